//! `or_never`: channel events that are disabled when the channel is closed.

use super::Closed;
use crate::wrap::Action;

/// The event of `or_never`: it is not enabled where the event inside would yield [`Closed`].
#[derive(Debug, Clone)]
pub struct OrNever<E>(pub(super) E);

/// The action that takes the value out of a result that cannot be [`Closed`].
#[derive(Debug)]
pub struct UnwrapOpen;

impl<T, V> Action<Result<T, Closed<V>>> for UnwrapOpen {
    type Output = T;
    #[inline]
    fn apply(self, value: Result<T, Closed<V>>) -> T {
        match value {
            Ok(value) => value,
            Err(_) => unreachable!("closing leaves an `or_never` event uncommitted"),
        }
    }
}
