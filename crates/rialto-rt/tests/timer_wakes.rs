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

/// Each look of the system monitor is a beat. If the worker did not put its alarm off, there would be a beat in
/// each round. A worker that the machine keeps from its processor for long causes one too, so the test waits
/// for a round without.
#[test]
fn the_system_monitor_sleeps_while_a_task_sleeps_again_and_again() {
    let sysmon = Sysmon::new().after(Duration::from_millis(30));
    let runtime = Runtime::builder().worker_threads(1).sysmon(sysmon).build().unwrap();
    let task = runtime.spawn(async {
        let beat = || internals::beat(&Handle::current());
        loop {
            let before = beat();
            for _ in 0..20 {
                after(Duration::from_millis(5)).await;
            }
            if beat() == before {
                return;
            }
        }
    });
    runtime.block_on(task).unwrap();
}
