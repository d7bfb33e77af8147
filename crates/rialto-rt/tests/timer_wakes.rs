//! Which threads a timer wakes.
#![cfg(all(unix, not(loom)))]

use std::time::Duration;

use rialto_event::after;
use rialto_rt::{Handle, Runtime, Sysmon, internals};

#[test]
fn a_task_that_sleeps_for_some_milliseconds_wakes_its_worker_once() {
    let runtime = Runtime::builder().worker_threads(1).build().unwrap();
    let task = runtime.spawn(async {
        let before = Handle::current().metrics().parks;
        for n in 0..100 {
            after(Duration::from_millis(5 + n % 10)).await;
        }
        Handle::current().metrics().parks - before
    });
    let parks = runtime.block_on(task).unwrap();
    assert!(parks < 120, "{parks} parks in 100 sleeps");
}

/// Otherwise it would look at the worker once in a while, 100 ms after a timer. Each look is a beat.
#[test]
fn the_system_monitor_sleeps_while_a_task_sleeps_again_and_again() {
    let sysmon = Sysmon::new().after(Duration::from_millis(100));
    let runtime = Runtime::builder().worker_threads(1).sysmon(sysmon).build().unwrap();
    let task = runtime.spawn(async {
        let beat = || internals::beat(&Handle::current());
        after(Duration::from_millis(200)).await;
        let before = beat();
        for _ in 0..40 {
            after(Duration::from_millis(20)).await;
        }
        beat().wrapping_sub(before)
    });
    let beats = runtime.block_on(task).unwrap();
    assert!(beats < 4, "{beats} beats in 40 sleeps of 20 ms");
}
