//! `actors`: messages that need no answer, questions, and starts of actors.

use crate::job::{Job, Sample, ensure_none_lost};
use anyhow::{Result, bail};
use std::future::Future;
use std::time::Instant;

/// How a system runs actors that add numbers. A system without actors has tasks instead, each with a message queue.
pub trait Actors: 'static {
    /// A reference to an actor. The actor ends some time after the last one is dropped, or when it is [ended](Self::end).
    type Adder: Send + Sync + 'static;

    /// Runs `main` to its end in a task, on this number of workers.
    fn run<F, T>(workers: usize, main: impl FnOnce() -> F + Send + 'static) -> Result<T>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static;

    /// Starts an actor, whose sum is zero.
    fn spawn() -> Self::Adder;

    /// Sends it a number.
    fn tell(adder: &Self::Adder, number: u64) -> impl Future<Output = ()> + Send;

    /// Sends it a number, and waits for the sum.
    fn ask(adder: &Self::Adder, number: u64) -> impl Future<Output = u64> + Send;

    /// Ends it, in systems in which references do not keep an actor alive.
    fn end(_: &Self::Adder) {}
}

/// `actors`, in the variant that the job names.
pub fn actors<A: Actors>(job: &Job) -> Result<Sample> {
    let ops = job.ops;
    let sum = ops * (ops + 1) / 2;
    match job.variant {
        "tell" => A::run(job.workers, move || async move {
            let start = Instant::now();
            let adder = A::spawn();
            for number in 1..=ops {
                A::tell(&adder, number).await;
            }
            let found = A::ask(&adder, 0).await;
            A::end(&adder);
            ensure_none_lost(sum, found).map(|()| Sample::since(start, ops))
        })?,
        "ask" => A::run(job.workers, move || async move {
            let start = Instant::now();
            let (adder, mut found) = (A::spawn(), 0);
            for number in 1..=ops {
                found = A::ask(&adder, number).await;
            }
            A::end(&adder);
            ensure_none_lost(sum, found).map(|()| Sample::since(start, ops))
        })?,
        "spawn" => A::run(job.workers, move || async move {
            let (start, mut found) = (Instant::now(), 0);
            for number in 1..=ops {
                let adder = A::spawn();
                found += A::ask(&adder, number).await;
                A::end(&adder);
            }
            ensure_none_lost(sum, found).map(|()| Sample::since(start, ops))
        })?,
        other => bail!("no such variant: {other}"),
    }
}
