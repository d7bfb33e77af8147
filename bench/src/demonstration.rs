//! The demonstration: `parked-memory` with more tasks than usual, on Rialto alone, in one run.
//!
//! The tasks wait to receive on one channel. The demonstration first checks whether the machine has enough
//! memory. It shows its progress while it spawns the tasks, and reports their memory when all of them wait.
//! Then each task receives a message and ends. The last report is the memory that has not been returned.

use crate::catalog::Workload;
use crate::job::{Job, ensure_none_lost};
use crate::memory::{available, peak, resident};
use crate::progress::Progress;
use crate::report::Row;
use crate::systems::rialto::{Direct, Rialto};
use crate::workloads::{
    BETWEEN_YIELDS, Channel, CloneReceiver, Executor, WaitingTasks, spawn_until_all_wait,
};
use anyhow::{Result, ensure};
use std::fmt;
use std::io::Write;
use std::time::{Duration, Instant};

/// The memory of a task in bytes, rounded up.
const TASK: u64 = 60;
/// The memory of the program without its tasks, in bytes.
const PROGRAM: u64 = 64 << 20;
/// The memory that has to stay available to other programs, in bytes.
const SPARE: u64 = 256 << 20;
/// The number of tasks between two checks of the memory, and between two reports of progress.
const STRIDE: u64 = 1 << 16;
/// The approximate memory that the runtime keeps for later tasks, in bytes.
const KEPT: u64 = 4 << 20;
/// How long to wait until the memory is returned to the system.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The measurements: times, and bytes of resident memory.
struct Measurements {
    spawning: Duration,
    growth: u64,
    ending: Duration,
    left: u64,
}

/// Runs the demonstration, and writes its report to `out`. Returns the memory per task, as a row.
///
/// # Errors
///
/// If the machine has too little memory, before the run or during it; if the runtime does not start, a
/// message is lost, or `out` fails.
pub fn demonstrate(tasks: u64, workers: usize, out: &mut impl Write) -> Result<Row> {
    let needed = tasks * TASK + PROGRAM;
    is_enough(needed, available()?)?;
    writeln!(out, "parked-memory, a demonstration: {tasks} tasks wait to receive on one channel")?;
    writeln!(out, "  workers             {workers}")?;
    writeln!(out, "  memory              {} of {} available", Bytes(needed), Bytes(available()?))?;
    out.flush()?;
    let main = move |executor: Rialto| async move {
        Rialto::join(executor.spawn(park_and_end(executor, tasks))).await
    };
    let seen = Rialto::run(workers, main)??;
    let each = |total: f64| total / tasks as f64;
    let nanos = |time: Duration| each(time.as_secs_f64() * 1e9);
    let Measurements { spawning, growth, ending, left } = seen;
    writeln!(out, "  all wait after      {spawning:.2?}, {:.0} ns for each", nanos(spawning))?;
    writeln!(out, "  they take           {}, {:.1} bytes each", Bytes(growth), each(growth as f64))?;
    writeln!(out, "  all have ended in   {ending:.2?} more, {:.0} ns for each", nanos(ending))?;
    writeln!(out, "  then they take      {}", Bytes(left))?;
    writeln!(out, "  the program's peak  {}", Bytes(peak()?))?;
    let (workload, variant) = (Workload::ParkedMemory, "shared");
    let job = Job { system: "rialto", workload, variant, workers, ops: 1, tasks };
    // `Row::new` returns `None` only if there are no values.
    Row::new(&job, "", &[each(growth as f64)]).ok_or_else(|| anyhow::anyhow!("nothing was measured"))
}

fn is_enough(needed: u64, available: u64) -> Result<()> {
    ensure!(
        needed + SPARE <= available,
        "the memory is too small: {} are needed, {} more have to stay free, and {} are available\n\
         help: use fewer --tasks",
        Bytes(needed),
        Bytes(SPARE),
        Bytes(available)
    );
    Ok(())
}

/// Spawns the tasks. When all of them wait, sends each a message. Then waits until most of their memory is
/// returned to the system, or [`TIMEOUT`] has passed.
async fn park_and_end(executor: Rialto, tasks: u64) -> Result<Measurements> {
    let (tx, rx) = Direct::channel();
    let (before, start) = (resident()?, Instant::now());
    let mut progress = Progress::of(tasks, "tasks that wait");
    let spawn = |spawned| {
        executor.detach(Direct::in_recv(Direct::clone_receiver(&rx)));
        if spawned % STRIDE == 0 || spawned == tasks {
            progress.at(spawned);
            let left = available()?;
            ensure!(
                left >= SPARE / 2,
                "the memory is too small: {} are available after {spawned} tasks\n\
                 help: use fewer --tasks",
                Bytes(left)
            );
        }
        Ok(())
    };
    spawn_until_all_wait(executor, tasks, spawn).await?;
    drop(progress);
    let (spawning, growth) = (start.elapsed(), resident()?.saturating_sub(before));
    let start = Instant::now();
    let mut progress = Progress::of(tasks, "tasks that ended");
    let mut received = 0;
    for sent in 1..=tasks {
        received += u64::from(Direct::send(&tx, sent).await);
        if sent % BETWEEN_YIELDS == 0 {
            executor.yield_now().await;
        }
        if sent % STRIDE == 0 || sent == tasks {
            progress.at(sent);
        }
    }
    ensure_none_lost(tasks, received)?;
    drop(progress);
    let ending = start.elapsed();
    let left = wait_for_memory(before + growth / 100 + KEPT).await?.saturating_sub(before);
    Ok(Measurements { spawning, growth, ending, left })
}

/// Waits until this process has at most `wanted` bytes of resident memory, but no longer than [`TIMEOUT`].
/// Returns its resident memory at that time.
async fn wait_for_memory(wanted: u64) -> Result<u64> {
    let start = Instant::now();
    loop {
        let now = resident()?;
        if now <= wanted || start.elapsed() > TIMEOUT {
            return Ok(now);
        }
        rialto_event::sleep(Duration::from_millis(10)).await;
    }
}

/// A number of bytes, displayed in MiB or GiB.
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            few if few < 10 << 20 => write!(f, "{:.2} MiB", few as f64 / f64::from(1 << 20)),
            some if some < 1 << 30 => write!(f, "{} MiB", some >> 20),
            many => write!(f, "{:.2} GiB", many as f64 / f64::from(1 << 30)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_little_memory_is_reported() {
        assert!(is_enough(7 << 30, 8 << 30).is_ok());
        let told = is_enough(7 << 30, 7 << 30).expect_err("nothing would be left").to_string();
        assert!(told.contains("7.00 GiB are needed") && told.contains("256 MiB more have to stay"), "{told}");
    }
}
