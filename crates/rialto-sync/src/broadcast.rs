//! Broadcast channels: each receiver sees each value, but a slow receiver may miss some.

use std::fmt;
use std::sync::Arc;

use rialto_event::{After, CallEvt, Closed, Object, SyncFuture, Wrapped, sync};

use crate::log::{Advance, Answer, IntoAdvance, Log, Next, Reader, Value};

pub use crate::log::RecvError;

/// A new broadcast channel: each value goes to every receiver. To send never waits;
/// the last `capacity` values are kept for those who have not read them, and one that
/// falls further behind is told how many it missed, as a value: that is no end. What
/// a receiver took and did not see it receives again (law 5).
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::broadcast::{RecvError, broadcast};
///
/// let (tx, mut rx) = broadcast(2);
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
/// Where nothing may be missed, see [`Multicast`](crate::Multicast).
///
/// Each value is one allocation, and cloned by the tasks that receive it, but for the
/// last one; one of at most 64 bytes without a destructor is none, and is cloned under
/// the channel's lock: no more happens there than copying numbers and addresses, unless
/// its type has strange ideas of a clone.
///
/// Source: tokio's `broadcast`.
///
/// # Panics
///
/// If `capacity` is zero.
#[track_caller]
pub fn broadcast<T>(capacity: usize) -> (Sender<T>, Receiver<T>) {
    assert!(capacity > 0, "a broadcast channel needs room for one value");
    let log = Arc::new(Object::new(Log::new(capacity)));
    let receiver = Receiver(Reader::new(&log));
    (Sender(log), receiver)
}

/// The end of a [`broadcast`](broadcast()) channel into which values go.
pub struct Sender<T>(Arc<Object<Log<T>>>);

/// One who receives all that is sent after it was there.
pub struct Receiver<T>(Reader<T>);

/// The event of [`Receiver::recv_evt`].
pub type RecvEvt<'a, T> = Wrapped<CallEvt<&'a Object<Log<T>>, Next<T>>, Advance<'a>>;

/// The event of [`Receiver::into_recv_evt`].
pub type IntoRecvEvt<T> = Wrapped<CallEvt<Arc<Object<Log<T>>>, Next<T>>, Owned<T>>;

impl<T> Sender<T> {
    /// Sends `value` to all receivers that there are; never waits. Returns how many
    /// that is.
    ///
    /// # Errors
    ///
    /// [`Closed`], with the value, if there is none. There may be one later: see
    /// [`subscribe`](Self::subscribe).
    pub fn send(&self, value: T) -> Result<usize, Closed<T>> {
        let value = Value::new(value);
        let ((refused, _oldest, _waste), readers) = self.0.update(|log| (log.write(value), log.readers()));
        match refused.and_then(Value::into_only) {
            Some(value) => Err(Closed(value)),
            None => Ok(readers),
        }
    }

    /// A receiver of all that is sent from now on.
    pub fn subscribe(&self) -> Receiver<T> {
        Receiver(Reader::new(&self.0))
    }

    /// How many receivers there are.
    pub fn receivers(&self) -> usize {
        self.0.update(|log| log.readers())
    }
}

impl<T: Clone> Receiver<T> {
    /// The event that there is a value that this receiver has not received.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, mut rx) = rialto_sync::broadcast(8);
    /// assert_eq!(rx.recv_evt().try_sync(), None);
    /// assert_eq!(tx.send("news"), Ok(1));
    /// assert_eq!(rx.recv_evt().sync_blocking(), Ok("news"));
    /// ```
    pub fn recv_evt(&mut self) -> RecvEvt<'_, T> {
        self.0.recv_evt()
    }

    /// Like [`recv_evt`](Self::recv_evt), and owns the receiver, which comes back with
    /// what was received.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::broadcast(8);
    /// let event = rx.into_recv_evt().boxed();
    /// tx.send("news").unwrap();
    /// let (got, _rx) = event.sync_blocking();
    /// assert_eq!(got, Ok("news"));
    /// ```
    pub fn into_recv_evt(self) -> IntoRecvEvt<T> {
        let (event, advance) = self.0.into_recv_evt();
        Wrapped::with(event, Owned(advance))
    }

    /// Receives a value: [`recv_evt`](Self::recv_evt), awaited. Dropped before it is
    /// ready, it has received none.
    ///
    /// # Errors
    ///
    /// [`RecvError`]: so many were missed, after which the next one is there; or all
    /// senders are gone.
    pub fn recv(&mut self) -> SyncFuture<RecvEvt<'_, T>> {
        sync(self.recv_evt())
    }
}

impl<T> Receiver<T> {
    /// How many values were sent that it has not received, and perhaps cannot any
    /// more.
    pub fn unread(&self) -> u64 {
        self.0.unread()
    }

    /// How many receivers wait, of all that there are.
    pub fn waiters(&self) -> usize {
        self.0.waiters()
    }
}

/// Another sender.
impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        self.0.update(Log::writer_came);
        Sender(self.0.clone())
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        self.0.update(Log::writer_left);
    }
}

/// Another receiver, of what this one has not received.
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
        f.debug_struct("Receiver").field("unread", &self.unread()).finish()
    }
}

/// What a receiver that belongs to its event does with an answer.
#[derive(Debug)]
pub struct Owned<T>(IntoAdvance<T>);

impl<T: Clone> After<Answer<T>> for Owned<T> {
    type Output = (Result<T, RecvError>, Receiver<T>);
    fn after(self, answer: Answer<T>) -> Self::Output {
        let (got, reader) = self.0.after(answer);
        (got, Receiver(reader))
    }
}
