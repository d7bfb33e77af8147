//! How many syncs a task may begin before it gives way to others.
//!
//! A task whose events are always enabled (a receiver of a buffer that is never
//! empty, say) would never wait, and so never end its poll. An executor that
//! [`renew`]s the budget before each poll bounds that: when it is spent, the next
//! sync does not begin. It has itself polled again, in the task's next turn. Beside it,
//! in a join, say, a few others begin still: else they would find the budget spent in
//! each turn.
//!
//! Threads whose executor knows nothing of this have no bound. Who knows of an executor's own
//! says when it is [used up](exhaust).
//!
//! Source: tokio's cooperative budget.

use core::cell::Cell;
use core::task::Waker;

use rialto_task::wake::native_task;

thread_local! {
    static LEFT: Cell<u32> = const { Cell::new(UNBOUNDED) };
}

const UNBOUNDED: u32 = u32::MAX;

/// There is no bound, but the next sync gives way.
const USED_UP: u32 = UNBOUNDED - 1;

/// How many begin beside one that gives way.
const BESIDE: u32 = 16;

/// A poll begins on this thread, in which `syncs` are to begin before one gives way.
#[inline]
pub fn renew(syncs: u32) {
    LEFT.set(syncs);
}

/// This thread polls no tasks from here on: whoever synchronises on it does so
/// without bound.
#[inline]
pub fn lift() {
    LEFT.set(UNBOUNDED);
}

/// By the count of an executor that does not [`renew`] the task that is polled on this thread
/// has had its share: the next sync that is awaited gives way, once, whichever task it is in.
///
/// ```
/// use rialto_event::{Event, always, budget, sync};
/// use std::pin::pin;
/// use std::task::{Context, Poll, Waker};
///
/// budget::exhaust();
/// assert_eq!(always(1).try_sync(), Some(1)); // who tries is told
/// let (mut event, mut cx) = (pin!(sync(always(1))), Context::from_waker(Waker::noop()));
/// assert!(event.as_mut().poll(&mut cx).is_pending()); // and has woken its task
/// assert_eq!(event.as_mut().poll(&mut cx), Poll::Ready(1));
/// ```
///
/// Source: tokio's `coop` module, whose budget this is for.
#[inline]
pub fn exhaust() {
    if LEFT.get() == UNBOUNDED {
        LEFT.set(USED_UP);
    }
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
    let _restore = Restore(LEFT.replace(UNBOUNDED));
    f()
}

/// Something is begun that may be ready at once. False: the task is to give way
/// first, and `waker` was woken. A waker of another executor's, which is nested in
/// the poll and so could not give way, is let pass.
#[inline(always)]
pub fn spend(waker: &Waker) -> bool {
    match LEFT.get() {
        0 => !gives_way(waker),
        left if left < USED_UP => {
            LEFT.set(left - 1);
            true
        }
        UNBOUNDED => true,
        _ => {
            LEFT.set(UNBOUNDED);
            waker.wake_by_ref();
            false
        }
    }
}

#[cold]
fn gives_way(waker: &Waker) -> bool {
    let gives = native_task(waker).is_some();
    if gives {
        LEFT.set(BESIDE);
        waker.wake_by_ref();
    }
    gives
}
