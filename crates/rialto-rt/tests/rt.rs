//! The tests that need no process of their own. They are modules of one program, because linking one program
//! is faster than linking many.
#![cfg(not(loom))]

mod acml;
mod acml_order;
mod around;
mod chunks;
mod custodians;
mod detached;
mod done;
#[path = "../../rialto-sync/tests/fickle/mod.rs"]
mod fickle;
mod files;
mod halves;
mod helpers;
mod input;
mod io_wait;
mod join_events;
mod locations;
mod parasites;
#[path = "support/place.rs"]
mod place;
mod pools;
mod reify;
mod scopes;
mod shutdown;
mod simulated_network;
mod simulated_tokio;
mod simulation;
mod sockets;
mod spawn_join;
mod support;
mod time;
mod timed_io;
