//! Timers of workers, of `block_on` and of local tasks.
#![cfg(not(loom))]

use std::future::{Future, poll_fn};
use std::task::Poll;
use std::time::Duration;

use crate::support::runtime;
use rialto_event::time::{Instant, Timer, interval};
use rialto_event::{Event, after, channel, choose, sleep};
use rialto_rt::{Runtime, spawn, spawn_local, yield_now};

#[test]
fn timers_fire_everywhere_and_not_early() {
    let span = Duration::from_millis(20);
    let nap = move || async move {
        let start = Instant::now();
        after(span).await;
        assert!(Instant::now().duration_since(start) >= span);
    };
    for workers in [1, 2] {
        runtime(workers).block_on(async {
            nap().await;
            spawn(nap()).await.unwrap();
            spawn_local(nap()).await.unwrap();
            let many: Vec<_> = (0..1_000).map(|_| spawn(nap())).collect();
            for task in many {
                task.await.unwrap();
            }
        });
    }
}

#[test]
fn a_busy_worker_fires_its_timers() {
    let runtime = runtime(1);
    runtime.block_on(async {
        let busy = spawn(async {
            loop {
                yield_now().await;
            }
        });
        spawn(after(Duration::from_millis(5)).sync()).await.unwrap();
        busy.abort();
        let outcome: Result<(), _> = busy.await;
        assert!(outcome.unwrap_err().is_aborted());
    });
}

#[test]
fn events_rendezvous_between_tasks_and_threads() {
    let runtime = runtime(2);
    let (tx, rx) = channel::<u64>();
    let sums: Vec<_> = (0..4)
        .map(|_| {
            let rx = rx.clone();
            runtime.spawn(async move {
                let mut sum = 0;
                while let Ok(value) = rx.recv().await {
                    sum += value;
                }
                sum
            })
        })
        .collect();
    drop(rx);
    let theirs = tx.clone();
    let sender = runtime.spawn(async move {
        for n in 0..5_000 {
            theirs.send(n).await.unwrap();
        }
    });
    runtime.block_on(async {
        for n in 5_000..10_000 {
            let never = after(Duration::from_secs(1000)).wrap(|()| false);
            assert!(choose((tx.send_evt(n).wrap(|sent| sent.is_ok()), never)).await);
        }
        sender.await.unwrap();
        drop(tx);
        let mut sum = 0;
        for task in sums {
            sum += task.await.unwrap();
        }
        assert_eq!(sum, 10_000 * 9_999 / 2);
    });
}

#[test]
fn a_timer_outlives_its_runtime() {
    let mut wait = Box::pin(after(Duration::from_millis(5)).sync());
    let timer = Timer::new();
    let first = runtime(1);
    first.block_on(async {
        timer.restart(Duration::from_millis(5));
        assert!(poll_fn(|cx| Poll::Ready(wait.as_mut().poll(cx).is_pending())).await);
    });
    let theirs = Timer::new();
    let restarter = theirs.clone();
    let restarted = first.spawn(async move { restarter.restart(Duration::from_millis(5)) });
    first.block_on(restarted).unwrap();
    drop(first);
    runtime(1).block_on(async {
        wait.await;
        timer.fired_evt().await;
        theirs.fired_evt().await;
    });
}

/// One task reads from a connection for an hour; another waits until the connection falls silent. The
/// simulated clock can be read exactly.
#[test]
fn a_timer_is_pushed_back_by_another_task() {
    for seed in 0..20 {
        Runtime::simulated(seed).block_on(async {
            let (idle, start) = (Timer::new(), Instant::now());
            idle.restart(Duration::from_secs(60));
            let reader = spawn({
                let idle = idle.clone();
                async move {
                    for _ in 0..3600 {
                        sleep(Duration::from_secs(1)).await;
                        idle.restart(Duration::from_secs(60));
                    }
                }
            });
            idle.fired_evt().await;
            assert_eq!(start.elapsed(), Duration::from_secs(3660));
            reader.await.unwrap();
        });
    }
}

/// On workers, any task may restart the timer, and any task may wait for it.
#[test]
fn a_timer_fires_for_tasks_on_any_worker() {
    let runtime = runtime(2);
    let timer = Timer::new();
    for _ in 0..20 {
        timer.restart(Duration::from_secs(3600));
        let waits: Vec<_> =
            (0..10).map(|_| runtime.spawn(timer.clone().into_fired_evt().into_future())).collect();
        let restarter = timer.clone();
        runtime.block_on(runtime.spawn(async move { restarter.restart(Duration::from_millis(1)) })).unwrap();
        for wait in waits {
            runtime.block_on(wait).unwrap();
        }
    }
}

#[test]
fn interval_counts_missed_ticks() {
    Runtime::simulated(1).block_on(async {
        let (mut ticks, start) = (interval(Duration::from_secs(10)), Instant::now());
        for n in 0..5 {
            assert_eq!(ticks.tick_evt().await, 1);
            assert_eq!(start.elapsed(), Duration::from_secs(10 * n));
            sleep(Duration::from_secs(9)).await; // not late
        }
        sleep(Duration::from_secs(30)).await;
        assert_eq!(ticks.tick_evt().await, 3);
    });
}
