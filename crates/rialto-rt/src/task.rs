//! The current task: its id and its name. Also builders of tasks, and task-local values.

use crate::context;
use crate::entered::panic_outside_runtime;
use crate::id::TaskId;

pub use crate::task_builder::Builder;
#[doc(hidden)]
pub use crate::task_local::TaskLocalSlot;
pub use crate::task_local::{TaskLocal, TaskLocalFuture};

/// Returns the id of the calling task. The future of a `block_on` has one too.
///
/// # Panics
///
/// Outside a task. See [`try_id`].
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// let id = runtime.block_on(async { rialto_rt::task::id() });
/// println!("ran as {id}");
/// # Ok(())
/// # }
/// ```
#[track_caller]
pub fn id() -> TaskId {
    match try_id() {
        Some(id) => id,
        None => panic_outside_runtime("task::id"),
    }
}

/// Names the calling task in later reports of [blocked tasks](crate::Runtime::blocked). Use this for tasks
/// that [`Builder::name`] does not reach, such as the children of a [`scope`](crate::scope), and for tasks
/// that learn their purpose later.
///
/// Has no effect outside a task, in a parasite that has not blocked, and in a runtime without
/// [diagnostics](crate::Builder::diagnostics).
///
/// ```
/// use rialto_event::Condition;
/// use rialto_rt::{Runtime, task};
///
/// let (runtime, stop) = (Runtime::simulated(1), Condition::new());
/// let stopped = stop.clone();
/// drop(runtime.spawn(async move {
///     task::set_name("client of 10.0.0.7");
///     stopped.wait_evt().await;
/// }));
/// assert_eq!(runtime.run_until_idle().tasks()[0].name(), Some("client of 10.0.0.7"));
/// ```
pub fn set_name(name: &str) {
    context::with(|context| {
        let Some(context) = context else { return };
        let shared = match context.task() {
            // SAFETY: a task that is being polled is alive, and so is its runtime.
            Some(task) => unsafe { &*task.shared() },
            None => &*context.shared,
        };
        if let (Some(registry), Some(id)) = (&shared.config.task_registry, context.task_id()) {
            registry.rename(id, name);
        }
    });
}

/// Returns the id of the calling task; `None` outside a task.
pub fn try_id() -> Option<TaskId> {
    context::with(|context| context.and_then(|context| context.task_id()))
}
