//! [`Sender`] and [`Receiver`], and how events reach the channel through them.

use core::fmt;
use core::marker::{self, PhantomData};
use core::pin::pin;
use core::ptr::NonNull;

use rialto_task::primitives::Ordering;

use super::send::Origin;
use super::{
    Channel, Closed, IS_CLOSED, RECEIVING, ReadyEvt, RecvEvt, SENDING, SendEvt, SendFrom, TryRecvError,
    TrySendError, WeakSender,
};
use crate::channels::{ChannelEnd, ReceiveChannel, SendChannel, WeakChannel};
use crate::condition::WaitEvt;
use crate::event::{Event, TryEvent};
use crate::sync::{SyncFuture, sync};

/// The sending end. Clones send on the same channel; when the last one is gone,
/// the channel is closed.
pub struct Sender<T> {
    pub(super) channel: NonNull<Channel<T>>,
}

/// The receiving end. Clones receive from the same channel; when the last one
/// is gone, the channel is closed.
pub struct Receiver<T> {
    pub(super) channel: NonNull<Channel<T>>,
}

/// How an event reaches its channel: through a handle that it owns, or one that
/// it borrows.
///
/// The value's type is the handle's, not a parameter beside it: where both stood
/// in an event's type, a future that holds one across an await in a spawned task
/// would not be `Send` for values with lifetimes (the compiler forgets there
/// that two lifetimes are the same; see [`Arity`](crate::Arity)).
pub trait Handle {
    /// What the channel carries.
    type Value;
    /// The channel.
    fn channel(&self) -> &Channel<Self::Value>;
}

/// A borrowed handle.
#[derive(Debug)]
pub struct Borrowed<'a, T>(pub(super) &'a Channel<T>);

impl<'a, T> Borrowed<'a, T> {
    pub(crate) fn to(handle: &'a impl Handle<Value = T>) -> Self {
        Borrowed(handle.channel())
    }
}

impl<T> Clone for Borrowed<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Borrowed<'_, T> {}

impl<T> Handle for Borrowed<'_, T> {
    type Value = T;
    #[inline(always)]
    fn channel(&self) -> &Channel<T> {
        self.0
    }
}

/// What is the same for both ends' handles.
macro_rules! handle {
    ($handle:ident, $count:ident) => {
        // SAFETY: a handle gives shared access to the channel.
        unsafe impl<T: marker::Send> marker::Send for $handle<T> {}
        // SAFETY: as above.
        unsafe impl<T: marker::Send> marker::Sync for $handle<T> {}

        impl<T> Handle for $handle<T> {
            type Value = T;
            #[inline(always)]
            fn channel(&self) -> &Channel<T> {
                // SAFETY: the channel is freed after the last handle of the
                // second end, or later.
                unsafe { self.channel.as_ref() }
            }
        }

        impl<T> Clone for $handle<T> {
            fn clone(&self) -> Self {
                if self.channel().$count.fetch_add(1, Ordering::Relaxed) > usize::MAX / 2 {
                    // As `Arc` does: a count that overflows would free the
                    // channel under its users.
                    std::process::abort();
                }
                $handle { channel: self.channel }
            }
        }

        impl<T> Drop for $handle<T> {
            fn drop(&mut self) {
                let channel = self.channel();
                // The only handle of its end: nobody is left to clone it, so
                // the count needs no exchange. Acquire: as `fetch_sub`.
                if channel.is_sole(&channel.$count) {
                    channel.$count.store(0, Ordering::Release);
                } else if channel.$count.fetch_sub(1, Ordering::AcqRel) != 1 {
                    return;
                }
                if channel.leave() {
                    // SAFETY: both ends are gone, and the weak handles: this is the
                    // last pointer.
                    drop(unsafe { Box::from_raw(self.channel.as_ptr()) });
                }
            }
        }

        impl<T> fmt::Debug for $handle<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($handle), "({:p})"), self.channel)
            }
        }

        impl<T> $handle<T> {
            /// Whether both are handles of one channel. CML's `sameChannel`.
            ///
            /// ```
            /// let (tx, rx) = rialto_event::channel::<u8>();
            /// assert!(tx.same_channel(&rx) && rx.same_channel(&tx.clone()));
            /// ```
            pub fn same_channel(&self, other: &impl Handle<Value = T>) -> bool {
                core::ptr::eq(self.channel(), other.channel())
            }

            /// The name that [`named_channel`](crate::named_channel) gave it.
            pub fn name(&self) -> Option<&str> {
                self.channel().name().map(|name| &**name)
            }

            /// Closes the channel: whoever waits is woken with [`Closed`], as is
            /// whoever comes later. Values put back can still be received.
            pub fn close(&self) {
                self.channel().close();
            }

            /// Whether the channel is closed.
            pub fn is_closed(&self) -> bool {
                self.channel().hints() & IS_CLOSED != 0
            }

            /// The event that the channel is closed. It owns what it needs, and does not keep the channel open.
            ///
            /// ```
            /// use rialto_event::{Event, channel};
            /// let (tx, rx) = channel::<u8>();
            /// let closed = tx.closed_evt();
            /// assert_eq!(closed.clone().try_sync(), None);
            /// drop(rx);
            /// closed.sync_blocking();
            /// ```
            pub fn closed_evt(&self) -> WaitEvt {
                self.channel().closed_evt()
            }

            /// Where its channel lies, and how many handles of this end there are, weak ones
            /// included: for whoever looks whether others can reach it.
            #[doc(hidden)]
            pub fn census(&self) -> (usize, usize) {
                let channel = self.channel();
                // Acquire: a handle was made before that was let go of which it was made of.
                let weak = channel.weak.load(Ordering::Acquire);
                let handles = channel.$count.load(Ordering::Acquire);
                (core::ptr::from_ref(channel).addr(), handles + weak)
            }

            /// How many sends wait.
            pub fn waiting_senders(&self) -> usize {
                self.channel().waiters(SENDING)
            }

            /// How many receives wait.
            pub fn waiting_receivers(&self) -> usize {
                self.channel().waiters(RECEIVING)
            }
        }
    };
}

handle!(Sender, senders);
handle!(Receiver, receivers);

impl<T> Sender<T> {
    /// The event that a receiver waits, or the channel is closed, as far as can be told now: it commits nothing, and
    /// another sender may come before who is told. A receiver of the same choice counts as one, too.
    ///
    /// ```
    /// use rialto_event::{Event, channel, sync};
    /// let (tx, rx) = channel();
    /// assert_eq!(tx.ready_evt().try_sync(), None);
    /// let receiver = std::thread::spawn(move || rx.recv().sync_blocking());
    /// tx.ready_evt().sync_blocking();
    /// assert_eq!(tx.try_send(1), Ok(()));
    /// assert_eq!(receiver.join().unwrap(), Ok(1));
    /// ```
    pub fn ready_evt(&self) -> ReadyEvt<'_, T> {
        self.channel().ready_evt(RECEIVING)
    }
}

impl<T> Receiver<T> {
    /// The event that a sender waits, a value was put back, or the channel is closed, as far as can be told now: it
    /// takes nothing, and another receiver may come before who is told. A sender of the same choice counts as one, too.
    ///
    /// ```
    /// use rialto_event::{Event, after, channel, choose};
    /// use std::time::Duration;
    /// let (tx, rx) = channel();
    /// let sender = std::thread::spawn(move || tx.send(1).sync_blocking());
    /// rx.ready_evt().sync_blocking();
    /// assert_eq!(rx.waiting_senders(), 1, "it still waits");
    /// assert_eq!(rx.try_recv(), Ok(1));
    /// sender.join().unwrap().unwrap();
    /// ```
    ///
    /// Source: Racket's `semaphore-peek-evt`, for channels; crossbeam's `Select::ready`.
    pub fn ready_evt(&self) -> ReadyEvt<'_, T> {
        self.channel().ready_evt(SENDING)
    }
}

/// The methods of a channel's end, whichever it is.
macro_rules! end {
    ($handle:ident) => {
        impl<T> ChannelEnd for $handle<T> {
            fn len(&self) -> usize {
                self.channel().len()
            }
            fn capacity(&self) -> Option<usize> {
                Some(0)
            }
            fn close(&self) {
                self.channel().close();
            }
            fn is_closed(&self) -> bool {
                $handle::is_closed(self)
            }
            fn closed_evt(&self) -> WaitEvt {
                $handle::closed_evt(self)
            }
            fn address(&self) -> usize {
                self.channel.addr().get()
            }
        }
    };
}
end!(Sender);
end!(Receiver);

impl<T: marker::Send> SendChannel<T> for Sender<T> {
    type Weak = WeakSender<T>;
    fn send_evt(
        &self,
        value: T,
    ) -> impl TryEvent<Output = Result<(), Closed<T>>, Pending: marker::Send> + marker::Send {
        Sender::send_evt(self, value)
    }
    fn into_send_evt(
        self,
        value: T,
    ) -> impl TryEvent<Output = Result<(), Closed<T>>, Pending: marker::Send> + marker::Send {
        Sender::into_send_evt(self, value)
    }
    fn send_from<'a>(
        &'a self,
        slot: &'a mut Option<T>,
    ) -> impl TryEvent<Output = Result<(), Closed>, Pending: marker::Send> + marker::Send {
        Sender::send_from(self, slot)
    }
    fn ready_evt(&self) -> impl TryEvent<Output = (), Pending: marker::Send> + marker::Send {
        Sender::ready_evt(self)
    }
    fn try_send(&self, value: T) -> Result<(), TrySendError<T>> {
        Sender::try_send(self, value)
    }
    fn downgrade(&self) -> WeakSender<T> {
        Sender::downgrade(self)
    }
}

impl<T> WeakChannel for WeakSender<T> {
    type Sender = Sender<T>;
    fn upgrade(&self) -> Option<Sender<T>> {
        WeakSender::upgrade(self)
    }
}

impl<T: marker::Send> ReceiveChannel<T> for Receiver<T> {
    fn recv_evt(&self) -> impl TryEvent<Output = Result<T, Closed>, Pending: marker::Send> + marker::Send {
        Receiver::recv_evt(self)
    }
    fn into_recv_evt(
        self,
    ) -> impl TryEvent<Output = Result<T, Closed>, Pending: marker::Send> + marker::Send {
        Receiver::into_recv_evt(self)
    }
    fn ready_evt(&self) -> impl TryEvent<Output = (), Pending: marker::Send> + marker::Send {
        Receiver::ready_evt(self)
    }
    fn try_recv(&self) -> Result<T, TryRecvError> {
        Receiver::try_recv(self)
    }
    fn put_back(&self, value: T) {
        Receiver::put_back(self, value);
    }
}

impl<T> Sender<T> {
    /// Sends `value`: ready when a receiver has it. The future owns the value:
    /// dropped before that, it drops it. To keep it, see
    /// [`send_from`](Self::send_from).
    ///
    /// # Errors
    ///
    /// [`Closed`], with the value, if the channel is or gets closed.
    #[inline]
    pub fn send(&self, value: T) -> SyncFuture<SendEvt<T, Borrowed<'_, T>>> {
        sync(self.send_evt(value))
    }

    /// Sending `value`, as an event; it borrows this handle. It owns the value:
    /// not chosen, it drops it (law 4 offers [`send_from`](Self::send_from)).
    /// It can be cloned when `T` can. CML's `sendEvt`.
    ///
    /// Costs nothing over [`send`](Self::send), which is a sync of it.
    #[inline]
    pub fn send_evt(&self, value: T) -> SendEvt<T, Borrowed<'_, T>> {
        SendEvt { handle: Borrowed(self.channel()), value, _value: PhantomData }
    }

    /// Like [`send_evt`](Self::send_evt), and owns the handle: for protocols
    /// that are values, to be stored or returned.
    pub fn into_send_evt(self, value: T) -> SendEvt<T> {
        SendEvt { handle: self, value, _value: PhantomData }
    }

    /// Sending the value in `slot`, as an event: the spelling for
    /// [`select!`](crate::select!) and loops. The value moves into the sync when
    /// that starts, and back into the slot when the event loses, is dropped, or
    /// finds the channel closed. An empty slot is [`never`](crate::never()).
    ///
    /// ```
    /// use rialto_event::{channel, choose, always, Event};
    /// let (tx, rx) = channel();
    /// let mut slot = Some("precious");
    /// let sent = choose((tx.send_from(&mut slot).wrap(|_| true), always(false)));
    /// assert!(!sent.sync_blocking()); // nobody receives
    /// assert_eq!(slot, Some("precious"));
    /// # drop(rx);
    /// ```
    #[inline]
    pub fn send_from<'a>(&'a self, slot: &'a mut Option<T>) -> SendFrom<'a, T> {
        SendFrom { handle: Borrowed(self.channel()), slot }
    }

    /// Sends `value` if a receiver waits now.
    ///
    /// # Errors
    ///
    /// The value comes back if nobody waits, or the channel is closed. CML's
    /// `sendPoll`.
    pub fn try_send(&self, value: T) -> Result<(), TrySendError<T>> {
        let mut leaf = pin!(self.send_evt(value).into_pending());
        match leaf.as_mut().try_alone() {
            Some(Ok(())) => Ok(()),
            Some(Err(Closed(value))) => Err(TrySendError::Closed(value)),
            None => Err(TrySendError::Full(leaf.base().origin().refuse())),
        }
    }
}

impl<T> Receiver<T> {
    /// Receives a value. Dropped before it is ready, it loses nothing: a value
    /// that was on its way goes back to the channel (law 5).
    ///
    /// # Errors
    ///
    /// [`Closed`] if the channel is or gets closed, and nothing is left in it.
    #[inline]
    pub fn recv(&self) -> SyncFuture<RecvEvt<T, Borrowed<'_, T>>> {
        sync(self.recv_evt())
    }

    /// Receiving a value, as an event; it borrows this handle. CML's `recvEvt`.
    ///
    /// Costs nothing over [`recv`](Self::recv), which is a sync of it.
    #[inline]
    pub fn recv_evt(&self) -> RecvEvt<T, Borrowed<'_, T>> {
        RecvEvt { handle: Borrowed(self.channel()), _value: PhantomData }
    }

    /// Like [`recv_evt`](Self::recv_evt), and owns the handle.
    pub fn into_recv_evt(self) -> RecvEvt<T> {
        RecvEvt { handle: self, _value: PhantomData }
    }

    /// Gives back a value that was received on behalf of somebody who does not want it any more: to a receiver who
    /// waits, else ahead of all senders that wait, behind what was given back before (law 5).
    ///
    /// For those who carry values between a channel and something else. A receive that is dropped does it by itself.
    ///
    /// ```
    /// let (tx, rx) = rialto_event::channel();
    /// std::thread::scope(|s| {
    ///     s.spawn(|| [1, 2].map(|n| rialto_event::Event::sync_blocking(tx.send_evt(n))));
    ///     let first = rialto_event::Event::sync_blocking(rx.recv_evt());
    ///     rx.put_back(first.unwrap());
    ///     assert_eq!([(); 2].map(|()| rialto_event::Event::sync_blocking(rx.recv_evt())), [Ok(1), Ok(2)]);
    /// });
    /// ```
    pub fn put_back(&self, value: T) {
        self.channel().put_back(value);
    }

    /// Receives a value if a sender waits now.
    ///
    /// # Errors
    ///
    /// If no sender waits, or the channel is closed. CML's `recvPoll`.
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        match pin!(self.recv_evt().into_pending()).try_alone() {
            Some(Ok(value)) => Ok(value),
            Some(Err(Closed(()))) => Err(TryRecvError::Closed),
            None => Err(TryRecvError::Empty),
        }
    }
}
