//! `durable-steps`: steps of durable workflows, whose database is in the directory for temporary files. For
//! comparison, the same writes without workflows, and one write that is synced to the disk.

use crate::job::{Job, Sample};
use crate::systems::rialto::Rialto;
use crate::workloads::Executor;
use anyhow::{Context as _, Result, anyhow, ensure};
use rialto_cps::cps;
use rialto_durable::store::{Change, Store};
use rialto_durable::{Attempt, Failure, Flows, Redb, RetryPolicy, step};
use std::fs::File;
use std::io::Write;
use std::time::Instant;

#[cps]
async fn working(steps: u64) -> u64 {
    let mut sum = 0u64;
    for n in 0..steps {
        let result = step::<u64>("work", RetryPolicy::once(), move |attempt| done(attempt, n)).await;
        sum += result.unwrap_or(0);
    }
    sum
}

async fn done(_: Attempt, n: u64) -> Result<u64, Failure> {
    Ok(n)
}

/// Runs as many workflows at a time as the variant says.
pub fn steps(job: &Job) -> Result<Sample> {
    let tasks: u64 = job.variant.parse().context("the variant is not a number of tasks")?;
    let each = job.ops.div_ceil(tasks);
    Rialto::run(job.workers, move |_| timed(tasks, each))?
}

async fn timed(tasks: u64, each: u64) -> Result<Sample> {
    let folder = tempfile::tempdir()?;
    let store = Redb::open(folder.path().join("steps.redb"))?;
    let flows = Flows::builder().flow::<working>().exclusive().open(store)?;
    for number in 0..tasks {
        flows.start(&number.to_string(), working(each)).await?;
    }
    let (start, expected) = (Instant::now(), each * (each - 1) / 2);
    let worker = rialto_rt::spawn(flows.clone().run(|task| drop(rialto_rt::spawn(task))));
    for number in 0..tasks {
        let sum = flows.result::<u64>(&number.to_string()).await?;
        ensure!(sum == Some(expected), "a workflow returned {sum:?} instead of {expected}");
    }
    let sample = Sample::since(start, tasks * each);
    flows.stop();
    worker.await.map_err(|_| anyhow!("the flow worker panicked"))??;
    Ok(sample)
}

/// Writes as many entries straight to redb, without workflows. Each transaction writes one log entry for each
/// task.
pub fn redb(job: &Job) -> Result<Sample> {
    let tasks: u64 = job.variant.parse().context("the variant is not a number of tasks")?;
    let each = job.ops.div_ceil(tasks);
    let folder = tempfile::tempdir()?;
    let mut store = Redb::open(folder.path().join("steps.redb"))?;
    let start = Instant::now();
    for number in 0..each {
        store.transaction(&mut |_| {
            let entry = |task: u64| Change {
                key: [&task.to_be_bytes()[..], &number.to_be_bytes()[..]].concat(),
                value: Some(vec![7; 24]),
            };
            Ok((0..tasks).map(entry).collect())
        })?;
    }
    Ok(Sample::since(start, tasks * each))
}

/// Appends a page to a file, and syncs the file's data to the disk.
pub fn fsync(job: &Job) -> Result<Sample> {
    let folder = tempfile::tempdir()?;
    let mut file = File::create(folder.path().join("log"))?;
    let start = Instant::now();
    for _ in 0..job.ops {
        file.write_all(&[7; 4096])?;
        file.sync_data()?;
    }
    Ok(Sample::since(start, job.ops))
}
