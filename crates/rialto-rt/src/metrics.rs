//! Counters of a runtime and of its workers.

mod export;

pub(crate) use export::prometheus;
#[cfg(feature = "metrics")]
pub(crate) use export::record;

use rialto_task::primitives::{AtomicU64, Ordering};

use crate::counters::Counters;
use crate::shared::{Shared, WorkerShared};
use crate::slab;

/// The counters of a runtime: totals since its start, and current numbers.
///
/// The counters are read one after the other while the workers run. They agree with each other only when
/// nothing runs. Tasks of [`spawn_local`](crate::spawn_local) are not counted. Closures of
/// [`spawn_blocking`](crate::spawn_blocking) count as tasks only in a simulation.
///
/// ```
/// use rialto_rt::Runtime;
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::new()?;
/// runtime.block_on(async { rialto_rt::spawn(async {}).await.unwrap() });
/// assert_eq!(runtime.metrics().spawned, 1);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Metrics {
    /// Tasks that have not ended.
    pub live: u64,
    /// Tasks spawned so far. A [`parasite`](crate::parasite()) is counted when it blocks.
    pub spawned: u64,
    /// Tasks that have ended, for whatever reason: with a value, by a panic, an abort,
    /// [`exit`](crate::exit()), reclamation or the shutdown.
    pub completed: u64,
    /// Completed tasks that were [reclaimed](crate#reclamation).
    pub reclaimed: u64,
    /// Polls of tasks.
    pub polls: u64,
    /// Tasks that a worker stole from the run queue of another worker.
    pub steals: u64,
    /// Times that a worker went to sleep.
    pub parks: u64,
    /// Tasks in the run queues of the workers, from which other workers can steal.
    pub queued: u64,
    /// Tasks in the run queue that all workers share.
    pub injected: u64,
    /// Closures of `spawn_blocking`, and tasks in [`offload`](crate::offload()), that wait for a thread of
    /// the blocking pool.
    pub blocking_queued: u64,
    /// Threads of the blocking pool.
    pub blocking_threads: u64,
    /// Times that sysmon gave the core of a worker to a spare thread, because a task was stuck.
    pub preemptions: u64,
    /// Tasks that are stuck now: they spin or block on a thread that has lost its core.
    pub stuck: u64,
    /// Timers in the workers' wheels. To read this number, the timers are counted one by one: a million of
    /// them take some milliseconds.
    pub timers: u64,
    /// Timers that were late so far: a worker fired them more than two milliseconds after they were due, because it was
    /// busy or the system did not run it. (A worker that sleeps wakes up at a whole millisecond, so each timer may be
    /// delayed by one.) In a simulation no timer is late.
    pub late_timers: u64,
    /// Sockets, pipes and other descriptors that are registered with the I/O driver.
    pub io_registrations: u64,
    /// Pages that hold tasks. A page has 64 KiB, or more if a task needs it.
    pub pages: u64,
    /// Bytes in pages of 64 KiB, of all runtimes of the process. Empty pages that are kept for new tasks are
    /// included.
    pub page_bytes: u64,
}

impl Metrics {
    pub(crate) fn of(shared: &Shared) -> Metrics {
        let counters = || shared.workers.iter().map(|w| &*w.counters).chain([&shared.outside_counters]);
        let sum = |field: fn(&Counters) -> &AtomicU64| {
            counters().map(|counters| field(counters).load(Ordering::Relaxed)).sum::<u64>()
        };
        // `completed` is read first. So a task that is spawned and ends between the two reads is not counted
        // as completed without being counted as spawned.
        let completed = sum(|c| &c.completed);
        let spawned = sum(|c| &c.spawned);
        let (blocking_queued, blocking_threads) = shared.blocking.counts();
        let (preemptions, stuck) = shared.sysmon.counts();
        Metrics {
            live: spawned.saturating_sub(completed),
            spawned,
            completed,
            reclaimed: shared.reclaimed.load(Ordering::Relaxed),
            polls: sum(|c| &c.polls),
            steals: sum(|c| &c.steals),
            parks: sum(|c| &c.parks),
            queued: shared.workers.iter().map(|worker| u64::from(worker.queue.len())).sum(),
            injected: shared.injector.len() as u64,
            blocking_queued: blocking_queued as u64,
            blocking_threads: blocking_threads as u64,
            preemptions,
            stuck,
            timers: shared.workers.iter().map(|worker| worker.timers() as u64).sum(),
            late_timers: sum(|c| &c.late_timers),
            io_registrations: shared.poller.as_ref().map_or(0, |poller| poller.driver().registered() as u64),
            pages: shared.pages.load(Ordering::Relaxed),
            page_bytes: (slab::resident_pages() * slab::PAGE) as u64,
        }
    }
}

/// The counters of one worker: totals since the start of the runtime, and current numbers. See
/// [`Handle::worker_metrics`].
///
/// [`Handle::worker_metrics`]: crate::Handle::worker_metrics
///
/// ```
/// use rialto_rt::Runtime;
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::builder().worker_threads(2).build()?;
/// runtime.block_on(async { rialto_rt::spawn(async {}).await.unwrap() });
/// let polls: u64 = runtime.handle().worker_metrics().iter().map(|worker| worker.polls).sum();
/// assert_eq!(polls, 1);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WorkerMetrics {
    /// Polls of tasks.
    pub polls: u64,
    /// Tasks that the worker stole from the run queue of another worker.
    pub steals: u64,
    /// Times that the worker went to sleep.
    pub parks: u64,
    /// Tasks that were spawned on the worker.
    pub spawned: u64,
    /// Tasks that ended on the worker.
    pub completed: u64,
    /// Tasks in its run queue now.
    pub queued: u64,
    /// Timers in its wheel now.
    pub timers: u64,
    /// Timers of its wheel that were late: see [`Metrics::late_timers`].
    pub late_timers: u64,
}

impl WorkerMetrics {
    fn of(worker: &WorkerShared) -> WorkerMetrics {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let counters = &worker.counters;
        WorkerMetrics {
            polls: read(&counters.polls),
            steals: read(&counters.steals),
            parks: read(&counters.parks),
            spawned: read(&counters.spawned),
            completed: read(&counters.completed),
            queued: u64::from(worker.queue.len()),
            timers: worker.timers() as u64,
            late_timers: read(&counters.late_timers),
        }
    }

    pub(crate) fn of_all(shared: &Shared) -> Vec<WorkerMetrics> {
        shared.workers.iter().map(WorkerMetrics::of).collect()
    }
}
