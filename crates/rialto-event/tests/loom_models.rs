//! The models that loom and Shuttle explore. They form one program, because each test program is linked
//! separately. Each file is a module here.
#![cfg(any(loom, shuttle))]

#[path = "support/buffer.rs"]
mod buffer;
mod loom_calls;
mod loom_cancel_safe;
mod loom_channel;
mod loom_choice;
mod loom_choose_all;
mod loom_exchange;
mod loom_nack;
mod loom_native;
mod loom_object;
mod loom_reclaim;
mod loom_support;
mod loom_timer;
