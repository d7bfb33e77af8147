//! Unbounded channels: a send never waits.

use std::sync::Arc;

use rialto_event::{
    CallFrom, ChannelEnd, Closed, Event, Object, TrySendError, WaitEvt, Wrapped, opaque_event,
};

use crate::actions::WithHandle;
use crate::buffer::{
    Buffer, BufferReadyEvt, BufferSendEvt, BufferSender, Kind, SentFrom, WeakBufferSender, buffer,
    channel_end_methods, channel_traits, closed_evt,
};
#[doc(inline)]
pub use crate::buffer::{IntoRecvEvt, ReadyEvt, Receiver, RecvEvt, RecvManyEvt};

/// Creates a channel without a bound, and returns its two ends. A [`send`](Sender::send) never waits. Values
/// are received in the order in which they were sent. Each value is received once, or is still in the
/// channel. A value that was received but not seen is put back at the front (law 5).
///
/// ```
/// use rialto_event::{after, choose, Event};
/// use rialto_sync::unbounded;
/// use std::time::Duration;
///
/// let (tx, rx) = unbounded();
/// tx.send("one").unwrap();
/// tx.send("two").unwrap();
/// drop(tx);
/// let patient = choose((
///     rx.recv_evt().wrap(|got| got.ok()),
///     after(Duration::from_secs(60)).wrap(|()| None),
/// ));
/// assert_eq!(patient.sync_blocking(), Some("one"));
/// assert_eq!(rx.recv().sync_blocking(), Ok("two"));
/// assert!(rx.recv().sync_blocking().is_err()); // closed: all senders are gone
/// ```
///
/// Both ends can be cloned. When the last sender is gone, receivers get the values in the channel, and then
/// [`Closed`]. When the last receiver is gone, the values in the channel are dropped, and senders get
/// [`Closed`] with their value.
///
/// There is no back-pressure: a sender can be faster than the receivers for as long as memory lasts. (A
/// sender to a mailbox of SML/NJ, which is such a channel, yields now and then.) For back-pressure, use a
/// [`bounded`](crate::bounded()) channel.
///
/// Source: CML's `Mailbox`.
#[doc(alias = "unbounded_channel")]
#[track_caller]
pub fn unbounded<T>() -> (Sender<T>, Receiver<T>) {
    let (tx, rx) = buffer(usize::MAX);
    (Sender(tx), Receiver(Kind::Buffered(rx)))
}

/// The sending end of an [`unbounded`](unbounded()) channel. Its clones send on the same channel.
pub struct Sender<T>(BufferSender<T>);

channel_end_methods!(Sender: buffer);

/// A sending end that does not keep its channel open.
pub struct WeakSender<T>(WeakBufferSender<T>);

opaque_event! {
    /// The event of [`Sender::send_evt`].
    #[derive(Clone)]
    pub struct SendEvt['a, T](BufferSendEvt<&'a Object<Buffer<T>>, T>) => Result<(), Closed<T>>;

    /// The event of [`Sender::into_send_evt`].
    #[derive(Clone)]
    pub struct IntoSendEvt[T](Wrapped<BufferSendEvt<Arc<Object<Buffer<T>>>, T>, WithHandle<Sender<T>>>)
        => Result<(), Closed<T>>;

    /// The event of [`Sender::send_from`].
    pub struct SendFrom['a, T](Wrapped<CallFrom<'a, Buffer<T>>, SentFrom>) => Result<(), Closed>;

    /// The event of [`Sender::ready_evt`].
    pub struct SendReadyEvt['a, T](BufferReadyEvt<'a, T>) => ();
}

impl<T> Sender<T> {
    /// Sends `value`. Never waits. If receivers wait, the value goes to the one that has waited longest.
    ///
    /// # Errors
    ///
    /// [`Closed`], with the value, if the channel is closed.
    ///
    /// ```
    /// use rialto_event::Closed;
    /// let (tx, rx) = rialto_sync::unbounded();
    /// assert_eq!(tx.send(1), Ok(()));
    /// drop(rx);
    /// assert_eq!(tx.send(2), Err(Closed(2)));
    /// ```
    pub fn send(&self, value: T) -> Result<(), Closed<T>> {
        self.0.object().update(|buffer| buffer.push(value))
    }

    /// Returns an event that sends `value`. It is always enabled. If it is not chosen, it sends nothing, and
    /// drops the value. It is for choices, and for code that works with any channel; otherwise
    /// [`send`](Self::send) is simpler.
    ///
    /// # Errors
    ///
    /// The event yields [`Closed`], with the value, if the channel is closed.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::unbounded();
    /// assert_eq!(tx.send_evt(1).sync_blocking(), Ok(()));
    /// assert_eq!(rx.try_recv(), Ok(1));
    /// ```
    pub fn send_evt(&self, value: T) -> SendEvt<'_, T> {
        SendEvt(self.0.send_evt(value))
    }

    /// Returns an event like that of [`send_evt`](Self::send_evt), which owns this sender.
    pub fn into_send_evt(self, value: T) -> IntoSendEvt<T> {
        IntoSendEvt(Wrapped::with(BufferSender::send_evt_of(&self.0, value), WithHandle(self)))
    }

    /// Returns an event that sends the value in `slot`. The value is back in the slot if the event is not
    /// chosen, is dropped, or finds the channel closed (law 4). With an empty slot the event is
    /// [`never`](rialto_event::never()).
    pub fn send_from<'a>(&'a self, slot: &'a mut Option<T>) -> SendFrom<'a, T> {
        SendFrom(self.0.send_from(slot))
    }

    /// Sends `value`, as [`send`](Self::send) does, but with the error type that other channels have.
    ///
    /// # Errors
    ///
    /// [`TrySendError::Closed`], with the value, if the channel is closed. Never [`TrySendError::Full`].
    pub fn try_send(&self, value: T) -> Result<(), TrySendError<T>> {
        Ok(self.send(value)?)
    }

    /// Returns an event that is enabled when a send need not wait. For this channel, it always is.
    pub fn ready_evt(&self) -> SendReadyEvt<'_, T> {
        SendReadyEvt(self.0.ready_evt())
    }

    /// Returns a handle that does not keep the channel open. It can be upgraded to a sender as long as a
    /// sender exists.
    pub fn downgrade(&self) -> WeakSender<T> {
        WeakSender(self.0.downgrade())
    }
}

impl<T> WeakSender<T> {
    /// Returns a sender, or `None` if the last one is gone. The channel is closed then, and stays closed.
    pub fn upgrade(&self) -> Option<Sender<T>> {
        self.0.upgrade().map(Sender)
    }
}

channel_traits!();
