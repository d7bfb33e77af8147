//! `or_never`: a channel whose end is silence.

use super::Closed;
use crate::wrap::After;

/// The event of `or_never`: silent where the other says [`Closed`].
#[derive(Debug, Clone)]
pub struct OrNever<E>(pub(super) E);

/// What is left of a result that cannot be [`Closed`].
#[derive(Debug)]
pub struct Open;

impl<T, V> After<Result<T, Closed<V>>> for Open {
    type Output = T;
    #[inline]
    fn after(self, value: Result<T, Closed<V>>) -> T {
        match value {
            Ok(value) => value,
            Err(_) => unreachable!("closing leaves an `or_never` event uncommitted"),
        }
    }
}
