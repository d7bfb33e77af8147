//! What a node that lies about channels comes to.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use rialto_event::{Closed, sleep};
use rialto_rt::Runtime;
use serde::{Deserialize, Serialize};

use super::listed::{Attach, Identity, word};
use super::shared::{Held, Shared};
use super::{End, Receiver, Sender, channel};
use crate::transport::memory::Network;
use crate::{Exit, Node, Pid, Vocabulary, Why, call_with, recv, self_pid, send};

#[derive(Serialize, Deserialize)]
struct Give(Sender<u64>, Receiver<u64>);

fn nodes(count: usize) -> Vec<Node> {
    let network = Network::new();
    let words = || Vocabulary::new().message::<u64>("number").message::<Give>("give").message::<u8>("byte");
    let node =
        |n: usize| Node::builder().transport(network.transport(&n.to_string())).speaks(words()).build();
    let nodes: Vec<Node> = (0..count).map(node).collect();
    for (one, other) in nodes.iter().flat_map(|one| nodes.iter().map(move |other| (one, other))) {
        one.knows(&other.reference().unwrap());
    }
    nodes
}

/// Ends of a channel that does not exist, which claim that it is at home on `home`.
fn forged(home: &Node, by: &Node) -> Give {
    let shared = Arc::new(Shared::listed_as(Identity::draw(home.id()), by));
    let end = |held| End { shared: shared.clone(), held, left: AtomicU64::new(0) };
    Give(Sender(end(Held::SENDER)), Receiver(end(Held::RECEIVER)))
}

#[test]
fn a_forged_end_of_ones_own_node_is_not_read() {
    Runtime::simulated(1).block_on(async {
        let nodes = nodes(2);
        let mut dead = nodes[1].subscribe_dead_letters();
        let victim = nodes[1].spawn(async {
            recv! { Give(..) => panic!("it is none of this node's") }
        });
        let (home, by) = (nodes[1].clone(), nodes[0].clone());
        let ran = nodes[0].run(async move { drop(send(victim, forged(&home, &by))) });
        ran.await.unwrap();
        assert_eq!(dead.recv().await.unwrap().why, Why::Undecodable);
        assert_eq!(nodes[1].channels().len(), 0);
    });
}

#[test]
fn a_forged_end_of_a_third_node_is_lost() {
    Runtime::simulated(1).block_on(async {
        let nodes = nodes(3);
        let (home, by) = (nodes[2].clone(), nodes[0].clone());
        let victim = nodes[1].clone();
        let ran = victim.run(async move {
            let me = self_pid();
            by.clone().spawn(async move { drop(send(me, forged(&home, &by))) });
            let Give(tx, rx) = recv! { given: Give => given };
            assert_eq!(rx.recv().await, Err(Closed(())));
            assert_eq!((tx.send(1).await, tx.lost()), (Err(Closed(1)), Some(Exit::NoProcess)));
        });
        ran.await.unwrap();
        sleep(Duration::from_secs(1)).await;
        assert!(nodes.iter().all(|node| node.channels().len() == 0));
    });
}

#[test]
fn who_names_another_type_gets_no_share() {
    Runtime::simulated(1).block_on(async {
        let nodes = nodes(2);
        let (tx, rx) = channel::<u64>();
        let (home, there) = (nodes[0].clone(), nodes[1].clone());
        let id = tx.0.shared.id(&home);
        let asks = there.clone().run(async move {
            let (agent, held) = (self_pid(), Held::SENDER);
            let mut shares = Vec::new();
            for of in [word::<u8>(&there), word::<u64>(&there)] {
                let (to, of) = (Pid::of_node(home.id()), of.cloned().unwrap());
                let asked = call_with(to, move |from| Attach { channel: id, of, held, agent, from });
                shares.push(asked.await.unwrap().is_some());
            }
            shares
        });
        assert_eq!(asks.await, Ok(vec![false, true]));
        drop(rx);
    });
}
