//! Pools of native threads with names of their own.

mod threads;

use std::fmt;
use std::future::Future;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

pub(crate) use threads::Threads;

use crate::away::{Elsewhere, Place};
use crate::shared::{Shared, lock};

/// The pools, for runtimes that shut down.
static POOLS: Mutex<Vec<Weak<Threads>>> = Mutex::new(Vec::new());

/// A bounded pool of native threads, for sections of tasks that block: those of a
/// database that takes so many connections, say. It belongs to no runtime, and
/// serves the tasks of all.
///
/// Threads start when they are needed, and end when they had nothing to do for a
/// while. Clones are handles of the same pool; when the last one is dropped, its
/// threads end as soon as they are idle. Tasks that are inside finish there.
///
/// Source: CPC's pools, to which `cpc_link` moves a continuation.
///
/// ```
/// use rialto_rt::{Pool, Runtime};
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::new()?;
/// let files = Pool::builder().name("files").threads(4).build();
/// let task = runtime.spawn(async move {
///     let path = String::from("/dev/null");
///     files.detached(async { std::fs::read(&path) }).await
/// });
/// assert_eq!(runtime.block_on(task).unwrap()?, []);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Pool(Arc<Owner>);

/// The handles of a pool.
struct Owner(Arc<Threads>);

impl Drop for Owner {
    fn drop(&mut self) {
        self.0.leave();
    }
}

impl Pool {
    /// To choose a pool's name and size.
    pub fn builder() -> PoolBuilder {
        PoolBuilder { name: "rialto-pool".into(), threads: MAX_THREADS, keep_alive: Duration::from_secs(10) }
    }

    /// As [`detached`](crate::detached), on a thread of this pool. The future
    /// keeps the pool, not its idle threads.
    ///
    /// # Panics
    ///
    /// As [`detached`](crate::detached).
    #[track_caller]
    pub fn detached<F>(&self, section: F) -> Elsewhere<F>
    where
        F: Future + Send,
        F::Output: Send,
    {
        Elsewhere::new(Some(Place::Pool(Arc::clone(&self.0.0))), section)
    }

    /// How many threads it has now.
    pub fn threads(&self) -> usize {
        self.0.0.counts().1
    }

    /// How many tasks wait for a thread now.
    pub fn queued(&self) -> usize {
        self.0.0.counts().0
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (queued, threads) = self.0.0.counts();
        f.debug_struct("Pool")
            .field("name", &self.0.0.name())
            .field("threads", &threads)
            .field("queued", &queued)
            .finish()
    }
}

/// CPC's.
const MAX_THREADS: usize = 20;

/// The choices of a pool. See [`Pool`].
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct PoolBuilder {
    name: String,
    threads: usize,
    keep_alive: Duration,
}

impl PoolBuilder {
    /// The name of its threads; by default `rialto-pool`.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// The most threads that it uses at a time; by default 20, as in CPC. Zero
    /// means one.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// How long a thread waits for the next section before it ends; by default
    /// 10 seconds.
    pub fn keep_alive(mut self, time: Duration) -> Self {
        self.keep_alive = time;
        self
    }

    /// The pool, still without threads.
    pub fn build(self) -> Pool {
        let threads = Threads::new(self.name, self.threads.max(1), self.keep_alive);
        let mut pools = lock(&POOLS);
        pools.retain(|pool| pool.strong_count() > 0);
        pools.push(Arc::downgrade(&threads));
        Pool(Arc::new(Owner(threads)))
    }
}

/// Sends the tasks of `home`, which closes, home from where they wait for a
/// thread.
pub(crate) fn recall(home: &Shared) {
    let pools: Vec<_> = lock(&POOLS).iter().filter_map(Weak::upgrade).collect();
    pools.iter().chain([&home.blocking]).for_each(|pool| pool.recall(home));
}
