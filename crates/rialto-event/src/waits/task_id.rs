//! Numbers of tasks, whatever runs them.

use std::fmt;
use std::num::NonZeroU64;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of a task: unique in the process, never used again, in the order
/// in which tasks were first asked for it. Tasks of Rialto's runtimes and recorded tasks of tokio's have numbers
/// from one sequence, so a report can name the holder of a lock wherever it runs.
///
/// A task has no number until somebody asks, by `JoinHandle::id` or `task::id` of `rialto-rt`, say:
/// a task that nobody names does not pay for a name.
///
/// ```
/// use rialto_event::waits::TaskId;
///
/// let id = TaskId::fresh();
/// assert_eq!(id.to_string(), format!("task {}", id.as_u64()));
/// assert_eq!(TaskId::from_u64(id.as_u64()), Some(id));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TaskId(NonZeroU64);

static NEXT: AtomicU64 = AtomicU64::new(1);

impl TaskId {
    /// A number for something that has none: for runtimes.
    pub fn fresh() -> TaskId {
        // 2^64 numbers are not used up.
        TaskId(NonZeroU64::new(NEXT.fetch_add(1, Ordering::Relaxed)).unwrap_or(NonZeroU64::MAX))
    }

    /// The task of this number. Zero is no task's.
    pub fn from_u64(number: u64) -> Option<TaskId> {
        NonZeroU64::new(number).map(TaskId)
    }

    /// The number itself.
    pub fn as_u64(self) -> u64 {
        self.0.get()
    }
}

impl fmt::Display for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "task {}", self.0)
    }
}

impl fmt::Debug for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
