//! `lateness`: how late a timer of one millisecond is, beside hogs.
//!
//! A *hog* is a task that keeps its thread: it spins for ever, blocks for ever in a system call, or yields
//! rarely. A runtime with hogs cannot be shut down. A system that the hogs bring to a standstill never
//! finishes the measurement. So each run has a process of its own, which a plain thread ends.

use crate::job::{Job, Sample};
use crate::workloads::Executor;
use anyhow::{Context, Result};
use std::future::Future;
use std::hint::spin_loop;
use std::io::Read;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// The duration of the timer.
const TICK: Duration = Duration::from_millis(1);
/// The hogs start after one in `HOGS_START_AFTER` ticks. The longest delays are expected at their start.
const HOGS_START_AFTER: u64 = 10;
/// How long a hog that yields computes between two yields.
const YIELD_INTERVAL: Duration = Duration::from_millis(5);
/// The run ends after `TIMEOUT_FACTOR` times its nominal duration. `finish` says how the missing ticks count.
const TIMEOUT_FACTOR: u32 = 5;

/// An executor with timers.
pub trait Timers: Executor {
    /// Waits for the duration `time`.
    fn sleep(self, time: Duration) -> impl Future<Output = ()> + Send;
}

/// The kinds of hogs.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Hog {
    Spins,
    Blocks,
    Yields,
}

/// Returns the kind and the number of a variant's hogs.
fn hogs(variant: &str) -> Result<(Hog, usize)> {
    let (kind, count) = variant.split_once('-').unwrap_or((variant, "0"));
    let hog = match kind {
        "block" => Hog::Blocks,
        "turns" => Hog::Yields,
        _ => Hog::Spins,
    };
    Ok((hog, count.parse().with_context(|| format!("no number of hogs in {variant:?}"))?))
}

/// Measures, prints the sample, and exits the process.
///
/// # Errors
///
/// If the variant's number of hogs cannot be parsed, the runtime does not start, or no pipe can be created.
pub fn lateness<E: Timers>(job: &Job) -> Result<Sample> {
    let (hog, count) = hogs(job.variant)?;
    // Reads block for ever, because the writer is not dropped and nothing is written.
    let (reader, _writer) = std::io::pipe()?;
    let ticks = job.ops;
    let (tell, told) = mpsc::channel();
    thread::spawn(move || finish(&told, ticks));
    E::run(job.workers, move |executor| async move {
        let timer = executor.spawn(async move {
            for tick in 0..ticks {
                if tick == ticks / HOGS_START_AFTER {
                    for _ in 0..count {
                        let reader = reader.try_clone();
                        executor.detach(async move {
                            match hog {
                                Hog::Spins => spin(Duration::MAX),
                                Hog::Blocks => drop(reader.map(|mut pipe| pipe.read(&mut [0]))),
                                Hog::Yields => loop {
                                    spin(YIELD_INTERVAL);
                                    executor.yield_now().await;
                                },
                            }
                        });
                    }
                }
                let start = Instant::now();
                executor.sleep(TICK).await;
                let late = start.elapsed().saturating_sub(TICK);
                if tell.send(late).is_err() {
                    break;
                }
            }
        });
        E::join(timer).await;
    })?;
    // `finish` exits the process.
    loop {
        thread::park();
    }
}

fn spin(time: Duration) {
    let start = Instant::now();
    while start.elapsed() < time {
        spin_loop();
    }
}

/// Collects the latenesses, prints the sample, and exits the process.
fn finish(told: &mpsc::Receiver<Duration>, ticks: u64) {
    let begun = Instant::now();
    let end = begun + TICK * ticks as u32 * TIMEOUT_FACTOR;
    let mut late = Vec::with_capacity(ticks as usize);
    let mut last = begun;
    while late.len() < ticks as usize {
        match told.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(tick) => late.push(tick),
            Err(_) => break,
        }
        last = Instant::now();
    }
    // Each missing tick counts as late by the time since the last tick. This is long if the system is at a
    // standstill, and about the last delay if it is only slow.
    let waited = last.elapsed();
    late.resize(ticks as usize, waited);
    let told = Sample::from_latenesses(late).print_and_exit::<_, ()>(());
    if let Err(error) = told {
        eprintln!("rialto-bench: {error:#}");
        std::process::exit(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_names_its_hogs() -> Result<()> {
        assert_eq!(hogs("calm")?.1, 0);
        assert_eq!(hogs("spin-4")?, (Hog::Spins, 4));
        assert_eq!(hogs("block-16")?, (Hog::Blocks, 16));
        assert_eq!(hogs("turns-1")?, (Hog::Yields, 1));
        assert!(hogs("spin-many").is_err());
        Ok(())
    }
}
