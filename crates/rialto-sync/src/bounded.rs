//! Bounded channels: a send waits until the channel has room.

use std::sync::Arc;

use rialto_event::{
    self as event, Borrowed, CallEvt, CallFrom, ChannelEnd, Closed, Event, Object, OneOf, SendFuture, SendOf,
    SyncFuture, TrySendError, WaitEvt, Wrap, Wrapped, channel, opaque_event,
};

use crate::actions::WithHandle;
use crate::buffer::{
    Buffer, BufferSendEvt, BufferSender, Call, Kind, Reserved, SentFrom, WeakBufferSender, buffer,
    channel_end_methods, channel_traits, closed_evt,
};
#[doc(inline)]
pub use crate::buffer::{IntoRecvEvt, Permit, ReadyEvt, Receiver, RecvEvt, RecvManyEvt};

/// Creates a channel with room for `capacity` values, and returns its two ends. A send commits when its value
/// is in the channel, and a receive commits when its value is out of it. An event that is not chosen has no
/// effect (laws 1, 4 and 5).
///
/// ```
/// use rialto_event::{after, choose, Event};
/// use rialto_sync::bounded;
/// use std::time::Duration;
///
/// let (tx, rx) = bounded(1);
/// tx.send("first").sync_blocking().unwrap();
/// let mut slot = Some("second");
/// let impatient = choose((
///     tx.send_from(&mut slot).wrap(|_| true),
///     after(Duration::from_millis(1)).wrap(|()| false),
/// ));
/// assert!(!impatient.sync_blocking()); // there is no room
/// assert_eq!(slot, Some("second"));    // it is still here
/// assert_eq!(rx.recv().sync_blocking(), Ok("first"));
/// assert_eq!(tx.send_from(&mut slot).sync_blocking(), Ok(()));
/// ```
///
/// Both ends can be cloned. Senders and receivers are served first come, first served (law 12). When the last
/// sender is gone, receivers get the values in the channel, and then [`Closed`]. When the last receiver is
/// gone, the values in the channel are dropped, and senders get [`Closed`] with their value.
///
/// A value that was received but not seen is put back at the front (law 5), even if the channel is full. The
/// channel then holds more than `capacity` values for a while.
///
/// Sources: CML's buffered channel (figure 3 of the paper); Racket's asynchronous
/// channels, whose put is an event.
///
/// With a capacity of 0 it is a rendezvous channel, like those of [`channel`](rialto_event::channel()): a
/// send commits together with the receive of its value.
///
/// ```
/// use rialto_sync::{TrySendError, bounded};
/// let (tx, rx) = bounded(0);
/// assert_eq!(tx.try_send(1), Err(TrySendError::Full(1)), "nobody receives");
/// let receiver = std::thread::spawn(move || rx.recv().sync_blocking());
/// assert_eq!(tx.send(2).sync_blocking(), Ok(()));
/// assert_eq!(receiver.join().unwrap(), Ok(2));
/// ```
#[doc(alias = "mpsc")]
#[doc(alias = "channel")]
#[doc(alias = "buffered_channel")]
#[doc(alias = "make_chan")]
#[track_caller]
pub fn bounded<T>(capacity: usize) -> (Sender<T>, Receiver<T>) {
    if capacity == 0 {
        let (tx, rx) = channel();
        return (Sender(Kind::Rendezvous(tx)), Receiver(Kind::Rendezvous(rx)));
    }
    let (tx, rx) = buffer(capacity);
    (Sender(Kind::Buffered(tx)), Receiver(Kind::Buffered(rx)))
}

/// The sending end of a [`bounded`](bounded()) channel. Its clones send on the same channel.
pub struct Sender<T>(Kind<BufferSender<T>, event::Sender<T>>);

channel_end_methods!(Sender: kind);

/// A sending end that does not keep its channel open.
pub struct WeakSender<T>(Kind<WeakBufferSender<T>, event::WeakSender<T>>);

/// The event of a reservation in a rendezvous channel. Such a channel has no places, so the event waits until
/// the channel is closed, and yields [`Closed`].
type NeverReserved<T> = Wrap<WaitEvt, fn(()) -> Result<Permit<T>, Closed>>;

fn never_reserved<T>(tx: &event::Sender<T>) -> NeverReserved<T> {
    tx.closed_evt().wrap(|()| Err(Closed(())))
}

opaque_event! {
    /// The event of [`Sender::send_evt`].
    #[derive(Clone)]
    pub struct SendEvt['a, T](
        OneOf<BufferSendEvt<&'a Object<Buffer<T>>, T>, event::SendEvt<T, Borrowed<'a, T>>>
    ) => Result<(), Closed<T>>;

    /// The event of [`Sender::into_send_evt`].
    #[derive(Clone)]
    pub struct IntoSendEvt[T](
        OneOf<Wrapped<BufferSendEvt<Arc<Object<Buffer<T>>>, T>, WithHandle<Sender<T>>>, event::SendEvt<T>>
    ) => Result<(), Closed<T>>;

    /// The event of [`Sender::send_from`].
    pub struct SendFrom['a, T](
        OneOf<Wrapped<CallFrom<'a, Buffer<T>>, SentFrom>, event::SendFrom<'a, T>>
    ) => Result<(), Closed>;

    /// The event of [`Sender::reserve_evt`].
    #[derive(Clone)]
    pub struct ReserveEvt['a, T](
        OneOf<
            Wrapped<CallEvt<&'a Object<Buffer<T>>, Call<T>>, Reserved<T>>,
            NeverReserved<T>,
        >
    ) => Result<Permit<T>, Closed>;

    /// The event of [`Sender::into_reserve_evt`].
    #[derive(Clone)]
    pub struct IntoReserveEvt[T](
        OneOf<
            Wrapped<Wrapped<CallEvt<Arc<Object<Buffer<T>>>, Call<T>>, Reserved<T>>, WithHandle<Sender<T>>>,
            NeverReserved<T>,
        >
    ) => Result<Permit<T>, Closed>;
}

impl<T> Sender<T> {
    /// Returns an event that sends `value` once the channel has room. It borrows this sender. It owns the
    /// value, and drops it when it is not chosen.
    ///
    /// # Errors
    ///
    /// The event yields [`Closed`], with the value, if the channel is closed.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::bounded(1);
    /// assert_eq!(tx.send_evt(1).sync_blocking(), Ok(()));
    /// assert_eq!(tx.send_evt(2).try_sync(), None); // full
    /// # drop(rx);
    /// ```
    pub fn send_evt(&self, value: T) -> SendEvt<'_, T> {
        SendEvt(match &self.0 {
            Kind::Buffered(tx) => OneOf::First(tx.send_evt(value)),
            Kind::Rendezvous(tx) => OneOf::Second(tx.send_evt(value)),
        })
    }

    /// Returns an event like that of [`send_evt`](Self::send_evt), which owns this sender.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::bounded(1);
    /// let event = tx.into_send_evt(1).boxed();
    /// assert_eq!(event.sync_blocking(), Ok(()));
    /// # drop(rx);
    /// ```
    pub fn into_send_evt(self, value: T) -> IntoSendEvt<T> {
        IntoSendEvt(match self.0 {
            Kind::Rendezvous(tx) => OneOf::Second(tx.into_send_evt(value)),
            Kind::Buffered(tx) => {
                let event = BufferSender::send_evt_of(&tx, value);
                OneOf::First(Wrapped::with(event, WithHandle(Sender(Kind::Buffered(tx)))))
            }
        })
    }

    /// Returns an event that sends the value in `slot` once the channel has room. The value is back in the
    /// slot if the event is not chosen, is dropped, or finds the channel closed (law 4). With an empty slot
    /// the event is [`never`](rialto_event::never()).
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
        SendFrom(match &self.0 {
            Kind::Buffered(tx) => OneOf::First(tx.send_from(slot)),
            Kind::Rendezvous(tx) => OneOf::Second(tx.send_from(slot)),
        })
    }

    /// Sends `value`: [`send_evt`](Self::send_evt), awaited. If the future is dropped before the commit, the
    /// value is dropped.
    ///
    /// # Errors
    ///
    /// [`Closed`], with the value, if the channel is closed.
    #[doc(alias = "blocking_send")]
    pub fn send(&self, value: T) -> SendFuture<SendEvt<'_, T>> {
        SendOf::new(self.send_evt(value).sync())
    }

    /// Sends `value` if the channel has room now.
    ///
    /// # Errors
    ///
    /// [`TrySendError`], with the value, if the channel is full or closed.
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

    /// Returns an event that reserves a place for one value. It yields a [`Permit`] to send into that place.
    /// So a program can make the value after it knows that the value can be sent. Reservations and sends wait
    /// in one queue.
    ///
    /// If the event is not chosen, it reserves nothing. If it is chosen, and its sync is abandoned before it
    /// returns the permit, the place is free again (law 5).
    ///
    /// From the first reservation on, each change of the channel tries all its waiters, because a receiver
    /// may wait behind a sender that waits for a place.
    ///
    /// A channel with a capacity of 0 has no places: the event waits until the channel is closed.
    ///
    /// ```
    /// use rialto_event::{Event, always, choose};
    /// use rialto_sync::TrySendError;
    ///
    /// let (tx, rx) = rialto_sync::bounded(1);
    /// let permit = tx.reserve_evt().sync_blocking().unwrap();
    /// assert_eq!(tx.try_send(2), Err(TrySendError::Full(2))); // the place is taken
    /// assert_eq!(permit.send(1), Ok(()));
    /// assert_eq!(rx.try_recv(), Ok(1));
    /// let impatient = choose((tx.reserve_evt().wrap(|_| "reserved"), always("not")));
    /// impatient.sync_blocking();
    /// assert_eq!(tx.try_send(2), Ok(())); // in either case, the place is free again
    /// ```
    ///
    /// # Errors
    ///
    /// The event yields [`Closed`] if the channel is closed.
    ///
    /// Source: tokio's `mpsc::Sender::reserve`.
    pub fn reserve_evt(&self) -> ReserveEvt<'_, T> {
        ReserveEvt(match &self.0 {
            Kind::Buffered(tx) => {
                let event = tx.object().call_evt(Call::Reserve);
                OneOf::First(Wrapped::with(event, Reserved(tx.shared())))
            }
            Kind::Rendezvous(tx) => OneOf::Second(never_reserved(tx)),
        })
    }

    /// Returns an event like that of [`reserve_evt`](Self::reserve_evt), which owns this sender.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::bounded(1);
    /// let permit = tx.into_reserve_evt().sync_blocking().unwrap();
    /// assert_eq!(permit.send(1), Ok(()));
    /// assert_eq!(rx.try_recv(), Ok(1));
    /// ```
    pub fn into_reserve_evt(self) -> IntoReserveEvt<T> {
        IntoReserveEvt(match self.0 {
            Kind::Rendezvous(tx) => OneOf::Second(never_reserved(&tx)),
            Kind::Buffered(tx) => {
                let event = Object::call_evt_of(tx.shared(), Call::Reserve);
                let event = Wrapped::with(event, Reserved(tx.shared()));
                OneOf::First(Wrapped::with(event, WithHandle(Sender(Kind::Buffered(tx)))))
            }
        })
    }

    /// Reserves a place: [`reserve_evt`](Self::reserve_evt), awaited. If the future is dropped before it is
    /// ready, it reserves nothing.
    ///
    /// # Errors
    ///
    /// [`Closed`] if the channel is closed.
    pub fn reserve(&self) -> SyncFuture<ReserveEvt<'_, T>> {
        self.reserve_evt().sync()
    }

    /// Reserves a place, and uses up this sender: [`into_reserve_evt`](Self::into_reserve_evt), awaited. If
    /// the future is dropped before it is ready, it reserves nothing.
    ///
    /// # Errors
    ///
    /// [`Closed`] if the channel is closed.
    pub fn reserve_owned(self) -> SyncFuture<IntoReserveEvt<T>> {
        self.into_reserve_evt().sync()
    }

    /// Reserves a place if there is one now.
    ///
    /// ```
    /// use rialto_sync::TrySendError;
    /// let (tx, rx) = rialto_sync::bounded(1);
    /// let permit = tx.try_reserve().unwrap();
    /// assert_eq!(tx.try_reserve().unwrap_err(), TrySendError::Full(()));
    /// assert_eq!(permit.send(1), Ok(()));
    /// drop(rx);
    /// assert_eq!(tx.try_reserve().unwrap_err(), TrySendError::Closed(()));
    /// ```
    ///
    /// # Errors
    ///
    /// [`TrySendError::Full`] if there is no place, or if another sync waits for one;
    /// [`TrySendError::Closed`] if the channel is closed.
    pub fn try_reserve(&self) -> Result<Permit<T>, TrySendError<()>> {
        match self.reserve_evt().try_sync() {
            Some(reserved) => Ok(reserved?),
            None => Err(TrySendError::Full(())),
        }
    }

    /// Returns an event that is enabled while the channel has room for a value (with a capacity of 0: while a
    /// receiver waits), or is closed. It is a hint: it reserves nothing, so another sender may be faster.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::bounded(1);
    /// tx.ready_evt().sync_blocking();
    /// tx.try_send(1).unwrap();
    /// assert_eq!(tx.ready_evt().try_sync(), None);
    /// # drop(rx);
    /// ```
    pub fn ready_evt(&self) -> ReadyEvt<'_, T> {
        ReadyEvt(match &self.0 {
            Kind::Buffered(tx) => OneOf::First(tx.ready_evt()),
            Kind::Rendezvous(tx) => OneOf::Second(tx.ready_evt()),
        })
    }

    /// Returns a handle that does not keep the channel open. It can be upgraded to a sender as long as a
    /// sender exists.
    ///
    /// ```
    /// let (tx, rx) = rialto_sync::bounded::<u8>(1);
    /// let weak = tx.downgrade();
    /// weak.upgrade().unwrap().try_send(1).unwrap();
    /// drop(tx);
    /// assert!(weak.upgrade().is_none() && rx.is_closed());
    /// ```
    pub fn downgrade(&self) -> WeakSender<T> {
        WeakSender(match &self.0 {
            Kind::Buffered(tx) => Kind::Buffered(tx.downgrade()),
            Kind::Rendezvous(tx) => Kind::Rendezvous(tx.downgrade()),
        })
    }
}

impl<T> WeakSender<T> {
    /// Returns a sender, or `None` if the last one is gone.
    pub fn upgrade(&self) -> Option<Sender<T>> {
        Some(Sender(match &self.0 {
            Kind::Buffered(tx) => Kind::Buffered(tx.upgrade()?),
            Kind::Rendezvous(tx) => Kind::Rendezvous(tx.upgrade()?),
        }))
    }
}

channel_traits!();
