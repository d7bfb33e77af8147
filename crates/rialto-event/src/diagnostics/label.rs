//! The identity of channels and objects in reports: address, origin and name.

use std::fmt;
use std::panic::Location;
use std::sync::Arc;

/// The place in the source where a channel or object was created.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Label {
    made_at: &'static Location<'static>,
}

/// A channel or object for which tasks can wait, as reports name it. Two are equal if their addresses are
/// equal.
///
/// ```
/// use rialto_event::diagnostics::{Wait, WaitRecorder};
/// use rialto_event::named_channel;
/// use std::future::Future;
/// use std::pin::pin;
/// use std::task::{Context, Waker};
///
/// let (tx, _rx) = named_channel::<u8>("requests");
/// let mut sending = pin!(tx.send(1));
/// let recorder = WaitRecorder::new();
/// let _ = recorder.take(|| sending.as_mut().poll(&mut Context::from_waker(Waker::noop())));
/// let [Wait::Send { channel }] = &recorder.into_waits()[..] else { panic!("it waits") };
/// assert_eq!(channel.name(), Some("requests"));
/// assert!(channel.made_at().is_some_and(|place| place.file() == file!()));
/// ```
#[derive(Clone)]
pub struct Resource {
    address: usize,
    made_at: Option<&'static Location<'static>>,
    name: Option<Arc<str>>,
}

impl Label {
    /// Labels an object with the caller's place in the source.
    #[track_caller]
    pub(crate) fn here() -> Label {
        Label { made_at: Location::caller() }
    }

    /// Returns the resource at `address` with this label.
    pub(crate) fn of(self, address: usize) -> Resource {
        Resource { address, made_at: Some(self.made_at), name: None }
    }
}

impl Resource {
    /// Describes the resource at `address`. Its name and origin are not known.
    pub fn at(address: usize) -> Resource {
        Resource { address, made_at: None, name: None }
    }

    /// Sets the name.
    pub(crate) fn named(self, name: Option<Arc<str>>) -> Resource {
        Resource { name, ..self }
    }

    /// Returns the address of the resource. No two resources have the same address at the same time.
    pub fn address(&self) -> usize {
        self.address
    }

    /// Returns where the resource was created, if that is known.
    pub fn made_at(&self) -> Option<&'static Location<'static>> {
        self.made_at
    }

    /// Returns the name of the resource, if it has one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

impl PartialEq for Resource {
    fn eq(&self, other: &Resource) -> bool {
        self.address == other.address
    }
}

impl Eq for Resource {}

impl std::hash::Hash for Resource {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.address.hash(state);
    }
}

/// Writes the name, or else the address.
impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "\"{name}\""),
            None => write!(f, "{:#x}", self.address),
        }
    }
}

impl fmt::Debug for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Resource({self})")
    }
}
