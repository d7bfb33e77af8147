//! One who reads a log, in its own time.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use rialto_event::{After, CallEvt, Closed, Object, Wrapped};

use super::{Answer, Log, Next};

/// A reader: the next message is its own business, the messages are everybody's.
pub struct Reader<T> {
    log: Arc<Object<Log<T>>>,
    next: u64,
}

type NextOf<T> = CallEvt<Arc<Object<Log<T>>>, Next<T>>;

/// Why there is no message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecvError {
    /// So many were overwritten before they were read. The next one is there.
    Lagged(u64),
    /// All senders are gone, and nothing is left to read.
    Closed,
}

impl fmt::Display for RecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecvError::Lagged(missed) => {
                write!(
                    f,
                    "the reader was too slow: {missed} messages were overwritten before it came to them"
                )
            }
            RecvError::Closed => f.write_str("all senders are gone, and nothing is left to read"),
        }
    }
}

impl Error for RecvError {}

impl<T> Reader<T> {
    /// One who reads what is sent from now on.
    pub(crate) fn new(log: &Arc<Object<Log<T>>>) -> Self {
        Reader { next: log.update(Log::join), log: log.clone() }
    }

    /// The event that the next message is there.
    pub(crate) fn recv_evt(&mut self) -> Wrapped<CallEvt<&Object<Log<T>>, Next<T>>, Advance<'_>>
    where
        T: Clone,
    {
        Wrapped::with(self.log.call_evt(Next::new(self.next)), Advance(&mut self.next))
    }

    /// The same, with the reader, which comes back with it: the event, and what to do
    /// with the answer.
    pub(crate) fn into_recv_evt(self) -> (NextOf<T>, IntoAdvance<T>)
    where
        T: Clone,
    {
        (Object::call_evt_of(self.log.clone(), Next::new(self.next)), IntoAdvance(self))
    }

    /// How many messages it has not read; those that were overwritten count.
    pub(crate) fn unread(&self) -> u64 {
        self.log.update(|log| log.end() - self.next)
    }

    /// How many readers wait, of all there are.
    pub(crate) fn waiters(&self) -> usize {
        self.log.waiters()
    }
}

/// A reader that reads what this one would.
impl<T> Clone for Reader<T> {
    fn clone(&self) -> Self {
        Reader { next: self.log.update(|log| log.join_at(self.next)), log: self.log.clone() }
    }
}

impl<T> Drop for Reader<T> {
    fn drop(&mut self) {
        let _unread = self.log.update(|log| log.leave(self.next));
    }
}

/// What a reader does with an answer, if it sees it: it goes on to the next.
#[derive(Debug)]
pub struct Advance<'a>(&'a mut u64);

impl<T: Clone> After<Answer<T>> for Advance<'_> {
    type Output = Result<T, RecvError>;
    fn after(self, answer: Answer<T>) -> Result<T, RecvError> {
        match answer {
            Answer::Message(number, value) => {
                *self.0 = number + 1;
                Ok(value.into_own())
            }
            Answer::Gone(first) => {
                let missed = first - *self.0;
                *self.0 = first;
                Err(RecvError::Lagged(missed))
            }
            Answer::Closed => Err(RecvError::Closed),
        }
    }
}

/// The same, of a reader that belongs to its event.
pub struct IntoAdvance<T>(Reader<T>);

impl<T> fmt::Debug for IntoAdvance<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IntoAdvance").field(&self.0.next).finish()
    }
}

impl<T: Clone> After<Answer<T>> for IntoAdvance<T> {
    type Output = (Result<T, RecvError>, Reader<T>);
    fn after(mut self, answer: Answer<T>) -> Self::Output {
        (Advance(&mut self.0.next).after(answer), self.0)
    }
}

/// What one makes of it whose messages are never overwritten.
#[derive(Debug, Clone, Copy)]
pub struct Unbounded;

impl<T> After<Result<T, RecvError>> for Unbounded {
    type Output = Result<T, Closed>;
    fn after(self, got: Result<T, RecvError>) -> Result<T, Closed> {
        got.map_err(|error| match error {
            RecvError::Closed => Closed(()),
            RecvError::Lagged(_) => unreachable!("there is room for all that is unread"),
        })
    }
}
