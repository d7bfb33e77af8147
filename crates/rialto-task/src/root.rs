//! Futures that a thread polls itself, as if they were a task. Waiting then allocates nothing; a wait with a
//! foreign waker boxes the waker.
//!
//! ```text
//!  the thread                              the thread that wakes it
//!    sleeps until `woken`                    notify: sets SCHEDULED
//!    begin, poll                             schedule: woken = true, unpark
//!    suspend: gives SCHEDULED up
//! ```
//!
//! `woken` passes SCHEDULED from the waking thread to the sleeping one. Between `notify` and `woken`, the
//! root must not be freed.

use core::cell::Cell;
use core::fmt;
use core::future::Future;
use core::marker::PhantomData;
use core::pin::Pin;
use core::ptr::NonNull;
use core::task::{Context, Poll};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread::Thread;

use crate::header::{Header, Vtable};
use crate::primitives::{AtomicBool, Backoff, Ordering};
use crate::turn::Turn;
use crate::wake::borrowed_waker;

/// A handle that wakes the thread of a [`Root`]. A clone wakes the same thread.
pub trait Unpark: Clone + Send + Sync + 'static {
    /// Ends the thread's sleep, or its next sleep if it is awake.
    fn unpark(&self);
}

impl Unpark for Thread {
    fn unpark(&self) {
        Thread::unpark(self);
    }
}

/// Polls futures, one after the other, on the thread that created it.
///
/// ```
/// use rialto_task::root::Root;
/// use std::pin::pin;
/// use std::task::Poll;
///
/// let root = Root::new(std::thread::current());
/// let mut future = pin!(std::future::ready(7));
/// let value = loop {
///     while !root.is_woken() {
///         std::thread::park();
///     }
///     if let Poll::Ready(value) = root.poll(future.as_mut()) {
///         break value;
///     }
/// };
/// assert_eq!(value, 7);
/// ```
pub struct Root<U: Unpark> {
    /// The root owns two counts and, while `scheduled`, that of the turn.
    inner: NonNull<Inner<U>>,
    /// The thread owns SCHEDULED, and no poll is running.
    scheduled: Cell<bool>,
}

#[repr(C)]
struct Inner<U> {
    header: Header,
    /// True once the thread that set SCHEDULED has passed it to the root's thread.
    woken: AtomicBool,
    unpark: U,
}

struct VtableOf<U>(PhantomData<U>);

impl<U: Unpark> VtableOf<U> {
    const TABLE: Vtable = Vtable { schedule: Self::schedule, free: Self::free };
    const TABLE_REF: &'static Vtable = &Self::TABLE;

    unsafe fn schedule(root: NonNull<Header>) {
        // SAFETY: SCHEDULED is ours, so the root is alive until we pass it on.
        let unpark = unsafe {
            let inner = root.cast::<Inner<U>>().as_ref();
            let unpark = inner.unpark.clone();
            // Release: the root's thread sees what we did with the root. From here on the root may be gone.
            inner.woken.store(true, Ordering::Release);
            unpark
        };
        unpark.unpark();
    }

    unsafe fn free(root: NonNull<Header>) {
        // SAFETY: `new` made the pointer from a box, and no thread can reach the root any more.
        drop(unsafe { Box::from_raw(root.cast::<Inner<U>>().as_ptr()) });
    }
}

impl<U: Unpark> Root<U> {
    /// Creates a root that is ready for its first poll. `unpark` wakes the calling thread.
    pub fn new(unpark: U) -> Self {
        let header = Header::non_task(VtableOf::<U>::TABLE_REF);
        header.state.notify();
        let inner = Box::new(Inner { header, woken: AtomicBool::new(false), unpark });
        // SAFETY: a box is not null.
        let inner = unsafe { NonNull::new_unchecked(Box::into_raw(inner)) };
        Root { inner, scheduled: Cell::new(true) }
    }

    /// Returns whether a poll is due.
    #[inline]
    pub fn is_woken(&self) -> bool {
        // Acquire: pairs with the store in `schedule`.
        self.scheduled.get() || self.inner().woken.load(Ordering::Acquire)
    }

    /// Polls `future`.
    ///
    /// # Panics
    ///
    /// Panics if no poll is due, or if called from inside a poll of this root. If the future panics, the
    /// panic is passed on; the root can then poll another future.
    pub fn poll<F: Future>(&self, future: Pin<&mut F>) -> Poll<F::Output> {
        assert!(self.is_woken(), "`Root::poll` was called while no poll is due, or from inside a poll");
        // Relaxed: no other thread writes it until SCHEDULED is given up.
        self.inner().woken.store(false, Ordering::Relaxed);
        // It stays false until the poll has ended: a poll inside this one would begin a second turn.
        self.scheduled.set(false);
        // SAFETY: the thread owns SCHEDULED.
        unsafe { self.inner().header.state.begin() };
        // SAFETY: our counts outlive the poll.
        let waker = unsafe { borrowed_waker(self.inner.cast()) };
        let poll = AssertUnwindSafe(|| future.poll(&mut Context::from_waker(&waker)));
        // SAFETY: our counts outlive the poll. The thread owns SCHEDULED, and a poll inside this one panics.
        let (polled, turn) = unsafe { Turn::run(self.inner.cast(), || catch_unwind(poll)) };
        let state = &self.inner().header.state;
        match polled {
            // SAFETY: SCHEDULED and the turn are ours.
            Ok(Poll::Pending) => self.scheduled.set(!unsafe { state.suspend(turn) }),
            _ => {
                // SAFETY: as above.
                unsafe { state.begin_next_turn(turn) };
                self.scheduled.set(true);
            }
        }
        polled.unwrap_or_else(|payload| resume_unwind(payload))
    }

    fn inner(&self) -> &Inner<U> {
        // SAFETY: our counts keep it alive.
        unsafe { self.inner.as_ref() }
    }
}

impl<U: Unpark> Drop for Root<U> {
    /// Sets SCHEDULED for good, so that late wakes have no effect.
    fn drop(&mut self) {
        if !self.scheduled.get() && !self.inner().header.state.notify() {
            // Another thread has set SCHEDULED, and is about to pass it on.
            let mut backoff = Backoff::new();
            while !self.is_woken() {
                backoff.snooze();
            }
        }
        // SAFETY: these are our two counts, and that of the turn, which will not be polled.
        (0..3).for_each(|_| unsafe { Header::release(self.inner.cast()) });
    }
}

impl<U: Unpark> fmt::Debug for Root<U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Root").field("woken", &self.is_woken()).finish_non_exhaustive()
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use std::pin::pin;
    use std::task::Waker;
    use std::thread;

    #[test]
    fn a_wake_during_a_poll_requests_another() {
        let root = Root::new(thread::current());
        let mut polls = 0;
        let mut future = pin!(poll_fn(|cx| {
            polls += 1;
            if polls == 3 {
                return Poll::Ready(());
            }
            cx.waker().wake_by_ref();
            Poll::Pending
        }));
        while root.poll(future.as_mut()).is_pending() {
            assert!(root.is_woken());
        }
        // The root can poll another future.
        assert!(root.poll(pin!(async {})).is_ready());
        assert!(root.poll(pin!(std::future::pending::<()>())).is_pending());
        assert!(!root.is_woken());
    }

    #[test]
    fn a_wake_from_another_thread_unparks() {
        let (give, take) = std::sync::mpsc::channel::<Waker>();
        let waking = thread::spawn(move || take.iter().for_each(Waker::wake));
        for _ in 0..100 {
            let root = Root::new(thread::current());
            let mut told = false;
            let mut future = pin!(poll_fn(|cx| {
                if std::mem::replace(&mut told, true) {
                    return Poll::Ready(());
                }
                give.send(cx.waker().clone()).unwrap();
                Poll::Pending
            }));
            while root.poll(future.as_mut()).is_pending() {
                while !root.is_woken() {
                    thread::park();
                }
            }
        }
        drop(give);
        waking.join().unwrap();
    }

    #[test]
    fn late_wakes_have_no_effect() {
        for _ in 0..100 {
            let root = Root::new(thread::current());
            let mut kept = None;
            let mut future = pin!(poll_fn(|cx| {
                kept = Some(cx.waker().clone());
                Poll::<()>::Pending
            }));
            assert!(root.poll(future.as_mut()).is_pending());
            let waker = kept.unwrap();
            let late = thread::spawn(move || {
                waker.wake_by_ref();
                waker.wake();
            });
            // The drop comes before, between or after the wakes.
            drop(root);
            late.join().unwrap();
        }
    }
}
