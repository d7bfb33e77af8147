//! A task that ends itself, from any depth.

use std::future::pending;

use crate::context::{self, Context, Polling};
use crate::handle::outside;

/// Ends the calling task, however deep in its calls: what comes after is not
/// run. Nothing is unwound: when the poll that this is in returns, a worker
/// drops the task's future, and with it the values of every `async` function on
/// the way. The join yields [`JoinError::is_ended`](crate::JoinError::is_ended).
///
/// The task is the innermost one: a [`parasite`](crate::parasite()) ends without
/// its host, a task of [`spawn_local`](crate::spawn_local) as any other; a child
/// of a [`scope`](crate::scope()) as one that was aborted: its siblings go on.
/// A scope, join or choice *inside* of the task ends with the task.
///
/// Since it is the task that ends, a choice cannot lose this: what else the
/// same poll does still happens, and if it ends the task with a value, that is
/// the join's.
///
/// # Panics
///
/// In the future of a [`block_on`](crate::Runtime::block_on), which has no join
/// to tell and a caller who waits for its value: return from it instead. In a
/// closure of [`spawn_blocking`](crate::spawn_blocking), and outside of a
/// runtime.
///
/// # Cancellation
///
/// Once polled it has taken effect, whether or not it is dropped.
///
/// Source: `cpc_done` of Chroboczek's *Continuation-passing C*.
///
/// ```
/// use rialto_rt::{Runtime, done};
///
/// async fn parse(line: &str) -> u32 {
///     match line.parse() {
///         Ok(number) => number,
///         Err(_) => done().await,
///     }
/// }
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::new()?;
/// let sum = |lines: &'static [&str]| async move {
///     let mut sum = 0;
///     for line in lines {
///         sum += parse(line).await;
///     }
///     sum
/// };
/// assert_eq!(runtime.block_on(runtime.spawn(sum(&["1", "2"]))).ok(), Some(3));
/// let ended = runtime.block_on(runtime.spawn(sum(&["1", "two"])));
/// assert!(ended.is_err_and(|error| error.is_ended()));
/// # Ok(())
/// # }
/// ```
pub async fn done() -> ! {
    context::with(|context| match context.map(Context::polling) {
        // SAFETY: the context's task is being polled by this thread.
        Some(Polling::Task(task)) => unsafe { task.end_itself() },
        Some(Polling::Root) => {
            panic!("`done` ends a task, and the future of a `block_on` is none: return from it")
        }
        Some(Polling::Closure) => {
            panic!("`done` ends a task: a closure of `spawn_blocking` ends when it returns")
        }
        Some(Polling::Nothing) | None => outside("done"),
    });
    pending().await
}
