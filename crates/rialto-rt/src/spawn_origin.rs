//! Where a task comes from, for reports.

use std::panic::Location;

/// The source location at which a task was spawned.
pub(crate) type SpawnLocation = &'static Location<'static>;

/// The origin of a task, for reports: where it was spawned, and its name, if it has one.
#[derive(Clone, Copy)]
pub(crate) struct SpawnOrigin<'a> {
    pub(crate) at: SpawnLocation,
    pub(crate) name: Option<&'a str>,
}

impl SpawnOrigin<'_> {
    /// The origin of a task without a name.
    #[inline(always)]
    pub(crate) fn at(at: SpawnLocation) -> Self {
        SpawnOrigin { at, name: None }
    }

    /// The same, at the caller of the calling `#[track_caller]` function.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn here() -> Self {
        SpawnOrigin::at(Location::caller())
    }
}
