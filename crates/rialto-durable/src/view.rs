//! The views of tasks for operators.

use crate::error::Error;
use crate::frames::{self, FrameStack, StoredFrame, cbor_to_json};
use crate::overlay::{Overlay, decode};
use crate::pending::{self, PendingStep};
use crate::record::{self, EntryKind, LogEntry, Millis, Phase, Task};
use crate::redaction::{cbor_to_redacted_json, has_secret};
use crate::schemas;
use crate::stepping::step_name;
use crate::store::StoreError;
use crate::tasks;
use crate::unregistered::Registered;
use rialto_cps::Description;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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
    /// It was terminated.
    #[serde(rename = "cancelled")]
    Terminated,
    /// It does not run until it is [retried](crate::Flows::retry), or, if a build refused its state, until
    /// another build takes it.
    Quarantined,
}

impl Status {
    /// Returns the byte under which the tasks of this status are indexed.
    pub(crate) fn status_byte(&self) -> u8 {
        match self {
            Status::Ready => Phase::Ready.status_byte(),
            Status::Running => Phase::Running { worker: 0 }.status_byte(),
            Status::Waiting => Phase::Waiting { signals: Vec::new(), until: None }.status_byte(),
            Status::Completed => Phase::Completed.status_byte(),
            Status::Terminated => Phase::Cancelled.status_byte(),
            Status::Quarantined => Phase::Quarantined { why: String::new() }.status_byte(),
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
    /// Its [attributes](crate::StartOptions::attribute). [`Flows::search`](crate::Flows::search) and
    /// [`Flows::describe`](crate::Flows::describe) read them, and the other lists do not.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub attributes: BTreeMap<String, String>,
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
    /// The steps at which it stands, with their failed attempts.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub pending: Vec<PendingStep>,
    /// The last 100 entries of its log.
    pub log: Vec<HistoryEntry>,
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
    /// The source file and the line of the state, in the build that last wrote it. `None` if a version of Rialto has
    /// written it that does not record it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub location: Option<String>,
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
pub struct HistoryEntry {
    /// The number of the entry, from 0.
    pub number: u64,
    /// When it was written, in milliseconds since 1970. 0 if the entry cannot be read.
    pub at: u64,
    /// Its kind: `started`, `state`, `step`, `signalled`, `ignored`, `crashed`, `quarantined`, `retried`,
    /// `cancelled`, `completed`, or `unreadable`.
    #[serde(rename = "what")]
    pub kind: String,
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

pub fn summary(id: &str, task: Task, registered: &Registered) -> Summary {
    let Task { flow, phase, states, crashes, due, started, changed, .. } = task;
    // The record counts a run when it begins, so it counts the current one as well.
    let crashes = crashes.saturating_sub(matches!(phase, Phase::Running { .. }).into());
    let (status, why, signals) = match phase {
        Phase::Ready => (Status::Ready, None, Vec::new()),
        Phase::Running { .. } => (Status::Running, None, Vec::new()),
        Phase::Waiting { signals, .. } => (Status::Waiting, None, signals),
        Phase::Completed => (Status::Completed, None, Vec::new()),
        Phase::Cancelled => (Status::Terminated, None, Vec::new()),
        Phase::Quarantined { why } => (Status::Quarantined, Some(why), Vec::new()),
    };
    let unregistered = matches!(status, Status::Ready | Status::Waiting) && registered.is_unregistered(&flow);
    Summary {
        id: id.into(),
        flow,
        status,
        why,
        attributes: BTreeMap::new(),
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
    let until = crate::overlay::prefix_end(&record::tasks());
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
pub fn named<T>(id: &str, read: Result<T, StoreError>) -> Result<T, StoreError> {
    read.map_err(|StoreError(why)| {
        StoreError(format!("cannot list the task `{id}`: {why}; to skip it, list the tasks after this name"))
    })
}

/// Returns the first `limit` tasks of this status after the name `after`.
pub fn list_by_status(
    tx: &mut Overlay,
    status: &Status,
    after: &str,
    limit: usize,
) -> Result<Vec<Summary>, StoreError> {
    let byte = status.status_byte();
    let mut from = record::by_status(byte, after);
    if !after.is_empty() {
        from.push(0);
    }
    let until = crate::overlay::prefix_end(&record::status_prefix(byte));
    let listed = tx.scan(&from, &until, limit)?;
    let ids: Vec<_> = listed.iter().map(|(key, _)| String::from_utf8_lossy(&key[2..]).into_owned()).collect();
    tx.read_ahead(ids.iter().map(|id| record::task(id)).collect())?;
    let registered = Registered::now(tx)?;
    let mut all = Vec::new();
    for id in ids {
        let task = named(&id, tx.record::<Task>(&record::task(&id)))?;
        all.extend(task.map(|task| summary(&id, task, &registered)));
    }
    Ok(all)
}

/// Returns the first `limit` entries of a task's log from the entry `from` on.
pub fn history(tx: &mut Overlay, id: &str, from: u64, limit: usize) -> Result<Vec<HistoryEntry>, Error> {
    let task = tasks::get(tx, id)?;
    let from = from.max(task.oldest);
    if from >= task.log {
        return Ok(Vec::new());
    }
    let entries = tx.scan(&record::log(id, from), &record::log(id, task.log), limit)?;
    let (secret, mut all) = (SecretResults::read(tx)?, Vec::new());
    for ((_, entry), number) in entries.iter().zip(from..) {
        let entry = decode(entry)
            .unwrap_or_else(|why| LogEntry { at: 0, kind: EntryKind::Unreadable { why: why.0 } });
        all.push(log_entry(number, entry, &secret));
    }
    Ok(all)
}

/// The number of log entries in the details of a task.
const LOG_ENTRIES_SHOWN: u64 = 100;

pub fn details(tx: &mut Overlay, id: &str) -> Result<Details, Error> {
    let task = tasks::get(tx, id)?;
    let stack = frames::stack(tx, id)?.unwrap_or(FrameStack { build: String::new(), frames: Vec::new() });
    let log = history(tx, id, task.log.saturating_sub(LOG_ENTRIES_SHOWN), usize::MAX)?;
    let result = tx.get(&record::result(id))?.map(|bytes| cbor_to_json(&bytes));
    let frames = stack.frames.iter().map(|one| frame(tx, one)).collect::<Result<_, _>>()?;
    let registered = Registered::now(tx)?;
    let pending = pending::pending_steps(tx, id, &task, &stack)?;
    let attributes = tasks::attributes(tx, id, &task)?;
    let summary = Summary { attributes, ..summary(id, task, &registered) };
    Ok(Details { summary, build: stack.build, frames, pending, log, result })
}

fn frame(tx: &mut Overlay, frame: &StoredFrame) -> Result<FrameView, StoreError> {
    let described = frame.variables.iter().zip(&frame.schema.variables);
    let variables = described.map(|(variable, schema)| VariableView {
        name: variable.name.clone(),
        ty: variable.ty.clone(),
        value: cbor_to_redacted_json(&variable.value, &schema.description),
    });
    Ok(FrameView {
        function: frame.function.clone(),
        site: frame.site.clone(),
        location: schemas::location(tx, frame.schema.number())?,
        layout: format!("{:016x}", frame.layout),
        variables: variables.collect(),
    })
}

/// The types of step results that have secrets, by the keys of the steps. A key that the program computes is empty.
struct SecretResults(Vec<(String, Description)>);

impl SecretResults {
    fn read(tx: &mut Overlay) -> Result<SecretResults, StoreError> {
        let secret = schemas::all(tx)?.into_iter().filter_map(|schema| {
            let description = schema.step.filter(has_secret)?;
            let key = schema.site.strip_prefix("step(")?.rsplit_once(')')?.0;
            Some((step_name(key, &[]), description))
        });
        Ok(SecretResults(secret.collect()))
    }

    /// Shows the result of a step. Steps of different functions may have one key.
    fn shown(&self, key: &str, value: &[u8]) -> serde_json::Value {
        let name = key.split('@').next().unwrap_or_default();
        let mut types = self.0.iter().filter(|(key, _)| key.is_empty() || key == name);
        match (types.next(), types.next()) {
            (None, _) => cbor_to_json(value),
            (Some((_, one)), None) => cbor_to_redacted_json(value, one),
            (Some(_), Some(_)) => "(secret)".into(),
        }
    }
}

fn log_entry(number: u64, entry: LogEntry, secret: &SecretResults) -> HistoryEntry {
    let at: Millis = entry.at;
    let entry_of =
        |kind: &str, name, value, why| HistoryEntry { number, at, kind: kind.into(), name, value, why };
    match entry.kind {
        EntryKind::Started => entry_of("started", None, None, None),
        EntryKind::State { site, .. } => entry_of("state", Some(site), None, None),
        EntryKind::Step { key, result: Ok(value), .. } => {
            let value = secret.shown(&key, &value);
            entry_of("step", Some(key), Some(value), None)
        }
        EntryKind::Step { key, result: Err(why), .. } => entry_of("step", Some(key), None, Some(why)),
        EntryKind::Signalled { name } => entry_of("signalled", Some(name), None, None),
        EntryKind::Ignored { name, why } => entry_of("ignored", Some(name), None, Some(why)),
        EntryKind::Crashed { why } => entry_of("crashed", None, None, Some(why)),
        EntryKind::Quarantined { why } => entry_of("quarantined", None, None, Some(why)),
        EntryKind::Unreadable { why } => entry_of("unreadable", None, None, Some(why)),
        EntryKind::Retried => entry_of("retried", None, None, None),
        EntryKind::Cancelled => entry_of("cancelled", None, None, None),
        EntryKind::Completed => entry_of("completed", None, None, None),
    }
}
