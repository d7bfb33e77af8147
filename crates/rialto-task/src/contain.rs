//! Catches the panics of foreign code that Rialto calls.

use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::primitives::LOOM;

/// Calls `f` and catches a panic. The panic hook reports the panic; nothing else happens.
///
/// It is for foreign wakers and abort functions. After such a call, Rialto still has work to do: to call
/// further ones, to unlink losing waiters, or to serve timers. It may also be unwinding already, and a second
/// panic would abort the process.
pub fn contain(f: impl FnOnce()) {
    if LOOM {
        // Loom reports its findings by panics, which must get through.
        return f();
    }
    if let Err(payload) = catch_unwind(AssertUnwindSafe(f))
        && let Err(worse) = catch_unwind(AssertUnwindSafe(|| drop(payload)))
    {
        // The destructor of the panic payload panicked too. Leak the second payload.
        mem::forget(worse);
    }
}
