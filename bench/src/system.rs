//! A measured system, with the workloads that it supports.

use crate::catalog::Workload;
use crate::job::{Job, Sample};
use anyhow::Result;
use clap::ValueEnum;

/// The system that the others are compared with.
pub const REFERENCE: &str = "rialto";

/// A system with its workloads.
pub struct System {
    /// The name on the command line and in the JSON.
    pub name: &'static str,
    /// The parts of the system that are used, and the differences from a rendezvous.
    pub about: &'static str,
    /// The workloads and variants that the system supports.
    pub entries: Vec<Benchmark>,
    /// The servers of `web`, `echo`, `swerve`, `live-latency` and so on. A server prints its address on the loopback
    /// interface, and serves for ever.
    pub serve: Option<fn(service: Service, workers: usize) -> Result<()>>,
}

/// The service of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Service {
    /// It answers requests over HTTP/1.1.
    Http,
    /// It sends back what it receives.
    Echo,
    /// It serves a file over HTTP/1.1, from components that talk over channels.
    Swerve,
    /// It serves pages with a number and a button.
    Counter,
    /// It serves the same pages with a table.
    Table,
}

/// A function that runs one job and measures it.
pub type Measure = fn(&Job) -> Result<Sample>;

/// One variant of one workload, on one system.
pub struct Benchmark {
    /// The workload.
    pub workload: Workload,
    /// The name of the variant.
    pub variant: &'static str,
    /// Runs once, and measures.
    pub run: Measure,
    /// Whether each run needs its own process.
    pub needs_own_process: bool,
    /// The limit of tasks for this system. The table has a note if the others run with more.
    pub most_tasks: u64,
}

impl System {
    /// Returns the entry of this variant of the workload, if the system supports it.
    pub fn entry(&self, workload: Workload, variant: &str) -> Option<&Benchmark> {
        self.entries.iter().find(|entry| entry.workload == workload && entry.variant == variant)
    }
}
