//! `Handle`: a reference to a runtime.

use std::fmt;
use std::future::Future;
use std::io;
use std::sync::Arc;

use crate::blocking_closures;
use crate::context;
use crate::diagnostics::{Blocked, RuntimeReport};
use crate::join::JoinHandle;
use crate::metrics::{self, Metrics, WorkerMetrics};
use crate::schedule;
use crate::shared::Shared;

/// A reference to a runtime. With it, any thread can spawn tasks on the runtime.
///
/// A handle keeps the runtime's memory alive, but does not keep the runtime running. After the shutdown, a
/// task that is spawned through a handle is dropped, and its join yields an error with
/// [`is_shutdown`](crate::JoinError::is_shutdown).
///
/// ```
/// use rialto_rt::{Handle, Runtime};
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::new()?;
/// let handle = runtime.handle();
/// let task = std::thread::spawn(move || handle.spawn(async { 3 })).join().unwrap();
/// assert_eq!(runtime.block_on(task).ok(), Some(3));
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Handle {
    pub(crate) shared: Arc<Shared>,
}

impl Handle {
    pub(crate) fn new(shared: Arc<Shared>) -> Handle {
        Handle { shared }
    }

    /// Returns the runtime of the calling task, of the surrounding `block_on`, or of the `spawn_blocking`
    /// closure.
    ///
    /// # Panics
    ///
    /// Outside a runtime. See [`try_current`](Self::try_current).
    #[track_caller]
    pub fn current() -> Handle {
        match Handle::try_current() {
            Some(handle) => handle,
            None => panic_outside_runtime("Handle::current"),
        }
    }

    /// Returns the runtime of the calling task, of the surrounding `block_on`, or of the `spawn_blocking`
    /// closure; `None` outside a runtime.
    pub fn try_current() -> Option<Handle> {
        context::with(|context| context.map(|context| context.handle.clone()))
    }

    /// Returns the runtime of the caller, as [`try_current`](Self::try_current) does.
    ///
    /// # Errors
    ///
    /// `Unsupported` outside a runtime.
    pub(crate) fn require_current() -> io::Result<Handle> {
        let refusal = "this needs a Rialto runtime; help: call it in a task, or inside `Runtime::block_on`";
        Handle::try_current().ok_or_else(|| io::Error::new(io::ErrorKind::Unsupported, refusal))
    }

    /// Spawns a task that runs `future`. See [`spawn`](crate::spawn).
    #[track_caller]
    pub fn spawn<F>(&self, future: F) -> JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        schedule::spawn(&self.shared, future)
    }

    /// Runs `f` on a thread of the blocking pool. See [`spawn_blocking`](crate::spawn_blocking).
    #[track_caller]
    pub fn spawn_blocking<T, F>(&self, f: F) -> JoinHandle<T>
    where
        F: FnOnce() -> T + Send + 'static,
        T: Send + 'static,
    {
        blocking_closures::spawn(&self.shared, f)
    }

    /// Returns the counters of the runtime. See [`Metrics`].
    pub fn metrics(&self) -> Metrics {
        Metrics::of(&self.shared)
    }

    /// Returns the counters of each worker, indexed by the worker's number.
    pub fn worker_metrics(&self) -> Vec<WorkerMetrics> {
        WorkerMetrics::of_all(&self.shared)
    }

    /// Returns all counters in Prometheus' text format, version 0.0.4. A server can return it as the answer
    /// to `GET /metrics`. Each sample has a label with the name of the runtime's
    /// [threads](crate::Builder::thread_name).
    ///
    /// ```
    /// let text = rialto_rt::Runtime::simulated(1).handle().prometheus();
    /// assert!(text.contains("# TYPE rialto_tasks_spawned_total counter\n"));
    /// assert!(text.contains("rialto_tasks_spawned_total{runtime=\"rialto\"} 0\n"));
    /// ```
    pub fn prometheus(&self) -> String {
        metrics::prometheus(&self.shared)
    }

    /// Passes all counters to the recorder that the program has installed for the crate `metrics`. Call it
    /// regularly, at least as often as the recorder is read.
    ///
    /// ```
    /// use rialto_event::after;
    /// use std::time::Duration;
    ///
    /// async fn record() {
    ///     loop {
    ///         rialto_rt::Handle::current().record_metrics();
    ///         after(Duration::from_secs(10)).await;
    ///     }
    /// }
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # drop(runtime.spawn(record()));
    /// # runtime.block_on(after(Duration::from_secs(30)).into_future());
    /// ```
    #[cfg(feature = "metrics")]
    pub fn record_metrics(&self) {
        metrics::record(&self.shared);
    }

    /// Returns the state of the runtime as text for people: the blocked tasks, the long polls, and the
    /// counters. [`Builder::dump_on`](crate::Builder::dump_on) writes the same text.
    ///
    /// ```
    /// let text = rialto_rt::Runtime::simulated(1).handle().dump();
    /// assert!(text.starts_with("runtime \"rialto\" of process "));
    /// ```
    pub fn dump(&self) -> String {
        RuntimeReport(&self.shared).to_string()
    }

    /// Returns the report of the tasks that wait. See [`Runtime::blocked`](crate::Runtime::blocked).
    pub fn blocked(&self) -> Blocked {
        self.shared.blocked()
    }
}

impl fmt::Debug for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handle")
            .field("kind", &self.shared.kind)
            .field("workers", &self.shared.workers.len())
            .finish()
    }
}

/// Panics, because `what` was called outside a runtime.
#[cold]
#[track_caller]
pub(crate) fn panic_outside_runtime(what: &str) -> ! {
    panic!("{what} needs a Rialto runtime; help: call it in a task, or inside `Runtime::block_on`")
}
