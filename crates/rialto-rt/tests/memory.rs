//! Pages come and go with the tasks. One test per process: the pages of all
//! runtimes are counted together.
#![cfg(not(loom))]

mod support;

use std::future::pending;

use rialto_rt::{JoinHandle, Runtime, spawn};
use support::runtime;

fn page_count(runtime: &Runtime) -> u64 {
    runtime.metrics().pages
}

/// Waits until the workers have taken the freed cells home: they do so before
/// they sleep.
fn settle(runtime: &Runtime, most: u64) -> u64 {
    loop {
        let pages = page_count(runtime);
        if pages <= most {
            return pages;
        }
        // A nudge, so that a sleeping worker sleeps anew.
        runtime.block_on(runtime.spawn(async {})).unwrap();
        std::thread::yield_now();
    }
}

#[test]
fn pages_are_dense_reused_and_given_back() {
    const TASKS: usize = 50_000;
    let runtime = runtime(1);
    // Futures of eight bytes: the outcome of sixteen decides, with the header.
    let spawn_all = || -> Vec<JoinHandle<()>> { (0..TASKS).map(|_| runtime.spawn(pending())).collect() };
    let before = page_count(&runtime);
    let tasks = spawn_all();
    let full = page_count(&runtime) - before;
    let bytes = full as usize * (64 << 10);
    assert!(bytes / TASKS <= 24 + 1, "{} bytes per task", bytes / TASKS);
    // Freed cells are reused.
    tasks.iter().for_each(JoinHandle::abort);
    for task in tasks {
        assert!(runtime.block_on(task).unwrap_err().is_aborted());
    }
    let tasks = spawn_all();
    assert!(page_count(&runtime) - before <= full + 2);
    tasks.iter().for_each(JoinHandle::abort);
    drop(tasks);
    // Empty pages go back.
    settle(&runtime, before + 2);
    // The same from the inside, where cells are allocated by the worker.
    runtime
        .block_on(runtime.spawn(async {
            let tasks: Vec<JoinHandle<()>> = (0..TASKS).map(|_| spawn(pending())).collect();
            tasks.iter().for_each(JoinHandle::abort);
            for task in tasks {
                assert!(task.await.unwrap_err().is_aborted());
            }
        }))
        .unwrap();
    settle(&runtime, before + 3);
    // A page that a waker points into outlives the runtime, and only that one.
    let kept = runtime.spawn(pending::<()>());
    let others: Vec<_> = spawn_all();
    drop(others);
    let handle = runtime.handle();
    drop(runtime);
    assert_eq!(handle.metrics().pages, 1);
    assert!(kept.is_finished());
    drop(kept);
    assert_eq!(handle.metrics().pages, 0);
}
