//! Unbounded channels: a send never waits.

use std::fmt;
use std::sync::Arc;

use rialto_event::{
    CallFrom, ChannelEnd, Closed, Object, SendChannel, TryEvent, TrySendError, WaitEvt, WeakChannel, Wrapped,
};

#[doc(inline)]
pub use crate::buffer::{AnyReadyEvt as ReadyEvt, IntoRecvEvt, Receiver, RecvEvt, RecvManyEvt};
use crate::buffer::{
    Buffer, Entry, Kind, ReadyEvt as BufferReady, Sending, SentFrom, WeakEntry, buffer, closed_evt, end,
};
use crate::held::Held;

/// A new channel without bounds, into which a [`send`](Sender::send)
/// goes at once. A value that was sent is received once, in the order of sending,
/// or still lies in the channel; one that was taken and not seen goes back to the
/// front (law 5).
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
/// Both ends can be cloned. When the last sender is gone, receivers get what is
/// left, then [`Closed`]. When the last receiver is, what is left is dropped, and
/// senders get [`Closed`] with their value.
///
/// Nothing slows a sender down here. (SML/NJ's mailboxes, which are such channels, make it yield
/// now and then.) Where it must not run ahead, use a [`bounded`](crate::bounded()) channel.
///
/// Source: CML's `Mailbox`.
#[track_caller]
pub fn unbounded<T>() -> (Sender<T>, Receiver<T>) {
    let (entry, exit) = buffer(usize::MAX);
    (Sender(entry), Receiver(Kind::Buffered(exit)))
}

/// The end of an [`unbounded`](unbounded()) channel into which values go.
pub struct Sender<T>(Entry<T>);

end!(Sender: buffer);

/// A [`Sender`] that does not keep its channel open.
pub struct WeakSender<T>(WeakEntry<T>);

/// The event of [`Sender::send_evt`].
pub type SendEvt<'a, T> = Sending<&'a Object<Buffer<T>>, T>;

/// The event of [`Sender::into_send_evt`].
pub type IntoSendEvt<T> = Wrapped<Sending<Arc<Object<Buffer<T>>>, T>, Held<Sender<T>>>;

/// The event of [`Sender::send_from`].
pub type SendFrom<'a, T> = Wrapped<CallFrom<'a, Buffer<T>>, SentFrom>;

impl<T> Sender<T> {
    /// Puts `value` into the channel; never waits. It goes to the receiver that
    /// waits longest, if one does.
    ///
    /// # Errors
    ///
    /// [`Closed`], with the value, if nobody will receive it.
    ///
    /// ```
    /// use rialto_event::Closed;
    /// let (tx, rx) = rialto_sync::unbounded();
    /// assert_eq!(tx.send(1), Ok(()));
    /// drop(rx);
    /// assert_eq!(tx.send(2), Err(Closed(2)));
    /// ```
    pub fn send(&self, value: T) -> Result<(), Closed<T>> {
        self.0.update(|buffer| buffer.push(value))
    }

    /// Sending `value`, as an event: it is enabled always, and sends only if it is chosen. For code that takes any
    /// channel, and for choices; else [`send`](Self::send) is simpler.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::unbounded();
    /// assert_eq!(tx.send_evt(1).sync_blocking(), Ok(()));
    /// assert_eq!(rx.try_recv(), Ok(1));
    /// ```
    pub fn send_evt(&self, value: T) -> SendEvt<'_, T> {
        self.0.send_evt(value)
    }

    /// Like [`send_evt`](Self::send_evt), and owns this sender.
    pub fn into_send_evt(self, value: T) -> IntoSendEvt<T> {
        Wrapped::with(Entry::send_evt_of(&self.0, value), Held(self))
    }

    /// Sending the value in `slot`, as an event. Not chosen, or told that the channel is closed, it has left the value
    /// in the slot (law 4). An empty slot is [`never`](rialto_event::never()).
    pub fn send_from<'a>(&'a self, slot: &'a mut Option<T>) -> SendFrom<'a, T> {
        self.0.send_from(slot)
    }

    /// Sends `value`: as [`send`](Self::send), with the error of other channels, and never
    /// [`Full`](TrySendError::Full).
    ///
    /// # Errors
    ///
    /// [`TrySendError::Closed`], with the value.
    pub fn try_send(&self, value: T) -> Result<(), TrySendError<T>> {
        Ok(self.send(value)?)
    }

    /// The event that a send need not wait, which is always so.
    pub fn ready_evt(&self) -> BufferReady<'_, T> {
        self.0.ready_evt()
    }

    /// A handle that can be made a sender again, as long as there are others; it does not keep the channel open.
    pub fn downgrade(&self) -> WeakSender<T> {
        WeakSender(self.0.downgrade())
    }
}

impl<T> WeakSender<T> {
    /// A sender. `None` if the last one is gone: the channel is closed, and stays so.
    pub fn upgrade(&self) -> Option<Sender<T>> {
        self.0.upgrade().map(Sender)
    }
}

impl<T> Clone for WeakSender<T> {
    fn clone(&self) -> Self {
        WeakSender(self.0.clone())
    }
}

impl<T> fmt::Debug for WeakSender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WeakSender")
    }
}

impl<T> WeakChannel for WeakSender<T> {
    type Sender = Sender<T>;
    fn upgrade(&self) -> Option<Sender<T>> {
        WeakSender::upgrade(self)
    }
}

impl<T: Send> SendChannel<T> for Sender<T> {
    type Weak = WeakSender<T>;
    fn send_evt(&self, value: T) -> impl TryEvent<Output = Result<(), Closed<T>>, Pending: Send> + Send {
        Sender::send_evt(self, value)
    }
    fn into_send_evt(self, value: T) -> impl TryEvent<Output = Result<(), Closed<T>>, Pending: Send> + Send {
        Sender::into_send_evt(self, value)
    }
    fn send_from<'a>(
        &'a self,
        slot: &'a mut Option<T>,
    ) -> impl TryEvent<Output = Result<(), Closed>, Pending: Send> + Send {
        Sender::send_from(self, slot)
    }
    fn ready_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send {
        Sender::ready_evt(self)
    }
    fn try_send(&self, value: T) -> Result<(), TrySendError<T>> {
        Sender::try_send(self, value)
    }
    fn downgrade(&self) -> WeakSender<T> {
        Sender::downgrade(self)
    }
}
