//! The recorder's hooks in a build without the feature `recorder`: they do nothing. Where they ignore a value of
//! a higher layer, such as the runtime, they take a value of any type, so that this file imports none.

use std::marker::PhantomData;
use std::time::Duration;

use crate::spawn_origin::SpawnOrigin;
use crate::task_ref::TaskRef;

pub(crate) struct BegunPoll;

pub(crate) struct Writer;

pub(crate) struct EnteredWriter<'a>(PhantomData<&'a Writer>);

impl Writer {
    pub(crate) fn new(_: &impl Sized, _: Option<usize>, _: bool) -> Writer {
        Writer
    }

    #[inline(always)]
    pub(crate) fn records_wakes(&self) -> bool {
        false
    }

    pub(crate) fn enter(&self) -> EnteredWriter<'_> {
        EnteredWriter(PhantomData)
    }
}

#[inline(always)]
pub(crate) fn measures_poll(_: &Writer) -> bool {
    false
}

#[inline(always)]
pub(crate) fn turn_begins(_: &Writer) {}

#[inline(always)]
pub(crate) fn records_wakes_outside() -> bool {
    false
}

/// # Safety
///
/// None: it does nothing.
#[inline(always)]
pub(crate) unsafe fn poll_begins(_: &Writer, _: TaskRef) -> Option<BegunPoll> {
    None
}

#[inline(always)]
pub(crate) fn poll_ended(_: &Writer, _: Option<BegunPoll>, _: impl Sized) {}

#[inline(always)]
pub(crate) fn ended(_: TaskRef) {}

#[inline(always)]
pub(crate) fn period_ended(_: &Writer, _: u32, _: Duration) {}

#[inline(always)]
pub(crate) fn search_begins(_: &Writer) {}

/// # Safety
///
/// None: it does nothing.
#[inline(always)]
pub(crate) unsafe fn woken(_: TaskRef) {}

/// # Safety
///
/// None: it does nothing.
#[inline(always)]
pub(crate) unsafe fn spawned(_: &impl Sized, _: TaskRef, _: Option<SpawnOrigin<'_>>) {}

#[inline(always)]
pub(crate) fn timers_due(_: impl FnOnce() -> Option<Duration>) {}

#[inline(always)]
pub(crate) fn save_after_failure(_: &impl Sized) {}

#[cfg(unix)]
#[inline(always)]
pub(crate) fn save_unasked(_: &impl Sized) {}
