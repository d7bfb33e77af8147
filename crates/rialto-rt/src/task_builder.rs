//! Spawning with more to say than the future.

use std::fmt;
use std::future::Future;

use crate::handle::Handle;
use crate::join::JoinHandle;
use crate::schedule::{self, Birth};
use crate::spawn;

/// A task to be, with a name for [reports of who is
/// blocked](crate::Runtime::blocked). The name is kept by runtimes with
/// [diagnostics](crate::Builder::diagnostics); for others it costs nothing.
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
    /// A task without a name.
    pub fn new() -> Self {
        Builder::default()
    }

    /// What reports call it.
    pub fn name(self, name: &'a str) -> Self {
        Builder { name: Some(name) }
    }

    #[track_caller]
    fn birth(&self) -> Birth<'a> {
        Birth { name: self.name, ..Birth::here() }
    }

    /// Makes a task of `future`. See [`spawn`](crate::spawn).
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    #[track_caller]
    pub fn spawn<F>(self, future: F) -> JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        spawn::spawn_born(self.birth(), future)
    }

    /// The same, on a runtime of which there is a handle.
    #[track_caller]
    pub fn spawn_on<F>(self, runtime: &Handle, future: F) -> JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        schedule::spawn_at(&runtime.shared, self.birth(), future)
    }

    /// Makes a local task of `future`. See [`spawn_local`](crate::spawn_local).
    ///
    /// # Panics
    ///
    /// Outside of a `block_on`, and on workers.
    #[track_caller]
    pub fn spawn_local<F>(self, future: F) -> JoinHandle<F::Output>
    where
        F: Future + 'static,
        F::Output: 'static,
    {
        spawn::spawn_local_born(self.birth(), future)
    }
}

impl fmt::Debug for Builder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder").field("name", &self.name).finish()
    }
}
