//! Programs without tasks: the baseline of speedups, and calls of functions.

use crate::async_workloads::{sequential_parfib, sequential_partak};
use crate::basics::basics;
use crate::catalog::Workload;
use crate::entries::{entries, every_variant};
use crate::function_calls::function_call;
use crate::programs;
use crate::system::{Measure, System};

/// Returns the sequential programs.
pub fn system() -> System {
    let mut all =
        entries(Workload::Programs, programs::NAMES.map(|name| (name, programs::sequential as Measure)));
    all.extend(entries(Workload::Parfib, [("plain", sequential_parfib as Measure)]));
    all.extend(entries(Workload::Partak, [("plain", sequential_partak as Measure)]));
    all.extend(entries(
        Workload::FunctionCall,
        [("null", function_call as Measure), ("cell", function_call)],
    ));
    all.extend(every_variant(Workload::Basics, basics));
    System { name: "sequential", about: "Rust without tasks, on one thread", entries: all, serve: None }
}
