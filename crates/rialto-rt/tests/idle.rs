//! An idle program uses no processor time.
#![cfg(all(unix, not(loom)))]

use std::time::Duration;

use rialto_event::{Event, after};
use rialto_rt::{Handle, Runtime, Sysmon, internals, spawn};

/// Returns the processor time that the process has used so far.
fn used() -> Duration {
    // SAFETY: an all-zero rusage is valid, and getrusage fills it.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        assert_eq!(libc::getrusage(libc::RUSAGE_SELF, &mut usage), 0);
        usage
    };
    let time = |t: libc::timeval| Duration::new(t.tv_sec as u64, t.tv_usec as u32 * 1000);
    time(usage.ru_utime) + time(usage.ru_stime)
}

#[test]
fn idle_workers_use_no_processor_time() {
    let runtime = Runtime::builder().worker_threads(4).build().unwrap();
    runtime.block_on(async {
        let tasks: Vec<_> = (0..1_000).map(|n| spawn(async move { n })).collect();
        for task in tasks {
            task.await.unwrap();
        }
        // A sleeping task with a timer does not keep its worker awake.
        let sleeper = spawn(after(Duration::from_secs(1000)).sync());
        after(Duration::from_millis(50)).await;
        let before = used();
        let parks = rialto_rt::Handle::current().metrics().parks;
        after(Duration::from_millis(1000)).await;
        let after = used();
        assert!(after - before < Duration::from_millis(20), "{:?} in an idle second", after - before);
        assert!(rialto_rt::Handle::current().metrics().parks - parks < 20);
        sleeper.abort();
    });
}

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
