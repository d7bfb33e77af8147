//! Tasks that spin or block delay no other.
//!
//! No test measures time: a hog goes on until another task of the same runtime
//! has made progress, so without the monitor the test would never end.
#![cfg(not(loom))]

mod support;

use std::hint::spin_loop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rialto_rt::{spawn, yield_now};
use support::runtime;

/// Set by one task, waited for by another.
#[derive(Clone, Default)]
struct Flag(Arc<AtomicBool>);

impl Flag {
    fn set(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// Keeps the thread until then.
    fn spin(&self) {
        while !self.is_set() {
            spin_loop();
        }
    }
}

#[test]
fn a_task_that_spins_until_another_has_run() {
    let runtime = runtime(1);
    let flag = Flag::default();
    let theirs = flag.clone();
    let hog = runtime.spawn(async move {
        let setter = theirs.clone();
        drop(spawn(async move {
            yield_now().await;
            setter.set();
        }));
        theirs.spin();
        7
    });
    assert_eq!(runtime.block_on(hog).unwrap(), 7);
    assert_eq!(runtime.metrics().rescues, 1);
}
