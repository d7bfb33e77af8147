//! The event that a direction of an I/O object is ready.

use std::ops::Deref;
use std::sync::Arc;

use rialto_event::{Event, Object, Steady, TakeEvt, impl_event};

use super::source::{Direction, Level, Source};

/// Enabled while an object is ready, as far as is known: from an edge that the
/// system reported until an operation finds the object not ready.
///
/// Committing it consumes nothing, and promises nothing but that an operation
/// is worth trying: another task may have been faster.
#[derive(Clone, Debug)]
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct ReadyEvt(LevelOf);

/// The way to one level of a source.
#[derive(Clone, Debug)]
pub struct LevelOf(Arc<Source>, Direction);

impl ReadyEvt {
    pub(crate) fn new(source: &Arc<Source>, direction: Direction) -> Self {
        ReadyEvt(LevelOf(Arc::clone(source), direction))
    }
}

impl Deref for LevelOf {
    type Target = Object<Level>;
    #[inline]
    fn deref(&self) -> &Object<Level> {
        self.0.level(self.1)
    }
}

// SAFETY: neither the source nor the direction changes, and a source has one
// level for each direction.
unsafe impl Steady for LevelOf {}

impl Event for ReadyEvt {
    type Pending = <TakeEvt<LevelOf> as Event>::Pending;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        let LevelOf(source, direction) = &self.0;
        source.refresh_level(*direction);
        Object::take_evt_of(self.0).into_pending()
    }
}
impl_event!(try [] ReadyEvt => ());
