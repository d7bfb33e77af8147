//! Events that own the handle through which they wait.

use rialto_event::After;

/// Keeps a handle as long as the event is there, so that what ends with the last
/// handle does not end before.
#[derive(Debug, Clone)]
pub struct Held<H>(pub(crate) H);

impl<H, T> After<T> for Held<H> {
    type Output = T;
    #[inline]
    fn after(self, value: T) -> T {
        value
    }
}
