//! Runtimes and how to build them.

use std::future::Future;
use std::io;
use std::panic::Location;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::around::Around;
use crate::block_on::block_on;
use crate::context;
use crate::diagnostics::{Blocked, Deadlock, ReclaimHook, Reclaimed, run_until_idle};
#[cfg(unix)]
use crate::diagnostics::{Dump, Sink};
use crate::handle::Handle;
use crate::io::Driver;
use crate::join::JoinHandle;
use crate::metrics::Metrics;
use crate::monitor::{self, Monitor, Stuck, StuckHook};
use crate::pool::Threads;
use crate::shared::{Config, Kind, PanicHook, Shared, TaskPanic};
use crate::shutdown::shut_down;
use crate::sim::{Simulation, Step};
use crate::worker;

/// A scheduler with its worker threads, its timers and its I/O driver.
///
/// Several runtimes may live in one process, at the same time or one after the
/// other. Dropping one shuts it down: its workers finish the polls they are
/// in, every task's future is dropped, joins yield
/// [`JoinError::is_shutdown`](crate::JoinError::is_shutdown), and closures of
/// `spawn_blocking` that run are waited for. See
/// [`shutdown_timeout`](Self::shutdown_timeout) for a bounded wait.
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
    /// A runtime with a worker per processor.
    ///
    /// # Errors
    ///
    /// When the system gives no threads or no poll object.
    pub fn new() -> io::Result<Runtime> {
        Runtime::builder().build()
    }

    /// A runtime that simulates: one thread, the one that calls
    /// [`block_on`](Self::block_on); a time that stands still while tasks run,
    /// and leaps to the next timer when none is ready; and a schedule that is
    /// drawn from `seed`. Spawning, joins, timeouts and choices work as on any
    /// runtime. The same program with the same seed takes the same steps, which
    /// [`trace`](Self::trace) tells; another seed tries another order.
    ///
    /// `block_on` returns when its future is ready; the other tasks wait for
    /// the next one. Closures of `spawn_blocking` run on the one thread, in
    /// their turn. Real sockets and signals are refused: [`sim`](crate::sim) has a
    /// network. Wakes from other threads are to be avoided, too: their moments are
    /// not drawn from the seed.
    ///
    /// # Panics
    ///
    /// `block_on` panics when nothing is ready and no timer runs, and reports
    /// which tasks wait.
    ///
    /// ```
    /// use rialto_event::{after, sync, time::Instant};
    /// use rialto_rt::Runtime;
    /// use std::time::Duration;
    ///
    /// let runtime = Runtime::simulated(1);
    /// let day = Duration::from_secs(24 * 3600);
    /// let passed = runtime.block_on(async {
    ///     let start = Instant::now();
    ///     sync(after(day)).await;
    ///     Instant::now().duration_since(start)
    /// });
    /// assert!(passed >= day); // and the test took no time
    /// ```
    pub fn simulated(seed: u64) -> Runtime {
        Runtime::simulated_prefix(seed, u64::MAX)
    }

    /// The same, of whose scheduling decisions only so many are drawn: the later ones go to the first task that is
    /// ready. A failure that needs few decisions is easier to understand: see [`run_seeds`](crate::sim::run_seeds).
    pub fn simulated_prefix(seed: u64, decisions: u64) -> Runtime {
        let (thread_name, roll) = ("rialto".into(), Some(Arc::default()));
        let config = Config { thread_name, seed, drawn: decisions, roll, ..Config::default() };
        let pool = Threads::new(String::new(), 0, Duration::ZERO);
        let (shared, cores) = Shared::new(Kind::Simulated, 1, None, pool, config);
        if let Some(simulation) = &shared.simulation {
            cores.into_iter().for_each(|core| simulation.park(core));
        }
        Runtime {
            handle: Handle::new(shared),
            #[cfg(unix)]
            _dump: None,
        }
    }

    /// The steps of a simulated runtime so far (the last million); empty for
    /// one with workers.
    pub fn trace(&self) -> Vec<Step> {
        self.handle.shared.simulation.as_ref().map_or_else(Vec::new, Simulation::steps)
    }

    /// [`simulated`](Self::simulated), beside a runtime of tokio's that the simulation drives: of one thread, the same
    /// one, and with a paused time. So libraries may use `tokio::spawn` and `tokio::time`, and the run still follows
    /// the seed: after each of our steps it draws whether tokio's tasks get a turn, and both clocks leap together.
    ///
    /// tokio's clock goes by milliseconds; ours is up to one behind it. There is no tokio I/O in it:
    /// [`sim::TcpStream`](crate::sim::TcpStream) has tokio's traits. Closures of tokio's `spawn_blocking` run on
    /// threads of their own, so a run with them need not repeat. `tokio::select!` starts at a random branch that the
    /// seed decides only if tokio is built with `--cfg tokio_unstable`: write `biased;`, or use Rialto's.
    ///
    /// # Errors
    ///
    /// When the system gives no tokio runtime.
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

    /// How many scheduling decisions a simulated runtime has taken: how often it had several tasks to choose from. Zero
    /// for one with workers.
    pub fn decisions(&self) -> u64 {
        self.handle.shared.simulation.as_ref().map_or(0, Simulation::decisions)
    }

    /// The network of a simulated runtime; `None` for one with workers.
    pub fn network(&self) -> Option<crate::sim::Network> {
        self.handle.shared.simulation.as_ref().map(Simulation::network)
    }

    /// To choose the number of workers, and more.
    pub fn builder() -> Builder {
        Builder::new()
    }

    /// A reference to this runtime.
    pub fn handle(&self) -> Handle {
        self.handle.clone()
    }

    /// Makes a task of `future`. See [`spawn`](crate::spawn).
    #[track_caller]
    pub fn spawn<F>(&self, future: F) -> JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        self.handle.spawn(future)
    }

    /// Runs `f` on a thread that may be blocked. See
    /// [`spawn_blocking`](crate::spawn_blocking).
    #[track_caller]
    pub fn spawn_blocking<T, F>(&self, f: F) -> JoinHandle<T>
    where
        F: FnOnce() -> T + Send + 'static,
        T: Send + 'static,
    {
        self.handle.spawn_blocking(f)
    }

    /// Runs `future` on the calling thread until it is ready, inside of the
    /// runtime: what it spawns runs on the workers, what it spawns with
    /// [`spawn_local`](crate::spawn_local) runs here. Local tasks that have not
    /// ended by then are dropped.
    ///
    /// # Panics
    ///
    /// On a worker, and inside of another `block_on`: it would keep other
    /// tasks from running. A panic of `future` goes on to the caller. And when it
    /// would wait for ever, with a report of who is blocked, as
    /// [`Builder::deadlock`] says.
    #[track_caller]
    pub fn block_on<F: Future>(&self, future: F) -> F::Output {
        block_on(&self.handle, Location::caller(), future)
    }

    /// Runs until nothing is left to do, and reports who is blocked for ever: no
    /// task is ready, no timer runs, nobody waits for I/O, no closure of
    /// [`spawn_blocking`](Self::spawn_blocking) and no [`detached`](crate::detached)
    /// section runs. If all tasks have ended, the report is empty.
    ///
    /// A stream that a task has polled by other means than events counts as waited
    /// for until something comes, or it is dropped.
    ///
    /// "For ever", as far as this runtime can tell. Other threads, other runtimes
    /// and foreign executors may still wake a task: what they hold the other end of
    /// is not known. A `block_on` of another thread, and its local tasks, are such
    /// others.
    ///
    /// The tasks stay as they are: whoever can, may go on with them, by another
    /// `block_on`, say. On which events they wait is told by a runtime with
    /// [`diagnostics`](Builder::diagnostics), and by a simulated one, in which time
    /// leaps meanwhile; of others, how many they are.
    ///
    /// Source: CPC's `cpc_main_loop`, which returns when all threads are
    /// exhausted.
    ///
    /// # Panics
    ///
    /// On a worker, inside of a `block_on`, and in a closure or a section of this
    /// runtime's: it would wait for itself.
    ///
    /// ```
    /// use rialto_event::{after, channel, waits::Wait};
    /// use rialto_rt::Runtime;
    /// use std::time::Duration;
    ///
    /// # fn main() -> std::io::Result<()> {
    /// let runtime = Runtime::builder().diagnostics(true).build()?;
    /// let ((to_left, left), (to_right, right)) = (channel::<u8>(), channel::<u8>());
    /// drop(runtime.spawn(async move {
    ///     after(Duration::from_millis(1)).await; // is waited for
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
        run_until_idle(&self.handle)
    }

    /// The tasks that wait now, and for what: of a runtime that goes on, with
    /// those that wait for a timer or for I/O. A look at one task after the other:
    /// they agree with each other only when nothing runs.
    ///
    /// Without [`diagnostics`](Builder::diagnostics) no task is known, and all that
    /// have not ended are counted.
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

    /// What the runtime has done so far.
    pub fn metrics(&self) -> Metrics {
        self.handle.metrics()
    }

    /// Shuts the runtime down, as dropping it does, but waits no longer than
    /// `timeout` for polls and blocking closures that run. What has not ended
    /// by then is left behind: its thread goes on until it returns, its memory
    /// stays. True if nothing was left behind.
    pub fn shutdown_timeout(self, timeout: Duration) -> bool {
        // A time without end is none.
        shut_down(&self.handle.shared, Instant::now().checked_add(timeout))
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
        // Inside of a task we cannot wait: perhaps for ourselves.
        let theirs = Arc::clone(&shared);
        let reaper = thread::Builder::new().name("rialto-shutdown".into());
        if reaper.spawn(move || shut_down(&theirs, None)).is_err() {
            shut_down(&shared, Some(Instant::now()));
        }
    }
}

/// The choices of a runtime. See [`Runtime::builder`].
///
/// ```
/// use rialto_rt::Runtime;
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::builder()
///     .workers(2)
///     .thread_name("server")
///     .blocking_threads(16)
///     .keep_alive(Duration::from_secs(5))
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
    monitor: Monitor,
    on_stuck: Option<StuckHook>,
    around: Around,
    on_reclaim: Option<ReclaimHook>,
    deadlock: Deadlock,
    #[cfg(unix)]
    dump: (Option<i32>, Option<Sink>),
}

impl Builder {
    fn new() -> Builder {
        Builder {
            workers: None,
            thread_name: "rialto".into(),
            blocking_threads: 512,
            keep_alive: Duration::from_secs(10),
            seed: None,
            diagnostics: false,
            on_panic: None,
            monitor: Monitor::new(),
            on_stuck: None,
            around: Around::default(),
            on_reclaim: None,
            deadlock: Deadlock::Certain,
            #[cfg(unix)]
            dump: (None, None),
        }
    }

    /// The number of worker threads; by default one per processor. Zero means
    /// one.
    pub fn workers(mut self, workers: usize) -> Self {
        self.workers = Some(workers);
        self
    }

    /// The threads are named `name-0`, `name-1` and so on; by default
    /// `rialto-0`.
    pub fn thread_name(mut self, name: impl Into<String>) -> Self {
        self.thread_name = name.into();
        self
    }

    /// The most threads that `spawn_blocking` uses at a time; by default 512.
    /// Zero means one.
    pub fn blocking_threads(mut self, threads: usize) -> Self {
        self.blocking_threads = threads;
        self
    }

    /// How long a thread of `spawn_blocking` waits for the next closure before
    /// it ends; by default 10 seconds.
    pub fn keep_alive(mut self, time: Duration) -> Self {
        self.keep_alive = time;
        self
    }

    /// Where the random choices of the workers start; by default at random.
    /// With several workers the order of things still depends on the system:
    /// for runs that repeat, see `Runtime::simulated`.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Records where each task was spawned and what it waits for, so that
    /// [`Runtime::blocked`] and [`Runtime::run_until_idle`] can tell; by default
    /// not. A simulated runtime always does.
    ///
    /// Each task then takes some hundred bytes more, and its polls allocate. A
    /// runtime that does not record pays nothing for it.
    pub fn diagnostics(mut self, on: bool) -> Self {
        self.diagnostics = on;
        self
    }

    /// Calls `hook` when a task panics, on the thread that polled it, after
    /// the process-wide panic hook has printed the message. The panic is also
    /// reported through the task's join. A panic of the hook is ignored.
    pub fn on_panic(mut self, hook: impl Fn(&TaskPanic<'_>) + Send + Sync + 'static) -> Self {
        self.on_panic = Some(Arc::new(hook));
        self
    }

    /// How the runtime watches over tasks that spin or block; by default as
    /// [`Monitor::new`] says.
    pub fn monitor(mut self, monitor: Monitor) -> Self {
        self.monitor = monitor;
        self
    }

    /// Calls `hook` when a task has kept its thread for long in one poll, by default
    /// [100 ms](Monitor::report_after), on a thread of `spawn_blocking`; without a hook,
    /// one line is printed to stderr. Futures of one type are reported at most once a
    /// minute. An `async` block that stands once in the program has a type of its own,
    /// however many tasks are spawned from it. Rialto's own futures are not reported.
    /// A panic of the hook is ignored.
    pub fn on_stuck(mut self, hook: impl Fn(&Stuck) + Send + Sync + 'static) -> Self {
        self.on_stuck = Some(Arc::new(hook));
        self
    }

    /// Has `hook` around whatever runs tasks of this runtime on a thread: it is to call
    /// its argument, once, and may do something before and after, and hold something
    /// meanwhile. So libraries find what they expect on the threads that poll them:
    /// the context of another runtime, a span, a place of the thread's. Several hooks
    /// go one around the other, the first outside.
    ///
    /// That is around each worker thread, and each one that takes over for it when a
    /// task is stuck; around each closure of `spawn_blocking`, and each section of
    /// [`detached`](crate::detached) of a task of this runtime; and around `block_on`. Not
    /// around the sections of [`on`](crate::on), which run as the other runtime has it; not
    /// in simulation. When the runtime has been dropped, or shut down without leaving
    /// anything behind, all of them have returned.
    ///
    /// A panic of the hook is printed, and what it was to call is called without it,
    /// if it was not called before.
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
        self.around.add(hook);
        self
    }

    /// Tasks find the tokio runtime of `handle`, as if they ran on it: its timers, its
    /// I/O, `tokio::spawn`. So the libraries that are made for tokio work in tasks of this
    /// runtime: reqwest, sqlx, tonic.
    ///
    /// Rialto's workers poll the tasks; the threads of that runtime poll its own timers and
    /// sockets, and what the libraries spawn there. So that must be a runtime of several
    /// threads, or somebody must be in its `block_on`, and it must live as long. What is
    /// promised of tasks, that none delays another and how little they take, goes for
    /// those of this runtime only.
    ///
    /// It is [`around_thread`](Self::around_thread) with
    /// [`Handle::enter`](tokio::runtime::Handle::enter). `#[rialto::main(tokio)]` makes such a
    /// runtime, and calls this.
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

    /// Calls `hook` when a task is [reclaimed](crate#reclamation), on the thread
    /// that drops its future, before that. With [`diagnostics`](Self::diagnostics)
    /// it is also told where the task was spawned and what it waited for. A panic
    /// of the hook is ignored.
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

    /// What a [`block_on`](Runtime::block_on) does that waits for ever, when nothing
    /// of the runtime's is left to do. By default it panics, with the report of who
    /// is blocked, if it is certain that nobody else in the process could wake
    /// anything.
    ///
    /// ```
    /// use rialto_event::channel;
    /// use rialto_rt::{Deadlock, Runtime};
    /// use std::panic::{AssertUnwindSafe, catch_unwind};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// // A test has other threads, of which this one knows that they wake no task.
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

    /// When this signal comes, the runtime says what it does: who is blocked, which
    /// polls take long, its counters; to stderr, or to where
    /// [`dump_to`](Self::dump_to) says. `SIGQUIT` (3), which Ctrl-\ sends in a
    /// terminal, is the usual one: Java's choice, and Go's. Off by default: a thread
    /// of its own waits for the signal, so the answer comes however busy the workers
    /// are.
    ///
    /// Several runtimes may wait for one signal. Once one did, the process no longer
    /// dies of it, even when all have ended.
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

    /// Where the reports of [`dump_on`](Self::dump_on) go: a file, a pipe; by default
    /// stderr. A writer that blocks delays reports, and nothing else.
    #[cfg(unix)]
    pub fn dump_to(mut self, writer: impl io::Write + Send + 'static) -> Self {
        self.dump.1 = Some(Box::new(writer));
        self
    }

    /// Starts the runtime.
    ///
    /// # Errors
    ///
    /// When the system gives no threads or no poll object; `InvalidInput` for a
    /// signal of [`dump_on`](Self::dump_on) that cannot be caught.
    pub fn build(self) -> io::Result<Runtime> {
        let processors = || thread::available_parallelism().map_or(1, usize::from);
        // The word of `idle` has 16 bits for each of its two counts.
        let workers = self.workers.unwrap_or_else(processors).clamp(1, 1 << 15);
        let driver = Driver::new()?;
        let name = format!("{}-blocking", self.thread_name);
        let pool = Threads::new(name, self.blocking_threads.max(1), self.keep_alive);
        let seed = self.seed.unwrap_or_else(rialto_event::rng::next);
        let (thread_name, on_panic, on_stuck) = (self.thread_name, self.on_panic, self.on_stuck);
        let roll = self.diagnostics.then(Arc::default);
        let on_reclaim = self.on_reclaim;
        #[cfg(unix)]
        let (dump_signal, sink) = self.dump;
        #[cfg(not(unix))]
        let dump_signal = None;
        let deadlock = self.deadlock;
        let around = self.around;
        let config = Config {
            thread_name,
            seed,
            drawn: 0,
            on_panic,
            on_stuck,
            on_reclaim,
            roll,
            around,
            deadlock,
            dump_signal,
        };
        let (shared, cores) = Shared::new(Kind::Workers, workers, Some(driver), pool, config);
        // If a thread fails to start, the drop ends those before it.
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
            monitor::start(&shared, self.monitor)
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
