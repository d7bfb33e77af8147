//! A runtime serves its timers itself. This test runs alone in its process, because it looks at the threads
//! of the process.
#![cfg(not(loom))]

use std::fs;
use std::time::Duration;

use rialto_event::after;
use rialto_rt::{Runtime, spawn, spawn_local, yield_now};

fn there_is_a_timer_thread() -> bool {
    let threads = fs::read_dir("/proc/self/task").unwrap();
    let names =
        threads.map(|thread| fs::read_to_string(thread.unwrap().path().join("comm")).unwrap_or_default());
    names.into_iter().any(|name| name.trim() == "rialto-timers")
}

/// Also if tasks sleep when the runtime ends: their timers end with them.
#[test]
fn no_timer_thread_is_started_for_a_runtime() {
    let long = Duration::from_secs(3600);
    for _ in 0..10 {
        let runtime = Runtime::builder().worker_threads(2).build().unwrap();
        runtime.block_on(async {
            for _ in 0..100 {
                drop(spawn(async move { after(long).await }));
                drop(spawn_local(async move { after(long).await }));
            }
            yield_now().await;
            after(Duration::from_millis(1)).await;
        });
        drop(runtime);
    }
    assert!(!there_is_a_timer_thread());
}
