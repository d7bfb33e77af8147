//! A record of the values that a channel has transferred. Each value is offered once.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

#[derive(Default)]
pub struct Seen {
    next: u64,
    pub sent: BTreeSet<u64>,
    /// Values that were put back, or whose send was not chosen.
    pub kept: BTreeSet<u64>,
    pub received: BTreeSet<u64>,
}

pub type World = Arc<Mutex<Seen>>;

/// Returns a new value.
pub fn another(world: &World) -> u64 {
    let mut seen = world.lock().unwrap();
    seen.next += 1;
    seen.next
}

/// Records that a value was offered, and whether it was sent.
pub fn offered(world: &World, value: u64, sent: bool) {
    let mut seen = world.lock().unwrap();
    if sent {
        seen.sent.insert(value)
    } else {
        seen.kept.insert(value)
    };
}

pub fn received(world: &World, value: u64) {
    assert!(world.lock().unwrap().received.insert(value), "{value} was received twice");
}
