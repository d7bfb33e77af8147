//! Names of tasks.

use std::fmt;
use std::num::NonZeroU64;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::cell::TaskRef;
use crate::slab::Page;

/// The number of a task: unique in the process, never used again, in the order
/// in which tasks were first asked for it.
///
/// A task has no number until somebody asks, by
/// [`JoinHandle::id`](crate::JoinHandle::id) or [`task::id`](crate::task::id):
/// a task that nobody names does not pay for a name.
///
/// ```
/// use rialto_rt::Runtime;
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::new()?;
/// let task = runtime.spawn(async { rialto_rt::task::id() });
/// let id = task.id();
/// assert_eq!(runtime.block_on(task).ok(), Some(id));
/// println!("{id}"); // task 1
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TaskId(NonZeroU64);

static NEXT: AtomicU64 = AtomicU64::new(1);

impl TaskId {
    /// A number for something that has none.
    pub(crate) fn fresh() -> TaskId {
        // 2^64 numbers are not used up.
        TaskId(NonZeroU64::new(NEXT.fetch_add(1, Ordering::Relaxed)).unwrap_or(NonZeroU64::MAX))
    }

    /// The number of `task`.
    ///
    /// # Safety
    ///
    /// The task is alive.
    pub(crate) unsafe fn of(task: TaskRef) -> TaskId {
        // SAFETY: by contract.
        unsafe {
            Page::with_side(task.raw(), |mut side| {
                let id = side.id();
                match NonZeroU64::new(*id) {
                    Some(id) => TaskId(id),
                    None => {
                        let fresh = TaskId::fresh();
                        *id = fresh.0.get();
                        fresh
                    }
                }
            })
        }
    }

    /// The task of this number. Zero is no task's.
    pub(crate) fn from_u64(number: u64) -> Option<TaskId> {
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
