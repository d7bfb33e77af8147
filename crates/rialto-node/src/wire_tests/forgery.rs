//! Tests with a known peer that makes claims about processes of others. The node must not believe them.

use std::time::Duration;

use rialto_codec::type_schema;
use rialto_event::sleep;
use rialto_process::supervisor::{ChildSpec, Strategy, Supervisor};
use rialto_rt::Runtime;
use rialto_sync::oneshot;

use super::raw_peer::{Blob, Give, RawPeer, builder, bytes, signal};
use crate::transport::memory::Network;
use crate::wire::record::{WireExit, WireSignal};
use crate::{
    Call, DeadLetterReason, Down, Exit, Exited, Node, NodeId, Pid, Tag, is_alive, kill, monitor, recv,
    spawn_process, trap_exits,
};

async fn idle() {
    recv! { Blob(_) => {} }
}

fn simulated<F: Future>(test: impl FnOnce(Network) -> F) -> F::Output {
    Runtime::simulated(1).block_on(async { test(Network::new()).await })
}

/// Waits long enough for everything sent to take effect.
async fn later() {
    sleep(Duration::from_secs(1)).await;
}

/// A peer, and a process of a node that monitors another one there. `told` receives the reason of the notice.
struct Watching {
    node: Node,
    peer: RawPeer,
    watcher: Pid,
    watched: Pid,
    monitor: Tag,
    told: rialto_sync::oneshot::Receiver<Exit>,
}

impl Watching {
    async fn begin(network: &Network) -> Watching {
        let node = builder(network, "node").build();
        let peer = RawPeer::dial(network, &node, 1).await;
        let (tell, told) = oneshot();
        let (say, said) = oneshot();
        let watcher = node.spawn(async move {
            let watched = spawn_process(idle());
            let tag = monitor(watched);
            let _ = say.send((watched, tag));
            let _ = tell.send(recv! { Down { monitor: ^tag, reason, .. } => reason });
        });
        let (watched, monitor) = said.recv().await.unwrap();
        Watching { node, peer, watcher, watched, monitor, told }
    }

    /// Checks that no notice has arrived, and that one arrives when the monitored process ends.
    async fn goes_on(self) {
        assert!(self.told.try_recv().is_err());
        kill(self.watched);
        assert_eq!(self.told.recv().await, Ok(Exit::Killed));
    }
}

#[test]
#[cfg(feature = "cps")]
fn notices_in_messages_are_forged() {
    simulated(async |network| {
        let mut it = Watching::begin(&network).await;
        let mut dead = it.node.subscribe_dead_letters();
        let down = bytes(&Down { monitor: it.monitor, from: it.watched, reason: Exit::Normal });
        it.peer.send(&[it.peer.message::<Down>(it.watcher, vec![], &down)]).await.unwrap();
        let exited = bytes(&Exited { from: it.watched, reason: Exit::Normal });
        it.peer.send(&[it.peer.message::<Exited>(it.watcher, vec![], &exited)]).await.unwrap();
        for _ in 0..2 {
            assert_eq!(dead.recv_evt().await.unwrap().reason, DeadLetterReason::Forged);
        }
        it.goes_on().await;
    });
}

#[test]
#[cfg(feature = "cps")]
fn only_proxies_forward_messages() {
    simulated(async |network| {
        let mut it = Watching::begin(&network).await;
        let mut dead = it.node.subscribe_dead_letters();
        let down = bytes(&Down { monitor: it.monitor, from: it.watched, reason: Exit::Normal });
        let messages = vec![(it.peer.type_number::<Down>(), Vec::<u64>::new(), down)];
        let passed = bytes(&(it.watcher, messages, (None::<Pid>, 1_u64)));
        let call = it.peer.call(Pid::of_node(it.node.id()), 1, "rialto.passed", &passed);
        it.peer.send(&[call]).await.unwrap();
        assert_eq!(dead.recv_evt().await.unwrap().reason, DeadLetterReason::Forged);
        it.goes_on().await;
    });
}

#[test]
fn down_comes_from_the_node_of_the_monitored_process() {
    simulated(async |network| {
        let mut it = Watching::begin(&network).await;
        let from = Pid { node: it.peer.id, number: 1 };
        let sign = WireSignal::Down { monitor: it.monitor, from, reason: WireExit::Normal };
        it.peer.send(&[signal(it.watcher, 0, sign)]).await.unwrap();
        later().await;
        it.goes_on().await;
    });
}

#[test]
fn callers_must_belong_to_the_sender() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut peer = RawPeer::dial(&network, &node, 1).await;
        let (server, (tell, told)) = (node.spawn(idle()), oneshot());
        let asked = node.spawn(async move {
            let mut callers = Vec::new();
            for _ in 0..4 {
                recv! { Call { from, .. }: Call<Give> => callers.push(from.caller()) }
            }
            let _ = tell.send(callers);
        });
        let third = Pid { node: NodeId { key: 7, incarnation: 7 }, number: 1 };
        let (mine, nobody) = (Pid { node: peer.id, number: 1 }, None);
        for (caller, number) in [Some(server), Some(third), Some(mine), nobody].into_iter().zip(1_u64..) {
            let body = bytes(&(1_u32, caller, number));
            peer.send(&[peer.message::<Call<Give>>(asked, vec![number], &body)]).await.unwrap();
        }
        assert_eq!(told.recv().await, Ok(vec![None, None, Some(mine), None]));
    });
}

#[test]
fn only_the_owner_changes_a_monitor() {
    simulated(async |network| {
        for replaces in [false, true] {
            let mut it = Watching::begin(&network).await;
            let (node, by) = (it.node.clone(), Pid { node: it.peer.id, number: 1 });
            let sign = match replaces {
                true => WireSignal::Monitor { monitor: it.monitor, by },
                false => WireSignal::Demonitor(it.monitor),
            };
            it.peer.send(&[signal(it.watched, 0, sign)]).await.unwrap();
            later().await;
            it.goes_on().await;
            assert!(node.connected_nodes().is_empty(), "who breaks the protocol has no link");
        }
    });
}

#[test]
fn exit_signals_must_come_from_processes_of_the_sender() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut peer = RawPeer::dial(&network, &node, 1).await;
        let (other, (tell, told)) = (node.spawn(idle()), oneshot());
        let trapping = node.spawn(async move {
            trap_exits(true);
            let _ = tell.send(recv! { Exited { from, .. } => from });
        });
        let mine = Pid { node: peer.id, number: 1 };
        later().await;
        for from in [other, trapping, mine] {
            let sign = WireSignal::Exit { from, reason: WireExit::Shutdown };
            peer.send(&[signal(trapping, 0, sign)]).await.unwrap();
        }
        assert_eq!(told.recv().await, Ok(mine));
    });
}

#[test]
fn forged_exit_of_a_child_starts_no_second_one() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let (say, said) = oneshot();
        node.spawn(async move {
            let child = ChildSpec::process("single", idle);
            let supervisor = Supervisor::new(Strategy::OneForOne).child(child).start_link().await.unwrap();
            let children = supervisor.which_children().await.unwrap();
            let _ = say.send((supervisor.pid(), children[0].pid.unwrap()));
            idle().await;
        });
        let (supervisor, child) = said.recv().await.unwrap();
        let before = node.process_count();
        // An exit signal that seems to come from a child which has not ended.
        rialto_process::internal::delivery::deliver(
            &node,
            supervisor,
            rialto_process::internal::signal::Signal::Exit { from: child, reason: Exit::Killed },
        );
        later().await;
        assert_eq!(node.process_count(), before);
        kill(child);
        later().await;
        assert!(!is_alive(child));
        assert_eq!(node.process_count(), before, "it was started again");
    });
}

#[test]
fn remote_start_links_only_to_processes_of_the_caller() {
    simulated(async |network| {
        // Only `b` knows the peer.
        let c = builder(&network, "c").build();
        let b = builder(&network, "b").allow_spawn("fail", async |(): ()| panic!("as asked")).build();
        b.add_peer(&c.reference().unwrap());
        let victim = c.spawn(idle());
        let mut peer = RawPeer::dial(&network, &b, 1).await;
        for (number, linked) in [(1, victim), (2, b.spawn(idle()))] {
            let from = (None::<Pid>, number);
            let body = bytes(&(
                "fail",
                type_schema::<()>().fingerprint(),
                false,
                Vec::<u8>::new(),
                Some(linked),
                from,
            ));
            peer.send(&[peer.call(Pid::of_node(b.id()), number, "rialto.start", &body)]).await.unwrap();
            later().await;
            assert!(is_alive(linked));
        }
        assert!(c.connected_nodes().is_empty());
    });
}
