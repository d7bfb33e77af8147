//! The shutdown of a runtime, with tasks in every state.
#![cfg(not(loom))]

use crate::support;
use std::future::poll_fn;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::task::{Poll, Waker};
use std::thread;
use std::time::Duration;

use crate::support::{Count, parked, runtime};
use rialto_event::sleep;
use rialto_rt::{Handle, Runtime, parasite, spawn, yield_now};

/// The closure runs until the test lets it end, so a shutdown that waited for it would never return.
#[test]
fn a_shutdown_in_the_background_does_not_wait_and_ends_everything() {
    let (runtime, (end, ended)) = (Runtime::new().unwrap(), mpsc::channel::<()>());
    let (held, is_dropped) = mpsc::channel::<()>();
    drop(runtime.spawn(async move {
        sleep(Duration::from_secs(3600)).await;
        drop(held);
    }));
    drop(runtime.spawn_blocking(move || ended.recv()));
    runtime.shutdown_background();
    assert!(is_dropped.recv().is_err(), "the task is dropped");
    drop(end);
}

#[test]
fn sleeping_yielding_and_unpolled_tasks_are_dropped() {
    for workers in [1, 2] {
        let runtime = runtime(workers);
        let dropped = Arc::new(AtomicUsize::new(0));
        let mut joins = Vec::new();
        for n in 0..3_000 {
            let count = Count(dropped.clone());
            joins.push(runtime.spawn(async move {
                let _count = count;
                match n % 3 {
                    0 => parked::<()>().await,
                    1 => loop {
                        yield_now().await;
                    },
                    _ => spawn(parked::<()>()).await.unwrap(),
                }
            }));
        }
        let metrics = runtime.metrics();
        assert!(metrics.live >= 3_000);
        drop(runtime);
        assert_eq!(dropped.load(Ordering::SeqCst), 3_000);
        let other = support::runtime(1);
        for join in joins {
            let error = other.block_on(join).unwrap_err();
            // A shutdown does not poll tasks, so a task whose child was shut down first does not panic.
            assert!(error.is_shutdown(), "{error}");
            assert_eq!(error.to_string(), "the runtime shut down before the task ended");
        }
    }
}

#[test]
fn a_running_poll_is_waited_for() {
    let runtime = runtime(1);
    let (start, started) = mpsc::channel();
    let (go, gone) = mpsc::channel::<()>();
    let finished = Arc::new(AtomicBool::new(false));
    let theirs = finished.clone();
    let join = runtime.spawn(async move {
        start.send(()).unwrap();
        gone.recv().unwrap();
        theirs.store(true, Ordering::SeqCst);
        3
    });
    started.recv().unwrap();
    let ender = thread::spawn(move || drop(runtime));
    go.send(()).unwrap();
    ender.join().unwrap();
    assert!(finished.load(Ordering::SeqCst));
    assert_eq!(Runtime::new().unwrap().block_on(join).unwrap(), 3);
}

#[test]
fn a_stuck_poll_is_left_behind_after_the_timeout() {
    let runtime = runtime(1);
    let (start, started) = mpsc::channel();
    let (go, gone) = mpsc::channel::<()>();
    let (end, ended) = mpsc::channel();
    let stuck = runtime.spawn(async move {
        start.send(()).unwrap();
        gone.recv().unwrap();
        end.send(()).unwrap();
    });
    let sleeper = runtime.spawn(parked::<()>());
    started.recv().unwrap();
    assert!(!runtime.shutdown_timeout(Duration::from_millis(10)));
    let other = support::runtime(1);
    assert!(other.block_on(sleeper).unwrap_err().is_shutdown());
    go.send(()).unwrap();
    ended.recv().unwrap();
    other.block_on(stuck).unwrap();
}

/// A task or a closure that shuts its own runtime down would wait for itself.
#[test]
fn a_shutdown_from_inside_does_not_wait_for_its_caller() {
    for is_closure in [false, true] {
        let runtime = runtime(1);
        let handle = runtime.handle();
        let (end, ended) = mpsc::channel();
        let sleeper = runtime.spawn(parked::<()>());
        let close = move || {
            let all_ended = runtime.shutdown_timeout(Duration::MAX);
            end.send(all_ended).unwrap();
        };
        let caller = if is_closure { handle.spawn_blocking(close) } else { handle.spawn(async { close() }) };
        assert_eq!(ended.recv_timeout(Duration::from_secs(60)), Ok(false), "the caller is left behind");
        let other = support::runtime(1);
        assert!(other.block_on(sleeper).unwrap_err().is_shutdown());
        other.block_on(caller).unwrap();
    }
}

#[test]
fn parasites_of_a_poll_that_was_left_behind_end_with_the_runtime() {
    let runtime = runtime(1);
    let (start, started) = mpsc::channel();
    let (go, gone) = mpsc::channel::<()>();
    let (end, ended) = mpsc::channel();
    drop(runtime.spawn(async move {
        let early = parasite(parked::<()>());
        assert_eq!(parasite(async { 1 }).await.unwrap(), 1);
        start.send(()).unwrap();
        gone.recv().unwrap();
        // In the recycled cell, and in others.
        assert_eq!(parasite(async { 2 }).await.unwrap(), 2);
        let late = [parasite(parked::<()>()), parasite(parked::<()>())];
        end.send((early, late)).unwrap();
    }));
    started.recv().unwrap();
    assert!(!runtime.shutdown_timeout(Duration::from_millis(10)));
    go.send(()).unwrap();
    let (early, late) = ended.recv().unwrap();
    let other = support::runtime(1);
    for parasite in late.into_iter().chain([early]) {
        assert!(other.block_on(parasite).unwrap_err().is_shutdown());
    }
}

/// All threads for closures are occupied, by one closure that waits for another.
#[test]
fn closures_that_wait_for_closures_end_with_the_runtime() {
    let runtime = Runtime::builder().worker_threads(1).max_blocking_threads(1).build().unwrap();
    let (began, begun) = mpsc::channel();
    let closure = runtime.spawn_blocking(move || {
        let handle = Handle::current();
        let (calls, called) = mpsc::channel::<()>();
        // The parasite runs on this thread, so that the end of the tasks has to wait for it as well.
        parasite(async move {
            drop(handle.spawn_blocking(move || calls.send(())));
            began.send(()).unwrap();
            called.recv()
        })
    });
    begun.recv().unwrap();
    drop(runtime);
    let other = support::runtime(1);
    let parasite = other.block_on(closure).unwrap();
    let called = other.block_on(parasite).unwrap();
    assert!(called.is_err(), "there was no thread for it");
}

/// The shutdown finds a parasite on a thread that has no run queue.
#[test]
fn parasites_of_a_closure_end_with_the_runtime() {
    for waits in [false, true] {
        let runtime = runtime(1);
        let (start, started) = mpsc::channel();
        let (go, gone) = mpsc::channel::<()>();
        // When this task is dropped, the parasite continues. The task's cell belongs to a worker, so this
        // happens after the walk through the foreign heap.
        runtime
            .block_on(runtime.spawn(async move {
                drop(spawn(async move {
                    let _go = go;
                    parked::<()>().await
                }));
                yield_now().await;
            }))
            .unwrap();
        let closure = runtime.spawn_blocking(move || {
            let first = parasite(async move {
                start.send(()).unwrap();
                assert!(gone.recv().is_err());
                if waits { parked::<i32>().await } else { 1 }
            });
            // In the recycled cell, and in others.
            (first, [(); 3].map(|()| parasite(async { 2 })), [(); 3].map(|()| parasite(parked::<()>())))
        });
        started.recv().unwrap();
        drop(runtime);
        let other = support::runtime(1);
        let (first, quick, late) = other.block_on(closure).unwrap();
        match other.block_on(first) {
            Ok(value) => assert!(!waits && value == 1),
            Err(error) => assert!(waits && error.is_shutdown(), "{error}"),
        }
        for parasite in quick {
            assert_eq!(other.block_on(parasite).unwrap(), 2);
        }
        for parasite in late {
            assert!(other.block_on(parasite).unwrap_err().is_shutdown());
        }
    }
}

#[test]
fn a_task_that_was_left_behind_ends_after_its_poll() {
    for parks in [false, true] {
        let runtime = runtime(1);
        let (start, started) = mpsc::channel();
        let (go, gone) = mpsc::channel::<()>();
        let stuck = runtime.spawn(async move {
            start.send(()).unwrap();
            gone.recv().unwrap();
            if parks { parked::<()>().await } else { yield_now().await }
        });
        started.recv().unwrap();
        assert!(!runtime.shutdown_timeout(Duration::from_millis(10)));
        go.send(()).unwrap();
        assert!(support::runtime(1).block_on(stuck).unwrap_err().is_shutdown());
    }
}

#[test]
fn wakers_joins_and_handles_outlive_the_runtime() {
    let runtime = runtime(2);
    let handle = runtime.handle();
    let (give, take) = mpsc::channel::<Waker>();
    let join = runtime.spawn(poll_fn(move |cx| {
        give.send(cx.waker().clone()).unwrap();
        Poll::<()>::Pending
    }));
    let waker = take.recv().unwrap();
    let abort = join.abort_handle();
    drop(runtime);
    waker.wake_by_ref();
    abort.abort();
    assert!(join.is_finished());
    let late = handle.spawn(async { 1 });
    let late_blocking = handle.spawn_blocking(|| 1);
    let other = support::runtime(1);
    assert!(other.block_on(late).unwrap_err().is_shutdown());
    assert!(other.block_on(late_blocking).unwrap_err().is_shutdown());
    assert!(other.block_on(join).unwrap_err().is_shutdown());
    drop(other);
    waker.wake();
    drop((abort, handle));
}

#[test]
fn wakes_in_flight_during_the_shutdown() {
    for round in 0..100 {
        let runtime = runtime(1 + round % 2);
        let stop = Arc::new(AtomicBool::new(false));
        let dropped = Arc::new(AtomicUsize::new(0));
        let (give, take) = mpsc::channel::<Waker>();
        for _ in 0..20 {
            let (give, count) = (give.clone(), Count(dropped.clone()));
            let mut told = false;
            drop(runtime.spawn(poll_fn(move |cx| {
                let _hold = &count;
                if !std::mem::replace(&mut told, true) {
                    give.send(cx.waker().clone()).unwrap();
                }
                Poll::<()>::Pending
            })));
        }
        let wakers: Vec<_> = take.iter().take(20).collect();
        let wakers_stop = stop.clone();
        let waking = thread::spawn(move || {
            while !wakers_stop.load(Ordering::SeqCst) {
                wakers.iter().for_each(Waker::wake_by_ref);
            }
        });
        drop(runtime);
        assert_eq!(dropped.load(Ordering::SeqCst), 20);
        stop.store(true, Ordering::SeqCst);
        waking.join().unwrap();
    }
}

#[test]
fn destructors_may_spawn_wake_and_abort_during_the_shutdown() {
    struct Busy(Option<rialto_rt::JoinHandle<()>>, Handle, Arc<AtomicUsize>);
    impl Drop for Busy {
        fn drop(&mut self) {
            drop(self.1.spawn(async {}));
            if let Some(sibling) = &self.0 {
                sibling.abort();
            }
            self.2.fetch_add(1, Ordering::SeqCst);
        }
    }
    let runtime = runtime(2);
    let dropped = Arc::new(AtomicUsize::new(0));
    let mut sibling = None;
    for _ in 0..100 {
        let busy = Busy(sibling.take(), runtime.handle(), dropped.clone());
        sibling = Some(runtime.spawn(async move {
            let _busy = busy;
            parked::<()>().await
        }));
    }
    drop(runtime);
    assert_eq!(dropped.load(Ordering::SeqCst), 100);
}

#[test]
fn several_runtimes_at_a_time_and_one_after_the_other() {
    let runtimes: Vec<_> = (0..3).map(|_| runtime(2)).collect();
    let handles: Vec<_> = runtimes.iter().map(Runtime::handle).collect();
    // Each task spawns on all runtimes, and joins across runtimes.
    let sums: Vec<_> = runtimes
        .iter()
        .map(|runtime| {
            let handles = handles.clone();
            runtime.spawn(async move {
                let mut sum = 0;
                for handle in &handles {
                    for n in 0..100 {
                        sum += handle.spawn(async move { n }).await.unwrap();
                    }
                }
                sum
            })
        })
        .collect();
    for (runtime, sum) in runtimes.iter().zip(sums) {
        assert_eq!(runtime.block_on(sum).unwrap(), 3 * 4950);
    }
    drop(runtimes);
    for _ in 0..20 {
        let runtime = runtime(2);
        assert_eq!(runtime.block_on(async { spawn(async { 5 }).await.unwrap() }), 5);
    }
}

#[test]
fn a_runtime_dropped_inside_of_its_own_task() {
    let runtime = Arc::new(runtime(1));
    let (give, take) = mpsc::channel::<Arc<Runtime>>();
    let (tell, told) = mpsc::channel::<()>();
    drop(runtime.spawn(async move {
        let runtime = take.recv().unwrap();
        drop(runtime);
        let _tell = tell;
        parked::<()>().await
    }));
    // The task's clone must be the last one when it is dropped.
    let theirs = runtime.clone();
    drop(runtime);
    give.send(theirs).unwrap();
    // The future is dropped, and with it the sender.
    assert!(told.recv().is_err());
}
