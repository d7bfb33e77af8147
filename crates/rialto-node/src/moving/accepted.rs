//! Which computations may come from other nodes.

use std::collections::HashMap;

use rialto_cps::{Continuation, DecodeError, Frame, Registry};

use crate::builder::Builder;
use crate::exit::IntoExit;

use super::mind::Mind;

/// The functions whose computations a node takes in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accepted {
    registry: Registry,
    /// There is something in the registry.
    may_come: bool,
    /// By the names of the functions; of a generic one, for each instance.
    readers: HashMap<&'static str, Vec<Reader>>,
}

type Reader = fn(&Registry, &[u8]) -> Result<Box<dyn Mind>, DecodeError>;

fn read<T: IntoExit + 'static>(registry: &Registry, bytes: &[u8]) -> Result<Box<dyn Mind>, DecodeError> {
    let mind: Continuation<T> = registry.continuation(bytes)?;
    Ok(Box::new(mind))
}

impl Accepted {
    /// Runs `read`, in which values from another node are read: of what is in the registry, there may be continuations in
    /// them.
    pub(crate) fn reading<R>(&self, read: impl FnOnce() -> R) -> R {
        if self.may_come { self.registry.reading(read) } else { read() }
    }

    /// What the bytes of a computation of this function are.
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
    /// Computations of this `#[cps]` function may come here from other nodes: see
    /// [`migrate_to`](crate::moving::migrate_to()). No others are read. What a function calls needs no mention; of a generic
    /// one, each instance does.
    ///
    /// A node that may send them says what is in the variables, in whatever state: accept only what
    /// may do no harm in the hands of those nodes.
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

    /// What computations that come from other nodes may refer to: pointers to functions, and the ends of channels
    /// in the registry's directory. Its functions are not accepted by that: no process begins with them. But a
    /// [`Continuation`] of one of them may be in a message, as a [dispatcher](crate::dispatcher)'s job, say.
    ///
    /// It is to be called before [`accepts`](Self::accepts).
    pub fn accepts_with(mut self, registry: Registry) -> Self {
        self.accepted.registry = registry;
        self.accepted.may_come = true;
        self
    }
}
