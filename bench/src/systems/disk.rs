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

/// Returns a queue of jobs by hand, in two forms, if PostgreSQL is installed.
#[cfg(feature = "postgres")]
pub fn queues() -> Vec<System> {
    let form = |name, about, queue: Measure| System {
        name,
        about,
        entries: durable_flows::flow_entries(queue),
        serve: None,
    };
    let forms = [
        form(
            "postgres-queue",
            "jobs in a table of PostgreSQL, taken by `for update skip locked`, a transaction for each; eight connections \
             of each program; one statement queues all jobs",
            durable_flows::queue::<1>,
        ),
        form(
            "postgres-batch",
            "the same with up to 64 jobs in a transaction: a job that fails, or a crash, repeats all of them",
            durable_flows::queue::<64>,
        ),
    ];
    forms.into_iter().filter(|_| durable_flows::is_installed()).collect()
}
