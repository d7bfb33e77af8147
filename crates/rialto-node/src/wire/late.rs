//! Tests of late arrivals: connections, ends of calls, and signals, also for processes and nodes that are
//! gone.

use std::time::Duration;

use rialto_event::sleep;
use rialto_rt::Runtime;
use rialto_sync::oneshot;

use super::hello::Hello;
use super::peer::{Blob, Give, Peer, builder};
use super::record::Record;
use super::session::within;
use super::version::Versions;
use crate::transport::memory::{Memory, Network};
use crate::transport::{NodeKey, Transport};
use crate::{
    Call, Down, Exit, Node, NodeId, NodeRef, Pid, call, demonitor, kill, link, monitor, recv, self_pid, send,
    unlink,
};

const PATIENCE: Duration = Duration::from_secs(10);

fn simulated<F: Future>(test: impl FnOnce(Network) -> F) -> F::Output {
    Runtime::simulated(1).block_on(async { test(Network::new()).await })
}

/// Makes a node with a lower key than the peer. The only locator that it knows for the peer is that of a
/// mute, which accepts connections and sends nothing.
fn before_a_mute(network: &Network) -> (Node, Memory) {
    let transport = network.transport_as("node", NodeKey([0; 32]));
    let node = Node::builder().transport(transport).patience(PATIENCE).build();
    let key = network.transport("peer").key();
    let mute = network.transport_as("mute", key);
    node.knows(&NodeRef { key, locators: mute.locators() });
    (node, mute)
}

/// Lets the node dial the mute; then the peer dials the node.
async fn both_dial(network: &Network, node: &Node) -> Peer {
    let key = network.transport("peer").key();
    assert!(node.mesh().unwrap().link_to(key.short()).is_ok());
    sleep(Duration::from_secs(1)).await;
    let mut peer = Peer::connect(network, node).await;
    peer.greets(1, 1).await;
    peer
}

#[test]
fn who_dials_is_taken_at_once_where_he_himself_cannot_be_reached() {
    simulated(async |network| {
        let (node, _mute) = before_a_mute(&network);
        network.partition("node", "mute");
        let mut peer = both_dial(&network, &node).await;
        within(PATIENCE / 100, Hello::hear(peer.connection(), Versions::ALL)).await.unwrap();
        assert_eq!(node.linked_nodes(), [peer.id]);
    });
}

#[test]
fn who_dials_is_taken_before_he_gives_up_where_he_himself_does_not_answer() {
    simulated(async |network| {
        let (node, _mute) = before_a_mute(&network);
        let mut peer = both_dial(&network, &node).await;
        within(PATIENCE * 9 / 10, Hello::hear(peer.connection(), Versions::ALL)).await.unwrap();
        assert_eq!(node.linked_nodes(), [peer.id]);
        peer.say(&[Record::Beat]).await.unwrap();
    });
}

#[test]
fn nobody_dials_a_lost_node_to_undo_a_tie() {
    simulated(async |network| {
        let (a, b) = (builder(&network, "a").build(), builder(&network, "b").build());
        a.knows(&b.reference().unwrap());
        let there = b.spawn(async {
            recv! { Blob(_) => {} }
        });
        let (a_node, b_id) = (a.clone(), b.id());
        let done = a.run(async move {
            // Two monitors, a link in both directions, and an outgoing link. The end of the last process
            // removes the last one.
            let tags = [monitor(there), monitor(there)];
            link(there);
            crate::ping(b_id).await.unwrap();
            let (tell, told) = oneshot();
            crate::spawn_process(async move {
                crate::link_outbound(there);
                let _ = tell.send(());
                recv! { () => {} }
            });
            told.recv().await.unwrap();
            crate::trap_exits(true);
            assert!(a_node.disconnect(b_id));
            recv! { Down { monitor, .. } => assert!(tags.contains(&monitor)) }
            unlink(there);
            tags.into_iter().for_each(|tag| _ = demonitor(tag));
        });
        done.await.unwrap();
        sleep(Duration::from_secs(1)).await;
        assert!(a.linked_nodes().is_empty() && b.linked_nodes().is_empty());
        kill(there);
        sleep(Duration::from_secs(1)).await;
        assert!(a.linked_nodes().is_empty() && b.linked_nodes().is_empty());
    });
}

#[test]
fn a_process_of_an_earlier_life_of_a_node_is_no_process() {
    simulated(async |network| {
        let (a, b) = (builder(&network, "a").build(), builder(&network, "b").build());
        a.knows(&b.reference().unwrap());
        let earlier = NodeId { incarnation: b.id().incarnation ^ 1, ..b.id() };
        let reason = a.run(async move {
            // The node does not know yet that this is an earlier incarnation.
            monitor(Pid { node: earlier, number: 1 });
            recv! { Down { reason, .. } => reason }
        });
        assert_eq!(reason.await, Ok(Exit::NoProcess));
        let reason = a.run(async move {
            monitor(Pid { node: earlier, number: 1 });
            recv! { Down { reason, .. } => reason }
        });
        assert_eq!(reason.await, Ok(Exit::NoProcess));
    });
}

#[test]
fn that_a_call_has_no_answer_is_told_after_what_was_sent_before() {
    simulated(async |network| {
        let (a, b) = (builder(&network, "a").build(), builder(&network, "b").build());
        a.knows(&b.reference().unwrap());
        let (ask, asked) = oneshot();
        let server = b.spawn(async move {
            let to: Pid = asked.recv().await.unwrap();
            recv! {
                Call { request: Give(_), from }: Call<Give> => {
                    send(to, Blob(vec![0; 3_000_000])).unwrap();
                    drop(from);
                }
            }
        });
        let read = a.run(async move {
            let _ = ask.send(self_pid());
            assert!(call(server, Give(1)).await.is_err());
            recv! { Blob(bytes) => bytes.len(), after(Duration::ZERO) => 0 }
        });
        assert_eq!(read.await, Ok(3_000_000));
    });
}
