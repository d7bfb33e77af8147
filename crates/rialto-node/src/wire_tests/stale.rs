//! Tests of late arrivals: connections, ends of calls, and signals, also for processes and nodes that are
//! gone.

use std::time::Duration;

use rialto_event::sleep;
use rialto_rt::Runtime;
use rialto_sync::oneshot;

use super::raw_peer::{Blob, Give, RawPeer, builder};
use crate::transport::memory::{Memory, Network};
use crate::transport::{NodeKey, Transport};
use crate::wire::Mesh;
use crate::wire::handshake::Handshake;
use crate::wire::record::Record;
use crate::wire::session::within;
use crate::wire::version::Versions;
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
    let node = Node::builder().transport(transport).connect_timeout(PATIENCE).build();
    let key = network.transport("peer").key();
    let mute = network.transport_as("mute", key);
    node.add_peer(&NodeRef { key, locators: mute.locators() });
    (node, mute)
}

/// Lets the node dial the mute; then the peer dials the node.
async fn both_dial(network: &Network, node: &Node) -> RawPeer {
    let key = network.transport("peer").key();
    assert!(Mesh::of(node).unwrap().connection_to(key.short()).is_ok());
    sleep(Duration::from_secs(1)).await;
    let mut peer = RawPeer::connect(network, node).await;
    peer.send_handshake(1, 1).await;
    peer
}

#[test]
fn incoming_connection_wins_if_the_outgoing_dial_fails() {
    simulated(async |network| {
        let (node, _mute) = before_a_mute(&network);
        network.partition("node", "mute");
        let mut peer = both_dial(&network, &node).await;
        within(PATIENCE / 100, Handshake::receive(peer.connection(), Versions::ALL)).await.unwrap();
        assert_eq!(node.connected_nodes(), [peer.id]);
    });
}

#[test]
fn incoming_connection_wins_before_its_dialler_times_out() {
    simulated(async |network| {
        let (node, _mute) = before_a_mute(&network);
        let mut peer = both_dial(&network, &node).await;
        within(PATIENCE * 9 / 10, Handshake::receive(peer.connection(), Versions::ALL)).await.unwrap();
        assert_eq!(node.connected_nodes(), [peer.id]);
        peer.send(&[Record::Keepalive]).await.unwrap();
    });
}

#[test]
fn unlinking_a_lost_node_does_not_dial_it() {
    simulated(async |network| {
        let (a, b) = (builder(&network, "a").build(), builder(&network, "b").build());
        a.add_peer(&b.reference().unwrap());
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
        assert!(a.connected_nodes().is_empty() && b.connected_nodes().is_empty());
        kill(there);
        sleep(Duration::from_secs(1)).await;
        assert!(a.connected_nodes().is_empty() && b.connected_nodes().is_empty());
    });
}

#[test]
fn process_of_an_earlier_incarnation_does_not_exist() {
    simulated(async |network| {
        let (a, b) = (builder(&network, "a").build(), builder(&network, "b").build());
        a.add_peer(&b.reference().unwrap());
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
fn no_answer_arrives_after_earlier_messages() {
    simulated(async |network| {
        let (a, b) = (builder(&network, "a").build(), builder(&network, "b").build());
        a.add_peer(&b.reference().unwrap());
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
