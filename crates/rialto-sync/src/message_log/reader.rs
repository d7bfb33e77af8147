//! A reader of a log.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use rialto_event::{Action, CallEvt, Closed, Object, Wrapped};

use super::{Answer, CallId, Log, ReadCall};

/// A reader of a log. It has a position of its own; all readers share the messages.
pub struct Reader<T> {
    log: Arc<Object<Log<T>>>,
    /// The latest call.
    id: CallId,
}

/// The event of a receive. `P` is the pointer to the log.
pub type ReadEvt<P, T> = Wrapped<CallEvt<P, ReadCall<T>>, IntoResult>;

/// The reason why a receive yields no message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecvError {
    /// The receiver was too slow. This is the number of messages that were overwritten before it read them.
    /// The next receive continues with the oldest message in the channel.
    Lagged(u64),
    /// All senders are gone, and the receiver has read all messages.
    Closed,
}

impl fmt::Display for RecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecvError::Lagged(missed) => {
                let (messages, them) =
                    if *missed == 1 { ("message was", "it") } else { ("messages were", "them") };
                write!(
                    f,
                    "the receiver was too slow: {missed} {messages} overwritten before it received {them}; \
                     help: receive faster, or raise the capacity of the channel"
                )
            }
            RecvError::Closed => f.write_str("all senders are gone, and all messages were received"),
        }
    }
}

impl Error for RecvError {}

impl<T> Reader<T> {
    /// Creates a reader of all later messages.
    pub(crate) fn new(log: &Arc<Object<Log<T>>>) -> Self {
        Reader { id: log.update(Log::add_reader), log: log.clone() }
    }

    /// Returns an event that receives the next message. It borrows the reader.
    pub(crate) fn recv_evt(&mut self) -> ReadEvt<&Object<Log<T>>, T>
    where
        T: Clone,
    {
        let call = self.call();
        Wrapped::with(self.log.call_evt(call), IntoResult(()))
    }

    /// Returns an event like that of [`recv_evt`](Self::recv_evt), which borrows nothing. The reader must
    /// live as long.
    pub(crate) fn owned_receive(&mut self) -> ReadEvt<Arc<Object<Log<T>>>, T>
    where
        T: Clone,
    {
        let call = self.call();
        Wrapped::with(Object::call_evt_of(self.log.clone(), call), IntoResult(()))
    }

    fn call(&mut self) -> ReadCall<T>
    where
        T: Clone,
    {
        self.id.call += 1;
        ReadCall::new(self.id)
    }

    /// Creates another reader, of all later messages.
    pub(crate) fn at_end(&self) -> Self {
        Reader::new(&self.log)
    }

    /// Returns the number of messages that were written and that this reader has not read. It includes
    /// messages that have been overwritten since.
    pub(crate) fn unread(&self) -> u64 {
        self.log.update(|log| log.unread_of(self.id))
    }

    /// Returns the number of syncs that wait, of all readers of the log.
    pub(crate) fn waiters(&self) -> usize {
        self.log.waiters()
    }
}

/// The clone reads the messages that this reader has not read yet, and all later ones.
impl<T> Clone for Reader<T> {
    fn clone(&self) -> Self {
        Reader { id: self.log.update(|log| log.add_reader_beside(self.id)), log: self.log.clone() }
    }
}

impl<T> Drop for Reader<T> {
    fn drop(&mut self) {
        let _garbage = self.log.update(|log| log.remove_reader(self.id));
    }
}

/// The action of a receive: turns the answer into the result. An abandoned sync moves its reader back
/// instead, which then receives the same message again (law 5).
#[derive(Debug)]
pub struct IntoResult(());

impl<T: Clone> Action<Answer<T>> for IntoResult {
    type Output = Result<T, RecvError>;
    fn apply(self, answer: Answer<T>) -> Result<T, RecvError> {
        match answer {
            Answer::Message(_, _, value) => Ok(value.into_owned()),
            Answer::Overwritten(_, next, first) => Err(RecvError::Lagged(first - next)),
            Answer::Closed => Err(RecvError::Closed),
        }
    }
}

/// The action of a receive from a log without a capacity. Such a log overwrites no message, so the result is
/// never `Lagged`.
#[derive(Debug, Clone, Copy)]
pub struct NeverLagged;

impl<T> Action<Result<T, RecvError>> for NeverLagged {
    type Output = Result<T, Closed>;
    fn apply(self, got: Result<T, RecvError>) -> Result<T, Closed> {
        got.map_err(|error| match error {
            RecvError::Closed => Closed(()),
            RecvError::Lagged(_) => unreachable!("the capacity has no limit, so no message is overwritten"),
        })
    }
}
