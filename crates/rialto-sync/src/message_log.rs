//! The common part of broadcast and multicast channels: a log of messages, which each reader reads at its own
//! pace. It is public because the types of events name it, but it is not reachable.

mod reader;
mod value;

use std::collections::VecDeque;
use std::fmt;
use std::mem;

use rialto_event::ObjectState;

pub use reader::{NeverLagged, ReadEvt, Reader, RecvError};
pub use value::{CloneFn, Value};

/// The messages that some reader has not read yet. They are numbered, and the first one in the log has the
/// number `base`.
#[derive(Debug)]
pub struct Log<T> {
    messages: VecDeque<Message<T>>,
    base: u64,
    capacity: usize,
    /// The position of each reader. The places in `free` have none.
    positions: Vec<Position>,
    free: Vec<usize>,
    writers: usize,
    closed: bool,
    /// Values that no reader can get any more. The next `write` or `remove_reader` returns them, to be
    /// dropped outside the lock.
    garbage: Garbage<T>,
}

#[derive(Debug)]
struct Message<T> {
    value: Value<T>,
    /// The number of readers whose position is not behind it.
    readers_left: usize,
}

/// The position of a reader. It is in the log so that each reader passes each message once, also if one of
/// its receives is leaked by `mem::forget`, and reads for it.
#[derive(Debug, Default)]
struct Position {
    /// The number of the message that the reader receives next.
    next: u64,
    /// The latest call that was tried. An earlier one that still waits is leaked, because an event borrows
    /// its reader exclusively or owns it. A reader that takes the place of one that has left starts here.
    call: u64,
}

/// A call of a reader: its place among the positions, and the number of the call.
#[derive(Debug, Clone, Copy)]
pub struct CallId {
    place: usize,
    call: u64,
}

/// The request of a reader for its next message.
pub struct ReadCall<T> {
    id: CallId,
    clone_value: CloneFn<T>,
}

impl<T: Clone> ReadCall<T> {
    fn new(id: CallId) -> Self {
        ReadCall { id, clone_value: T::clone }
    }
}

impl<T> Clone for ReadCall<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for ReadCall<T> {}

impl<T> fmt::Debug for ReadCall<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ReadCall").field(&self.id).finish()
    }
}

/// The answer to a [`ReadCall`].
#[derive(Debug)]
pub enum Answer<T> {
    /// The message, and its number.
    Message(CallId, u64, Value<T>),
    /// Messages were overwritten before they were read: from the first of these numbers up to the second one,
    /// which is the number of the first message in the log.
    Overwritten(CallId, u64, u64),
    /// There is no such message, and all senders are gone. Also the answer to a leaked call, for which there
    /// is no receiver.
    Closed,
}

/// Values that the caller must drop outside the lock.
pub type Garbage<T> = Vec<Value<T>>;

impl<T> Log<T> {
    pub(crate) fn new(capacity: usize) -> Self {
        let (messages, positions) = (VecDeque::new(), Vec::new());
        let (free, garbage) = (Vec::new(), Vec::new());
        Log { messages, base: 0, capacity, positions, free, writers: 1, closed: false, garbage }
    }

    /// Returns the number that the next message will have.
    fn end(&self) -> u64 {
        self.base + self.messages.len() as u64
    }

    /// Returns the number of messages that were written and that the reader has not read.
    fn unread_of(&self, reader: CallId) -> u64 {
        self.end() - self.positions[reader.place].next
    }

    pub(crate) fn readers(&self) -> usize {
        self.positions.len() - self.free.len()
    }

    /// Adds a message for all readers. Returns, for use outside the lock: `value` itself, if there is no
    /// reader; the oldest value, if the log was full; and other values that must be dropped.
    pub(crate) fn write(&mut self, value: Value<T>) -> (Option<Value<T>>, Option<Value<T>>, Garbage<T>) {
        let garbage = mem::take(&mut self.garbage);
        if self.readers() == 0 {
            return (Some(value), None, garbage);
        }
        let oldest = if self.messages.len() < self.capacity { None } else { self.messages.pop_front() };
        self.base += u64::from(oldest.is_some());
        self.messages.push_back(Message { value, readers_left: self.readers() });
        (None, oldest.map(|message| message.value), garbage)
    }

    /// Adds a reader of all later messages.
    fn add_reader(&mut self) -> CallId {
        self.add_reader_at(self.end())
    }

    /// Adds a reader of the messages that `reader` has not read, and of all later ones. It does not learn of
    /// messages that were overwritten.
    fn add_reader_beside(&mut self, reader: CallId) -> CallId {
        self.add_reader_at(self.positions[reader.place].next.max(self.base))
    }

    fn add_reader_at(&mut self, next: u64) -> CallId {
        self.messages.range_mut((next - self.base) as usize..).for_each(|message| message.readers_left += 1);
        let place = self.free.pop().unwrap_or_else(|| {
            self.positions.push(Position::default());
            self.positions.len() - 1
        });
        let position = &mut self.positions[place];
        position.next = next;
        CallId { place, call: position.call }
    }

    /// Removes a reader.
    fn remove_reader(&mut self, reader: CallId) -> Garbage<T> {
        let position = &mut self.positions[reader.place];
        position.call += 1;
        self.free.push(reader.place);
        let unread = position.next.saturating_sub(self.base) as usize;
        self.messages.range_mut(unread..).for_each(|message| message.readers_left -= 1);
        let mut garbage = mem::take(&mut self.garbage);
        while self.messages.front().is_some_and(|message| message.readers_left == 0) {
            garbage.extend(self.messages.pop_front().map(|message| message.value));
            self.base += 1;
        }
        garbage
    }

    pub(crate) fn add_writer(&mut self) {
        self.writers += 1;
    }

    pub(crate) fn remove_writer(&mut self) {
        self.writers -= 1;
        self.closed |= self.writers == 0;
    }

    /// Reads the next message of a reader, if it exists, and moves the reader on. The last reader of a message
    /// takes the value itself out of the log; the others get clones. So no value is dropped here, under the
    /// lock.
    fn read(&mut self, ReadCall { id, clone_value }: ReadCall<T>) -> Option<(u64, Value<T>)> {
        let position = &mut self.positions[id.place];
        let number = position.next;
        let at = (number - self.base) as usize;
        let message = self.messages.get_mut(at)?;
        position.next += 1;
        message.readers_left -= 1;
        // Behind a message that others have not read, the log keeps those that all have read.
        if at > 0 || message.readers_left > 0 {
            return Some((number, message.value.clone_with(clone_value)));
        }
        self.base += 1;
        self.messages.pop_front().map(|message| (number, message.value))
    }

    /// Undoes a `read`, because its sync was abandoned before it returned the message (law 5). A message that
    /// has left the log goes back to the front, if it was not overwritten meanwhile.
    fn put_back(&mut self, id: CallId, number: u64, value: Value<T>) {
        if !self.move_back(id, number) {
            self.garbage.push(value);
        } else if let Some(at) = number.checked_sub(self.base) {
            if let Some(message) = self.messages.get_mut(at as usize) {
                message.readers_left += 1;
            }
        } else if self.messages.len() < self.capacity && number + 1 == self.base {
            self.base = number;
            self.messages.push_front(Message { value, readers_left: 1 });
        } else {
            self.garbage.push(value);
        }
    }

    /// Moves the reader back to a message that its latest call has passed. Returns false if the reader is
    /// gone.
    fn move_back(&mut self, id: CallId, number: u64) -> bool {
        let position = &mut self.positions[id.place];
        let is_latest = id.call == position.call;
        if is_latest {
            position.next = number;
        }
        is_latest
    }
}

/// All waiting calls wait for the same message: the next one that is written. Leaked ones, whose reader may
/// have passed it, are admitted. So service in order delays none of them.
impl<T> ObjectState for Log<T> {
    type Call = ReadCall<T>;
    type Admission = ();
    type Answer = Answer<T>;

    fn admit(&mut self, ReadCall { id, .. }: &ReadCall<T>, _is_first: bool) -> Option<()> {
        let end = self.end();
        let position = &mut self.positions[id.place];
        let is_leaked = id.call < position.call;
        position.call = position.call.max(id.call);
        (is_leaked || position.next < end || self.closed).then_some(())
    }

    fn answer(&mut self, call: &mut ReadCall<T>, (): ()) -> Answer<T> {
        let (id, base) = (call.id, self.base);
        let position = &mut self.positions[id.place];
        if id.call < position.call {
            return Answer::Closed;
        }
        if position.next < base {
            return Answer::Overwritten(id, mem::replace(&mut position.next, base), base);
        }
        self.read(*call).map_or(Answer::Closed, |(number, value)| Answer::Message(id, number, value))
    }

    fn cancel_admission(&mut self, (): ()) {}

    fn put_back_answer(&mut self, answer: Answer<T>) {
        match answer {
            Answer::Message(id, number, value) => self.put_back(id, number, value),
            Answer::Overwritten(id, next, _) => _ = self.move_back(id, next),
            Answer::Closed => {}
        }
    }

    fn waited_for(&self) -> &'static str {
        "the next message of a broadcast or multicast channel"
    }
}
