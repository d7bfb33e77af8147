//! Events for tokio's broadcast channels, in which each receiver sees each value.

use rialto_event::TryEvent;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::coop::assume_cancel_safe;

/// Extension trait: receiving as an event.
///
/// ```
/// use rialto_event::Event;
/// use rialto_tokio::broadcast::ReceiverExt;
/// use tokio::sync::broadcast;
///
/// let (tx, mut rx) = broadcast::channel(2);
/// for n in 0..3 {
///     tx.send(n).unwrap();
/// }
/// assert_eq!(rx.recv_evt().sync_blocking(), Err(broadcast::error::RecvError::Lagged(1)));
/// assert_eq!(rx.recv_evt().sync_blocking(), Ok(1));
/// ```
pub trait ReceiverExt<T: Clone + Send> {
    /// Returns an event that receives the next value.
    ///
    /// Built on `recv`, which is cancel safe. The sync clones the value while it tries the event, so
    /// `T::clone` must not use events.
    ///
    /// # Errors
    ///
    /// - [`RecvError::Lagged`], once, if the receiver missed values. It carries their number.
    /// - [`RecvError::Closed`], if all senders are gone and every value was received.
    fn recv_evt(&mut self) -> impl TryEvent<Output = Result<T, RecvError>, Pending: Send> + Send;
}

impl<T: Clone + Send> ReceiverExt<T> for Receiver<T> {
    fn recv_evt(&mut self) -> impl TryEvent<Output = Result<T, RecvError>, Pending: Send> + Send {
        assume_cancel_safe(self.recv())
    }
}
