//! A worker that is stuck in a poll loses its core, and nothing else.
#![cfg(not(loom))]

mod support;

use std::sync::mpsc;
use std::thread;

use rialto_rt::{internals::hand_over, spawn};
use support::unwatched as runtime;

#[test]
fn a_stuck_workers_queue_moves_to_a_new_thread() {
    let runtime = runtime(1);
    let (stuck, is_stuck) = mpsc::channel::<thread::ThreadId>();
    let (release, released) = mpsc::channel::<()>();
    let (tell, told) = mpsc::channel::<(u32, thread::ThreadId)>();
    let task = runtime.spawn(async move {
        // 300 tasks fill the queue, the LIFO slot and the overflow.
        for n in 0..300u32 {
            let tell = tell.clone();
            drop(spawn(async move { tell.send((n, thread::current().id())).unwrap() }));
        }
        stuck.send(thread::current().id()).unwrap();
        released.recv().unwrap();
        // The rest of this poll spawns and wakes without a core.
        let late = spawn(async { 17 });
        let value = late.await.unwrap();
        // This may still be the same poll. The next poll runs on another thread.
        rialto_rt::yield_now().await;
        (value, thread::current().id())
    });
    let old = is_stuck.recv().unwrap();
    assert!(told.try_recv().is_err(), "the only worker is stuck");
    assert!(hand_over(&runtime.handle(), 0).unwrap());
    let mut seen: Vec<_> = (0..300).map(|_| told.recv().unwrap()).collect();
    assert!(seen.iter().all(|(_, thread)| *thread != old));
    seen.sort_unstable_by_key(|(n, _)| *n);
    assert!(seen.iter().map(|(n, _)| *n).eq(0..300));
    assert!(!task.is_finished());
    release.send(()).unwrap();
    let (value, finished_on) = runtime.block_on(task).unwrap();
    assert_eq!(value, 17);
    assert_ne!(finished_on, old, "the old thread ends after its poll");
    drop(runtime);
}

#[test]
fn a_stuck_task_that_ends_in_that_poll_is_joined() {
    let runtime = runtime(2);
    let (stuck, is_stuck) = mpsc::channel();
    let (release, released) = mpsc::channel::<()>();
    let task = runtime.spawn(async move {
        stuck.send(()).unwrap();
        released.recv().unwrap();
        "ended"
    });
    is_stuck.recv().unwrap();
    for worker in 0..2 {
        assert!(hand_over(&runtime.handle(), worker).unwrap());
    }
    assert_eq!(runtime.block_on(runtime.spawn(async { 1 })).unwrap(), 1);
    release.send(()).unwrap();
    assert_eq!(runtime.block_on(task).unwrap(), "ended");
}

#[test]
fn a_sleeping_workers_core_can_be_taken() {
    let runtime = runtime(2);
    for round in 0..50 {
        assert!(hand_over(&runtime.handle(), round % 2).unwrap());
        assert_eq!(runtime.block_on(runtime.spawn(async move { round })).unwrap(), round);
    }
}

#[test]
fn cores_change_hands_under_load() {
    let runtime = runtime(2);
    let tasks: Vec<_> = (0..8u64)
        .map(|n| {
            runtime.spawn(async move {
                let mut sum = 0;
                for i in 0..2_000u64 {
                    sum += spawn(async move { i * n }).await.unwrap();
                    if i % 8 == 0 {
                        rialto_rt::yield_now().await;
                    }
                }
                sum
            })
        })
        .collect();
    let mut taken = 0;
    while !tasks.iter().all(|task| task.is_finished()) {
        assert!(hand_over(&runtime.handle(), taken % 2).unwrap());
        taken += 1;
        thread::yield_now();
    }
    for (n, task) in (0..).zip(tasks) {
        assert_eq!(runtime.block_on(task).unwrap(), 1_999_000 * n);
    }
    assert!(taken > 0);
    assert_eq!(runtime.metrics().live, 0);
}
