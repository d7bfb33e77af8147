//! The report of a task that was reclaimed.

use std::panic::Location;
use std::ptr::NonNull;
use std::sync::Arc;

use rialto_event::diagnostics::Wait;
use rialto_event::time::Instant;
use rialto_task::Header;
use rialto_task::primitives::Ordering;

use super::BlockedTask;
use crate::id::{TaskId, id_of};
use crate::panics::contain;
use crate::shared::Shared;
use crate::slab::Page;
use crate::task_ref::TaskRef;
use crate::trace;

pub(crate) type ReclaimHook = Arc<dyn Fn(&Reclaimed) + Send + Sync>;

/// A report of a [reclaimed](crate#reclamation) task, for the hook
/// [`Builder::on_reclaim`](crate::Builder::on_reclaim).
#[derive(Clone, Debug)]
pub struct Reclaimed {
    id: TaskId,
    future: &'static str,
    /// The task's report from the task registry. `None` without diagnostics.
    known: Option<BlockedTask>,
}

impl Reclaimed {
    /// Returns the id of the task.
    pub fn id(&self) -> TaskId {
        self.id
    }

    /// Returns the type name of the task's future.
    pub fn future(&self) -> &'static str {
        self.future
    }

    /// Returns where the task was spawned. `None` without [diagnostics](crate::Builder::diagnostics).
    pub fn spawned_at(&self) -> Option<&'static Location<'static>> {
        self.known.as_ref().map(BlockedTask::spawned_at)
    }

    /// Returns the task's name, if it has one. `None` without [diagnostics](crate::Builder::diagnostics).
    pub fn name(&self) -> Option<&str> {
        self.known.as_ref().and_then(BlockedTask::name)
    }

    /// Returns what the task waited for, as [`BlockedTask::waits`] does. Empty without
    /// [diagnostics](crate::Builder::diagnostics).
    pub fn waits(&self) -> &[Wait] {
        self.known.as_ref().map_or(&[], BlockedTask::waits)
    }
}

impl Shared {
    /// Counts `task` as reclaimed, and calls the hook. The caller is about to end the task, because nothing
    /// can wake it any more.
    pub(crate) fn report_reclaimed(&self, task: NonNull<Header>) {
        self.reclaimed.fetch_add(1, Ordering::Relaxed);
        if self.config.on_reclaim.is_none() && !trace::sees_reclaimed() {
            return;
        }
        // SAFETY: the caller is about to end the task, so it keeps the task alive.
        let reclaimed = unsafe {
            let entry =
                Page::with_side(task, |mut side| side.rare_if_any().and_then(|rare| rare.entry.clone()));
            let task = TaskRef::from_ptr(task.as_ptr());
            let (id, future) = (id_of(task), task.name());
            Reclaimed { id, future, known: entry.map(|entry| entry.report(Instant::now())) }
        };
        // If the hook panics, its message is printed, and the task is reclaimed all the same.
        contain(|| {
            trace::reclaimed(&reclaimed);
            self.config.on_reclaim.iter().for_each(|hook| hook(&reclaimed));
        })
        .map(|payload| contain(|| drop(payload)));
    }
}
