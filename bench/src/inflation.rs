//! `inflation`: long computations, as in figure 9 of the paper on parasitic threads.

use crate::job::{Job, Sample, ensure_none_lost};
use crate::workloads::{Executor, join_all};
use anyhow::Result;
use std::hint::black_box;
use std::time::Instant;

const AT_A_TIME: u64 = 64;
const STEPS: u64 = 100_000;

/// Starts 64 computations, waits for all, and so on.
pub fn inflation<E: Executor>(job: &Job) -> Result<Sample> {
    let rounds = job.ops.div_ceil(AT_A_TIME);
    E::run(job.workers, move |executor| async move {
        let expected: u64 = (0..AT_A_TIME).map(compute).sum();
        let start = Instant::now();
        for _ in 0..rounds {
            let all = async move {
                let start = |number| executor.spawn(async move { compute(number) });
                join_all::<E>((0..AT_A_TIME).map(start).collect()).await
            };
            ensure_none_lost(expected, E::join(executor.spawn(all)).await)?;
        }
        Ok(Sample::since(start, rounds * AT_A_TIME))
    })?
}

fn compute(number: u64) -> u64 {
    let step = |value: u64, _| black_box(value).wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    (0..STEPS).fold(number, step) >> 16
}
