//! The number of parasites that a poll starts.

use std::cell::Cell;

thread_local! {
    /// The number of parasites that the task being polled on this thread has started outside of the fast path: with
    /// diagnostics, all of them.
    static STARTED: Cell<u64> = const { Cell::new(0) };
}

/// Notes that the task being polled starts a parasite.
pub(crate) fn note_parasite() {
    STARTED.set(STARTED.get() + 1);
}

/// Calls `poll`. Also returns the number of parasites that it has started.
pub(crate) fn count_parasites<R>(poll: impl FnOnce() -> R) -> (R, u64) {
    // The poll of a parasite is inside that of its host.
    let of_host = STARTED.replace(0);
    let result = poll();
    (result, STARTED.replace(of_host))
}
