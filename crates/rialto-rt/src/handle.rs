//! `Handle`: a reference to a runtime.

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::io;
use std::marker::PhantomData;
use std::panic::Location;
use std::sync::Arc;

use crate::block_on::block_on;
use crate::blocking_closures;
use crate::diagnostics::{self, Blocked, ListedTask, RuntimeReport, TaskCounts};
use crate::entered::{self, panic_outside_runtime};
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

    /// Returns the runtime of the calling task, of the surrounding `block_on`, of the `spawn_blocking`
    /// closure, or of the guard of [`enter`](Self::enter).
    ///
    /// # Panics
    ///
    /// Outside a runtime. See [`try_current`](Self::try_current).
    #[track_caller]
    pub fn current() -> Handle {
        match Handle::try_current() {
            Ok(handle) => handle,
            Err(TryCurrentError { .. }) => panic_outside_runtime("Handle::current"),
        }
    }

    /// Returns the runtime of the caller, as [`current`](Self::current) does.
    ///
    /// # Errors
    ///
    /// [`TryCurrentError`] outside a runtime.
    ///
    /// ```
    /// use rialto_rt::{Handle, Runtime};
    ///
    /// assert!(Handle::try_current().is_err());
    /// Runtime::simulated(1).block_on(async { assert!(Handle::try_current().is_ok()) });
    /// ```
    pub fn try_current() -> Result<Handle, TryCurrentError> {
        entered::current().map(Handle::new).ok_or(TryCurrentError { _private: () })
    }

    /// Makes this runtime the caller's, on this thread, until the guard is dropped. So
    /// [`current`](Self::current), [`spawn`](crate::spawn()), [`spawn_blocking`](crate::spawn_blocking) and the
    /// constructors of sockets, files, signals and child processes work outside a task and a `block_on`. The
    /// thread may still block.
    ///
    /// Tasks, closures and futures of `block_on` that this thread runs meanwhile stay in their own runtimes. If
    /// there are several guards, the newest one counts. They may be dropped in any order.
    ///
    /// ```
    /// use rialto_rt::{Handle, Runtime};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// let runtime = Runtime::new()?;
    /// let task = {
    ///     let _guard = runtime.enter();
    ///     rialto_rt::spawn(async { 3 })
    /// };
    /// assert!(Handle::try_current().is_err());
    /// assert_eq!(runtime.block_on(task).ok(), Some(3));
    /// # Ok(())
    /// # }
    /// ```
    pub fn enter(&self) -> EnterGuard<'_> {
        let position = entered::enter(&self.shared);
        EnterGuard { position, _handle: PhantomData, _thread: PhantomData }
    }

    /// Runs `future` on the calling thread, inside the runtime, until it is ready. See
    /// [`Runtime::block_on`](crate::Runtime::block_on).
    ///
    /// # Panics
    ///
    /// As [`Runtime::block_on`](crate::Runtime::block_on).
    ///
    /// ```
    /// let runtime = rialto_rt::Runtime::new()?;
    /// let handle = runtime.handle();
    /// let sum = std::thread::spawn(move || handle.block_on(async { 1 + 2 })).join().unwrap();
    /// assert_eq!(sum, 3);
    /// # std::io::Result::Ok(())
    /// ```
    #[track_caller]
    pub fn block_on<F: Future>(&self, future: F) -> F::Output {
        block_on(&self.shared, Location::caller(), future)
    }

    /// Returns the runtime of the caller, as [`try_current`](Self::try_current) does.
    ///
    /// # Errors
    ///
    /// `Unsupported` outside a runtime.
    pub(crate) fn require_current() -> io::Result<Handle> {
        Handle::try_current().map_err(|error| io::Error::new(io::ErrorKind::Unsupported, error))
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

    /// Returns the runtime's flight recorder.
    #[cfg(feature = "recorder")]
    pub fn recorder(&self) -> crate::recorder::Recorder {
        crate::recorder::Recorder::new(std::sync::Arc::clone(&self.shared))
    }

    /// Returns whether the runtime has [diagnostics](crate::Builder::diagnostics).
    ///
    /// ```
    /// assert!(rialto_rt::Runtime::simulated(1).handle().has_diagnostics());
    /// ```
    pub fn has_diagnostics(&self) -> bool {
        self.shared.config.task_registry.is_some()
    }

    /// Lists all tasks that have not ended, in the order of their ids. Futures of `block_on` are included.
    /// Tasks that start or end meanwhile may be missing. Empty without
    /// [diagnostics](crate::Builder::diagnostics).
    ///
    /// ```
    /// use rialto_event::channel;
    /// use rialto_rt::{Runtime, TaskState, task};
    ///
    /// let runtime = Runtime::simulated(1);
    /// let (tx, rx) = channel::<u8>();
    /// let reader = task::Builder::new().name("reader").spawn_on(&runtime.handle(), async move { rx.recv().await });
    /// runtime.run_until_idle();
    /// let tasks = runtime.handle().tasks();
    /// assert_eq!((tasks[0].name.as_deref(), tasks[0].state, tasks[0].polls), (Some("reader"), TaskState::Waiting, 1));
    /// # drop((tx, reader));
    /// ```
    ///
    /// Source: the task list of tokio-console.
    pub fn tasks(&self) -> Vec<ListedTask> {
        let registry = self.shared.config.task_registry.as_ref();
        registry.map_or_else(Vec::new, |registry| registry.tasks(|| self.shared.now()))
    }

    /// Counts the tasks that have not ended by the types of their futures, also without
    /// [diagnostics](crate::Builder::diagnostics). A spawn does nothing for this.
    ///
    /// Without diagnostics, each worker counts its own tasks between two polls. Meanwhile it runs none, so the time
    /// grows with their number. A worker that has not answered in a second is
    /// [silent](TaskCounts::silent_workers). Tasks that start or end meanwhile may be missing. A
    /// [`parasite`](crate::parasite()) may be counted before it blocks.
    ///
    /// # Cancellation
    ///
    /// If the future is dropped, the workers that were asked count in vain.
    ///
    /// ```
    /// use rialto_event::Condition;
    /// use rialto_rt::Runtime;
    ///
    /// # fn main() -> std::io::Result<()> {
    /// let (runtime, stop) = (Runtime::new()?, Condition::new());
    /// for _ in 0..3 {
    ///     drop(runtime.spawn(stop.clone().into_wait_evt().into_future()));
    /// }
    /// let counts = runtime.block_on(runtime.handle().task_counts());
    /// assert_eq!(counts.by_type.values().copied().collect::<Vec<_>>(), [3]);
    /// stop.signal();
    /// # Ok(())
    /// # }
    /// ```
    pub async fn task_counts(&self) -> TaskCounts {
        diagnostics::count_tasks(&self.shared).await
    }
}

/// The guard of [`Handle::enter`]: the thread is inside the runtime until it is dropped.
#[must_use = "the thread leaves the runtime when the guard is dropped"]
pub struct EnterGuard<'a> {
    /// The position among the thread's entries.
    position: usize,
    _handle: PhantomData<&'a Handle>,
    /// Makes the guard `!Send`.
    _thread: PhantomData<*const ()>,
}

impl Drop for EnterGuard<'_> {
    fn drop(&mut self) {
        entered::leave(self.position);
    }
}

impl fmt::Debug for EnterGuard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EnterGuard").finish_non_exhaustive()
    }
}

/// The error of [`Handle::try_current`]: the caller is outside a runtime.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TryCurrentError {
    _private: (),
}

impl fmt::Display for TryCurrentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this needs a Rialto runtime; help: call it in a task, or inside `Runtime::block_on`")
    }
}

impl Error for TryCurrentError {}

impl fmt::Debug for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handle")
            .field("kind", &self.shared.kind)
            .field("workers", &self.shared.workers.len())
            .finish()
    }
}
