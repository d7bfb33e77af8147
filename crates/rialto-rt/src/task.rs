//! The task that runs now.

use crate::context;
use crate::handle::outside;
use crate::id::TaskId;

pub use crate::task_builder::Builder;
pub use crate::task_local::{Scoped, TaskLocal};

/// The name of the calling task. The future of a `block_on` has one too.
///
/// # Panics
///
/// Outside of a task. See [`try_id`].
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
        None => outside("task::id"),
    }
}

/// The name of the calling task, if there is one.
pub fn try_id() -> Option<TaskId> {
    context::with(|context| context.and_then(|context| context.task_id()))
}
