//! The common part of broadcast and multicast channels: a log of messages, which each reader reads at its own
//! pace. It is public because the types of events name it, but it is not reachable.

mod reader;
mod value;

use std::collections::VecDeque;
use std::fmt;
use std::mem;

use rialto_event::Serve;

pub use reader::{Advance, IntoAdvance, Reader, RecvError, Unbounded};
pub use value::{Copying, Value};

/// The messages that some reader has not read yet. They are numbered, and the first one in the log has the
/// number `base`.
#[derive(Debug)]
pub struct Log<T> {
    messages: VecDeque<Message<T>>,
    base: u64,
    capacity: usize,
    readers: usize,
    writers: usize,
    closed: bool,
    /// Values that no reader can get any more. The next `write` or `leave` returns them, to be dropped
    /// outside the lock.
    waste: Dropped<T>,
}

#[derive(Debug)]
struct Message<T> {
    value: Value<T>,
    /// The number of readers that have not read it.
    unread: usize,
}

/// The request of a reader for the message with this number.
pub struct Next<T> {
    number: u64,
    copying: Copying<T>,
}

impl<T: Clone> Next<T> {
    fn new(number: u64) -> Self {
        Next { number, copying: T::clone }
    }
}

impl<T> Clone for Next<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Next<T> {}

impl<T> fmt::Debug for Next<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Next").field(&self.number).finish()
    }
}

/// The answer to a [`Next`].
#[derive(Debug)]
pub enum Answer<T> {
    /// The message, and its number.
    Message(u64, Value<T>),
    /// The message was overwritten. The first message in the log has this number.
    Gone(u64),
    /// There is no such message, and all senders are gone.
    Closed,
}

/// Values that the caller must drop outside the lock.
pub type Dropped<T> = Vec<Value<T>>;

impl<T> Message<T> {
    /// Counts one reader that has read the message. The count may be zero already: if a receive is leaked
    /// while it waits, it reads the message, and then its reader reads it again.
    fn is_read(&mut self) {
        self.unread = self.unread.saturating_sub(1);
    }
}

impl<T> Log<T> {
    pub(crate) fn new(capacity: usize) -> Self {
        let (messages, waste) = (VecDeque::new(), Vec::new());
        Log { messages, base: 0, capacity, readers: 0, writers: 1, closed: false, waste }
    }

    /// Returns the number that the next message will have.
    pub(crate) fn end(&self) -> u64 {
        self.base + self.messages.len() as u64
    }

    pub(crate) fn readers(&self) -> usize {
        self.readers
    }

    /// Adds a message for all readers. Returns, for use outside the lock: `value` itself, if there is no
    /// reader; the oldest value, if the log was full; and other values that must be dropped.
    pub(crate) fn write(&mut self, value: Value<T>) -> (Option<Value<T>>, Option<Value<T>>, Dropped<T>) {
        let waste = mem::take(&mut self.waste);
        if self.readers == 0 {
            return (Some(value), None, waste);
        }
        let oldest = if self.messages.len() < self.capacity { None } else { self.messages.pop_front() };
        self.base += u64::from(oldest.is_some());
        self.messages.push_back(Message { value, unread: self.readers });
        (None, oldest.map(|message| message.value), waste)
    }

    /// Adds a reader of all later messages. Returns the number of its first message.
    pub(crate) fn join(&mut self) -> u64 {
        self.readers += 1;
        self.end()
    }

    /// Adds a reader of the messages from `next` on, or of all in the log if `next` was overwritten. Returns
    /// the number of its first message.
    pub(crate) fn join_at(&mut self, next: u64) -> u64 {
        self.readers += 1;
        let next = next.max(self.base);
        self.messages.range_mut((next - self.base) as usize..).for_each(|message| message.unread += 1);
        next
    }

    /// Removes a reader whose next message is `next`.
    pub(crate) fn leave(&mut self, next: u64) -> Dropped<T> {
        self.readers -= 1;
        let unread = next.saturating_sub(self.base) as usize;
        self.messages.range_mut(unread..).for_each(Message::is_read);
        let mut dropped = mem::take(&mut self.waste);
        while self.messages.front().is_some_and(|message| message.unread == 0) {
            dropped.extend(self.messages.pop_front().map(|message| message.value));
            self.base += 1;
        }
        dropped
    }

    pub(crate) fn writer_came(&mut self) {
        self.writers += 1;
    }

    pub(crate) fn writer_left(&mut self) {
        self.writers -= 1;
        self.closed |= self.writers == 0;
    }

    /// Reads the message `number` for one reader, if the message exists. The last reader takes the value
    /// itself out of the log; the others get copies. So no value is dropped here, under the lock.
    fn read(&mut self, Next { number, copying }: Next<T>) -> Option<Value<T>> {
        let at = (number - self.base) as usize;
        let message = self.messages.get_mut(at)?;
        if at > 0 || message.unread > 1 {
            let value = message.value.copy(copying);
            message.is_read();
            return Some(value);
        }
        self.base += 1;
        self.messages.pop_front().map(|message| message.value)
    }

    /// Undoes a `read`, because its sync was abandoned before it returned the message (law 5). A message that
    /// has left the log goes back to the front, if it was not overwritten meanwhile.
    fn unread(&mut self, number: u64, value: Value<T>) {
        if let Some(at) = number.checked_sub(self.base) {
            if let Some(message) = self.messages.get_mut(at as usize) {
                message.unread += 1;
            }
        } else if self.messages.len() < self.capacity && number + 1 == self.base {
            self.base = number;
            self.messages.push_front(Message { value, unread: 1 });
        } else {
            self.waste.push(value);
        }
    }
}

/// All waiting calls wait for the same message: the next one that is written. So service in order delays none
/// of them.
impl<T> Serve for Log<T> {
    type Call = Next<T>;
    type Admission = ();
    type Answer = Answer<T>;

    fn admit(&mut self, next: &Next<T>, _is_first: bool) -> Option<()> {
        (next.number < self.end() || self.closed).then_some(())
    }

    fn answer(&mut self, next: &mut Next<T>, (): ()) -> Answer<T> {
        if next.number < self.base {
            return Answer::Gone(self.base);
        }
        self.read(*next).map_or(Answer::Closed, |value| Answer::Message(next.number, value))
    }

    fn dismiss(&mut self, (): ()) {}

    fn unseen(&mut self, answer: Answer<T>) {
        if let Answer::Message(number, value) = answer {
            self.unread(number, value);
        }
    }

    fn waited_for(&self) -> &'static str {
        "the next message of a broadcast or multicast"
    }
}
