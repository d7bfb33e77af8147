//! The workloads about asynchrony: the start of a computation, asynchronous sends, a message from each of
//! several channels, and a task or parasite for each call of a recursive function.

use crate::job::{Job, Sample, ensure_none_lost};
use crate::workloads::{Channel, CloneReceiver, Executor, join_all, send_all};
use anyhow::{Context, Result};
use std::future::Future;
use std::hint::black_box;
use std::time::Instant;

/// `parasite`: starts computations that do not block, and takes their values. The task yields after each
/// thousand, because the system monitor treats a task that never yields as one that spins.
pub fn start<E: Executor>(job: &Job) -> Result<Sample> {
    const BATCH: u64 = 1_000;
    let (batches, batched) = (job.ops.div_ceil(BATCH), job.variant == "batch");
    E::run(job.workers, move |executor| async move {
        let starter = async move {
            let mut handles = Vec::with_capacity(BATCH as usize);
            let mut sum = 0;
            for _ in 0..batches {
                if batched {
                    handles.extend((0..BATCH).map(|one| executor.spawn(async move { black_box(one) })));
                    for handle in handles.drain(..) {
                        sum += E::join(handle).await;
                    }
                } else {
                    for one in 0..BATCH {
                        // `spawn` and `join` are one expression. Moving the handle through memory would take
                        // longer than the parasite itself.
                        sum += E::join(executor.spawn(async move { black_box(one) })).await;
                    }
                }
                executor.yield_now().await;
            }
            sum
        };
        let began = Instant::now();
        let sum = E::join(executor.spawn(starter)).await;
        let sample = Sample::since(began, batches * BATCH);
        ensure_none_lost(batches * (BATCH * (BATCH - 1) / 2), sum).map(|()| sample)
    })?
}

/// A way to receive one message from each of several channels at the same time.
pub trait Gather<C: Channel>: 'static {
    /// Returns the sum of the messages, or `None` if a channel is closed.
    fn gather<E: Executor, const N: usize>(
        executor: E,
        rxs: &mut [C::Rx<u64>; N],
    ) -> impl Future<Output = Option<u64>> + Send;
}

/// Spawns a task for each receive.
pub struct InTasks;

impl<C: CloneReceiver> Gather<C> for InTasks {
    async fn gather<E: Executor, const N: usize>(executor: E, rxs: &mut [C::Rx<u64>; N]) -> Option<u64> {
        let tasks = rxs.each_mut().map(|rx| {
            let mut rx = C::clone_receiver(rx);
            executor.spawn(async move { C::recv(&mut rx).await })
        });
        let mut sum = Some(0);
        for task in tasks {
            sum = sum.zip(E::join(task).await).map(|(sum, value)| sum + value);
        }
        sum
    }
}

/// Uses `join_all` of futures-util.
pub struct JoinAll;

impl<C: Channel> Gather<C> for JoinAll {
    async fn gather<E: Executor, const N: usize>(_: E, rxs: &mut [C::Rx<u64>; N]) -> Option<u64> {
        futures_util::future::join_all(rxs.iter_mut().map(|rx| C::recv(rx))).await.into_iter().sum()
    }
}

/// `choose-all`: gathers from as many channels as the variant says.
pub fn choose_all<E: Executor, C: Channel, G: Gather<C>>(job: &Job) -> Result<Sample> {
    match job.variant {
        "2" => choose_all_from::<E, C, G, 2>(job),
        "8" => choose_all_from::<E, C, G, 8>(job),
        _ => choose_all_from::<E, C, G, 64>(job),
    }
}

fn choose_all_from<E: Executor, C: Channel, G: Gather<C>, const N: usize>(job: &Job) -> Result<Sample> {
    let each = job.ops.div_ceil(N as u64);
    E::run(job.workers, move |executor| async move {
        let mut producers = Vec::new();
        let mut rxs: [C::Rx<u64>; N] = std::array::from_fn(|_| {
            let (tx, rx) = C::channel();
            producers.push(tx);
            rx
        });
        let start = Instant::now();
        let gatherer = executor.spawn(async move {
            let mut sum = 0;
            for _ in 0..each {
                sum += G::gather(executor, &mut rxs).await.unwrap_or(0);
            }
            sum
        });
        let senders = producers.iter().map(|tx| executor.spawn(send_all::<C>(tx.clone(), each))).collect();
        let sent = join_all::<E>(senders).await;
        let received = E::join(gatherer).await;
        let sample = Sample::since(start, each * N as u64);
        drop(producers);
        ensure_none_lost(sent, received).map(|()| sample)
    })?
}

/// `async-send`. The channel's `send` must not wait for the receiver.
pub fn async_send<E: Executor, C: Channel>(job: &Job) -> Result<Sample> {
    let burst = if job.variant == "waiting" { 1 } else { 1_000 };
    let bursts = job.ops.div_ceil(burst);
    E::run(job.workers, move |executor| async move {
        let (tx, mut rx) = C::channel::<u64>();
        let (said, mut heard) = C::channel::<u64>();
        let receiver = async move {
            let (mut sum, mut seen) = (0, 0);
            while let Some(value) = C::recv(&mut rx).await {
                (sum, seen) = (sum + value, seen + 1);
                if burst > 1 && seen % burst == 0 {
                    C::send(&said, seen).await;
                }
            }
            sum
        };
        let sender = async move {
            let mut sum = 0;
            for _ in 0..bursts {
                for value in 0..burst {
                    C::send(&tx, value + 1).await;
                    sum += value + 1;
                }
                if burst > 1 {
                    C::recv(&mut heard).await;
                } else {
                    executor.yield_now().await; // the receiver takes the message and waits again
                }
            }
            sum
        };
        let start = Instant::now();
        let receiver = executor.spawn(receiver);
        let sender = executor.spawn(sender);
        let sent = E::join(sender).await;
        let received = E::join(receiver).await;
        let sample = Sample::since(start, bursts * burst);
        ensure_none_lost(sent, received).map(|()| sample)
    })?
}

/// `parfib`: the Fibonacci function of `job.tasks`, with a task or parasite for each call.
pub fn parfib<E: Executor>(job: &Job) -> Result<Sample> {
    let n = job.tasks;
    // The calls are a binary tree with `fib(n + 1)` leaves.
    call_by_call::<E, _>(job, 2 * fib_of(n + 1) - 1, fib_of(n), move |executor| fib(executor, n))
}

/// `parfib` without tasks.
pub fn sequential_parfib(job: &Job) -> Result<Sample> {
    fn fib(n: u64) -> u64 {
        if n < 2 { n } else { fib(black_box(n - 1)) + fib(black_box(n - 2)) }
    }
    let n = job.tasks;
    in_turn(job, 2 * fib_of(n + 1) - 1, fib_of(n), || fib(n))
}

/// `parfib` by `rayon::join`.
pub fn rayon_parfib(job: &Job) -> Result<Sample> {
    fn fib(n: u64) -> u64 {
        if n < 2 {
            return n;
        }
        let (a, b) = rayon::join(|| fib(n - 1), || fib(n - 2));
        a + b
    }
    let n = job.tasks;
    in_pool(job, || in_turn(job, 2 * fib_of(n + 1) - 1, fib_of(n), || fib(n)))
}

fn fib_of(n: u64) -> u64 {
    (0..n).fold((0, 1), |(a, b), _| (b, a + b)).0
}

// Not an `async fn`: the compiler cannot prove that the future of a recursive one is `Send`.
#[expect(clippy::manual_async_fn, reason = "see above")]
fn fib<E: Executor>(executor: E, n: u64) -> impl Future<Output = u64> + Send {
    async move {
        if n < 2 {
            return n;
        }
        let (a, b) = (executor.spawn(fib(executor, n - 1)), executor.spawn(fib(executor, n - 2)));
        E::join(a).await + E::join(b).await
    }
}

/// `partak`: Takeuchi's function of (n, 2n/3, n/3), where n is `job.tasks`, with a task or parasite for each
/// call.
pub fn partak<E: Executor>(job: &Job) -> Result<Sample> {
    let [x, y, z] = tak_arguments(job);
    let (calls, value) = tak_of(x, y, z);
    call_by_call::<E, _>(job, calls, value, move |executor| tak(executor, x, y, z))
}

fn tak_arguments(job: &Job) -> [i64; 3] {
    [job.tasks, job.tasks * 2 / 3, job.tasks / 3].map(|n| n as i64)
}

/// `partak` without tasks.
pub fn sequential_partak(job: &Job) -> Result<Sample> {
    fn tak(x: i64, y: i64, z: i64) -> i64 {
        if y >= x {
            return z;
        }
        tak(tak(black_box(x - 1), y, z), tak(black_box(y - 1), z, x), tak(black_box(z - 1), x, y))
    }
    let [x, y, z] = tak_arguments(job);
    let (calls, value) = tak_of(x, y, z);
    in_turn(job, calls, value, || tak(x, y, z) as u64)
}

/// `partak` by `rayon::join`.
pub fn rayon_partak(job: &Job) -> Result<Sample> {
    fn tak(x: i64, y: i64, z: i64) -> i64 {
        if y >= x {
            return z;
        }
        let first = || rayon::join(|| tak(x - 1, y, z), || tak(y - 1, z, x));
        let ((a, b), c) = rayon::join(first, || tak(z - 1, x, y));
        tak(a, b, c)
    }
    let [x, y, z] = tak_arguments(job);
    let (calls, value) = tak_of(x, y, z);
    in_pool(job, || in_turn(job, calls, value, || tak(x, y, z) as u64))
}

/// Calls `measure` in a pool of rayon's threads.
fn in_pool(job: &Job, measure: impl FnOnce() -> Result<Sample> + Send) -> Result<Sample> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(job.workers).build();
    pool.context("rayon's threads do not start")?.install(measure)
}

/// Like [`call_by_call`], without an executor.
fn in_turn(job: &Job, calls: u64, value: u64, function: impl Fn() -> u64) -> Result<Sample> {
    let rounds = job.ops.div_ceil(calls);
    let start = Instant::now();
    for _ in 0..rounds {
        ensure_none_lost(value, function())?;
    }
    Ok(Sample::since(start, rounds * calls))
}

/// Returns the number of calls that Takeuchi's function makes, and its value.
fn tak_of(x: i64, y: i64, z: i64) -> (u64, u64) {
    fn value(x: i64, y: i64, z: i64, calls: &mut u64) -> i64 {
        *calls += 1;
        if y >= x {
            return z;
        }
        let a = value(x - 1, y, z, calls);
        let b = value(y - 1, z, x, calls);
        let c = value(z - 1, x, y, calls);
        value(a, b, c, calls)
    }
    let mut calls = 0;
    let value = value(x, y, z, &mut calls);
    (calls, value as u64)
}

#[expect(clippy::manual_async_fn, reason = "as for `fib`")]
fn tak<E: Executor>(executor: E, x: i64, y: i64, z: i64) -> impl Future<Output = u64> + Send {
    async move {
        if y >= x {
            return z as u64;
        }
        let a = executor.spawn(tak(executor, x - 1, y, z));
        let b = executor.spawn(tak(executor, y - 1, z, x));
        let c = executor.spawn(tak(executor, z - 1, x, y));
        let [a, b, c] = [E::join(a).await, E::join(b).await, E::join(c).await].map(|n| n as i64);
        E::join(executor.spawn(tak(executor, a, b, c))).await
    }
}

/// Repeats `function` until about `job.ops` calls are made. Each time it makes `calls` calls, and must yield
/// `value`.
fn call_by_call<E, F>(
    job: &Job,
    calls: u64,
    value: u64,
    function: impl Fn(E) -> F + Send + 'static,
) -> Result<Sample>
where
    E: Executor,
    F: Future<Output = u64> + Send + 'static,
{
    let rounds = job.ops.div_ceil(calls);
    E::run(job.workers, move |executor| async move {
        let start = Instant::now();
        for _ in 0..rounds {
            ensure_none_lost(value, E::join(executor.spawn(function(executor))).await)?;
        }
        Ok(Sample::since(start, rounds * calls))
    })?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_calls_are_counted() {
        fn calls(n: u64) -> u64 {
            if n < 2 { 1 } else { 1 + calls(n - 1) + calls(n - 2) }
        }
        for n in 0..12 {
            assert_eq!(2 * fib_of(n + 1) - 1, calls(n));
        }
        assert_eq!((fib_of(27), tak_of(18, 12, 6)), (196_418, (63_609, 7)));
    }
}
