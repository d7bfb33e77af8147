//! The recorder's hooks in a build without the feature `recorder`: they do nothing.

use std::time::Duration;

use crate::context::{Context, Polled};
use crate::shared::Shared;
use crate::spawn_origin::SpawnOrigin;
use crate::task_ref::TaskRef;

pub(crate) struct BegunPoll;

pub(crate) struct Writer;

impl Writer {
    pub(crate) fn new() -> Writer {
        Writer
    }

    pub(crate) fn detach(&self, _: &Shared) {}
}

#[inline(always)]
pub(crate) fn records_polls() -> bool {
    false
}

#[inline(always)]
pub(crate) fn records_wakes() -> bool {
    false
}

/// # Safety
///
/// None: it does nothing.
#[inline(always)]
pub(crate) unsafe fn poll_begins(_: &Context, _: TaskRef) -> Option<BegunPoll> {
    None
}

#[inline(always)]
pub(crate) fn poll_ended(_: &Context, _: TaskRef, _: Option<BegunPoll>, _: &Polled) {}

#[inline(always)]
pub(crate) fn period_ended(_: &Context, _: Duration) {}

#[inline(always)]
pub(crate) fn search_begins(_: &Context) {}

/// # Safety
///
/// None: it does nothing.
#[inline(always)]
pub(crate) unsafe fn woken(_: TaskRef) {}

/// # Safety
///
/// None: it does nothing.
#[inline(always)]
pub(crate) unsafe fn spawned(_: &Shared, _: TaskRef, _: Option<SpawnOrigin<'_>>) {}

#[inline(always)]
pub(crate) fn timers_due(_: impl FnOnce() -> Option<Duration>) {}

#[inline(always)]
pub(crate) fn save_after_failure(_: &Shared) {}

#[cfg(unix)]
#[inline(always)]
pub(crate) fn save_unasked(_: &Shared) {}
