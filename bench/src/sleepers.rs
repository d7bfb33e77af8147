//! Tasks that sleep: `tick`, `sleepers` and `sleepers-memory`. And `idle`, a program that does nothing.

use crate::catalog::Workload;
use crate::job::{Job, Sample, ensure_none_lost};
use crate::lateness::Timers;
use crate::memory::resident;
use crate::workloads::{Executor, join_all};
use anyhow::{Context, Result};
use rustix::time::{ClockId, clock_gettime};
use std::time::{Duration, Instant};

/// Returns the processor time of this process, in nanoseconds.
fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// `tick`: as many tasks as the variant says sleep 5 to 14 ms in a loop, for `job.ops` milliseconds. Returns
/// the processor time of all ticks.
pub fn tick<E: Timers>(job: &Job) -> Result<Sample> {
    let tasks: u64 = job.variant.parse().context("the variant is not a number")?;
    let length = Duration::from_millis(job.ops);
    E::run(job.workers, move |executor| async move {
        let (start, before) = (Instant::now(), processor_time());
        let ticker = |task: u64| {
            executor.spawn(async move {
                let mut ticks = 0;
                while start.elapsed() < length {
                    executor.sleep(Duration::from_millis(5 + task % 10)).await;
                    ticks += 1;
                }
                ticks
            })
        };
        let tickers = (0..tasks).map(ticker).collect();
        let ticks = join_all::<E>(tickers).await;
        Sample::of(processor_time() - before, ticks)
    })
}

/// `sleepers` and `sleepers-memory`: tasks that sleep once. The variant is their number; `job.tasks` percent
/// of them are spawned. They sleep for `job.ops` to `job.ops * 3 / 2` milliseconds.
pub fn sleepers<E: Timers>(job: &Job) -> Result<Sample> {
    let number: u64 = job.variant.parse().context("the variant is not a number")?;
    let (tasks, length) = ((number * job.tasks).div_ceil(100), job.ops);
    let memory = job.workload == Workload::SleepersMemory;
    E::run(job.workers, move |executor| async move {
        let mut handles = Vec::with_capacity(tasks as usize);
        let (before, occupied) = (processor_time(), resident()?);
        for task in 0..tasks {
            let time = Duration::from_micros(length * 1_000 + length * 500 * task / tasks);
            handles.push(executor.spawn(async move {
                executor.sleep(time).await;
                1
            }));
            if task % 100 == 0 {
                executor.run_new_tasks().await;
            }
        }
        executor.run_new_tasks().await;
        let grown = resident()?.saturating_sub(occupied);
        let ended = join_all::<E>(handles).await;
        ensure_none_lost(tasks, ended)?;
        let total = if memory { grown as f64 } else { processor_time() - before };
        Ok(Sample::of(total, tasks))
    })?
}

/// How long `idle` waits before it counts.
const SETTLING: Duration = Duration::from_secs(1);

/// `idle`: the wake-ups of all threads in a second, while the only task waits for something that does not
/// come. `job.ops` is the length of the measurement in milliseconds.
pub fn idle<E: Executor>(job: &Job) -> Result<Sample> {
    let length = Duration::from_millis(job.ops);
    E::run(job.workers, move |executor| async move {
        let (tx, rx) = tokio::sync::oneshot::channel();
        let waiter = executor.spawn(rx);
        let measurement = move || {
            // The runtime's threads need some time until they sleep.
            std::thread::sleep(SETTLING);
            let before = wake_ups()?;
            std::thread::sleep(length);
            let count = wake_ups()?.saturating_sub(before) as f64 / length.as_secs_f64();
            anyhow::Ok(Sample::of(count, 1))
        };
        let measurement = move || tx.send(measurement());
        std::thread::spawn(measurement);
        E::join(waiter).await.context("the measurement panicked")?
    })?
}

/// Returns how often threads of this process have given up their processor to wait. The calling thread is
/// not counted.
fn wake_ups() -> Result<u64> {
    let mut sum = 0;
    let own = rustix::thread::gettid().as_raw_nonzero().get().to_string();
    for thread in std::fs::read_dir("/proc/self/task").context("idle needs /proc")? {
        let thread = thread?;
        // A thread may end meanwhile.
        let Ok(status) = std::fs::read_to_string(thread.path().join("status")) else { continue };
        let line = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
        if thread.file_name() != *own {
            sum += line.and_then(|line| line.trim().parse::<u64>().ok()).unwrap_or(0);
        }
    }
    Ok(sum)
}
