//! What mailboxes and bounded channels are made of: the buffer under their lock,
//! and their receiving end. Public, since it is named in the types of events, but
//! not reachable.

mod permit;
mod receiver;

use rialto_event::{After, Carry, Closed, Condition, Object, Serve, WaitEvt};

use crate::fifo::Fifo;

pub use permit::{Permit, Reserved};
pub use receiver::{IntoRecvEvt, Receiver, RecvEvt, RecvManyEvt};

/// Values on their way, and how many handles each end has.
#[derive(Debug)]
pub struct Buffer<T> {
    values: Fifo<T>,
    capacity: usize,
    /// Places that are kept for values to come.
    reserved: usize,
    /// Places have been kept, some day.
    reserves: bool,
    closed: bool,
    /// For those who wait for the close, if anybody ever has.
    closing: Option<Condition>,
    senders: usize,
    receivers: usize,
}

/// What is asked of a buffer.
#[derive(Debug, Clone)]
pub enum Call<T> {
    /// To take this in. Empty once it has.
    Put(Option<T>),
    /// To keep a place.
    Reserve,
    /// For a value.
    Take,
}

/// What it answers.
#[derive(Debug)]
pub enum Answer<T> {
    /// The value is in.
    Put,
    /// The place is kept.
    Reserved,
    /// Here it is.
    Taken(T),
    /// It is closed; and if a value was asked for, there is none.
    Closed,
}

/// Whether a call is admitted as such, or to hear that the buffer is closed.
#[derive(Debug)]
pub enum Admission {
    /// It can be done.
    Open,
    /// It never can.
    Closed,
}

const ROOM: u8 = 1;
const VALUES: u8 = 2;

impl<T> Buffer<T> {
    pub(crate) fn new(capacity: usize) -> Self {
        let (values, closing) = (Fifo::new(), None);
        Buffer {
            values,
            capacity,
            reserved: 0,
            reserves: false,
            closed: false,
            closing,
            senders: 1,
            receivers: 1,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn capacity(&self) -> usize {
        self.capacity
    }

    fn has_room(&self) -> bool {
        self.values.len() + self.reserved < self.capacity
    }

    /// Takes `value` in, whether there is room or not.
    pub(crate) fn push(&mut self, value: T) -> Result<(), Closed<T>> {
        if self.closed {
            return Err(Closed(value));
        }
        self.values.push(value);
        Ok(())
    }

    /// Takes one out, if there is one.
    fn pop(&mut self) -> Option<T> {
        self.values.pop()
    }

    /// A place that was kept is filled, or is not needed.
    fn unreserve(&mut self) -> Aftermath<T> {
        self.reserved -= 1;
        self.close_if_unsent()
    }

    /// Nobody can send any more, unless places are kept.
    fn close_if_unsent(&mut self) -> Aftermath<T> {
        if self.senders == 0 && self.reserved == 0 { self.close() } else { Aftermath::NOTHING }
    }

    pub(crate) fn close(&mut self) -> Aftermath<T> {
        self.closed = true;
        Aftermath { unread: Fifo::new(), closed: self.closing.clone() }
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    /// What is signalled when it is closed, and whether it is.
    fn closing(&mut self) -> (Condition, bool) {
        (self.closing.get_or_insert_with(Condition::new).clone(), self.closed)
    }

    pub(crate) fn sender_came(&mut self) {
        self.senders += 1;
    }

    pub(crate) fn sender_left(&mut self) -> Aftermath<T> {
        self.senders -= 1;
        self.close_if_unsent()
    }

    fn receiver_came(&mut self) {
        self.receivers += 1;
    }

    fn receiver_left(&mut self) -> Aftermath<T> {
        self.receivers -= 1;
        if self.receivers > 0 {
            return Aftermath::NOTHING;
        }
        let mut aftermath = self.close();
        aftermath.unread = self.values.take_all();
        aftermath
    }
}

/// What is left to do outside the lock: it is done when this is dropped.
#[must_use]
pub(crate) struct Aftermath<T> {
    /// What nobody will receive.
    unread: Fifo<T>,
    closed: Option<Condition>,
}

impl<T> Aftermath<T> {
    const NOTHING: Self = Aftermath { unread: Fifo::new(), closed: None };
}

impl<T> Drop for Aftermath<T> {
    fn drop(&mut self) {
        if let Some(closed) = &self.closed {
            closed.signal();
        }
    }
}

/// The event that nothing can be sent any more.
pub(crate) fn closed_evt<T>(buffer: &Object<Buffer<T>>) -> WaitEvt {
    let (closing, closed) = buffer.update(Buffer::closing);
    if closed {
        closing.signal();
    }
    closing.into_wait_evt()
}

/// Senders wait if it is full, receivers if it is empty: never both, so that they
/// are served in turn is no hindrance to either. Unless places are kept: then it
/// may be full, and empty.
impl<T> Serve for Buffer<T> {
    type Call = Call<T>;
    type Admission = Admission;
    type Answer = Answer<T>;

    fn admit(&mut self, call: &Call<T>, _is_first: bool) -> Option<Admission> {
        self.reserves |= matches!(call, Call::Reserve);
        let open = match call {
            Call::Put(_) | Call::Reserve => !self.closed && self.has_room(),
            Call::Take => !self.values.is_empty(),
        };
        let closed = self.closed.then_some(Admission::Closed);
        if open { Some(Admission::Open) } else { closed }
    }

    fn answer(&mut self, call: &mut Call<T>, admission: Admission) -> Answer<T> {
        match (call, admission) {
            (_, Admission::Closed) => Answer::Closed,
            (Call::Put(value), Admission::Open) => {
                if let Some(value) = value.take() {
                    self.values.push(value);
                }
                Answer::Put
            }
            (Call::Reserve, Admission::Open) => {
                self.reserved += 1;
                Answer::Reserved
            }
            (Call::Take, Admission::Open) => self.values.pop().map_or(Answer::Closed, Answer::Taken),
        }
    }

    fn dismiss(&mut self, _: Admission) {}

    fn unseen(&mut self, answer: Answer<T>) {
        match answer {
            Answer::Taken(value) => self.values.give_back(value),
            // Who asked for it is a sender, and still there: nothing closes.
            Answer::Reserved => self.reserved -= 1,
            // What was put is in, as what was sent is received.
            Answer::Put | Answer::Closed => {}
        }
    }

    fn in_turn(&self) -> bool {
        !self.reserves
    }

    fn openings(&self) -> u8 {
        if self.closed {
            return ROOM | VALUES;
        }
        let values = if self.values.is_empty() { 0 } else { VALUES };
        values | if self.has_room() { ROOM } else { 0 }
    }

    fn kinds(call: &Call<T>) -> u8 {
        match call {
            Call::Put(_) | Call::Reserve => ROOM,
            Call::Take => VALUES,
        }
    }

    fn waited_for(&self) -> &'static str {
        if self.values.is_empty() { "a value in a buffered channel" } else { "room in a buffered channel" }
    }
}

impl<T> Carry for Call<T> {
    type Value = T;

    fn load(value: T) -> Self {
        Call::Put(Some(value))
    }

    fn unload(self) -> Option<T> {
        match self {
            Call::Put(value) => value,
            Call::Reserve | Call::Take => None,
        }
    }
}

/// What a receiver makes of the answer.
#[derive(Debug, Clone, Copy)]
pub struct Received;

impl<T> After<Answer<T>> for Received {
    type Output = Result<T, Closed>;
    #[inline]
    fn after(self, answer: Answer<T>) -> Result<T, Closed> {
        match answer {
            Answer::Taken(value) => Ok(value),
            _ => Err(Closed(())),
        }
    }
}

/// What the sender of a value in a slot makes of it.
#[derive(Debug, Clone, Copy)]
pub struct SentFrom;

impl<T> After<Answer<T>> for SentFrom {
    type Output = Result<(), Closed>;
    #[inline]
    fn after(self, answer: Answer<T>) -> Result<(), Closed> {
        match answer {
            Answer::Closed => Err(Closed(())),
            _ => Ok(()),
        }
    }
}

/// What the sender of a value of its own makes of it.
#[derive(Debug, Clone, Copy)]
pub struct Sent;

impl<T> After<(Answer<T>, Call<T>)> for Sent {
    type Output = Result<(), Closed<T>>;
    #[inline]
    fn after(self, (_, call): (Answer<T>, Call<T>)) -> Result<(), Closed<T>> {
        // A buffer that takes no value leaves it in the call.
        call.unload().map_or(Ok(()), |value| Err(Closed(value)))
    }
}

/// What is the same for the handles of all ends.
macro_rules! handle {
    ($handle:ident, $came:ident, $left:ident) => {
        impl<T> $handle<T> {
            /// How many values lie in the channel.
            pub fn len(&self) -> usize {
                self.0.update(|buffer| buffer.len())
            }

            /// Whether none does.
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// Closes the channel: nothing more can be sent; what lies in it can be
            /// received. Who waits is told, as is whoever comes.
            pub fn close(&self) {
                drop(self.0.update(|buffer| buffer.close()));
            }

            /// Whether nothing can be sent any more.
            pub fn is_closed(&self) -> bool {
                self.0.update(|buffer| buffer.is_closed())
            }

            /// How many sends or receives wait; never both, unless places are reserved.
            pub fn waiters(&self) -> usize {
                self.0.waiters()
            }
        }

        impl<T> Clone for $handle<T> {
            fn clone(&self) -> Self {
                self.0.update(|buffer| buffer.$came());
                $handle(self.0.clone())
            }
        }

        impl<T> Drop for $handle<T> {
            fn drop(&mut self) {
                drop(self.0.update(|buffer| buffer.$left()));
            }
        }

        impl<T> std::fmt::Debug for $handle<T> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($handle), "({:p})"), self.0)
            }
        }
    };
}
pub(crate) use handle;
