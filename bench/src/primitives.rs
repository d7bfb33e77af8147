//! `primitives`: the cost of locks, permits and channels for one value. Most variants are uncontended.

use crate::job::{Job, Sample, ensure_none_lost};
use crate::workloads::{Executor, join_all};
use anyhow::{Result, bail};
use std::future::Future;
use std::hint::black_box;
use std::time::Instant;

/// The primitives of a system, one for each variant. A clone refers to the same object.
pub trait Primitives: 'static {
    /// A mutex that holds a number.
    type Mutex: Clone + Send + Sync + 'static;
    /// A readers-writer lock that holds a number.
    type RwLock: Clone + Send + Sync + 'static;
    /// A semaphore.
    type Semaphore: Clone + Send + Sync + 'static;

    /// Creates a mutex that holds zero.
    fn mutex() -> Self::Mutex;
    /// Locks the mutex, awaits `inside`, adds one, and unlocks.
    fn add_one(
        mutex: &Self::Mutex,
        inside: impl Future<Output = ()> + Send,
    ) -> impl Future<Output = ()> + Send;
    /// Returns the number in the mutex.
    fn number(mutex: &Self::Mutex) -> impl Future<Output = u64> + Send;

    /// Creates a lock that holds one.
    fn rw_lock() -> Self::RwLock;
    /// Returns the number, under a read lock.
    fn read(lock: &Self::RwLock) -> impl Future<Output = u64> + Send;

    /// Creates a semaphore with this number of permits.
    fn semaphore(permits: usize) -> Self::Semaphore;
    /// Acquires a permit, awaits `inside`, and releases the permit.
    fn with_permit(
        semaphore: &Self::Semaphore,
        inside: impl Future<Output = ()> + Send,
    ) -> impl Future<Output = ()> + Send;

    /// Creates a channel for one value, sends the value, and receives it.
    fn one_value(value: u64) -> impl Future<Output = u64> + Send;
}

/// `primitives`.
pub fn primitives<E: Executor, P: Primitives>(job: &Job) -> Result<Sample> {
    let ops = job.ops;
    match job.variant {
        "mutex" => alone::<E>(job, async move {
            let mutex = P::mutex();
            for _ in 0..ops {
                P::add_one(&mutex, async {}).await;
            }
            P::number(&mutex).await
        }),
        "mutex-held" => held::<E, P>(job),
        "rwlock-read" => alone::<E>(job, async move {
            let (lock, mut sum) = (P::rw_lock(), 0);
            for _ in 0..ops {
                sum += P::read(&lock).await;
            }
            sum
        }),
        "semaphore" => alone::<E>(job, async move {
            let semaphore = P::semaphore(1);
            for _ in 0..ops {
                P::with_permit(&semaphore, async {}).await;
            }
            ops
        }),
        "oneshot" => alone::<E>(job, async move {
            let mut sum = 0;
            for _ in 0..ops {
                sum += P::one_value(black_box(1)).await;
            }
            sum
        }),
        other => bail!("no variant {other}"),
    }
}

/// Runs one task, which yields the number of its operations.
pub fn alone<E: Executor>(job: &Job, task: impl Future<Output = u64> + Send + 'static) -> Result<Sample> {
    let ops = job.ops;
    E::run(job.workers, move |executor| async move {
        let start = Instant::now();
        let done = E::join(executor.spawn(task)).await;
        let sample = Sample::since(start, ops);
        ensure_none_lost(ops, done).map(|()| sample)
    })?
}

/// Eight tasks contend for a lock. Each yields while it holds the lock.
fn held<E: Executor, P: Primitives>(job: &Job) -> Result<Sample> {
    const TASKS: u64 = 8;
    let each = job.ops.div_ceil(TASKS);
    E::run(job.workers, move |executor| async move {
        let mutex = P::mutex();
        let start = Instant::now();
        let tasks = (0..TASKS).map(|_| {
            let mutex = mutex.clone();
            executor.spawn(async move {
                for _ in 0..each {
                    P::add_one(&mutex, executor.yield_now()).await;
                }
                each
            })
        });
        let added = join_all::<E>(tasks.collect()).await;
        let sample = Sample::since(start, added);
        ensure_none_lost(added, P::number(&mutex).await).map(|()| sample)
    })?
}
