//! The cooperative budget: how many syncs a task may begin in one poll before it yields.
//!
//! A task whose events are always enabled would never wait, so its poll would never end. An example is the
//! receiver of a buffer that is never empty. The budget bounds such a poll. An executor calls [`renew`]
//! before each poll. When the budget is spent, the next sync does not begin: it wakes its own task and
//! returns `Pending`, and it begins in the task's next turn. In the same poll, a few other syncs may still
//! begin. Otherwise the other branches of a join would find the budget spent in every turn.
//!
//! Some executors do not call `renew`. On their threads, a sync yields when [`FOREIGN_BUDGET`] syncs have
//! begun on the thread and none of them had to wait. Code that knows the executor's own budget calls
//! [`exhaust`] when it is used up.
//!
//! Source: tokio's cooperative budget.

use core::cell::Cell;
use core::task::Waker;

use rialto_task::primitives::LOOM;
use rialto_task::wake::native_task;

thread_local! {
    /// The number of syncs that may still begin before one yields. On a thread where no executor renews the
    /// budget, the bit [`FOREIGN`] is set as well.
    static LEFT: Cell<u32> = const { Cell::new(UNRENEWED) };
}

/// The bit that marks a thread on which no executor renews the budget.
const FOREIGN: u32 = 1 << 31;

/// An unlimited budget: more syncs than any poll begins.
const EXEMPT: u32 = u32::MAX;

/// The number of syncs that begin before one yields, under an executor that does not [`renew`] the budget.
/// The count starts again when a sync has to wait.
pub const FOREIGN_BUDGET: u32 = 128;

/// The initial budget of a thread. It is unlimited in a model, where no run may depend on the runs before it.
const UNRENEWED: u32 = if LOOM { EXEMPT } else { FOREIGN + FOREIGN_BUDGET };

/// The number of other syncs that may still begin in a poll after one has yielded.
const BESIDE: u32 = 16;

/// Sets the budget of the poll that begins on this thread: `syncs` syncs may begin before one yields.
#[inline]
pub fn renew(syncs: u32) {
    LEFT.set(if syncs < FOREIGN { syncs } else { FOREIGN - 1 });
}

/// Ends the use of this thread by an executor that [`renew`]s the budget: no executor renews it from here on.
#[inline]
pub fn stop_renewing() {
    LEFT.set(UNRENEWED);
}

/// Reports that the current task has used up the budget of its own executor, one that does not call
/// [`renew`]. The next sync that is awaited on this thread yields, once, whichever task it belongs to.
///
/// Has no effect on a thread whose budget an executor renews, nor inside [`exempt`].
///
/// ```
/// use rialto_event::{Event, always, budget};
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
/// assert_eq!(always(1).try_sync(), Some(1)); // `try_sync` never yields
/// let (mut event, mut cx) = (pin!(always(1).sync()), Context::from_waker(&waker));
/// assert!(event.as_mut().poll(&mut cx).is_pending()); // it has woken its task
/// assert_eq!(event.as_mut().poll(&mut cx), Poll::Ready(1));
/// ```
///
/// Source: tokio's `coop` module, whose budget it can report.
#[inline]
pub fn exhaust() {
    if is_foreign() {
        LEFT.set(FOREIGN);
    }
}

/// Starts the count again, because a sync waits under a foreign waker: its task yields anyway.
#[inline]
pub(crate) fn waits() {
    if is_foreign() {
        LEFT.set(FOREIGN + FOREIGN_BUDGET);
    }
}

/// Returns whether no executor renews the budget here, and the current code is not [`exempt`].
#[inline]
fn is_foreign() -> bool {
    (FOREIGN..=FOREIGN + FOREIGN_BUDGET).contains(&LEFT.get())
}

/// Calls `f` with an unlimited budget, and restores the budget afterwards. For code that must not yield here.
#[inline(always)]
#[doc(alias = "unconstrained")]
#[doc(alias = "Unconstrained")]
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

/// Spends one unit of the budget, for an operation that may be ready at once. Returns `false` if the task
/// must yield first. It has then woken `waker`, and the caller returns `Pending`.
///
/// With some wakers, nothing ever yields: with a waker that wakes no task, such as `Waker::noop`; and, where
/// an executor renews the budget, with the waker of another executor. That one runs inside the poll, so to
/// yield to it would not end the poll.
#[inline(always)]
pub fn spend(waker: &Waker) -> bool {
    let left = LEFT.get();
    if left & !FOREIGN == 0 {
        return !yields(waker, left);
    }
    LEFT.set(left - 1);
    true
}

#[cold]
fn yields(waker: &Waker, left: u32) -> bool {
    let (wakes, next) = match left {
        // A waker without data cannot tell tasks apart: `Waker::noop`, and others like it.
        FOREIGN => (!waker.data().is_null(), FOREIGN + FOREIGN_BUDGET),
        _ => (native_task(waker).is_some(), BESIDE),
    };
    if wakes {
        LEFT.set(next);
        waker.wake_by_ref();
    }
    wakes
}
