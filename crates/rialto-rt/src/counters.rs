//! The counters of a worker, which its metrics add up.

use rialto_task::primitives::{AtomicU64, Ordering};

/// Metrics of a worker. The thread that is in the worker's core writes them, and any thread reads them.
#[derive(Default)]
#[repr(align(128))]
pub(crate) struct Counters {
    pub(crate) spawned: AtomicU64,
    pub(crate) completed: AtomicU64,
    pub(crate) polls: AtomicU64,
    pub(crate) steals: AtomicU64,
    pub(crate) parks: AtomicU64,
    /// Unlike the others, it has several writers: a worker also fires the timers of one that sleeps.
    pub(crate) late_timers: AtomicU64,
}

impl Counters {
    /// Adds `more` to `counter`. This needs no atomic exchange, because the counter has one writer.
    #[inline]
    pub(crate) fn add(counter: &AtomicU64, more: u64) {
        counter.store(counter.load(Ordering::Relaxed) + more, Ordering::Relaxed);
    }
}
