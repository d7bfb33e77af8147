//! What all kinds of channels have in common: traits, for code that takes any of them.

use core::marker::PhantomData;
use std::time::Duration;

use crate::channel::{Closed, RecvTimeoutError, SendTimeoutError, TryRecvError, TrySendError};
use crate::choose::choose;
use crate::condition::WaitEvt;
use crate::event::{Event, TryEvent};
use crate::time::after;

/// An end of a channel, whichever it is.
pub trait ChannelEnd: Clone {
    /// How many values lie in the channel, sent and not received. In a rendezvous channel that is only what was
    /// [put back](ReceiveChannel::put_back).
    fn len(&self) -> usize;

    /// Whether no value lies in it.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many values it has room for: none in a rendezvous channel; `None` if there is no bound.
    fn capacity(&self) -> Option<usize>;

    /// Whether it has no room for one value more. A rendezvous channel always is full, and empty.
    fn is_full(&self) -> bool {
        self.capacity().is_some_and(|capacity| self.len() >= capacity)
    }

    /// Closes the channel: nothing more can be sent; what lies in it can be received. Who waits is told, as is
    /// whoever comes.
    fn close(&self);

    /// Whether nothing can be sent any more.
    fn is_closed(&self) -> bool;

    /// The event that nothing can be sent any more. It owns what it needs.
    fn closed_evt(&self) -> WaitEvt;

    /// Where the channel lies: no two have the same address at a time.
    fn address(&self) -> usize;

    /// Whether both are ends of one channel. CML's `sameChannel`.
    fn same_channel(&self, other: &impl ChannelEnd) -> bool {
        self.address() == other.address()
    }
}

/// The end of a channel into which values go: [`channel`](crate::channel())'s, and in the library those of
/// `bounded` and `unbounded`.
///
/// ```
/// use rialto_event::{Event, ReceiveChannel, SendChannel, channel};
/// use std::thread;
///
/// /// Copies what comes, whatever kinds of channels these are.
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
/// Source of the idea: the three flavours of crossbeam's channels, which have one type.
pub trait SendChannel<T: Send>: ChannelEnd + Send + Sync {
    /// A handle that does not keep the channel open.
    type Weak: WeakChannel<Sender = Self>;

    /// Sending `value`, as an event; it borrows this handle. It owns the value, and drops it when it is not chosen.
    fn send_evt(&self, value: T) -> impl TryEvent<Output = Result<(), Closed<T>>, Pending: Send> + Send;

    /// Like [`send_evt`](Self::send_evt), and owns this handle.
    fn into_send_evt(self, value: T) -> impl TryEvent<Output = Result<(), Closed<T>>, Pending: Send> + Send;

    /// Sending the value in `slot`, as an event. Not chosen, dropped, or told that the channel is closed, it has left
    /// the value in the slot (law 4). An empty slot is [`never`](crate::never()).
    fn send_from<'a>(
        &'a self,
        slot: &'a mut Option<T>,
    ) -> impl TryEvent<Output = Result<(), Closed>, Pending: Send> + Send;

    /// The event that a send would not have to wait, as far as can be told now: it takes no place, and others may
    /// come before who is told. Enabled, too, if the channel is closed.
    fn ready_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send;

    /// Sends `value` if that need not wait.
    ///
    /// # Errors
    ///
    /// [`TrySendError`], with the value.
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
    /// Where a thread must not be blocked: see [`Event::sync_blocking`].
    fn send_blocking(&self, value: T) -> Result<(), Closed<T>> {
        self.send_evt(value).sync_blocking()
    }

    /// Sends `value` unless it takes longer than `time`; an event, to be awaited or
    /// [`sync_blocking`](Event::sync_blocking)ed. The value comes back if it was not sent. (In a choice of your own it
    /// commits at once, and then sends: an `after` beside a [`send_from`](Self::send_from) is what to use there.)
    ///
    /// # Errors
    ///
    /// [`SendTimeoutError`], with the value.
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

    /// A handle that can be made a sender again as long as there are others.
    fn downgrade(&self) -> Self::Weak;
}

/// A handle that can be made a sender again, as long as there are others.
pub trait WeakChannel: Clone {
    /// What it becomes.
    type Sender;

    /// A sender. `None` if the last one is gone.
    fn upgrade(&self) -> Option<Self::Sender>;
}

/// The end of a channel from which values are taken: see [`SendChannel`].
pub trait ReceiveChannel<T: Send>: ChannelEnd + Send + Sync {
    /// Receiving a value, as an event; it borrows this handle.
    fn recv_evt(&self) -> impl TryEvent<Output = Result<T, Closed>, Pending: Send> + Send;

    /// Like [`recv_evt`](Self::recv_evt), and owns this handle.
    fn into_recv_evt(self) -> impl TryEvent<Output = Result<T, Closed>, Pending: Send> + Send;

    /// The event that a receive would not have to wait, as far as can be told now: it takes nothing, and others may
    /// come before who is told. Enabled, too, if the channel is closed.
    fn ready_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send;

    /// Receives a value if that need not wait.
    ///
    /// # Errors
    ///
    /// [`TryRecvError`].
    fn try_recv(&self) -> Result<T, TryRecvError> {
        self.recv_evt().try_sync().map_or(Err(TryRecvError::Empty), |got| Ok(got?))
    }

    /// Receives a value, and blocks the thread until there is one.
    ///
    /// # Errors
    ///
    /// [`Closed`] if nothing is left, and nothing more can be sent.
    ///
    /// # Panics
    ///
    /// Where a thread must not be blocked: see [`Event::sync_blocking`].
    fn recv_blocking(&self) -> Result<T, Closed> {
        self.recv_evt().sync_blocking()
    }

    /// Receives a value unless none comes for so long: an event, to be awaited, to be
    /// [`sync_blocking`](Event::sync_blocking)ed, or to be an alternative.
    ///
    /// # Errors
    ///
    /// [`RecvTimeoutError`].
    fn recv_timeout(
        &self,
        time: Duration,
    ) -> impl TryEvent<Output = Result<T, RecvTimeoutError>, Pending: Send> + Send {
        let received = self.recv_evt().map_err(RecvTimeoutError::from);
        choose((received, after(time).wrap(|()| Err(RecvTimeoutError::Timeout))))
    }

    /// Gives back a value that was received: to a receiver that waits, else ahead of all that comes, behind what was
    /// given back before (law 5).
    fn put_back(&self, value: T);

    /// What comes until the channel is closed; each step blocks the thread, as
    /// [`recv_blocking`](Self::recv_blocking) does.
    fn iter(&self) -> Iter<'_, Self, T> {
        Iter(self, PhantomData)
    }

    /// What can be received now.
    fn try_iter(&self) -> TryIter<'_, Self, T> {
        TryIter(self, PhantomData)
    }
}

/// See [`ReceiveChannel::iter`].
#[derive(Debug)]
pub struct Iter<'a, R, T>(&'a R, PhantomData<fn() -> T>);

impl<R: ReceiveChannel<T>, T: Send> Iterator for Iter<'_, R, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        self.0.recv_blocking().ok()
    }
}

/// See [`ReceiveChannel::try_iter`].
#[derive(Debug)]
pub struct TryIter<'a, R, T>(&'a R, PhantomData<fn() -> T>);

impl<R: ReceiveChannel<T>, T: Send> Iterator for TryIter<'_, R, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        self.0.try_recv().ok()
    }
}
