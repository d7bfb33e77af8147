//! Where things were made, and what they are called.

use std::fmt;
use std::panic::Location;
use std::sync::Arc;

/// Where something that can be waited for was made, and its name if it has one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Label {
    made_at: &'static Location<'static>,
}

/// Something that can be waited for, as a report names it: a channel, a lock, a
/// condition. Two are the same if it is the same thing.
///
/// ```
/// use rialto_event::waits::{Notes, Wait};
/// use rialto_event::{named_channel, sync};
/// use std::future::Future;
/// use std::pin::pin;
/// use std::task::{Context, Waker};
///
/// let (tx, _rx) = named_channel::<u8>("requests");
/// let mut sending = pin!(tx.send(1));
/// let notes = Notes::new();
/// let _ = notes.take(|| sending.as_mut().poll(&mut Context::from_waker(Waker::noop())));
/// let [Wait::Send { channel }] = &notes.into_waits()[..] else { panic!("it waits") };
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
    /// Here.
    #[track_caller]
    pub(crate) fn here() -> Label {
        Label { made_at: Location::caller() }
    }

    /// The thing at `address` that has this label.
    pub(crate) fn of(self, address: usize) -> Resource {
        Resource { address, made_at: Some(self.made_at), name: None }
    }
}

impl Resource {
    /// What lies at `address`, of which nothing else is known.
    pub fn at(address: usize) -> Resource {
        Resource { address, made_at: None, name: None }
    }

    /// The same, called `name`.
    pub(crate) fn named(self, name: Option<Arc<str>>) -> Resource {
        Resource { name, ..self }
    }

    /// Where it lies: no two things have the same address at a time.
    pub fn address(&self) -> usize {
        self.address
    }

    /// Where it was made, if that is known.
    pub fn made_at(&self) -> Option<&'static Location<'static>> {
        self.made_at
    }

    /// Its name, if it was given one.
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

/// Its name, or its address.
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
