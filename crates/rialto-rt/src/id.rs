//! Ids of tasks. A task gets its id when code first asks for it.

pub use rialto_event::diagnostics::TaskId;

use crate::slab::Page;
use crate::task_ref::TaskRef;

/// Returns the id of `task`. If the task has none yet, it gets the next one.
///
/// # Safety
///
/// The task is alive.
pub(crate) unsafe fn id_of(task: TaskRef) -> TaskId {
    // SAFETY: by contract.
    unsafe {
        Page::with_side(task.raw(), |mut side| {
            let id = side.id();
            TaskId::from_u64(*id).unwrap_or_else(|| {
                let fresh = TaskId::fresh();
                *id = fresh.as_u64();
                fresh
            })
        })
    }
}
