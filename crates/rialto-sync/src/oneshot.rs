//! Channels for one value.

use std::fmt;

use rialto_event::{
    Action, CallEvt, Closed, End, Ends, Event, Object, ObjectState, Side, SyncFuture, Wrapped, sync,
};

use rialto_event::TryRecvError;

/// Creates a channel for one value, and returns its two ends. A send never waits, and a receive is an event.
/// If a receive is abandoned before it returned the value, the value is back in the channel (law 5).
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::oneshot;
///
/// let (tx, rx) = oneshot();
/// let worker = std::thread::spawn(move || tx.send(6 * 7));
/// assert_eq!(rx.recv().sync_blocking(), Ok(42));
/// assert_eq!(worker.join().unwrap(), Ok(()));
/// ```
///
/// If the sender is dropped without a send, the receiver gets [`Closed`]. If the receiver is dropped, or has
/// [closed](Receiver::close) the channel, a send returns [`Closed`] with its value. The sender can wait for
/// that: see [`closed_evt`](Sender::closed_evt). A value that was sent and not received is dropped with the
/// receiver.
///
/// Source: tokio's `oneshot`. Like that one it needs one allocation, but fewer atomic exchanges.
#[track_caller]
pub fn oneshot<T>() -> (Sender<T>, Receiver<T>) {
    let state = OneshotState { value: None, sender_gone: false, receiver_closed: false };
    let (tx, rx) = Object::ends(state);
    (Sender(tx), Receiver(rx))
}

/// The sending end of a [`oneshot`](oneshot()) channel.
pub struct Sender<T>(End<OneshotState<T>>);

/// The receiving end of a [`oneshot`](oneshot()) channel.
pub struct Receiver<T>(End<OneshotState<T>>);

/// The event of [`Sender::closed_evt`].
pub type ClosedEvt<'a, T> = Wrapped<CallEvt<&'a Object<OneshotState<T>>, Call>, IsClosed>;

/// The event of [`Receiver::recv_evt`].
pub type RecvEvt<'a, T> = Wrapped<CallEvt<&'a Object<OneshotState<T>>, Call>, Received>;

/// The event of [`Receiver::into_recv_evt`].
pub type IntoRecvEvt<T> = Wrapped<CallEvt<End<OneshotState<T>>, Call>, Received>;

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
        Wrapped::with(self.0.call_evt(Call::AwaitClose), IsClosed)
    }

    /// Waits until the receiver is gone or has closed the channel: [`closed_evt`](Self::closed_evt), awaited.
    pub fn closed(&self) -> SyncFuture<ClosedEvt<'_, T>> {
        sync(self.closed_evt())
    }

    /// Returns whether the receiver is gone or has closed the channel.
    pub fn is_closed(&self) -> bool {
        self.0.update(|state| state.receiver_closed)
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
        Wrapped::with(self.0.call_evt(Call::Recv), Received)
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
        Wrapped::with(Object::call_evt_of(self.0, Call::Recv), Received)
    }

    /// Receives the value: [`recv_evt`](Self::recv_evt), awaited. If the future is dropped before it is
    /// ready, the value stays in the channel.
    ///
    /// # Errors
    ///
    /// [`Closed`] if there is no value and there will be none: the sender is gone, this receiver has closed
    /// the channel, or the value was received before.
    pub fn recv(&self) -> SyncFuture<RecvEvt<'_, T>> {
        sync(self.recv_evt())
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

/// The state of a channel.
#[derive(Debug)]
pub struct OneshotState<T> {
    value: Option<T>,
    /// Whether the sender is gone. A send uses the sender up.
    sender_gone: bool,
    /// Whether the receiver is gone or has closed the channel.
    receiver_closed: bool,
}

/// A request to a channel.
#[derive(Debug, Clone, Copy)]
pub enum Call {
    /// The receiver asks for the value.
    Recv,
    /// The sender waits until the receiver is gone or has closed the channel.
    AwaitClose,
}

impl<T> ObjectState for OneshotState<T> {
    type Call = Call;
    type Admission = ();
    type Answer = Option<T>;
    /// The two ends wait for different things, so a call of one end must not block a call of the other.
    const IN_ORDER: bool = false;

    fn admit(&mut self, call: &Call, _is_first: bool) -> Option<()> {
        let decided = match call {
            Call::Recv => self.value.is_some() || self.sender_gone || self.receiver_closed,
            Call::AwaitClose => self.receiver_closed,
        };
        decided.then_some(())
    }

    fn answer(&mut self, call: &mut Call, (): ()) -> Option<T> {
        match call {
            Call::Recv => self.value.take(),
            Call::AwaitClose => None,
        }
    }

    fn cancel_admission(&mut self, (): ()) {}

    fn put_back_answer(&mut self, value: Option<T>) {
        if value.is_some() {
            self.value = value;
        }
    }

    fn waited_for(&self) -> &'static str {
        "the value or the close of a oneshot channel"
    }
}

impl<T> Ends for OneshotState<T> {
    /// The value, if it was sent and not received.
    type Garbage = Option<T>;

    fn end_dropped(&mut self, by: Side) -> Option<T> {
        match by {
            Side::First => {
                self.sender_gone = true;
                None
            }
            Side::Second => {
                self.receiver_closed = true;
                self.value.take()
            }
        }
    }
}

/// The action of a receive: yields the value, or [`Closed`] if there is none.
#[derive(Debug, Clone, Copy)]
pub struct Received;

impl<T> Action<Option<T>> for Received {
    type Output = Result<T, Closed>;
    #[inline]
    fn apply(self, value: Option<T>) -> Result<T, Closed> {
        value.ok_or(Closed(()))
    }
}

/// The action of [`Sender::closed_evt`]: yields `()`.
#[derive(Debug, Clone, Copy)]
pub struct IsClosed;

impl<T> Action<Option<T>> for IsClosed {
    type Output = ();
    fn apply(self, _: Option<T>) {}
}
