//! The context in which a value is read, such as the registry: serde passes only the bytes along.

use crate::control::Whole;
use crate::{Continuation, CpsFnPtr, DecodeError, Directory, Registry, Signature};
use std::cell::RefCell;

thread_local! {
    static REGISTRY: RefCell<Option<Registry>> = const { RefCell::new(None) };
}

/// Runs `read`, with what `registry` has.
pub(crate) fn reading<R>(registry: &Registry, read: impl FnOnce() -> R) -> R {
    /// The one outside comes back, also if `read` panics.
    struct Outer(Option<Registry>);
    impl Drop for Outer {
        fn drop(&mut self) {
            REGISTRY.replace(self.0.take());
        }
    }
    let _outer = Outer(REGISTRY.replace(Some(registry.clone())));
    read()
}

/// Where ends of channels are found, by what is being read.
pub(crate) fn directory() -> Directory {
    REGISTRY.with_borrow(|registry| match registry {
        Some(registry) => registry.directory().clone(),
        None => Directory::process(),
    })
}

/// Reads a continuation within a value.
pub(crate) fn continuation<T: 'static>(bytes: &[u8]) -> Result<Continuation<T>, DecodeError> {
    registry()?.read_within(bytes)
}

/// The same, whatever it returns.
pub(crate) fn whole(bytes: &[u8]) -> Result<Box<dyn Whole>, DecodeError> {
    registry()?.read_whole(bytes)
}

/// Reads a pointer to a function.
pub(crate) fn pointer<S: Signature>(name: &str, layout: u64) -> Result<CpsFnPtr<S>, DecodeError> {
    registry()?.pointer(name, layout)
}

fn registry() -> Result<Registry, DecodeError> {
    REGISTRY.with_borrow(Clone::clone).ok_or(DecodeError::NoRegistry)
}
