//! The common part of bounded and unbounded channels: the buffer, its two ends, and the channels' receiving
//! end. It is public because the types of events name it, but it is not reachable.

mod permit;
mod receiver;

use std::sync::Arc;

use rialto_event::{
    Action, CallEvt, CallFrom, CallReturning, Carry, Closed, Condition, ConstantCall, Object, ObjectState,
    OneOf, WaitEvt, Wrapped, opaque_event,
};

use crate::actions::Discard;
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
    ever_reserved: bool,
    closed: bool,
    /// Signalled when the buffer is closed. `None` until the first `closed_evt`.
    on_close: Option<Condition>,
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
    Granted,
    /// The buffer is closed, so the call can never be carried out.
    Closed,
}

const CAN_PUT: u8 = 1;
const CAN_TAKE: u8 = 2;

impl<T> Buffer<T> {
    pub(crate) fn new(capacity: usize) -> Self {
        Buffer {
            values: Fifo::new(),
            capacity,
            reserved: 0,
            ever_reserved: false,
            closed: false,
            on_close: None,
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
    fn unreserve(&mut self) -> AfterUnlock<T> {
        self.reserved -= 1;
        self.close_if_no_senders()
    }

    pub(crate) fn sender_count(&self) -> usize {
        self.senders
    }

    pub(crate) fn receiver_count(&self) -> usize {
        self.receivers
    }

    /// Closes the buffer if no sender and no reserved place is left.
    fn close_if_no_senders(&mut self) -> AfterUnlock<T> {
        if self.senders == 0 && self.reserved == 0 { self.close() } else { AfterUnlock::NONE }
    }

    pub(crate) fn close(&mut self) -> AfterUnlock<T> {
        self.closed = true;
        AfterUnlock { undelivered: Fifo::new(), closed: self.on_close.clone() }
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    /// Returns the condition that is signalled at the close, and whether the buffer is closed already.
    fn close_condition(&mut self) -> (Condition, bool) {
        (self.on_close.get_or_insert_with(Condition::new).clone(), self.closed)
    }

    pub(crate) fn add_sender(&mut self) {
        self.senders += 1;
    }

    /// Adds a sender, unless the last one is gone. Returns whether it was added.
    fn try_add_sender(&mut self) -> bool {
        let open = self.senders > 0;
        self.senders += usize::from(open);
        open
    }

    pub(crate) fn remove_sender(&mut self) -> AfterUnlock<T> {
        self.senders -= 1;
        self.close_if_no_senders()
    }

    fn add_receiver(&mut self) {
        self.receivers += 1;
    }

    fn remove_receiver(&mut self) -> AfterUnlock<T> {
        self.receivers -= 1;
        if self.receivers > 0 {
            return AfterUnlock::NONE;
        }
        let mut after_unlock = self.close();
        after_unlock.undelivered = self.values.take_all();
        after_unlock
    }
}

/// The part of an update that must happen outside the lock. Dropping it does the work: it signals `closed`,
/// and drops the values in `undelivered`.
#[must_use]
pub(crate) struct AfterUnlock<T> {
    /// The values that were in the buffer when the last receiver was dropped.
    undelivered: Fifo<T>,
    closed: Option<Condition>,
}

impl<T> AfterUnlock<T> {
    const NONE: Self = AfterUnlock { undelivered: Fifo::new(), closed: None };
}

impl<T> Drop for AfterUnlock<T> {
    fn drop(&mut self) {
        if let Some(closed) = &self.closed {
            closed.signal();
        }
    }
}

/// Returns an event that is enabled once the buffer is closed.
pub(crate) fn closed_evt<T>(buffer: &Object<Buffer<T>>) -> WaitEvt {
    let (on_close, closed) = buffer.update(Buffer::close_condition);
    if closed {
        on_close.signal();
    }
    on_close.into_wait_evt()
}

/// Senders wait while the buffer is full, and receivers while it is empty. Without reservations these cannot
/// be true at once, so service in order delays no call that could be answered. With reserved places, a buffer
/// can be full and empty at the same time.
impl<T> ObjectState for Buffer<T> {
    type Call = Call<T>;
    type Admission = Admission;
    type Answer = Answer<T>;

    #[inline]
    fn admit(&mut self, call: &Call<T>, _is_first: bool) -> Option<Admission> {
        self.ever_reserved |= matches!(call, Call::Reserve);
        let open = match call {
            Call::Put(_) | Call::Reserve | Call::AwaitRoom => !self.closed && self.has_room(),
            Call::Take | Call::AwaitValue => !self.values.is_empty(),
        };
        let closed = self.closed.then_some(Admission::Closed);
        if open { Some(Admission::Granted) } else { closed }
    }

    #[inline]
    fn answer(&mut self, call: &mut Call<T>, admission: Admission) -> Answer<T> {
        match (call, admission) {
            (_, Admission::Closed) => Answer::Closed,
            (Call::Put(value), Admission::Granted) => {
                if let Some(value) = value.take() {
                    self.values.push(value);
                }
                Answer::Put
            }
            (Call::Reserve, Admission::Granted) => {
                self.reserved += 1;
                Answer::Reserved
            }
            (Call::AwaitRoom | Call::AwaitValue, Admission::Granted) => Answer::Ready,
            (Call::Take, Admission::Granted) => self.values.pop().map_or(Answer::Closed, Answer::Taken),
        }
    }

    fn cancel_admission(&mut self, _: Admission) {}

    fn put_back_answer(&mut self, answer: Answer<T>) {
        match answer {
            Answer::Taken(value) => self.values.put_back(value),
            // The call was made through a sender, which still exists. So this cannot close the buffer.
            Answer::Reserved => self.reserved -= 1,
            // A put is not undone (law 5): its value is in the buffer.
            Answer::Put | Answer::Ready | Answer::Closed => {}
        }
    }

    fn in_order(&self) -> bool {
        !self.ever_reserved
    }

    fn ready_kinds(&self) -> u8 {
        if self.closed {
            return CAN_PUT | CAN_TAKE;
        }
        let values = if self.values.is_empty() { 0 } else { CAN_TAKE };
        values | if self.has_room() { CAN_PUT } else { 0 }
    }

    fn kinds(call: &Call<T>) -> u8 {
        match call {
            Call::Put(_) | Call::Reserve | Call::AwaitRoom => CAN_PUT,
            Call::Take | Call::AwaitValue => CAN_TAKE,
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

/// Stands for [`Call::Take`].
#[derive(Debug)]
pub struct Take;

impl<T> ConstantCall<Buffer<T>> for Take {
    const CALL: Call<T> = Call::Take;
}

/// The action of a receive: turns the answer into the event's result.
#[derive(Debug, Clone, Copy)]
pub struct Received;

impl<T> Action<Answer<T>> for Received {
    type Output = Result<T, Closed>;
    #[inline]
    fn apply(self, answer: Answer<T>) -> Result<T, Closed> {
        match answer {
            Answer::Taken(value) => Ok(value),
            _ => Err(Closed(())),
        }
    }
}

/// The action of a send from a slot.
#[derive(Debug, Clone, Copy)]
pub struct SentFrom;

impl<T> Action<Answer<T>> for SentFrom {
    type Output = Result<(), Closed>;
    #[inline]
    fn apply(self, answer: Answer<T>) -> Result<(), Closed> {
        match answer {
            Answer::Closed => Err(Closed(())),
            _ => Ok(()),
        }
    }
}

/// The action of a send that owns its value.
#[derive(Debug, Clone, Copy)]
pub struct Sent;

impl<T> Action<(Answer<T>, Call<T>)> for Sent {
    type Output = Result<(), Closed<T>>;
    #[inline]
    fn apply(self, (_, call): (Answer<T>, Call<T>)) -> Result<(), Closed<T>> {
        // A closed buffer leaves the value in the call.
        call.unload().map_or(Ok(()), |value| Err(Closed(value)))
    }
}

/// Defines the handle of one end of a buffer. The buffer counts the handles of each end.
macro_rules! counted_handle {
    ($(#[$doc:meta])* $handle:ident, $add:ident, $remove:ident) => {
        $(#[$doc])*
        pub struct $handle<T>(Arc<Object<Buffer<T>>>);

        impl<T> $handle<T> {
            pub(crate) fn object(&self) -> &Object<Buffer<T>> {
                &self.0
            }

            pub(crate) fn shared(&self) -> Arc<Object<Buffer<T>>> {
                self.0.clone()
            }

            pub(crate) fn look<R>(&self, f: impl FnOnce(&Buffer<T>) -> R) -> R {
                self.0.look(f)
            }

            pub(crate) fn close(&self) {
                drop(self.0.update(Buffer::close));
            }
        }

        impl<T> Clone for $handle<T> {
            fn clone(&self) -> Self {
                self.0.update(Buffer::$add);
                $handle(self.0.clone())
            }
        }

        impl<T> Drop for $handle<T> {
            fn drop(&mut self) {
                drop(self.0.update(Buffer::$remove));
            }
        }
    };
}

counted_handle! {
    /// The sending end of a buffer.
    BufferSender, add_sender, remove_sender
}

counted_handle! {
    /// The receiving end of a buffer.
    BufferReceiver, add_receiver, remove_receiver
}

/// Creates a buffer, and returns its two ends.
#[track_caller]
pub(crate) fn buffer<T>(capacity: usize) -> (BufferSender<T>, BufferReceiver<T>) {
    let buffer = Arc::new(Object::new(Buffer::new(capacity)));
    (BufferSender(buffer.clone()), BufferReceiver(buffer))
}

/// A sending end of a buffer that does not keep it open, because it is not counted.
pub struct WeakBufferSender<T>(Arc<Object<Buffer<T>>>);

impl<T> Clone for WeakBufferSender<T> {
    fn clone(&self) -> Self {
        WeakBufferSender(self.0.clone())
    }
}

impl<T> WeakBufferSender<T> {
    pub(crate) fn upgrade(&self) -> Option<BufferSender<T>> {
        self.0.update(Buffer::try_add_sender).then(|| BufferSender(self.0.clone()))
    }
}

/// The event of a send that owns its value. `P` is the pointer to the buffer.
pub type BufferSendEvt<P, T> = Wrapped<CallReturning<P, Call<T>>, Sent>;

impl<T> BufferSender<T> {
    pub(crate) fn send_evt(&self, value: T) -> BufferSendEvt<&Object<Buffer<T>>, T> {
        Wrapped::with(self.0.call_evt(Call::load(value)).returning(), Sent)
    }

    pub(crate) fn send_evt_of(tx: &BufferSender<T>, value: T) -> BufferSendEvt<Arc<Object<Buffer<T>>>, T> {
        Wrapped::with(Object::call_evt_of(tx.0.clone(), Call::load(value)).returning(), Sent)
    }

    pub(crate) fn send_from<'a>(
        &'a self,
        slot: &'a mut Option<T>,
    ) -> Wrapped<CallFrom<'a, Buffer<T>>, SentFrom> {
        Wrapped::with(self.0.call_from(slot), SentFrom)
    }

    pub(crate) fn ready_evt(&self) -> BufferReadyEvt<'_, T> {
        Wrapped::with(self.0.call_evt(Call::AwaitRoom), Discard)
    }

    pub(crate) fn downgrade(&self) -> WeakBufferSender<T> {
        WeakBufferSender(self.0.clone())
    }
}

/// The event of a buffer's `ready_evt`: it waits until a value could be put in, or taken.
pub type BufferReadyEvt<'a, T> = Wrapped<CallEvt<&'a Object<Buffer<T>>, Call<T>>, Discard>;

impl<T> BufferReceiver<T> {
    pub(crate) fn ready_evt(&self) -> BufferReadyEvt<'_, T> {
        Wrapped::with(self.0.call_evt(Call::AwaitValue), Discard)
    }

    pub(crate) fn put_back(&self, value: T) {
        self.0.update(|buffer| buffer.values.put_back(value));
    }
}

/// Defines the methods that the ends of all channels have in common. An end contains a `kind` (see `Kind`),
/// or always a `buffer`.
macro_rules! channel_end_methods {
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
                channel_end_methods!(@$of self, buffer => buffer.look(Buffer::len), channel => ChannelEnd::len(channel))
            }

            /// Returns whether no value is in the channel.
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// Returns the number of values that the channel can hold, or `None` if it is unbounded.
            pub fn capacity(&self) -> Option<usize> {
                channel_end_methods!(@$of self, buffer => buffer.look(Buffer::capacity), channel => ChannelEnd::capacity(channel))
            }

            /// Returns whether the channel has no room for another value. Reserved places count as taken.
            pub fn is_full(&self) -> bool {
                channel_end_methods!(@$of self, buffer => buffer.look(|buffer| !buffer.has_room()), channel => ChannelEnd::is_full(channel))
            }

            /// Closes the channel. No more values can be sent, but the values in it can be received. All
            /// other operations, those that wait and later ones, yield [`Closed`].
            pub fn close(&self) {
                channel_end_methods!(@$of self, buffer => buffer.close(), channel => channel.close())
            }

            /// Returns whether the channel is closed.
            pub fn is_closed(&self) -> bool {
                channel_end_methods!(@$of self, buffer => buffer.look(Buffer::is_closed), channel => channel.is_closed())
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
                channel_end_methods!(@$of self, buffer => closed_evt(buffer.object()), channel => channel.closed_evt())
            }

            /// Waits until the channel is closed: [`closed_evt`](Self::closed_evt), awaited.
            pub fn closed(&self) -> rialto_event::SyncFuture<WaitEvt> {
                self.closed_evt().sync()
            }

            /// Returns the number of senders. Weak ones do not count. Another thread may change the number at any
            /// time.
            ///
            /// ```
            /// let (tx, rx) = rialto_sync::bounded::<u8>(1);
            /// let other = tx.clone();
            /// assert_eq!((rx.sender_count(), tx.receiver_count()), (2, 1));
            /// drop(other);
            /// assert_eq!(rx.sender_count(), 1);
            /// ```
            #[doc(alias = "strong_count")]
            pub fn sender_count(&self) -> usize {
                channel_end_methods!(@$of self,
                    buffer => buffer.look(Buffer::sender_count), channel => channel.sender_count())
            }

            /// Returns the number of receivers. Another thread may change it at any time.
            pub fn receiver_count(&self) -> usize {
                channel_end_methods!(@$of self,
                    buffer => buffer.look(Buffer::receiver_count), channel => channel.receiver_count())
            }

            /// Returns the number of waiting sends and receives. In a channel with a buffer, both wait at the
            /// same time only if places are reserved.
            pub fn waiters(&self) -> usize {
                channel_end_methods!(@$of self,
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
                channel_end_methods!(@$of self, buffer => std::ptr::from_ref(buffer.object()).addr(), channel => ChannelEnd::address(channel))
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
pub(crate) use channel_end_methods;

/// Implements the traits of channels for the `Sender` and the `WeakSender` of a module, by their methods.
macro_rules! channel_traits {
    () => {
        impl<T> Clone for WeakSender<T> {
            fn clone(&self) -> Self {
                WeakSender(self.0.clone())
            }
        }

        impl<T> ::std::fmt::Debug for WeakSender<T> {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str("WeakSender")
            }
        }

        impl<T> ::rialto_event::WeakChannel for WeakSender<T> {
            type Sender = Sender<T>;
            fn upgrade(&self) -> Option<Sender<T>> {
                WeakSender::upgrade(self)
            }
        }

        impl<T: Send> ::rialto_event::SendChannel<T> for Sender<T> {
            type Weak = WeakSender<T>;
            fn send_evt(
                &self,
                value: T,
            ) -> impl ::rialto_event::TryEvent<
                Output = Result<(), ::rialto_event::Closed<T>>,
                Pending: Send,
            > + Send {
                Sender::send_evt(self, value)
            }
            fn into_send_evt(
                self,
                value: T,
            ) -> impl ::rialto_event::TryEvent<
                Output = Result<(), ::rialto_event::Closed<T>>,
                Pending: Send,
            > + Send {
                Sender::into_send_evt(self, value)
            }
            fn send_from<'a>(
                &'a self,
                slot: &'a mut Option<T>,
            ) -> impl ::rialto_event::TryEvent<
                Output = Result<(), ::rialto_event::Closed>,
                Pending: Send,
            > + Send {
                Sender::send_from(self, slot)
            }
            fn ready_evt(&self) -> impl ::rialto_event::TryEvent<Output = (), Pending: Send> + Send {
                Sender::ready_evt(self)
            }
            fn try_send(&self, value: T) -> Result<(), ::rialto_event::TrySendError<T>> {
                Sender::try_send(self, value)
            }
            fn downgrade(&self) -> WeakSender<T> {
                Sender::downgrade(self)
            }
        }
    };
}
pub(crate) use channel_traits;

opaque_event! {
    /// The event of the `ready_evt` of a sender or a receiver.
    pub struct ReadyEvt['a, T](pub(crate) OneOf<BufferReadyEvt<'a, T>, rialto_event::ReadyEvt<'a, T>>) => ();
}

/// An end of a channel with or without a buffer.
#[derive(Clone)]
pub(crate) enum Kind<B, R> {
    /// Of a channel with a buffer.
    Buffered(B),
    /// Of a rendezvous channel.
    Rendezvous(R),
}
