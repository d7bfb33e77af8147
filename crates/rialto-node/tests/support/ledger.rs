//! A record of the values that a channel has transferred. Each value is offered once.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

#[derive(Default)]
pub struct Ledger {
    next: u64,
    pub sent: BTreeSet<u64>,
    /// Values that were put back, or whose send was not chosen.
    pub kept: BTreeSet<u64>,
    pub received: BTreeSet<u64>,
}

pub type World = Arc<Mutex<Ledger>>;

/// Returns a new value.
pub fn another(world: &World) -> u64 {
    let mut ledger = world.lock().unwrap();
    ledger.next += 1;
    ledger.next
}

/// Records that a value was offered, and whether it was sent.
pub fn offered(world: &World, value: u64, sent: bool) {
    let mut ledger = world.lock().unwrap();
    if sent {
        ledger.sent.insert(value)
    } else {
        ledger.kept.insert(value)
    };
}

pub fn received(world: &World, value: u64) {
    assert!(world.lock().unwrap().received.insert(value), "{value} was received twice");
}
