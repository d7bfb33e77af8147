//! tokio's channels in which each receiver sees each value.

use rialto_event::TryEvent;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::coop::assume_cancel_safe;

/// Receiving.
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
    /// The next value. Rests on `recv`, which is cancel safe. The value is cloned while
    /// the sync tries the event: `T::clone` must use no events.
    ///
    /// # Errors
    ///
    /// [`RecvError::Lagged`] if values were missed, once, with their number;
    /// [`RecvError::Closed`] when there will be no more.
    fn recv_evt(&mut self) -> impl TryEvent<Output = Result<T, RecvError>, Pending: Send> + Send;
}

impl<T: Clone + Send> ReceiverExt<T> for Receiver<T> {
    fn recv_evt(&mut self) -> impl TryEvent<Output = Result<T, RecvError>, Pending: Send> + Send {
        assume_cancel_safe(self.recv())
    }
}
