//! The number of tasks of each type, without diagnostics.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use rialto_event::Condition;
use rialto_rt::{Runtime, TaskCounts, parasite, spawn, yield_now};

/// Returns the number of tasks whose type's name has this part.
fn count(counts: &TaskCounts, part: &str) -> u64 {
    counts.by_type.iter().filter(|(future, _)| future.contains(part)).map(|(_, tasks)| tasks).sum()
}

fn counts(runtime: &Runtime) -> TaskCounts {
    runtime.block_on(runtime.handle().task_counts())
}

async fn waits(stop: Condition) {
    stop.wait().await;
}

async fn spawns_waiting(stop: Condition, tasks: usize) {
    (0..tasks).for_each(|_| drop(spawn(waits(stop.clone()))));
}

async fn ends() {}

async fn large() -> usize {
    let bytes = [1_u8; 300];
    yield_now().await;
    usize::from(bytes[7])
}

/// Checks the counts of tasks that were spawned by a worker and from outside, and of those that have ended.
fn check_counts(runtime: &Runtime) {
    let stop = Condition::new();
    // A worker spawns some, so that they are in its own heap.
    runtime.block_on(runtime.spawn(spawns_waiting(stop.clone(), 1000))).unwrap();
    let outside: Vec<_> = (0..100).map(|_| runtime.spawn(waits(stop.clone()))).collect();
    let ended = runtime.spawn(ends());
    runtime.run_until_idle();
    let found = counts(runtime);
    assert_eq!((count(&found, "::waits"), found.silent_workers), (1100, 0), "{found:?}");
    // The outcome waits for its join, in the place of the task.
    assert_eq!((count(&found, "::ends"), count(&found, "::spawns_waiting")), (0, 0), "{found:?}");
    assert_eq!(found.by_type.values().sum::<u64>(), 1100, "{found:?}");
    stop.signal();
    outside.into_iter().for_each(|task| runtime.block_on(task).unwrap());
    runtime.block_on(ended).unwrap();
    runtime.run_until_idle();
    assert_eq!(counts(runtime), TaskCounts::default());
}

#[test]
fn tasks_are_counted_by_type_without_diagnostics() {
    for workers in [1, 3] {
        check_counts(&Runtime::builder().worker_threads(workers).build().unwrap());
    }
}

#[test]
fn the_task_registry_counts_the_same() {
    check_counts(&Runtime::builder().worker_threads(1).diagnostics(true).build().unwrap());
    check_counts(&Runtime::simulated(1));
}

#[test]
fn the_tasks_of_a_busy_worker_and_of_a_stuck_one_are_counted() {
    let runtime = Runtime::builder().worker_threads(1).build().unwrap();
    let (stop, is_over) = (Condition::new(), Arc::new(AtomicBool::new(false)));
    runtime.block_on(runtime.spawn(spawns_waiting(stop.clone(), 10))).unwrap();
    let over = is_over.clone();
    let busy = runtime.spawn(async move {
        while !over.load(Ordering::Relaxed) {
            yield_now().await;
        }
    });
    assert_eq!(count(&counts(&runtime), "::waits"), 10);
    is_over.store(true, Ordering::Relaxed);
    runtime.block_on(busy).unwrap();
    let (free, is_freed) = mpsc::channel::<()>();
    let (began, has_begun) = mpsc::channel();
    let stuck = runtime.spawn(async move {
        began.send(()).unwrap();
        let _ = is_freed.recv();
    });
    has_begun.recv().unwrap();
    // The system monitor gives the core to another thread, which answers. A slow machine may take longer than
    // the worker has.
    while count(&counts(&runtime), "::waits") != 10 {}
    drop(free);
    runtime.block_on(stuck).unwrap();
}

#[test]
fn counting_does_not_disturb_tasks_that_come_and_go() {
    let runtime = Runtime::builder().worker_threads(2).build().unwrap();
    let is_over = Arc::new(AtomicBool::new(false));
    let churn = |over: Arc<AtomicBool>| async move {
        let mut ended = 0_u64;
        while !over.load(Ordering::Relaxed) {
            // Cells of several sizes, of tasks and of parasites, which blocks and which do not.
            let task = spawn(large());
            let own = parasite(async { 1_usize });
            let blocks = parasite(async {
                yield_now().await;
                1_usize
            });
            ended += (task.await.unwrap() + own.await.unwrap() + blocks.await.unwrap()) as u64;
        }
        ended
    };
    let tasks: Vec<_> = (0..4).map(|_| runtime.spawn(churn(is_over.clone()))).collect();
    for _ in 0..50 {
        let found = counts(&runtime);
        // Each of the four, and the three that it starts. A count may find the place of a task twice occupied.
        assert!(found.by_type.values().sum::<u64>() <= 32, "{found:?}");
    }
    is_over.store(true, Ordering::Relaxed);
    tasks.into_iter().for_each(|task| assert!(runtime.block_on(task).unwrap() > 0));
}

#[test]
fn a_runtime_that_has_ended_has_no_tasks() {
    let runtime = Runtime::builder().worker_threads(1).build().unwrap();
    let handle = runtime.handle();
    drop(runtime.spawn(std::future::pending::<()>()));
    drop(runtime);
    let counts = Runtime::simulated(1).block_on(async move { handle.task_counts().await });
    assert_eq!(counts, TaskCounts::default());
}

#[test]
fn the_list_of_tasks_has_their_memory() {
    let runtime = Runtime::builder().worker_threads(1).diagnostics(true).build().unwrap();
    let stop = Condition::new();
    let waits = stop.clone();
    let task = runtime.spawn(async move {
        let bytes = [7_u8; 1000];
        waits.wait().await;
        bytes.len()
    });
    runtime.run_until_idle();
    let bytes: Vec<_> = runtime.handle().tasks().iter().map(|task| task.bytes).collect();
    assert!(matches!(bytes[..], [1000..3000]), "{bytes:?}");
    stop.signal();
    assert_eq!(runtime.block_on(task).unwrap(), 1000);
}
