//! The state of a `Notify`, and the parts of its events. They are public because the types of events name them,
//! but they are not reachable.

use rialto_event::ItemSource;
use rialto_event::object::See;

/// The permit and the number of `notify_waiters` calls.
#[derive(Debug, Default)]
pub struct NotifyState {
    permit: bool,
    generation: u64,
}

/// How a wait was ended. This decides what happens to the notification if the wait is abandoned.
#[derive(Debug)]
pub enum Notification {
    /// By `notify_one`, or its stored permit. The next wait gets the permit if this one is abandoned.
    ToOne,
    /// By `notify_waiters`. Every other wait has a notification of its own.
    ToAll,
}

/// The number of `notify_waiters` calls when an event was created.
#[derive(Debug)]
pub struct Generation(u64);

impl NotifyState {
    /// Stores a permit. If a sync waits, it takes the permit before the lock is free.
    pub(super) fn notify_one(&mut self) {
        self.permit = true;
    }

    /// Returns true, so that `update_all` ends all waits.
    pub(super) fn notify_waiters(&mut self) -> bool {
        self.generation += 1;
        true
    }

    pub(super) fn generation(&self) -> Generation {
        Generation(self.generation)
    }
}

impl ItemSource for NotifyState {
    type Item = Notification;

    fn is_ready(&self) -> bool {
        self.permit
    }

    fn take(&mut self) -> Option<Notification> {
        std::mem::take(&mut self.permit).then_some(Notification::ToOne)
    }

    fn put_back(&mut self, notification: Notification) {
        self.permit |= matches!(notification, Notification::ToOne);
    }

    fn awaited(&self) -> &'static str {
        "a notification"
    }
}

impl See<NotifyState> for Generation {
    fn see(&self, state: &NotifyState) -> Option<Notification> {
        (state.generation != self.0).then_some(Notification::ToAll)
    }
}
