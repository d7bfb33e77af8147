//! Hostile programs of the kind `runs`.
#![cfg(not(any(loom, shuttle)))]
#![forbid(unsafe_code)]

#[path = "runs/bodies.rs"]
mod bodies;
#[path = "runs/callbacks.rs"]
mod callbacks;
#[path = "runs/continuations.rs"]
mod continuations;
#[path = "runs/frames.rs"]
mod frames;
#[path = "runs/runtime.rs"]
mod runtime;
#[path = "runs/support.rs"]
mod support;
#[path = "runs/syncs.rs"]
mod syncs;
#[path = "runs/wakers.rs"]
mod wakers;
