//! Whether values are written and read only to learn how that is done.

use std::cell::Cell;

/// Why a value is written or read now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To have it, or its bytes.
    Value,
    /// A type is asked how it reads: there is no value, and one that is good for nothing is enough.
    Question,
    /// A value is written, read, and written again, to see that it is the same. Where its identity is hidden, as
    /// that of a channel's end, one that is good for nothing is enough, too.
    Trial,
}

thread_local! {
    static PURPOSE: Cell<Purpose> = const { Cell::new(Purpose::Value) };
}

/// What a type whose identity is hidden looks at, as the ends of channels.
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

/// Runs `f` for that.
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
