//! `programs`: nine of the twelve programs of the paper on parasitic threads (its table 2 and figure 11).
//! Two more, par-fib and par-tak, are `parfib` and `partak` in `async_workloads`. The last is `swerve`.
//!
//! A program has one of three shapes, each written once for all systems:
//! [`Rounds`](rounds::Rounds) of independent pieces, problems that [`Divide`](divide::Divide), and the stages
//! of the [`sieve`]. All inputs come from [`random::Random`], and all sums are exact, so that a peer in another
//! language can be checked too.

mod barnes_hut;
mod divide;
mod graphs;
mod k_clustering;
mod mandelbrot;
mod matrix;
mod mergesort;
mod random;
mod raytrace;
mod rounds;
pub mod sieve;
pub mod statistics;
mod tsp;

use crate::job::{Job, Sample, ensure_none_lost};
use crate::workloads::{Channel, Executor};
use anyhow::{Context, Result, bail};
use barnes_hut::BarnesHut;
use graphs::Graphs;
use k_clustering::Clustering;
use mandelbrot::Mandelbrot;
use matrix::Matrices;
use mergesort::Unsorted;
use raytrace::Scene;
use std::collections::HashMap;
use std::future::Future;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use tsp::Cities;

/// The variants of `programs`, in the order of the paper's table 2.
pub const NAMES: [&str; 9] = [
    "mandelbrot",
    "k-clustering",
    "barnes-hut",
    "count-graphs",
    "mergesort",
    "tsp",
    "raytrace",
    "matrix-multiply",
    "sieve-primes",
];

/// Calls a macro with the type of a program in the shape of rounds, or else of a problem that divides.
macro_rules! by_name {
    ($name:expr, $rounds:ident, $divide:ident, $sieve:expr) => {
        match $name {
            "mandelbrot" => $rounds!(Mandelbrot),
            "k-clustering" => $rounds!(Clustering),
            "barnes-hut" => $rounds!(BarnesHut),
            "count-graphs" => $rounds!(Graphs),
            "raytrace" => $rounds!(Scene),
            "matrix-multiply" => $rounds!(Matrices),
            "mergesort" => $divide!(Unsorted),
            "tsp" => $divide!(Cities),
            "sieve-primes" => $sieve,
            other => bail!("no program is called {other}"),
        }
    };
}

/// Runs a program in tasks. Pieces and stages are tasks of `E`, which send by `C`; the halves of a problem
/// are tasks, or parasites, of `D`.
pub fn concurrent<E: Executor, C: Channel, D: Executor>(job: &Job) -> Result<Sample> {
    macro_rules! in_rounds {
        ($program:ty) => {
            timed::<E, _>(job, |executor, size| async move {
                let program = <$program as rounds::Rounds>::new(size);
                let start = Instant::now();
                (rounds::concurrent::<E, C, _>(executor, program).await, start)
            })
        };
    }
    macro_rules! in_halves {
        ($program:ty) => {
            timed::<D, _>(job, |executor, size| async move {
                let problem = <$program as divide::Divide>::new(size);
                let start = Instant::now();
                (divide::concurrent(executor, problem).await, start)
            })
        };
    }
    by_name!(
        job.variant,
        in_rounds,
        in_halves,
        timed::<E, _>(job, |executor, size| async move {
            let limit = sieve::limit(size);
            let start = Instant::now();
            (sieve::concurrent::<E, C>(executor, limit).await, start)
        })
    )
}

/// Runs a program `job.ops` times in a spawned task. `run` returns its sum, and the time when its input
/// existed.
fn timed<E: Executor, F>(job: &Job, run: impl Fn(E, u64) -> F + Send + 'static) -> Result<Sample>
where
    F: Future<Output = (u64, Instant)> + Send + 'static,
{
    let (runs, size, expected) = (job.ops, job.tasks, expected_sum(job.variant, job.tasks)?);
    E::run(job.workers, move |executor| async move {
        let mut total = 0.0;
        for _ in 0..runs {
            let program = run(executor, size);
            let (sum, start) = E::join(executor.spawn(program)).await;
            total += start.elapsed().as_secs_f64() * 1e9;
            ensure_none_lost(expected, sum)?;
        }
        Ok(Sample::of(total, runs))
    })?
}

/// Runs a program without tasks.
pub fn sequential(job: &Job) -> Result<Sample> {
    let expected = expected_sum(job.variant, job.tasks)?;
    let mut total = 0.0;
    for _ in 0..job.ops {
        let (sum, start) = sequential_sum(job.variant, job.tasks)?;
        total += start.elapsed().as_secs_f64() * 1e9;
        ensure_none_lost(expected, sum)?;
    }
    Ok(Sample::of(total, job.ops))
}

/// Runs a program by rayon. The sieve has no form there.
pub fn rayon(job: &Job) -> Result<Sample> {
    let expected = expected_sum(job.variant, job.tasks)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(job.workers).build();
    let pool = pool.context("rayon's threads do not start")?;
    let mut total = 0.0;
    for _ in 0..job.ops {
        let (sum, start) = pool.install(|| rayon_sum(job.variant, job.tasks))?;
        total += start.elapsed().as_secs_f64() * 1e9;
        ensure_none_lost(expected, sum)?;
    }
    Ok(Sample::of(total, job.ops))
}

fn sequential_sum(name: &str, size: u64) -> Result<(u64, Instant)> {
    macro_rules! in_rounds {
        ($program:ty) => {{
            let program = <$program as rounds::Rounds>::new(size);
            let start = Instant::now();
            (rounds::sequential(program), start)
        }};
    }
    macro_rules! in_halves {
        ($program:ty) => {{
            let problem = <$program as divide::Divide>::new(size);
            let start = Instant::now();
            (divide::sequential(problem), start)
        }};
    }
    Ok(by_name!(name, in_rounds, in_halves, {
        let limit = sieve::limit(size);
        let start = Instant::now();
        (sieve::sequential(limit), start)
    }))
}

fn rayon_sum(name: &str, size: u64) -> Result<(u64, Instant)> {
    macro_rules! in_rounds {
        ($program:ty) => {{
            let program = <$program as rounds::Rounds>::new(size);
            let start = Instant::now();
            (rounds::rayon(program), start)
        }};
    }
    macro_rules! in_halves {
        ($program:ty) => {{
            let problem = <$program as divide::Divide>::new(size);
            let start = Instant::now();
            (divide::rayon(problem), start)
        }};
    }
    Ok(by_name!(name, in_rounds, in_halves, bail!("rayon has no channels")))
}

/// Returns the sum of a program, which its sequential form computes once.
///
/// # Errors
///
/// If no program has this name.
pub fn expected_sum(name: &'static str, size: u64) -> Result<u64> {
    type Sums = HashMap<(&'static str, u64), u64>;
    static KNOWN: Mutex<Option<Sums>> = Mutex::new(None);
    // The lock is held while the sum is computed, so that it is computed once.
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let known = known.get_or_insert_default();
    if let Some(sum) = known.get(&(name, size)) {
        return Ok(*sum);
    }
    let (sum, _) = sequential_sum(name, size)?;
    known.insert((name, size), sum);
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_peers_in_other_languages() -> Result<()> {
        for (name, sum) in NAMES.into_iter().zip(SUMS) {
            assert_eq!(expected_sum(name, 2)?, sum, "{name}");
        }
        Ok(())
    }

    /// The sums of size 2. The part in Go fails if it has others.
    const SUMS: [u64; 9] = [
        16_702,
        15_570_633,
        35_690_772,
        1_171,
        10_203_428_778_880_224_447,
        22_299_432,
        1_836,
        12_489_507_009,
        7_699,
    ];
}
