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

/// Forbids blocking on this thread until the guard is dropped: [`check`] panics, with the reason `why`.
pub fn forbid(why: &'static str) -> Guard {
    Guard { before: FORBIDDEN.replace(Some(why)), _thread: PhantomData }
}

/// Permits blocking on this thread until the guard is dropped, even inside a [`forbid`].
pub fn permit() -> Guard {
    Guard { before: FORBIDDEN.replace(None), _thread: PhantomData }
}

/// Checks that this thread may block.
///
/// # Panics
///
/// If a runtime has forbidden it, with [`forbid`].
#[track_caller]
pub fn check() {
    if let Some(why) = FORBIDDEN.get() {
        panic!("this thread must not be blocked: {why}");
    }
}

/// Checks that blocking this thread does not stop a tokio runtime.
///
/// # Panics
///
/// With the feature `tokio`, in a task of tokio's current-thread runtime: blocking would stop all its other
/// tasks, and perhaps the partner among them.
#[track_caller]
pub(crate) fn check_executor() {
    #[cfg(feature = "tokio")]
    if let Ok(runtime) = Handle::try_current()
        && runtime.runtime_flavor() == RuntimeFlavor::CurrentThread
    {
        // In a task this panics. On a thread of `spawn_blocking` it has no effect.
        block_in_place(|| ());
    }
}

/// Runs `wait`, which blocks the thread. With the feature `tokio`, tokio first moves the tasks of this worker
/// to another thread.
#[track_caller]
pub(crate) fn wait(wait: impl FnOnce()) {
    #[cfg(feature = "tokio")]
    block_in_place(wait);
    #[cfg(not(feature = "tokio"))]
    wait();
}

/// Restores the previous setting when it is dropped.
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
