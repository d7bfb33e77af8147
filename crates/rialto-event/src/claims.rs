//! Foreign code under a claim: the poll of a `cancel_safe` future.
//!
//! Whoever meets the sync meanwhile waits until that poll is over. Should it be the
//! poll itself, it would wait for itself.

use core::cell::Cell;
use core::ptr;

use rialto_task::primitives::LOOM;
use rialto_task::wake::is_called_by_fire;

use crate::state::SyncState;

thread_local! {
    /// The sync under whose claim this thread polls, if under any.
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

/// For a waker that does work of its own, asked once as it is called: whether that may be
/// done here and now. Not under a claim, nor under a lock that whoever calls it may hold:
/// only if Rialto does. `data` is the waker's.
pub fn may_work(data: *const ()) -> bool {
    CLAIMED.get().is_null() && is_called_by_fire(data)
}

/// Somebody is about to wait until `state` is out of its claim.
///
/// # Panics
///
/// If this thread itself holds the claim.
pub(crate) fn check(state: &SyncState) {
    // The threads of a model are one of the system's.
    if !LOOM && ptr::eq(CLAIMED.get(), state) {
        panic!(
            "the future of a `cancel_safe` uses, while it is polled, a channel or an object on which its own \
             sync waits: give such a future to `from_future`, or make an event of it"
        );
    }
}
