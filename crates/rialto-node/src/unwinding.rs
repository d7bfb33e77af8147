//! Calls that a panic leaves without an answer: while it unwinds, nobody knows what it says.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{mem, thread};

use crate::exit::Exit;
use crate::process;

type Answer = Box<dyn FnOnce(Exit)>;

thread_local! {
    /// Those of the panic that unwinds on this thread.
    static UNANSWERED: RefCell<Vec<Answer>> = const { RefCell::new(Vec::new()) };
}

/// Has `answer` called when it is known why there is none: now, if the process that runs ends;
/// or by who catches the panic that unwinds. If there is no reason, it is dropped.
pub(crate) fn tell_why(answer: impl FnOnce(Exit) + 'static) {
    if let Some(reason) = process::ending() {
        answer(reason);
    } else if thread::panicking() && process::try_with_current(|_| ()).is_some() {
        UNANSWERED.with_borrow_mut(|all| all.push(Box::new(answer)));
    }
}

/// Calls `f`, which is code of a process.
///
/// # Errors
///
/// It panicked, and said this.
pub(crate) fn caught<R>(f: impl FnOnce() -> R) -> Result<R, Exit> {
    let result = catch_unwind(AssertUnwindSafe(f));
    let reason = match result {
        Ok(result) => {
            // Of one that the program has caught itself.
            if UNANSWERED.with_borrow(|all| !all.is_empty()) {
                drop(UNANSWERED.take());
            }
            return Ok(result);
        }
        Err(payload) => {
            let reason = Exit::of_panic(&*payload);
            discard(payload);
            reason
        }
    };
    UNANSWERED.take().into_iter().for_each(|answer| answer(reason.clone()));
    Err(reason)
}

/// Drops `value`, which is the program's: should that panic, nobody notices.
pub(crate) fn discard<T>(value: T) {
    if let Err(payload) = catch_unwind(AssertUnwindSafe(|| drop(value))) {
        // Its drop may panic, too, and so on.
        mem::forget(payload);
    }
}
