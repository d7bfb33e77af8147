//! The cost of continuations that are data, compared with the compiler's futures. The same functions run
//! under `#[cps]` and as plain `async fn`.

use crate::job::{Job, Sample, ensure_none_lost};
use crate::workloads::{Executor, count_waiting, measure_parked};
use anyhow::{Context as _, Result, bail, ensure};
use rialto_cps::{Continuation, Registry, cps};
use serde::{Deserialize, Serialize};
use std::future::Future;
use std::hint::black_box;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};
use std::time::Instant;

/// Suspends once, and keeps no waker. The caller polls it again without being woken.
#[derive(Clone, Serialize, Deserialize)]
#[allow(non_camel_case_types)]
pub struct pause {
    paused: bool,
}

fn pause() -> pause {
    pause { paused: false }
}

impl Future for pause {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if std::mem::replace(&mut self.paused, true) { Poll::Ready(()) } else { Poll::Pending }
    }
}

impl rialto_cps::Leaf for pause {
    const NAME: &'static str = "rialto_bench::pause";
}

/// Suspends for ever. It leaks a clone of its waker, so that it looks like a wait that can end.
#[derive(Clone, Serialize, Deserialize)]
#[allow(non_camel_case_types)]
pub struct park {}

fn park() -> park {
    park {}
}

impl Future for park {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        count_waiting();
        // The runtime would reclaim a sleeping task without a waker (law 15).
        std::mem::forget(cx.waker().clone());
        Poll::Pending
    }
}

impl rialto_cps::Leaf for park {
    const NAME: &'static str = "rialto_bench::park";
}

/// Compiles the functions twice: under `#[cps]` in `frames`, and unchanged in `futures`.
macro_rules! in_both_forms {
    ($($function:item)*) => {
        mod frames {
            use crate::cps::{cps, park, pause};
            use std::hint::black_box;
            $(#[cps] $function)*
        }
        #[allow(clippy::manual_async_fn)]
        mod futures {
            use crate::cps::{park, pause};
            use std::hint::black_box;
            $($function)*
        }
    };
}

in_both_forms! {
    /// Never suspends.
    pub async fn plus(a: u64, b: u64) -> u64 {
        black_box(a) + b
    }

    pub async fn calls(n: u64) -> u64 {
        let mut sum = 0u64;
        for _ in 0..n {
            sum = plus(sum, 1u64).await;
        }
        sum
    }

    pub async fn deep1(n: u64) -> u64 {
        let mut sum = 0u64;
        for _ in 0..n {
            pause().await;
            sum += 1;
        }
        sum
    }
    pub async fn deep2(n: u64) -> u64 { let sum = deep1(n).await; black_box(n); sum }
    pub async fn deep3(n: u64) -> u64 { let sum = deep2(n).await; black_box(n); sum }
    pub async fn deep4(n: u64) -> u64 { let sum = deep3(n).await; black_box(n); sum }
    pub async fn deep5(n: u64) -> u64 { let sum = deep4(n).await; black_box(n); sum }
    pub async fn deep6(n: u64) -> u64 { let sum = deep5(n).await; black_box(n); sum }
    pub async fn deep7(n: u64) -> u64 { let sum = deep6(n).await; black_box(n); sum }
    pub async fn deep8(n: u64) -> u64 { let sum = deep7(n).await; black_box(n); sum }
    pub async fn deep9(n: u64) -> u64 { let sum = deep8(n).await; black_box(n); sum }
    pub async fn deep10(n: u64) -> u64 { let sum = deep9(n).await; black_box(n); sum }

    pub async fn call1(n: u64) -> u64 { pause().await; n }
    pub async fn call2(n: u64) -> u64 { let n = call1(n).await; n + 1 }
    pub async fn call3(n: u64) -> u64 { let n = call2(n).await; n + 1 }
    /// Creates three frames for each suspension.
    pub async fn anew(n: u64) -> u64 {
        let mut sum = 0u64;
        for _ in 0..n {
            sum += call3(1u64).await - 2;
        }
        sum
    }

    pub async fn parked1(n: u64) -> u64 { park().await; n }
    pub async fn parked2(n: u64) -> u64 { let m = parked1(n + 1).await; m + n }
    pub async fn parked3(n: u64) { let m = parked2(n + 1).await; black_box(m + n); }
}

/// Polls `future` until it is ready.
fn run<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut cx = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(value) = black_box(future.as_mut()).poll(&mut cx) {
            return value;
        }
    }
}

fn timed<F: Future<Output = u64>>(job: &Job, make: impl FnOnce(u64) -> F) -> Result<Sample> {
    let start = Instant::now();
    let done = run(make(job.ops));
    let sample = Sample::since(start, job.ops);
    ensure_none_lost(job.ops, done).map(|()| sample)
}

/// `cps-call`.
pub fn call(job: &Job) -> Result<Sample> {
    timed(job, frames::calls)
}

/// `cps-call` as plain `async fn`.
pub fn call_async(job: &Job) -> Result<Sample> {
    timed(job, futures::calls)
}

/// `cps-suspend`.
pub fn suspend(job: &Job) -> Result<Sample> {
    match job.variant {
        "1" => timed(job, frames::deep1),
        "3" => timed(job, frames::deep3),
        "10" => timed(job, frames::deep10),
        "3-anew" => timed(job, frames::anew),
        other => bail!("no variant {other}"),
    }
}

/// `cps-suspend` as plain `async fn`.
pub fn suspend_async(job: &Job) -> Result<Sample> {
    match job.variant {
        "1" => timed(job, futures::deep1),
        "3" => timed(job, futures::deep3),
        "10" => timed(job, futures::deep10),
        "3-anew" => timed(job, futures::anew),
        other => bail!("no variant {other}"),
    }
}

/// `cps-memory`.
pub fn memory<E: Executor>(job: &Job) -> Result<Sample> {
    let mut n = 0;
    measure_parked::<E, _, _, _>(job, (), move || {
        n += 1;
        ((), frames::parked3(n))
    })
}

/// `cps-memory` as plain `async fn`.
pub fn memory_async<E: Executor>(job: &Job) -> Result<Sample> {
    let mut n = 0;
    measure_parked::<E, _, _, _>(job, (), move || {
        n += 1;
        ((), futures::parked3(n))
    })
}

#[cps]
async fn hop1(name: String, n: u64) -> String {
    let mut text = String::new();
    for i in 0..n {
        pause().await;
        text.push(if i % 2 == 0 { '.' } else { ':' });
    }
    text + &name
}

#[cps]
async fn hop2(name: String, n: u64) -> String {
    let greeting = String::from("hello");
    let text = hop1(name, n).await;
    text + &greeting
}

#[cps]
async fn hop3(name: String, n: u64) -> String {
    let place = String::from("Rialto");
    let text = hop2(name, n).await;
    text + &place
}

/// `cps-hop`: copies a suspended computation of three frames with strings, serializes the copy, deserializes
/// it, and polls it once.
///
/// # Errors
///
/// If the frames take more than 64 bytes, or cannot be serialized or deserialized.
pub fn hop(job: &Job) -> Result<Sample> {
    let registry = Registry::new().with::<hop3>();
    let mut cx = Context::from_waker(Waker::noop());
    let mut here = Continuation::new(hop3("you".into(), 1_000));
    ensure!(Pin::new(&mut here).poll(&mut cx).is_pending(), "the computation is not suspended");
    let bytes = here.to_bytes()?.len();
    ensure!(bytes <= 64, "three frames with strings are {bytes} bytes");
    let start = Instant::now();
    for _ in 0..job.ops {
        let bytes = black_box(&here).clone().to_bytes()?;
        let mut there = registry.continuation::<String>(&bytes).context("the copy cannot be read")?;
        ensure!(Pin::new(&mut there).poll(&mut cx).is_pending(), "the copy is not suspended");
        black_box(there);
    }
    Ok(Sample::since(start, job.ops))
}
