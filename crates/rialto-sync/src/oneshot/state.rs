//! The state of a oneshot channel, and the actions of its events. They are public because the types of events
//! name them, but they are not reachable.

use rialto_event::{Action, Closed, Ends, ObjectState, Side};

/// The state of a channel.
#[derive(Debug)]
pub struct OneshotState<T> {
    pub(super) value: Option<T>,
    /// Whether the sender is gone. A send uses the sender up.
    pub(super) sender_gone: bool,
    /// Whether the receiver is gone or has closed the channel.
    pub(super) receiver_closed: bool,
}

impl<T> OneshotState<T> {
    pub(super) fn new() -> Self {
        OneshotState { value: None, sender_gone: false, receiver_closed: false }
    }
}

/// A request to a channel.
#[derive(Debug, Clone, Copy)]
pub enum Call {
    /// The receiver asks for the value.
    Recv,
    /// The sender waits until the receiver is gone or has closed the channel.
    AwaitClose,
}

impl<T> ObjectState for OneshotState<T> {
    type Call = Call;
    type Admission = ();
    type Answer = Option<T>;
    /// The two ends wait for different things, so a call of one end must not block a call of the other.
    const IN_ORDER: bool = false;

    fn admit(&mut self, call: &Call, _is_first: bool) -> Option<()> {
        let decided = match call {
            Call::Recv => self.value.is_some() || self.sender_gone || self.receiver_closed,
            Call::AwaitClose => self.receiver_closed,
        };
        decided.then_some(())
    }

    fn answer(&mut self, call: &mut Call, (): ()) -> Option<T> {
        match call {
            Call::Recv => self.value.take(),
            Call::AwaitClose => None,
        }
    }

    fn cancel_admission(&mut self, (): ()) {}

    fn put_back_answer(&mut self, value: Option<T>) {
        if value.is_some() {
            self.value = value;
        }
    }

    fn waited_for(&self) -> &'static str {
        "the value or the close of a oneshot channel"
    }
}

impl<T> Ends for OneshotState<T> {
    /// The value, if it was sent and not received.
    type Garbage = Option<T>;

    fn end_dropped(&mut self, by: Side) -> Option<T> {
        match by {
            Side::First => {
                self.sender_gone = true;
                None
            }
            Side::Second => {
                self.receiver_closed = true;
                self.value.take()
            }
        }
    }
}

/// The action of a receive: yields the value, or [`Closed`] if there is none.
#[derive(Debug, Clone, Copy)]
pub struct Received;

impl<T> Action<Option<T>> for Received {
    type Output = Result<T, Closed>;
    #[inline]
    fn apply(self, value: Option<T>) -> Result<T, Closed> {
        value.ok_or(Closed(()))
    }
}
