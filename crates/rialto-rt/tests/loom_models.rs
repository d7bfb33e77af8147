//! The models that loom explores, in one program, for each is linked: each file is a module here.
#![cfg(loom)]

mod loom_away;
mod loom_idle;
mod loom_join;
mod loom_monitor;
mod loom_parasite;
mod loom_park;
mod loom_queue;
mod loom_quiet;
mod loom_source;
mod loom_support;
