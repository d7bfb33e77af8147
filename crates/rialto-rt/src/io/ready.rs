//! The event that a direction of an I/O object is ready.

use std::ops::Deref;
use std::sync::Arc;

use rialto_event::{Event, Object, StableDeref, TakeEvt, impl_event};

use super::source::{Direction, DirectionState, Source};

/// An event that is enabled while an object is believed to be ready: from an edge that the system has
/// reported, until an operation finds that the object is not ready.
///
/// The commit consumes nothing. It means that an operation is worth trying; it may still find the object not
/// ready, because another task was faster. Once the object was dropped, the event is always enabled.
#[derive(Clone, Debug)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct ReadyEvt(DirectionRef);

/// A pointer to the [`DirectionState`] of one direction of a source.
#[derive(Clone, Debug)]
pub struct DirectionRef(Arc<Source>, Direction);

impl ReadyEvt {
    pub(crate) fn new(source: &Arc<Source>, direction: Direction) -> Self {
        ReadyEvt(DirectionRef(Arc::clone(source), direction))
    }
}

impl Deref for DirectionRef {
    type Target = Object<DirectionState>;
    #[inline]
    fn deref(&self) -> &Object<DirectionState> {
        self.0.state_of(self.1)
    }
}

// SAFETY: the source and the direction never change, and a source has exactly one state for each direction.
// So each `deref` yields the same object.
unsafe impl StableDeref for DirectionRef {}

impl Event for ReadyEvt {
    type Pending = <TakeEvt<DirectionRef> as Event>::Pending;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        let DirectionRef(source, direction) = &self.0;
        source.refresh_state(*direction);
        Object::take_evt_of(self.0).into_pending()
    }
}
impl_event!(try [] ReadyEvt => ());
