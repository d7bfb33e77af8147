//! The receiving end of bounded and unbounded channels.

use std::fmt;
use std::sync::Arc;

use rialto_event::{
    self as event, Action, Borrowed, ChannelEnd, Closed, ConstantCallEvt, Event, Object, OneOf,
    ReceiveChannel, SyncFuture, TryEvent, TryRecvError, WaitEvt, Wrapped, impl_event, opaque_event,
};

use super::{Buffer, BufferReceiver, Kind, ReadyEvt, Received, Take, channel_end_methods, closed_evt};
use crate::actions::WithHandle;

/// The receiving end of a [`bounded`](crate::bounded()) or an [`unbounded`](crate::unbounded()) channel. Its
/// clones receive from the same channel; each value goes to one of them.
pub struct Receiver<T>(pub(crate) Kind<BufferReceiver<T>, event::Receiver<T>>);

channel_end_methods!(Receiver: kind);

/// The event of [`Receiver::recv_evt`].
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct RecvEvt<'a, T>(&'a Receiver<T>);

/// The event of [`Receiver::into_recv_evt`].
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct IntoRecvEvt<T>(Receiver<T>);

opaque_event! {
    /// The event of [`Receiver::recv_many_evt`].
    pub struct RecvManyEvt['a, T](Wrapped<RecvEvt<'a, T>, ReceivedMany<'a, T>>) => usize;
}

/// The action of [`Receiver::recv_many_evt`]: takes more values after the first one.
#[derive(Debug)]
pub struct ReceivedMany<'a, T> {
    receiver: &'a Receiver<T>,
    values: &'a mut Vec<T>,
    limit: usize,
}

impl<T> Action<Result<T, Closed>> for ReceivedMany<'_, T> {
    type Output = usize;
    fn apply(self, first: Result<T, Closed>) -> usize {
        let Ok(first) = first else { return 0 };
        self.values.push(first);
        let mut count = 1;
        // Only the first value was taken by the commit. The others stay in the channel until here, so an
        // abandoned sync does not have to put them back.
        while count < self.limit {
            let Ok(next) = self.receiver.try_recv() else { break };
            self.values.push(next);
            count += 1;
        }
        count
    }
}

/// The event of a receive on a channel with a buffer. The public events become it when they are started. `P`
/// is the pointer to the buffer.
type BufferTakeEvt<P> = Wrapped<ConstantCallEvt<P, Take>, Received>;

type RecvEvtInner<'a, T> = OneOf<BufferTakeEvt<&'a Object<Buffer<T>>>, event::RecvEvt<T, Borrowed<'a, T>>>;

type IntoRecvEvtInner<T> =
    OneOf<Wrapped<BufferTakeEvt<Arc<Object<Buffer<T>>>>, WithHandle<Receiver<T>>>, event::RecvEvt<T>>;

impl<'a, T> Event for RecvEvt<'a, T> {
    type Pending = <RecvEvtInner<'a, T> as Event>::Pending;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        let event: RecvEvtInner<'a, T> = match &self.0.0 {
            Kind::Buffered(rx) => {
                OneOf::First(Wrapped::with(rx.object().constant_call_evt::<Take>(), Received))
            }
            Kind::Rendezvous(rx) => OneOf::Second(rx.recv_evt()),
        };
        event.into_pending()
    }
}
impl_event!(try ['a, T] RecvEvt<'a, T> => Result<T, Closed>);

impl<T> Event for IntoRecvEvt<T> {
    type Pending = <IntoRecvEvtInner<T> as Event>::Pending;
    fn into_pending(self) -> Self::Pending {
        let event: IntoRecvEvtInner<T> = match self.0.0 {
            Kind::Rendezvous(rx) => OneOf::Second(rx.into_recv_evt()),
            Kind::Buffered(rx) => {
                let event = Object::constant_call_evt_of(rx.shared());
                OneOf::First(Wrapped::with(
                    Wrapped::with(event, Received),
                    WithHandle(Receiver(Kind::Buffered(rx))),
                ))
            }
        };
        event.into_pending()
    }
}
impl_event!(try [T] IntoRecvEvt<T> => Result<T, Closed>);

impl<T> Clone for RecvEvt<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for RecvEvt<'_, T> {}

impl<T> Clone for IntoRecvEvt<T> {
    fn clone(&self) -> Self {
        IntoRecvEvt(self.0.clone())
    }
}

impl<T> fmt::Debug for IntoRecvEvt<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "IntoRecvEvt({:?})", self.0)
    }
}

impl<T> fmt::Debug for RecvEvt<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RecvEvt({:?})", self.0)
    }
}

impl<T> Receiver<T> {
    /// Returns an event that receives a value. It borrows this receiver. CML's `recvEvt`.
    ///
    /// # Errors
    ///
    /// The event yields [`Closed`] if the channel is closed, and no value is left in it.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::unbounded();
    /// assert_eq!(rx.recv_evt().try_sync(), None);
    /// tx.send(1).unwrap();
    /// assert_eq!(rx.recv_evt().try_sync(), Some(Ok(1)));
    /// ```
    #[inline]
    pub fn recv_evt(&self) -> RecvEvt<'_, T> {
        RecvEvt(self)
    }

    /// Returns an event like that of [`recv_evt`](Self::recv_evt), which owns this receiver.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::unbounded();
    /// let event = rx.into_recv_evt().boxed();
    /// tx.send(1).unwrap();
    /// assert_eq!(event.sync_blocking(), Ok(1));
    /// ```
    pub fn into_recv_evt(self) -> IntoRecvEvt<T> {
        IntoRecvEvt(self)
    }

    /// Receives a value: [`recv_evt`](Self::recv_evt), awaited. If the future is dropped before it is ready,
    /// the channel keeps the value (law 5).
    ///
    /// # Errors
    ///
    /// [`Closed`] if the channel is closed, and no value is left in it.
    #[inline]
    #[doc(alias = "blocking_recv")]
    pub fn recv(&self) -> SyncFuture<RecvEvt<'_, T>> {
        self.recv_evt().sync()
    }

    /// Returns an event that receives as many values as the channel has, but at least one and at most
    /// `limit`. It appends them to `values`, and yields their number. It yields 0 if the channel is closed,
    /// and no value is left in it. If it is not chosen, it takes no value.
    ///
    /// The event commits with the first value, and takes the others after the commit. They can include values
    /// that are sent in the meantime. With several receivers, each value goes to one of them, in order.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::unbounded();
    /// (0..5).for_each(|n| tx.send(n).unwrap());
    /// let mut values = Vec::new();
    /// assert_eq!(rx.recv_many_evt(&mut values, 3).sync_blocking(), 3);
    /// assert_eq!(rx.recv_many_evt(&mut values, 3).sync_blocking(), 2);
    /// assert_eq!(values, [0, 1, 2, 3, 4]);
    /// assert_eq!(rx.recv_many_evt(&mut values, 3).try_sync(), None);
    /// ```
    ///
    /// # Panics
    ///
    /// If `limit` is zero.
    ///
    /// Source: tokio's `mpsc::Receiver::recv_many`.
    #[track_caller]
    pub fn recv_many_evt<'a>(&'a self, values: &'a mut Vec<T>, limit: usize) -> RecvManyEvt<'a, T> {
        assert!(limit > 0, "a receive of at most 0 values would wait for none; help: pass at least 1");
        RecvManyEvt(Wrapped::with(self.recv_evt(), ReceivedMany { receiver: self, values, limit }))
    }

    /// Receives values: [`recv_many_evt`](Self::recv_many_evt), awaited. If the future is dropped before it
    /// is ready, it takes no value.
    ///
    /// # Panics
    ///
    /// If `limit` is zero.
    #[track_caller]
    pub fn recv_many<'a>(&'a self, values: &'a mut Vec<T>, limit: usize) -> SyncFuture<RecvManyEvt<'a, T>> {
        self.recv_many_evt(values, limit).sync()
    }

    /// Receives a value if the channel has one now. CML's `recvPoll`.
    ///
    /// # Errors
    ///
    /// [`TryRecvError`] if the channel is empty; it says whether the channel is also closed.
    ///
    /// ```
    /// use rialto_sync::TryRecvError;
    /// let (tx, rx) = rialto_sync::unbounded();
    /// assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
    /// tx.send(1).unwrap();
    /// drop(tx);
    /// assert_eq!(rx.try_recv(), Ok(1));
    /// assert_eq!(rx.try_recv(), Err(TryRecvError::Closed));
    /// ```
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        self.recv_evt().try_sync().map_or(Err(TryRecvError::Empty), |got| Ok(got?))
    }

    /// Returns an event that is enabled while the channel has a value (with a capacity of 0: also while a
    /// sender waits), or is closed. It is a hint: it takes nothing, so another receiver may be faster.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::bounded(1);
    /// assert_eq!(rx.ready_evt().try_sync(), None);
    /// tx.try_send(1).unwrap();
    /// rx.ready_evt().sync_blocking();
    /// assert_eq!(rx.try_recv(), Ok(1));
    /// ```
    pub fn ready_evt(&self) -> ReadyEvt<'_, T> {
        ReadyEvt(match &self.0 {
            Kind::Buffered(rx) => OneOf::First(rx.ready_evt()),
            Kind::Rendezvous(rx) => OneOf::Second(rx.ready_evt()),
        })
    }

    /// Puts a received value back into the channel. A waiting receiver gets it. If none waits, it goes ahead
    /// of all other values, behind those that were put back before (law 5), even if the channel is full.
    ///
    /// ```
    /// let (tx, rx) = rialto_sync::bounded(2);
    /// [1, 2].map(|n| tx.try_send(n).unwrap());
    /// rx.put_back(rx.try_recv().unwrap());
    /// assert_eq!([rx.try_recv(), rx.try_recv()], [Ok(1), Ok(2)]);
    /// ```
    pub fn put_back(&self, value: T) {
        match &self.0 {
            Kind::Buffered(rx) => rx.put_back(value),
            Kind::Rendezvous(rx) => rx.put_back(value),
        }
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
    fn put_back(&self, value: T) {
        Receiver::put_back(self, value);
    }
}
