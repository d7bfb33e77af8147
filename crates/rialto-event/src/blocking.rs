//! Whether the current thread may block. A runtime forbids it on its workers, and [`check`] panics there.

use core::cell::Cell;
use core::marker::PhantomData;

#[cfg(feature = "tokio")]
use tokio::runtime::{Handle, RuntimeFlavor};
#[cfg(feature = "tokio")]
use tokio::task::block_in_place;

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
#[track_caller]
pub fn check() {
    if let Some(why) = FORBIDDEN.get() {
        panic!("this thread must not be blocked: {why}");
    }
}

/// # Panics
///
/// With the feature `tokio`, in a task of tokio's current-thread runtime: all other tasks would wait with it,
/// and so perhaps the partner.
#[track_caller]
pub(crate) fn check_executor() {
    #[cfg(feature = "tokio")]
    if let Ok(runtime) = Handle::try_current()
        && runtime.runtime_flavor() == RuntimeFlavor::CurrentThread
    {
        // It panics in a task, and does nothing on a thread of `spawn_blocking`.
        block_in_place(|| ());
    }
}

/// Runs `wait`, which blocks the thread. With the feature `tokio`, tasks that only this thread would run go
/// to another.
#[track_caller]
pub(crate) fn wait(wait: impl FnOnce()) {
    #[cfg(feature = "tokio")]
    block_in_place(wait);
    #[cfg(not(feature = "tokio"))]
    wait();
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
