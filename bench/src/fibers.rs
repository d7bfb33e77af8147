//! The measurements of the article on Fibers (Wingo 2017): messages through chains, between pairs, from one
//! to many, and in small computations.

use crate::job::{Job, Sample, ensure_none_lost};
use crate::programs::sieve;
use crate::workloads::{Channel, CloneReceiver, Executor, join_all, receive_all, send_all};
use anyhow::{Context, Result};
use std::time::Instant;

fn number_in(variant: &str) -> Result<u64> {
    variant.parse().context("the variant is not a number")
}

/// `fibers-chain`: messages through as many relays as the variant says. Each hop is a message.
pub fn chain<E: Executor, C: Channel>(job: &Job) -> Result<Sample> {
    let relays = number_in(job.variant)?;
    let count = job.ops.div_ceil(relays + 1);
    E::run(job.workers, move |executor| async move {
        let start = Instant::now();
        let (first, mut last) = C::channel();
        for _ in 0..relays {
            let (tx, mut rx) = C::channel();
            std::mem::swap(&mut rx, &mut last);
            executor.detach(async move {
                while let Some(value) = C::recv(&mut rx).await {
                    if !C::send(&tx, value).await {
                        break;
                    }
                }
            });
        }
        let receiver = executor.spawn(receive_all::<C>(last));
        let sender = executor.spawn(send_all::<C>(first, count));
        let (sent, received) = (E::join(sender).await, E::join(receiver).await);
        let sample = Sample::since(start, count * (relays + 1));
        ensure_none_lost(sent, received).map(|()| sample)
    })?
}

/// `fibers-pairs`: as many pairs as the variant says. Each plays ping-pong.
pub fn pairs<E: Executor, C: Channel>(job: &Job) -> Result<Sample> {
    let pairs = number_in(job.variant)?;
    let turns = job.ops.div_ceil(2 * pairs);
    E::run(job.workers, move |executor| async move {
        let start = Instant::now();
        let mut players = Vec::new();
        for _ in 0..pairs {
            let ((there, mut arrived), (back, mut returned)) = (C::channel(), C::channel());
            executor.detach(async move {
                while let Some(value) = C::recv(&mut arrived).await {
                    C::send(&back, value).await;
                }
            });
            players.push(executor.spawn(async move {
                let mut sum = 0;
                for turn in 1..=turns {
                    C::send(&there, turn).await;
                    sum += C::recv(&mut returned).await.unwrap_or(0);
                }
                sum
            }));
        }
        let sum = join_all::<E>(players).await;
        let sample = Sample::since(start, 2 * turns * pairs);
        ensure_none_lost(pairs * (turns * (turns + 1) / 2), sum).map(|()| sample)
    })?
}

/// `fibers-one-to-many`: one sender, and as many receivers of the same channel as the variant says.
pub fn one_to_many<E: Executor, C: CloneReceiver>(job: &Job) -> Result<Sample> {
    let (receivers, count) = (number_in(job.variant)?, job.ops);
    E::run(job.workers, move |executor| async move {
        let start = Instant::now();
        let (tx, rx) = C::channel();
        let receivers =
            (0..receivers).map(|_| executor.spawn(receive_all::<C>(C::clone_receiver(&rx)))).collect();
        drop(rx);
        let sent = E::join(executor.spawn(send_all::<C>(tx, count))).await;
        let received = join_all::<E>(receivers).await;
        let sample = Sample::since(start, count);
        ensure_none_lost(sent, received).map(|()| sample)
    })?
}

/// `fibers-diagonal`: the square of each dimension of a cube in a task of its own, and their sum in another.
pub fn diagonal<E: Executor, C: Channel>(job: &Job) -> Result<Sample> {
    let dimensions = number_in(job.variant)?;
    let cubes = job.ops.div_ceil(dimensions);
    E::run(job.workers, move |executor| async move {
        let start = Instant::now();
        let sums = async move {
            let mut all = 0;
            for cube in 0..cubes {
                let (tx, mut rx) = C::channel();
                for dimension in 0..dimensions {
                    let tx = tx.clone();
                    executor.detach(async move {
                        C::send(&tx, (cube % 100 + dimension).pow(2)).await;
                    });
                }
                drop(tx);
                let mut squares = 0;
                while let Some(square) = C::recv(&mut rx).await {
                    squares += square;
                }
                all += squares.isqrt();
            }
            all
        };
        let sum = E::join(executor.spawn(sums)).await;
        let sample = Sample::since(start, cubes * dimensions);
        let diagonal = |cube: u64| (0..dimensions).map(|one| (cube % 100 + one).pow(2)).sum::<u64>().isqrt();
        ensure_none_lost((0..cubes).map(diagonal).sum(), sum).map(|()| sample)
    })?
}

/// `fibers-sieve`: the sieve of `programs`, of a few primes. Each number of the stream is an operation.
pub fn false_sieve<E: Executor, C: Channel>(job: &Job) -> Result<Sample> {
    let limit = sieve::limit(4);
    let expected = sieve::sequential(limit);
    let rounds = job.ops.div_ceil(limit);
    E::run(job.workers, move |executor| async move {
        let start = Instant::now();
        for _ in 0..rounds {
            let sum = E::join(executor.spawn(sieve::concurrent::<E, C>(executor, limit))).await;
            ensure_none_lost(expected, sum)?;
        }
        Ok(Sample::since(start, rounds * limit))
    })?
}
