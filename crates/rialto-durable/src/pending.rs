//! The steps at which tasks stand, with the last failure of each, for operators.

use crate::error::Error;
use crate::frames::{self, FrameStack, from_cbor};
use crate::overlay::{Overlay, decode};
use crate::record::{self, EntryKind, FailedAttempt, LogEntry, Task};
use crate::stepping::{STEP, step_name};
use crate::store::StoreError;
use crate::tasks;
use serde::{Deserialize, Serialize};

/// A step at which a task stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PendingStep {
    /// Its name among the steps of the task: its key, and, in a `join!`, the number of the part after an `@`.
    pub step: String,
    /// How many attempts have failed since the task last began to run. 0 if none has, or if only a version of
    /// Rialto that does not record failures has run it.
    pub attempts: u32,
    /// Why the last attempt failed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<String>,
    /// When the last attempt failed, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failed: Option<u64>,
    /// When the next attempt begins, in milliseconds since 1970. In the past if it has begun, or if the process
    /// that would begin it has died.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub next: Option<u64>,
}

/// A step with a failed attempt, which will be attempted again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FailingStep {
    /// The task.
    pub id: String,
    /// Its function.
    pub flow: String,
    /// The step.
    #[serde(flatten)]
    pub step: PendingStep,
}

/// The stored form of a step's leaf.
#[derive(Deserialize)]
struct Leaf {
    key: String,
    #[serde(default)]
    number: Option<u64>,
}

/// Returns the steps at which a task stands.
pub fn pending_steps(
    tx: &mut Overlay,
    id: &str,
    task: &Task,
    stack: &FrameStack,
) -> Result<Vec<PendingStep>, StoreError> {
    if task.phase.is_over() {
        return Ok(Vec::new());
    }
    let leaves = stack.frames.iter().filter(|frame| frame.function == STEP);
    let leaves = leaves.flat_map(|frame| &frame.variables);
    let leaves: Vec<Leaf> = leaves.filter_map(|leaf| from_cbor(&leaf.value).ok()).collect();
    if leaves.is_empty() {
        return Ok(Vec::new());
    }
    let ended = ended_steps(tx, id, task)?;
    let failed = failed_attempts(tx, id)?.into_iter().filter(|(number, step, failed)| {
        is_current(task, failed, &leaves, *number) && !ended.contains(&(*number, step.clone()))
    });
    let failed: Vec<_> = failed.collect();
    let mut steps: Vec<PendingStep> = Vec::new();
    for Leaf { key, number } in &leaves {
        let (number, name) = (number.unwrap_or(0), step_name(key, &[]));
        let is_of = |step: &str| step.split('@').next() == Some(&name);
        let is_over = ended.iter().any(|(at, step)| *at == number && is_of(step));
        if !is_over && !failed.iter().any(|(at, step, _)| *at == number && is_of(step)) {
            steps.push(PendingStep { step: name, attempts: 0, why: None, failed: None, next: None });
        }
    }
    steps.extend(failed.into_iter().map(|(_, step, FailedAttempt { attempts, at, next, why, .. })| {
        PendingStep { step, attempts, why: Some(why), failed: Some(at), next: Some(next) }
    }));
    Ok(steps)
}

/// Returns the failing steps of all tasks. Reads at most `limit` records.
pub fn failing_steps(tx: &mut Overlay, limit: usize) -> Result<Vec<FailingStep>, Error> {
    let all = record::all_failed();
    let found = tx.scan(&all, &crate::overlay::prefix_end(&all), limit)?;
    let mut ids: Vec<String> =
        found.iter().filter_map(|(key, _)| record::read_failed(key)).map(|(id, ..)| id).collect();
    ids.dedup();
    let mut steps = Vec::new();
    for id in ids {
        let Ok(task) = tasks::get(tx, &id) else { continue };
        // A task whose frames cannot be read is in quarantine.
        let Ok(Some(stack)) = frames::stack(tx, &id) else { continue };
        let pending = pending_steps(tx, &id, &task, &stack)?.into_iter().filter(|step| step.attempts > 0);
        steps.extend(pending.map(|step| FailingStep { id: id.clone(), flow: task.flow.clone(), step }));
    }
    Ok(steps)
}

/// Whether the task still stands at the step. A process of a version that does not know these records may have
/// continued it, or may have deleted it and begun another one.
fn is_current(task: &Task, failed: &FailedAttempt, leaves: &[Leaf], number: u64) -> bool {
    let stands = leaves.iter().any(|leaf| leaf.key == failed.key && leaf.number == Some(number));
    failed.incarnation == task.incarnation && stands
}

type Failed = (u64, String, FailedAttempt);

fn failed_attempts(tx: &mut Overlay, id: &str) -> Result<Vec<Failed>, StoreError> {
    let all = tx.with_prefix(&record::failed_of(id))?;
    let read = all.iter().filter_map(|(key, value)| {
        let (_, number, step) = record::read_failed(key)?;
        Some((number, step, decode(value).ok()?))
    });
    Ok(read.collect())
}

/// The numbers and names of the steps that have ended since the last state.
fn ended_steps(tx: &mut Overlay, id: &str, task: &Task) -> Result<Vec<(u64, String)>, StoreError> {
    let (from, until) = (record::log(id, task.log_after_state), record::log(id, task.log));
    let entries = match task.log_after_state < task.log {
        true => tx.scan(&from, &until, usize::MAX)?,
        false => Vec::new(),
    };
    let ended = entries.iter().filter_map(|(_, entry)| match decode::<LogEntry>(entry).ok()?.kind {
        EntryKind::Step { key, number, .. } => Some((number, key)),
        _ => None,
    });
    Ok(ended.collect())
}
