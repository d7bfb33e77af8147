//! The cooperative budget: how many syncs a task may begin in one poll before it yields.
//!
//! A task whose events are always enabled would never wait, so its poll would never end. An example is the
//! receiver of a buffer that is never empty. The budget bounds such a poll. An executor calls [`renew`]
//! before each poll. When the budget is spent, the next sync does not begin: it wakes its own task and
//! returns `Pending`, and it begins in the task's next turn. In the same poll, a few other syncs may still
//! begin. Otherwise the other branches of a join would find the budget spent in every turn.
//!
//! Some executors do not call `renew`. On their threads, a sync yields when [`SHARE`] syncs have begun on the
//! thread and none of them had to wait. Code that knows the executor's own budget calls [`exhaust`] when it
//! is used up.
//!
//! Source: tokio's cooperative budget.

use core::cell::Cell;
use core::task::Waker;

use rialto_task::primitives::LOOM;
use rialto_task::wake::native_task;

thread_local! {
    /// How many may begin before one gives way; beside [`FOREIGN`], if nobody renews it.
    static LEFT: Cell<u32> = const { Cell::new(UNRENEWED) };
}

/// The bit of a thread on which nobody renews the budget.
const FOREIGN: u32 = 1 << 31;

/// More than any poll begins.
const EXEMPT: u32 = u32::MAX;

/// How many syncs begin under an executor that does not [`renew`] the budget before one gives
/// way, unless one of them had to wait.
pub const SHARE: u32 = 128;

/// A thread's share. Not in a model: its runs must not depend on those before.
const UNRENEWED: u32 = if LOOM { EXEMPT } else { FOREIGN + SHARE };

/// How many begin beside one that gives way.
const BESIDE: u32 = 16;

/// A poll begins on this thread, in which `syncs` are to begin before one gives way.
#[inline]
pub fn renew(syncs: u32) {
    LEFT.set(if syncs < FOREIGN { syncs } else { FOREIGN - 1 });
}

/// This thread polls no tasks of the executor that [`renew`]s from here on.
#[inline]
pub fn lift() {
    LEFT.set(UNRENEWED);
}

/// By the count of an executor that does not [`renew`] the task that is polled on this thread
/// has had its share: the next sync that is awaited gives way, once, whichever task it is in.
///
/// ```
/// use rialto_event::{Event, always, budget, sync};
/// use std::pin::pin;
/// use std::sync::Arc;
/// use std::task::{Context, Poll, Wake, Waker};
///
/// struct Task;
/// impl Wake for Task {
///     fn wake(self: Arc<Self>) {}
/// }
/// let waker = Waker::from(Arc::new(Task));
/// budget::exhaust();
/// assert_eq!(always(1).try_sync(), Some(1)); // who tries is told
/// let (mut event, mut cx) = (pin!(sync(always(1))), Context::from_waker(&waker));
/// assert!(event.as_mut().poll(&mut cx).is_pending()); // and has woken its task
/// assert_eq!(event.as_mut().poll(&mut cx), Poll::Ready(1));
/// ```
///
/// Source: tokio's `coop` module, whose budget this is for.
#[inline]
pub fn exhaust() {
    if is_foreign() {
        LEFT.set(FOREIGN);
    }
}

/// A sync waits under a waker that is not Rialto's: its task gives way anyhow.
#[inline]
pub(crate) fn waits() {
    if is_foreign() {
        LEFT.set(FOREIGN + SHARE);
    }
}

/// Nobody renews the budget here, nor is it lifted.
#[inline]
fn is_foreign() -> bool {
    (FOREIGN..=FOREIGN + SHARE).contains(&LEFT.get())
}

/// Calls `f` without a bound, and counts nothing that it does: for what must not
/// give way here.
#[inline(always)]
pub fn exempt<R>(f: impl FnOnce() -> R) -> R {
    struct Restore(u32);
    impl Drop for Restore {
        #[inline]
        fn drop(&mut self) {
            LEFT.set(self.0);
        }
    }
    let _restore = Restore(LEFT.replace(EXEMPT));
    f()
}

/// Something is begun that may be ready at once. False: the task is to give way
/// first, and `waker` was woken. A waker that wakes nobody is let pass; and, where the
/// budget is renewed, one of another executor's, which is nested in the poll and so could
/// not give way.
#[inline(always)]
pub fn spend(waker: &Waker) -> bool {
    let left = LEFT.get();
    if left & !FOREIGN == 0 {
        return !gives_way(waker, left);
    }
    LEFT.set(left - 1);
    true
}

#[cold]
fn gives_way(waker: &Waker, left: u32) -> bool {
    let (gives, next) = match left {
        // Without data it cannot tell tasks apart: `Waker::noop`, and others like it.
        FOREIGN => (!waker.data().is_null(), FOREIGN + SHARE),
        _ => (native_task(waker).is_some(), BESIDE),
    };
    if gives {
        LEFT.set(next);
        waker.wake_by_ref();
    }
    gives
}
