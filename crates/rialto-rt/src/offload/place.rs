//! The places where a task may be polled, besides its home.

use std::io;
use std::ptr;
use std::sync::Arc;

use crate::task_ref::TaskRef;

/// A place where a task may be polled, besides its home: the threads of a pool, or the workers of a runtime.
pub(crate) trait OffloadPlace: Send + Sync {
    /// Queues a task at this place.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED. If this succeeds, it has given SCHEDULED up.
    unsafe fn queue(self: Arc<Self>, task: TaskRef) -> Result<(), PushError>;
}

/// Why a place does not accept a task.
pub(crate) enum PushError {
    /// The task's home is closing; the task has to be ended there.
    HomeCloses,
    /// The place is closing.
    Closed,
    /// The system has no thread for the place.
    NoThread(io::Error),
}

/// A counted reference to a place. Two are equal if they refer to the same place.
#[derive(Clone)]
pub(crate) struct PlaceRef(Arc<dyn OffloadPlace>);

impl PlaceRef {
    pub(crate) fn new(place: Arc<impl OffloadPlace + 'static>) -> PlaceRef {
        PlaceRef(place)
    }

    /// Returns whether this refers to `place`.
    pub(super) fn is<P>(&self, place: &Arc<P>) -> bool {
        ptr::addr_eq(Arc::as_ptr(&self.0), Arc::as_ptr(place))
    }

    /// Queues a task at the place.
    ///
    /// # Safety
    ///
    /// As for [`OffloadPlace::queue`].
    pub(super) unsafe fn queue(&self, task: TaskRef) -> Result<(), PushError> {
        // SAFETY: by contract.
        unsafe { Arc::clone(&self.0).queue(task) }
    }
}

impl PartialEq for PlaceRef {
    fn eq(&self, other: &PlaceRef) -> bool {
        ptr::addr_eq(Arc::as_ptr(&self.0), Arc::as_ptr(&other.0))
    }
}
