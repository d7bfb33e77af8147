//! Processes that move from node to node. No process may ever run twice at the same time.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

use rialto_cps::{cps, within};
use rialto_event::rng;
use rialto_process::Exit;
use serde::{Deserialize, Serialize};

use super::{ChaosState, random_sleep};
use crate::migration::{NotMoved, migrate_to, migrate_with_proxy, mobile, receive};
use crate::{Node, NodeId, Pid, is_alive, monitor, recv, self_pid, send};

/// The state that wanderers share. Their variables must be data. (A simulation has one thread.)
#[derive(Default)]
pub(super) struct Ways {
    pub(super) nodes: Vec<NodeId>,
    over: bool,
    wanderers: u64,
    /// The last step of each wanderer.
    steps: BTreeMap<u64, u64>,
    pub(super) moves: u64,
    pub(super) wrong: Vec<String>,
}

thread_local! {
    pub(super) static WAYS: RefCell<Ways> = RefCell::default();
}

/// A message to a wanderer, with the sender and a number.
#[derive(Serialize, Deserialize)]
pub(super) struct Numbered(Pid, u64);

pub(super) fn wrong(what: String) {
    WAYS.with_borrow_mut(|ways| ways.wrong.push(what));
}

/// Records that the wanderer has reached `step`. Returns whether it should end.
fn steps(wanderer: u64, step: u64) -> bool {
    WAYS.with_borrow_mut(|ways| {
        let before = ways.steps.insert(wanderer, step);
        if before.map_or(0, |before| before + 1) != step {
            ways.wrong.push(format!("wanderer {wanderer} does step {step} after {before:?}: there are two"));
        }
        ways.over
    })
}

/// Returns where to move next, if at all, and whether to move without leaving a proxy.
fn whereto() -> Option<(NodeId, bool)> {
    WAYS.with_borrow(|ways| {
        let count = ways.nodes.len() as u32;
        (rng::below(3) == 0).then(|| (ways.nodes[rng::below(count) as usize], rng::below(4) == 0))
    })
}

fn went(result: &Result<(), NotMoved>) {
    match result {
        Ok(()) => WAYS.with_borrow_mut(|ways| ways.moves += 1),
        Err(NotMoved::Unreachable | NotMoved::Lost(_) | NotMoved::AlreadyMoved) => {}
        Err(other) => wrong(other.to_string()),
    }
}

/// Checks that the messages of each sender arrive in order, wherever the wanderer is.
fn comes(last: &mut BTreeMap<Pid, u64>, Numbered(from, number): Numbered) {
    let before = last.insert(from, number);
    if before.is_some_and(|before| before >= number) {
        wrong(format!("{number} of {from} has come after {before:?}"));
    }
}

#[cps]
pub(super) async fn wander(wanderer: u64) -> Exit {
    let mut step = 0u64;
    let mut last: BTreeMap<Pid, u64> = BTreeMap::new();
    loop {
        if steps(wanderer, step) {
            return Exit::Shutdown;
        }
        step += 1;
        let time = Duration::from_millis(u64::from(rng::below(100)));
        let came: Option<Numbered> = within::<receive<Numbered>>(receive(), time).await;
        if let Some(numbered) = came {
            comes(&mut last, numbered);
        }
        if let Some((to, alone)) = whereto() {
            let result: Result<(), NotMoved> =
                if alone { migrate_to(to).await } else { migrate_with_proxy(to).await };
            went(&result);
        }
    }
}

/// Spawns one wanderer after another. Sends to each by its first pid.
pub(super) async fn send_off(world: ChaosState) {
    while !world.is_over() {
        let number = WAYS.with_borrow_mut(|ways| {
            ways.wanderers += 1;
            ways.wanderers
        });
        let wanderer = Node::current().spawn(mobile(wander(number)));
        monitor(wanderer);
        let mut sent = 0;
        while !world.is_over() && is_alive(wanderer) {
            random_sleep(60).await;
            sent += 1;
            // The queue to its node may be full.
            let _ = send(wanderer, Numbered(self_pid(), sent));
        }
        recv! {
            crate::Down { from: ^wanderer, .. } => {}
        }
    }
}

pub(super) fn begin() {
    WAYS.take();
}

pub(super) fn end() {
    WAYS.with_borrow_mut(|ways| ways.over = true);
}
