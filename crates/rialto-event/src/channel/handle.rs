//! [`Sender`] and [`Receiver`], and the trait through which events reach a channel.

use core::fmt;
use core::marker::PhantomData;
use core::pin::pin;
use core::ptr::NonNull;

use rialto_task::abort;
use rialto_task::primitives::Ordering;

use super::send::SendSource;
use super::{
    Channel, Closed, IS_CLOSED, RECEIVING, ReadyEvt, RecvEvt, SENDING, SendEvt, SendFrom, TryRecvError,
    TrySendError, WeakSender,
};
use crate::channel_traits::{ChannelEnd, ReceiveChannel, SendChannel, WeakChannel};
use crate::condition::WaitEvt;
use crate::event::{Event, TryEvent};
use crate::sync::{SendFuture, SendOf, SyncFuture};

/// The sending end of a channel. Its clones send on the same channel. When the last one is dropped, the
/// channel is closed.
pub struct Sender<T> {
    pub(super) channel: NonNull<Channel<T>>,
}

/// The receiving end of a channel. Its clones receive from the same channel. When the last one is dropped,
/// the channel is closed.
pub struct Receiver<T> {
    pub(super) channel: NonNull<Channel<T>>,
}

/// The handle through which an event reaches its channel. The event owns it or borrows it.
///
/// The value's type is an associated type of the handle. If it were a second parameter of a started event, a
/// future that holds the event across an await in a spawned task would not be `Send` for values with
/// lifetimes. (The compiler forgets there that two lifetimes are the same; see [`Arity`](crate::Arity).)
pub trait ChannelHandle {
    /// The type of the channel's values.
    type Value;
    /// Returns the channel.
    fn channel(&self) -> &Channel<Self::Value>;
}

/// A borrowed handle.
#[derive(Debug)]
pub struct Borrowed<'a, T>(pub(super) &'a Channel<T>);

impl<'a, T> Borrowed<'a, T> {
    pub(crate) fn to(handle: &'a impl ChannelHandle<Value = T>) -> Self {
        Borrowed(handle.channel())
    }
}

impl<T> Clone for Borrowed<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Borrowed<'_, T> {}

impl<T> ChannelHandle for Borrowed<'_, T> {
    type Value = T;
    #[inline(always)]
    fn channel(&self) -> &Channel<T> {
        self.0
    }
}

/// Aborts, as `Arc` does, if there were so many handles `before` a new one that further ones could overflow
/// their count: then the channel would be freed while handles exist. Only leaked handles can be so many.
#[inline]
pub(super) fn assert_countable(before: usize) {
    if before > usize::MAX / 2 {
        abort("a channel has too many handles; help: do not leak them by `mem::forget`");
    }
}

/// Defines what the handles of both ends have in common.
macro_rules! handle {
    ($handle:ident, $count:ident) => {
        // SAFETY: a handle gives shared access to the channel, and the last one frees it, as with an `Arc`.
        // The channel is `Send` and `Sync` for `T: Send`.
        unsafe impl<T: Send> Send for $handle<T> {}
        // SAFETY: as above.
        unsafe impl<T: Send> Sync for $handle<T> {}

        impl<T> ChannelHandle for $handle<T> {
            type Value = T;
            #[inline(always)]
            fn channel(&self) -> &Channel<T> {
                // SAFETY: the channel is freed after the last handle of the second end is gone, or later.
                unsafe { self.channel.as_ref() }
            }
        }

        impl<T> Clone for $handle<T> {
            fn clone(&self) -> Self {
                assert_countable(self.channel().$count.fetch_add(1, Ordering::Relaxed));
                $handle { channel: self.channel }
            }
        }

        impl<T> Drop for $handle<T> {
            fn drop(&mut self) {
                let channel = self.channel();
                // If this is the only handle of its end, no thread can clone it, so the count needs no atomic
                // exchange. `is_sole` loads it with Acquire, as `fetch_sub` does.
                if channel.is_sole(&channel.$count) {
                    channel.$count.store(0, Ordering::Release);
                } else if channel.$count.fetch_sub(1, Ordering::AcqRel) != 1 {
                    return;
                }
                if channel.release_end() {
                    // SAFETY: both ends and all weak handles are gone, so this is the last pointer.
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
            /// Returns whether both are handles of the same channel. CML's `sameChannel`.
            ///
            /// ```
            /// let (tx, rx) = rialto_event::channel::<u8>();
            /// assert!(tx.same_channel(&rx) && rx.same_channel(&tx.clone()));
            /// ```
            pub fn same_channel(&self, other: &impl ChannelHandle<Value = T>) -> bool {
                core::ptr::eq(self.channel(), other.channel())
            }

            /// Returns the name that [`named_channel`](crate::named_channel) gave the channel, if any.
            pub fn name(&self) -> Option<&str> {
                self.channel().name().map(|name| &**name)
            }

            /// Closes the channel. All waiting and later operations yield [`Closed`], except that the values
            /// that were put back can still be received.
            pub fn close(&self) {
                self.channel().close();
            }

            /// Returns whether the channel is closed.
            pub fn is_closed(&self) -> bool {
                self.channel().hints() & IS_CLOSED != 0
            }

            /// Returns an event that is enabled once the channel is closed. It is `'static`, and does not
            /// keep the channel open.
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

            /// Returns the address of the channel, and the number of handles of this end, weak ones included;
            /// once there was a weak one, plus one. A tracer uses it to find out whether other code can reach
            /// the channel.
            #[doc(hidden)]
            pub fn handle_count(&self) -> (usize, usize) {
                let channel = self.channel();
                // Acquire, and in this order, as in `is_sole`: a handle that has made a weak one is counted by
                // the first load, or was dropped before it, and the second load sees the weak one. Once a weak
                // handle was made, the second count is never zero again. So the sum is not one by mistake
                // either if a weak handle is upgraded and dropped between the loads.
                let handles = channel.$count.load(Ordering::Acquire);
                let weak = channel.weak.load(Ordering::Acquire);
                (core::ptr::from_ref(channel).addr(), handles + weak)
            }

            /// Returns the number of senders: how many handles of the sending end exist. Weak handles do not
            /// count.
            ///
            /// ```
            /// let (tx, rx) = rialto_event::channel::<u8>();
            /// let other = tx.clone();
            /// assert_eq!((rx.sender_count(), tx.receiver_count()), (2, 1));
            /// drop((tx, other));
            /// assert_eq!(rx.sender_count(), 0);
            /// ```
            ///
            /// Another thread may change the number at any time.
            #[doc(alias = "strong_count")]
            pub fn sender_count(&self) -> usize {
                self.channel().senders.load(Ordering::Acquire)
            }

            /// Returns the number of receivers: how many handles of the receiving end exist. Another thread
            /// may change it at any time.
            pub fn receiver_count(&self) -> usize {
                self.channel().receivers.load(Ordering::Acquire)
            }

            /// Returns the number of sends that wait.
            pub fn waiting_senders(&self) -> usize {
                self.channel().waiters(SENDING)
            }

            /// Returns the number of receives that wait.
            pub fn waiting_receivers(&self) -> usize {
                self.channel().waiters(RECEIVING)
            }
        }
    };
}

handle!(Sender, senders);
handle!(Receiver, receivers);

impl<T> Sender<T> {
    /// Returns an event that is enabled while a receiver waits or the channel is closed.
    ///
    /// It is a hint: it reserves nothing, so another sender may be faster. A receive in the same choice
    /// counts as a waiting receiver.
    ///
    /// ```
    /// use rialto_event::{Event, channel};
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
    /// Returns an event that is enabled while a sender waits, a value has been put back, or the channel is
    /// closed.
    ///
    /// It is a hint: it reserves nothing, so another receiver may be faster. A send in the same choice counts
    /// as a waiting sender.
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

/// Implements [`ChannelEnd`] for a handle.
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

impl<T> WeakChannel for WeakSender<T> {
    type Sender = Sender<T>;
    fn upgrade(&self) -> Option<Sender<T>> {
        WeakSender::upgrade(self)
    }
}

impl<T: Send> ReceiveChannel<T> for Receiver<T> {
    fn recv_evt(&self) -> impl TryEvent<Output = Result<T, Closed>, Pending: Send> + Send {
        Receiver::recv_evt(self)
    }
    fn into_recv_evt(self) -> impl TryEvent<Output = Result<T, Closed>, Pending: Send> + Send {
        Receiver::into_recv_evt(self)
    }
    fn ready_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send {
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
    /// Sends `value`. The future is ready when a receiver has received it.
    ///
    /// The future owns the value. If it is dropped before that, the value is dropped. To keep the value, use
    /// [`send_from`](Self::send_from). For the same reason, the future cannot be an arm of
    /// [`select!`](crate::select!).
    ///
    /// # Errors
    ///
    /// [`Closed`], with the value, if the channel is closed, or gets closed while the send waits.
    #[inline]
    #[doc(alias = "blocking_send")]
    pub fn send(&self, value: T) -> SendFuture<SendEvt<T, Borrowed<'_, T>>> {
        SendOf::new(self.send_evt(value).sync())
    }

    /// Returns an event that sends `value`. It borrows this handle. CML's `sendEvt`.
    ///
    /// The event owns the value, and drops it when it is not chosen; [`send_from`](Self::send_from) keeps it
    /// (law 4). The event can be cloned if `T` can. A sync of it costs the same as [`send`](Self::send).
    #[inline]
    pub fn send_evt(&self, value: T) -> SendEvt<T, Borrowed<'_, T>> {
        SendEvt { handle: Borrowed(self.channel()), value, _value: PhantomData }
    }

    /// Returns an event like that of [`send_evt`](Self::send_evt), which owns the handle. A function can
    /// return it as part of a protocol.
    pub fn into_send_evt(self, value: T) -> SendEvt<T> {
        SendEvt { handle: self, value, _value: PhantomData }
    }

    /// Returns an event that sends the value in `slot`. Use it in [`select!`](crate::select!) and in loops.
    ///
    /// The value moves into the sync when the sync starts. It moves back into the slot when the event loses,
    /// is dropped, or finds the channel closed (law 4). With an empty slot the event is
    /// [`never`](crate::never()).
    ///
    /// ```
    /// use rialto_event::{channel, choose, always, Event};
    /// let (tx, rx) = channel();
    /// let mut slot = Some("precious");
    /// let sent = choose((tx.send_from(&mut slot).wrap(|_| true), always(false)));
    /// assert!(!sent.sync_blocking()); // no receiver waits
    /// assert_eq!(slot, Some("precious"));
    /// # drop(rx);
    /// ```
    #[inline]
    pub fn send_from<'a>(&'a self, slot: &'a mut Option<T>) -> SendFrom<'a, T> {
        SendFrom { handle: Borrowed(self.channel()), slot }
    }

    /// Sends `value` if a receiver waits now. CML's `sendPoll`.
    ///
    /// # Errors
    ///
    /// [`TrySendError`], with the value, if no receiver waits or the channel is closed.
    pub fn try_send(&self, value: T) -> Result<(), TrySendError<T>> {
        let mut pending = pin!(self.send_evt(value).into_pending());
        match pending.as_mut().try_alone() {
            Some(Ok(())) => Ok(()),
            Some(Err(Closed(value))) => Err(TrySendError::Closed(value)),
            None => Err(TrySendError::Full(pending.base().source().take_refused())),
        }
    }
}

impl<T> Receiver<T> {
    /// Receives a value.
    ///
    /// Dropping the future loses nothing: if it had received a value that was not seen, the value is put back
    /// into the channel (law 5).
    ///
    /// # Errors
    ///
    /// [`Closed`] if the channel is closed, or gets closed while the receive waits, and no value was put
    /// back.
    #[inline]
    #[doc(alias = "blocking_recv")]
    pub fn recv(&self) -> SyncFuture<RecvEvt<T, Borrowed<'_, T>>> {
        self.recv_evt().sync()
    }

    /// Returns an event that receives a value. It borrows this handle. CML's `recvEvt`.
    ///
    /// A sync of it costs the same as [`recv`](Self::recv).
    #[inline]
    pub fn recv_evt(&self) -> RecvEvt<T, Borrowed<'_, T>> {
        RecvEvt { handle: Borrowed(self.channel()), _value: PhantomData }
    }

    /// Returns an event like that of [`recv_evt`](Self::recv_evt), which owns the handle.
    pub fn into_recv_evt(self) -> RecvEvt<T> {
        RecvEvt { handle: self, _value: PhantomData }
    }

    /// Puts a received value back into the channel. The receiver that has waited longest gets it. If none
    /// waits, the value goes ahead of all waiting senders, behind those that were put back before (law 5).
    ///
    /// For code that moves values from a channel to another place, and finds that a value is no longer wanted
    /// there. A receive that is dropped puts its value back by itself.
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

    /// Receives a value if a sender waits now, or a value was put back. CML's `recvPoll`.
    ///
    /// # Errors
    ///
    /// [`TryRecvError`] if there is no value now, or the channel is closed.
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        match pin!(self.recv_evt().into_pending()).try_alone() {
            Some(Ok(value)) => Ok(value),
            Some(Err(Closed(()))) => Err(TryRecvError::Closed),
            None => Err(TryRecvError::Empty),
        }
    }
}
