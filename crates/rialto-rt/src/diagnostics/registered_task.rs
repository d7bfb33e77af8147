//! Tasks in the task registry: how they enter it, what each poll records, and how they leave it.

use std::cell::Cell;
use std::ptr::NonNull;
use std::sync::Arc;

use rialto_event::diagnostics::WaitRecorder;
use rialto_event::time::Instant;
use rialto_task::{Header, state};

use super::parasite_count::count_parasites;
use super::task_registry::{Entry, PollRecord, TaskRegistry};
use crate::id::id_of;
use crate::slab::Page;
use crate::spawn_origin::SpawnOrigin;
use crate::task_ref::TaskRef;

/// Registers `task`. The task gets its id here, if it has none yet, so that the ids are in the order of the
/// spawns. `first` is the first poll of a parasite; a task has none yet.
///
/// # Safety
///
/// The caller owns SCHEDULED, and the task has the vtable of registered tasks.
#[cold]
pub(crate) unsafe fn register(
    registry: &Arc<TaskRegistry>,
    task: TaskRef,
    origin: SpawnOrigin<'_>,
    first: PollRecord,
) {
    // SAFETY: the caller owns SCHEDULED, so the task is alive. It is removed before it ends, because its
    // vtable is that of registered tasks.
    unsafe {
        let registration =
            registry.register((id_of(task), task, task.name()), Page::cell_bytes(task.raw()), origin, first);
        Page::with_side(task.raw(), |mut side| side.rare().registration = Some(registration));
    }
}

/// Returns the entry of `task`, if it is registered.
///
/// # Safety
///
/// The task is alive.
pub(crate) unsafe fn entry_of(task: NonNull<Header>) -> Option<Arc<Entry>> {
    // SAFETY: by contract.
    unsafe {
        Page::with_side(task, |mut side| {
            side.rare_if_any()?.registration.as_ref().map(|registration| Arc::clone(registration.entry()))
        })
    }
}

/// Calls `poll`, which polls the registered task, and records what the task waits for after it. `has_request` returns
/// whether the poll has made a request: see [`is_unwoken`].
///
/// # Safety
///
/// The contract of `poll` holds, and `task` is alive.
pub(crate) unsafe fn poll_registered(
    task: NonNull<Header>,
    poll: unsafe fn(NonNull<Header>) -> bool,
    has_request: impl FnOnce() -> bool,
) -> bool {
    // SAFETY: by contract.
    let Some(entry) = (unsafe { entry_of(task) }) else {
        // SAFETY: as above.
        return unsafe { poll(task) };
    };
    // SAFETY: as above.
    let ((ended, parasites), waits) = entry.record(|| count_parasites(|| unsafe { poll(task) }));
    if ended {
        // SAFETY: the task is alive, because the runtime's reference count is released later.
        unsafe { unregister(task) }
    } else {
        // SAFETY: as above.
        let has_yielded = has_request() && unsafe { is_unwoken(task) };
        entry.end_poll(PollRecord { waits, parasites, has_yielded, first: None });
    }
    ended
}

/// Returns whether `task`, whose poll is about to end, was not woken in it. If it has made a request then, its next
/// poll comes without a wake.
///
/// # Safety
///
/// `task` is alive.
unsafe fn is_unwoken(task: NonNull<Header>) -> bool {
    // SAFETY: by contract.
    unsafe { task.as_ref() }.state.load() & state::NOTIFIED == 0
}

/// Calls `start`, which polls a parasite for the first time. Puts the record of this poll into `first`.
/// `has_request` is as for [`poll_registered`].
///
/// # Safety
///
/// `task` is alive, and still is if `start` has not ended it.
pub(crate) unsafe fn begin_registered<R>(
    task: TaskRef,
    first: &Cell<PollRecord>,
    start: impl FnOnce() -> Option<R>,
    has_request: impl FnOnce() -> bool,
) -> Option<R> {
    // SAFETY: by contract.
    let recorder = WaitRecorder::for_task(unsafe { id_of(task) }.as_u64());
    let began = Instant::now();
    let (result, parasites) = recorder.take(|| count_parasites(start));
    if result.is_none() {
        let taken = Some(began.elapsed());
        // SAFETY: by contract.
        let has_yielded = has_request() && unsafe { is_unwoken(task.raw()) };
        first.set(PollRecord { waits: recorder.into_waits(), parasites, has_yielded, first: taken });
    }
    result
}

/// Removes the task from the registry, and then calls `end`, which ends the task.
///
/// # Safety
///
/// `task` is alive.
pub(crate) unsafe fn end_registered(task: NonNull<Header>, end: impl FnOnce()) {
    // SAFETY: by contract.
    unsafe { unregister(task) }
    end();
}

/// Removes the task from the registry.
///
/// # Safety
///
/// The task is alive.
unsafe fn unregister(task: NonNull<Header>) {
    // SAFETY: by contract.
    let registration = unsafe {
        Page::with_side(task, |mut side| side.rare_if_any().and_then(|rare| rare.registration.take()))
    };
    // Dropped outside of the page's lock.
    drop(registration);
}
