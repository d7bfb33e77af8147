//! What stands under the lock of a condition variable. Public, since it is named
//! in the types of events, but not reachable.

use rialto_event::Store;

use super::Mark;

/// The signals of a condition variable.
#[derive(Debug, Default)]
pub struct Signals {
    /// How many there have been: the variable's own time.
    pub(super) given: u64,
    /// Given, and not yet taken by a wait: none, save while the lock is held.
    due: u64,
}

/// How a wait was ended, which matters if nobody saw it.
#[derive(Debug)]
pub enum Signal {
    /// By a signal to one: the next wait has a right to it.
    ToOne,
    /// By a signal to all: every other wait had its own.
    ToAll,
    /// By none: there had been one before it began.
    Before,
}

impl Signals {
    pub(super) fn signal(&mut self) {
        self.given += 1;
        self.due += 1;
    }

    /// True: to all who wait.
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

    /// Who comes later was not meant.
    fn forget(&mut self) {
        self.due = 0;
    }
    fn awaited(&self) -> &'static str {
        "a condition variable"
    }
}
