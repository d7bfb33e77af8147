//! Counts the processes on a node that each other node has started by entry points, or that run for it.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use pin_project_lite::pin_project;
use rialto_process::Node;

/// The counts of a node, by the short keys of the other nodes.
pub(crate) struct SpawnQuota {
    bound: usize,
    running: Mutex<HashMap<u64, usize>>,
}

/// One of the processes that a node may have here. Dropping it makes room for another one.
pub(crate) struct QuotaPermit {
    started: Arc<SpawnQuota>,
    key: u64,
}

impl Default for SpawnQuota {
    fn default() -> SpawnQuota {
        SpawnQuota { bound: SpawnQuota::DEFAULT, running: Mutex::default() }
    }
}

impl SpawnQuota {
    /// Returns the counts of a node.
    pub(crate) fn of(node: &Node) -> &Arc<SpawnQuota> {
        node.extension()
    }

    /// The default number of processes for each other node.
    pub(crate) const DEFAULT: usize = 1 << 16;

    /// Creates the counts. `bound` is the maximum for each other node.
    pub(crate) fn new(bound: usize) -> Arc<SpawnQuota> {
        Arc::new(SpawnQuota { bound, running: Mutex::default() })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, usize>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reserves a place for one more process of the node with that key; `None` if it has reached the maximum.
    pub(crate) fn acquire(self: &Arc<Self>, key: u64) -> Option<QuotaPermit> {
        let mut running = self.lock();
        let all = running.get(&key).copied().unwrap_or_default();
        if all >= self.bound {
            return None;
        }
        running.insert(key, all + 1);
        Some(QuotaPermit { started: self.clone(), key })
    }
}

impl Drop for QuotaPermit {
    fn drop(&mut self) {
        let mut running = self.started.lock();
        if let Some(all) = running.get_mut(&self.key) {
            *all -= 1;
            if *all == 0 {
                running.remove(&self.key);
            }
        }
    }
}

pin_project! {
    /// A future that keeps its place until it is dropped.
    pub(crate) struct WithPermit<F> {
        #[pin]
        future: F,
        place: Option<QuotaPermit>,
    }
}

impl<F> WithPermit<F> {
    /// Gives the future its place, if it needs one.
    pub(crate) fn new(future: F, place: Option<QuotaPermit>) -> WithPermit<F> {
        WithPermit { future, place }
    }
}

impl<F: Future> Future for WithPermit<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        self.project().future.poll(cx)
    }
}
