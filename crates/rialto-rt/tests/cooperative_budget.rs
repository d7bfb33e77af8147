//! The cooperative budget: a task whose events are always enabled yields to the other tasks.
#![cfg(not(loom))]

mod support;

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use rialto_event::{Condition, Event, always, choose, never};
use rialto_rt::net::UdpSocket;
use rialto_rt::{Runtime, parasite, spawn, spawn_blocking, yield_now};
use support::unwatched;

/// Runs `busy` again and again until another task has had a turn. Without the budget this would never end,
/// because there is one worker and no sysmon.
fn until_another_runs<F: Future<Output = ()> + Send>(busy: impl Fn() -> F + Send + 'static) {
    unwatched(1).block_on(async {
        let other = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&other);
        let runs = spawn(async move {
            drop(spawn(async move { other.store(true, Ordering::Relaxed) }));
            while !seen.load(Ordering::Relaxed) {
                busy().await;
            }
        });
        runs.await.unwrap();
    });
}

#[test]
fn a_sync_that_is_always_ready() {
    until_another_runs(|| async { always(()).await });
}

#[test]
fn a_choice_that_is_always_ready() {
    until_another_runs(|| async { choose((always(()), never())).await });
}

/// After the budget is spent in one half of a join, syncs in the other half can still begin in the same poll.
#[test]
fn an_always_ready_half_of_a_join_yields() {
    unwatched(1).block_on(async {
        let joined = spawn(async {
            let over = AtomicBool::new(false);
            let busy = async {
                while !over.load(Ordering::Relaxed) {
                    always(()).await;
                }
            };
            let other = async {
                always(()).await;
                over.store(true, Ordering::Relaxed);
            };
            futures_util::future::join(busy, other).await;
        });
        joined.await.unwrap();
    });
}

#[test]
fn a_signalled_condition_yields() {
    let happened = Condition::new();
    happened.signal();
    until_another_runs(move || {
        let wait = happened.clone().into_wait_evt();
        async move { wait.await }
    });
}

#[test]
fn an_always_writable_socket_yields() {
    unwatched(1).block_on(async {
        let socket = UdpSocket::bind("127.0.0.1:0").await.unwrap();
        socket.connect(socket.local_addr().unwrap()).await.unwrap();
        let other = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&other);
        drop(spawn(async move { other.store(true, Ordering::Relaxed) }));
        let runs = spawn(async move {
            while !seen.load(Ordering::Relaxed) {
                socket.send(b"").await.unwrap();
            }
        });
        runs.await.unwrap();
    });
}

#[test]
fn the_main_future_yields_to_local_tasks() {
    unwatched(1).block_on(async {
        let other = std::rc::Rc::new(std::cell::Cell::new(false));
        let seen = other.clone();
        drop(rialto_rt::spawn_local(async move { other.set(true) }));
        while !seen.get() {
            always(()).await;
        }
    });
}

#[test]
fn the_budget_holds_in_a_simulation() {
    Runtime::simulated(1).block_on(async {
        let other = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&other);
        drop(spawn(async move { other.store(true, Ordering::Relaxed) }));
        while !seen.load(Ordering::Relaxed) {
            always(()).await;
        }
    });
}

/// A parasite does not yield because of the budget. The yield alone would make it a task.
#[test]
fn parasites_do_not_yield() {
    unwatched(1).block_on(async {
        let polls = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&polls);
        let host = spawn(async move {
            let before = rialto_rt::Handle::current().metrics();
            for _ in 0..1_000 {
                parasite(async { always(()).await }).await.unwrap();
                counted.fetch_add(1, Ordering::Relaxed);
            }
            (before, rialto_rt::Handle::current().metrics())
        });
        let (before, after) = host.await.unwrap();
        assert_eq!(polls.load(Ordering::Relaxed), 1_000);
        assert_eq!(before.spawned, after.spawned, "none became a task");
    });
}

/// `try_sync` and blocking calls do not yield. Neither does an executor inside a poll, which would poll again
/// for ever.
#[test]
fn try_sync_and_blocking_do_not_yield() {
    unwatched(1).block_on(async {
        let looks = spawn(async {
            for _ in 0..1_000 {
                assert_eq!(always(1).try_sync(), Some(1));
                assert_eq!(futures_util::FutureExt::now_or_never(always(2).into_future()), Some(2));
            }
        });
        looks.await.unwrap();
        let blocks = spawn_blocking(|| (0..1_000).map(|n| always(n).sync_blocking()).sum::<i32>());
        assert_eq!(blocks.await.unwrap(), 499_500);
    });
}

/// Outside tasks there is no budget, because there is no other task to yield to.
#[test]
fn a_plain_thread_has_no_budget() {
    let runtime = unwatched(1);
    runtime.block_on(async { yield_now().await });
    for _ in 0..1_000 {
        assert_eq!(always(1).sync_blocking(), 1);
    }
}
