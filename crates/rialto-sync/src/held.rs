//! Events that own the handle through which they wait.

use rialto_event::After;

/// An action that changes nothing, and keeps a handle alive as long as the event. So the event itself
/// prevents the drop of the last handle, which would, for example, close a channel.
#[derive(Debug, Clone)]
pub struct Held<H>(pub(crate) H);

impl<H, T> After<T> for Held<H> {
    type Output = T;
    #[inline]
    fn after(self, value: T) -> T {
        value
    }
}
