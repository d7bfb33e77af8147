//! The value of a message in a log.

use std::mem::needs_drop;
use std::sync::Arc;

/// A value that is small and has no destructor lies in the log itself. It is cloned there, under the lock,
/// which should only copy its bytes. Any other value is shared, so that the receiving task clones it outside
/// the lock.
#[derive(Debug)]
pub enum Value<T> {
    /// The value itself.
    Inline(T),
    /// The value, shared by the log and the readers that have received it.
    Shared(Arc<T>),
}

/// The function that clones a value under the lock.
pub type CloneFn<T> = fn(&T) -> T;

/// A value of more bytes than this is shared, because it would be copied under the lock.
const SMALL: usize = 64;

impl<T> Value<T> {
    pub(crate) fn new(value: T) -> Self {
        if const { needs_drop::<T>() || size_of::<T>() > SMALL } {
            Value::Shared(Arc::new(value))
        } else {
            Value::Inline(value)
        }
    }

    /// Returns the same value for one more reader.
    pub(super) fn clone_with(&self, clone_value: CloneFn<T>) -> Self {
        match self {
            Value::Inline(value) => Value::Inline(clone_value(value)),
            Value::Shared(value) => Value::Shared(value.clone()),
        }
    }

    /// Returns the value to a reader that owns it. Clones it if it is still shared.
    pub(super) fn into_owned(self) -> T
    where
        T: Clone,
    {
        match self {
            Value::Inline(value) => value,
            Value::Shared(value) => Arc::try_unwrap(value).unwrap_or_else(|value| T::clone(&value)),
        }
    }

    /// Returns the value, unless it is still shared.
    pub(crate) fn into_unshared(self) -> Option<T> {
        match self {
            Value::Inline(value) => Some(value),
            Value::Shared(value) => Arc::into_inner(value),
        }
    }
}
