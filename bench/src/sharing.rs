//! `sharing`: watch channels, broadcast channels, barriers and sets of tasks.

use crate::job::{Job, Sample, ensure_none_lost};
use crate::primitives::alone;
use crate::workloads::{Executor, join_all};
use anyhow::{Result, bail};
use std::future::Future;
use std::time::Instant;

/// The types of a system for these variants.
pub trait Sharing: 'static {
    /// The sending end of a watch channel.
    type Setter: Send + Sync + 'static;
    /// The receiving end of a watch channel.
    type Watcher: Send + 'static;
    /// The sending end of a broadcast channel.
    type Teller: Send + Sync + 'static;
    /// A receiving end of a broadcast channel.
    type Listener: Send + 'static;
    /// A barrier. A clone refers to the same barrier.
    type Barrier: Clone + Send + Sync + 'static;

    /// Creates a watch channel with the value zero.
    fn watch() -> (Self::Setter, Self::Watcher);
    /// Sets the value.
    fn set(setter: &Self::Setter, value: u64);
    /// Waits until the value was set, and returns it.
    fn changed(watcher: &mut Self::Watcher) -> impl Future<Output = u64> + Send;

    /// Creates a broadcast channel with this capacity and this number of receiving ends.
    fn broadcast(capacity: usize, listeners: usize) -> (Self::Teller, Vec<Self::Listener>);
    /// Sends a value to all listeners.
    fn send(teller: &Self::Teller, value: u64);
    /// Waits for the next value.
    fn recv(listener: &mut Self::Listener) -> impl Future<Output = u64> + Send;

    /// Creates a barrier for this number of tasks.
    fn barrier(parties: usize) -> Self::Barrier;
    /// Waits until all tasks have reached the barrier.
    fn wait(barrier: &Self::Barrier) -> impl Future<Output = ()> + Send;

    /// Spawns this number of tasks in a set. Each yields one. Returns the sum of the results.
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

/// Two tasks take turns: each sets the value that the other one watches.
fn watch<E: Executor, S: Sharing>(job: &Job) -> Result<Sample> {
    let turns = job.ops.div_ceil(2);
    E::run(job.workers, move |executor| async move {
        let ((here, mut theirs), (there, mut ours)) = (S::watch(), S::watch());
        let start = Instant::now();
        let echo = executor.spawn(async move {
            for _ in 0..turns {
                let value = S::changed(&mut theirs).await;
                S::set(&there, value);
            }
            turns
        });
        let asks = executor.spawn(async move {
            let mut came = 0;
            for n in 1..=turns {
                S::set(&here, n);
                came += u64::from(S::changed(&mut ours).await == n);
            }
            came
        });
        let came = E::join(asks).await + E::join(echo).await;
        let sample = Sample::since(start, came);
        ensure_none_lost(2 * turns, came).map(|()| sample)
    })?
}

/// One task sends to four listeners. They meet at a barrier after each burst.
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
                        heard += S::recv(&mut listener).await;
                    }
                    S::wait(&met).await;
                }
                heard
            })
        };
        let listen: Vec<_> = listeners.into_iter().map(listen).collect();
        let tells = executor.spawn(async move {
            for _ in 0..bursts {
                (0..BURST).for_each(|_| S::send(&teller, 1));
                S::wait(&met).await;
            }
            0
        });
        let heard = join_all::<E>(listen).await + E::join(tells).await;
        let sample = Sample::since(start, heard);
        ensure_none_lost(bursts * BURST * LISTENERS as u64, heard).map(|()| sample)
    })?
}

/// Eight tasks meet at a barrier again and again.
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
                    S::wait(&place).await;
                }
                rounds
            })
        });
        let met = join_all::<E>(tasks.collect()).await;
        let sample = Sample::since(start, met);
        ensure_none_lost(TASKS * rounds, met).map(|()| sample)
    })?
}

/// One task joins sets of a thousand tasks.
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
