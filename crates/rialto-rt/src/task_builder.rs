//! A builder of tasks.

use std::fmt;
use std::future::Future;

use crate::handle::Handle;
use crate::join::JoinHandle;
use crate::schedule;
use crate::spawn;
use crate::spawn_origin::SpawnOrigin;

/// A builder of a task, which can give it a name for [reports of blocked tasks](crate::Runtime::blocked).
/// Runtimes with [diagnostics](crate::Builder::diagnostics) store the name; in other runtimes it costs
/// nothing.
///
/// ```
/// use rialto_event::Condition;
/// use rialto_rt::{Runtime, task};
///
/// let (runtime, stop) = (Runtime::simulated(1), Condition::new());
/// let client = 17;
/// let name = format!("client {client}");
/// let waits = stop.clone().into_wait_evt().into_future();
/// drop(task::Builder::new().name(&name).spawn_on(&runtime.handle(), waits));
/// let blocked = runtime.run_until_idle();
/// assert_eq!(blocked.tasks()[0].name(), Some("client 17"));
/// assert!(blocked.to_string().contains("\"client 17\" (0.0ns"));
/// ```
///
/// Source of the idea: tokio's `task::Builder`.
#[derive(Clone, Copy, Default)]
#[must_use = "a builder does nothing until it spawns"]
pub struct Builder<'a> {
    name: Option<&'a str>,
}

impl<'a> Builder<'a> {
    /// Returns a builder of a task without a name.
    pub fn new() -> Self {
        Builder::default()
    }

    /// Sets the name that the task has in reports.
    pub fn name(self, name: &'a str) -> Self {
        Builder { name: Some(name) }
    }

    #[track_caller]
    fn origin(&self) -> SpawnOrigin<'a> {
        SpawnOrigin { name: self.name, ..SpawnOrigin::here() }
    }

    /// Spawns `future` as a task on the caller's runtime. See [`spawn`](crate::spawn).
    ///
    /// # Panics
    ///
    /// Outside a runtime.
    #[track_caller]
    pub fn spawn<F>(self, future: F) -> JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        spawn::spawn_with_origin(self.origin(), future)
    }

    /// Spawns `future` as a task on `runtime`.
    #[track_caller]
    pub fn spawn_on<F>(self, runtime: &Handle, future: F) -> JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        schedule::spawn_at(&runtime.shared, self.origin(), future)
    }

    /// Spawns `future` as a local task. See [`spawn_local`](crate::spawn_local).
    ///
    /// # Panics
    ///
    /// Outside a `block_on`, and on workers.
    #[track_caller]
    pub fn spawn_local<F>(self, future: F) -> JoinHandle<F::Output>
    where
        F: Future + 'static,
        F::Output: 'static,
    {
        spawn::spawn_local_with_origin(self.origin(), future)
    }
}

impl fmt::Debug for Builder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder").field("name", &self.name).finish()
    }
}
