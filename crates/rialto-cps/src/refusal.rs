//! What postcard forgets: why a value within a frame refused what was read.

use crate::DecodeError;
use std::cell::RefCell;

thread_local! {
    static UNWRITTEN: RefCell<Option<String>> = const { RefCell::new(None) };
    static WHY: RefCell<Option<DecodeError>> = const { RefCell::new(None) };
}

/// An error of serde's, behind which this one is remembered.
pub(crate) fn refuse<E: serde::de::Error>(why: DecodeError) -> E {
    let error = E::custom(&why);
    WHY.set(Some(why));
    error
}

/// Runs `read`; where it fails with what has been refused in it, that is the error.
pub(crate) fn why<T>(read: impl FnOnce() -> Result<T, DecodeError>) -> Result<T, DecodeError> {
    WHY.take();
    read().map_err(|error| WHY.take().unwrap_or(error))
}

/// An error of serde's: a value refuses to be written, and why is remembered.
pub(crate) fn unwritten<E: serde::ser::Error>(why: String) -> E {
    let error = E::custom(&why);
    UNWRITTEN.set(Some(why));
    error
}

/// Why the value that was written last on this thread has refused.
pub(crate) fn why_unwritten() -> Option<String> {
    UNWRITTEN.take()
}
