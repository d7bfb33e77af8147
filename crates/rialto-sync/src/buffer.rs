//! What bounded and unbounded channels are made of: the buffer under their lock,
//! its two ends, and their receiving end. Public, since it is named in the types of events, but
//! not reachable.

mod permit;
mod receiver;

use std::sync::Arc;

use rialto_event::{
    After, CallEvt, CallFrom, CallReturning, Carry, Closed, Condition, Object, OneOf, Serve, WaitEvt, Wrapped,
};

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
    /// To be told when a value could be put in.
    AwaitRoom,
    /// To be told when a value could be taken.
    AwaitValue,
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
    /// It could be done.
    Ready,
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

    pub(crate) fn capacity(&self) -> Option<usize> {
        (self.capacity < usize::MAX).then_some(self.capacity)
    }

    pub(crate) fn has_room(&self) -> bool {
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

    /// One more, if there is one.
    fn sender_returns(&mut self) -> bool {
        let open = self.senders > 0;
        self.senders += usize::from(open);
        open
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
            Call::Put(_) | Call::Reserve | Call::AwaitRoom => !self.closed && self.has_room(),
            Call::Take | Call::AwaitValue => !self.values.is_empty(),
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
            (Call::AwaitRoom | Call::AwaitValue, Admission::Open) => Answer::Ready,
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
            Answer::Put | Answer::Ready | Answer::Closed => {}
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
            Call::Put(_) | Call::Reserve | Call::AwaitRoom => ROOM,
            Call::Take | Call::AwaitValue => VALUES,
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
            Call::Reserve | Call::Take | Call::AwaitRoom | Call::AwaitValue => None,
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

/// What is told when something could be done: nothing more.
#[derive(Debug, Clone, Copy)]
pub struct Ready;

impl<T> After<Answer<T>> for Ready {
    type Output = ();
    fn after(self, _: Answer<T>) {}
}

/// A counted handle of one end of a buffer.
macro_rules! counted {
    ($(#[$doc:meta])* $handle:ident, $came:ident, $left:ident) => {
        $(#[$doc])*
        pub struct $handle<T>(Arc<Object<Buffer<T>>>);

        impl<T> $handle<T> {
            pub(crate) fn object(&self) -> &Object<Buffer<T>> {
                &self.0
            }

            pub(crate) fn shared(&self) -> Arc<Object<Buffer<T>>> {
                self.0.clone()
            }

            pub(crate) fn update<R>(&self, f: impl FnOnce(&mut Buffer<T>) -> R) -> R {
                self.0.update(f)
            }

            pub(crate) fn close(&self) {
                drop(self.0.update(Buffer::close));
            }
        }

        impl<T> Clone for $handle<T> {
            fn clone(&self) -> Self {
                self.0.update(Buffer::$came);
                $handle(self.0.clone())
            }
        }

        impl<T> Drop for $handle<T> {
            fn drop(&mut self) {
                drop(self.0.update(Buffer::$left));
            }
        }
    };
}

counted! {
    /// A buffer, as those see it who put into it.
    Entry, sender_came, sender_left
}

counted! {
    /// A buffer, as those see it who take from it.
    Exit, receiver_came, receiver_left
}

/// A new buffer.
#[track_caller]
pub(crate) fn buffer<T>(capacity: usize) -> (Entry<T>, Exit<T>) {
    let buffer = Arc::new(Object::new(Buffer::new(capacity)));
    (Entry(buffer.clone()), Exit(buffer))
}

/// A buffer, as those see it who might put into it again.
pub struct WeakEntry<T>(Arc<Object<Buffer<T>>>);

impl<T> Clone for WeakEntry<T> {
    fn clone(&self) -> Self {
        WeakEntry(self.0.clone())
    }
}

impl<T> WeakEntry<T> {
    pub(crate) fn upgrade(&self) -> Option<Entry<T>> {
        self.0.update(Buffer::sender_returns).then(|| Entry(self.0.clone()))
    }
}

/// The event of sending a value of its own, by way of `P`.
pub type Sending<P, T> = Wrapped<CallReturning<P, Call<T>>, Sent>;

impl<T> Entry<T> {
    pub(crate) fn send_evt(&self, value: T) -> Sending<&Object<Buffer<T>>, T> {
        Wrapped::with(self.0.call_evt(Call::load(value)).returning(), Sent)
    }

    pub(crate) fn send_evt_of(entry: &Entry<T>, value: T) -> Sending<Arc<Object<Buffer<T>>>, T> {
        Wrapped::with(Object::call_evt_of(entry.0.clone(), Call::load(value)).returning(), Sent)
    }

    pub(crate) fn send_from<'a>(
        &'a self,
        slot: &'a mut Option<T>,
    ) -> Wrapped<CallFrom<'a, Buffer<T>>, SentFrom> {
        Wrapped::with(self.0.call_from(slot), SentFrom)
    }

    pub(crate) fn ready_evt(&self) -> ReadyEvt<'_, T> {
        Wrapped::with(self.0.call_evt(Call::AwaitRoom), Ready)
    }

    pub(crate) fn downgrade(&self) -> WeakEntry<T> {
        WeakEntry(self.0.clone())
    }
}

/// The event that something could be done with a buffer.
pub type ReadyEvt<'a, T> = Wrapped<CallEvt<&'a Object<Buffer<T>>, Call<T>>, Ready>;

impl<T> Exit<T> {
    pub(crate) fn ready_evt(&self) -> ReadyEvt<'_, T> {
        Wrapped::with(self.0.call_evt(Call::AwaitValue), Ready)
    }

    pub(crate) fn put_back(&self, value: T) {
        self.0.update(|buffer| buffer.values.give_back(value));
    }
}

/// What is the same for the ends of all channels. An end is of a `kind`, or always of a `buffer`.
macro_rules! end {
    (@kind $this:ident, $buffer:ident => $of_buffer:expr, $channel:ident => $of_channel:expr) => {
        match &$this.0 {
            Kind::Buffered($buffer) => $of_buffer,
            Kind::Rendezvous($channel) => $of_channel,
        }
    };
    (@buffer $this:ident, $buffer:ident => $of_buffer:expr, $channel:ident => $of_channel:expr) => {{
        let $buffer = &$this.0;
        $of_buffer
    }};
    ($end:ident: $of:ident) => {
        impl<T> $end<T> {
            /// How many values lie in the channel.
            pub fn len(&self) -> usize {
                end!(@$of self, buffer => buffer.update(|buffer| buffer.len()), channel => ChannelEnd::len(channel))
            }

            /// Whether none does.
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// How many values there is room for; `None` if there is no bound.
            pub fn capacity(&self) -> Option<usize> {
                end!(@$of self, buffer => buffer.update(|buffer| buffer.capacity()), channel => ChannelEnd::capacity(channel))
            }

            /// Whether there is no room for one value more. Reserved places are taken.
            pub fn is_full(&self) -> bool {
                end!(@$of self, buffer => buffer.update(|buffer| !buffer.has_room()), channel => ChannelEnd::is_full(channel))
            }

            /// Closes the channel: nothing more can be sent; what lies in it can be
            /// received. Who waits is told, as is whoever comes.
            pub fn close(&self) {
                end!(@$of self, buffer => buffer.close(), channel => channel.close())
            }

            /// Whether nothing can be sent any more.
            pub fn is_closed(&self) -> bool {
                end!(@$of self, buffer => buffer.update(|buffer| buffer.is_closed()), channel => channel.is_closed())
            }

            /// The event that nothing can be sent any more: all receivers are gone, or somebody has
            /// closed the channel. It owns what it needs.
            ///
            /// ```
            /// use rialto_event::Event;
            /// let (tx, rx) = rialto_sync::bounded::<u8>(1);
            /// assert_eq!(tx.closed_evt().try_sync(), None);
            /// drop(rx);
            /// tx.closed_evt().sync_blocking();
            /// ```
            pub fn closed_evt(&self) -> WaitEvt {
                end!(@$of self, buffer => closed_evt(buffer.object()), channel => channel.closed_evt())
            }

            /// How many sends or receives wait; never both, unless places are reserved.
            pub fn waiters(&self) -> usize {
                end!(@$of self,
                    buffer => buffer.object().waiters(),
                    channel => channel.waiting_senders() + channel.waiting_receivers())
            }

            /// Whether both are ends of one channel.
            pub fn same_channel(&self, other: &impl ChannelEnd) -> bool {
                ChannelEnd::same_channel(self, other)
            }
        }

        impl<T> ChannelEnd for $end<T> {
            fn len(&self) -> usize {
                $end::len(self)
            }
            fn capacity(&self) -> Option<usize> {
                $end::capacity(self)
            }
            fn is_full(&self) -> bool {
                $end::is_full(self)
            }
            fn close(&self) {
                $end::close(self);
            }
            fn is_closed(&self) -> bool {
                $end::is_closed(self)
            }
            fn closed_evt(&self) -> WaitEvt {
                $end::closed_evt(self)
            }
            fn address(&self) -> usize {
                end!(@$of self, buffer => std::ptr::from_ref(buffer.object()).addr(), channel => ChannelEnd::address(channel))
            }
        }

        impl<T> Clone for $end<T> {
            fn clone(&self) -> Self {
                $end(self.0.clone())
            }
        }

        impl<T> std::fmt::Debug for $end<T> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($end), "({:#x})"), ChannelEnd::address(self))
            }
        }
    };
}
pub(crate) use end;

/// The event that something could be done, of any channel.
pub type AnyReadyEvt<'a, T> = OneOf<ReadyEvt<'a, T>, rialto_event::ReadyEvt<'a, T>>;

/// An end of a channel with a buffer, or of one without.
#[derive(Clone)]
pub(crate) enum Kind<B, R> {
    /// With one.
    Buffered(B),
    /// Without.
    Rendezvous(R),
}
