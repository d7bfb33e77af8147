//! `exit`: a task ends itself, at any depth of its calls.

use std::future::pending;

use crate::context::{self, Context, Polling};
use crate::entered::panic_outside_runtime;

/// Ends the calling task, at any depth of its calls. The code after the `.await` does not run.
///
/// There is no unwinding. When the current poll of the task returns, a worker drops the task's future, with
/// the local variables of every `async` function in it. The task's join yields a
/// [`JoinError`](crate::JoinError) with [`is_exited`](crate::JoinError::is_exited).
///
/// The task that ends is the innermost one:
///
/// - A [`parasite`](crate::parasite()) ends without its host.
/// - A task of [`spawn_local`](crate::spawn_local) ends like any other task.
/// - A child of a [`scope`](crate::scope()) ends as if it had been aborted: its siblings continue.
/// - A scope, join or choice *inside* the task ends with the task.
///
/// The call takes effect as soon as it is polled, even if it is an alternative of a choice that loses. The
/// current poll still runs to its end. If the task's future returns a value in it, the join yields that
/// value.
///
/// # Panics
///
/// - In the future of a [`block_on`](crate::Runtime::block_on), whose caller waits for a value: return from
///   the future instead.
/// - In a closure of [`spawn_blocking`](crate::spawn_blocking).
/// - Outside a runtime.
///
/// # Cancellation
///
/// Once it has been polled, the task ends, even if this future is dropped.
///
/// Source: `cpc_done` of Chroboczek's *Continuation-passing C*.
///
/// ```
/// use rialto_rt::{Runtime, exit};
///
/// async fn parse(line: &str) -> u32 {
///     match line.parse() {
///         Ok(number) => number,
///         Err(_) => exit().await,
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
/// assert!(ended.is_err_and(|error| error.is_exited()));
/// # Ok(())
/// # }
/// ```
pub async fn exit() -> ! {
    context::with(|context| match context.map(Context::polling) {
        // SAFETY: the context's task is being polled by this thread.
        Some(Polling::Task(task)) => unsafe { task.end_itself() },
        Some(Polling::Root) => {
            panic!("`exit` was called in the future of a `block_on`, not in a task; help: return from it")
        }
        Some(Polling::Closure) => {
            panic!("`exit` was called in a closure of `spawn_blocking`, not in a task; help: return from it")
        }
        Some(Polling::Nothing) | None => panic_outside_runtime("exit"),
    });
    pending().await
}
