//! Hostile programs of the kind `runs`.
#![cfg(not(any(loom, shuttle)))]
#![forbid(unsafe_code)]

#[path = "runs/wakers.rs"]
mod wakers;
