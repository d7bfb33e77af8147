//! Code of others' whose panic must not stop ours.

use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::primitives::LOOM;

/// Calls `f`; that it panics is the affair of whoever wrote it, and reported by
/// the panic hook. For foreign wakers and abort functions: whoever calls one has
/// more of them to call, losers to unlink, or timers to serve; and may be
/// unwinding already, where a second panic would end the process.
pub fn contain(f: impl FnOnce()) {
    if LOOM {
        // Loom's own panics must get through.
        return f();
    }
    if let Err(payload) = catch_unwind(AssertUnwindSafe(f))
        && let Err(worse) = catch_unwind(AssertUnwindSafe(|| drop(payload)))
    {
        // What was panicked with panics as it is dropped. It stays.
        mem::forget(worse);
    }
}
