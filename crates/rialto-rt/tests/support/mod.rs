//! What the tests of the runtime share.
#![allow(dead_code, reason = "each test file uses its part of this")]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rialto_rt::{Monitor, Runtime};

/// A runtime with so many workers.
pub fn runtime(workers: usize) -> Runtime {
    Runtime::builder().workers(workers).build().expect("a runtime")
}

/// The same, without a monitor.
pub fn unwatched(workers: usize) -> Runtime {
    Runtime::builder().workers(workers).monitor(Monitor::off()).build().expect("a runtime")
}

/// Counts its drop.
pub struct Count(pub Arc<AtomicUsize>);

impl Drop for Count {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// What `f` panics with.
pub fn message<T>(f: impl FnOnce() -> T) -> String {
    let Err(payload) = catch_unwind(AssertUnwindSafe(f)) else { panic!("it does not panic") };
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => payload.downcast_ref::<&str>().expect("a text").to_string(),
    }
}
