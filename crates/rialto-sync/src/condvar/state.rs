//! The state of a condition variable. It is public because the types of events name it, but it is not
//! reachable.

use rialto_event::ItemSource;

use super::Mark;

/// The notifications of a condition variable.
#[derive(Debug, Default)]
pub struct CondvarState {
    /// The number of notifications so far. A [`Mark`] is a copy of it.
    pub(super) sequence: u64,
    /// The notifications that no wait has taken yet. It is 0 whenever the lock is free.
    unclaimed: u64,
}

/// How a wait was ended. This decides what happens to the notification if the wait is abandoned.
#[derive(Debug)]
pub enum Signal {
    /// By `notify_one`. The next wait gets the notification if this one is abandoned.
    ToOne,
    /// By `notify_all`. Every other wait has a notification of its own.
    ToAll,
    /// By no notification of its own: one had been given since the mark, before this wait began.
    AlreadyGiven,
}

impl CondvarState {
    pub(super) fn notify_one(&mut self) {
        self.sequence += 1;
        self.unclaimed += 1;
    }

    /// Returns true, so that `update_all` ends all waits.
    pub(super) fn notify_all(&mut self) -> bool {
        self.sequence += 1;
        true
    }

    pub(super) fn since(&self, mark: Mark) -> Option<Signal> {
        (self.sequence != mark.0).then_some(Signal::AlreadyGiven)
    }
}

impl ItemSource for CondvarState {
    type Item = Signal;

    fn is_ready(&self) -> bool {
        self.unclaimed > 0
    }

    fn take(&mut self) -> Option<Signal> {
        self.unclaimed = self.unclaimed.checked_sub(1)?;
        Some(Signal::ToOne)
    }

    fn put_back(&mut self, signal: Signal) {
        match signal {
            Signal::ToOne => self.unclaimed += 1,
            Signal::ToAll | Signal::AlreadyGiven => {}
        }
    }

    /// Discards notifications that found no wait: they are not for later waits.
    fn all_served(&mut self) {
        self.unclaimed = 0;
    }
    fn awaited(&self) -> &'static str {
        "a condition variable"
    }
}
