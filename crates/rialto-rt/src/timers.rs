//! The timers of one core, and the clock of its thread.

use std::time::Duration;

/// Timers that fire on the thread which has the core.
#[derive(Default)]
pub(crate) struct Timers;

impl Timers {
    pub(crate) fn new() -> Timers {
        Timers
    }

    /// Makes these the timers of the calling thread until the guard is dropped.
    pub(crate) fn enter(&self) {}

    /// How long a thread may sleep before the next timer is due.
    pub(crate) fn timeout(&self) -> Option<Duration> {
        None
    }

    /// Fires what is due. Called without locks, and outside of the core.
    pub(crate) fn expire(&self) {}
}
