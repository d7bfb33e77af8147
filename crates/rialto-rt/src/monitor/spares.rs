//! Threads that wait for a core.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use super::priority;
use crate::context::Seat;
use crate::core::Core;
use crate::shared::{Shared, lock};
use crate::timers::Timers;
use crate::worker;

/// A spare thread that found nothing to do for so long ends.
const KEEP: Duration = Duration::from_secs(10);

/// A core for a thread, which is to sit at `seat`.
pub(crate) struct Job {
    pub(crate) seat: Arc<Seat>,
    pub(crate) timers: Timers,
}

impl Job {
    /// From here on, who wakes the core's worker wakes the thread of this job.
    pub(crate) fn new(shared: &Arc<Shared>, core: Box<Core>) -> Job {
        let timers = core.timers.clone();
        let seat = Arc::new(Seat::new(Arc::clone(shared), core));
        *lock(&shared.workers[seat.index].seat) = Some(Arc::clone(&seat));
        Job { seat, timers }
    }
}

/// The spare threads of a runtime.
#[derive(Default)]
pub(crate) struct Spares {
    pool: Mutex<Pool>,
    called: Condvar,
}

#[derive(Default)]
struct Pool {
    /// Threads that wait, or are about to.
    waiting: usize,
    /// Of those, promised.
    reserved: usize,
    /// Cores that lie ready for them.
    jobs: VecDeque<Job>,
    closed: bool,
}

impl Pool {
    fn free(&self) -> usize {
        self.waiting - self.reserved - self.jobs.len()
    }
}

/// A spare thread that waits for the holder of this.
pub(crate) struct Reserved<'a> {
    /// Until it was given a job.
    spares: Option<&'a Spares>,
}

impl Spares {
    /// Reserves a spare thread; starts one if there is none.
    ///
    /// # Errors
    ///
    /// When the system gives no thread.
    pub(crate) fn reserve(&self, shared: &Arc<Shared>) -> io::Result<Reserved<'_>> {
        let mut pool = lock(&self.pool);
        if pool.free() == 0 {
            worker::start_spare(shared)?;
            pool.waiting += 1;
        }
        pool.reserved += 1;
        Ok(Reserved { spares: Some(self) })
    }

    /// Has a thread wait, so that a reservation starts none.
    ///
    /// # Errors
    ///
    /// When the system gives no thread.
    pub(crate) fn prepare(&self, shared: &Arc<Shared>) -> io::Result<()> {
        self.reserve(shared).map(drop)
    }

    /// The next job of the calling thread, which is counted as waiting; `None`
    /// when there was none for long, or when the runtime ends.
    pub(crate) fn wait(&self) -> Option<Job> {
        // It was started by the monitor, or by one that was.
        priority::blunt();
        let mut pool = lock(&self.pool);
        let until = Instant::now() + KEEP;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let job = pool.jobs.pop_front();
            if job.is_some() || pool.closed || (left.is_zero() && pool.free() > 0) {
                pool.waiting -= 1;
                return job;
            }
            pool = match self.called.wait_timeout(pool, left.max(Duration::from_millis(1))) {
                Ok((pool, _)) => pool,
                Err(broken) => broken.into_inner().0,
            };
        }
    }

    /// Makes the calling thread, which lost its core, one of these, if there
    /// are fewer than `most`. The caller then [`wait`](Self::wait)s.
    pub(crate) fn enlist(&self, most: usize) -> bool {
        let mut pool = lock(&self.pool);
        let wanted = !pool.closed && pool.free() < most;
        pool.waiting += usize::from(wanted);
        wanted
    }

    /// Lets all go.
    pub(crate) fn close(&self) {
        lock(&self.pool).closed = true;
        self.called.notify_all();
    }
}

impl Reserved<'_> {
    /// The thread goes to work with `core`.
    pub(crate) fn give(mut self, shared: &Arc<Shared>, core: Box<Core>) {
        let job = Job::new(shared, core);
        let Some(spares) = self.spares.take() else { unreachable!("it is given a job once") };
        let mut pool = lock(&spares.pool);
        pool.reserved -= 1;
        pool.jobs.push_back(job);
        drop(pool);
        spares.called.notify_one();
    }
}

impl Drop for Reserved<'_> {
    fn drop(&mut self) {
        if let Some(spares) = self.spares {
            lock(&spares.pool).reserved -= 1;
        }
    }
}
