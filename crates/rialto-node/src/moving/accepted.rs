//! The computations that a node accepts from other nodes.

use std::collections::HashMap;

use rialto_cps::{Continuation, DecodeError, Frame, Registry};

use crate::builder::Builder;
use crate::exit::IntoExit;

use super::mind::Mind;

/// The functions whose computations a node accepts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accepted {
    registry: Registry,
    /// Whether the registry has entries.
    may_come: bool,
    /// The decoders by the names of the functions. A generic function has one for each result type.
    readers: HashMap<&'static str, Vec<Reader>>,
}

type Reader = fn(&Registry, &[u8]) -> Result<Box<dyn Mind>, DecodeError>;

fn read<T: IntoExit + 'static>(registry: &Registry, bytes: &[u8]) -> Result<Box<dyn Mind>, DecodeError> {
    let mind: Continuation<T> = registry.continuation(bytes)?;
    Ok(Box::new(mind))
}

impl Accepted {
    /// Runs `read`, which decodes values from another node. These may contain continuations of the
    /// functions in the registry.
    pub(crate) fn reading<R>(&self, read: impl FnOnce() -> R) -> R {
        if self.may_come { self.registry.reading(read) } else { read() }
    }

    /// Decodes a computation of the function `name`.
    pub(crate) fn read(&self, name: &str, bytes: &[u8]) -> Result<Box<dyn Mind>, DecodeError> {
        let readers = self.readers.get(name).map_or(&[][..], Vec::as_slice);
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
    /// [`migrate_to`](crate::moving::migrate_to()). No others are decoded. Functions that it calls need not
    /// be accepted. Of a generic function, each instance must be accepted.
    ///
    /// A node that sends a computation chooses the values of its variables and the point at which it
    /// continues. Accept only functions that the other nodes cannot misuse.
    pub fn accepts<F: Frame<Output: IntoExit + 'static>>(mut self) -> Self {
        let accepted = &mut self.accepted;
        accepted.registry = std::mem::take(&mut accepted.registry).with::<F>();
        accepted.may_come = true;
        let readers = accepted.readers.entry(F::NAME).or_default();
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
    /// Call it before [`accepts`](Self::accepts), because it replaces the registry.
    pub fn accepts_with(mut self, registry: Registry) -> Self {
        self.accepted.registry = registry;
        self.accepted.may_come = true;
        self
    }
}
