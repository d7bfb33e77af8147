//! The loom models. They are modules of one program, because linking one program is faster than linking many.
#![cfg(loom)]

mod loom_heartbeat;
mod loom_idle;
mod loom_join;
mod loom_offload;
mod loom_parasite;
mod loom_park;
mod loom_queue;
mod loom_quiescence;
mod loom_recorder;
mod loom_source;
mod loom_support;
mod loom_sysmon;
