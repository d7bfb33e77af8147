//! The data of a simulated runtime that other runtimes do not have.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use rialto_event::time::Instant;

use super::driver::Driver;
#[cfg(feature = "tokio-simulation")]
use super::driver::Tokio;
use super::network::Network;
use crate::core::{Core, mix};
use crate::diagnostics::Blocked;
use crate::panics::lock;
use crate::task_ref::TaskRef;
use crate::timers::Timers;

/// The maximum number of steps in the trace. It keeps the last ones.
const KEPT: usize = 1 << 20;
/// The minimum number of parasites between two beats. Few programs of a test start so many.
const BEAT_INTERVAL: u64 = 64;

/// The parts of a simulated runtime that other runtimes do not have.
pub(crate) struct Simulation {
    /// The core, while no `block_on` has it.
    core: Mutex<Option<Box<Core>>>,
    /// The timers of the core.
    timers: OnceLock<Timers>,
    pub(super) trace: Mutex<Trace>,
    pub(super) network: Network,
    /// The number of scheduling decisions that are drawn from the seed. Each later one takes the first ready
    /// task.
    random_decisions: u64,
    /// The number of decisions so far.
    decisions: AtomicU64,
    /// The number of parasites that have begun, and the number at which the next beat is due.
    parasites: AtomicU64,
    beat_due: AtomicU64,
    /// Wakes the runtime that polls the simulation, if `block_on` does not poll it itself.
    pub(super) driver: Arc<Driver>,
    #[cfg(feature = "tokio-simulation")]
    pub(super) tokio: OnceLock<Tokio>,
}

#[derive(Default)]
pub(super) struct Trace {
    steps: VecDeque<Step>,
    /// The numbers of the tasks that were polled and have not ended, by address.
    numbers: HashMap<usize, u64>,
    /// How many numbers were given so far.
    tasks: u64,
    /// The number of `block_on` calls so far. Each call draws from another seed.
    pub(super) calls: u64,
}

/// One step of a simulation: the poll of one task. See [`Runtime::trace`](crate::Runtime::trace).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The virtual time, which begins at zero.
    pub time: Instant,
    /// The number of the task. 0 is the future of the `block_on`; tasks are numbered in the order of their
    /// first polls.
    pub task: u64,
    /// The result of the poll.
    pub action: PollResult,
}

/// The result of the poll in a [`Step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PollResult {
    /// The task was polled, and has not ended: it waits, or asked for another poll.
    Polled,
    /// The task has ended: its future returned, or was dropped after an abort.
    Ended,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let action = match self.action {
            PollResult::Polled => "polled",
            PollResult::Ended => "ended",
        };
        write!(f, "{} ns: {} {action}", self.time.as_nanos(), self.task)
    }
}

impl Simulation {
    pub(crate) fn new(random_decisions: u64) -> Simulation {
        Simulation {
            core: Mutex::new(None),
            timers: OnceLock::new(),
            trace: Mutex::default(),
            network: Network::new(),
            random_decisions,
            decisions: AtomicU64::new(0),
            parasites: AtomicU64::new(0),
            beat_due: AtomicU64::new(BEAT_INTERVAL),
            driver: Arc::default(),
            #[cfg(feature = "tokio-simulation")]
            tokio: OnceLock::new(),
        }
    }

    /// Stores the core for the next `block_on`, or for the end of the runtime.
    pub(crate) fn park(&self, core: Box<Core>) {
        let _ = self.timers.set(core.timers.clone());
        *lock(&self.core) = Some(core);
    }

    pub(crate) fn take_core(&self) -> Option<Box<Core>> {
        lock(&self.core).take()
    }

    /// Returns the virtual time. `None` before the simulation has a core.
    pub(crate) fn now(&self) -> Option<Instant> {
        self.timers.get().map(Timers::now)
    }

    /// Counts a parasite that begins, in a runtime with this `seed`. Returns whether a beat is due: time
    /// stands still during a poll, so it comes after a number of parasites that the seed determines.
    pub(crate) fn begin_parasite(&self, seed: u64) -> bool {
        let begun = self.parasites.fetch_add(1, Ordering::Relaxed) + 1;
        let due = begun >= self.beat_due.load(Ordering::Relaxed);
        if due {
            let interval = BEAT_INTERVAL + mix(seed ^ begun) % BEAT_INTERVAL;
            self.beat_due.store(begun + interval, Ordering::Relaxed);
        }
        due
    }

    pub(crate) fn network(&self) -> Network {
        self.network.clone()
    }

    /// Wakes the runtime that polls the simulation, because a task is ready.
    pub(crate) fn wake(&self) {
        self.driver.wake();
    }

    /// Makes a tokio runtime, which polls the simulation from now on.
    ///
    /// # Errors
    ///
    /// Returns the system's error if it gives no tokio runtime.
    #[cfg(feature = "tokio-simulation")]
    pub(crate) fn beside_tokio(&self, seed: u64) -> std::io::Result<()> {
        let Some(timers) = self.timers.get() else { return Ok(()) };
        let tokio = Tokio::new(seed, Arc::clone(&self.driver), timers.clone())?;
        let _ = self.tokio.set(tokio);
        Ok(())
    }

    pub(crate) fn decisions(&self) -> u64 {
        self.decisions.load(Ordering::Relaxed)
    }

    /// Counts a decision, and returns whether it is drawn from the seed.
    pub(super) fn decides(&self) -> bool {
        self.decisions.fetch_add(1, Ordering::Relaxed) < self.random_decisions
    }

    pub(crate) fn steps(&self) -> Vec<Step> {
        lock(&self.trace).steps.iter().copied().collect()
    }

    /// Adds the tasks' numbers in the trace to a report.
    pub(crate) fn add_numbers(&self, blocked: &mut Blocked) {
        let trace = lock(&self.trace);
        blocked.number(|address| trace.numbers.get(&address).copied());
    }

    pub(super) fn record(&self, time: Instant, task: Option<TaskRef>, action: PollResult) {
        let trace = &mut *lock(&self.trace);
        let number = task.map_or(0, |task| trace.number_of(task));
        if let (Some(task), PollResult::Ended) = (task, action) {
            // Another task may be allocated at this address.
            trace.numbers.remove(&task.as_ptr().addr());
        }
        if trace.steps.len() == KEPT {
            trace.steps.pop_front();
        }
        trace.steps.push_back(Step { time, task: number, action });
    }
}

impl Trace {
    pub(super) fn number_of(&mut self, task: TaskRef) -> u64 {
        let tasks = &mut self.tasks;
        *self.numbers.entry(task.as_ptr().addr()).or_insert_with(|| {
            *tasks += 1;
            *tasks
        })
    }
}
