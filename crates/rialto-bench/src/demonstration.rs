//! `parked-memory` with more tasks than usual: a demonstration.
//!
//! Rialto alone, once: tasks that wait to receive on one channel. It says
//! before whether the machine has the memory, then how far it is, what the
//! tasks cost when all of them wait, and how much of that is left when each has
//! had a message and ended.

use crate::job::{Job, all_came_through};
use crate::memory::{available, peak, resident};
use crate::progress::Progress;
use crate::report::Row;
use crate::shape::{BETWEEN_YIELDS, Channel, Executor, Park, Shared, until_all_wait};
use crate::systems::rialto::{Direct, Rialto};
use crate::workload::Workload;
use anyhow::{Result, ensure};
use std::fmt;
use std::io::Write;
use std::time::{Duration, Instant};

/// What a task takes, rounded up, and the program beside them.
const TASK: u64 = 60;
const PROGRAM: u64 = 64 << 20;
/// What is left to others.
const SPARE: u64 = 256 << 20;
/// So many tasks between two looks at the memory, and two signs of progress.
const STRIDE: u64 = 1 << 16;
/// What is kept for the next tasks, about.
const KEPT: u64 = 4 << 20;
/// How long it may take until memory is back.
const PATIENCE: Duration = Duration::from_secs(20);

/// What was seen.
struct Seen {
    spawning: Duration,
    growth: u64,
    ending: Duration,
    left: u64,
}

/// Does it, and tells of it.
///
/// # Errors
///
/// When the machine has too little memory, before or on the way; when the
/// runtime does not start, or a message is lost.
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
    let Seen { spawning, growth, ending, left } = seen;
    writeln!(out, "  all wait after      {spawning:.2?}, {:.0} ns for each", nanos(spawning))?;
    writeln!(out, "  they take           {}, {:.1} bytes each", Bytes(growth), each(growth as f64))?;
    writeln!(out, "  all have ended in   {ending:.2?} more, {:.0} ns for each", nanos(ending))?;
    writeln!(out, "  then they take      {}", Bytes(left))?;
    writeln!(out, "  the program's peak  {}", Bytes(peak()?))?;
    let (workload, variant) = (Workload::ParkedMemory, "shared");
    let job = Job { system: "rialto", workload, variant, workers, ops: 1, tasks };
    // There are values: the one.
    Row::new(&job, "", &[each(growth as f64)]).ok_or_else(|| anyhow::anyhow!("there is no value"))
}

fn is_enough(needed: u64, available: u64) -> Result<()> {
    ensure!(
        needed + SPARE <= available,
        "this machine has too little memory: {} needed, and {} for others; {} available. Fewer --tasks will do",
        Bytes(needed),
        Bytes(SPARE),
        Bytes(available)
    );
    Ok(())
}

/// Spawns the tasks; when all wait, sends each a message, and waits until the
/// memory is back.
async fn park_and_end(executor: Rialto, tasks: u64) -> Result<Seen> {
    let (tx, rx) = Direct::channel();
    let (before, start) = (resident()?, Instant::now());
    let mut progress = Progress::of(tasks, "tasks that wait");
    let spawn = |spawned| {
        executor.detach(Direct::in_recv(Direct::share(&rx)));
        if spawned % STRIDE == 0 || spawned == tasks {
            progress.at(spawned);
            let left = available()?;
            ensure!(left >= SPARE / 2, "memory is short: {} are left with {spawned} tasks", Bytes(left));
        }
        Ok(())
    };
    until_all_wait(executor, tasks, spawn).await?;
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
    all_came_through(tasks, received)?;
    drop(progress);
    let ending = start.elapsed();
    let left = back_to(before + growth / 100 + KEPT).await?.saturating_sub(before);
    Ok(Seen { spawning, growth, ending, left })
}

/// Waits until there is no more memory than so much, or for long; how much
/// there is.
async fn back_to(wanted: u64) -> Result<u64> {
    let start = Instant::now();
    loop {
        let now = resident()?;
        if now <= wanted || start.elapsed() > PATIENCE {
            return Ok(now);
        }
        rialto_event::sleep(Duration::from_millis(10)).await;
    }
}

/// Bytes, as people say them.
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
    fn too_little_memory_is_told() {
        assert!(is_enough(7 << 30, 8 << 30).is_ok());
        let told = is_enough(7 << 30, 7 << 30).expect_err("nothing would be left").to_string();
        assert!(told.contains("7.00 GiB needed") && told.contains("256 MiB for others"), "{told}");
    }
}
