//! Broadcast channels: each receiver gets each value, but a slow receiver may miss some.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use rialto_event::{Closed, Event, Object, SyncFuture, Wrapped, opaque_event};

use crate::actions::AndHandle;
use crate::message_log::{Log, ReadEvt, Reader, Value};

pub use crate::message_log::RecvError;

/// Creates a broadcast channel, and returns its sender and a first receiver. Each value goes to every
/// receiver, and a send never waits. The channel keeps the last `capacity` values for the receivers that have
/// not read them. A receiver that falls further behind gets [`RecvError::Lagged`] with the number of values
/// that it missed, and then continues with the oldest value in the channel. If a receive is abandoned before
/// it returned its value, the receiver gets that value again (law 5), unless it has been overwritten.
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::broadcast::{self, RecvError};
///
/// let (tx, mut rx) = broadcast::channel(2);
/// let mut other = tx.subscribe();
/// tx.send(1).unwrap();
/// assert_eq!(rx.recv_evt().sync_blocking(), Ok(1));
/// tx.send(2).unwrap();
/// tx.send(3).unwrap();
/// assert_eq!(other.recv_evt().sync_blocking(), Err(RecvError::Lagged(1)));
/// assert_eq!(other.recv_evt().sync_blocking(), Ok(2));
/// assert_eq!(rx.recv_evt().sync_blocking(), Ok(2));
/// ```
///
/// If no receiver may miss a value, use [`Multicast`](crate::Multicast).
///
/// Each value is one allocation. The receiving tasks clone it; as a rule, the last one takes it without a
/// clone. A value of at most 64 bytes without a destructor needs no allocation. It is cloned under the
/// channel's lock, so the `clone` of such a type must be short: it should only copy its bytes.
///
/// At the root of this crate, this function has the name `broadcast`.
///
/// Source: tokio's `broadcast`.
///
/// # Panics
///
/// If `capacity` is zero.
#[doc(alias = "broadcast")]
#[track_caller]
pub fn channel<T>(capacity: usize) -> (Sender<T>, Receiver<T>) {
    assert!(capacity > 0, "a broadcast channel cannot have a capacity of 0; help: pass at least 1");
    let log = Arc::new(Object::new(Log::new(capacity)));
    let receiver = Receiver(Reader::new(&log));
    (Sender(log), receiver)
}

/// The sending end of a [`broadcast`](channel()) channel.
pub struct Sender<T>(Arc<Object<Log<T>>>);

/// A receiving end of a [`broadcast`](channel()) channel. It receives the values that are sent after it was
/// created.
pub struct Receiver<T>(Reader<T>);

opaque_event! {
    /// The event of [`Receiver::recv_evt`].
    pub struct RecvEvt['a, T](ReadEvt<&'a Object<Log<T>>, T>)
        => Result<T, RecvError> where [T: Clone];

    /// The event of [`Receiver::into_recv_evt`].
    pub struct IntoRecvEvt[T](
        Wrapped<ReadEvt<Arc<Object<Log<T>>>, T>, AndHandle<Receiver<T>>>
    ) => (Result<T, RecvError>, Receiver<T>) where [T: Clone];
}

/// The reason why [`Receiver::try_recv`] yields no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TryRecvError {
    /// There is no value now.
    Empty,
    /// The receiver was too slow. This is the number of values that were overwritten before it read them. The
    /// next receive continues with the oldest value in the channel.
    Lagged(u64),
    /// All senders are gone, and the receiver has read all values.
    Closed,
}

impl From<RecvError> for TryRecvError {
    fn from(error: RecvError) -> Self {
        match error {
            RecvError::Lagged(missed) => TryRecvError::Lagged(missed),
            RecvError::Closed => TryRecvError::Closed,
        }
    }
}

impl fmt::Display for TryRecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TryRecvError::Empty => f.write_str("the channel has no message for this receiver"),
            TryRecvError::Lagged(missed) => RecvError::Lagged(missed).fmt(f),
            TryRecvError::Closed => RecvError::Closed.fmt(f),
        }
    }
}

impl Error for TryRecvError {}

impl<T> Sender<T> {
    /// Sends `value` to all receivers, and returns their number. Never waits.
    ///
    /// # Errors
    ///
    /// [`Closed`], with the value, if there is no receiver. A later send can succeed: see
    /// [`subscribe`](Self::subscribe).
    pub fn send(&self, value: T) -> Result<usize, Closed<T>> {
        let value = Value::new(value);
        let ((refused, _oldest, _garbage), readers) = self.0.update(|log| (log.write(value), log.readers()));
        match refused.and_then(Value::into_unshared) {
            Some(value) => Err(Closed(value)),
            None => Ok(readers),
        }
    }

    /// Creates a receiver of the values that are sent from now on.
    pub fn subscribe(&self) -> Receiver<T> {
        Receiver(Reader::new(&self.0))
    }

    /// Returns the number of receivers.
    pub fn receiver_count(&self) -> usize {
        self.0.look(Log::readers)
    }
}

impl<T: Clone> Receiver<T> {
    /// Returns an event that receives the next value. It borrows the receiver.
    ///
    /// # Errors
    ///
    /// The event yields a [`RecvError`], as [`recv`](Self::recv) does.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, mut rx) = rialto_sync::broadcast(8);
    /// assert_eq!(rx.recv_evt().try_sync(), None);
    /// assert_eq!(tx.send("news"), Ok(1));
    /// assert_eq!(rx.recv_evt().sync_blocking(), Ok("news"));
    /// ```
    pub fn recv_evt(&mut self) -> RecvEvt<'_, T> {
        RecvEvt(self.0.recv_evt())
    }

    /// Returns an event like that of [`recv_evt`](Self::recv_evt), which owns the receiver, and yields it
    /// together with the result.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::broadcast(8);
    /// let event = rx.into_recv_evt().boxed();
    /// tx.send("news").unwrap();
    /// let (got, _rx) = event.sync_blocking();
    /// assert_eq!(got, Ok("news"));
    /// ```
    pub fn into_recv_evt(mut self) -> IntoRecvEvt<T> {
        let event = self.0.owned_receive();
        IntoRecvEvt(Wrapped::with(event, AndHandle(self)))
    }

    /// Receives a value: [`recv_evt`](Self::recv_evt), awaited. If the future is dropped before it is ready,
    /// it receives nothing.
    ///
    /// # Errors
    ///
    /// - [`RecvError::Lagged`], with the number of values that this receiver missed. The next receive
    ///   continues after them.
    /// - [`RecvError::Closed`], if all senders are gone and this receiver has read all values.
    pub fn recv(&mut self) -> SyncFuture<RecvEvt<'_, T>> {
        self.recv_evt().sync()
    }

    /// Receives a value if there is one.
    ///
    /// ```
    /// use rialto_sync::broadcast::TryRecvError;
    /// let (tx, mut rx) = rialto_sync::broadcast(1);
    /// assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
    /// tx.send(1).unwrap();
    /// tx.send(2).unwrap();
    /// drop(tx);
    /// assert_eq!(rx.try_recv(), Err(TryRecvError::Lagged(1)));
    /// assert_eq!(rx.try_recv(), Ok(2));
    /// assert_eq!(rx.try_recv(), Err(TryRecvError::Closed));
    /// ```
    ///
    /// # Errors
    ///
    /// [`TryRecvError::Empty`] if there is no value yet; otherwise as [`recv`](Self::recv).
    pub fn try_recv(&mut self) -> Result<T, TryRecvError> {
        match self.recv_evt().try_sync() {
            Some(received) => Ok(received?),
            None => Err(TryRecvError::Empty),
        }
    }
}

impl<T> Receiver<T> {
    /// Creates a receiver of the values that are sent from now on. (A clone also receives those that this
    /// receiver has not received.)
    ///
    /// ```
    /// use rialto_sync::broadcast::TryRecvError;
    /// let (tx, mut rx) = rialto_sync::broadcast(8);
    /// tx.send(1).unwrap();
    /// let mut later = rx.resubscribe();
    /// tx.send(2).unwrap();
    /// assert_eq!([rx.try_recv(), rx.try_recv()], [Ok(1), Ok(2)]);
    /// assert_eq!([later.try_recv(), later.try_recv()], [Ok(2), Err(TryRecvError::Empty)]);
    /// ```
    pub fn resubscribe(&self) -> Receiver<T> {
        Receiver(self.0.at_end())
    }

    /// Returns the number of values that were sent, and that this receiver has not received. It includes
    /// values that have been overwritten since.
    pub fn len(&self) -> u64 {
        self.0.unread()
    }

    /// Returns whether the receiver has received all values that were sent.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of receivers of the channel that wait.
    pub fn waiters(&self) -> usize {
        self.0.waiters()
    }
}

/// The clone sends on the same channel.
impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        self.0.update(Log::add_writer);
        Sender(self.0.clone())
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        self.0.update(Log::remove_writer);
    }
}

/// The clone receives the values that this receiver has not received yet, and all later ones.
impl<T> Clone for Receiver<T> {
    fn clone(&self) -> Self {
        Receiver(self.0.clone())
    }
}

impl<T> fmt::Debug for Sender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sender({:p})", self.0)
    }
}

impl<T> fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Receiver").field("len", &self.len()).finish()
    }
}
