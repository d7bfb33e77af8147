//! The state of a condition variable. It is public because the types of events name it, but it is not
//! reachable.

use rialto_event::Store;

use super::Mark;

/// The signals of a condition variable.
#[derive(Debug, Default)]
pub struct Signals {
    /// The number of signals so far. A [`Mark`] is a copy of it.
    pub(super) given: u64,
    /// The signals that no wait has taken yet. It is 0 whenever the lock is free.
    due: u64,
}

/// How a wait was ended. This decides what happens to the signal if the wait is abandoned.
#[derive(Debug)]
pub enum Signal {
    /// By `signal`. The next wait gets the signal if this one is abandoned.
    ToOne,
    /// By `signal_all`. Every other wait has a signal of its own.
    ToAll,
    /// By no signal of its own: one had been given since the mark, before this wait began.
    Before,
}

impl Signals {
    pub(super) fn signal(&mut self) {
        self.given += 1;
        self.due += 1;
    }

    /// Returns true, so that `update_all` ends all waits.
    pub(super) fn signal_all(&mut self) -> bool {
        self.given += 1;
        true
    }

    pub(super) fn since(&self, mark: Mark) -> Option<Signal> {
        (self.given != mark.0).then_some(Signal::Before)
    }
}

impl Store for Signals {
    type Item = Signal;

    fn is_ready(&self) -> bool {
        self.due > 0
    }

    fn take(&mut self) -> Option<Signal> {
        self.due = self.due.checked_sub(1)?;
        Some(Signal::ToOne)
    }

    fn put_back(&mut self, signal: Signal) {
        match signal {
            Signal::ToOne => self.due += 1,
            Signal::ToAll | Signal::Before => {}
        }
    }

    /// Discards signals that found no wait: they are not for later waits.
    fn forget(&mut self) {
        self.due = 0;
    }
    fn awaited(&self) -> &'static str {
        "a condition variable"
    }
}
