//! Channels for one value.

mod state;

use std::fmt;

use rialto_event::{
    CallEvt, Closed, End, Event, Object, SyncFuture, TryRecvError, Wrapped, impl_event, opaque_event,
};

use self::state::{Call, OneshotState, Received};
use crate::actions::Discard;

/// Creates a channel for one value, and returns its two ends. A send never waits, and a receive is an event.
/// If a receive is abandoned before it returned the value, the value is back in the channel (law 5).
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::oneshot;
///
/// let (tx, rx) = oneshot::channel();
/// let worker = std::thread::spawn(move || tx.send(6 * 7));
/// assert_eq!(rx.sync_blocking(), Ok(42)); // `rx.await` in a task
/// assert_eq!(worker.join().unwrap(), Ok(()));
/// ```
///
/// If the sender is dropped without a send, the receiver gets [`Closed`]. If the receiver is dropped, or has
/// [closed](Receiver::close) the channel, a send returns [`Closed`] with its value. The sender can wait for
/// that: see [`closed_evt`](Sender::closed_evt). A value that was sent and not received is dropped with the
/// receiver.
///
/// At the root of this crate, this function has the name `oneshot`.
///
/// Source: tokio's `oneshot`. Like that one it needs one allocation, but fewer atomic exchanges.
#[doc(alias = "oneshot")]
#[doc(alias = "promise")]
#[track_caller]
pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
    let (tx, rx) = Object::ends(OneshotState::new());
    (Sender(tx), Receiver(rx))
}

/// The sending end of a [`oneshot`](channel()) channel.
pub struct Sender<T>(End<OneshotState<T>>);

/// The receiving end of a [`oneshot`](channel()) channel.
///
/// It is itself the event of its receive: `rx.await`, or an arm `reply = rx` of a `select!`. If another arm is
/// chosen, the receiver is dropped. In a loop, use `&rx` or [`recv_evt`](Self::recv_evt), which keep it.
///
/// ```
/// use rialto_event::{Closed, always, guard_async, select, Event};
///
/// # let test = guard_async(|| async {
/// let (tx, rx) = rialto_sync::oneshot();
/// let replies = std::thread::spawn(move || tx.send(1));
/// select! {
///     reply = &rx => assert_eq!(reply, Ok(1)),
///     () = rialto_event::never() => unreachable!(),
/// }
/// assert_eq!(rx.await, Err(Closed(()))); // the value was received before
/// # replies.join().unwrap().unwrap();
/// # always(()) });
/// # test.sync_blocking();
/// ```
pub struct Receiver<T>(End<OneshotState<T>>);

opaque_event! {
    /// The event of [`Sender::closed_evt`].
    pub struct ClosedEvt['a, T]: Clone (Wrapped<CallEvt<&'a Object<OneshotState<T>>, Call>, Discard>) => ();

    /// The event of [`Receiver::recv_evt`].
    pub struct RecvEvt['a, T]: Clone (Wrapped<CallEvt<&'a Object<OneshotState<T>>, Call>, Received>)
        => Result<T, Closed>;

    /// The event of [`Receiver::into_recv_evt`].
    pub struct IntoRecvEvt[T](Wrapped<CallEvt<End<OneshotState<T>>, Call>, Received>) => Result<T, Closed>;
}

/// Receives the value, as [`Receiver::into_recv_evt`] does.
impl<T> Event for Receiver<T> {
    type Pending = <IntoRecvEvt<T> as Event>::Pending;
    fn into_pending(self) -> Self::Pending {
        self.into_recv_evt().into_pending()
    }
}
impl_event!(try [T] Receiver<T> => Result<T, Closed>);

/// Receives the value, as [`Receiver::recv_evt`] does.
impl<'a, T> Event for &'a Receiver<T> {
    type Pending = <RecvEvt<'a, T> as Event>::Pending;
    fn into_pending(self) -> Self::Pending {
        self.recv_evt().into_pending()
    }
}
impl_event!(try ['a, T] &'a Receiver<T> => Result<T, Closed>);

/// Receives the value, as [`Receiver::recv_evt`] does.
impl<'a, T> Event for &'a mut Receiver<T> {
    type Pending = <RecvEvt<'a, T> as Event>::Pending;
    fn into_pending(self) -> Self::Pending {
        self.recv_evt().into_pending()
    }
}
impl_event!(try ['a, T] &'a mut Receiver<T> => Result<T, Closed>);

impl<T> Sender<T> {
    /// Sends the value. Never waits.
    ///
    /// # Errors
    ///
    /// [`Closed`], with the value, if the receiver is gone or has closed the channel.
    ///
    /// ```
    /// use rialto_event::Closed;
    /// let (tx, rx) = rialto_sync::oneshot();
    /// drop(rx);
    /// assert_eq!(tx.send(1), Err(Closed(1)));
    /// ```
    pub fn send(self, value: T) -> Result<(), Closed<T>> {
        self.0.leave(|state| {
            state.sender_gone = true;
            if state.receiver_closed {
                return Err(Closed(value));
            }
            state.value = Some(value);
            Ok(())
        })
    }

    /// Returns an event that is enabled once the receiver is gone or has closed the channel. It borrows the
    /// sender.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::oneshot::<u8>();
    /// assert_eq!(tx.closed_evt().try_sync(), None);
    /// drop(rx);
    /// tx.closed_evt().sync_blocking();
    /// ```
    pub fn closed_evt(&self) -> ClosedEvt<'_, T> {
        ClosedEvt(Wrapped::with(self.0.call_evt(Call::AwaitClose), Discard))
    }

    /// Waits until the receiver is gone or has closed the channel: [`closed_evt`](Self::closed_evt), awaited.
    pub fn closed(&self) -> SyncFuture<ClosedEvt<'_, T>> {
        self.closed_evt().sync()
    }

    /// Returns whether the receiver is gone or has closed the channel.
    pub fn is_closed(&self) -> bool {
        self.0.look(|state| state.receiver_closed)
    }
}

impl<T> Receiver<T> {
    /// Returns an event that receives the value. It borrows the receiver.
    ///
    /// # Errors
    ///
    /// The event yields [`Closed`], as [`recv`](Self::recv) does.
    ///
    /// ```
    /// use rialto_event::{Closed, Event};
    /// let (tx, rx) = rialto_sync::oneshot::<u8>();
    /// assert_eq!(rx.recv_evt().try_sync(), None);
    /// drop(tx);
    /// assert_eq!(rx.recv_evt().sync_blocking(), Err(Closed(())));
    /// ```
    pub fn recv_evt(&self) -> RecvEvt<'_, T> {
        RecvEvt(Wrapped::with(self.0.call_evt(Call::Recv), Received))
    }

    /// Returns an event like that of [`recv_evt`](Self::recv_evt), which owns the receiver. If it is not
    /// chosen, the receiver is dropped.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::oneshot();
    /// let event = rx.into_recv_evt().boxed();
    /// tx.send(1).unwrap();
    /// assert_eq!(event.sync_blocking(), Ok(1));
    /// ```
    pub fn into_recv_evt(self) -> IntoRecvEvt<T> {
        IntoRecvEvt(Wrapped::with(Object::call_evt_of(self.0, Call::Recv), Received))
    }

    /// Receives the value: [`recv_evt`](Self::recv_evt), awaited. If the future is dropped before it is
    /// ready, the value stays in the channel.
    ///
    /// # Errors
    ///
    /// [`Closed`] if there is no value and there will be none: the sender is gone, this receiver has closed
    /// the channel, or the value was received before.
    pub fn recv(&self) -> SyncFuture<RecvEvt<'_, T>> {
        self.recv_evt().sync()
    }

    /// Receives the value if it is in the channel now.
    ///
    /// # Errors
    ///
    /// [`TryRecvError::Empty`] if the value is not in the channel yet, and [`TryRecvError::Closed`] if there
    /// will be none.
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        match self.recv_evt().try_sync() {
            Some(got) => got.map_err(|Closed(())| TryRecvError::Closed),
            None => Err(TryRecvError::Empty),
        }
    }

    /// Closes the channel, so that no value can be sent any more. A value that was sent before can still be
    /// received.
    pub fn close(&self) {
        self.0.update(|state| state.receiver_closed = true);
    }
}

impl<T> fmt::Debug for Sender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sender({:p})", &*self.0)
    }
}

impl<T> fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Receiver({:p})", &*self.0)
    }
}
