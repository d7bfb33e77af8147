//! Traits that all kinds of channels implement, for code that is generic over the kind.

use core::marker::PhantomData;
use std::time::Duration;

use crate::channel::{Closed, RecvTimeoutError, SendTimeoutError, TryRecvError, TrySendError};
use crate::choose::choose;
use crate::condition::WaitEvt;
use crate::event::{Event, TryEvent};
use crate::time::after;

/// The methods that both ends of a channel have.
pub trait ChannelEnd: Clone {
    /// Returns the number of values in the channel: sent, and not yet received. In a rendezvous channel these
    /// are only the values that were [put back](ReceiveChannel::put_back).
    fn len(&self) -> usize;

    /// Returns whether no value is in the channel.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the capacity of the channel: the number of values that it can hold. It is 0 for a rendezvous
    /// channel, and `None` for an unbounded one.
    fn capacity(&self) -> Option<usize>;

    /// Returns whether the channel cannot hold another value. A rendezvous channel is always full.
    fn is_full(&self) -> bool {
        self.capacity().is_some_and(|capacity| self.len() >= capacity)
    }

    /// Closes the channel. No more values can be sent, but the values in it can be received. All other
    /// operations, those that wait and later ones, yield [`Closed`].
    fn close(&self);

    /// Returns whether the channel is closed.
    fn is_closed(&self) -> bool;

    /// Returns an event that is enabled once the channel is closed. It is `'static`.
    fn closed_evt(&self) -> WaitEvt;

    /// Returns the address of the channel. No two channels have the same address at the same time.
    fn address(&self) -> usize;

    /// Returns whether both are ends of the same channel. CML's `sameChannel`.
    fn same_channel(&self, other: &impl ChannelEnd) -> bool {
        self.address() == other.address()
    }
}

/// The sending end of a channel: that of [`channel`](crate::channel()), and in `rialto-sync` those of
/// `bounded` and `unbounded`.
///
/// ```
/// use rialto_event::{Event, ReceiveChannel, SendChannel, channel};
/// use std::thread;
///
/// /// Copies all values from one channel to another, of any kind.
/// fn relay<T: Send>(from: impl ReceiveChannel<T>, to: impl SendChannel<T>) {
///     for value in from.iter() {
///         if to.send_blocking(value).is_err() {
///             break;
///         }
///     }
/// }
///
/// let ((tx, from), (to, rx)) = (channel(), channel());
/// thread::spawn(move || relay(from, to));
/// thread::spawn(move || tx.send(1).sync_blocking());
/// assert_eq!(rx.recv().sync_blocking(), Ok(1));
/// ```
///
/// Source of the idea: crossbeam's channels, whose three flavours have one type.
pub trait SendChannel<T: Send>: ChannelEnd + Send + Sync {
    /// A handle that does not keep the channel open.
    type Weak: WeakChannel<Sender = Self>;

    /// Returns an event that sends `value`. It borrows this handle. It owns the value, and drops it when it
    /// is not chosen.
    fn send_evt(&self, value: T) -> impl TryEvent<Output = Result<(), Closed<T>>, Pending: Send> + Send;

    /// Returns an event like that of [`send_evt`](Self::send_evt), which owns this handle.
    fn into_send_evt(self, value: T) -> impl TryEvent<Output = Result<(), Closed<T>>, Pending: Send> + Send;

    /// Returns an event that sends the value in `slot`. The value is back in the slot if the event is not
    /// chosen, is dropped, or finds the channel closed (law 4). With an empty slot the event is
    /// [`never`](crate::never()).
    fn send_from<'a>(
        &'a self,
        slot: &'a mut Option<T>,
    ) -> impl TryEvent<Output = Result<(), Closed>, Pending: Send> + Send;

    /// Returns an event that is enabled while a send would not have to wait, or the channel is closed. It is
    /// a hint: it reserves nothing, so another sender may be faster.
    fn ready_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send;

    /// Sends `value` if that is possible without waiting.
    ///
    /// # Errors
    ///
    /// [`TrySendError`], with the value, if the send would have to wait, or the channel is closed.
    fn try_send(&self, value: T) -> Result<(), TrySendError<T>> {
        let mut slot = Some(value);
        let sent = self.send_from(&mut slot).try_sync();
        match (sent, slot) {
            (_, None) => Ok(()),
            (None, Some(value)) => Err(TrySendError::Full(value)),
            (Some(_), Some(value)) => Err(TrySendError::Closed(value)),
        }
    }

    /// Sends `value`, and blocks the thread until that is done.
    ///
    /// # Errors
    ///
    /// [`Closed`], with the value.
    ///
    /// # Panics
    ///
    /// On a thread that must not be blocked: see [`Event::sync_blocking`].
    fn send_blocking(&self, value: T) -> Result<(), Closed<T>> {
        self.send_evt(value).sync_blocking()
    }

    /// Returns an event that sends `value`, and gives up after `time`. Await it, or call
    /// [`sync_blocking`](Event::sync_blocking) on it.
    ///
    /// Do not use it as an alternative of a choice: it commits at once, and sends after that. Use an `after`
    /// beside a [`send_from`](Self::send_from) there.
    ///
    /// # Errors
    ///
    /// [`SendTimeoutError`], with the value, if it was not sent in time, or the channel is closed.
    fn send_timeout(
        &self,
        value: T,
        time: Duration,
    ) -> impl Event<Output = Result<(), SendTimeoutError<T>>, Pending: Send> + Send {
        crate::always(value).then(async move |value| {
            let mut slot = Some(value);
            let sent = choose((self.send_from(&mut slot).wrap(Some), after(time).wrap(|()| None))).await;
            match (sent, slot) {
                (_, None) => Ok(()),
                (None, Some(value)) => Err(SendTimeoutError::Timeout(value)),
                (Some(_), Some(value)) => Err(SendTimeoutError::Closed(value)),
            }
        })
    }

    /// Returns a handle that does not keep the channel open.
    fn downgrade(&self) -> Self::Weak;
}

/// A sending end that does not keep its channel open. It can be upgraded to a sender as long as a sender
/// exists.
pub trait WeakChannel: Clone {
    /// The type of the senders.
    type Sender;

    /// Returns a sender, or `None` if the last one is gone.
    fn upgrade(&self) -> Option<Self::Sender>;
}

/// The receiving end of a channel: see [`SendChannel`].
pub trait ReceiveChannel<T: Send>: ChannelEnd + Send + Sync {
    /// Returns an event that receives a value. It borrows this handle.
    fn recv_evt(&self) -> impl TryEvent<Output = Result<T, Closed>, Pending: Send> + Send;

    /// Returns an event like that of [`recv_evt`](Self::recv_evt), which owns this handle.
    fn into_recv_evt(self) -> impl TryEvent<Output = Result<T, Closed>, Pending: Send> + Send;

    /// Returns an event that is enabled while a receive would not have to wait, or the channel is closed. It
    /// is a hint: it reserves nothing, so another receiver may be faster.
    fn ready_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send;

    /// Receives a value if that is possible without waiting.
    ///
    /// # Errors
    ///
    /// [`TryRecvError`] if the receive would have to wait, or the channel is closed.
    fn try_recv(&self) -> Result<T, TryRecvError> {
        self.recv_evt().try_sync().map_or(Err(TryRecvError::Empty), |got| Ok(got?))
    }

    /// Receives a value, and blocks the thread until there is one.
    ///
    /// # Errors
    ///
    /// [`Closed`] if the channel is closed, and no value is left in it.
    ///
    /// # Panics
    ///
    /// On a thread that must not be blocked: see [`Event::sync_blocking`].
    fn recv_blocking(&self) -> Result<T, Closed> {
        self.recv_evt().sync_blocking()
    }

    /// Returns an event that receives a value, and gives up after `time`. Await it, call
    /// [`sync_blocking`](Event::sync_blocking) on it, or use it as an alternative of a choice.
    ///
    /// # Errors
    ///
    /// [`RecvTimeoutError`] if no value came in time, or the channel is closed and no value is left in it.
    fn recv_timeout(
        &self,
        time: Duration,
    ) -> impl TryEvent<Output = Result<T, RecvTimeoutError>, Pending: Send> + Send {
        let received = self.recv_evt().map_err(RecvTimeoutError::from);
        choose((received, after(time).wrap(|()| Err(RecvTimeoutError::Timeout))))
    }

    /// Puts a received value back into the channel. A waiting receiver gets it; else it goes ahead of all
    /// other values, behind those that were put back before (law 5).
    fn put_back(&self, value: T);

    /// Returns an iterator over the values until the channel is closed and empty. Each step blocks the
    /// thread, as [`recv_blocking`](Self::recv_blocking) does.
    fn iter(&self) -> Iter<'_, Self, T> {
        Iter(self, PhantomData)
    }

    /// Returns an iterator over the values that can be received without waiting.
    fn try_iter(&self) -> TryIter<'_, Self, T> {
        TryIter(self, PhantomData)
    }
}

/// The iterator of [`ReceiveChannel::iter`].
#[derive(Debug)]
pub struct Iter<'a, R, T>(&'a R, PhantomData<fn() -> T>);

impl<R: ReceiveChannel<T>, T: Send> Iterator for Iter<'_, R, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        self.0.recv_blocking().ok()
    }
}

/// The iterator of [`ReceiveChannel::try_iter`].
#[derive(Debug)]
pub struct TryIter<'a, R, T>(&'a R, PhantomData<fn() -> T>);

impl<R: ReceiveChannel<T>, T: Send> Iterator for TryIter<'_, R, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        self.0.try_recv().ok()
    }
}
