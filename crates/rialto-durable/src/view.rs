//! What people are shown of tasks.

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

/// How a task stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Status {
    /// It is to be run.
    Ready,
    /// Somebody runs it.
    Running,
    /// It waits in the store: for a time, or for a signal.
    Waiting,
    /// Its function has returned.
    Completed,
    /// It was cancelled.
    Cancelled,
    /// It is not run any more, until somebody [retries](crate::Flows::retry) it.
    Quarantined,
}

impl Status {
    /// The byte under which those that stand so are listed.
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

/// A task, in a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Its name.
    pub id: String,
    /// Its function.
    pub flow: String,
    /// How it stands.
    pub status: Status,
    /// Why it is in quarantine.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<String>,
    /// The signals for which it waits.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub signals: Vec<String>,
    /// When it is to be run next, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub due: Option<u64>,
    /// It is to be run, now or later, and none of those who run tasks has registered its function. False if nobody runs tasks.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub unregistered: bool,
    /// How many states it has written.
    pub states: u64,
    /// How many of its runs have crashed since it last got on: the process died, or the task panicked. A run that was
    /// given back is none, and neither is the one that runs now.
    pub crashes: u32,
    /// When it was started, and when something last happened to it, in milliseconds since 1970.
    pub started: u64,
    /// See `started`.
    pub changed: u64,
}

/// A task with its frames, its log, and its result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Details {
    /// In a line.
    #[serde(flatten)]
    pub summary: Summary,
    /// The build that wrote the frames.
    pub build: String,
    /// The frames, the outermost first; none when it has completed.
    pub frames: Vec<FrameView>,
    /// What has happened to it last.
    pub log: Vec<Happened>,
    /// What it returned.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub result: Option<serde_json::Value>,
}

/// A frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FrameView {
    /// Module path and name.
    pub function: String,
    /// The label of its state, or what it awaits.
    pub site: String,
    /// The hash of what is kept there.
    pub layout: String,
    /// What is kept there.
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
    /// Which one it is, from 0 on.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What.
    pub what: String,
    /// The step, the signal, or the site.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// The result of a step.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub value: Option<serde_json::Value>,
    /// What went wrong.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<String>,
}

fn summary(id: &str, task: Task, registered: &Registered) -> Summary {
    let Task { flow, phase, states, crashes, due, started, changed, .. } = task;
    // Begun without an end: the run of now has that still before it.
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

/// The tasks after this name, in the order of their names.
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

/// An error says of which task it is: the others are shown after its name.
fn named<T>(id: &str, read: Result<T, StoreError>) -> Result<T, StoreError> {
    read.map_err(|StoreError(why)| StoreError(format!("the task `{id}`: {why}")))
}

/// Those that stand so.
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

/// The entries of its log from this one on.
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

/// The frames that a task wrote last.
pub fn stack(tx: &mut Overlay, id: &str) -> Result<Option<Stack>, Error> {
    let Some(state) = tx.get(&record::state(id))? else { return Ok(None) };
    let (_, frames) = Head::split(&state)?;
    Stack::read(frames, |number| Ok(schemas::read(tx, number)?.map(Arc::new))).map(Some)
}

/// How much of its log is shown with a task.
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
