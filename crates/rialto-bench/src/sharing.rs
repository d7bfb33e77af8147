//! What several tasks share: the last value, all values, a place to meet, their ends.

use crate::job::{Job, Sample, all_came_through};
use crate::primitives::alone;
use crate::shape::{Executor, join_all};
use anyhow::{Result, bail};
use std::future::Future;
use std::time::Instant;

/// What a system has for one variant each. Operations are asked for in the place
/// that they are named after.
pub trait Sharing: 'static {
    /// Sets the value that others watch.
    type Setter: Send + Sync + 'static;
    /// Watches it.
    type Watcher: Send + 'static;
    /// Tells all.
    type Teller: Send + Sync + 'static;
    /// Hears all.
    type Listener: Send + 'static;
    /// Where several meet; a clone is the same place.
    type Barrier: Clone + Send + Sync + 'static;

    /// A watched value, zero at first.
    fn watch() -> (Self::Setter, Self::Watcher);
    /// Sets it.
    fn set(setter: &Self::Setter, value: u64);
    /// Waits until it was set, and reads it.
    fn next(watcher: &mut Self::Watcher) -> impl Future<Output = u64> + Send;

    /// Room for so many values, and so many listeners.
    fn broadcast(capacity: usize, listeners: usize) -> (Self::Teller, Vec<Self::Listener>);
    /// Tells all listeners.
    fn tell(teller: &Self::Teller, value: u64);
    /// The next that was told.
    fn hear(listener: &mut Self::Listener) -> impl Future<Output = u64> + Send;

    /// For so many.
    fn barrier(parties: usize) -> Self::Barrier;
    /// Waits until all are there.
    fn meet(barrier: &Self::Barrier) -> impl Future<Output = ()> + Send;

    /// Starts so many tasks that end at once, in a set; and sums what the set yields.
    fn join_set(tasks: u64) -> impl Future<Output = u64> + Send;
}

/// `sharing`.
pub fn sharing<E: Executor, S: Sharing>(job: &Job) -> Result<Sample> {
    match job.variant {
        "watch" => watch::<E, S>(job),
        "broadcast" => broadcast::<E, S>(job),
        "barrier" => barrier::<E, S>(job),
        "join-set" => join_set::<E, S>(job),
        other => bail!("no variant {other}"),
    }
}

/// Two tasks in turns, each sets what the other watches.
fn watch<E: Executor, S: Sharing>(job: &Job) -> Result<Sample> {
    let turns = job.ops.div_ceil(2);
    E::run(job.workers, move |executor| async move {
        let ((here, mut theirs), (there, mut ours)) = (S::watch(), S::watch());
        let start = Instant::now();
        let echo = executor.spawn(async move {
            for _ in 0..turns {
                let value = S::next(&mut theirs).await;
                S::set(&there, value);
            }
            turns
        });
        let asks = executor.spawn(async move {
            let mut came = 0;
            for n in 1..=turns {
                S::set(&here, n);
                came += u64::from(S::next(&mut ours).await == n);
            }
            came
        });
        let came = E::join(asks).await + E::join(echo).await;
        let sample = Sample::since(start, came);
        all_came_through(2 * turns, came).map(|()| sample)
    })?
}

/// One tells, four listen; after each burst they meet.
fn broadcast<E: Executor, S: Sharing>(job: &Job) -> Result<Sample> {
    const LISTENERS: usize = 4;
    const BURST: u64 = 32;
    let bursts = job.ops.div_ceil(LISTENERS as u64 * BURST);
    E::run(job.workers, move |executor| async move {
        let (teller, listeners) = S::broadcast(2 * BURST as usize, LISTENERS);
        let met = S::barrier(LISTENERS + 1);
        let start = Instant::now();
        let listen = |mut listener: S::Listener| {
            let met = met.clone();
            executor.spawn(async move {
                let mut heard = 0;
                for _ in 0..bursts {
                    for _ in 0..BURST {
                        heard += S::hear(&mut listener).await;
                    }
                    S::meet(&met).await;
                }
                heard
            })
        };
        let listen: Vec<_> = listeners.into_iter().map(listen).collect();
        let tells = executor.spawn(async move {
            for _ in 0..bursts {
                (0..BURST).for_each(|_| S::tell(&teller, 1));
                S::meet(&met).await;
            }
            0
        });
        let heard = join_all::<E>(listen).await + E::join(tells).await;
        let sample = Sample::since(start, heard);
        all_came_through(bursts * BURST * LISTENERS as u64, heard).map(|()| sample)
    })?
}

/// Eight tasks meet again and again.
fn barrier<E: Executor, S: Sharing>(job: &Job) -> Result<Sample> {
    const TASKS: u64 = 8;
    let rounds = job.ops.div_ceil(TASKS);
    E::run(job.workers, move |executor| async move {
        let place = S::barrier(TASKS as usize);
        let start = Instant::now();
        let tasks = (0..TASKS).map(|_| {
            let place = place.clone();
            executor.spawn(async move {
                for _ in 0..rounds {
                    S::meet(&place).await;
                }
                rounds
            })
        });
        let met = join_all::<E>(tasks.collect()).await;
        let sample = Sample::since(start, met);
        all_came_through(TASKS * rounds, met).map(|()| sample)
    })?
}

/// A thousand at a time.
fn join_set<E: Executor, S: Sharing>(job: &Job) -> Result<Sample> {
    const BATCH: u64 = 1_000;
    let ops = job.ops;
    alone::<E>(job, async move {
        let (mut begun, mut ended) = (0, 0);
        while begun < ops {
            let tasks = BATCH.min(ops - begun);
            begun += tasks;
            ended += S::join_set(tasks).await;
        }
        ended
    })
}
