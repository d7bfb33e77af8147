//! What was seen of values of a channel, each of which is offered once.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

#[derive(Default)]
pub struct Seen {
    next: u64,
    pub sent: BTreeSet<u64>,
    /// They came back, or were not chosen.
    pub kept: BTreeSet<u64>,
    pub received: BTreeSet<u64>,
}

pub type World = Arc<Mutex<Seen>>;

/// Another value than all before.
pub fn another(world: &World) -> u64 {
    let mut seen = world.lock().unwrap();
    seen.next += 1;
    seen.next
}

/// It was offered, and sent or not.
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
