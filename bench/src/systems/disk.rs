//! The disk and the databases, without workflows: the systems with which `durable-steps` and `durable-flows` are
//! compared.

use crate::catalog::Workload;
use crate::durable;
#[cfg(feature = "postgres")]
use crate::durable_flows;
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

/// Returns a queue of jobs by hand, if PostgreSQL is installed.
#[cfg(feature = "postgres")]
pub fn queue() -> Option<System> {
    durable_flows::is_installed().then(|| System {
        name: "postgres-queue",
        about: "jobs in a table of PostgreSQL, taken by `for update skip locked`; each program has eight connections",
        entries: durable_flows::flow_entries(durable_flows::queue),
        serve: None,
    })
}
