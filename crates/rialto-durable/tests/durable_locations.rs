//! Panics for wrong calls name the line of the call. Steps, sleeps and signals are not here: they panic where
//! they are awaited, and a future does not know its `.await`.

#[path = "../../rialto-rt/tests/support/place.rs"]
mod place;

use std::time::Duration;

use place::panics_here;
use rialto_durable::{Clock, kv};
use serde::{Serialize, Serializer, ser::Error};

/// A value that cannot be written.
struct Secret;

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(S::Error::custom("a secret is not written"))
    }
}

#[test]
fn calls_outside_a_durable_task_panic_at_the_caller() {
    panics_here!(kv::put("key", &1));
    panics_here!(kv::remove("key"));
    panics_here!(kv::update("key", |number: Option<u64>| number));
}

#[test]
fn wrong_keys_and_values_panic_at_the_caller() {
    let long = "k".repeat(1000);
    panics_here!(kv::put(&long, &1));
    panics_here!(kv::update(&long, |number: Option<u64>| number));
    panics_here!(kv::put("key", &Secret));
}

#[test]
fn advancing_the_system_clock_panics_at_the_caller() {
    panics_here!(Clock::system().advance(Duration::ZERO));
}
