//! What a value is read with: serde passes nothing along but the bytes.

use crate::{DecodeError, Directory, Registry};
use std::cell::RefCell;

thread_local! {
    static SCOPE: RefCell<Option<Reading>> = const { RefCell::new(None) };
}

/// A value is being read.
struct Reading {
    registry: Registry,
    /// What was said of why it is refused: the formats forget it.
    refusal: Option<DecodeError>,
}

/// Runs `read`, with what `registry` has.
///
/// # Errors
///
/// `read`'s, but for the reason that was given by [`refused`] within.
pub(crate) fn reading<T>(
    registry: &Registry,
    read: impl FnOnce() -> Result<T, DecodeError>,
) -> Result<T, DecodeError> {
    let scope = Opened::new(Reading { registry: registry.clone(), refusal: None });
    let result = read();
    let refusal = scope.close();
    result.map_err(|error| refusal.unwrap_or(error))
}

/// The one outside comes back, however this one is left.
struct Opened(Option<Option<Reading>>);

impl Opened {
    fn new(scope: Reading) -> Self {
        Opened(Some(SCOPE.replace(Some(scope))))
    }

    fn close(mut self) -> Option<DecodeError> {
        let outer = self.0.take().flatten();
        SCOPE.replace(outer).and_then(|scope| scope.refusal)
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        if let Some(outer) = self.0.take() {
            SCOPE.replace(outer);
        }
    }
}

/// Of what is being read: where ends of channels are found.
pub(crate) fn directory() -> Directory {
    SCOPE.with_borrow(|scope| match scope {
        Some(reading) => reading.registry.directory().clone(),
        None => Directory::process(),
    })
}

/// A reason to refuse what is being read, as the format's error.
pub(crate) fn refused<E: serde::de::Error>(why: DecodeError) -> E {
    let error = E::custom(&why);
    SCOPE.with_borrow_mut(|scope| {
        if let Some(reading) = scope {
            reading.refusal.get_or_insert(why);
        }
    });
    error
}
