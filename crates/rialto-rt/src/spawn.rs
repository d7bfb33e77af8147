//! Spawning tasks on the caller's runtime.

use std::future::Future;

use crate::blocking_closures;
use crate::context;
use crate::entered::{entered, panic_outside_runtime};
use crate::join::JoinHandle;
use crate::schedule;
use crate::spawn_origin::SpawnOrigin;

/// Spawns `future` as a task on the caller's runtime. The task runs on a worker, also if its handle is
/// dropped or never awaited.
///
/// A panic of the task does not propagate: awaiting the handle yields it.
///
/// # Panics
///
/// Outside a runtime.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let runtime = rialto_rt::Runtime::new()?;
/// let sum = runtime.block_on(async {
///     let (a, b) = (rialto_rt::spawn(async { 1 }), rialto_rt::spawn(async { 2 }));
///     a.await.unwrap() + b.await.unwrap()
/// });
/// assert_eq!(sum, 3);
/// # Ok(())
/// # }
/// ```
#[track_caller]
pub fn spawn<F>(future: F) -> JoinHandle<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
{
    spawn_with_origin(SpawnOrigin::here(), future)
}

/// Does the same, for a task with this `origin`.
#[inline]
#[track_caller]
pub(crate) fn spawn_with_origin<F>(origin: SpawnOrigin<'_>, future: F) -> JoinHandle<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
{
    // The context is borrowed during the call, so it stays in place, and no count is taken.
    let task = context::with(|context| match context {
        Some(context) => Some(schedule::spawn_at(&context.shared, origin, future)),
        None => Some(schedule::spawn_at(&entered()?, origin, future)),
    });
    // Not in the closure, where a panic would not have the caller's location.
    match task {
        Some(task) => task,
        None => panic_outside_runtime("spawn"),
    }
}

/// Spawns `future`, which need not be `Send`, as a local task. The task runs on the thread of the surrounding
/// [`block_on`](crate::Runtime::block_on), and is dropped when that returns.
///
/// # Panics
///
/// Outside a `block_on`, and on workers, whose tasks move between threads.
///
/// ```
/// use std::rc::Rc;
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = rialto_rt::Runtime::new()?;
/// let here = Rc::new(5);
/// let task = async { rialto_rt::spawn_local(async move { *here }).await };
/// assert_eq!(runtime.block_on(task).ok(), Some(5));
/// # Ok(())
/// # }
/// ```
#[track_caller]
#[doc(alias = "LocalSet")]
#[doc(alias = "LocalRuntime")]
pub fn spawn_local<F>(future: F) -> JoinHandle<F::Output>
where
    F: Future + 'static,
    F::Output: 'static,
{
    spawn_local_with_origin(SpawnOrigin::here(), future)
}

/// Does the same, for a task with this `origin`.
#[track_caller]
pub(crate) fn spawn_local_with_origin<F>(origin: SpawnOrigin<'_>, future: F) -> JoinHandle<F::Output>
where
    F: Future + 'static,
    F::Output: 'static,
{
    let (task, is_inside) = context::with(|context| {
        let task = context
            .and_then(|context| Some(schedule::spawn_at(&context.local.as_ref()?.shared, origin, future)));
        (task, context.is_some())
    });
    // Not in the closure, as above.
    match task {
        Some(task) => task,
        None if is_inside => panic!(
            "spawn_local needs the thread of a `block_on`, because tasks on workers move between threads; \
             help: call it in the future of a `block_on` or in a task of `spawn_local`, or use `spawn`"
        ),
        None => panic_outside_runtime("spawn_local"),
    }
}

/// Runs `f` on a thread of the blocking pool, where it may block. A panic of `f` does not propagate: awaiting
/// the handle yields it.
///
/// An abort has an effect only before the closure has started. A closure that runs is not interrupted.
///
/// # Panics
///
/// Outside a runtime.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let runtime = rialto_rt::Runtime::new()?;
/// let read = async { rialto_rt::spawn_blocking(|| std::fs::read("/dev/null")).await };
/// assert!(runtime.block_on(read).is_ok_and(|file| file.is_ok()));
/// # Ok(())
/// # }
/// ```
#[track_caller]
pub fn spawn_blocking<T, F>(f: F) -> JoinHandle<T>
where
    F: FnOnce() -> T + Send + 'static,
    T: Send + 'static,
{
    let closure = context::with(|context| match context {
        Some(context) => Some(blocking_closures::spawn(&context.shared, f)),
        None => Some(blocking_closures::spawn(&entered()?, f)),
    });
    match closure {
        Some(closure) => closure,
        None => panic_outside_runtime("spawn_blocking"),
    }
}
