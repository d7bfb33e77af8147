//! The action of an event that owns its receiver. It is public because the type of the event names it, but it
//! is not reachable.

use rialto_event::Action;

use super::{Receiver, RecvError};
use crate::message_log::{Answer, WithReader};

/// The action of [`Receiver::into_recv_evt`]: yields the result and the receiver.
#[derive(Debug)]
pub struct WithReceiver<T>(pub(super) WithReader<T>);

impl<T: Clone> Action<Answer<T>> for WithReceiver<T> {
    type Output = (Result<T, RecvError>, Receiver<T>);
    fn apply(self, answer: Answer<T>) -> Self::Output {
        let (got, reader) = self.0.apply(answer);
        (got, Receiver(reader))
    }
}
