//! Tests of the game: in a simulation, as programs of the operating system, and in a browser.
#![cfg(unix)]

#[allow(dead_code, reason = "the tests of `rialto-live` use the rest of it")]
#[path = "../../../crates/rialto-live/tests/live/support/browser.rs"]
mod browser;
mod pages;
mod programs;
#[allow(dead_code, unreachable_pub, reason = "the tests of faults use the rest of it")]
#[path = "../../../tests/faults/src/relay.rs"]
mod relay;
mod simulation;
