//! tokio's channels for one value.

use rialto_event::TryEvent;
use tokio::sync::oneshot::error::RecvError;
use tokio::sync::oneshot::{Receiver, Sender};

use crate::coop::{assume_cancel_safe, cancel_safe};

/// Receiving.
///
/// ```
/// use rialto_event::Event;
/// use rialto_tokio::oneshot::ReceiverExt;
///
/// let (tx, mut rx) = tokio::sync::oneshot::channel();
/// assert_eq!(rx.recv_evt().try_sync(), None);
/// tx.send(1).unwrap();
/// assert_eq!(rx.recv_evt().sync_blocking(), Ok(1));
/// ```
pub trait ReceiverExt<T: Send> {
    /// The value. Rests on the receiver itself, which is a future: it gives the value in
    /// the poll that is ready, and waits on if it is not awaited any more.
    ///
    /// # Errors
    ///
    /// [`RecvError`] if the sender is gone without having sent.
    ///
    /// # Panics
    ///
    /// The sync, if the value was received before.
    fn recv_evt(&mut self) -> impl TryEvent<Output = Result<T, RecvError>, Pending: Send> + Send;
}

impl<T: Send> ReceiverExt<T> for Receiver<T> {
    fn recv_evt(&mut self) -> impl TryEvent<Output = Result<T, RecvError>, Pending: Send> + Send {
        cancel_safe(self)
    }
}

/// Learning that nobody will receive.
///
/// ```
/// use rialto_event::Event;
/// use rialto_tokio::oneshot::SenderExt;
///
/// let (mut tx, rx) = tokio::sync::oneshot::channel::<u8>();
/// assert_eq!(tx.closed_evt().try_sync(), None);
/// drop(rx);
/// tx.closed_evt().sync_blocking();
/// ```
pub trait SenderExt<T: Send> {
    /// The receiver is gone, or was closed. Nothing is taken.
    fn closed_evt(&mut self) -> impl TryEvent<Output = (), Pending: Send> + Send;
}

impl<T: Send> SenderExt<T> for Sender<T> {
    fn closed_evt(&mut self) -> impl TryEvent<Output = (), Pending: Send> + Send {
        assume_cancel_safe(self.closed())
    }
}
