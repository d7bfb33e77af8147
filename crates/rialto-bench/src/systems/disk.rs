//! The disk itself.

use super::{System, entries};
use crate::durable;
use crate::workload::Workload;

/// What any durable write costs at the least.
pub fn system() -> System {
    System {
        name: "fsync",
        about: "4096 bytes at the end of a file and an fsync, one after the other",
        entries: entries(Workload::DurableSteps, [("1", durable::fsync)]),
        serve: None,
    }
}
