//! Processes that send, receive, monitor and are monitored.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use rialto_event::rng;
use serde::{Deserialize, Serialize};

use super::{ChaosState, New, one_of, random_sleep};
use crate::wire::Mesh;
use crate::{Down, Exited, Node, Pid, demonitor, link, monitor, recv, self_pid, send, trap_exits, unlink};

/// Message number `place` from `from` to `to` over connection number `epoch` of the sender's node.
#[derive(Serialize, Deserialize)]
pub(super) struct Note {
    from: Pid,
    to: Pid,
    epoch: u64,
    place: u64,
    /// Some messages are long.
    _weight: Vec<u8>,
}

/// Checks that the messages of each sender over a connection begin with the first one and have no gap.
pub(super) async fn read(world: ChaosState) {
    let mut last: BTreeMap<Pid, (u64, u64)> = BTreeMap::new();
    loop {
        let Note { from, to, epoch, place, .. } = recv! {
            note: Note => note,
            New(..) => continue,
        };
        assert_eq!(to, self_pid(), "for another incarnation of the node");
        let expected = match last.get(&from) {
            Some((before, place)) if *before == epoch => place + 1,
            Some((before, _)) => {
                assert!(*before < epoch, "of a connection that was down");
                0
            }
            None => 0,
        };
        assert_eq!(place, expected, "a gap, or out of order");
        last.insert(from, (epoch, place));
        world.seen.lock().unwrap().notes += 1;
    }
}

pub(super) async fn write(world: ChaosState) {
    let mut places: BTreeMap<(Pid, u64), u64> = BTreeMap::new();
    while !world.is_over() {
        random_sleep(150).await;
        let Some(to) = one_of(&world.readers) else { continue };
        let node = Node::current();
        let Some(connection) = Mesh::of(&node).and_then(|mesh| mesh.connection_to(to.node().key).ok()) else {
            continue;
        };
        for _ in 0..rng::below(6) {
            let place = places.entry((to, connection.epoch)).or_default();
            let weight = if rng::below(100) == 0 { 100_000 } else { 4 };
            let note = Note {
                from: self_pid(),
                to,
                epoch: connection.epoch,
                place: *place,
                _weight: vec![0; weight],
            };
            if send(to, note).is_ok() {
                *place += 1;
            }
        }
        // A node of the earlier version does not know the type: `send` returns the message, or it is a dead
        // letter.
        let _ = send(to, New(1, true));
    }
}

pub(super) async fn watch(world: ChaosState) {
    trap_exits(true);
    let me = self_pid();
    loop {
        if let Some(victim) = one_of(&world.victims).filter(|_| !world.is_over()) {
            begin(&world, me, victim);
        }
        let end = recv! {
            Down { monitor, .. } => {
                let mut seen = world.seen.lock().unwrap();
                assert!(seen.watched.entry(me).or_default().remove(&monitor), "a monitor that fires twice");
                seen.heard += 1;
                false
            },
            Exited { from, .. } => {
                let mut seen = world.seen.lock().unwrap();
                assert!(seen.linked.entry(me).or_default().remove(&from), "a link that fires twice");
                seen.heard += 1;
                false
            },
            after(Duration::from_millis(u64::from(rng::below(300)))) => world.is_over() && all_heard(&world, me),
        };
        if end {
            // Nothing more may arrive.
            recv! { Down { .. } => panic!("twice"), Exited { .. } => panic!("twice"), after(Duration::from_secs(30)) => {} }
            return;
        }
    }
}

fn all_heard(world: &ChaosState, me: Pid) -> bool {
    let seen = world.seen.lock().unwrap();
    seen.watched.get(&me).is_none_or(BTreeSet::is_empty)
        && seen.linked.get(&me).is_none_or(BTreeSet::is_empty)
}

/// Links to or monitors a victim, or undoes one of these.
fn begin(world: &ChaosState, me: Pid, victim: Pid) {
    match rng::below(5) {
        0 | 1 => {
            let tag = monitor(victim);
            world.seen.lock().unwrap().watched.entry(me).or_default().insert(tag);
        }
        2 => {
            // The end of an earlier link may have arrived, and not been received yet.
            if recv_exited(victim) {
                assert!(world.seen.lock().unwrap().linked.entry(me).or_default().remove(&victim));
            }
            world.seen.lock().unwrap().linked.entry(me).or_default().insert(victim);
            link(victim);
        }
        3 => {
            let tag = world.seen.lock().unwrap().watched.entry(me).or_default().pop_first();
            if let Some(tag) = tag {
                demonitor(tag);
            }
        }
        _ => {
            unlink(victim);
            let came = recv_exited(victim);
            let was = world.seen.lock().unwrap().linked.entry(me).or_default().remove(&victim);
            assert!(was || !came, "an exit of who was not linked");
        }
    }
}

/// Receives the `Exited` of `from`, if it arrived before the link was removed.
fn recv_exited(from: Pid) -> bool {
    use rialto_event::Event;
    crate::receive_if_evt(move |exited: &Exited| exited.from == from).try_sync().is_some()
}
