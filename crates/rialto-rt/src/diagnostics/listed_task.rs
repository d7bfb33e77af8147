//! The description of a task, whatever its state, for programs that show tasks.

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
    /// The duration of these polls together.
    pub busy: Duration,
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
