//! The report of a task that was reclaimed.

use std::panic::Location;
use std::sync::Arc;

use rialto_event::diagnostics::{BlockedTask, TaskId, Wait};

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
    pub(crate) fn new(id: TaskId, future: &'static str, known: Option<BlockedTask>) -> Reclaimed {
        Reclaimed { id, future, known }
    }

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
