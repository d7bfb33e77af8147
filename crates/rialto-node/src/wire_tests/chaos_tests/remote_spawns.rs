//! Processes that are started on other nodes, of the same version and of another one.

use std::collections::BTreeSet;
use std::time::Duration;

use rialto_event::rng;

use super::{ChaosState, one_of, random_sleep};
use crate::{Builder, Exited, Node, SpawnError, recv, remote_spawn_link, self_pid, trap_exits};

/// Registers the entry point for nodes of that version.
pub(super) fn entries(builder: Builder, version: u32) -> Builder {
    match version {
        1 => builder.allow_spawn("worker", random_sleep),
        _ => builder.allow_spawn("worker", |(millis, _): (u32, bool)| random_sleep(millis)),
    }
}

/// Starts workers on any node, and checks that the end of each is reported once.
pub(super) async fn start(world: ChaosState) {
    trap_exits(true);
    let me = self_pid();
    let ours = world.version(Node::current().id());
    let mut heard = BTreeSet::new();
    while !world.is_over() || !world.of_starter(me).is_empty() {
        let there = one_of(&world.readers).map(|reader| reader.node()).filter(|_| !world.is_over());
        if let Some(there) = there.filter(|there| *there != me.node()) {
            let theirs = world.version(there);
            let started = match ours {
                1 => remote_spawn_link(there, "worker", rng::below(200)).await,
                _ => remote_spawn_link(there, "worker", (rng::below(200), true)).await,
            };
            match started {
                Ok(pid) => {
                    assert_eq!(ours, theirs, "a process whose arguments look otherwise");
                    // The worker may have ended, and its `Exited` may have been received.
                    if !heard.contains(&pid) {
                        world.seen.lock().unwrap().started.entry(me).or_default().insert(pid);
                    }
                }
                Err(SpawnError::FingerprintMismatch { theirs: fingerprint, ours: other }) => {
                    assert!(
                        ours != theirs && fingerprint != other,
                        "fingerprints that are the same, and differ"
                    );
                }
                Err(SpawnError::Call(_)) => {}
                Err(other) => panic!("{other}"),
            }
        }
        recv! {
            Exited { from, .. } => {
                assert!(heard.insert(from), "an end that is heard of twice");
                let mut seen = world.seen.lock().unwrap();
                seen.started.entry(me).or_default().remove(&from);
                seen.heard += 1;
            }
            after(Duration::from_millis(u64::from(rng::below(400)))) => {}
        }
    }
    // Nothing more may arrive, except exits of workers whose start seemed to fail.
    loop {
        recv! {
            // The start succeeded, but the answer to its caller was lost.
            Exited { from, .. } => assert!(heard.insert(from), "an end that is heard of twice"),
            after(Duration::from_secs(30)) => return,
        }
    }
}
