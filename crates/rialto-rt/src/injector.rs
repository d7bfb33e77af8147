//! The injector: the run queue that all workers share. It holds tasks that are woken or spawned by a thread
//! without a core of the runtime.

use rialto_task::primitives::count_injection;

use crate::task_ref::TaskRef;
use crate::unbounded::{Age, UnboundedQueue};

/// An unbounded first-in, first-out queue of tasks.
#[derive(Default)]
pub struct Injector(UnboundedQueue);

impl Injector {
    /// Returns the approximate number of tasks.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no tasks, approximately.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a task at the end.
    pub fn push(&self, task: TaskRef) {
        self.push_if(task, || true);
    }

    /// Adds a task at the end if `open`, called under the lock, returns true. Returns what `open` returned.
    pub fn push_if(&self, task: TaskRef, open: impl FnOnce() -> bool) -> bool {
        self.0.change(|tasks| {
            let open = open();
            if open {
                count_injection();
                tasks.push_back(task);
            }
            open
        })
    }

    /// Waits for the calls of [`push_if`](Self::push_if) that hold the lock. The caller has changed the state
    /// that `open` reads. After this, the caller sees the tasks of all earlier calls, and all later calls see
    /// the change.
    pub fn await_pushes(&self) {
        self.0.change(|_| ());
    }

    /// Removes and returns the first task.
    pub fn pop(&self) -> Option<TaskRef> {
        self.0.take_first(Age::Oldest, |_| 1, |_| ())
    }

    /// Removes a fair share of the tasks for one of `workers` workers. Returns the first task, and calls
    /// `rest` with each of the others, at most `most`.
    pub fn pop_share(&self, workers: usize, most: usize, rest: impl FnMut(TaskRef)) -> Option<TaskRef> {
        self.0.take_first(Age::Oldest, |len| (len / workers + 1).min(most + 1), rest)
    }
}
