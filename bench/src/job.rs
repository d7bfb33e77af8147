//! One run of one workload on one system: the job, and the sample that it returns.

use crate::catalog::Workload;
use anyhow::{Result, ensure};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// A run that a system is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// The name of the system.
    pub system: &'static str,
    /// The workload.
    pub workload: Workload,
    /// The name of the workload's variant.
    pub variant: &'static str,
    /// The number of threads that run tasks.
    pub workers: usize,
    /// The approximate number of operations. [`Sample::ops`] has the exact one.
    pub ops: u64,
    /// The size of the workload: the number of tasks in `ring`, `ring-process`, `cps-memory` and
    /// `parked-memory`, and the argument of the function in `parfib` and `partak`.
    pub tasks: u64,
}

/// The result of one run. A run in another process prints it as JSON.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// The nanoseconds, or bytes, of the whole run.
    pub total: f64,
    /// The number of operations, or tasks, in the run.
    pub ops: u64,
    /// How late the operations were, if the workload measures that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Late>,
    /// The numbers that are reported instead of the total, with their names, if there are several others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<(String, f64)>,
}

/// How late operations were, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Late {
    /// The median.
    pub p50: f64,
    /// The 99th percentile.
    pub p99: f64,
    /// The maximum.
    pub worst: f64,
}

impl Sample {
    /// Returns the sample of `ops` operations that began at `start` and end now.
    pub fn since(start: Instant, ops: u64) -> Sample {
        Sample::of(start.elapsed().as_secs_f64() * 1e9, ops)
    }

    /// Returns the sample of `ops` operations with this total, in nanoseconds or bytes.
    pub fn of(total: f64, ops: u64) -> Sample {
        Sample { total, ops, ..Sample::default() }
    }

    /// Returns the sample of a run that has several numbers with names.
    pub fn named(numbers: &[(&str, f64)]) -> Sample {
        let named = numbers.iter().map(|(name, number)| ((*name).to_owned(), *number)).collect();
        Sample { ops: 1, named, ..Sample::default() }
    }

    /// Returns the sample of operations that were late by these durations.
    pub fn from_latenesses(mut all: Vec<Duration>) -> Sample {
        all.sort_unstable();
        let at = |part: f64| {
            let index = (all.len() as f64 * part) as usize;
            all.get(index.min(all.len().saturating_sub(1))).map_or(0.0, |late| late.as_nanos() as f64)
        };
        let total = all.iter().map(|late| late.as_nanos() as f64).sum();
        let late = Late { p50: at(0.5), p99: at(0.99), worst: at(1.0) };
        Sample { late: Some(late), ..Sample::of(total, all.len() as u64) }
    }

    /// Returns the numbers that are reported for the run. They have names if there are several.
    pub fn figures(&self) -> Vec<(&str, f64)> {
        if !self.named.is_empty() {
            return self.named.iter().map(|(name, number)| (&**name, *number)).collect();
        }
        match self.late {
            None => vec![("", self.per_operation())],
            Some(Late { p50, p99, worst }) => vec![("p50", p50), ("p99", p99), ("worst", worst)],
        }
    }

    /// Prints the sample and exits the process, without dropping `keep`.
    ///
    /// # Errors
    ///
    /// If the sample cannot be serialized.
    pub fn print_and_exit<K, T>(self, keep: K) -> Result<T> {
        let _keep = std::mem::ManuallyDrop::new(keep);
        println!("{}", serde_json::to_string(&self)?);
        std::process::exit(0)
    }

    /// Returns the nanoseconds, or bytes, per operation.
    pub fn per_operation(&self) -> f64 {
        self.total / self.ops.max(1) as f64
    }
}

/// Checks that the sum of the received messages is the sum of the sent ones. The time of a system that loses
/// messages is meaningless.
///
/// # Errors
///
/// If the sums differ.
pub fn ensure_none_lost(sent: u64, received: u64) -> Result<()> {
    ensure!(
        sent == received,
        "messages were lost: the received ones sum to {received}, the sent ones to {sent}"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latenesses_have_quantiles() {
        let all = (0..1000).rev().map(Duration::from_nanos).collect();
        let sample = Sample::from_latenesses(all);
        assert_eq!(sample.figures(), [("p50", 500.0), ("p99", 990.0), ("worst", 999.0)]);
        assert_eq!(Sample::from_latenesses(vec![]).figures()[2], ("worst", 0.0));
    }

    #[test]
    fn a_sample_without_latenesses_is_one_number() -> Result<()> {
        let sample: Sample = serde_json::from_str(r#"{"total": 30, "ops": 10}"#)?;
        assert_eq!(sample.figures(), [("", 3.0)]);
        assert_eq!(serde_json::to_string(&sample)?, r#"{"total":30.0,"ops":10}"#);
        Ok(())
    }

    #[test]
    fn named_numbers_are_kept_in_order() -> Result<()> {
        let sample = Sample::named(&[("hosts", 2.0), ("bytes", 1.0)]);
        let read: Sample = serde_json::from_str(&serde_json::to_string(&sample)?)?;
        assert_eq!(read.figures(), [("hosts", 2.0), ("bytes", 1.0)]);
        Ok(())
    }
}
