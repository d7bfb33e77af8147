//! Named pools of native threads, for sections of tasks that block.

mod pooled_task;
mod thread_pool;

use std::fmt;
use std::future::Future;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

pub(crate) use thread_pool::ThreadPool;

use crate::offload::{OffloadTarget, OffloadedSection};
use crate::panics::lock;
use crate::shared::Shared;
use crate::thread_hooks::StartStopHooks;

/// All pools. A runtime that shuts down takes its tasks back from them.
static POOLS: Mutex<Vec<Weak<ThreadPool>>> = Mutex::new(Vec::new());

/// A bounded pool of native threads for sections of tasks that block. Use one, for example, for the calls to
/// a database that accepts a limited number of connections. A pool belongs to no runtime, and serves the
/// tasks of all runtimes.
///
/// Threads start when they are needed, and end after they were idle for a while. Clones are handles of the
/// same pool. When the last handle is dropped, each thread ends as soon as it is idle, and tasks that are in
/// the pool finish their sections there.
///
/// Source: CPC's pools, to which `cpc_link` moves a continuation.
///
/// ```
/// use rialto_rt::{BlockingPool, Runtime};
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::new()?;
/// let files = BlockingPool::builder().name("files").max_threads(4).build();
/// let task = runtime.spawn(async move {
///     let path = String::from("/dev/null");
///     files.offload(async { std::fs::read(&path) }).await
/// });
/// assert_eq!(runtime.block_on(task).unwrap()?, []);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct BlockingPool(Arc<PoolHandles>);

/// The shared part of a pool's handles. When the last handle drops it, the idle threads end.
struct PoolHandles(Arc<ThreadPool>);

impl Drop for PoolHandles {
    fn drop(&mut self) {
        self.0.retire_idle();
    }
}

impl BlockingPool {
    /// Returns a builder, with which you choose the pool's name and size.
    pub fn builder() -> BlockingPoolBuilder {
        BlockingPoolBuilder {
            name: "rialto-pool".into(),
            threads: MAX_THREADS,
            keep_alive: Duration::from_secs(10),
        }
    }

    /// Runs `section` on a thread of this pool. Otherwise it is like [`offload`](crate::offload()). The
    /// future keeps the pool usable after the last handle is dropped, but it keeps no idle thread.
    ///
    /// # Panics
    ///
    /// As [`offload`](crate::offload()).
    #[track_caller]
    pub fn offload<F>(&self, section: F) -> OffloadedSection<F>
    where
        F: Future + Send,
        F::Output: Send,
    {
        OffloadedSection::new(Some(OffloadTarget::Pool(Arc::clone(&self.0.0))), section)
    }

    /// Returns the number of threads that the pool has now.
    pub fn threads(&self) -> usize {
        self.0.0.counts().1
    }

    /// Returns the number of tasks that wait for a thread now.
    pub fn queued(&self) -> usize {
        self.0.0.counts().0
    }
}

impl fmt::Debug for BlockingPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (queued, threads) = self.0.0.counts();
        f.debug_struct("BlockingPool")
            .field("name", &self.0.0.name())
            .field("threads", &threads)
            .field("queued", &queued)
            .finish()
    }
}

/// The default, as in CPC.
const MAX_THREADS: usize = 20;

/// Configures a [`BlockingPool`]. Made by [`BlockingPool::builder`].
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct BlockingPoolBuilder {
    name: String,
    threads: usize,
    keep_alive: Duration,
}

impl BlockingPoolBuilder {
    /// Sets the name of the pool's threads. The default is `rialto-pool`.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Sets the maximum number of threads. The default is 20, as in CPC. Zero means one.
    pub fn max_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Sets how long an idle thread waits for the next section before it ends. The default is 10 seconds.
    pub fn thread_keep_alive(mut self, time: Duration) -> Self {
        self.keep_alive = time;
        self
    }

    /// Builds the pool. It has no threads yet.
    pub fn build(self) -> BlockingPool {
        let threads = new_thread_pool(self.name, self.threads.max(1), self.keep_alive);
        let mut pools = lock(&POOLS);
        pools.retain(|pool| pool.strong_count() > 0);
        pools.push(Arc::downgrade(&threads));
        BlockingPool(Arc::new(PoolHandles(threads)))
    }
}

/// Returns a pool of at most `most` threads. None has started yet.
pub(crate) fn new_thread_pool(name: String, most: usize, keep_alive: Duration) -> Arc<ThreadPool> {
    new_hooked_thread_pool(name, most, keep_alive, StartStopHooks::default())
}

/// Does the same for a runtime's own pool, whose threads call the runtime's hooks.
pub(crate) fn new_hooked_thread_pool(
    name: String,
    most: usize,
    keep_alive: Duration,
    hooks: StartStopHooks,
) -> Arc<ThreadPool> {
    ThreadPool::new(name, most, keep_alive, hooks, pooled_task::run_task)
}

/// Sends those tasks of `home` that wait for a thread of any pool back to it. `home` is shutting down.
pub(crate) fn return_tasks_of(home: &Shared) {
    let pools: Vec<_> = lock(&POOLS).iter().filter_map(Weak::upgrade).collect();
    pools.iter().chain([&home.blocking]).for_each(|pool| pooled_task::return_tasks(pool, home));
}
