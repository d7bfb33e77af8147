//! Utilities that several programs use.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Wake, Waker};

/// Polls a future once, with a waker that does nothing.
pub fn poll<F: Future + ?Sized>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

/// Polls a future once, with this waker.
pub fn poll_with<F: Future + ?Sized>(future: Pin<&mut F>, waker: &Waker) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(waker))
}

/// Returns whether `f` panics.
pub fn panics<R>(f: impl FnOnce() -> R) -> bool {
    catch_unwind(AssertUnwindSafe(|| drop(f()))).is_err()
}

/// Returns a waker that calls `f` in `wake` and in `wake_by_ref`.
pub fn waker(f: impl Fn() + Send + Sync + 'static) -> Waker {
    struct Calls<F>(F);
    impl<F: Fn() + Send + Sync + 'static> Wake for Calls<F> {
        fn wake(self: Arc<Self>) {
            (self.0)();
        }
        fn wake_by_ref(self: &Arc<Self>) {
            (self.0)();
        }
    }
    Waker::from(Arc::new(Calls(f)))
}

/// A value on the heap that is counted, so that a test detects a lost or duplicated one.
#[derive(Debug)]
pub struct Counted(Box<u64>, Arc<AtomicUsize>);

impl Counted {
    pub fn new(value: u64, alive: &Arc<AtomicUsize>) -> Self {
        alive.fetch_add(1, Ordering::SeqCst);
        Counted(Box::new(value), alive.clone())
    }

    pub fn value(&self) -> u64 {
        *self.0
    }
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        Counted::new(*self.0, &self.1)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        assert!(*self.0 < 1 << 40, "a value that was overwritten");
        self.1.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A countdown that panics when it reaches zero. Each [`tick`](Self::tick) counts down by one.
#[derive(Clone, Debug)]
pub struct Bomb(Arc<AtomicUsize>);

/// The bomb has panicked.
const OFF: usize = 0;
const DISARMED: usize = usize::MAX;

impl Bomb {
    /// Creates a bomb that panics in the `calls`-th call of [`tick`](Self::tick).
    pub fn after(calls: usize) -> Self {
        Bomb(Arc::new(AtomicUsize::new(calls)))
    }

    pub fn tick(&self) {
        let left = self.0.load(Ordering::SeqCst);
        if left != OFF && left != DISARMED {
            self.0.store(left - 1, Ordering::SeqCst);
            assert_ne!(left - 1, OFF, "a callback panics");
        }
    }

    /// Returns whether it has not panicked.
    pub fn is_whole(&self) -> bool {
        self.0.load(Ordering::SeqCst) != OFF
    }

    /// Ends the countdown: it will not panic.
    pub fn disarm(&self) {
        let _ =
            self.0.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| (left != OFF).then_some(DISARMED));
    }
}
