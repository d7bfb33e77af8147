//! A message's value, as it lies in a log.

use std::mem::needs_drop;
use std::sync::Arc;

/// Such as have no destructor, and are small, lie in the log itself, and are copied
/// there: no more than numbers and addresses. Others are shared, so that they are
/// cloned by who receives them, outside the lock.
#[derive(Debug)]
pub enum Value<T> {
    /// In the log.
    Here(T),
    /// By all who read it.
    Shared(Arc<T>),
}

/// How a value is copied where it lies.
pub type Copying<T> = fn(&T) -> T;

/// What is larger is not copied under the lock.
const SMALL: usize = 64;

impl<T> Value<T> {
    pub(crate) fn new(value: T) -> Self {
        if const { needs_drop::<T>() || size_of::<T>() > SMALL } {
            Value::Shared(Arc::new(value))
        } else {
            Value::Here(value)
        }
    }

    /// The same value, for one more.
    pub(super) fn copy(&self, copying: Copying<T>) -> Self {
        match self {
            Value::Here(value) => Value::Here(copying(value)),
            Value::Shared(value) => Value::Shared(value.clone()),
        }
    }

    /// The value of one who has received it.
    pub(super) fn into_own(self) -> T
    where
        T: Clone,
    {
        match self {
            Value::Here(value) => value,
            Value::Shared(value) => Arc::try_unwrap(value).unwrap_or_else(|value| T::clone(&value)),
        }
    }

    /// The value, if nobody else has it.
    pub(crate) fn into_only(self) -> Option<T> {
        match self {
            Value::Here(value) => Some(value),
            Value::Shared(value) => Arc::into_inner(value),
        }
    }
}
