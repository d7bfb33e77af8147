//! The computations that a node accepts from other nodes.

use std::collections::HashMap;

use rialto_cps::{Continuation, DecodeError, Frame, Registry};
use rialto_process::{IntoExit, Node};

use super::erased_continuation::ErasedContinuation;

/// The functions whose computations a node accepts.
#[derive(Clone, Debug, Default)]
pub(crate) struct AcceptList {
    registry: Registry,
    /// Whether the registry has entries.
    has_entries: bool,
    /// The decoders by the names of the functions. A generic function has one for each result type.
    decoders: HashMap<&'static str, Vec<Reader>>,
}

type Reader = fn(&Registry, &[u8]) -> Result<Box<dyn ErasedContinuation>, DecodeError>;

fn read<T: IntoExit + 'static>(
    registry: &Registry,
    bytes: &[u8],
) -> Result<Box<dyn ErasedContinuation>, DecodeError> {
    let continuation: Continuation<T> = registry.continuation(bytes)?;
    Ok(Box::new(continuation))
}

impl AcceptList {
    /// Returns the list of a node.
    pub(crate) fn of(node: &Node) -> &AcceptList {
        node.extension()
    }

    /// Accepts computations of a function.
    pub(crate) fn add<F: Frame<Output: IntoExit + 'static>>(&mut self) {
        self.registry = std::mem::take(&mut self.registry).with::<F>();
        self.has_entries = true;
        let readers = self.decoders.entry(F::NAME).or_default();
        let reader: Reader = read::<F::Output>;
        if !readers.iter().any(|there| std::ptr::fn_addr_eq(*there, reader)) {
            readers.push(reader);
        }
    }

    /// Replaces the registry.
    pub(crate) fn set_registry(&mut self, registry: Registry) {
        self.registry = registry;
        self.has_entries = true;
    }

    /// Runs `read`, which decodes values from another node. These may contain continuations of the
    /// functions in the registry.
    pub(crate) fn with_registry<R>(&self, read: impl FnOnce() -> R) -> R {
        if self.has_entries { self.registry.reading(read) } else { read() }
    }

    /// Decodes a computation of the function `name`.
    pub(crate) fn read(&self, name: &str, bytes: &[u8]) -> Result<Box<dyn ErasedContinuation>, DecodeError> {
        let readers = self.decoders.get(name).map_or(&[][..], Vec::as_slice);
        let mut refused = None;
        for read in readers {
            match read(&self.registry, bytes) {
                Err(DecodeError::OtherResult { .. }) if readers.len() > 1 => {}
                Err(error) => refused = Some(error),
                there => return there,
            }
        }
        Err(refused.unwrap_or_else(|| DecodeError::MayNotResume(name.into())))
    }
}
