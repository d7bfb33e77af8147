//! tokio's notifications.

use rialto_event::TryEvent;
use tokio::sync::Notify;

use crate::coop::cancel_safe;

/// Waiting for a notification.
///
/// ```
/// use rialto_event::Event;
/// use rialto_tokio::notify::NotifyExt;
///
/// let notify = tokio::sync::Notify::new();
/// assert_eq!(notify.notified_evt().try_sync(), None);
/// notify.notify_one();
/// notify.notified_evt().sync_blocking();
/// assert_eq!(notify.notified_evt().try_sync(), None);
/// ```
pub trait NotifyExt {
    /// A notification. Rests on `notified`: one that was meant for a wait that is not
    /// chosen goes to the next one who waits, or is kept, as `notify_one` has it.
    ///
    /// Of `notify_waiters` it hears from this call on, though it waits only when it is
    /// synchronised on.
    fn notified_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send;
}

impl NotifyExt for Notify {
    fn notified_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send {
        cancel_safe(self.notified())
    }
}
