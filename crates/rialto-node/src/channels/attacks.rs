//! Attacks on channels by a node that breaks their protocol.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rialto_event::{Closed, Condition, Event, SendEvent, sleep};
use rialto_process::internal::reply_ticket::ReplyTicket;
use rialto_rt::Runtime;
use rialto_sync::oneshot;
use serde::{Deserialize, Serialize};

use super::registry::{Attach, ChannelId, import_end, signature_of};
use super::share::{ChannelShare, EndKinds};
use super::{BridgeMessage, EndHandle, Receiver, Sender, channel};
use crate::channels::registry::ChannelRegistry;
use crate::transport::memory::Network;
use crate::wire::Mesh;
use crate::{
    DeadLetterReason, Exit, Node, Pid, TypeRegistry, call_with, down_evt, is_alive, recv, self_pid, send,
};

#[derive(Serialize, Deserialize)]
struct Give(Sender<u64>, Receiver<u64>);

fn nodes(count: usize) -> Vec<Node> {
    let network = Network::new();
    let types = || TypeRegistry::new().message::<u64>("number").message::<Give>("give").message::<u8>("byte");
    let node = |n: usize| Node::builder().transport(network.transport(&n.to_string())).types(types()).build();
    let nodes: Vec<Node> = (0..count).map(node).collect();
    for (one, other) in nodes.iter().flat_map(|one| nodes.iter().map(move |other| (one, other))) {
        one.add_peer(&other.reference().unwrap());
    }
    nodes
}

/// Makes ends of a channel that does not exist, and claims that its home is `home`.
fn forged(home: &Node, by: &Node) -> Give {
    let shared = Arc::new(ChannelShare::listed_as(ChannelId::draw(home.id()), by));
    let end = |held| EndHandle { shared: shared.clone(), held, encoded_call: AtomicU64::new(0) };
    Give(Sender(end(EndKinds::SENDER)), Receiver(end(EndKinds::RECEIVER)))
}

#[test]
fn a_forged_end_of_an_own_channel_is_undecodable() {
    Runtime::simulated(1).block_on(async {
        let nodes = nodes(2);
        let mut dead = nodes[1].subscribe_dead_letters();
        let victim = nodes[1].spawn(async {
            recv! { Give(..) => panic!("it is none of this node's") }
        });
        let (home, by) = (nodes[1].clone(), nodes[0].clone());
        let ran = nodes[0].run(async move { drop(send(victim, forged(&home, &by))) });
        ran.await.unwrap();
        assert_eq!(dead.recv().await.unwrap().reason, DeadLetterReason::Undecodable);
        assert_eq!(ChannelRegistry::of(&nodes[1]).len(), 0);
    });
}

/// Calls `what` twice at the same moment, on two threads of the runtime.
async fn both<T: Send + 'static>(what: impl Fn() -> T + Send + Sync + 'static) -> [T; 2] {
    let (what, met) = (Arc::new(what), Arc::new(AtomicU64::new(0)));
    let [one, other] = [(); 2].map(|()| {
        let (what, met) = (what.clone(), met.clone());
        rialto_rt::spawn(async move {
            met.fetch_add(1, Ordering::SeqCst);
            while met.load(Ordering::SeqCst) < 2 {
                std::thread::yield_now();
            }
            what()
        })
    });
    [one.await.unwrap(), other.await.unwrap()]
}

/// Two concurrent listings of a channel, and two concurrent arrivals of its ends, each agree on one share.
#[test]
fn stress_a_channel_has_one_share_on_a_node_and_is_found_by_its_name() {
    Runtime::builder().worker_threads(2).build().unwrap().block_on(async {
        let nodes = nodes(2);
        let (home, there) = (nodes[0].clone(), nodes[1].clone());
        let connection = Mesh::of(&there).unwrap().connection_to(home.id().key).unwrap();
        for call in 0..if cfg!(debug_assertions) { 1_000 } else { 20_000 } {
            let (tx, _rx) = channel::<u64>();
            let (shared, node) = (tx.0.shared.clone(), home.clone());
            let listed = both(move || {
                let id = shared.id(&node);
                (id, ChannelRegistry::of(&node).knows(&id))
            });
            let [(id, one), (same, other)] = listed.await;
            assert_eq!((same, one, other), (id, true, true));
            let (connection, node) = (connection.clone(), there.clone());
            let came = both(move || {
                let ticket = ReplyTicket::new(connection.clone(), (1 << 40) + call, Condition::new());
                import_end::<u64>(&node, id, EndKinds::SENDER, ticket).unwrap()
            });
            let [one, other] = came.await;
            assert!(Arc::ptr_eq(&one, &other));
            [one, other].iter().for_each(|share| share.release(EndKinds::SENDER));
        }
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
        assert!(nodes.iter().all(|node| ChannelRegistry::of(node).len() == 0));
    });
}

/// Returns the event by which `there` asks for a share in the channel of `tx`, whose home is `home`, for the
/// process `agent`.
fn asks(
    tx: &Sender<u64>,
    home: &Node,
    there: &Node,
    agent: Pid,
) -> impl SendEvent<Output = Option<Pid>> + use<> {
    let (channel, of, to) =
        (tx.0.shared.id(home), signature_of::<u64>(there).cloned().unwrap(), Pid::of_node(home.id()));
    let held = EndKinds { senders: true, receivers: true };
    call_with(to, move |from| Attach { channel, of, held, agent, from }).wrap(Result::unwrap)
}

#[test]
fn attach_accepts_only_an_agent_of_the_asking_node() {
    Runtime::simulated(1).block_on(async {
        let nodes = nodes(3);
        let (tx, _rx) = channel::<u64>();
        let (home, there, third) =
            (nodes[0].clone(), nodes[1].clone(), Pid { node: nodes[2].id(), number: 1 });
        let asked = there.clone().run(async move {
            let mut shares = Vec::new();
            for agent in [third, Pid::of_node(home.id()), self_pid()] {
                shares.push(asks(&tx, &home, &there, agent).await.is_some());
            }
            shares
        });
        assert_eq!(asked.await, Ok(vec![false, false, true]));
    });
}

#[test]
fn messages_of_non_members_are_forged_dead_letters() {
    Runtime::simulated(1).block_on(async {
        let nodes = nodes(3);
        let (tx, rx) = channel::<u64>();
        let reader = nodes[1].spawn(async {
            let Give(_tx, rx) = recv! { given: Give => given };
            assert_eq!(rx.recv().await, Ok(7));
        });
        let gives = nodes[0].run({
            let (tx, rx) = (tx.clone(), rx.clone());
            async move { drop(send(reader, Give(tx, rx))) }
        });
        gives.await.unwrap();
        sleep(Duration::from_secs(1)).await;
        let mut dead = [nodes[0].subscribe_dead_letters(), nodes[1].subscribe_dead_letters()];
        let bridges: Vec<Pid> =
            nodes[..2].iter().flat_map(Node::processes).filter(|pid| *pid != reader).collect();
        assert_eq!(bridges.len(), 2);
        let strange = nodes[2].run(async move {
            for bridge in bridges {
                let said = [
                    BridgeMessage::Ask(u64::MAX),
                    BridgeMessage::Sent(5),
                    BridgeMessage::Closed,
                    BridgeMessage::Leave,
                    BridgeMessage::Bye,
                ];
                said.into_iter().for_each(|said| drop(send(bridge, said)));
                drop(send(bridge, 6_u64));
            }
        });
        strange.await.unwrap();
        for dead in &mut dead {
            for _ in 0..6 {
                assert_eq!(dead.recv().await.unwrap().reason, DeadLetterReason::Forged);
            }
        }
        assert_eq!(tx.send(7).await, Ok(()));
        assert_eq!(down_evt(reader).await, Exit::Normal);
    });
}

/// Starts a process of `there` that joins the channel of `tx` and then says `said`. Returns the bridge
/// process at `home` to which it talks.
async fn liar(tx: &Sender<u64>, home: &Node, there: &Node, said: BridgeMessage) -> Pid {
    let (tx, home, on, (tell, told)) = (tx.clone(), home.clone(), there.clone(), oneshot());
    there.spawn(async move {
        let bridge = asks(&tx, &home, &on, self_pid()).await.unwrap();
        drop(tx);
        send(bridge, said).map_err(drop).unwrap();
        let _ = tell.send(bridge);
        recv! { () => {} }
    });
    let bridge = told.recv().await.unwrap();
    sleep(Duration::from_secs(1)).await;
    bridge
}

#[test]
fn an_excessive_request_gets_no_more_than_others() {
    Runtime::simulated(1).block_on(async {
        let nodes = nodes(2);
        let (tx, rx) = channel::<u64>();
        let waits = rialto_rt::spawn(async move { rx.recv().await });
        sleep(Duration::from_secs(1)).await;
        let bridge = liar(&tx, &nodes[0], &nodes[1], BridgeMessage::Ask(u64::MAX)).await;
        assert!(is_alive(bridge));
        // The liar may get the first value.
        assert_eq!((tx.send(1).await, tx.send(2).await), (Ok(()), Ok(())));
        assert!(matches!(waits.await, Ok(Ok(1 | 2))));
    });
}

#[test]
fn a_member_that_sends_messages_of_a_home_is_cut_off() {
    for said in [BridgeMessage::Bye, BridgeMessage::Sent(u64::MAX)] {
        Runtime::simulated(1).block_on(async move {
            let nodes = nodes(2);
            let (tx, rx) = channel::<u64>();
            let sender = tx.clone();
            let sent = rialto_rt::spawn(async move { sender.send(1).await });
            liar(&tx, &nodes[0], &nodes[1], said).await;
            assert_eq!((rx.recv().await, sent.await.unwrap()), (Ok(1), Ok(())));
        });
    }
}

#[test]
fn bridges_are_bounded_and_end_with_their_agent() {
    const MANY: usize = 5000;
    Runtime::simulated(1).block_on(async {
        let nodes = nodes(2);
        let (tx, _rx) = channel::<u64>();
        let (home, there) = (nodes[0].clone(), nodes[1].clone());
        let asked = there.clone().run(async move {
            let mut shares = 0;
            for _ in 0..MANY {
                shares += usize::from(asks(&tx, &home, &there, self_pid()).await.is_some());
            }
            shares
        });
        let shares = asked.await.unwrap();
        assert!((1000..MANY).contains(&shares), "{shares}");
        sleep(Duration::from_secs(1)).await;
        assert_eq!(nodes[0].process_count(), 0);
    });
}

#[test]
fn attach_with_the_wrong_type_is_refused() {
    Runtime::simulated(1).block_on(async {
        let nodes = nodes(2);
        let (tx, rx) = channel::<u64>();
        let (home, there) = (nodes[0].clone(), nodes[1].clone());
        let id = tx.0.shared.id(&home);
        let asks = there.clone().run(async move {
            let (agent, held) = (self_pid(), EndKinds::SENDER);
            let mut shares = Vec::new();
            for of in [signature_of::<u8>(&there), signature_of::<u64>(&there)] {
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
