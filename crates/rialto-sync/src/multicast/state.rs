//! The action of an event that owns its port. It is public because the type of the event names it, but it is not
//! reachable.

use rialto_event::{Action, Closed};

use super::Port;
use crate::message_log::{Answer, NeverLagged, WithReader};

/// The action of [`Port::into_recv_evt`]: yields the result and the port.
#[derive(Debug)]
pub struct WithPort<T>(pub(super) WithReader<T>);

impl<T: Clone> Action<Answer<T>> for WithPort<T> {
    type Output = (Result<T, Closed>, Port<T>);
    fn apply(self, answer: Answer<T>) -> Self::Output {
        let (got, reader) = self.0.apply(answer);
        (NeverLagged.apply(got), Port(reader))
    }
}
