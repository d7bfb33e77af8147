//! Multicast channels: each receiver sees each value, and none misses one.

use std::fmt;
use std::sync::Arc;

use rialto_event::{After, CallEvt, Closed, Object, SyncFuture, Wrapped, sync};

use crate::log::{Advance, Answer, IntoAdvance, Log, Next, Reader, Unbounded, Value};

/// A multicast channel: each value goes to every [`Port`]. To send never waits, and
/// nothing is missed: a value is kept until all ports have received it, that were
/// there when it was sent. A port that is made later sees only later values; a clone
/// of a port sees what that port would. What a port took and did not see it receives
/// again (law 5). Clones send on the same channel.
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::Multicast;
///
/// let news = Multicast::new();
/// let mut early = news.port();
/// news.send("first");
/// let mut late = news.port();
/// news.send("second");
/// let mut copy = early.clone();
/// assert_eq!(early.recv_evt().sync_blocking(), Ok("first"));
/// assert_eq!(early.recv_evt().sync_blocking(), Ok("second"));
/// assert_eq!(late.recv_evt().sync_blocking(), Ok("second"));
/// assert_eq!(copy.recv_evt().sync_blocking(), Ok("first"));
/// ```
///
/// Nothing slows the sender down for a slow port. Where the past matters less than
/// memory, see [`broadcast`](crate::broadcast()); where only the latest value does,
/// [`watch`](crate::watch()).
///
/// Each value is one allocation, and cloned by the tasks that receive it, but for the
/// last one; one of at most 64 bytes without a destructor is none, and is cloned under
/// the channel's lock: no more happens there than copying numbers and addresses, unless
/// its type has strange ideas of a clone.
///
/// Source: CML's `Multicast`: `mChannel`, `port`, `copy`, `recvEvt`, `multicast`.
pub struct Multicast<T>(Arc<Object<Log<T>>>);

/// One who receives all that is sent on a [`Multicast`] after it was there.
pub struct Port<T>(Reader<T>);

/// The event of [`Port::recv_evt`].
pub type RecvEvt<'a, T> = Wrapped<Wrapped<CallEvt<&'a Object<Log<T>>, Next<T>>, Advance<'a>>, Unbounded>;

/// The event of [`Port::into_recv_evt`].
pub type IntoRecvEvt<T> = Wrapped<CallEvt<Arc<Object<Log<T>>>, Next<T>>, Owned<T>>;

impl<T> Multicast<T> {
    /// A channel without ports: what is sent on it is dropped.
    #[track_caller]
    pub fn new() -> Self {
        Multicast(Arc::new(Object::new(Log::new(usize::MAX))))
    }

    /// A port for all that is sent from now on.
    pub fn port(&self) -> Port<T> {
        Port(Reader::new(&self.0))
    }

    /// Sends `value` to all ports that there are; never waits. Returns how many that
    /// is; if none, the value is dropped.
    pub fn send(&self, value: T) -> usize {
        let value = Value::new(value);
        let ((_refused, _, _waste), readers) = self.0.update(|log| (log.write(value), log.readers()));
        readers
    }

    /// How many ports there are.
    pub fn ports(&self) -> usize {
        self.0.update(|log| log.readers())
    }
}

impl<T: Clone> Port<T> {
    /// The event that there is a value that this port has not received.
    ///
    /// ```
    /// use rialto_event::{Closed, Event};
    /// use rialto_sync::Multicast;
    /// let news = Multicast::new();
    /// let mut port = news.port();
    /// assert_eq!(port.recv_evt().try_sync(), None);
    /// news.send(1);
    /// drop(news);
    /// assert_eq!(port.recv_evt().sync_blocking(), Ok(1));
    /// assert_eq!(port.recv_evt().sync_blocking(), Err(Closed(())));
    /// ```
    pub fn recv_evt(&mut self) -> RecvEvt<'_, T> {
        Wrapped::with(self.0.recv_evt(), Unbounded)
    }

    /// Like [`recv_evt`](Self::recv_evt), and owns the port, which comes back with what
    /// was received.
    pub fn into_recv_evt(self) -> IntoRecvEvt<T> {
        let (event, advance) = self.0.into_recv_evt();
        Wrapped::with(event, Owned(advance))
    }

    /// Receives a value: [`recv_evt`](Self::recv_evt), awaited. Dropped before it is
    /// ready, it has received none.
    ///
    /// # Errors
    ///
    /// [`Closed`] if all has been received, and nobody can send any more.
    pub fn recv(&mut self) -> SyncFuture<RecvEvt<'_, T>> {
        sync(self.recv_evt())
    }
}

impl<T> Port<T> {
    /// How many values were sent that it has not received.
    pub fn unread(&self) -> u64 {
        self.0.unread()
    }

    /// How many ports wait, of all that there are.
    pub fn waiters(&self) -> usize {
        self.0.waiters()
    }
}

impl<T> Default for Multicast<T> {
    #[track_caller]
    fn default() -> Self {
        Multicast::new()
    }
}

impl<T> Clone for Multicast<T> {
    fn clone(&self) -> Self {
        self.0.update(Log::writer_came);
        Multicast(self.0.clone())
    }
}

impl<T> Drop for Multicast<T> {
    fn drop(&mut self) {
        self.0.update(Log::writer_left);
    }
}

/// CML's `copy`: a port that receives what this one would.
impl<T> Clone for Port<T> {
    fn clone(&self) -> Self {
        Port(self.0.clone())
    }
}

impl<T> fmt::Debug for Multicast<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Multicast({:p})", self.0)
    }
}

impl<T> fmt::Debug for Port<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Port").field("unread", &self.unread()).finish()
    }
}

/// What a port that belongs to its event does with an answer.
#[derive(Debug)]
pub struct Owned<T>(IntoAdvance<T>);

impl<T: Clone> After<Answer<T>> for Owned<T> {
    type Output = (Result<T, Closed>, Port<T>);
    fn after(self, answer: Answer<T>) -> Self::Output {
        let (got, reader) = self.0.after(answer);
        (Unbounded.after(got), Port(reader))
    }
}
