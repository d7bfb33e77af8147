//! Calls that are left without an answer: while a process drops what it has, it is not known yet
//! whether it ends, and why.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{mem, thread};

use crate::exit::Exit;
use crate::process;

struct Unanswered {
    /// By a panic, which is on its way to who catches it.
    unwinding: bool,
    tell: Box<dyn FnOnce(Exit)>,
}

thread_local! {
    /// Those that the process which runs on this thread has left so since it runs.
    static UNANSWERED: RefCell<Vec<Unanswered>> = const { RefCell::new(Vec::new()) };
}

/// Has `tell` called when it is known why there is no answer: now, if the process that runs ends;
/// by who catches the panic that unwinds; or if the process ends before it waits for something. If
/// there is no reason, it is dropped.
pub(crate) fn tell_why(tell: impl FnOnce(Exit) + 'static) {
    if let Some(reason) = process::ending() {
        tell(reason);
    } else if process::try_with_current(|_| ()).is_some() {
        let unanswered = Unanswered { unwinding: thread::panicking(), tell: Box::new(tell) };
        UNANSWERED.with_borrow_mut(|all| all.push(unanswered));
    }
}

/// The process that runs waits, or ends: then `reason` says why.
pub(crate) fn tell_unanswered(reason: impl FnOnce() -> Option<Exit>) {
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
/// It panicked, and said this.
pub(crate) fn caught<R>(f: impl FnOnce() -> R) -> Result<R, Exit> {
    match catch_unwind(AssertUnwindSafe(f)) {
        Ok(result) => {
            // Of one that the program has caught itself.
            if !UNANSWERED.with_borrow(Vec::is_empty) {
                drop(unwound());
            }
            Ok(result)
        }
        Err(payload) => {
            let reason = Exit::of_panic(&*payload);
            discard(payload);
            unwound().into_iter().for_each(|unanswered| (unanswered.tell)(reason.clone()));
            Err(reason)
        }
    }
}

/// Takes those that a panic has left.
fn unwound() -> Vec<Unanswered> {
    UNANSWERED.with_borrow_mut(|all| all.extract_if(.., |unanswered| unanswered.unwinding).collect())
}

/// What `f` yields, which is code of the program's but of no process; `None` if it panics.
pub(crate) fn attempt<R>(f: impl FnOnce() -> R) -> Option<R> {
    catch_unwind(AssertUnwindSafe(f)).map_err(discard).ok()
}

/// Drops `value`, which is the program's: should that panic, nobody notices.
pub(crate) fn discard<T>(value: T) {
    if let Err(payload) = catch_unwind(AssertUnwindSafe(|| drop(value))) {
        // Its drop may panic, too, and so on.
        mem::forget(payload);
    }
}
