//! Why values are written and read: for their own sake, or only to learn how their types do that.

use std::cell::Cell;

/// Why a value is being written or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The value itself, or its bytes, is wanted.
    Value,
    /// A probe finds out how a type reads. There is no data, so `Deserialize` may return a placeholder.
    Probe,
    /// A value is written, read back and compared, to see whether it stays the same. A type whose identity is
    /// hidden, such as the end of a channel, may write and return a placeholder.
    RoundTrip,
}

thread_local! {
    static PURPOSE: Cell<Purpose> = const { Cell::new(Purpose::Value) };
}

/// Returns why a value is being written or read on this thread.
///
/// A type whose identity is hidden, such as the end of a channel, calls this in its `Serialize` and
/// `Deserialize`, so that it can use a placeholder where only the form of its value matters.
///
/// ```
/// use rialto_codec::{Purpose, purpose};
///
/// assert_eq!(purpose(), Purpose::Value);
/// ```
#[inline]
pub fn purpose() -> Purpose {
    PURPOSE.get()
}

/// Runs `f` for this purpose, and restores the one before.
pub(crate) fn with<R>(purpose: Purpose, f: impl FnOnce() -> R) -> R {
    struct Outer(Purpose);
    impl Drop for Outer {
        fn drop(&mut self) {
            PURPOSE.set(self.0);
        }
    }
    let _outer = Outer(PURPOSE.replace(purpose));
    f()
}
