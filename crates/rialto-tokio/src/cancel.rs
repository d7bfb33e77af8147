//! The cancellation tokens of `tokio-util`.

use rialto_event::TryEvent;
use tokio_util::sync::CancellationToken;

use crate::coop::cancel_safe;

/// Waiting for the cancellation.
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
    /// The token is cancelled. Rests on `cancelled`, which takes nothing: a token that is
    /// cancelled stays so.
    fn cancelled_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send;

    /// The same, as an event that owns its token: it can be stored, and sent to others.
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
