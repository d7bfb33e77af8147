//! The disk itself.

use super::{Measure, System, entries};
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

/// What a database does that knows nothing of tasks.
pub fn redb() -> System {
    let variants = ["1", "64", "1024"].map(|tasks| (tasks, durable::redb as Measure));
    System {
        name: "redb",
        about: "an entry of a log for each task, all in one transaction of redb, which ends with an fsync",
        entries: entries(Workload::DurableSteps, variants),
        serve: None,
    }
}
