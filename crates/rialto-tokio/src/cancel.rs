//! Events for the cancellation tokens of `tokio-util`.

use rialto_event::TryEvent;
use tokio_util::sync::CancellationToken;

use crate::coop::cancel_safe;

/// Extension trait: waiting for a cancellation as an event.
///
/// ```
/// use rialto_event::Event;
/// use rialto_tokio::cancel::CancellationTokenExt;
/// use tokio_util::sync::CancellationToken;
///
/// let token = CancellationToken::new();
/// let child = token.child_token();
/// assert_eq!(child.cancelled_evt().try_sync(), None);
/// token.cancel();
/// child.cancelled_evt().sync_blocking();
/// ```
pub trait CancellationTokenExt {
    /// Returns an event that is enabled once the token is cancelled.
    ///
    /// Built on `cancelled`, which takes nothing. A cancelled token stays cancelled.
    fn cancelled_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send;

    /// Like [`cancelled_evt`](Self::cancelled_evt), but the event owns its token. You can store it, or move
    /// it to another task.
    fn into_cancelled_evt(self) -> impl TryEvent<Output = (), Pending: Send> + Send + 'static;
}

impl CancellationTokenExt for CancellationToken {
    fn cancelled_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send {
        cancel_safe(self.cancelled())
    }

    fn into_cancelled_evt(self) -> impl TryEvent<Output = (), Pending: Send> + Send + 'static {
        cancel_safe(self.cancelled_owned())
    }
}
