//! Measures the costs of tasks: spawning, yielding, switching, and the memory of a parked task.
//!
//! `cargo run --release -p rialto-rt --example costs [spawn|detached|yield|switch|memory] [workers]`

use std::future::Future;
use std::hint::black_box;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};
use std::time::Instant;

use rialto_rt::{Runtime, spawn, yield_now};

/// A future of 48 bytes that never completes. It keeps its waker, so the runtime cannot reclaim its task.
struct Parked([u64; 4], Option<Waker>);

impl Future for Parked {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        black_box(&self.0);
        self.1 = Some(cx.waker().clone());
        Poll::Pending
    }
}

/// Returns the resident memory of the process, in bytes.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: u64 = status.split(' ').nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0);
    pages * 4096
}

fn report(name: &str, count: u64, work: impl Fn() -> Pin<Box<dyn Future<Output = ()> + Send>>, on: &Runtime) {
    let mut times: Vec<f64> = (0..7)
        .map(|_| {
            let start = Instant::now();
            on.block_on(on.spawn(work())).expect("no panic");
            start.elapsed().as_nanos() as f64 / count as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!("{name}: {:.1} ns (min {:.1}, max {:.1})", times[3], times[0], times[6]);
}

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let which = arguments.next().unwrap_or_else(|| "all".into());
    let workers = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(1);
    let runtime = Runtime::builder().worker_threads(workers).build()?;
    let chosen = |name: &str| which == name || which == "all";
    const N: u64 = 1_000_000;
    if chosen("spawn") {
        let work = || async {
            for _ in 0..N {
                spawn(async {}).await.expect("no panic");
            }
        };
        report("spawn and join", N, || Box::pin(work()), &runtime);
    }
    if chosen("detached") {
        let work = || async {
            let ended = Arc::new(AtomicU64::new(0));
            for _ in 0..N / 100 {
                for _ in 0..100 {
                    let ended = ended.clone();
                    drop(spawn(async move {
                        ended.fetch_add(1, Ordering::Relaxed);
                    }));
                }
                yield_now().await;
            }
            while ended.load(Ordering::Relaxed) < N {
                yield_now().await;
            }
        };
        report("spawn detached", N, || Box::pin(work()), &runtime);
    }
    if chosen("yield") {
        let work = || async {
            for _ in 0..N {
                yield_now().await;
            }
        };
        report("yield_now", N, || Box::pin(work()), &runtime);
    }
    if chosen("switch") {
        let work = || async {
            let (to, from) = rialto_event::channel::<u64>();
            let (back_to, back_from) = rialto_event::channel::<u64>();
            let echo = spawn(async move {
                while let Ok(value) = from.recv().await {
                    if back_to.send(value).await.is_err() {
                        return;
                    }
                }
            });
            for n in 0..N / 2 {
                to.send(n).await.expect("open");
                back_from.recv().await.expect("open");
            }
            drop(to);
            echo.await.expect("no panic");
        };
        report("rendezvous", N, || Box::pin(work()), &runtime);
    }
    if chosen("memory") {
        let work = || async {
            let before = resident();
            for n in 0..N {
                drop(spawn(Parked([n; 4], None)));
                if n % 64 == 0 {
                    yield_now().await;
                }
            }
            yield_now().await;
            let grown = resident() - before;
            println!("parked: {:.2} bytes per task of 56", grown as f64 / N as f64);
        };
        runtime.block_on(runtime.spawn(work())).expect("no panic");
    }
    Ok(())
}
