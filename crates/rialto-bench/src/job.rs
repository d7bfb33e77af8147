//! One run of one workload on one system: what is asked, what comes back.

use crate::workload::Workload;
use anyhow::{Result, ensure};
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// What is asked of a system.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// Who is asked.
    pub system: &'static str,
    /// What to do.
    pub workload: Workload,
    /// In which form.
    pub variant: &'static str,
    /// Threads that run tasks.
    pub workers: usize,
    /// About how many operations; the sample says how many it was.
    pub ops: u64,
    /// How many tasks, in `ring` and `parked-memory`.
    pub tasks: u64,
}

/// What one run took. Also what a run in another process prints.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Nanoseconds, or bytes, of the whole run.
    pub total: f64,
    /// Operations, or tasks, in it.
    pub ops: u64,
}

impl Sample {
    /// The time since `start`, over so many operations.
    pub fn since(start: Instant, ops: u64) -> Sample {
        Sample { total: start.elapsed().as_secs_f64() * 1e9, ops }
    }

    /// Prints this and ends the process, with nothing of it taken down.
    ///
    /// # Errors
    ///
    /// When it could not be printed.
    pub fn end_process_with<K, T>(self, keep: K) -> Result<T> {
        let _keep = std::mem::ManuallyDrop::new(keep);
        println!("{}", serde_json::to_string(&self)?);
        std::process::exit(0)
    }

    /// Nanoseconds, or bytes, of one operation.
    pub fn per_operation(self) -> f64 {
        self.total / self.ops.max(1) as f64
    }
}

/// That every message came through: a measurement of a system that loses
/// some is not one.
///
/// # Errors
///
/// When the sums differ.
pub fn all_came_through(sent: u64, received: u64) -> Result<()> {
    ensure!(sent == received, "messages were lost: their sum is {received}, sent was {sent}");
    Ok(())
}
