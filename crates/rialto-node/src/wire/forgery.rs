//! Tests with a known peer that makes claims about processes of others. The node must not believe them.

use std::time::Duration;

use rialto_codec::reads;
use rialto_event::sleep;
use rialto_rt::Runtime;
use rialto_sync::oneshot;

use super::peer::{Blob, Give, Peer, builder, bytes, signal};
use super::record::{Cause, Sign};
use crate::supervisor::{Child, Strategy, Supervisor};
use crate::transport::memory::Network;
use crate::{
    Call, Down, Exit, Exited, Node, NodeId, Pid, Tag, Why, alive, kill, monitor, recv, spawn_process,
    trap_exits,
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
    peer: Peer,
    watcher: Pid,
    watched: Pid,
    monitor: Tag,
    told: rialto_sync::oneshot::Receiver<Exit>,
}

impl Watching {
    async fn begin(network: &Network) -> Watching {
        let node = builder(network, "node").build();
        let peer = Peer::dial(network, &node, 1).await;
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
fn a_letter_tells_of_no_end() {
    simulated(async |network| {
        let mut it = Watching::begin(&network).await;
        let mut dead = it.node.subscribe_dead_letters();
        let down = bytes(&Down { monitor: it.monitor, from: it.watched, reason: Exit::Normal });
        it.peer.say(&[it.peer.letter::<Down>(it.watcher, vec![], &down)]).await.unwrap();
        let exited = bytes(&Exited { from: it.watched, reason: Exit::Normal });
        it.peer.say(&[it.peer.letter::<Exited>(it.watcher, vec![], &exited)]).await.unwrap();
        for _ in 0..2 {
            assert_eq!(dead.recv_evt().await.unwrap().why, Why::Forged);
        }
        it.goes_on().await;
    });
}

#[test]
#[cfg(feature = "cps")]
fn letters_are_handed_on_by_proxies_only() {
    simulated(async |network| {
        let mut it = Watching::begin(&network).await;
        let mut dead = it.node.subscribe_dead_letters();
        let down = bytes(&Down { monitor: it.monitor, from: it.watched, reason: Exit::Normal });
        let letters = vec![(it.peer.word::<Down>(), Vec::<u64>::new(), down)];
        let passed = bytes(&(it.watcher, letters, (None::<Pid>, 1_u64)));
        let call = it.peer.call(Pid::of_node(it.node.id()), 1, "rialto.passed", &passed);
        it.peer.say(&[call]).await.unwrap();
        assert_eq!(dead.recv_evt().await.unwrap().why, Why::Forged);
        it.goes_on().await;
    });
}

#[test]
fn a_down_comes_from_where_the_watched_process_is() {
    simulated(async |network| {
        let mut it = Watching::begin(&network).await;
        let from = Pid { node: it.peer.id, number: 1 };
        let sign = Sign::Down { monitor: it.monitor, from, reason: Cause::Normal };
        it.peer.say(&[signal(it.watcher, 0, sign)]).await.unwrap();
        later().await;
        it.goes_on().await;
    });
}

#[test]
fn who_asks_is_a_process_of_who_sends_it() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut peer = Peer::dial(&network, &node, 1).await;
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
            peer.say(&[peer.letter::<Call<Give>>(asked, vec![number], &body)]).await.unwrap();
        }
        assert_eq!(told.recv().await, Ok(vec![None, None, Some(mine), None]));
    });
}

#[test]
fn a_monitor_is_ended_and_replaced_by_who_made_it() {
    simulated(async |network| {
        for replaces in [false, true] {
            let mut it = Watching::begin(&network).await;
            let (node, by) = (it.node.clone(), Pid { node: it.peer.id, number: 1 });
            let sign = match replaces {
                true => Sign::Watch { monitor: it.monitor, by },
                false => Sign::WatchNot(it.monitor),
            };
            it.peer.say(&[signal(it.watched, 0, sign)]).await.unwrap();
            later().await;
            it.goes_on().await;
            assert!(node.linked_nodes().is_empty(), "who breaks the protocol has no link");
        }
    });
}

#[test]
fn an_exit_comes_from_a_process_of_who_sends_it() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut peer = Peer::dial(&network, &node, 1).await;
        let (other, (tell, told)) = (node.spawn(idle()), oneshot());
        let trapping = node.spawn(async move {
            trap_exits(true);
            let _ = tell.send(recv! { Exited { from, .. } => from });
        });
        let mine = Pid { node: peer.id, number: 1 };
        later().await;
        for from in [other, trapping, mine] {
            let sign = Sign::Exit { from, reason: Cause::Shutdown };
            peer.say(&[signal(trapping, 0, sign)]).await.unwrap();
        }
        assert_eq!(told.recv().await, Ok(mine));
    });
}

#[test]
fn a_supervisor_has_each_child_once() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let (say, said) = oneshot();
        node.spawn(async move {
            let child = Child::process("single", idle);
            let supervisor = Supervisor::new(Strategy::OneForOne).child(child).start_link().await.unwrap();
            let children = supervisor.children().await.unwrap();
            let _ = say.send((supervisor.pid(), children[0].pid.unwrap()));
            idle().await;
        });
        let (supervisor, child) = said.recv().await.unwrap();
        let before = node.processes();
        // An exit signal that seems to come from a child which has not ended.
        crate::signal::deliver(
            &node,
            supervisor,
            crate::signal::Signal::Exit { from: child, reason: Exit::Killed },
        );
        later().await;
        assert_eq!(node.processes(), before);
        kill(child);
        later().await;
        assert!(!alive(child));
        assert_eq!(node.processes(), before, "it was started again");
    });
}

#[test]
fn who_is_started_is_linked_to_who_asks() {
    simulated(async |network| {
        // Only `b` knows the peer.
        let c = builder(&network, "c").build();
        let b = builder(&network, "b").entry("fail", async |(): ()| panic!("as asked")).build();
        b.knows(&c.reference().unwrap());
        let victim = c.spawn(idle());
        let mut peer = Peer::dial(&network, &b, 1).await;
        for (number, linked) in [(1, victim), (2, b.spawn(idle()))] {
            let from = (None::<Pid>, number);
            let body = bytes(&("fail", reads::<()>().shape(), false, Vec::<u8>::new(), Some(linked), from));
            peer.say(&[peer.call(Pid::of_node(b.id()), number, "rialto.start", &body)]).await.unwrap();
            later().await;
            assert!(alive(linked));
        }
        assert!(c.linked_nodes().is_empty());
    });
}
