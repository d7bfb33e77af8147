//! Task ids, one sequence for all runtimes.

use std::fmt;
use std::num::NonZeroU64;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of a task. It is unique in the process and never reused. Later numbers are greater.
///
/// Tasks of Rialto's runtimes and recorded tasks of tokio's get their numbers from one sequence. So a report
/// can name the holder of a lock in whichever runtime it is. A task gets its number when it is first needed,
/// for example by `JoinHandle::id` or `task::id` of `rialto-rt`. A task whose number is never needed does not
/// pay for one.
///
/// ```
/// use rialto_event::diagnostics::TaskId;
///
/// let id = TaskId::fresh();
/// assert_eq!(id.to_string(), format!("task {}", id.as_u64()));
/// assert_eq!(TaskId::from_u64(id.as_u64()), Some(id));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "Id")]
pub struct TaskId(NonZeroU64);

static NEXT: AtomicU64 = AtomicU64::new(1);

impl TaskId {
    /// Returns the next number. For runtimes.
    pub fn fresh() -> TaskId {
        // A program does not use up 2^64 numbers.
        TaskId(NonZeroU64::new(NEXT.fetch_add(1, Ordering::Relaxed)).unwrap_or(NonZeroU64::MAX))
    }

    /// Returns the id with this number, or `None` for zero.
    pub fn from_u64(number: u64) -> Option<TaskId> {
        NonZeroU64::new(number).map(TaskId)
    }

    /// Returns the number.
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
