//! The [`Runtime`] and its [`Builder`].

use std::future::Future;
use std::io;
use std::panic::Location;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rialto_task::primitives::Ordering;

use crate::block_on::block_on;
use crate::config::{Config, Deadlock, PanicHook, RuntimeKind, TaskPanic};
use crate::context;
use crate::diagnostics::{Blocked, ReclaimHook, Reclaimed, run_until_idle};
#[cfg(unix)]
use crate::diagnostics::{Dump, Sink};
use crate::handle::{EnterGuard, Handle};
use crate::io::Driver;
use crate::join::JoinHandle;
use crate::metrics::Metrics;
use crate::pool::{new_hooked_thread_pool, new_thread_pool};
#[cfg(feature = "recorder")]
use crate::recorder;
use crate::shared::Shared;
use crate::shutdown::shut_down;
use crate::sim::{Simulation, Step};
use crate::sysmon::{self, Stuck, StuckHook, Sysmon};
use crate::thread_hooks::{StartStopHooks, ThreadHooks};
use crate::worker;

/// A scheduler with its worker threads, timers and I/O driver.
///
/// Several runtimes can live in one process, at the same time or one after the other.
///
/// Dropping a runtime shuts it down. Every task's future is dropped, and joins yield
/// [`JoinError::is_shutdown`](crate::JoinError::is_shutdown). The drop waits until running polls, and running
/// closures of `spawn_blocking`, have returned; [`shutdown_timeout`](Self::shutdown_timeout) limits this
/// wait. A drop inside a task or a `block_on` does not wait: a separate thread shuts the runtime down.
///
/// ```
/// use rialto_rt::Runtime;
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::new()?;
/// let answer = runtime.block_on(async {
///     let task = rialto_rt::spawn(async { 42 });
///     task.await
/// });
/// assert_eq!(answer.ok(), Some(42));
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Runtime {
    handle: Handle,
    #[cfg(unix)]
    _dump: Option<Dump>,
}

impl Runtime {
    /// Starts a runtime with one worker per processor.
    ///
    /// # Errors
    ///
    /// When the system provides no thread or no poll object.
    pub fn new() -> io::Result<Runtime> {
        Runtime::builder().build()
    }

    /// Makes a simulated runtime, which runs deterministically:
    ///
    /// - Its only thread is the one that calls [`block_on`](Self::block_on).
    /// - Time is virtual. It stands still while tasks run, and leaps to the next timer when no task is ready.
    /// - The schedule is drawn from `seed`. The same program with the same seed takes the same steps, which
    ///   [`trace`](Self::trace) returns. Another seed tries another order.
    ///
    /// Spawning, joins, timeouts and choices work as on any runtime. `block_on` returns when its future is
    /// ready; the other tasks continue in the next `block_on`. Closures of `spawn_blocking` run on the same
    /// thread, in their turn. Real sockets and signals are refused; [`sim`](crate::sim) has a simulated
    /// network. Avoid wakes from other threads, because the seed does not decide when they come.
    ///
    /// # Panics
    ///
    /// `block_on` panics when no task is ready and no timer runs. The message lists the blocked tasks.
    ///
    /// ```
    /// use rialto_event::{after, Event, time::Instant};
    /// use rialto_rt::Runtime;
    /// use std::time::Duration;
    ///
    /// let runtime = Runtime::simulated(1);
    /// let day = Duration::from_secs(24 * 3600);
    /// let passed = runtime.block_on(async {
    ///     let start = Instant::now();
    ///     after(day).await;
    ///     Instant::now().duration_since(start)
    /// });
    /// assert!(passed >= day); // and the test took no time
    /// ```
    #[doc(alias = "start_paused")]
    #[doc(alias = "pause")]
    #[doc(alias = "advance")]
    pub fn simulated(seed: u64) -> Runtime {
        Runtime::simulated_prefix(seed, u64::MAX)
    }

    /// Makes a [`simulated`](Self::simulated) runtime that draws only the first `decisions` scheduling
    /// decisions from the seed. For each later decision it takes the first task that is ready. A failure that
    /// needs few decisions is easier to understand: see [`run_seeds`](crate::sim::run_seeds).
    pub fn simulated_prefix(seed: u64, decisions: u64) -> Runtime {
        let (thread_name, task_registry) = ("rialto".into(), Some(Arc::default()));
        let config = Config {
            thread_name,
            seed,
            random_decisions: decisions,
            task_registry,
            #[cfg(feature = "recorder")]
            recorder: Some(recorder::new_state(recorder::Settings::new(), 1, true)),
            ..Config::default()
        };
        let pool = new_thread_pool(String::new(), 0, Duration::ZERO);
        let (shared, cores) = Shared::new(RuntimeKind::Simulated, 1, None, pool, config);
        if let Some(simulation) = &shared.simulation {
            cores.into_iter().for_each(|core| simulation.park(core));
        }
        Runtime {
            handle: Handle::new(shared),
            #[cfg(unix)]
            _dump: None,
        }
    }

    /// Returns the steps that a simulated runtime has taken, at most the last 2^20. Empty for a runtime with
    /// workers.
    pub fn trace(&self) -> Vec<Step> {
        self.handle.shared.simulation.as_ref().map_or_else(Vec::new, Simulation::steps)
    }

    /// Makes a [`simulated`](Self::simulated) runtime that also drives a tokio runtime, on the same thread
    /// and with paused time. Libraries can use `tokio::spawn` and `tokio::time`, and the run still follows
    /// the seed: after each Rialto step it draws whether tokio's tasks get a turn, and both clocks leap
    /// together.
    ///
    /// - tokio's clock counts milliseconds. Rialto's clock is up to one millisecond behind it.
    /// - There is no tokio I/O. [`sim::TcpStream`](crate::sim::TcpStream) implements tokio's traits.
    /// - Closures of tokio's `spawn_blocking` run on threads of their own, so a run with them may not repeat.
    /// - `tokio::select!` starts at a random branch. The seed decides it only if tokio is built with
    ///   `--cfg tokio_unstable`. Write `biased;`, or use Rialto's `select!`.
    ///
    /// # Errors
    ///
    /// When the system provides no tokio runtime.
    ///
    /// ```
    /// use rialto_rt::Runtime;
    /// use std::time::Duration;
    ///
    /// let runtime = Runtime::simulated_beside_tokio(7)?;
    /// let answer = runtime.block_on(async {
    ///     let task = tokio::spawn(async {
    ///         tokio::time::sleep(Duration::from_secs(24 * 3600)).await;
    ///         "a day later"
    ///     });
    ///     rialto_rt::spawn(task).await
    /// });
    /// assert!(matches!(answer, Ok(Ok("a day later"))));
    /// # std::io::Result::Ok(())
    /// ```
    #[cfg(feature = "tokio-simulation")]
    pub fn simulated_beside_tokio(seed: u64) -> io::Result<Runtime> {
        Runtime::simulated(seed).beside_tokio()
    }

    #[cfg(feature = "tokio-simulation")]
    pub(crate) fn beside_tokio(self) -> io::Result<Runtime> {
        if let Some(simulation) = &self.handle.shared.simulation {
            simulation.beside_tokio(self.handle.shared.config.seed)?;
        }
        Ok(self)
    }

    /// Returns the number of scheduling decisions of a simulated runtime: how often it chose among several
    /// ready tasks. Zero for a runtime with workers.
    pub fn decisions(&self) -> u64 {
        self.handle.shared.simulation.as_ref().map_or(0, Simulation::decisions)
    }

    /// Returns the network of a simulated runtime. `None` for a runtime with workers.
    pub fn network(&self) -> Option<crate::sim::Network> {
        self.handle.shared.simulation.as_ref().map(Simulation::network)
    }

    /// Returns a builder, with which you choose the number of workers and other options.
    pub fn builder() -> Builder {
        Builder::new()
    }

    /// Returns a reference to this runtime.
    pub fn handle(&self) -> Handle {
        self.handle.clone()
    }

    /// Makes this runtime the caller's until the guard is dropped. See [`Handle::enter`].
    pub fn enter(&self) -> EnterGuard<'_> {
        self.handle.enter()
    }

    /// Spawns `future` as a task of this runtime. See [`spawn`](crate::spawn).
    #[track_caller]
    pub fn spawn<F>(&self, future: F) -> JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        self.handle.spawn(future)
    }

    /// Runs `f` on a thread that may block. See [`spawn_blocking`](crate::spawn_blocking).
    #[track_caller]
    pub fn spawn_blocking<T, F>(&self, f: F) -> JoinHandle<T>
    where
        F: FnOnce() -> T + Send + 'static,
        T: Send + 'static,
    {
        self.handle.spawn_blocking(f)
    }

    /// Runs `future` on the calling thread, inside the runtime, until it is ready.
    ///
    /// Tasks that it spawns run on the workers. Tasks that it spawns with [`spawn_local`](crate::spawn_local)
    /// run on the calling thread, and are dropped if they have not ended when `future` is ready.
    ///
    /// # Panics
    ///
    /// - On a worker and inside another `block_on`, because it would keep other tasks from running.
    /// - If `future` panics.
    /// - If it would wait forever, as [`Builder::deadlock`] says. The message lists the blocked tasks.
    #[track_caller]
    pub fn block_on<F: Future>(&self, future: F) -> F::Output {
        block_on(&self.handle.shared, Location::caller(), future)
    }

    /// Waits until the runtime has nothing left to do, and returns a report of the tasks that are blocked
    /// forever.
    ///
    /// Nothing is left to do when no task is ready, no timer runs, no task waits for I/O, and no closure of
    /// [`spawn_blocking`](Self::spawn_blocking) and no [`offload`](crate::offload()) section runs. If all
    /// tasks have ended, the report is empty.
    ///
    /// If a task has polled an I/O object by other means than an event, the object counts as waited for until
    /// it becomes ready or is dropped.
    ///
    /// The runtime knows only itself. Another thread, runtime or executor may hold the other end of a channel
    /// and still wake a reported task. A `block_on` on another thread, with its local tasks, is outside too.
    ///
    /// The tasks stay blocked, and a later `block_on`, for example, can wake them. With
    /// [`diagnostics`](Builder::diagnostics), and in a simulation, the report lists the events on which each
    /// task waits; otherwise it has only the number of tasks. In a simulation, time leaps meanwhile.
    ///
    /// Source: CPC's `cpc_main_loop`, which returns when all threads are exhausted.
    ///
    /// # Panics
    ///
    /// On a worker, inside a `block_on`, and in a closure or a section of this runtime, because it would wait
    /// for itself.
    ///
    /// ```
    /// use rialto_event::{after, channel, diagnostics::Wait};
    /// use rialto_rt::Runtime;
    /// use std::time::Duration;
    ///
    /// # fn main() -> std::io::Result<()> {
    /// let runtime = Runtime::builder().diagnostics(true).build()?;
    /// let ((to_left, left), (to_right, right)) = (channel::<u8>(), channel::<u8>());
    /// drop(runtime.spawn(async move {
    ///     after(Duration::from_millis(1)).await; // a timer: the runtime is not idle yet
    ///     let n = left.recv().await.unwrap_or(0);
    ///     let _ = to_right.send(n).await;
    /// }));
    /// drop(runtime.spawn(async move {
    ///     let n = right.recv().await.unwrap_or(0);
    ///     let _ = to_left.send(n).await;
    /// }));
    /// let blocked = runtime.run_until_idle();
    /// println!("{blocked}"); // 2 tasks are blocked ...
    /// assert_eq!(blocked.count(), 2);
    /// assert!(blocked.tasks().iter().all(|task| matches!(task.waits(), [Wait::Recv { .. }])));
    /// # Ok(())
    /// # }
    /// ```
    #[track_caller]
    pub fn run_until_idle(&self) -> Blocked {
        run_until_idle(&self.handle.shared)
    }

    /// Returns a report of the tasks that wait now, and of the events on which they wait. It does not wait
    /// for the runtime to be idle, and includes tasks that wait for a timer or for I/O. It looks at one task
    /// after another, so its entries are consistent with each other only if no task runs meanwhile.
    ///
    /// A runtime that is neither simulated nor has [`diagnostics`](Builder::diagnostics) does not know its
    /// tasks. Its report has only the number of tasks that have not ended.
    ///
    /// ```
    /// use rialto_event::Condition;
    /// use rialto_rt::{Runtime, yield_now};
    ///
    /// let (runtime, stop) = (Runtime::simulated(1), Condition::new());
    /// drop(runtime.spawn(async move { stop.wait_evt().await }));
    /// runtime.block_on(async {
    ///     while runtime.blocked().is_empty() {
    ///         yield_now().await;
    ///     }
    /// });
    /// let text = runtime.blocked().to_string();
    /// assert!(text.contains("waits for a condition (#1)"), "{text}");
    /// ```
    pub fn blocked(&self) -> Blocked {
        self.handle.shared.blocked()
    }

    /// Returns the runtime's counters.
    pub fn metrics(&self) -> Metrics {
        self.handle.metrics()
    }

    /// Shuts the runtime down, as dropping it does, but waits at most `timeout` for running polls and
    /// blocking closures. A poll or closure that has not returned by then is left behind: its thread
    /// continues until it returns, and its memory is not freed. Returns true if nothing was left behind.
    ///
    /// If a task or a closure of this runtime calls this, it returns false at once, because it would wait for
    /// itself. As with a drop, a separate thread then shuts the runtime down.
    pub fn shutdown_timeout(self, timeout: Duration) -> bool {
        if context::with(|context| context.is_some_and(|context| context.runs_for(&self.handle.shared))) {
            return false;
        }
        // A timeout that overflows `Instant` means that there is no deadline.
        shut_down(&self.handle.shared, Instant::now().checked_add(timeout))
    }

    /// Shuts the runtime down, as dropping it does, but does not wait: a separate thread does. Async code may
    /// call it, too.
    ///
    /// ```
    /// use rialto_rt::Runtime;
    ///
    /// # fn main() -> std::io::Result<()> {
    /// let runtime = Runtime::new()?;
    /// let (end, ended) = std::sync::mpsc::channel::<()>();
    /// drop(runtime.spawn_blocking(move || ended.recv()));
    /// runtime.shutdown_background(); // the closure continues
    /// # drop(end);
    /// # Ok(())
    /// # }
    /// ```
    pub fn shutdown_background(self) {
        shut_down_without_waiting(&self.handle.shared);
    }
}

impl Drop for Runtime {
    fn drop(&mut self) {
        let shared = Arc::clone(&self.handle.shared);
        if shared.is_closing() {
            return;
        }
        if !context::with(|context| context.is_some()) {
            shut_down(&shared, None);
            return;
        }
        // This thread is inside a runtime. It must not wait, because it could wait for itself.
        shut_down_without_waiting(&shared);
    }
}

fn shut_down_without_waiting(shared: &Arc<Shared>) {
    // Set here, so that the drop of the runtime sees that the shutdown has begun.
    shared.closing.store(true, Ordering::SeqCst);
    let clone = Arc::clone(shared);
    let reaper = thread::Builder::new().name("rialto-shutdown".into());
    if reaper.spawn(move || shut_down(&clone, None)).is_err() {
        shut_down(shared, Some(Instant::now()));
    }
}

/// Configures a [`Runtime`]. Made by [`Runtime::builder`] and [`Builder::new`].
///
/// ```
/// use rialto_rt::Runtime;
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::builder()
///     .worker_threads(2)
///     .thread_name("server")
///     .max_blocking_threads(16)
///     .thread_keep_alive(Duration::from_secs(5))
///     .on_panic(|panic| eprintln!("{} panicked: {}", panic.id(), panic.message()))
///     .build()?;
/// # drop(runtime);
/// # Ok(())
/// # }
/// ```
#[must_use = "a builder does nothing until `build`"]
pub struct Builder {
    workers: Option<usize>,
    thread_name: String,
    blocking_threads: usize,
    keep_alive: Duration,
    seed: Option<u64>,
    diagnostics: bool,
    on_panic: Option<PanicHook>,
    sysmon: Sysmon,
    on_stuck: Option<StuckHook>,
    thread_hooks: ThreadHooks,
    start_stop_hooks: StartStopHooks,
    on_reclaim: Option<ReclaimHook>,
    deadlock: Deadlock,
    #[cfg(feature = "recorder")]
    recorder: recorder::Settings,
    #[cfg(unix)]
    dump: (Option<i32>, Option<Sink>),
}

impl Default for Builder {
    fn default() -> Self {
        Builder::new()
    }
}

impl Builder {
    /// Returns a builder with the default settings. Timers and I/O are always enabled.
    ///
    /// ```
    /// let runtime = rialto_rt::Builder::new().worker_threads(1).build()?;
    /// assert_eq!(runtime.block_on(async { 1 }), 1);
    /// # std::io::Result::Ok(())
    /// ```
    #[doc(alias = "new_current_thread")]
    #[doc(alias = "new_multi_thread")]
    #[doc(alias = "enable_all")]
    pub fn new() -> Builder {
        Builder {
            workers: None,
            thread_name: "rialto".into(),
            blocking_threads: 512,
            keep_alive: Duration::from_secs(10),
            seed: None,
            diagnostics: false,
            on_panic: None,
            sysmon: Sysmon::new(),
            on_stuck: None,
            thread_hooks: ThreadHooks::default(),
            start_stop_hooks: StartStopHooks::default(),
            on_reclaim: None,
            deadlock: Deadlock::Certain,
            #[cfg(feature = "recorder")]
            recorder: recorder::Settings::new(),
            #[cfg(unix)]
            dump: (None, None),
        }
    }

    /// Sets the number of worker threads. The default is one per processor. Zero means one.
    pub fn worker_threads(mut self, workers: usize) -> Self {
        self.workers = Some(workers);
        self
    }

    /// Sets the name of the threads, which are called `name-0`, `name-1` and so on. The default is `rialto`.
    pub fn thread_name(mut self, name: impl Into<String>) -> Self {
        self.thread_name = name.into();
        self
    }

    /// Sets the maximum number of threads for `spawn_blocking` and `offload`. The default is 512. Zero means
    /// one.
    pub fn max_blocking_threads(mut self, threads: usize) -> Self {
        self.blocking_threads = threads;
        self
    }

    /// Sets how long an idle thread of `spawn_blocking` and `offload` waits for work before it ends. The
    /// default is 10 seconds.
    pub fn thread_keep_alive(mut self, time: Duration) -> Self {
        self.keep_alive = time;
        self
    }

    /// Sets the seed of the workers' random choices. By default it is random.
    ///
    /// With several workers the schedule still depends on the system. For runs that repeat, see
    /// [`Runtime::simulated`].
    #[doc(alias = "rng_seed")]
    #[doc(alias = "RngSeed")]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Sets whether the runtime records where each task was spawned and on what it waits, for
    /// [`Runtime::blocked`] and [`Runtime::run_until_idle`]. The default is false. A simulated runtime always
    /// records it.
    ///
    /// With diagnostics, each task takes some hundred bytes more, and its polls allocate. Without them there
    /// is no cost.
    pub fn diagnostics(mut self, on: bool) -> Self {
        self.diagnostics = on;
        self
    }

    /// Calls `hook` when a task panics, on the thread that polled it, after the process-wide panic hook has
    /// printed the message. The task's join also yields the panic. A panic of the hook is ignored.
    #[doc(alias = "unhandled_panic")]
    pub fn on_panic(mut self, hook: impl Fn(&TaskPanic<'_>) + Send + Sync + 'static) -> Self {
        self.on_panic = Some(Arc::new(hook));
        self
    }

    /// Configures the system monitor, which handles tasks that spin or block. The default is [`Sysmon::new`].
    pub fn sysmon(mut self, settings: Sysmon) -> Self {
        self.sysmon = settings;
        self
    }

    /// Calls `hook` when a task has kept its thread for long in one poll: for 100 ms, unless
    /// [`Sysmon::report_after`] says otherwise. The hook runs on a thread of `spawn_blocking`. Without a
    /// hook, the runtime prints one line to stderr. A panic of the hook is ignored.
    ///
    /// Futures of one type are reported at most once a minute. All tasks that are spawned from the same
    /// `async` block have the same type. Rialto's own futures are not reported.
    pub fn on_stuck(mut self, hook: impl Fn(&Stuck) + Send + Sync + 'static) -> Self {
        self.on_stuck = Some(Arc::new(hook));
        self
    }

    /// Runs `hook` around everything that runs tasks of this runtime on a thread.
    ///
    /// The hook must call its argument once. It can do something before and after that call, and hold a value
    /// meanwhile. So it can set up what libraries expect on the threads that poll them, such as the context
    /// of another runtime, a span or a thread-local value. If there are several hooks, the one that was added
    /// first is the outermost.
    ///
    /// The hook encloses
    ///
    /// - each worker thread, and each spare thread that takes over when a task is stuck;
    /// - each closure of `spawn_blocking`;
    /// - each section of [`offload`](crate::offload()) of a task of this runtime;
    /// - each `block_on`.
    ///
    /// It does not enclose sections of [`offload_to`](crate::offload_to), which run inside the hooks of the
    /// other runtime. A simulated runtime has no hooks. After the runtime has been dropped, or shut down
    /// without leaving anything behind, all hooks have returned.
    ///
    /// A panic of the hook is printed. If the hook ends without having called its argument, the runtime calls
    /// the argument itself.
    ///
    /// ```
    /// use rialto_rt::Runtime;
    /// use std::cell::Cell;
    ///
    /// thread_local!(static REGION: Cell<&'static str> = const { Cell::new("nowhere") });
    ///
    /// # fn main() -> std::io::Result<()> {
    /// let runtime = Runtime::builder()
    ///     .around_thread(|run| {
    ///         REGION.set("lagoon");
    ///         run();
    ///         REGION.set("nowhere");
    ///     })
    ///     .build()?;
    /// let task = runtime.spawn(async { REGION.get() });
    /// assert_eq!(runtime.block_on(task).ok(), Some("lagoon"));
    /// # Ok(())
    /// # }
    /// ```
    pub fn around_thread(mut self, hook: impl Fn(&mut dyn FnMut()) + Send + Sync + 'static) -> Self {
        self.thread_hooks.add(hook);
        self
    }

    /// Calls `hook` on each new thread of the runtime, before its first task: on the workers, on the spare
    /// threads that take over when a task is stuck, and on the threads of the blocking pool. A second call
    /// replaces the hook. A panic of the hook is printed, and the thread continues.
    ///
    /// Threads that the runtime does not start are left out: those in a [`block_on`](Runtime::block_on), and
    /// those of a [`BlockingPool`](crate::BlockingPool). A simulated runtime has no threads of its own. To set
    /// something up wherever a task runs, use [`around_thread`](Self::around_thread), whose hooks run inside
    /// this one.
    ///
    /// ```
    /// use rialto_rt::Runtime;
    /// use std::cell::Cell;
    ///
    /// thread_local!(static REGION: Cell<&'static str> = const { Cell::new("nowhere") });
    ///
    /// # fn main() -> std::io::Result<()> {
    /// let runtime = Runtime::builder().on_thread_start(|| REGION.set("lagoon")).build()?;
    /// let task = runtime.spawn(async { REGION.get() });
    /// let closure = runtime.spawn_blocking(|| REGION.get());
    /// assert_eq!(runtime.block_on(task).ok(), Some("lagoon"));
    /// assert_eq!(runtime.block_on(closure).ok(), Some("lagoon"));
    /// assert_eq!(runtime.block_on(async { REGION.get() }), "nowhere");
    /// # Ok(())
    /// # }
    /// ```
    pub fn on_thread_start(mut self, hook: impl Fn() + Send + Sync + 'static) -> Self {
        self.start_stop_hooks.start = Some(Arc::new(hook));
        self
    }

    /// Calls `hook` on each thread of [`on_thread_start`](Self::on_thread_start), after its last task. A second
    /// call replaces the hook. A panic of the hook is printed. When the drop of the runtime returns, the hooks
    /// of all its threads have returned.
    ///
    /// ```
    /// use rialto_rt::Runtime;
    /// use std::sync::atomic::{AtomicUsize, Ordering};
    ///
    /// static STOPPED: AtomicUsize = AtomicUsize::new(0);
    ///
    /// # fn main() -> std::io::Result<()> {
    /// let count = || _ = STOPPED.fetch_add(1, Ordering::Relaxed);
    /// let runtime = Runtime::builder().worker_threads(2).on_thread_stop(count).build()?;
    /// drop(runtime);
    /// assert!(STOPPED.load(Ordering::Relaxed) >= 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn on_thread_stop(mut self, hook: impl Fn() + Send + Sync + 'static) -> Self {
        self.start_stop_hooks.stop = Some(Arc::new(hook));
        self
    }

    /// Runs the tasks of this runtime inside the context of a tokio runtime, so that they can use its timers,
    /// its I/O and `tokio::spawn`. Libraries that are made for tokio, such as reqwest, sqlx and tonic, work
    /// in these tasks.
    ///
    /// Rialto's workers poll the tasks. The threads of the tokio runtime poll its timers, its sockets and the
    /// tasks that libraries spawn there. So the tokio runtime must have threads of its own, or a thread must
    /// be in its `block_on`; and it must live as long as this runtime. Rialto's promises about tasks, that
    /// none delays another and that they are small, hold only for the tasks of this runtime.
    ///
    /// This is [`around_thread`](Self::around_thread) with [`Handle::enter`](tokio::runtime::Handle::enter).
    /// `#[rialto::main(tokio)]` makes a tokio runtime and calls this.
    ///
    /// ```
    /// use rialto_rt::Runtime;
    /// use std::time::Duration;
    ///
    /// # fn main() -> std::io::Result<()> {
    /// let tokio = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    /// let runtime = Runtime::builder().tokio(tokio.handle().clone()).build()?;
    /// let task = runtime.spawn(async {
    ///     tokio::time::sleep(Duration::from_millis(1)).await;
    ///     tokio::spawn(async { "on tokio" }).await
    /// });
    /// assert!(matches!(runtime.block_on(task), Ok(Ok("on tokio"))));
    /// # Ok(())
    /// # }
    /// ```
    #[cfg(feature = "tokio")]
    pub fn tokio(self, handle: tokio::runtime::Handle) -> Self {
        self.around_thread(move |run| {
            let _inside = handle.enter();
            run();
        })
    }

    /// Calls `hook` when a task is [reclaimed](crate#reclamation), on the thread that drops the task's
    /// future, before the drop. With [`diagnostics`](Self::diagnostics) the hook also learns where the task
    /// was spawned and on what it waited. A panic of the hook is ignored.
    ///
    /// ```
    /// use rialto_rt::Runtime;
    ///
    /// # fn main() -> std::io::Result<()> {
    /// let (tell, told) = std::sync::mpsc::channel();
    /// let runtime = Runtime::builder().on_reclaim(move |task| _ = tell.send(task.id())).build()?;
    /// let task = runtime.spawn(std::future::pending::<()>());
    /// let id = task.id();
    /// assert!(runtime.block_on(task).is_err_and(|error| error.is_reclaimed()));
    /// assert_eq!(told.recv(), Ok(id));
    /// # Ok(())
    /// # }
    /// ```
    pub fn on_reclaim(mut self, hook: impl Fn(&Reclaimed) + Send + Sync + 'static) -> Self {
        self.on_reclaim = Some(Arc::new(hook));
        self
    }

    /// Sets what [`block_on`](Runtime::block_on) does if it waits although the runtime has nothing left to
    /// do. By default it panics only if it is certain that nothing else in the process can wake a task of the
    /// runtime. The message lists the blocked tasks.
    ///
    /// ```
    /// use rialto_event::channel;
    /// use rialto_rt::{Deadlock, Runtime};
    /// use std::panic::{AssertUnwindSafe, catch_unwind};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// // A test process has other threads. This test knows that they wake no task.
    /// let runtime = Runtime::builder().deadlock(Deadlock::Suspected).diagnostics(true).build()?;
    /// let (tx, rx) = channel::<u8>();
    /// let stuck = catch_unwind(AssertUnwindSafe(|| runtime.block_on(async { rx.recv().await })));
    /// let report = *stuck.unwrap_err().downcast::<String>().unwrap();
    /// assert!(report.starts_with("deadlock: ") && report.contains("the main future"));
    /// # drop(tx);
    /// # Ok(())
    /// # }
    /// ```
    pub fn deadlock(mut self, deadlock: Deadlock) -> Self {
        self.deadlock = deadlock;
        self
    }

    /// Sets what the [flight recorder](crate::recorder) keeps. By default it is off.
    #[cfg(feature = "recorder")]
    pub fn recorder(mut self, settings: recorder::Settings) -> Self {
        self.recorder = settings;
        self
    }

    /// Writes a report when the process receives `signal`: the blocked tasks, the polls that take long, and
    /// the counters. The report goes to stderr, or to the writer of [`dump_to`](Self::dump_to). Off by
    /// default.
    ///
    /// The usual signal is `SIGQUIT` (3), as in Java and Go; Ctrl-\ sends it in a terminal. A separate thread
    /// waits for the signal, so the report comes even if all workers are busy.
    ///
    /// Several runtimes can wait for the same signal. Once a runtime has waited for it, the signal no longer
    /// ends the process, even after all these runtimes have ended.
    ///
    /// ```
    /// use rialto_rt::Runtime;
    ///
    /// # fn main() -> std::io::Result<()> {
    /// let runtime = Runtime::builder().diagnostics(true).dump_on(libc::SIGQUIT).build()?;
    /// # Ok(())
    /// # }
    /// ```
    #[cfg(unix)]
    pub fn dump_on(mut self, signal: i32) -> Self {
        self.dump.0 = Some(signal);
        self
    }

    /// Sets the writer for the reports of [`dump_on`](Self::dump_on). The default is stderr. If it blocks, it
    /// delays only the reports.
    #[cfg(unix)]
    pub fn dump_to(mut self, writer: impl io::Write + Send + 'static) -> Self {
        self.dump.1 = Some(Box::new(writer));
        self
    }

    /// Starts the runtime.
    ///
    /// # Errors
    ///
    /// When the system provides no thread or no poll object. `InvalidInput` for a signal of
    /// [`dump_on`](Self::dump_on) that cannot be caught.
    pub fn build(self) -> io::Result<Runtime> {
        let processors = || thread::available_parallelism().map_or(1, usize::from);
        // The state word of `idle` has 16 bits for each of its two counts.
        let workers = self.workers.unwrap_or_else(processors).clamp(1, 1 << 15);
        let driver = Driver::new()?;
        let name = format!("{}-blocking", self.thread_name);
        let start_stop_hooks = self.start_stop_hooks;
        let threads = self.blocking_threads.max(1);
        let pool = new_hooked_thread_pool(name, threads, self.keep_alive, start_stop_hooks.clone());
        let seed = self.seed.unwrap_or_else(rialto_event::rng::next);
        let (thread_name, on_panic, on_stuck) = (self.thread_name, self.on_panic, self.on_stuck);
        let task_registry = self.diagnostics.then(Arc::default);
        let on_reclaim = self.on_reclaim;
        #[cfg(unix)]
        let (dump_signal, sink) = self.dump;
        #[cfg(not(unix))]
        let dump_signal = None;
        let deadlock = self.deadlock;
        let thread_hooks = self.thread_hooks;
        let config = Config {
            thread_name,
            seed,
            random_decisions: 0,
            on_panic,
            on_stuck,
            on_reclaim,
            task_registry,
            thread_hooks,
            start_stop_hooks,
            #[cfg(feature = "recorder")]
            recorder: Some(recorder::new_state(self.recorder, workers, false)),
            deadlock,
            dump_signal,
        };
        let (shared, cores) = Shared::new(RuntimeKind::Workers, workers, Some(driver), pool, config);
        // If a thread cannot be started, dropping `runtime` ends the threads that were started before.
        #[cfg_attr(not(unix), expect(unused_mut))]
        let mut runtime = Runtime {
            handle: Handle::new(Arc::clone(&shared)),
            #[cfg(unix)]
            _dump: None,
        };
        let mut failed = None;
        let mut left = Vec::new();
        for core in cores {
            match failed {
                Some(_) => left.push(core),
                None => {
                    if let Err((error, core)) = worker::start(&shared, core) {
                        failed = Some(error);
                        left.push(core);
                    }
                }
            }
        }
        let finish = || {
            #[cfg(unix)]
            if let Some(signal) = dump_signal {
                let sink = sink.unwrap_or_else(|| Box::new(io::stderr()));
                runtime._dump = Some(Dump::start(&shared, signal, sink)?);
            }
            sysmon::start(&shared, self.sysmon)
        };
        match failed.map_or_else(finish, Err) {
            Ok(()) => Ok(runtime),
            Err(error) => {
                drop((runtime, left));
                Err(error)
            }
        }
    }
}
