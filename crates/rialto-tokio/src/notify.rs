//! Events for tokio's `Notify`.

use rialto_event::TryEvent;
use tokio::sync::Notify;

use crate::coop::cancel_safe;

/// Extension trait: waiting for a notification as an event.
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
    /// Returns an event that waits for a notification.
    ///
    /// Built on `notified`. If a notification of `notify_one` reaches an event that is then not chosen, the
    /// next waiter gets it. If there is no waiter, the `Notify` stores it.
    ///
    /// The event is also enabled by each `notify_waiters` that is called after this method returns, even if
    /// the event is not synchronised on yet.
    fn notified_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send;
}

impl NotifyExt for Notify {
    fn notified_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send {
        cancel_safe(self.notified())
    }
}
