//! Actions that several modules use.

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

/// Like [`WithHandle`], for an event that yields its handle beside the value.
#[derive(Debug, Clone)]
pub struct AndHandle<H>(pub(crate) H);

impl<H, T> Action<T> for AndHandle<H> {
    type Output = (T, H);
    #[inline]
    fn apply(self, value: T) -> (T, H) {
        (value, self.0)
    }
}

/// An action that discards the value.
#[derive(Debug, Clone, Copy)]
pub struct Discard;

impl<T> Action<T> for Discard {
    type Output = ();
    #[inline]
    fn apply(self, _: T) {}
}
