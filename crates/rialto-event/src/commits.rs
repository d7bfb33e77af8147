//! Tells a runtime's flight recorder of commits: the syncs that meet at an object, and the waiters that an object
//! answers.

#[cfg(feature = "recorder")]
use std::sync::OnceLock;
#[cfg(feature = "recorder")]
use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(feature = "recorder")]
static OBSERVED: AtomicBool = AtomicBool::new(false);

#[cfg(feature = "recorder")]
static OBSERVER: OnceLock<fn(usize)> = OnceLock::new();

/// Calls `observer` for each commit from now on, with the address of the object; with `None`, stops that. The
/// observer is called under the object's lock, so it must not wait and not use events. All calls have the same
/// observer.
#[cfg(feature = "recorder")]
pub fn observe(observer: Option<fn(usize)>) {
    if let Some(observer) = observer {
        OBSERVER.get_or_init(|| observer);
    }
    // Release: a thread that reads true sees the observer.
    OBSERVED.store(observer.is_some(), Ordering::Release);
}

/// Tells the observer of a commit at the object with this address.
#[cfg(feature = "recorder")]
#[inline(always)]
pub(crate) fn committed(object: impl FnOnce() -> usize) {
    // Acquire: see `observe`.
    if OBSERVED.load(Ordering::Acquire) {
        call(object());
    }
}

#[cfg(feature = "recorder")]
#[cold]
#[inline(never)]
fn call(object: usize) {
    if let Some(observer) = OBSERVER.get() {
        observer(object);
    }
}

/// Does nothing, without the feature.
#[cfg(not(feature = "recorder"))]
#[inline(always)]
pub(crate) fn committed(_: impl FnOnce() -> usize) {}
