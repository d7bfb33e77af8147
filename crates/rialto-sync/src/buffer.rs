//! The common part of bounded and unbounded channels: the buffer, its two ends, and the channels' receiving
//! end. It is public because the types of events name it, but it is not reachable.

mod permit;
mod receiver;

use std::sync::Arc;

use rialto_event::{
    After, CallEvt, CallFrom, CallReturning, Carry, Closed, Condition, Object, OneOf, Serve, WaitEvt, Wrapped,
};

use crate::fifo::Fifo;

pub use permit::{Permit, Reserved};
pub use receiver::{IntoRecvEvt, Receiver, RecvEvt, RecvManyEvt};

/// The state of a channel: the values in it, and the number of handles of each end.
#[derive(Debug)]
pub struct Buffer<T> {
    values: Fifo<T>,
    capacity: usize,
    /// The number of reserved places.
    reserved: usize,
    /// Whether a place has ever been asked for with `Call::Reserve`.
    reserves: bool,
    closed: bool,
    /// Signalled when the buffer is closed. `None` until the first `closed_evt`.
    closing: Option<Condition>,
    senders: usize,
    receivers: usize,
}

/// A request to a buffer.
#[derive(Debug, Clone)]
pub enum Call<T> {
    /// Puts the value in. `None` once the value is in the buffer.
    Put(Option<T>),
    /// Reserves a place.
    Reserve,
    /// Takes a value.
    Take,
    /// Waits until a value could be put in.
    AwaitRoom,
    /// Waits until a value could be taken.
    AwaitValue,
}

/// The answer to a [`Call`].
#[derive(Debug)]
pub enum Answer<T> {
    /// The value is in the buffer.
    Put,
    /// The place is reserved.
    Reserved,
    /// The value that was taken.
    Taken(T),
    /// A value could be put in or taken.
    Ready,
    /// The buffer is closed. If the call asked for a value, the buffer is also empty.
    Closed,
}

/// The reason to admit a call.
#[derive(Debug)]
pub enum Admission {
    /// The call can be carried out now.
    Open,
    /// The buffer is closed, so the call can never be carried out.
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

    /// Puts `value` in, even if there is no room.
    pub(crate) fn push(&mut self, value: T) -> Result<(), Closed<T>> {
        if self.closed {
            return Err(Closed(value));
        }
        self.values.push(value);
        Ok(())
    }

    /// Frees a reserved place, because it was filled or is not needed.
    fn unreserve(&mut self) -> Aftermath<T> {
        self.reserved -= 1;
        self.close_if_unsent()
    }

    /// Closes the buffer if no sender and no reserved place is left.
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

    /// Returns the condition that is signalled at the close, and whether the buffer is closed already.
    fn closing(&mut self) -> (Condition, bool) {
        (self.closing.get_or_insert_with(Condition::new).clone(), self.closed)
    }

    pub(crate) fn sender_came(&mut self) {
        self.senders += 1;
    }

    /// Adds a sender, unless the last one is gone. Returns whether it was added.
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

/// The part of an update that must happen outside the lock. Dropping it does the work: it signals `closed`,
/// and drops the values in `unread`.
#[must_use]
pub(crate) struct Aftermath<T> {
    /// The values that were in the buffer when the last receiver was dropped.
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

/// Returns an event that is enabled once the buffer is closed.
pub(crate) fn closed_evt<T>(buffer: &Object<Buffer<T>>) -> WaitEvt {
    let (closing, closed) = buffer.update(Buffer::closing);
    if closed {
        closing.signal();
    }
    closing.into_wait_evt()
}

/// Senders wait while the buffer is full, and receivers while it is empty. Without reservations these cannot
/// be true at once, so service in order delays no call that could be answered. With reserved places, a buffer
/// can be full and empty at the same time.
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
            // The call was made through a sender, which still exists. So this cannot close the buffer.
            Answer::Reserved => self.reserved -= 1,
            // A put is not undone (law 5): its value is in the buffer.
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
        if self.values.is_empty() { "a value in a buffered channel" } else { "space in a buffered channel" }
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

/// The action of a receive: turns the answer into the event's result.
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

/// The action of a send from a slot.
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

/// The action of a send that owns its value.
#[derive(Debug, Clone, Copy)]
pub struct Sent;

impl<T> After<(Answer<T>, Call<T>)> for Sent {
    type Output = Result<(), Closed<T>>;
    #[inline]
    fn after(self, (_, call): (Answer<T>, Call<T>)) -> Result<(), Closed<T>> {
        // A closed buffer leaves the value in the call.
        call.unload().map_or(Ok(()), |value| Err(Closed(value)))
    }
}

/// The action of a `ready_evt`: discards the answer.
#[derive(Debug, Clone, Copy)]
pub struct Ready;

impl<T> After<Answer<T>> for Ready {
    type Output = ();
    fn after(self, _: Answer<T>) {}
}

/// Defines the handle of one end of a buffer. The buffer counts the handles of each end.
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
    /// The sending end of a buffer.
    Entry, sender_came, sender_left
}

counted! {
    /// The receiving end of a buffer.
    Exit, receiver_came, receiver_left
}

/// Creates a buffer, and returns its two ends.
#[track_caller]
pub(crate) fn buffer<T>(capacity: usize) -> (Entry<T>, Exit<T>) {
    let buffer = Arc::new(Object::new(Buffer::new(capacity)));
    (Entry(buffer.clone()), Exit(buffer))
}

/// A sending end of a buffer that does not keep it open, because it is not counted.
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

/// The event of a send that owns its value. `P` is the pointer to the buffer.
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

/// The event of `ready_evt`: it waits until a value could be put in, or taken.
pub type ReadyEvt<'a, T> = Wrapped<CallEvt<&'a Object<Buffer<T>>, Call<T>>, Ready>;

impl<T> Exit<T> {
    pub(crate) fn ready_evt(&self) -> ReadyEvt<'_, T> {
        Wrapped::with(self.0.call_evt(Call::AwaitValue), Ready)
    }

    pub(crate) fn put_back(&self, value: T) {
        self.0.update(|buffer| buffer.values.give_back(value));
    }
}

/// Defines the methods that the ends of all channels have in common. An end contains a `kind` (see `Kind`),
/// or always a `buffer`.
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
            /// Returns the number of values in the channel: sent, and not yet received.
            pub fn len(&self) -> usize {
                end!(@$of self, buffer => buffer.update(|buffer| buffer.len()), channel => ChannelEnd::len(channel))
            }

            /// Returns whether no value is in the channel.
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// Returns the number of values that the channel can hold, or `None` if it is unbounded.
            pub fn capacity(&self) -> Option<usize> {
                end!(@$of self, buffer => buffer.update(|buffer| buffer.capacity()), channel => ChannelEnd::capacity(channel))
            }

            /// Returns whether the channel has no room for another value. Reserved places count as taken.
            pub fn is_full(&self) -> bool {
                end!(@$of self, buffer => buffer.update(|buffer| !buffer.has_room()), channel => ChannelEnd::is_full(channel))
            }

            /// Closes the channel. No more values can be sent, but the values in it can be received. All
            /// other operations, those that wait and later ones, yield [`Closed`].
            pub fn close(&self) {
                end!(@$of self, buffer => buffer.close(), channel => channel.close())
            }

            /// Returns whether the channel is closed.
            pub fn is_closed(&self) -> bool {
                end!(@$of self, buffer => buffer.update(|buffer| buffer.is_closed()), channel => channel.is_closed())
            }

            /// Returns an event that is enabled once the channel is closed: by [`close`](Self::close), or
            /// because all handles of one end are gone. It is `'static`, and does not keep the channel open.
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

            /// Returns the number of waiting sends and receives. In a channel with a buffer, both wait at the
            /// same time only if places are reserved.
            pub fn waiters(&self) -> usize {
                end!(@$of self,
                    buffer => buffer.object().waiters(),
                    channel => channel.waiting_senders() + channel.waiting_receivers())
            }

            /// Returns whether both are ends of the same channel.
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

/// The event of `ready_evt`, for a channel with or without a buffer.
pub type AnyReadyEvt<'a, T> = OneOf<ReadyEvt<'a, T>, rialto_event::ReadyEvt<'a, T>>;

/// An end of a channel with or without a buffer.
#[derive(Clone)]
pub(crate) enum Kind<B, R> {
    /// Of a channel with a buffer.
    Buffered(B),
    /// Of a rendezvous channel.
    Rendezvous(R),
}
