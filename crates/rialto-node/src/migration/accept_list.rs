//! The computations that a node accepts from other nodes.

use std::collections::HashMap;

use rialto_cps::{Continuation, DecodeError, Frame, Registry};
use rialto_process::IntoExit;

use crate::builder::Builder;

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

impl Builder {
    /// Accepts computations of this `#[cps]` function from other nodes: see
    /// [`migrate_to`](crate::migration::migrate_to()). No others are decoded. Functions that it calls need
    /// not be accepted. Of a generic function, each instance must be accepted.
    ///
    /// A node that sends a computation chooses the values of its variables and the point at which it
    /// continues. Accept only functions that the other nodes cannot misuse.
    pub fn allow_migration<F: Frame<Output: IntoExit + 'static>>(mut self) -> Self {
        let accepted = &mut self.accepted;
        accepted.registry = std::mem::take(&mut accepted.registry).with::<F>();
        accepted.has_entries = true;
        let readers = accepted.decoders.entry(F::NAME).or_default();
        let reader: Reader = read::<F::Output>;
        if !readers.iter().any(|there| std::ptr::fn_addr_eq(*there, reader)) {
            readers.push(reader);
        }
        self
    }

    /// Sets the registry of the items to which computations from other nodes may refer: function pointers,
    /// and the ends of channels in its directory. The functions in the registry are not accepted: no
    /// process starts with one. But a message may contain a [`Continuation`] of one, for example as the job
    /// of a [dispatcher](crate::dispatcher).
    ///
    /// Call it before [`allow_migration`](Self::allow_migration), because it replaces the registry.
    pub fn allow_migrations(mut self, registry: Registry) -> Self {
        self.accepted.registry = registry;
        self.accepted.has_entries = true;
        self
    }
}
