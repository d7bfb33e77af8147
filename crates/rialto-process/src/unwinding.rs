//! Unanswered calls: tells the caller why, once it is known. While a process drops its values, it is not yet
//! known whether the process ends, and for which reason. Also helpers that run code of the program and catch
//! its panics.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{mem, thread};

use crate::exit::Exit;

struct Unanswered {
    /// The call was dropped while a panic unwound, and the panic may still be caught.
    unwinding: bool,
    tell: Box<dyn FnOnce(Exit)>,
}

thread_local! {
    /// The unanswered calls that the process on this thread has dropped in the current poll.
    static UNANSWERED: RefCell<Vec<Unanswered>> = const { RefCell::new(Vec::new()) };
}

/// Keeps `tell` until it is known why the call has no answer: see
/// [`notify_when_reason_known`](crate::process::notify_when_reason_known).
pub(crate) fn defer(tell: impl FnOnce(Exit) + 'static) {
    let unanswered = Unanswered { unwinding: thread::panicking(), tell: Box::new(tell) };
    UNANSWERED.with_borrow_mut(|all| all.push(unanswered));
}

/// Called when the running process waits or ends. `reason` returns the reason of its end, or `None` if it
/// waits.
pub(crate) fn settle_unanswered(reason: impl FnOnce() -> Option<Exit>) {
    if UNANSWERED.with_borrow(Vec::is_empty) {
        return;
    }
    let reason = reason();
    for unanswered in UNANSWERED.take() {
        if let Some(reason) = &reason {
            (unanswered.tell)(reason.clone());
        }
    }
}

/// Calls `f`, which is code of a process.
///
/// # Errors
///
/// The exit reason with the panic message, if `f` panics.
pub fn catch_exit<R>(f: impl FnOnce() -> R) -> Result<R, Exit> {
    match catch_unwind(AssertUnwindSafe(f)) {
        Ok(result) => {
            // These calls were dropped by a panic that the program has caught itself.
            if !UNANSWERED.with_borrow(Vec::is_empty) {
                drop(take_unwound());
            }
            Ok(result)
        }
        Err(payload) => {
            let reason = Exit::of_panic(&*payload);
            discard(payload);
            take_unwound().into_iter().for_each(|unanswered| (unanswered.tell)(reason.clone()));
            Err(reason)
        }
    }
}

/// Takes the calls that were dropped while a panic unwound.
fn take_unwound() -> Vec<Unanswered> {
    UNANSWERED.with_borrow_mut(|all| all.extract_if(.., |unanswered| unanswered.unwinding).collect())
}

/// Calls `f`, which is code of the program but not of a process. Returns `None` if it panics.
pub fn catch_panic<R>(f: impl FnOnce() -> R) -> Option<R> {
    catch_unwind(AssertUnwindSafe(f)).map_err(discard).ok()
}

/// Drops a value of the program. A panic of its destructor is ignored.
pub fn discard<T>(value: T) {
    if let Err(payload) = catch_unwind(AssertUnwindSafe(|| drop(value))) {
        // Dropping the payload may panic as well, and so may the payload of that panic.
        mem::forget(payload);
    }
}
