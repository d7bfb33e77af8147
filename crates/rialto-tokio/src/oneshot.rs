//! Events for tokio's channels for one value.

use rialto_event::TryEvent;
use tokio::sync::oneshot::error::RecvError;
use tokio::sync::oneshot::{Receiver, Sender};

use crate::coop::{assume_cancel_safe, cancel_safe};

/// Extension trait: receiving as an event.
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
    /// Returns an event that receives the value.
    ///
    /// Built on the receiver itself, which is a future: it gives up the value in the poll in which it is
    /// ready. If the event is not chosen, the receiver is unchanged.
    ///
    /// # Errors
    ///
    /// [`RecvError`] if the sender was dropped without sending.
    ///
    /// # Panics
    ///
    /// The sync panics if an earlier event of this receiver was chosen.
    fn recv_evt(&mut self) -> impl TryEvent<Output = Result<T, RecvError>, Pending: Send> + Send;
}

impl<T: Send> ReceiverExt<T> for Receiver<T> {
    fn recv_evt(&mut self) -> impl TryEvent<Output = Result<T, RecvError>, Pending: Send> + Send {
        cancel_safe(self)
    }
}

/// Extension trait: waiting for the end of the receiver as an event.
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
    /// Returns an event that is enabled once the receiver is dropped or closed. It takes nothing.
    fn closed_evt(&mut self) -> impl TryEvent<Output = (), Pending: Send> + Send;
}

impl<T: Send> SenderExt<T> for Sender<T> {
    fn closed_evt(&mut self) -> impl TryEvent<Output = (), Pending: Send> + Send {
        assume_cancel_safe(self.closed())
    }
}
