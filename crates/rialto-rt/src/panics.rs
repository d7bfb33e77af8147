//! Panics of user code, and mutexes that survive them.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Calls `f`, which runs user code. Returns the payload if it panics.
pub(crate) fn contain(f: impl FnOnce()) -> Option<Box<dyn Any + Send>> {
    catch_unwind(AssertUnwindSafe(f)).err()
}

/// Locks a mutex under which no user code runs. Its data is consistent even after a panic, so poisoning is
/// ignored.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
