//! Support for polling a sync by hand, step by step.
#![allow(dead_code, reason = "each test file uses its part of this")]

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use rialto_event::{Event, SyncFuture};

/// A sync that is polled by hand, and counts its wake-ups.
pub struct Hand<E: Event> {
    sync: Pin<Box<SyncFuture<E>>>,
    wakes: Arc<Wakes>,
}

pub struct Wakes {
    count: AtomicUsize,
    also: Box<dyn Fn() + Send + Sync>,
}

impl Wake for Wakes {
    fn wake(self: Arc<Self>) {
        self.count.fetch_add(1, Ordering::SeqCst);
        (self.also)();
    }
}

/// Creates a sync of `event`, not polled yet.
pub fn hand<E: Event>(event: E) -> Hand<E> {
    hand_that(event, || ())
}

/// Creates a sync of `event`, not polled yet. It calls `also` when it is woken.
pub fn hand_that<E: Event>(event: E, also: impl Fn() + Send + Sync + 'static) -> Hand<E> {
    Hand { sync: Box::pin(event.sync()), wakes: Wakes::new(also) }
}

/// Creates a sync of `event`, polls it once, and asserts that it waits.
pub fn waiting<E: Event>(event: E) -> Hand<E> {
    let mut hand = hand(event);
    assert!(hand.poll().is_none(), "expected it to wait");
    hand
}

impl Wakes {
    fn new(also: impl Fn() + Send + Sync + 'static) -> Arc<Self> {
        Arc::new(Wakes { count: AtomicUsize::new(0), also: Box::new(also) })
    }

    pub fn count(&self) -> usize {
        self.count.load(Ordering::SeqCst)
    }
}

impl<E: Event> Hand<E> {
    pub fn poll(&mut self) -> Option<E::Output> {
        let waker = Waker::from(self.wakes.clone());
        match self.sync.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(output) => Some(output),
            Poll::Pending => None,
        }
    }

    /// Makes a new waker for later polls. Returns the wake-ups of the one that it replaces.
    pub fn change_waker(&mut self) -> Arc<Wakes> {
        std::mem::replace(&mut self.wakes, Wakes::new(|| ()))
    }

    /// Returns how often its latest waker was woken.
    pub fn wakes(&self) -> usize {
        self.wakes.count()
    }
}
