//! Local tasks, blocking closures, task ids and task-locals.
#![cfg(not(loom))]

use crate::support;
use std::cell::Cell;
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, mpsc};
use std::thread;
use std::time::Duration;

use crate::support::{Count, parked, runtime};
use rialto_rt::{Handle, Runtime, spawn, spawn_blocking, spawn_local, task, yield_now};

#[test]
fn local_tasks_stay_on_their_thread() {
    let runtime = runtime(2);
    let here = thread::current().id();
    runtime.block_on(async {
        let shared = Rc::new(Cell::new(0));
        let tasks: Vec<_> = (0..500)
            .map(|_| {
                let shared = shared.clone();
                spawn_local(async move {
                    yield_now().await;
                    assert_eq!(thread::current().id(), here);
                    shared.set(shared.get() + 1);
                })
            })
            .collect();
        // Woken by a worker, polled on this thread.
        let remote = spawn(async { 5 });
        let joined = spawn_local(async move { (remote.await.unwrap(), thread::current().id()) });
        assert_eq!(joined.await.unwrap(), (5, here));
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(shared.get(), 500);
    });
}

#[test]
fn local_tasks_end_with_their_block_on() {
    let runtime = runtime(1);
    let dropped = Arc::new(AtomicUsize::new(0));
    let (late,) = runtime.block_on(async {
        let count = Count(dropped.clone());
        let late = spawn_local(async move {
            let _count = count;
            parked::<()>().await
        });
        yield_now().await;
        let abort = late.abort_handle();
        // Aborted by another thread, dropped on this one.
        let count = Count(dropped.clone());
        let aborted = spawn_local(async move {
            let _here = (Rc::new(()), count);
            parked::<()>().await
        });
        let aborter = aborted.abort_handle();
        spawn_blocking(move || aborter.abort()).await.unwrap();
        assert!(aborted.await.unwrap_err().is_aborted());
        assert!(!abort.is_finished());
        // In a tuple, because the value of the block is the handle, not the task's result.
        (late,)
    });
    assert_eq!(dropped.load(Ordering::SeqCst), 2);
    assert!(runtime.block_on(late).unwrap_err().is_shutdown());
}

#[test]
fn spawn_local_on_a_worker_panics() {
    let runtime = runtime(1);
    let task = runtime.spawn(async { drop(spawn_local(async {})) });
    assert!(runtime.block_on(task).unwrap_err().to_string().contains("block_on"));
}

#[test]
fn blocking_closures_run_concurrently_and_are_bounded() {
    let runtime = Runtime::builder().worker_threads(1).max_blocking_threads(3).build().unwrap();
    // Three closures must run at a time to pass the barrier.
    let barrier = Arc::new(Barrier::new(3));
    let running = Arc::new(AtomicUsize::new(0));
    let tasks: Vec<_> = (0..9)
        .map(|n| {
            let (barrier, running) = (barrier.clone(), running.clone());
            runtime.spawn_blocking(move || {
                assert!(running.fetch_add(1, Ordering::SeqCst) < 3);
                barrier.wait();
                running.fetch_sub(1, Ordering::SeqCst);
                n
            })
        })
        .collect();
    let sum: usize = tasks.into_iter().map(|task| runtime.block_on(task).unwrap()).sum();
    assert_eq!(sum, 36);
    assert!(runtime.metrics().blocking_threads <= 3);
}

#[test]
fn blocking_closures_panic_abort_and_nest() {
    let runtime = Runtime::builder().worker_threads(1).max_blocking_threads(1).build().unwrap();
    let panics: rialto_rt::JoinHandle<()> = runtime.spawn_blocking(|| panic!("blocked"));
    assert_eq!(runtime.block_on(panics).unwrap_err().to_string(), "the task panicked: blocked");
    let (go, gone) = mpsc::channel::<()>();
    let first = runtime.spawn_blocking(move || gone.recv().unwrap());
    let second = runtime.spawn_blocking(|| 1);
    second.abort();
    go.send(()).unwrap();
    runtime.block_on(first).unwrap();
    assert!(runtime.block_on(second).unwrap_err().is_aborted());
    // A closure in the pool may block, and may use the runtime.
    let theirs = Arc::new(runtime);
    let nested = theirs.clone();
    let task = theirs.spawn_blocking(move || nested.block_on(async { spawn(async { 8 }).await.unwrap() }));
    assert_eq!(theirs.block_on(task).unwrap(), 8);
}

#[test]
fn idle_blocking_threads_end_and_the_shutdown_ends_the_queue() {
    let runtime = Runtime::builder()
        .worker_threads(1)
        .max_blocking_threads(1)
        .thread_keep_alive(Duration::ZERO)
        .build()
        .unwrap();
    runtime.block_on(runtime.spawn_blocking(|| ())).unwrap();
    while runtime.metrics().blocking_threads > 0 {
        thread::yield_now();
    }
    let (start, started) = mpsc::channel();
    let (go, gone) = mpsc::channel::<()>();
    let running = runtime.spawn_blocking(move || {
        start.send(()).unwrap();
        gone.recv().unwrap();
        2
    });
    let queued = runtime.spawn_blocking(|| 3);
    started.recv().unwrap();
    let ender = thread::spawn(move || drop(runtime));
    let other = support::runtime(1);
    assert!(other.block_on(queued).unwrap_err().is_shutdown());
    go.send(()).unwrap();
    ender.join().unwrap();
    assert_eq!(other.block_on(running).unwrap(), 2);
}

#[test]
fn task_ids_are_distinct_ordered_and_printable() {
    let runtime = runtime(2);
    let mut seen = HashSet::new();
    let mut last = None;
    for _ in 0..3_000 {
        let task = runtime.spawn(async { task::id() });
        let id = task.id();
        assert_eq!(task.id(), id);
        assert_eq!(task.abort_handle().id(), id);
        assert_eq!(runtime.block_on(task).unwrap(), id);
        assert!(seen.insert(id), "a name is never used again");
        assert!(last < Some(id));
        last = Some(id);
        assert_eq!(id.to_string(), format!("task {}", id.as_u64()));
    }
    let outer = runtime.block_on(async { (task::id(), task::id()) });
    assert_eq!(outer.0, outer.1);
    assert!(task::try_id().is_none());
}

rialto_rt::task_local! {
    static REQUEST: u32;
    static NAME: String;
}

#[test]
fn task_locals_follow_their_task() {
    let runtime = runtime(2);
    let tasks: Vec<_> = (0..100)
        .map(|n| {
            runtime.spawn(REQUEST.scope(n, async move {
                for _ in 0..20 {
                    yield_now().await;
                    assert_eq!(REQUEST.with(|request| *request), n);
                    let inner = NAME.scope(
                        n.to_string(),
                        REQUEST.scope(n + 1, async {
                            yield_now().await;
                            NAME.with(String::clone) + &REQUEST.with(u32::to_string)
                        }),
                    );
                    assert_eq!(inner.await, format!("{n}{}", n + 1));
                }
                assert!(NAME.try_with(|_| ()).is_none());
                spawn(async { REQUEST.try_with(|_| ()).is_none() }).await.unwrap()
            }))
        })
        .collect();
    for task in tasks {
        assert!(runtime.block_on(task).unwrap());
    }
    assert!(REQUEST.try_with(|_| ()).is_none());
    let error = runtime.block_on(runtime.spawn(async { REQUEST.with(|_| ()) })).unwrap_err();
    assert!(error.to_string().contains("`REQUEST` is not set here"), "{error}");
}

#[test]
fn destructors_see_the_task_local_also_inside_with_and_in_a_thread_that_ends() {
    struct Report(mpsc::Sender<Option<u32>>);
    impl Drop for Report {
        fn drop(&mut self) {
            self.0.send(REQUEST.try_with(|request| *request)).unwrap();
        }
    }
    let (report, reported) = mpsc::channel();
    let scope = |value: u32| {
        let report = Report(report.clone());
        REQUEST.scope(value, async move { drop(report) })
    };
    let inner = scope(2);
    Runtime::new().unwrap().block_on(REQUEST.scope(1, async move {
        REQUEST.with(|outer| {
            drop(inner);
            assert_eq!(*outer, 1);
        });
        assert_eq!(REQUEST.with(|outer| *outer), 1);
    }));
    assert_eq!(reported.recv(), Ok(Some(2)));
    thread_local! {
        static KEPT: Cell<Option<Box<dyn std::any::Any>>> = const { Cell::new(None) };
    }
    let kept = scope(3);
    std::thread::spawn(move || KEPT.set(Some(Box::new(kept)))).join().unwrap();
    assert_eq!(reported.recv(), Ok(Some(3)));
}

#[test]
fn handle_current_inside_a_runtime() {
    assert!(Handle::try_current().is_err());
    let runtime = runtime(1);
    let handle = runtime.block_on(async { Handle::current() });
    assert!(runtime.block_on(handle.spawn(async { Handle::try_current().is_ok() })).unwrap());
    assert!(runtime.block_on(spawn_in(&handle)).unwrap());
}

fn spawn_in(handle: &Handle) -> rialto_rt::JoinHandle<bool> {
    handle.spawn_blocking(|| Handle::try_current().is_ok())
}

#[test]
fn duration_max_means_no_limit() {
    let runtime = Runtime::builder().worker_threads(1).thread_keep_alive(Duration::MAX).build().unwrap();
    for n in 0..2 {
        assert_eq!(runtime.block_on(runtime.spawn_blocking(move || n)).unwrap(), n);
    }
    assert!(runtime.shutdown_timeout(Duration::MAX));
}
