use super::{End, EndpointId, Receiver, Sender, Side};
use crate::DecodeError;
use std::any::{Any, type_name};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

/// The ends of channels that handles can be read as, by identity.
///
/// Each process has [one](Self::process), in which an end is from when it is
/// first written. A directory of one's own, given to a
/// [`Registry`](crate::Registry::with_directory), restricts what a peer's frames
/// can name: only what was put in by [`name`](Self::name).
///
/// ```
/// use rialto_cps::{Directory, channel};
///
/// let (tx, rx) = channel::<u32>();
/// let offered = Directory::new();
/// offered.name("results", &tx, &rx).unwrap();
/// ```
///
/// It keeps no channel open.
#[derive(Clone, Default)]
pub struct Directory(Arc<Mutex<HashMap<(EndpointId, Side), Listed>>>);

type Listed = Weak<dyn Any + Send + Sync>;

/// The name is that of another channel, which is still there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameTaken(Arc<str>);

impl fmt::Display for NameTaken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the name {:?} belongs to another channel; help: drop that channel first, or choose another name",
            self.0
        )
    }
}

impl std::error::Error for NameTaken {}

impl Directory {
    /// An empty one.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// That of the process.
    #[must_use]
    pub fn process() -> Self {
        static PROCESS: OnceLock<Directory> = OnceLock::new();
        PROCESS.get_or_init(Directory::new).clone()
    }

    /// Gives both ends a name here. An end that has an identity already keeps
    /// that for being written, and is found here by the name.
    ///
    /// # Errors
    ///
    /// If a living channel has the name here.
    pub fn name<T: Send + 'static>(
        &self,
        name: impl Into<Arc<str>>,
        tx: &Sender<T>,
        rx: &Receiver<T>,
    ) -> Result<(), NameTaken> {
        let name = name.into();
        let id = EndpointId::Named((&*name).into());
        if !self.insert(&id, [(Side::Sending, tx.whole()), (Side::Receiving, rx.whole())]) {
            return Err(NameTaken(name));
        }
        tx.list_as(id.clone(), self);
        rx.list_as(id, self);
        Ok(())
    }

    /// Lists an end under an identity of its own.
    pub(super) fn list(&self, side: Side, end: Arc<dyn Any + Send + Sync>) -> (EndpointId, Directory) {
        let id = EndpointId::draw();
        self.insert(&id, [(side, end)]);
        (id, self.clone())
    }

    /// False: one of the places is taken.
    fn insert(
        &self,
        id: &EndpointId,
        ends: impl IntoIterator<Item = (Side, Arc<dyn Any + Send + Sync>)> + Clone,
    ) -> bool {
        let mut listed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lives = |side| listed.get(&(id.clone(), side)).is_some_and(|end| end.strong_count() > 0);
        if ends.clone().into_iter().any(|(side, _)| lives(side)) {
            return false;
        }
        for (side, end) in ends {
            listed.insert((id.clone(), side), Arc::downgrade(&end));
        }
        true
    }

    /// The end that has this identity.
    pub(super) fn find<H: Send + Sync + 'static>(
        &self,
        side: Side,
        id: &EndpointId,
    ) -> Result<Arc<End<H>>, DecodeError> {
        // Let go of outside the lock: its drop takes the lock.
        let end = {
            let listed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            listed.get(&(id.clone(), side)).and_then(Weak::upgrade)
        };
        let Some(end) = end else { return Err(DecodeError::UnknownEndpoint { id: id.clone() }) };
        end.downcast().map_err(|_| DecodeError::OtherEndpoint { id: id.clone(), asked: type_name::<H>() })
    }

    /// An end is gone that had this identity here.
    pub(super) fn forget(&self, id: &EndpointId) {
        let mut listed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for side in [Side::Sending, Side::Receiving] {
            if let Entry::Occupied(place) = listed.entry((id.clone(), side))
                && place.get().strong_count() == 0
            {
                place.remove();
            }
        }
    }
}

impl fmt::Debug for Directory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        f.debug_set().entries(listed.keys()).finish()
    }
}
