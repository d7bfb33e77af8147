//! Which threads may be blocked: runtimes forbid it on their workers.

use core::cell::Cell;
use core::marker::PhantomData;

thread_local! {
    static FORBIDDEN: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// Until the guard is dropped, [`check`] panics on this thread, and says `why`.
pub fn forbid(why: &'static str) -> Guard {
    Guard { before: FORBIDDEN.replace(Some(why)), _thread: PhantomData }
}

/// Until the guard is dropped, this thread may be blocked after all.
pub fn permit() -> Guard {
    Guard { before: FORBIDDEN.replace(None), _thread: PhantomData }
}

/// # Panics
///
/// Where a runtime has forbidden to block the thread.
pub fn check() {
    if let Some(why) = FORBIDDEN.get() {
        panic!("this thread must not be blocked: {why}");
    }
}

/// Restores what was allowed before, when dropped.
#[derive(Debug)]
pub struct Guard {
    before: Option<&'static str>,
    _thread: PhantomData<*const ()>,
}

impl Drop for Guard {
    fn drop(&mut self) {
        FORBIDDEN.set(self.before);
    }
}
