//! Events for tokio's watch channels, which keep the latest value.

use rialto_event::TryEvent;
use tokio::sync::watch::Receiver;
use tokio::sync::watch::error::RecvError;

use crate::coop::assume_cancel_safe;

/// Extension trait: waiting for changes as an event.
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
    /// Returns an event that is enabled while there is a value that this receiver has not seen. The value
    /// counts as seen if the event is chosen, and only then. Built on `changed`, which is cancel safe.
    ///
    /// # Errors
    ///
    /// [`RecvError`] if all senders are gone and the receiver has seen the last value.
    fn changed_evt(&mut self) -> impl TryEvent<Output = Result<(), RecvError>, Pending: Send> + Send;

    /// Returns an event that waits for a value for which `condition` is true, the present one or a later one,
    /// and yields a clone of it. If the event is chosen, this value and those before it count as seen.
    ///
    /// Built on `wait_for`, on a clone of this receiver, because `wait_for` marks each value that it looks at
    /// as seen. The clone replaces the receiver when the event commits.
    ///
    /// `condition` and `T::clone` run while the sync tries the event and the value is locked for reading.
    /// They must be short, and must not use events.
    ///
    /// # Errors
    ///
    /// [`RecvError`] if all senders are gone and `condition` is false for the last value.
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
