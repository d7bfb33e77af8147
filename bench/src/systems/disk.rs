//! The disk and the database, without workflows: the systems with which `durable-steps` is compared.

use crate::catalog::Workload;
use crate::durable;
use crate::entries::entries;
use crate::system::{Measure, System};

/// Returns the bare disk: the least cost of a durable write.
pub fn system() -> System {
    System {
        name: "fsync",
        about: "4096 bytes at the end of a file and an fsync, one after the other",
        entries: entries(Workload::DurableSteps, [("1", durable::fsync)]),
        serve: None,
    }
}

/// Returns redb: the cost of the same entries without workflows.
pub fn redb() -> System {
    let variants = ["1", "64", "1024"].map(|tasks| (tasks, durable::redb as Measure));
    System {
        name: "redb",
        about: "an entry of a log for each task, all in one transaction of redb, which ends with an fsync",
        entries: entries(Workload::DurableSteps, variants),
        serve: None,
    }
}
