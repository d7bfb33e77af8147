//! Many tasks, and races of joins, aborts, wakes and drops.
#![cfg(not(loom))]

mod support;

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

use rialto_rt::{JoinHandle, spawn, yield_now};
use support::{Count, parked, runtime};

#[test]
fn many_tasks_on_one_and_two_workers() {
    for workers in [1, 2] {
        let runtime = runtime(workers);
        let sum = Arc::new(AtomicU64::new(0));
        let theirs = sum.clone();
        let all = async move {
            let tasks: Vec<_> = (0..20_000u64)
                .map(|n| {
                    let sum = theirs.clone();
                    spawn(async move {
                        if n % 3 == 0 {
                            yield_now().await;
                        }
                        sum.fetch_add(n, Ordering::Relaxed);
                    })
                })
                .collect();
            for task in tasks {
                task.await.unwrap();
            }
        };
        runtime.block_on(all);
        assert_eq!(sum.load(Ordering::Relaxed), 20_000 * 19_999 / 2);
        let metrics = runtime.metrics();
        assert_eq!((metrics.live, metrics.spawned, metrics.completed), (0, 20_000, 20_000));
    }
}

#[test]
fn a_tree_of_tasks() {
    fn tree(depth: u32) -> Pin<Box<dyn Future<Output = u64> + Send>> {
        Box::pin(async move {
            if depth == 0 {
                return 1;
            }
            let (left, right) = (spawn(tree(depth - 1)), spawn(tree(depth - 1)));
            left.await.unwrap() + right.await.unwrap()
        })
    }
    for workers in [1, 2, 4] {
        assert_eq!(runtime(workers).block_on(tree(12)), 1 << 12);
    }
}

/// xorshift, so that runs can be repeated.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % below
    }
}

/// The wakers, handles and aborts of tasks are shuffled between threads. Every future and every result must
/// be dropped exactly once.
#[test]
fn aborts_drops_and_wakes_race() {
    const ROUNDS: u64 = 300;
    const TASKS: usize = 30;
    let runtime = runtime(2);
    let dropped = Arc::new(AtomicUsize::new(0));
    for round in 0..ROUNDS {
        let wakers: Arc<Mutex<Vec<Waker>>> = Arc::default();
        let task = |limit: u32| {
            let (wakers, count) = (wakers.clone(), Count(dropped.clone()));
            let mut polls = 0;
            let mut count = Some(count);
            runtime.spawn(poll_fn(move |cx| {
                polls += 1;
                if polls >= limit {
                    return Poll::Ready(count.take());
                }
                wakers.lock().unwrap().push(cx.waker().clone());
                Poll::Pending
            }))
        };
        let mut dice = Dice(round + 1);
        let handles: Vec<_> = (0..TASKS).map(|_| task(1 + dice.roll(3) as u32)).collect();
        let theirs = wakers.clone();
        let waking = std::thread::spawn(move || {
            for _ in 0..50 {
                let some = std::mem::take(&mut *theirs.lock().unwrap());
                some.into_iter().for_each(Waker::wake);
                std::thread::yield_now();
            }
        });
        let mut rest: Vec<JoinHandle<_>> = Vec::new();
        for handle in handles {
            match dice.roll(4) {
                0 => drop(handle),
                1 => {
                    handle.abort();
                    rest.push(handle);
                }
                2 => {
                    handle.abort();
                    drop(handle);
                }
                _ => {
                    let abort = handle.abort_handle();
                    drop(runtime.spawn(handle.join()));
                    if dice.roll(2) == 0 {
                        abort.abort();
                    }
                }
            }
        }
        waking.join().unwrap();
        for handle in rest {
            // Aborted, or ended before.
            drop(runtime.block_on(handle));
        }
    }
    drop(runtime);
    assert_eq!(dropped.load(Ordering::SeqCst), ROUNDS as usize * TASKS);
}

/// No wake may be lost while workers go to sleep. If a ping from outside were not answered, the test would
/// hang.
#[test]
fn wakes_from_outside_find_sleeping_workers() {
    for workers in [1, 2, 4] {
        let runtime = runtime(workers);
        for n in 0..2_000 {
            assert_eq!(runtime.block_on(runtime.spawn(async move { n })).unwrap(), n);
        }
    }
}

/// A join that is dropped and made again at each step, while its task ends.
#[test]
fn joins_are_retried_while_the_task_ends() {
    let runtime = runtime(2);
    for _ in 0..2_000 {
        let mut task = runtime.spawn(async {
            yield_now().await;
            4
        });
        let joined = runtime.spawn(poll_fn(move |cx| {
            let noop = &mut Context::from_waker(Waker::noop());
            if let Poll::Ready(value) = Pin::new(&mut task).poll(noop) {
                return Poll::Ready(value);
            }
            Pin::new(&mut task).poll(cx)
        }));
        assert_eq!(runtime.block_on(joined).unwrap().unwrap(), 4);
    }
}

#[test]
fn sleeping_tasks_are_aborted_by_the_thousand() {
    let runtime = runtime(2);
    let tasks: Vec<_> = (0..10_000).map(|_| runtime.spawn(parked::<()>())).collect();
    tasks.iter().for_each(JoinHandle::abort);
    for task in tasks {
        assert!(runtime.block_on(task).unwrap_err().is_aborted());
    }
    assert_eq!(runtime.metrics().live, 0);
}
