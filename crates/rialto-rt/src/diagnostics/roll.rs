//! The tasks of a runtime with diagnostics, and what each waited for last.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex};

use rialto_event::waits::{Notes, Wait};
use rialto_task::{Header, state};

use super::BlockedTask;
use crate::cell::TaskRef;
use crate::id::TaskId;
use crate::schedule::At;
use crate::shared::lock;
use crate::slab::Page;

/// The tasks that have not ended, in the order of their ids.
#[derive(Default)]
pub(crate) struct Roll(Mutex<BTreeMap<TaskId, Arc<Entry>>>);

/// What is known of a task.
pub(crate) struct Entry {
    /// Alive as long as the entry is on the roll: its runtime's count is given up
    /// after that.
    task: TaskRef,
    spawned_at: At,
    /// What its last poll left waiting.
    waits: Mutex<Vec<Wait>>,
}

// SAFETY: of the task it reads what is shared.
unsafe impl Send for Entry {}
// SAFETY: as above.
unsafe impl Sync for Entry {}

impl Roll {
    /// Puts `task` on the roll. It gets its number here, so that the numbers are in
    /// the order of the spawns.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, and the table of the task is for those on the roll.
    #[cold]
    pub(crate) unsafe fn list(&self, task: TaskRef, spawned_at: At, waits: Vec<Wait>) {
        let entry = Arc::new(Entry { task, spawned_at, waits: Mutex::new(waits) });
        // SAFETY: with SCHEDULED the caller's, the task is alive.
        let id = unsafe {
            Page::with_side(task.raw(), |mut side| side.rare().entry = Some(Arc::clone(&entry)));
            TaskId::of(task)
        };
        lock(&self.0).insert(id, entry);
    }

    /// Those that wait now.
    pub(crate) fn blocked(&self) -> Vec<BlockedTask> {
        let entries = lock(&self.0);
        let waiting = entries.iter().filter_map(|(id, entry)| entry.blocked(*id));
        waiting.collect()
    }
}

impl Entry {
    /// The task, if it waits. Called under the lock of the roll.
    fn blocked(&self, id: TaskId) -> Option<BlockedTask> {
        // SAFETY: it is on the roll, and cannot leave it meanwhile.
        let (flags, future) = unsafe { (self.task.header().state.load(), self.task.name()) };
        let waits = flags & (state::SCHEDULED | state::COMPLETE) == 0;
        let address = self.task.as_ptr().addr();
        waits.then(|| BlockedTask::new(id, address, future, self.spawned_at, lock(&self.waits).clone()))
    }
}

/// Polls a task on the roll by `poll`.
///
/// # Safety
///
/// Those of `poll`; `task` is alive.
pub(crate) unsafe fn poll_listed(task: NonNull<Header>, poll: unsafe fn(NonNull<Header>) -> bool) -> bool {
    let notes = Notes::new();
    // SAFETY: by contract.
    let ended = notes.take(|| unsafe { poll(task) });
    if ended {
        // SAFETY: the runtime's count is given up later.
        unsafe { strike(task) }
    } else {
        // SAFETY: it has not ended, and so is alive.
        let entry = unsafe {
            Page::with_side(task, |mut side| side.rare_if_any().and_then(|rare| rare.entry.clone()))
        };
        if let Some(entry) = entry {
            *lock(&entry.waits) = notes.into_waits();
        }
    }
    ended
}

/// Begins a parasite by `start`. What it waits for, should it wait, is in `waits`.
pub(crate) fn begin_listed<R>(waits: &Cell<Vec<Wait>>, start: impl FnOnce() -> R) -> R {
    let notes = Notes::new();
    let result = notes.take(start);
    waits.set(notes.into_waits());
    result
}

/// Ends a task on the roll by `end`.
///
/// # Safety
///
/// `task` is alive.
pub(crate) unsafe fn end_listed(task: NonNull<Header>, end: impl FnOnce()) {
    // SAFETY: by contract.
    unsafe { strike(task) }
    end();
}

/// # Safety
///
/// The task is alive.
unsafe fn strike(task: NonNull<Header>) {
    // SAFETY: by contract; its runtime is alive, too.
    unsafe {
        let entry = Page::with_side(task, |mut side| side.rare_if_any().and_then(|rare| rare.entry.take()));
        let task = TaskRef::from_ptr(task.as_ptr());
        if let (Some(_), Some(roll)) = (entry, &(*task.shared()).config.roll) {
            lock(&roll.0).remove(&TaskId::of(task));
        }
    }
}
