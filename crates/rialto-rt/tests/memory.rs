//! The pages of tasks are allocated and freed with the tasks.
#![cfg(not(loom))]

mod support;

use std::thread;
use std::time::{Duration, Instant};

use rialto_event::channel;
use rialto_rt::{JoinHandle, Runtime, internals::sleeping, parasite, spawn, yield_now};
use support::{parked, runtime};

const TASKS: usize = 50_000;

fn page_count(runtime: &Runtime) -> u64 {
    runtime.metrics().pages
}

/// Waits until all workers sleep.
fn falls_asleep(runtime: &Runtime, workers: usize) {
    while sleeping(&runtime.handle()) < workers {
        thread::yield_now();
    }
}

/// Waits until at most `most` pages are left, and wakes no worker.
fn goes_back(runtime: &Runtime, most: u64) {
    let start = Instant::now();
    while page_count(runtime) > most {
        assert!(start.elapsed() < Duration::from_secs(60), "{} pages are left", page_count(runtime));
        thread::yield_now();
    }
}

#[test]
fn pages_are_dense_reused_and_freed() {
    let runtime = runtime(1);
    // The futures have 8 bytes, and their results 16. The result and the header decide the size of the cell.
    let spawn_all = || -> Vec<JoinHandle<()>> { (0..TASKS).map(|_| runtime.spawn(parked())).collect() };
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
    // Empty pages are freed.
    goes_back(&runtime, before + 2);
    // The same from inside a task, where the worker allocates the cells.
    runtime
        .block_on(runtime.spawn(async {
            let tasks: Vec<JoinHandle<()>> = (0..TASKS).map(|_| spawn(parked())).collect();
            tasks.iter().for_each(JoinHandle::abort);
            for task in tasks {
                assert!(task.await.unwrap_err().is_aborted());
            }
        }))
        .unwrap();
    goes_back(&runtime, before + 3);
    // A page to which a handle points outlives the runtime, and no other page does.
    let kept = runtime.spawn(parked::<()>());
    let others: Vec<_> = spawn_all();
    drop(others);
    let handle = runtime.handle();
    drop(runtime);
    assert_eq!(handle.metrics().pages, 1);
    assert!(kept.is_finished());
    drop(kept);
    assert_eq!(handle.metrics().pages, 0);
}

/// A waiting thread of CPC had 69 bytes.
#[test]
fn a_task_that_waits_to_receive_has_56_bytes() {
    let runtime = runtime(1);
    let (tx, rx) = channel::<()>();
    let before = page_count(&runtime);
    let tasks: Vec<_> = (0..TASKS).map(|_| runtime.spawn(rx.clone().into_recv_evt().into_future())).collect();
    while tx.waiting_receivers() < TASKS {
        thread::yield_now();
    }
    let bytes = (page_count(&runtime) - before) as usize * (64 << 10);
    assert!(bytes / TASKS <= 56, "{} bytes per task", bytes / TASKS);
    drop((tx, rx));
    for task in tasks {
        assert!(runtime.block_on(task).unwrap().is_err());
    }
}

/// Returns tasks that have ended and were spawned by a worker. Their handles have the results.
fn ended_tasks(runtime: &Runtime) -> Vec<JoinHandle<usize>> {
    let made = runtime.spawn(async { (0..TASKS).map(|n| spawn(async move { n })).collect::<Vec<_>>() });
    let tasks = runtime.block_on(made).unwrap();
    while runtime.metrics().live > 0 {
        thread::yield_now();
    }
    tasks
}

#[test]
fn pages_of_a_sleeping_workers_tasks_are_freed() {
    for workers in [1, 2] {
        let runtime = runtime(workers);
        let tasks = ended_tasks(&runtime);
        falls_asleep(&runtime, workers);
        assert!(page_count(&runtime) > 10);
        drop(tasks);
        // One page may be kept for each of the two sizes of cells. It serves tasks that are spawned without a
        // worker, also by a task that sysmon found stuck.
        goes_back(&runtime, 2);
        // The workers can allocate again.
        assert_eq!(runtime.block_on(ended_tasks(&runtime).swap_remove(7)).unwrap(), 7);
        goes_back(&runtime, 2);
    }
}

#[test]
fn pages_of_tasks_from_outside_are_freed() {
    let runtime = runtime(1);
    let tasks: Vec<_> = (0..TASKS).map(|n| runtime.spawn(async move { n })).collect();
    while runtime.metrics().live > 0 {
        thread::yield_now();
    }
    falls_asleep(&runtime, 1);
    assert!(page_count(&runtime) > 10);
    drop(tasks);
    goes_back(&runtime, 1);
}

#[test]
fn pages_of_blocking_closures_are_freed() {
    let runtime = Runtime::builder().worker_threads(1).max_blocking_threads(2).build().unwrap();
    let closures: Vec<_> = (0..TASKS).map(|n| runtime.spawn_blocking(move || n)).collect();
    assert!(page_count(&runtime) > 10);
    // One half is joined here, the other in a task.
    runtime.block_on(async {
        let (mut here, mut there) = (closures, Vec::new());
        there.extend(here.drain(TASKS / 2..));
        for closure in here {
            closure.await.unwrap();
        }
        let in_a_task = spawn(async {
            for closure in there {
                closure.await.unwrap();
            }
        });
        in_a_task.await.unwrap();
    });
    goes_back(&runtime, 2);
}

/// An awake worker keeps one empty page for each size, and cells for parasites. A sleeping worker keeps none,
/// each time.
#[test]
fn a_worker_that_sleeps_keeps_no_empty_page() {
    async fn of_size<const WORDS: usize>() {
        let held = [WORDS; WORDS];
        spawn(async move {
            yield_now().await;
            assert_eq!(held[WORDS - 1], WORDS);
        })
        .await
        .unwrap();
    }
    let runtime = runtime(1);
    for _ in 0..3 {
        let some = runtime.spawn(async {
            of_size::<20>().await;
            of_size::<30>().await;
            of_size::<40>().await;
            of_size::<50>().await;
            parasite(async {}).await.unwrap();
            rialto_rt::Handle::current().metrics().pages
        });
        assert!(runtime.block_on(some).unwrap() > 4);
        // A page for tasks that are spawned from outside may be kept.
        goes_back(&runtime, 1);
    }
}

/// Owners fall asleep, wake and allocate while other threads free their cells.
#[test]
fn freed_cells_return_to_sleeping_owners() {
    const ROUNDS: usize = 200;
    const HANDLES: usize = 400;
    for workers in [1, 2] {
        let runtime = runtime(workers);
        for round in 0..ROUNDS {
            let made = async move {
                let tasks: Vec<_> = (0..HANDLES)
                    .map(|n| {
                        spawn(async move {
                            if (n + round) % 5 == 0 {
                                yield_now().await;
                            }
                            [n; 3]
                        })
                    })
                    .collect();
                yield_now().await;
                tasks
            };
            let mut tasks = runtime.block_on(runtime.spawn(made)).unwrap();
            if round % 3 == 0 {
                falls_asleep(&runtime, 1);
            }
            thread::scope(|threads| {
                while !tasks.is_empty() {
                    let some = tasks.split_off(tasks.len() - tasks.len().div_ceil(3));
                    threads.spawn(|| drop(some));
                }
            });
        }
        goes_back(&runtime, 2);
    }
}

#[test]
fn diagnostics_do_not_enlarge_cells() {
    let pages = |diagnostics: bool| {
        let runtime = Runtime::builder().worker_threads(1).diagnostics(diagnostics).build().unwrap();
        let tasks: Vec<_> = (0..TASKS).map(|_| runtime.spawn(parked::<()>())).collect();
        assert_eq!(runtime.run_until_idle().count(), TASKS as u64);
        let pages = page_count(&runtime);
        drop(tasks);
        pages
    };
    assert_eq!(pages(false), pages(true), "a cell is as large as without");
}
