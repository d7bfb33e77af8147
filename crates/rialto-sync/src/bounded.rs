//! Bounded channels: to send is to wait for room.

use std::sync::Arc;

#[cfg(doc)]
use rialto_event::Closed;
use rialto_event::{
    CallEvt, CallFrom, CallReturning, Carry, Event, Object, SyncFuture, WaitEvt, Wrapped, sync,
};

use crate::buffer::{Buffer, Call, Reserved, Sent, SentFrom, closed_evt, handle};
#[doc(inline)]
pub use crate::buffer::{IntoRecvEvt, Permit, Receiver, RecvEvt, RecvManyEvt};
use crate::error::TrySendError;
use crate::held::Held;

/// A new channel with room for `capacity` values. A send is an event that commits
/// when its value is in the channel, as a receive is one that commits when a value
/// is out of it; one that is not chosen has done neither (laws 1, 4 and 5).
///
/// ```
/// use rialto_event::{choose, timeout, Event};
/// use rialto_sync::bounded;
/// use std::time::Duration;
///
/// let (tx, rx) = bounded(1);
/// tx.send("first").sync_blocking().unwrap();
/// let mut slot = Some("second");
/// let impatient = choose((
///     tx.send_from(&mut slot).wrap(|_| true),
///     timeout(Duration::from_millis(1)).wrap(|()| false),
/// ));
/// assert!(!impatient.sync_blocking()); // there is no room
/// assert_eq!(slot, Some("second"));    // so here it still is
/// assert_eq!(rx.recv().sync_blocking(), Ok("first"));
/// assert_eq!(tx.send_from(&mut slot).sync_blocking(), Ok(()));
/// ```
///
/// Both ends can be cloned; senders and receivers are served first come, first
/// served (law 12). When the last sender is gone, receivers get what is left, then
/// [`Closed`]. When the last receiver is, what is left is dropped, and senders get
/// [`Closed`] with their value.
///
/// A value that was received and not seen goes back to the front (law 5), even if
/// there is no room for it: then the channel holds more than `capacity` for a
/// while.
///
/// Sources: CML's buffered channel (figure 3 of the paper); Racket's asynchronous
/// channels, whose put is an event.
///
/// # Panics
///
/// If `capacity` is zero: that is a [`channel`](rialto_event::channel()).
#[track_caller]
pub fn bounded<T>(capacity: usize) -> (Sender<T>, Receiver<T>) {
    assert!(capacity > 0, "a bounded channel needs room for one value; without any, use `channel`");
    let buffer = Arc::new(Object::new(Buffer::new(capacity)));
    (Sender(buffer.clone()), Receiver(buffer))
}

/// The end of a [`bounded`](bounded()) channel into which values go.
pub struct Sender<T>(Arc<Object<Buffer<T>>>);

handle!(Sender, sender_came, sender_left);

/// The event of [`Sender::send_evt`].
pub type SendEvt<'a, T> = Wrapped<CallReturning<&'a Object<Buffer<T>>, Call<T>>, Sent>;

/// The event of [`Sender::into_send_evt`].
pub type IntoSendEvt<T> =
    Wrapped<Wrapped<CallReturning<Arc<Object<Buffer<T>>>, Call<T>>, Sent>, Held<Sender<T>>>;

/// The event of [`Sender::send_from`].
pub type SendFrom<'a, T> = Wrapped<CallFrom<'a, Buffer<T>>, SentFrom>;

/// The event of [`Sender::reserve_evt`].
pub type ReserveEvt<'a, T> = Wrapped<CallEvt<&'a Object<Buffer<T>>, Call<T>>, Reserved<T>>;

/// The event of [`Sender::into_reserve_evt`].
pub type IntoReserveEvt<T> =
    Wrapped<Wrapped<CallEvt<Arc<Object<Buffer<T>>>, Call<T>>, Reserved<T>>, Held<Sender<T>>>;

impl<T> Sender<T> {
    /// The event that there is room for `value`, which goes in. It owns the value,
    /// and drops it when it is not chosen.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::bounded(1);
    /// assert_eq!(tx.send_evt(1).sync_blocking(), Ok(()));
    /// assert_eq!(tx.send_evt(2).try_sync(), None); // full
    /// # drop(rx);
    /// ```
    pub fn send_evt(&self, value: T) -> SendEvt<'_, T> {
        Wrapped::with(self.0.call_evt(Call::load(value)).returning(), Sent)
    }

    /// Like [`send_evt`](Self::send_evt), and owns this sender.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::bounded(1);
    /// let event = tx.into_send_evt(1).boxed();
    /// assert_eq!(event.sync_blocking(), Ok(()));
    /// # drop(rx);
    /// ```
    pub fn into_send_evt(self, value: T) -> IntoSendEvt<T> {
        let event = Object::call_evt_of(self.0.clone(), Call::load(value)).returning();
        Wrapped::with(Wrapped::with(event, Sent), Held(self))
    }

    /// The event that there is room for the value in `slot`, which goes in. Not
    /// chosen, dropped, or told that the channel is closed, it has left the value in
    /// the slot (law 4). An empty slot is [`never`](rialto_event::never()).
    ///
    /// ```
    /// use rialto_event::{Closed, Event};
    /// let (tx, rx) = rialto_sync::bounded(1);
    /// let mut slot = Some(1);
    /// assert_eq!(tx.send_from(&mut slot).sync_blocking(), Ok(()));
    /// assert_eq!(slot.replace(2), None);
    /// drop(rx);
    /// assert_eq!(tx.send_from(&mut slot).sync_blocking(), Err(Closed(())));
    /// assert_eq!(slot, Some(2));
    /// ```
    pub fn send_from<'a>(&'a self, slot: &'a mut Option<T>) -> SendFrom<'a, T> {
        Wrapped::with(self.0.call_from(slot), SentFrom)
    }

    /// Sends `value`: [`send_evt`](Self::send_evt), awaited. Dropped before it is
    /// ready, it drops the value.
    ///
    /// # Errors
    ///
    /// [`Closed`], with the value, if nobody will receive it.
    pub fn send(&self, value: T) -> SyncFuture<SendEvt<'_, T>> {
        sync(self.send_evt(value))
    }

    /// Sends `value` if there is room now.
    ///
    /// # Errors
    ///
    /// [`TrySendError`], with the value: there is no room, or never again.
    ///
    /// ```
    /// use rialto_sync::TrySendError;
    /// let (tx, rx) = rialto_sync::bounded(1);
    /// assert_eq!(tx.try_send(1), Ok(()));
    /// assert_eq!(tx.try_send(2), Err(TrySendError::Full(2)));
    /// drop(rx);
    /// assert_eq!(tx.try_send(3), Err(TrySendError::Closed(3)));
    /// ```
    pub fn try_send(&self, value: T) -> Result<(), TrySendError<T>> {
        let mut slot = Some(value);
        let sent = self.send_from(&mut slot).try_sync();
        match (sent, slot) {
            (_, None) => Ok(()),
            (None, Some(value)) => Err(TrySendError::Full(value)),
            (Some(_), Some(value)) => Err(TrySendError::Closed(value)),
        }
    }

    /// The event that there is room for one value more, which is kept for the
    /// [`Permit`] that it yields: so the value need not be there yet, and is made only
    /// if it can be sent. Who reserves stands in line with those who send.
    ///
    /// Not chosen, it has kept no place; chosen and not seen, it gives it back (law 5).
    ///
    /// A channel on which places are reserved looks at all who wait, at each of its
    /// changes: a receiver may stand behind a sender that waits for a place.
    ///
    /// ```
    /// use rialto_event::{always, choose, Event};
    /// use rialto_sync::TrySendError;
    ///
    /// let (tx, rx) = rialto_sync::bounded(1);
    /// let permit = tx.reserve_evt().sync_blocking().unwrap();
    /// assert_eq!(tx.try_send(2), Err(TrySendError::Full(2))); // the place is taken
    /// assert_eq!(permit.send(1), Ok(()));
    /// assert_eq!(rx.try_recv(), Ok(1));
    /// let impatient = choose((tx.reserve_evt().wrap(|_| "reserved"), always("not")));
    /// impatient.sync_blocking();
    /// assert_eq!(tx.try_send(2), Ok(())); // whichever it was: the place is free again
    /// ```
    ///
    /// # Errors
    ///
    /// [`Closed`] if nobody will receive.
    ///
    /// Source: tokio's `mpsc::Sender::reserve`.
    pub fn reserve_evt(&self) -> ReserveEvt<'_, T> {
        Wrapped::with(self.0.call_evt(Call::Reserve), Reserved(self.0.clone()))
    }

    /// Like [`reserve_evt`](Self::reserve_evt), and owns this sender.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::bounded(1);
    /// let permit = tx.into_reserve_evt().sync_blocking().unwrap();
    /// assert_eq!(permit.send(1), Ok(()));
    /// assert_eq!(rx.try_recv(), Ok(1));
    /// ```
    pub fn into_reserve_evt(self) -> IntoReserveEvt<T> {
        let event = Object::call_evt_of(self.0.clone(), Call::Reserve);
        Wrapped::with(Wrapped::with(event, Reserved(self.0.clone())), Held(self))
    }

    /// Reserves a place: [`reserve_evt`](Self::reserve_evt), awaited. Dropped before it
    /// is ready, it has kept none.
    ///
    /// # Errors
    ///
    /// [`Closed`] if nobody will receive.
    pub fn reserve(&self) -> SyncFuture<ReserveEvt<'_, T>> {
        sync(self.reserve_evt())
    }

    /// The event that nothing can be sent any more: all receivers are gone, or one has
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
        closed_evt(&self.0)
    }

    /// How many values there is room for.
    pub fn capacity(&self) -> usize {
        self.0.update(|buffer| buffer.capacity())
    }
}
