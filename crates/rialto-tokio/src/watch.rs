//! tokio's channels that keep the latest value.

use rialto_event::TryEvent;
use tokio::sync::watch::Receiver;
use tokio::sync::watch::error::RecvError;

use crate::coop::assume_cancel_safe;

/// Waiting for changes.
///
/// ```
/// use rialto_event::Event;
/// use rialto_tokio::watch::ReceiverExt;
///
/// let (tx, mut rx) = tokio::sync::watch::channel(0);
/// assert!(rx.changed_evt().try_sync().is_none());
/// tx.send(1).unwrap();
/// rx.changed_evt().sync_blocking().unwrap();
/// assert_eq!(*rx.borrow_and_update(), 1);
/// assert_eq!(rx.wait_for_evt(|value| *value == 1).sync_blocking().unwrap(), 1);
/// ```
pub trait ReceiverExt<T: Send + Sync> {
    /// There is a value that this receiver has not seen; it counts as seen if this is
    /// chosen, and only then. Rests on `changed`, which is cancel safe.
    ///
    /// # Errors
    ///
    /// [`RecvError`] if there will be no other: the sender is gone.
    fn changed_evt(&mut self) -> impl TryEvent<Output = Result<(), RecvError>, Pending: Send> + Send;

    /// A clone of a value of which `condition` is true, the present one or a later one; it
    /// counts as seen, if this is chosen, and so do those before it. Rests on `wait_for` of a
    /// clone of this receiver, whose place it takes when it is ready: `wait_for` counts as
    /// seen whatever it has looked at.
    ///
    /// `condition` and `T::clone` run with the value locked for reading, while the sync
    /// tries the event: they must be short, and use no events.
    ///
    /// # Errors
    ///
    /// [`RecvError`] if there will be no such value: the sender is gone.
    fn wait_for_evt(
        &mut self,
        condition: impl FnMut(&T) -> bool + Send,
    ) -> impl TryEvent<Output = Result<T, RecvError>, Pending: Send> + Send
    where
        T: Clone;
}

impl<T: Send + Sync> ReceiverExt<T> for Receiver<T> {
    fn changed_evt(&mut self) -> impl TryEvent<Output = Result<(), RecvError>, Pending: Send> + Send {
        assume_cancel_safe(self.changed())
    }

    fn wait_for_evt(
        &mut self,
        condition: impl FnMut(&T) -> bool + Send,
    ) -> impl TryEvent<Output = Result<T, RecvError>, Pending: Send> + Send
    where
        T: Clone,
    {
        assume_cancel_safe(async move {
            let mut mine = self.clone();
            let found = mine.wait_for(condition).await.map(|value| value.clone());
            *self = mine;
            found
        })
    }
}
