//! An idle program uses no processor time. It is measured for the whole process, so another test would count too.
#![cfg(all(unix, not(loom)))]

use std::time::Duration;

use rialto_event::{Event, after};
use rialto_rt::{Runtime, spawn};

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
