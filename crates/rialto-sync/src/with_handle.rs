//! Events that own the handle through which they wait.

use rialto_event::Action;

/// An action that changes nothing, and keeps a handle alive as long as the event. So the event itself
/// prevents the drop of the last handle, which would, for example, close a channel.
#[derive(Debug, Clone)]
pub struct WithHandle<H>(pub(crate) H);

impl<H, T> Action<T> for WithHandle<H> {
    type Output = T;
    #[inline]
    fn apply(self, value: T) -> T {
        value
    }
}
