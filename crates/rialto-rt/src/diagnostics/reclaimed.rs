//! The report of a task that was reclaimed.

use std::panic::Location;
use std::ptr::NonNull;
use std::sync::Arc;

use rialto_event::time::Instant;
use rialto_event::waits::Wait;
use rialto_task::Header;
use rialto_task::primitives::Ordering;

use super::BlockedTask;
use crate::cell::{TaskRef, contain};
use crate::id::{TaskId, id_of};
use crate::shared::Shared;
use crate::slab::Page;
use crate::trace;

pub(crate) type ReclaimHook = Arc<dyn Fn(&Reclaimed) + Send + Sync>;

/// What the hook of a runtime is told of a task that it
/// [reclaims](crate#reclamation). See
/// [`Builder::on_reclaim`](crate::Builder::on_reclaim).
#[derive(Clone, Debug)]
pub struct Reclaimed {
    id: TaskId,
    future: &'static str,
    /// With diagnostics: the task as it was.
    known: Option<BlockedTask>,
}

impl Reclaimed {
    /// The task that is reclaimed.
    pub fn id(&self) -> TaskId {
        self.id
    }

    /// The type of its future.
    pub fn future(&self) -> &'static str {
        self.future
    }

    /// Where it was spawned, in a runtime with diagnostics.
    pub fn spawned_at(&self) -> Option<&'static Location<'static>> {
        self.known.as_ref().map(BlockedTask::spawned_at)
    }

    /// Its name, if it has one, in a runtime with diagnostics.
    pub fn name(&self) -> Option<&str> {
        self.known.as_ref().and_then(BlockedTask::name)
    }

    /// What it waited for, in a runtime with diagnostics: as
    /// [`BlockedTask::waits`].
    pub fn waits(&self) -> &[Wait] {
        self.known.as_ref().map_or(&[], BlockedTask::waits)
    }
}

impl Shared {
    /// Counts `task`, which is about to be ended since nobody could ever wake it,
    /// and tells the hook.
    pub(crate) fn report_reclaimed(&self, task: NonNull<Header>) {
        self.reclaimed.fetch_add(1, Ordering::Relaxed);
        if self.config.on_reclaim.is_none() && !trace::sees_reclaimed() {
            return;
        }
        // SAFETY: who ends a task keeps it alive.
        let reclaimed = unsafe {
            let entry =
                Page::with_side(task, |mut side| side.rare_if_any().and_then(|rare| rare.entry.clone()));
            let task = TaskRef::from_ptr(task.as_ptr());
            let (id, future) = (id_of(task), task.name());
            Reclaimed { id, future, known: entry.map(|entry| entry.report(Instant::now())) }
        };
        // A hook that panics has its message printed; the task is reclaimed.
        contain(|| {
            trace::reclaimed(&reclaimed);
            self.config.on_reclaim.iter().for_each(|hook| hook(&reclaimed));
        })
        .map(|payload| contain(|| drop(payload)));
    }
}
