//! The state of a watch channel, and the actions of its events. They are public because the types of events
//! name them, but they are not reachable.

use rialto_event::{Action, Closed, ObjectState};

use super::{Receiver, Shared};

/// The version of the value and the numbers of handles, as the state of an [`Object`](rialto_event::Object) on
/// which syncs wait.
#[derive(Debug)]
pub struct WatchState {
    pub(super) version: u64,
    pub(super) senders: usize,
    pub(super) receivers: usize,
}

/// A call to the object.
#[derive(Debug, Clone, Copy)]
pub enum Call {
    /// Waits until the value is newer than this version, or all senders are gone.
    Changed(u64),
    /// Waits until all receivers are gone.
    AwaitNoReceivers,
}

/// The answer to a call.
#[derive(Debug, Clone, Copy)]
pub enum Answer {
    /// The value has changed.
    Changed,
    /// All handles of the other end are gone.
    Closed,
}

impl WatchState {
    /// The version of the first value.
    pub(super) const FIRST: u64 = 1;

    /// Creates the state of a channel with one sender.
    pub(super) fn new() -> Self {
        WatchState { version: Self::FIRST, senders: 1, receivers: 0 }
    }
}

impl ObjectState for WatchState {
    type Call = Call;
    type Admission = Answer;
    type Answer = Answer;
    /// A waiter that cannot be answered must not block those behind it. One is a sender that waits for the
    /// receivers to go; another is a receiver that has seen a value before its version was in this state.
    const IN_ORDER: bool = false;

    fn admit(&mut self, call: &Call, _is_first: bool) -> Option<Answer> {
        match call {
            Call::Changed(seen) if self.version > *seen => Some(Answer::Changed),
            Call::Changed(_) => (self.senders == 0).then_some(Answer::Closed),
            Call::AwaitNoReceivers => (self.receivers == 0).then_some(Answer::Closed),
        }
    }

    fn answer(&mut self, _: &mut Call, answer: Answer) -> Answer {
        answer
    }

    fn cancel_admission(&mut self, _: Answer) {}

    /// There is nothing to put back: the receiver still has its old version, so its next call is answered
    /// again.
    fn put_back_answer(&mut self, _: Answer) {}

    fn waited_for(&self) -> &'static str {
        "a change of a watched value"
    }
}

fn mark_seen<T>(shared: &Shared<T>, seen: &mut u64, answer: Answer) -> Result<(), Closed> {
    match answer {
        Answer::Changed => {
            *seen = shared.version();
            Ok(())
        }
        Answer::Closed => Err(Closed(())),
    }
}

/// The action of [`Receiver::changed_evt`]: marks the current value as seen, unless all senders are gone.
pub struct MarkSeen<'a, T> {
    pub(super) shared: &'a Shared<T>,
    pub(super) seen: &'a mut u64,
}

impl<T> Action<Answer> for MarkSeen<'_, T> {
    type Output = Result<(), Closed>;
    fn apply(self, answer: Answer) -> Result<(), Closed> {
        mark_seen(self.shared, self.seen, answer)
    }
}

/// The action of [`Receiver::into_changed_evt`]: yields the result and the receiver.
pub struct MarkSeenOwned<T>(pub(super) Receiver<T>);

impl<T> Action<Answer> for MarkSeenOwned<T> {
    type Output = (Result<(), Closed>, Receiver<T>);
    fn apply(mut self, answer: Answer) -> Self::Output {
        (mark_seen(&self.0.shared, &mut self.0.seen, answer), self.0)
    }
}
