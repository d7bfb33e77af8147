//! `skynet-joins` and `skynet-channels`: a tree of tasks, ten children each, whose leaves are numbers. The
//! sum comes back to the root.

use crate::job::{Job, Sample, ensure_none_lost};
use crate::workloads::{Channel, Executor, join_all};
use anyhow::Result;
use std::future::Future;
use std::time::Instant;

const CHILDREN: u64 = 10;

/// `skynet-joins`: a task joins its children.
pub fn by_joins<E: Executor>(job: &Job) -> Result<Sample> {
    measure::<E, _>(job, |executor, leaves| joined(executor, 0, leaves))
}

// Not an `async fn`: the compiler cannot prove that the future of a recursive one is `Send`.
#[expect(clippy::manual_async_fn, reason = "see above")]
fn joined<E: Executor>(executor: E, first: u64, leaves: u64) -> impl Future<Output = u64> + Send {
    async move {
        if leaves == 1 {
            return first;
        }
        let part = leaves / CHILDREN;
        let child = |child| executor.spawn(joined(executor, first + child * part, part));
        join_all::<E>((0..CHILDREN).map(child).collect()).await
    }
}

/// `skynet-channels`: a task receives from its children by a channel.
pub fn by_channels<E: Executor, C: Channel>(job: &Job) -> Result<Sample> {
    measure::<E, _>(job, |executor, leaves| received::<E, C>(executor, 0, leaves))
}

#[expect(clippy::manual_async_fn, reason = "as for `joined`")]
fn received<E: Executor, C: Channel>(
    executor: E,
    first: u64,
    leaves: u64,
) -> impl Future<Output = u64> + Send {
    async move {
        if leaves == 1 {
            return first;
        }
        let part = leaves / CHILDREN;
        let (tx, mut rx) = C::channel();
        for child in 0..CHILDREN {
            let tx = tx.clone();
            executor.detach(async move {
                let sum = received::<E, C>(executor, first + child * part, part).await;
                C::send(&tx, sum).await;
            });
        }
        drop(tx);
        let mut sum = 0;
        while let Some(part) = C::recv(&mut rx).await {
            sum += part;
        }
        sum
    }
}

/// Builds trees of `job.tasks` leaves, a power of ten, until about `job.ops` leaves are summed.
fn measure<E: Executor, F>(job: &Job, tree: impl Fn(E, u64) -> F + Send + 'static) -> Result<Sample>
where
    F: Future<Output = u64> + Send + 'static,
{
    let leaves = CHILDREN.pow(job.tasks.max(1).ilog10());
    let rounds = job.ops.div_ceil(leaves);
    E::run(job.workers, move |executor| async move {
        let start = Instant::now();
        for _ in 0..rounds {
            let sum = E::join(executor.spawn(tree(executor, leaves))).await;
            ensure_none_lost(leaves * (leaves - 1) / 2, sum)?;
        }
        Ok(Sample::since(start, rounds * leaves))
    })?
}
