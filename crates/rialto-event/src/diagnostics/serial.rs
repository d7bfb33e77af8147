//! Serialization of a report, with the feature `serde`.

use serde::{Serialize, Serializer};

use super::text::Numbers;
use super::{Blocked, BlockedTask, Resource, TaskId, Wait};
use crate::time::Instant;

/// The form in which a report is serialized.
#[derive(Serialize)]
struct Report<'a> {
    /// The number of blocked tasks that are not listed.
    unknown: u64,
    tasks: Vec<Task<'a>>,
    resources: Vec<Thing<'a>>,
    cycles: Vec<Vec<u64>>,
}

#[derive(Serialize)]
struct Task<'a> {
    id: u64,
    name: Option<&'a str>,
    main: bool,
    /// The task's number in the trace of a simulation.
    number: Option<u64>,
    future: &'static str,
    spawned_at: String,
    waited_seconds: f64,
    waits: Vec<Waits<'a>>,
}

/// A [`Wait`]. Channels and objects are given by their numbers in the report.
#[derive(Serialize)]
#[serde(tag = "for", rename_all = "snake_case")]
enum Waits<'a> {
    Receive { resource: usize },
    Send { resource: usize },
    Object { resource: usize, what: &'a str },
    Io { fd: i32, what: &'a str },
    Time { seconds: Option<f64> },
    End { task: u64 },
    Children { tasks: &'a [u64] },
    Never,
    Other { what: String },
}

#[derive(Serialize)]
struct Thing<'a> {
    number: usize,
    name: Option<&'a str>,
    made_at: Option<String>,
    held_by: Vec<u64>,
}

impl<'a> Waits<'a> {
    fn of(wait: &'a Wait, numbers: &Numbers<'_>, now: Instant) -> Self {
        match wait {
            Wait::Recv { channel } => Waits::Receive { resource: numbers.number(channel) },
            Wait::Send { channel } => Waits::Send { resource: numbers.number(channel) },
            Wait::Object { at, what } => Waits::Object { resource: numbers.number(at), what },
            Wait::Io { fd, what } => Waits::Io { fd: *fd, what },
            Wait::Time(Instant::FAR_FUTURE) => Waits::Time { seconds: None },
            Wait::Time(time) => Waits::Time { seconds: Some(time.duration_since(now).as_secs_f64()) },
            Wait::End { task } => Waits::End { task: *task },
            Wait::Children { tasks } => Waits::Children { tasks },
            Wait::Never => Waits::Never,
            other => Waits::Other { what: other.to_string() },
        }
    }
}

impl<'a> Task<'a> {
    fn of(task: &'a BlockedTask, numbers: &Numbers<'_>) -> Self {
        Task {
            id: task.id.as_u64(),
            name: task.name(),
            main: task.is_main(),
            number: task.number,
            future: task.future,
            spawned_at: task.spawned_at.to_string(),
            waited_seconds: task.time.as_secs_f64(),
            waits: task.waits.iter().map(|wait| Waits::of(wait, numbers, task.now)).collect(),
        }
    }
}

impl<'a> Thing<'a> {
    fn of(resource: &'a Resource, number: usize, report: &Blocked) -> Self {
        Thing {
            number,
            name: resource.name(),
            made_at: resource.made_at().map(ToString::to_string),
            held_by: report.holders(resource).iter().map(|task| task.as_u64()).collect(),
        }
    }
}

/// Serializes the tasks with their waits, the resources with the tasks that hold them, and the
/// [cycles](super::WaitGraph::cycles). The waits name resources by number.
impl Serialize for Blocked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let numbers = Numbers::of(self.tasks());
        let ids = |cycle: &Vec<TaskId>| cycle.iter().map(|task| task.as_u64()).collect();
        let report = Report {
            unknown: self.unknown(),
            tasks: self.tasks().iter().map(|task| Task::of(task, &numbers)).collect(),
            resources: (1..)
                .zip(numbers.all())
                .map(|(number, thing)| Thing::of(thing, number, self))
                .collect(),
            cycles: self.graph().cycles().iter().map(ids).collect(),
        };
        report.serialize(serializer)
    }
}
