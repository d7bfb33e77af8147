//! The cooperative budget: a task whose events are always enabled yields, also on an executor that knows
//! nothing of budgets.
#![cfg(not(any(loom, shuttle)))]

use std::cell::Cell;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use rialto_event::{Event, always, budget, channel, choose, never};

/// A foreign waker.
#[derive(Default)]
struct Wakes(AtomicU32);

impl Wake for Wakes {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// Polls a loop over `busy` once. Returns how often `busy` completed before the task yielded.
fn in_a_poll<F: Future<Output = ()>>(busy: impl Fn() -> F) -> u32 {
    let (done, wakes) = (Cell::new(0), Arc::new(Wakes::default()));
    let mut task = pin!(async {
        loop {
            busy().await;
            done.set(done.get() + 1);
        }
    });
    let waker = Waker::from(wakes.clone());
    let Poll::Pending = task.as_mut().poll(&mut Context::from_waker(&waker));
    assert_eq!(wakes.0.load(Ordering::Relaxed), 1, "it goes on in its next turn");
    done.get()
}

#[test]
fn an_always_ready_sync_yields_after_its_budget() {
    assert_eq!(in_a_poll(|| async { always(()).await }), budget::FOREIGN_BUDGET);
}

#[test]
fn an_always_ready_choice_yields_after_its_budget() {
    assert_eq!(in_a_poll(|| async { choose((always(()), never())).await }), budget::FOREIGN_BUDGET);
}

/// A task that waits gets a new budget, because waiting yields the thread anyway.
#[test]
fn waiting_renews_the_budget() {
    let (tx, rx) = channel::<()>();
    let waker = Waker::from(Arc::new(Wakes::default()));
    let mut cx = Context::from_waker(&waker);
    let mut task = pin!(async {
        for _ in 0..10 {
            for _ in 1..budget::FOREIGN_BUDGET {
                always(()).await;
            }
            rx.recv().await.unwrap();
        }
    });
    for _ in 0..10 {
        assert!(task.as_mut().poll(&mut cx).is_pending());
        assert!(tx.send_evt(()).try_sync().is_some(), "it waits, and has not given way before");
    }
    assert!(task.as_mut().poll(&mut cx).is_ready());
}

/// These polls do not yield, because nothing would poll them again.
#[test]
fn try_sync_and_sync_blocking_do_not_yield() {
    for _ in 0..1_000 {
        assert!(always(()).try_sync().is_some());
        always(()).sync_blocking();
        let polled = pin!(always(()).sync()).poll(&mut Context::from_waker(Waker::noop()));
        assert!(polled.is_ready());
    }
}
