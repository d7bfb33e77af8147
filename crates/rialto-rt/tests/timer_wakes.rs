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

/// Otherwise it looks at the worker each millisecond, which is a beat each time.
#[test]
fn the_system_monitor_sleeps_until_the_next_timer() {
    let sysmon = Sysmon::new().after(Duration::from_millis(1));
    let runtime = Runtime::builder().worker_threads(1).sysmon(sysmon).build().unwrap();
    let task = runtime.spawn(async {
        let beat = || internals::beat(&Handle::current());
        after(Duration::from_millis(50)).await;
        let before = beat();
        for _ in 0..20 {
            after(Duration::from_millis(15)).await;
        }
        beat().wrapping_sub(before)
    });
    let beats = runtime.block_on(task).unwrap();
    assert!(beats < 150, "{beats} beats in 20 sleeps of 15 ms");
}
