//! The common part of the two locks.

use std::error::Error;
use std::fmt;

/// The error of `try_lock`, `try_read` and `try_write`: another task has the lock, or other syncs wait for it.
///
/// ```
/// use rialto_sync::{Mutex, TryLockError};
/// let mutex = Mutex::new(1);
/// let guard = mutex.try_lock().unwrap();
/// assert_eq!(mutex.try_lock().unwrap_err(), TryLockError);
/// # drop(guard);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TryLockError;

impl fmt::Display for TryLockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the lock is taken, or other tasks wait for it")
    }
}

impl Error for TryLockError {}

/// Defines a public guard around a generic one, so that the pointer to the lock does not show in its type, and
/// the action by which a lock's answer becomes this guard. A guard with `DerefMut` gives exclusive access.
macro_rules! guard {
    (
        $(#[$doc:meta])*
        $name:ident $generics:tt ($inner:ident, $pointer:ty) by $action:ident($answer:ty) $(, $mutable:ident)?
    ) => {
        guard!(@shared [$(#[$doc])*] $name $generics [$inner, $pointer] [$action, $answer]);
        $(guard!(@$mutable $name $generics);)?
    };
    (
        @shared [$($doc:tt)*] $name:ident [$($generics:tt)*]
        [$inner:ident, $pointer:ty] [$action:ident, $answer:ty]
    ) => {
        $($doc)*
        #[must_use = "the lock is released when this is dropped"]
        pub struct $name<$($generics)*>($inner<T, $pointer>);

        impl<$($generics)*> Action<$answer> for $action<$pointer> {
            type Output = $name<$($generics)*>;
            #[inline]
            fn apply(self, answer: $answer) -> Self::Output {
                $name($inner::new(self.0, answer))
            }
        }

        impl<$($generics)*> Deref for $name<$($generics)*> {
            type Target = T;
            #[inline]
            fn deref(&self) -> &T {
                &self.0
            }
        }

        impl<$($generics)*> fmt::Debug for $name<$($generics)*>
        where
            T: fmt::Debug,
        {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&**self, f)
            }
        }

        impl<$($generics)*> fmt::Display for $name<$($generics)*>
        where
            T: fmt::Display,
        {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&**self, f)
            }
        }
    };
    (@DerefMut $name:ident [$($generics:tt)*]) => {
        impl<$($generics)*> DerefMut for $name<$($generics)*> {
            #[inline]
            fn deref_mut(&mut self) -> &mut T {
                &mut self.0
            }
        }
    };
}
pub(crate) use guard;
