//! The spare threads of a runtime, which wait for a core.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use super::priority;
use crate::panics::lock;
use crate::timers::Timers;
use crate::worker_thread::WorkerThread;

/// A spare thread ends if it got no core for this time.
const KEEP: Duration = Duration::from_secs(10);

/// A core for a thread, which becomes the worker thread that has it.
pub(crate) struct CoreAssignment {
    pub(crate) thread: Arc<WorkerThread>,
    pub(crate) timers: Timers,
}

/// The spare threads of a runtime.
#[derive(Default)]
pub(crate) struct SpareThreads {
    pool: Mutex<Pool>,
    core_available: Condvar,
}

#[derive(Default)]
struct Pool {
    /// The number of threads that wait, or are about to.
    waiting: usize,
    /// The number of waiting threads that are reserved.
    reserved: usize,
    /// Cores that waiting threads have not taken yet.
    jobs: VecDeque<CoreAssignment>,
    closed: bool,
}

impl Pool {
    /// The number of waiting threads that are neither reserved nor needed for a job.
    fn free(&self) -> usize {
        self.waiting - self.reserved - self.jobs.len()
    }
}

/// The reservation of a waiting spare thread.
pub(crate) struct Reserved<'a> {
    /// `None` once the thread was given a core.
    spares: Option<&'a SpareThreads>,
}

impl SpareThreads {
    /// Reserves a spare thread. Calls `start`, which starts one, if no free one waits.
    ///
    /// # Errors
    ///
    /// Returns the error of `start`.
    pub(crate) fn reserve(&self, start: impl FnOnce() -> io::Result<()>) -> io::Result<Reserved<'_>> {
        let mut pool = lock(&self.pool);
        if pool.free() == 0 {
            start()?;
            pool.waiting += 1;
        }
        pool.reserved += 1;
        Ok(Reserved { spares: Some(self) })
    }

    /// Ensures that a free spare thread waits, so that a later reservation need not start one.
    ///
    /// # Errors
    ///
    /// Returns the error of `start`.
    pub(crate) fn ensure_spare(&self, start: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        self.reserve(start).map(drop)
    }

    /// Waits for the next core for the calling thread, which is already counted as waiting. Returns `None` if
    /// none came for [`KEEP`], or if the runtime ends.
    pub(crate) fn wait(&self) -> Option<CoreAssignment> {
        // Sysmon's thread has started this thread, or has started a thread that did, and its scheduling
        // attributes are inherited.
        priority::reset_timers();
        let mut pool = lock(&self.pool);
        let until = Instant::now() + KEEP;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let job = pool.jobs.pop_front();
            if job.is_some() || pool.closed || (left.is_zero() && pool.free() > 0) {
                pool.waiting -= 1;
                return job;
            }
            pool = match self.core_available.wait_timeout(pool, left.max(Duration::from_millis(1))) {
                Ok((pool, _)) => pool,
                Err(broken) => broken.into_inner().0,
            };
        }
    }

    /// Makes the calling thread, which has lost its core, a spare thread, unless `most` free ones wait
    /// already. If this returns true, the caller has to call [`wait`](Self::wait).
    pub(crate) fn join_spares(&self, most: usize) -> bool {
        let mut pool = lock(&self.pool);
        let wanted = !pool.closed && pool.free() < most;
        pool.waiting += usize::from(wanted);
        wanted
    }

    /// Lets all spare threads end.
    pub(crate) fn close(&self) {
        lock(&self.pool).closed = true;
        self.core_available.notify_all();
    }
}

impl Reserved<'_> {
    /// Gives a core to the reserved thread.
    pub(crate) fn give(mut self, job: CoreAssignment) {
        let Some(spares) = self.spares.take() else { unreachable!("the reserved thread gets one job") };
        let mut pool = lock(&spares.pool);
        pool.reserved -= 1;
        pool.jobs.push_back(job);
        drop(pool);
        spares.core_available.notify_one();
    }
}

impl Drop for Reserved<'_> {
    fn drop(&mut self) {
        if let Some(spares) = self.spares {
            lock(&spares.pool).reserved -= 1;
        }
    }
}
