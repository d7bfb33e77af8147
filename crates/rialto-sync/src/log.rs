//! What broadcast and multicast are made of: messages that each reader reads in its
//! own time. Public, since it is named in the types of events, but not reachable.

mod reader;
mod value;

use std::collections::VecDeque;
use std::fmt;
use std::mem;

use rialto_event::Serve;

pub use reader::{Advance, IntoAdvance, Reader, RecvError, Unbounded};
pub use value::{Copying, Value};

/// The messages that some reader has not read, each with a number: the first that
/// there is has `base`.
#[derive(Debug)]
pub struct Log<T> {
    messages: VecDeque<Message<T>>,
    base: u64,
    capacity: usize,
    readers: usize,
    writers: usize,
    closed: bool,
    /// What nobody can read any more, and could not be dropped at once.
    waste: Dropped<T>,
}

#[derive(Debug)]
struct Message<T> {
    value: Value<T>,
    /// How many have not read it.
    unread: usize,
}

/// What a reader asks for: the message of this number.
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

/// What a reader gets, who asks for the message of a number.
#[derive(Debug)]
pub enum Answer<T> {
    /// This is it.
    Message(u64, Value<T>),
    /// It is gone; the first that is left has this number.
    Gone(u64),
    /// There will be none.
    Closed,
}

/// What is to be dropped outside the lock.
pub type Dropped<T> = Vec<Value<T>>;

impl<T> Message<T> {
    /// One reader fewer has to. It may be nobody already: a receive that was leaked
    /// while it waited reads, too, and its reader again.
    fn is_read(&mut self) {
        self.unread = self.unread.saturating_sub(1);
    }
}

impl<T> Log<T> {
    pub(crate) fn new(capacity: usize) -> Self {
        let (messages, waste) = (VecDeque::new(), Vec::new());
        Log { messages, base: 0, capacity, readers: 0, writers: 1, closed: false, waste }
    }

    /// The number of the message that comes next.
    pub(crate) fn end(&self) -> u64 {
        self.base + self.messages.len() as u64
    }

    pub(crate) fn readers(&self) -> usize {
        self.readers
    }

    /// Adds a message for all who read; returns it if nobody does. And what is to be
    /// dropped outside the lock: the oldest one, if there was no room for it.
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

    /// A new reader, of what comes. Returns the number of its first message.
    pub(crate) fn join(&mut self) -> u64 {
        self.readers += 1;
        self.end()
    }

    /// A new reader, of what comes from `next`. Returns the number of its first
    /// message.
    pub(crate) fn join_at(&mut self, next: u64) -> u64 {
        self.readers += 1;
        let next = next.max(self.base);
        self.messages.range_mut((next - self.base) as usize..).for_each(|message| message.unread += 1);
        next
    }

    /// A reader that has read up to `next` is gone.
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

    /// One more has read the message `number`. If all have, its value goes with
    /// him; so nothing is ever dropped here.
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

    /// He has not, after all.
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

/// All who wait, wait for the same: the next message.
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
