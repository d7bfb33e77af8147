//! The description of a task, whatever its state, and the numbers of tasks, for programs that show tasks.

use std::collections::BTreeMap;
use std::panic::Location;
use std::time::Duration;

use rialto_event::diagnostics::{TaskId, Wait};

/// A task that had not ended when [`Handle::tasks`](crate::Handle::tasks) listed it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ListedTask {
    /// The task's id.
    pub id: TaskId,
    /// The task's name, if it has one.
    pub name: Option<Box<str>>,
    /// Whether this is the future of a `block_on`, which is not a task.
    pub is_main: bool,
    /// The type name of the task's future.
    pub future: &'static str,
    /// The memory of the task in bytes: its header, and the larger of its future and its outcome. Memory that the
    /// future has allocated, and the entry in the task registry, are not included.
    pub bytes: usize,
    /// The place where the task was spawned.
    pub spawned_at: &'static Location<'static>,
    /// The state.
    pub state: TaskState,
    /// How long the task has been in this state. The time in a queue is counted from the end of the last poll.
    pub in_state: Duration,
    /// The things that a waiting task waits for. See [`BlockedTask::waits`](crate::BlockedTask::waits).
    pub waits: Vec<Wait>,
    /// The number of polls that have ended.
    pub polls: u64,
    /// The number of times that it was woken: by an event, a timer, or a waker. Wakes before the same poll count
    /// once. The other polls are its first one, and those that it asked for itself, as by
    /// [`yield_now`](crate::yield_now).
    pub wakes: u64,
    /// The duration of the polls that have ended, together.
    pub busy: Duration,
    /// The number of [parasites](crate::parasite()) that the polls that have ended have started, also of those
    /// that began as tasks.
    pub parasites: u64,
}

/// The state of a [`ListedTask`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum TaskState {
    /// It is being polled.
    Running,
    /// It was woken, and waits for a worker.
    Queued,
    /// It waits for an event.
    Waiting,
}

/// The tasks of a runtime that have not ended, by their types. See [`Handle::task_counts`].
///
/// [`Handle::task_counts`]: crate::Handle::task_counts
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TaskCounts {
    /// The type name of the futures, and the number of tasks that have such a future. In the order of the names.
    pub by_type: BTreeMap<&'static str, u64>,
    /// The number of workers that have not answered, whose tasks are not counted.
    pub silent_workers: usize,
}

impl TaskCounts {
    /// Adds tasks whose futures have this type.
    pub(crate) fn add(&mut self, future: &'static str, tasks: u64) {
        *self.by_type.entry(future).or_default() += tasks;
    }
}
