//! User code that runs under a claim: the poll of a `cancel_safe` future.
//!
//! A thread that wants to commit with the sync meanwhile waits until the poll ends. If the poll itself tried
//! that, it would wait for itself. This module detects that case.

use core::cell::Cell;
use core::ptr;

use rialto_task::primitives::LOOM;
use rialto_task::wake::is_called_by_fire;

use crate::state::SyncState;

thread_local! {
    /// The sync under whose claim this thread polls a future, or null.
    static CLAIMED: Cell<*const SyncState> = const { Cell::new(ptr::null()) };
}

/// Calls `f` under the claim of `state`.
pub(crate) fn during<R>(state: &SyncState, f: impl FnOnce() -> R) -> R {
    struct Restore(*const SyncState);
    impl Drop for Restore {
        fn drop(&mut self) {
            CLAIMED.set(self.0);
        }
    }
    let _restore = Restore(CLAIMED.replace(state));
    f()
}

/// Returns whether a waker that does work of its own may do it inside this call of the waker. `data` is the
/// waker's data pointer. Call this once for each call of the waker.
///
/// The work must not run under a claim, nor under a lock that the caller of the waker may hold. So the answer
/// is true only if this thread has no claim, and Rialto calls the waker directly, which it does without a
/// lock.
pub fn waker_may_work(data: *const ()) -> bool {
    CLAIMED.get().is_null() && is_called_by_fire(data)
}

/// Called before this thread waits until the claim of `state` ends.
///
/// # Panics
///
/// If this thread itself holds the claim.
pub(crate) fn assert_not_own_claim(state: &SyncState) {
    // In a loom model, one OS thread runs all threads of the model.
    if !LOOM && ptr::eq(CLAIMED.get(), state) {
        panic!(
            "the future of a `cancel_safe` event used a channel or an object for which its own sync waits, \
             so it would wait for itself; help: run the future with `from_future`, or write it as an event"
        );
    }
}
