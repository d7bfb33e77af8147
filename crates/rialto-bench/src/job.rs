//! One run of one workload on one system: what is asked, what comes back.

use crate::workload::Workload;
use anyhow::{Result, ensure};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

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
    /// How many tasks, in `ring` and `parked-memory`; of which number the function
    /// is, in `parfib` and `partak`.
    pub tasks: u64,
}

/// What one run took. Also what a run in another process prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Nanoseconds, or bytes, of the whole run.
    pub total: f64,
    /// Operations, or tasks, in it.
    pub ops: u64,
    /// How late the operations were, where that is measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Late>,
}

/// How late operations were, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Late {
    /// Half of them were not later.
    pub p50: f64,
    /// One in a hundred was later.
    pub p99: f64,
    /// None was later.
    pub worst: f64,
}

impl Sample {
    /// The time since `start`, over so many operations.
    pub fn since(start: Instant, ops: u64) -> Sample {
        Sample { total: start.elapsed().as_secs_f64() * 1e9, ops, late: None }
    }

    /// How late each of some operations was.
    pub fn of_latenesses(mut all: Vec<Duration>) -> Sample {
        all.sort_unstable();
        let at = |part: f64| {
            let index = (all.len() as f64 * part) as usize;
            all.get(index.min(all.len().saturating_sub(1))).map_or(0.0, |late| late.as_nanos() as f64)
        };
        let total = all.iter().map(|late| late.as_nanos() as f64).sum();
        let late = Late { p50: at(0.5), p99: at(0.99), worst: at(1.0) };
        Sample { total, ops: all.len() as u64, late: Some(late) }
    }

    /// What is reported of a run: each number, and its name if there are
    /// several.
    pub fn figures(self) -> Vec<(&'static str, f64)> {
        match self.late {
            None => vec![("", self.per_operation())],
            Some(Late { p50, p99, worst }) => vec![("p50", p50), ("p99", p99), ("worst", worst)],
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latenesses_have_quantiles() {
        let all = (0..1000).rev().map(Duration::from_nanos).collect();
        let sample = Sample::of_latenesses(all);
        assert_eq!(sample.figures(), [("p50", 500.0), ("p99", 990.0), ("worst", 999.0)]);
        assert_eq!(Sample::of_latenesses(vec![]).figures()[2], ("worst", 0.0));
    }

    #[test]
    fn a_sample_without_latenesses_is_one_number() -> Result<()> {
        let sample: Sample = serde_json::from_str(r#"{"total": 30, "ops": 10}"#)?;
        assert_eq!(sample.figures(), [("", 3.0)]);
        assert_eq!(serde_json::to_string(&sample)?, r#"{"total":30.0,"ops":10}"#);
        Ok(())
    }
}
