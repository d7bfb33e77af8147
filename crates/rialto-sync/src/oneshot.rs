//! Channels for one value.

use std::fmt;

use rialto_event::{
    After, CallEvt, Closed, End, Ends, Event, Object, Serve, Side, SyncFuture, Wrapped, sync,
};

use rialto_event::TryRecvError;

/// A new channel for one value. To send never waits, to receive is an event. The
/// value is received, or still there (law 5), or comes back to who sent it.
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
/// If the sender goes without having sent, the receiver gets [`Closed`]; if the
/// receiver goes, the sender does, with its value, and can know before: by
/// [`closed_evt`](Sender::closed_evt).
///
/// Source: tokio's `oneshot`; one allocation, as there, and fewer atomic exchanges.
#[track_caller]
pub fn oneshot<T>() -> (Sender<T>, Receiver<T>) {
    let place = Place { value: None, sender_left: false, closed: false };
    let (sends, receives) = Object::ends(place);
    (Sender(sends), Receiver(receives))
}

/// The end of a [`oneshot`](oneshot()) into which the value goes.
pub struct Sender<T>(End<Place<T>>);

/// The end of a [`oneshot`](oneshot()) from which it is taken.
pub struct Receiver<T>(End<Place<T>>);

/// The event of [`Sender::closed_evt`].
pub type ClosedEvt<'a, T> = Wrapped<CallEvt<&'a Object<Place<T>>, Ask>, IsClosed>;

/// The event of [`Receiver::recv_evt`].
pub type RecvEvt<'a, T> = Wrapped<CallEvt<&'a Object<Place<T>>, Ask>, Received>;

/// The event of [`Receiver::into_recv_evt`].
pub type IntoRecvEvt<T> = Wrapped<CallEvt<End<Place<T>>, Ask>, Received>;

impl<T> Sender<T> {
    /// Sends the value; never waits.
    ///
    /// # Errors
    ///
    /// [`Closed`], with the value, if nobody will receive it.
    ///
    /// ```
    /// use rialto_event::Closed;
    /// let (tx, rx) = rialto_sync::oneshot();
    /// drop(rx);
    /// assert_eq!(tx.send(1), Err(Closed(1)));
    /// ```
    pub fn send(self, value: T) -> Result<(), Closed<T>> {
        self.0.leave(|place| {
            place.sender_left = true;
            if place.closed {
                return Err(Closed(value));
            }
            place.value = Some(value);
            Ok(())
        })
    }

    /// The event that nobody will receive: the receiver is gone, or has closed.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::oneshot::<u8>();
    /// assert_eq!(tx.closed_evt().try_sync(), None);
    /// drop(rx);
    /// tx.closed_evt().sync_blocking();
    /// ```
    pub fn closed_evt(&self) -> ClosedEvt<'_, T> {
        Wrapped::with(self.0.call_evt(Ask::WhetherClosed), IsClosed)
    }

    /// Waits until nobody will receive: [`closed_evt`](Self::closed_evt), awaited.
    pub fn closed(&self) -> SyncFuture<ClosedEvt<'_, T>> {
        sync(self.closed_evt())
    }

    /// Whether nobody will receive.
    pub fn is_closed(&self) -> bool {
        self.0.update(|place| place.closed)
    }
}

impl<T> Receiver<T> {
    /// The event that the value is there, or never will be.
    ///
    /// ```
    /// use rialto_event::{Closed, Event};
    /// let (tx, rx) = rialto_sync::oneshot::<u8>();
    /// assert_eq!(rx.recv_evt().try_sync(), None);
    /// drop(tx);
    /// assert_eq!(rx.recv_evt().sync_blocking(), Err(Closed(())));
    /// ```
    pub fn recv_evt(&self) -> RecvEvt<'_, T> {
        Wrapped::with(self.0.call_evt(Ask::ForTheValue), Received)
    }

    /// Like [`recv_evt`](Self::recv_evt), and owns the receiver.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::oneshot();
    /// let event = rx.into_recv_evt().boxed();
    /// tx.send(1).unwrap();
    /// assert_eq!(event.sync_blocking(), Ok(1));
    /// ```
    pub fn into_recv_evt(self) -> IntoRecvEvt<T> {
        Wrapped::with(Object::call_evt_of(self.0, Ask::ForTheValue), Received)
    }

    /// Takes the value: [`recv_evt`](Self::recv_evt), awaited. Dropped before it is
    /// ready, it has not taken it.
    ///
    /// # Errors
    ///
    /// [`Closed`] if there is none, and never will be: the sender is gone, or the
    /// value was taken already.
    pub fn recv(&self) -> SyncFuture<RecvEvt<'_, T>> {
        sync(self.recv_evt())
    }

    /// Takes the value if it is there now.
    ///
    /// # Errors
    ///
    /// [`TryRecvError`]: it is not there yet, or never will be.
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        match self.recv_evt().try_sync() {
            Some(got) => got.map_err(|Closed(())| TryRecvError::Closed),
            None => Err(TryRecvError::Empty),
        }
    }

    /// Nothing can be sent any more; what was sent can be received.
    pub fn close(&self) {
        self.0.update(|place| place.closed = true);
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

/// Where the value lies, and who is there.
#[derive(Debug)]
pub struct Place<T> {
    value: Option<T>,
    sender_left: bool,
    closed: bool,
}

/// What is asked: by the receiver, or by the sender.
#[derive(Debug, Clone, Copy)]
pub enum Ask {
    /// For the value.
    ForTheValue,
    /// Whether nobody will receive.
    WhetherClosed,
}

impl<T> Serve for Place<T> {
    type Call = Ask;
    type Admission = ();
    type Answer = Option<T>;
    /// The two ends do not wait for each other.
    const IN_TURN: bool = false;

    fn admit(&mut self, ask: &Ask, _is_first: bool) -> Option<()> {
        let decided = match ask {
            Ask::ForTheValue => self.value.is_some() || self.sender_left || self.closed,
            Ask::WhetherClosed => self.closed,
        };
        decided.then_some(())
    }

    fn answer(&mut self, ask: &mut Ask, (): ()) -> Option<T> {
        match ask {
            Ask::ForTheValue => self.value.take(),
            Ask::WhetherClosed => None,
        }
    }

    fn dismiss(&mut self, (): ()) {}

    fn unseen(&mut self, value: Option<T>) {
        if value.is_some() {
            self.value = value;
        }
    }

    fn waited_for(&self) -> &'static str {
        "the value of a oneshot, or its close"
    }
}

impl<T> Ends for Place<T> {
    /// A value that nobody reads.
    type Rest = Option<T>;

    fn left(&mut self, by: Side) -> Option<T> {
        match by {
            Side::First => {
                self.sender_left = true;
                None
            }
            Side::Second => {
                self.closed = true;
                self.value.take()
            }
        }
    }
}

/// What the receiver makes of the answer.
#[derive(Debug, Clone, Copy)]
pub struct Received;

impl<T> After<Option<T>> for Received {
    type Output = Result<T, Closed>;
    #[inline]
    fn after(self, value: Option<T>) -> Result<T, Closed> {
        value.ok_or(Closed(()))
    }
}

/// What the sender makes of it.
#[derive(Debug, Clone, Copy)]
pub struct IsClosed;

impl<T> After<Option<T>> for IsClosed {
    type Output = ();
    fn after(self, _: Option<T>) {}
}
