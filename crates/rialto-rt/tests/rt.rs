//! The tests that need no process of their own. They are modules of one program, because linking one program
//! is faster than linking many.
#![cfg(not(loom))]

#[path = "../../rialto-sync/tests/abandoning/mod.rs"]
mod abandoning;
mod acml;
mod acml_order;
mod custodians;
mod exit;
mod files;
mod input;
mod io_wait;
mod join_events;
mod locations;
mod offload;
mod parasites;
#[path = "support/place.rs"]
mod place;
mod pools;
mod reader_writer;
mod reify;
mod scopes;
mod shutdown;
mod simulated_network;
mod simulated_tokio;
mod simulation;
mod sockets;
mod spawn_helpers;
mod spawn_join;
mod split_streams;
mod support;
mod task_counts;
mod thread_hooks;
mod time;
mod timed_io;
