//! Multicast channels: each receiver gets each value, and misses none.

use std::fmt;
use std::sync::Arc;

use rialto_event::{Closed, Event, Object, SyncFuture, Wrapped, opaque_event};

use crate::actions::AndHandle;
use crate::message_log::{Log, NeverLagged, ReadEvt, Reader, Value};

/// A multicast channel. Each value goes to every [`Port`], and a send never waits. The channel keeps a value
/// until all ports that existed at its send have received it. A port that is created later receives only
/// later values. If a receive is abandoned before it returned its value, the port gets that value again (law
/// 5). Clones send on the same channel.
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
/// A slow port does not delay the sender, and its unread values take up memory. If a limit on memory is more
/// important than old values, use [`broadcast`](crate::broadcast()). If only the latest value is important,
/// use [`watch`](crate::watch()).
///
/// Each value is one allocation. The receiving tasks clone it; as a rule, the last one takes it without a
/// clone. A value of at most 64 bytes without a destructor needs no allocation. It is cloned under the
/// channel's lock, so the `clone` of such a type must be short: it should only copy its bytes.
///
/// Source: CML's `Multicast`: `mChannel`, `port`, `copy`, `recvEvt`, `multicast`.
#[doc(alias = "mChannel")]
pub struct Multicast<T>(Arc<Object<Log<T>>>);

/// A receiving end of a [`Multicast`] channel. It receives all values that are sent after it was created.
pub struct Port<T>(Reader<T>);

opaque_event! {
    /// The event of [`Port::recv_evt`].
    pub struct RecvEvt['a, T](Wrapped<ReadEvt<&'a Object<Log<T>>, T>, NeverLagged>)
        => Result<T, Closed> where [T: Clone];

    /// The event of [`Port::into_recv_evt`].
    pub struct IntoRecvEvt[T](
        Wrapped<Wrapped<ReadEvt<Arc<Object<Log<T>>>, T>, NeverLagged>, AndHandle<Port<T>>>
    ) => (Result<T, Closed>, Port<T>) where [T: Clone];
}

impl<T> Multicast<T> {
    /// Creates a channel without ports. A value that is sent while there is no port is dropped.
    #[track_caller]
    pub fn new() -> Self {
        Multicast(Arc::new(Object::new(Log::new(usize::MAX))))
    }

    /// Creates a port, which receives all values that are sent from now on.
    pub fn port(&self) -> Port<T> {
        Port(Reader::new(&self.0))
    }

    /// Sends `value` to all ports, and returns their number. Never waits. If there is no port, the value is
    /// dropped.
    pub fn send(&self, value: T) -> usize {
        let value = Value::new(value);
        let ((_refused, _, _garbage), readers) = self.0.update(|log| (log.write(value), log.readers()));
        readers
    }

    /// Returns the number of ports.
    pub fn port_count(&self) -> usize {
        self.0.look(Log::readers)
    }
}

impl<T: Clone> Port<T> {
    /// Returns an event that receives the next value. It borrows the port.
    ///
    /// # Errors
    ///
    /// The event yields [`Closed`] if all senders are gone and this port has received all values.
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
        RecvEvt(Wrapped::with(self.0.recv_evt(), NeverLagged))
    }

    /// Returns an event like that of [`recv_evt`](Self::recv_evt), which owns the port, and yields it
    /// together with the result.
    pub fn into_recv_evt(mut self) -> IntoRecvEvt<T> {
        let event = Wrapped::with(self.0.owned_receive(), NeverLagged);
        IntoRecvEvt(Wrapped::with(event, AndHandle(self)))
    }

    /// Receives a value: [`recv_evt`](Self::recv_evt), awaited. If the future is dropped before it is ready,
    /// it receives nothing.
    ///
    /// # Errors
    ///
    /// [`Closed`] if all senders are gone and this port has received all values.
    pub fn recv(&mut self) -> SyncFuture<RecvEvt<'_, T>> {
        self.recv_evt().sync()
    }
}

impl<T> Port<T> {
    /// Returns the number of values that were sent, and that this port has not received.
    pub fn len(&self) -> u64 {
        self.0.unread()
    }

    /// Returns whether the port has received all values that were sent.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of ports of the channel that wait.
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
        self.0.update(Log::add_writer);
        Multicast(self.0.clone())
    }
}

impl<T> Drop for Multicast<T> {
    fn drop(&mut self) {
        self.0.update(Log::remove_writer);
    }
}

/// The clone receives the values that this port has not received yet, and all later ones: CML's `copy`.
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
        f.debug_struct("Port").field("len", &self.len()).finish()
    }
}
