//! Counters of a runtime.

mod export;

pub(crate) use export::prometheus;
#[cfg(feature = "metrics")]
pub(crate) use export::record;

use rialto_task::primitives::{AtomicU64, Ordering};

use crate::shared::{Counters, Shared, Worker};
use crate::slab;

/// What a runtime has done, and has now. The counters are read one after the
/// other while the workers go on: they agree with each other only when nothing
/// runs.
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
    /// Tasks that were ever spawned.
    pub spawned: u64,
    /// Tasks that ended: with a value, by a panic, an abort, reclaimed, or by the
    /// shutdown.
    pub completed: u64,
    /// Of these, tasks that were [reclaimed](crate#reclamation).
    pub reclaimed: u64,
    /// Polls of tasks.
    pub polls: u64,
    /// Tasks that a worker took from another one's queue.
    pub steals: u64,
    /// Times that a worker went to sleep.
    pub parks: u64,
    /// Tasks in the queues of the workers.
    pub queued: u64,
    /// Tasks in the queue that the workers share.
    pub injected: u64,
    /// Closures of `spawn_blocking` that wait for a thread.
    pub blocking_queued: u64,
    /// Threads of `spawn_blocking`.
    pub blocking_threads: u64,
    /// Times that the monitor gave a worker to a spare thread, because a task
    /// kept it.
    pub rescues: u64,
    /// Tasks that spin or block now, on a thread that has no worker any more.
    pub stuck: u64,
    /// Timers that run on the workers' wheels. They are counted one by one, which
    /// with a million takes some milliseconds.
    pub timers: u64,
    /// Sockets, pipes and other descriptors of which the system tells the runtime.
    pub registrations: u64,
    /// Pages that hold tasks, of 64 KiB unless a task needs more; without those
    /// of local tasks.
    pub pages: u64,
    /// Bytes of the pages of 64 KiB that all runtimes of the process have, with
    /// the empty ones that are kept for the next tasks.
    pub page_bytes: u64,
}

impl Metrics {
    pub(crate) fn of(shared: &Shared) -> Metrics {
        let counters = || shared.workers.iter().map(|w| &*w.counters).chain([&shared.foreign_counters]);
        let sum = |field: fn(&Counters) -> &AtomicU64| {
            counters().map(|counters| field(counters).load(Ordering::Relaxed)).sum::<u64>()
        };
        // Ends before beginnings: a task is never seen to end unspawned.
        let completed = sum(|c| &c.completed);
        let spawned = sum(|c| &c.spawned);
        let (blocking_queued, blocking_threads) = shared.blocking.counts();
        let (rescues, stuck) = shared.watch.counts();
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
            rescues,
            stuck,
            timers: shared.workers.iter().map(|worker| worker.timers() as u64).sum(),
            registrations: shared.poller.as_ref().map_or(0, |poller| poller.driver().registered() as u64),
            pages: shared.pages.load(Ordering::Relaxed),
            page_bytes: (slab::resident_pages() * slab::PAGE) as u64,
        }
    }
}

/// What one worker has done, and has now. See [`Handle::worker_metrics`].
///
/// [`Handle::worker_metrics`]: crate::Handle::worker_metrics
///
/// ```
/// use rialto_rt::Runtime;
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::builder().workers(2).build()?;
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
    /// Tasks that it took from another one's queue.
    pub steals: u64,
    /// Times that it went to sleep.
    pub parks: u64,
    /// Tasks that were spawned on it.
    pub spawned: u64,
    /// Tasks that ended on it.
    pub completed: u64,
    /// Tasks in its queue now.
    pub queued: u64,
    /// Timers on its wheel now.
    pub timers: u64,
}

impl WorkerMetrics {
    fn of(worker: &Worker) -> WorkerMetrics {
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
        }
    }

    pub(crate) fn of_all(shared: &Shared) -> Vec<WorkerMetrics> {
        shared.workers.iter().map(WorkerMetrics::of).collect()
    }
}
