//! Keeps the reason why a value within a frame refused its bytes, which the codec does not pass on.

use crate::DecodeError;
use serde::Deserializer;
use serde::de::{Error, Visitor};
use std::cell::RefCell;
use std::fmt;

thread_local! {
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

/// Reads what stands for a value whose identity is hidden, where it is only looked at: see [`rialto_codec::purpose`].
pub(crate) fn pretended<'de, D: Deserializer<'de>>(name: &'static str, from: D) -> Result<(), D::Error> {
    from.deserialize_unit_struct(name, Nothing)
}

struct Nothing;

impl Visitor<'_> for Nothing {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing")
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }
}
