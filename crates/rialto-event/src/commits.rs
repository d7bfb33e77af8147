//! Tells observers of commits: the syncs that meet at an object, the waiters that an object answers, and the calls
//! that it answers at once.
//!
//! A runtime's flight recorder observes the first two kinds. A counter of the uses of objects gets all three.

#[cfg(feature = "recorder")]
use std::sync::OnceLock;
#[cfg(feature = "recorder")]
use std::sync::atomic::{AtomicU8, Ordering};

/// The end of a channel that a sync uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum UsedEnd {
    /// It sends to a channel.
    Send,
    /// It receives from a channel.
    Recv,
    /// The sync is at another object than a channel.
    Object,
}

/// The commits are passed to the observer.
#[cfg(feature = "recorder")]
const RECORDED: u8 = 1;
/// The commits are counted.
#[cfg(feature = "recorder")]
const COUNTED: u8 = 2;

#[cfg(feature = "recorder")]
static OBSERVED: AtomicU8 = AtomicU8::new(0);

#[cfg(feature = "recorder")]
static OBSERVER: OnceLock<fn(usize)> = OnceLock::new();

/// Counts commits at an end of the object with this address.
#[cfg(feature = "recorder")]
pub(crate) type Counter = fn(usize, UsedEnd, u64);

#[cfg(feature = "recorder")]
static COUNTER: OnceLock<Counter> = OnceLock::new();

/// The address of an object, where it is needed.
#[derive(Clone, Copy)]
pub(crate) struct ObjectAddress(#[cfg(feature = "recorder")] usize);

impl ObjectAddress {
    #[inline(always)]
    pub(crate) fn of<T>(_object: &T) -> ObjectAddress {
        ObjectAddress(
            #[cfg(feature = "recorder")]
            core::ptr::from_ref(_object).addr(),
        )
    }
}

/// Calls `observer` for each commit from now on, with the address of the object; with `None`, stops that. The
/// observer is called under the object's lock, so it must not wait and not use events. All calls have the same
/// observer.
#[cfg(feature = "recorder")]
pub fn observe(observer: Option<fn(usize)>) {
    match observer {
        Some(observer) => {
            OBSERVER.get_or_init(|| observer);
            // Release: a thread that reads the flag sees the observer.
            OBSERVED.fetch_or(RECORDED, Ordering::Release);
        }
        None => drop(OBSERVED.fetch_and(!RECORDED, Ordering::Release)),
    }
}

/// Passes each commit to this counter from now on; with `None`, stops that. What holds for an observer, holds for it.
#[cfg(feature = "recorder")]
pub(crate) fn count(counter: Option<Counter>) {
    match counter {
        Some(counter) => {
            COUNTER.get_or_init(|| counter);
            // Release: see `observe`.
            OBSERVED.fetch_or(COUNTED, Ordering::Release);
        }
        None => drop(OBSERVED.fetch_and(!COUNTED, Ordering::Release)),
    }
}

/// Passes a number of commits to the counter, if there is one.
#[cfg(feature = "recorder")]
#[inline(always)]
pub(crate) fn add(object: impl FnOnce() -> usize, end: UsedEnd, commits: u64) {
    // Acquire: see `observe`.
    if OBSERVED.load(Ordering::Acquire) & COUNTED != 0 {
        add_counted(object(), end, commits);
    }
}

#[cfg(feature = "recorder")]
#[cold]
#[inline(never)]
fn add_counted(object: usize, end: UsedEnd, commits: u64) {
    if let Some(counter) = COUNTER.get() {
        counter(object, end, commits);
    }
}

/// Tells the observers that a sync has met another one at an object, or was answered after it has waited there.
/// The calling thread has committed it at this `end`.
#[cfg(feature = "recorder")]
#[inline(always)]
pub(crate) fn committed(object: ObjectAddress, end: UsedEnd) {
    // Acquire: see `observe`.
    if OBSERVED.load(Ordering::Acquire) != 0 {
        call(object, end);
    }
}

#[cfg(feature = "recorder")]
#[cold]
#[inline(never)]
fn call(ObjectAddress(object): ObjectAddress, end: UsedEnd) {
    let observed = OBSERVED.load(Ordering::Acquire);
    if observed & RECORDED != 0
        && let Some(observer) = OBSERVER.get()
    {
        observer(object);
    }
    if observed & COUNTED != 0 {
        add_counted(object, end, 1);
    }
}

/// Tells the counter that an object has answered a call at once.
#[cfg(feature = "recorder")]
#[inline(always)]
pub(crate) fn answered(object: ObjectAddress) {
    add(|| object.0, UsedEnd::Object, 1);
}

/// Does nothing, without the feature.
#[cfg(not(feature = "recorder"))]
#[inline(always)]
pub(crate) fn committed(_: ObjectAddress, _: UsedEnd) {}

/// Does nothing, without the feature.
#[cfg(not(feature = "recorder"))]
#[inline(always)]
pub(crate) fn answered(_: ObjectAddress) {}
