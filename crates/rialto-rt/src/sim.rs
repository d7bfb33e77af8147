//! Simulation: a runtime with one thread, virtual time, a schedule drawn from a seed, and a simulated
//! network.
//!
//! [`Runtime::simulated`](crate::Runtime::simulated) makes such a runtime. The same program with the same
//! seed takes the same steps, so a failure repeats exactly. [`run_seeds`] runs a test on many seeds. In a
//! simulation, [`TcpListener`] and [`TcpStream`] are connections over its [`Network`].
//!
//! ```text
//!  loop
//!    ready = main future if woken, tasks, local tasks
//!    some ready   draw one, poll it
//!    none         let time advance to the next timer
//!    no timer     stuck: report the blocked tasks
//! ```
//!
//! Sources of the idea: FoundationDB's deterministic simulation; the schedules of loom and Shuttle, which
//! switch tasks at every atomic operation, where this one switches only when a poll returns.

mod connection;
mod driver;
mod network;
mod seeds;
mod state;
mod tcp;
#[cfg(feature = "tokio-simulation")]
mod tokio_loop;

use std::future::{Future, Ready};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;

use rialto_event::__private::blocking;
use rialto_event::{rng, time::Instant};
use rialto_task::root::Root;

use crate::block_on::{BlockOnUnpark, LocalSet, register_main, root_of};
use crate::config::RuntimeKind;
use crate::context::Context;
use crate::core::Core;
use crate::diagnostics::{Blocked, RegisteredMain};
use crate::entered::current;
use crate::io::{IoContext, enter as enter_io};
use crate::panics::lock;
use crate::recorder;
use crate::shared::Shared;
use crate::spawn_origin::SpawnLocation;
use crate::task_ref::TaskRef;
use crate::timers::Timers;
use crate::worker::run as poll;
use crate::worker_thread::WorkerThread;

pub(crate) use driver::Driver;
pub use network::{Network, NetworkLink};
#[doc(hidden)]
pub use seeds::assert_no_failure;
#[cfg(feature = "tokio-simulation")]
pub use seeds::run_seeds_beside_tokio;
pub use seeds::{SeedFailure, TestOutcome, run_seeds};
pub(crate) use state::Simulation;
pub use state::{PollResult, Step};
pub use tcp::{TcpListener, TcpStream};

/// Why code in a simulation must not block the thread.
const NO_BLOCKING: &str =
    "a simulation has one thread, also for closures of `spawn_blocking`; help: `.await` in a task instead";
/// A simulation while a `block_on` runs it.
struct ActiveSimulation<'a> {
    simulation: &'a Simulation,
    thread: &'a Arc<WorkerThread>,
    local: &'a LocalSet,
    context: &'a Context,
    timers: Timers,
    seed: u64,
}

/// Returns the core to the simulation when dropped, also if the future panicked.
struct ReturnCoreOnDrop<'a> {
    simulation: &'a Simulation,
    thread: Arc<WorkerThread>,
    /// The seed with which the thread's random choices continue after the simulation.
    draws_after: u64,
}

impl Drop for ReturnCoreOnDrop<'_> {
    fn drop(&mut self) {
        if let Some(core) = self.thread.control.take() {
            self.simulation.park(core);
        }
        rng::seed(self.draws_after);
    }
}

/// The `block_on` of a simulated runtime.
#[track_caller]
pub(crate) fn block_on<F: Future>(
    shared: &Arc<Shared>,
    simulation: &Simulation,
    at: SpawnLocation,
    future: F,
) -> F::Output {
    run(shared, simulation, |running| {
        let registered = register_main::<F>(shared, running.context, at);
        let mut main = Main { future: pin!(future), registered };
        running.drive(Some(&mut main)).unwrap_or_else(|| running.stuck())
    })
}

/// Runs the tasks until none is ready and no timer runs. Returns a report of the blocked tasks.
#[track_caller]
pub(crate) fn run_until_idle(shared: &Arc<Shared>, simulation: &Simulation) -> Blocked {
    run(shared, simulation, |running| {
        let none: Option<&mut Main<'_, Ready<()>>> = None;
        running.drive(none);
        running.thread.shared.blocked()
    })
}

/// Takes the simulation's core to this thread, and calls `f`, which runs the simulation.
#[track_caller]
fn run<R>(shared: &Arc<Shared>, simulation: &Simulation, f: impl FnOnce(&ActiveSimulation<'_>) -> R) -> R {
    blocking::check();
    let _blocking = blocking::forbid(NO_BLOCKING);
    let Some(core) = simulation.take_core() else {
        panic!(
            "this simulated runtime is in a `block_on` of another thread, and has one thread at a time; \
             help: use a simulated runtime for each thread"
        );
    };
    let timers = core.timers.clone();
    let seed = shared.config.seed;
    let draws_after = rng::next();
    let calls = {
        let mut trace = lock(&simulation.trace);
        trace.calls += 1;
        trace.calls
    };
    rng::seed(seed.wrapping_add(calls.wrapping_mul(0x9E37_79B9)));
    let thread = Arc::new(WorkerThread::new(Arc::clone(shared), core));
    let return_core = ReturnCoreOnDrop { simulation, thread: Arc::clone(&thread), draws_after };
    let local = LocalSet::new(shared, RuntimeKind::Simulated);
    if let Some(locals) = &local.thread.shared.simulation {
        locals.driver.set_leader(&simulation.driver);
    }
    let context =
        Context::new(Arc::clone(shared), Some(Arc::clone(&thread)), Some(Arc::clone(&local.thread)));
    let _entered = context.enter();
    let _io = enter_io(IoContext::Simulated);
    let _time = timers.enter();
    // Dropped before the context, so that destructors run inside it too.
    let (_return_core, local) = (return_core, local);
    f(&ActiveSimulation { simulation, thread: &thread, local: &local, context: &context, timers, seed })
}

/// The future of a `block_on`.
struct Main<'a, F> {
    future: Pin<&'a mut F>,
    registered: Option<RegisteredMain>,
}

impl<F: Future> Main<'_, F> {
    fn poll(&mut self, context: &Context, root: &Root<BlockOnUnpark>) -> Poll<F::Output> {
        let mut poll = || context.in_root(|| root.poll(self.future.as_mut()));
        match &self.registered {
            Some(registered) => registered.poll(&mut poll),
            None => poll(),
        }
    }
}

/// The choice of what is polled next.
enum Pick {
    Root,
    Task(TaskRef),
    Local(TaskRef),
    Nothing,
}

/// The result of a turn.
enum TurnResult<T> {
    Ended(T),
    Ran,
    /// Nothing is ready.
    Idle,
}

impl ActiveSimulation<'_> {
    /// Runs until the main future, if there is one, has ended. Returns `None` if nothing is ready and no
    /// timer runs.
    fn drive<F: Future>(&self, main: Option<&mut Main<'_, F>>) -> Option<F::Output> {
        #[cfg(feature = "tokio-simulation")]
        if let Some(tokio) = self.simulation.tokio.get() {
            return tokio_loop::drive(tokio, self, main);
        }
        self.drive_alone(main)
    }

    fn drive_alone<F: Future>(&self, mut main: Option<&mut Main<'_, F>>) -> Option<F::Output> {
        let root = root_of(self.thread);
        loop {
            match self.turn(&mut main, &root) {
                TurnResult::Ended(value) => return Some(value),
                TurnResult::Ran => {}
                TurnResult::Idle if self.timers.advance_to_next() => {}
                TurnResult::Idle => return None,
            }
        }
    }

    /// Polls one of all that are ready: the main future, a task, or a local task.
    fn turn<F: Future>(
        &self,
        main: &mut Option<&mut Main<'_, F>>,
        root: &Root<BlockOnUnpark>,
    ) -> TurnResult<F::Output> {
        let now = self.timers.now();
        match (self.draw(main.is_some() && root.is_woken()), main) {
            (Pick::Root, Some(main)) => {
                let polled = main.poll(self.context, root);
                let ended = polled.is_ready();
                self.simulation.record(now, None, if ended { PollResult::Ended } else { PollResult::Polled });
                return match polled {
                    Poll::Ready(value) => TurnResult::Ended(value),
                    Poll::Pending => TurnResult::Ran,
                };
            }
            (Pick::Task(task), _) => self.step(self.thread, task, now),
            (Pick::Local(task), _) => self.step(&self.local.thread, task, now),
            (Pick::Root | Pick::Nothing, _) => return TurnResult::Idle,
        }
        TurnResult::Ran
    }

    /// Chooses one of all that are ready. `root` says whether the main future is.
    fn draw(&self, root: bool) -> Pick {
        let threads = [self.thread, &self.local.thread];
        let [tasks, locals] =
            threads.map(|thread| with_core(thread, |core, shared| core.collect_injected(shared)));
        let all = tasks + locals + usize::from(root);
        if all == 0 {
            return Pick::Nothing;
        }
        let drawn = with_core(self.thread, |core, _| core.random() as usize % all);
        // Taking the only ready task does not count as a decision.
        let at = if all > 1 && self.simulation.decides() { drawn } else { 0 };
        let take = |thread, at| with_core(thread, |core: &mut Core, _: &Shared| core.take_ready(at));
        let pick = match at {
            _ if at < tasks => take(self.thread, at).map(Pick::Task),
            _ if at < tasks + locals => take(&self.local.thread, at - tasks).map(Pick::Local),
            _ => Some(Pick::Root),
        };
        pick.unwrap_or(Pick::Nothing)
    }

    fn step(&self, thread: &WorkerThread, task: TaskRef, now: Instant) {
        // The task gets its number before the poll, because it may be gone afterwards.
        lock(&self.simulation.trace).number_of(task);
        let ended = poll(self.context, thread, task);
        self.simulation.record(now, Some(task), if ended { PollResult::Ended } else { PollResult::Polled });
    }

    /// Panics with a report of the blocked tasks.
    fn stuck(&self) -> ! {
        recorder::save_after_failure(&self.thread.shared);
        let now = self.timers.now().as_nanos();
        let report = self.thread.shared.blocked();
        panic!(
            "deadlock: the simulation (seed {}) is stuck at {now} ns, because no task is ready and no timer \
             runs: {report}",
            self.seed,
        );
    }
}

/// Calls `f`, which runs no user code, with the core of `thread`.
fn with_core<R>(thread: &WorkerThread, f: impl FnOnce(&mut Core, &Shared) -> R) -> R {
    // SAFETY: the worker threads of a simulation are the thread that runs it.
    match unsafe { thread.enter() } {
        Some(mut core) => f(&mut core, &thread.shared),
        None => unreachable!("no other thread takes the core of a simulation"),
    }
}

impl Network {
    /// Returns the network of the simulation in which the caller runs.
    ///
    /// # Panics
    ///
    /// Outside a simulation.
    #[track_caller]
    pub fn current() -> Network {
        match Network::try_current() {
            Some(network) => network,
            None => panic!(
                "`Network::current` was called outside of a simulation; help: call it inside the `block_on` \
                 of a simulated runtime"
            ),
        }
    }

    fn try_current() -> Option<Network> {
        current()?.simulation.as_ref().map(|simulation| simulation.network.clone())
    }

    /// Returns the network, for the constructors, which return errors.
    pub(super) fn current_or_error() -> std::io::Result<Network> {
        Network::try_current().ok_or_else(|| {
            std::io::Error::new(
                std::io::ErrorKind::Unsupported,
                "the sockets of `rialto_rt::sim` need a simulated runtime; help: use `rialto_rt::net`",
            )
        })
    }
}
