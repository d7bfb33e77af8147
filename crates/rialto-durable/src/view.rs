//! The views of tasks for operators.

use crate::error::Error;
use crate::frames::{Stack, cbor_to_json};
use crate::overlay::{Overlay, decode};
use crate::record::{self, Entry, Head, Millis, Phase, Task, What};
use crate::schemas;
use crate::store::StoreError;
use crate::tasks;
use crate::unregistered::Registered;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The status of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Status {
    /// It runs when it is due and a process takes it.
    Ready,
    /// A process runs it.
    Running,
    /// It waits in the store for a time or a signal.
    Waiting,
    /// Its function has returned.
    Completed,
    /// It was cancelled.
    #[serde(rename = "cancelled")]
    Cancelled,
    /// It does not run until it is [retried](crate::Flows::retry), or, if a build refused its state, until
    /// another build takes it.
    Quarantined,
}

impl Status {
    /// Returns the byte under which the tasks of this status are indexed.
    pub(crate) fn listed(&self) -> u8 {
        match self {
            Status::Ready => Phase::Ready.listed(),
            Status::Running => Phase::Running { owner: 0 }.listed(),
            Status::Waiting => Phase::Waiting { signals: Vec::new(), until: None }.listed(),
            Status::Completed => Phase::Completed.listed(),
            Status::Cancelled => Phase::Cancelled.listed(),
            Status::Quarantined => Phase::Quarantined { why: String::new() }.listed(),
        }
    }
}

/// A task without its frames and its log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Its name.
    pub id: String,
    /// Its function.
    pub flow: String,
    /// Its status.
    pub status: Status,
    /// Why it is in quarantine.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<String>,
    /// The signals for which it waits.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub signals: Vec<String>,
    /// When it is due, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub due: Option<u64>,
    /// Whether it is ready or waits, and no running process has registered its function. `false` if no
    /// process runs tasks.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub unregistered: bool,
    /// How many states it has written.
    pub states: u64,
    /// How many of its runs have crashed since its last progress: the process died, or the task panicked. The
    /// current run, and runs that were given back, do not count.
    pub crashes: u32,
    /// When it was started, in milliseconds since 1970.
    pub started: u64,
    /// When its last log entry was written, in milliseconds since 1970.
    pub changed: u64,
}

/// A task with its frames, its log, and its result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Details {
    /// The task without its frames and its log.
    #[serde(flatten)]
    pub summary: Summary,
    /// The build that wrote the frames. Empty if there are none.
    pub build: String,
    /// The frames, the outermost first. A completed task has none.
    pub frames: Vec<FrameView>,
    /// The last 100 entries of its log.
    pub log: Vec<Happened>,
    /// The result of its function, if it has completed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub result: Option<serde_json::Value>,
}

/// A frame: the saved data of one active function.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FrameView {
    /// The module path and the name of the function.
    pub function: String,
    /// The name of its state: the label of a `checkpoint!`, or the name of the awaited call, such as
    /// `sleep()`.
    pub site: String,
    /// The layout of the state, in hexadecimal digits.
    pub layout: String,
    /// The variables that the state keeps.
    pub variables: Vec<VariableView>,
}

/// A variable of a frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VariableView {
    /// Its name.
    pub name: String,
    /// Its type, as it is written in the source.
    #[serde(rename = "type")]
    pub ty: String,
    /// Its value.
    pub value: serde_json::Value,
}

/// An entry of a task's log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Happened {
    /// The number of the entry, from 0.
    pub number: u64,
    /// When it was written, in milliseconds since 1970. 0 if the entry cannot be read.
    pub at: u64,
    /// Its kind: `started`, `state`, `step`, `signalled`, `ignored`, `crashed`, `quarantined`, `retried`,
    /// `cancelled`, `completed`, or `unreadable`.
    #[serde(rename = "what")]
    pub what: String,
    /// The name of the step, the signal, or the state.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// The result of a step.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub value: Option<serde_json::Value>,
    /// The reason, if something went wrong.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<String>,
}

fn summary(id: &str, task: Task, registered: &Registered) -> Summary {
    let Task { flow, phase, states, crashes, due, started, changed, .. } = task;
    // The record counts a run when it begins, so it counts the current one as well.
    let crashes = crashes.saturating_sub(matches!(phase, Phase::Running { .. }).into());
    let (status, why, signals) = match phase {
        Phase::Ready => (Status::Ready, None, Vec::new()),
        Phase::Running { .. } => (Status::Running, None, Vec::new()),
        Phase::Waiting { signals, .. } => (Status::Waiting, None, signals),
        Phase::Completed => (Status::Completed, None, Vec::new()),
        Phase::Cancelled => (Status::Cancelled, None, Vec::new()),
        Phase::Quarantined { why } => (Status::Quarantined, Some(why), Vec::new()),
    };
    let unregistered = matches!(status, Status::Ready | Status::Waiting) && registered.lacks(&flow);
    Summary {
        id: id.into(),
        flow,
        status,
        why,
        signals,
        due,
        unregistered,
        states,
        crashes,
        started,
        changed,
    }
}

/// Returns the first `limit` tasks after the name `after`, in the order of their names.
pub fn list(tx: &mut Overlay, after: &str, limit: usize) -> Result<Vec<Summary>, StoreError> {
    let mut from = record::task(after);
    from.push(0);
    if after.is_empty() {
        from.pop();
    }
    let until = crate::overlay::after(&record::tasks());
    let registered = Registered::now(tx)?;
    tx.scan(&from, &until, limit)?
        .iter()
        .map(|(key, task)| {
            let id = String::from_utf8_lossy(&key[1..]);
            Ok(summary(&id, named(&id, decode(task))?, &registered))
        })
        .collect()
}

/// Adds the task's name to an error. The caller can list the other tasks by starting after this name.
fn named<T>(id: &str, read: Result<T, StoreError>) -> Result<T, StoreError> {
    read.map_err(|StoreError(why)| {
        StoreError(format!("cannot list the task `{id}`: {why}; to skip it, list the tasks after this name"))
    })
}

/// Returns the first `limit` tasks of this status after the name `after`.
pub fn list_with(
    tx: &mut Overlay,
    status: &Status,
    after: &str,
    limit: usize,
) -> Result<Vec<Summary>, StoreError> {
    let byte = status.listed();
    let mut from = record::listed(byte, after);
    if !after.is_empty() {
        from.push(0);
    }
    let until = crate::overlay::after(&record::listed_as(byte));
    let listed = tx.scan(&from, &until, limit)?;
    let ids: Vec<_> = listed.iter().map(|(key, _)| String::from_utf8_lossy(&key[2..]).into_owned()).collect();
    tx.ahead(ids.iter().map(|id| record::task(id)).collect())?;
    let registered = Registered::now(tx)?;
    let mut all = Vec::new();
    for id in ids {
        let task = named(&id, tx.record::<Task>(&record::task(&id)))?;
        all.extend(task.map(|task| summary(&id, task, &registered)));
    }
    Ok(all)
}

/// Returns the first `limit` entries of a task's log from the entry `from` on.
pub fn log(tx: &mut Overlay, id: &str, from: u64, limit: usize) -> Result<Vec<Happened>, Error> {
    let task = tasks::get(tx, id)?;
    let from = from.max(task.oldest);
    if from >= task.log {
        return Ok(Vec::new());
    }
    let entries = tx.scan(&record::log(id, from), &record::log(id, task.log), limit)?;
    let mut all = Vec::new();
    for ((_, entry), number) in entries.iter().zip(from..) {
        let entry =
            decode(entry).unwrap_or_else(|why| Entry { at: 0, what: What::Unreadable { why: why.0 } });
        all.push(happened(number, entry));
    }
    Ok(all)
}

/// Returns the frames that a task wrote last.
pub fn stack(tx: &mut Overlay, id: &str) -> Result<Option<Stack>, Error> {
    let Some(state) = tx.get(&record::state(id))? else { return Ok(None) };
    let (_, frames) = Head::split(&state)?;
    Stack::read(frames, |number| Ok(schemas::read(tx, number)?.map(Arc::new))).map(Some)
}

/// The number of log entries in the details of a task.
const SHOWN: u64 = 100;

pub fn details(tx: &mut Overlay, id: &str) -> Result<Details, Error> {
    let task = tasks::get(tx, id)?;
    let stack = stack(tx, id)?.unwrap_or(Stack { build: String::new(), frames: Vec::new() });
    let log = log(tx, id, task.log.saturating_sub(SHOWN), usize::MAX)?;
    let result = tx.get(&record::result(id))?.map(|bytes| cbor_to_json(&bytes));
    let frames = stack.frames.iter().map(frame).collect();
    let registered = Registered::now(tx)?;
    Ok(Details { summary: summary(id, task, &registered), build: stack.build, frames, log, result })
}

fn frame(frame: &crate::frames::Stored) -> FrameView {
    let variables = frame.variables.iter().map(|variable| VariableView {
        name: variable.name.clone(),
        ty: variable.ty.clone(),
        value: cbor_to_json(&variable.value),
    });
    FrameView {
        function: frame.function.clone(),
        site: frame.site.clone(),
        layout: format!("{:016x}", frame.layout),
        variables: variables.collect(),
    }
}

fn happened(number: u64, entry: Entry) -> Happened {
    let at: Millis = entry.at;
    let said = |what: &str, name, value, why| Happened { number, at, what: what.into(), name, value, why };
    match entry.what {
        What::Started => said("started", None, None, None),
        What::State { site, .. } => said("state", Some(site), None, None),
        What::Step { key, result: Ok(value), .. } => {
            said("step", Some(key), Some(cbor_to_json(&value)), None)
        }
        What::Step { key, result: Err(why), .. } => said("step", Some(key), None, Some(why)),
        What::Signalled { name } => said("signalled", Some(name), None, None),
        What::Ignored { name, why } => said("ignored", Some(name), None, Some(why)),
        What::Crashed { why } => said("crashed", None, None, Some(why)),
        What::Quarantined { why } => said("quarantined", None, None, Some(why)),
        What::Unreadable { why } => said("unreadable", None, None, Some(why)),
        What::Retried => said("retried", None, None, None),
        What::Cancelled => said("cancelled", None, None, None),
        What::Completed => said("completed", None, None, None),
    }
}
