//! What is kept of tasks, and for how long.

use crate::error::Error;
use crate::overlay::{Overlay, after};
use crate::record::{self, Millis, Task};
use crate::store::StoreError;
use crate::tasks::{get, readable};

/// Whether so much of a log is to go that it is worth writing the task's record for it.
pub fn is_long(task: &Task, keep: u64) -> bool {
    task.log.saturating_sub(task.oldest) > keep.saturating_add(keep / 64)
}

/// Of a log, what is older than the last state is only for people: at least so many entries of it are kept.
pub fn trim(tx: &mut Overlay, id: &str, task: &mut Task, keep: u64) {
    // Where the limit has been lowered, it takes some states.
    for _ in 0..keep / 64 + 256 {
        if task.oldest >= task.since || task.log - task.oldest <= keep {
            return;
        }
        tx.remove(record::log(id, task.oldest));
        task.oldest += 1;
    }
}

/// How many entries of logs and signals are deleted in one transaction, in which others wait, and of how many tasks.
const SLICE: usize = 512;
const TASKS: usize = 256;

/// Deletes a part of what is left of a task that is over: whether that was all. Its name may be given again then.
pub fn delete(tx: &mut Overlay, id: &str) -> Result<bool, Error> {
    let mut task = get(tx, id)?;
    if !task.phase.is_over() {
        return Err(Error::Unfinished(id.into()));
    }
    Ok(remove(tx, id, &mut task, &mut { SLICE })?)
}

/// The oldest of its log first, and itself at last, if no more than so many have to go before: whether it has gone.
fn remove(tx: &mut Overlay, id: &str, task: &mut Task, left: &mut usize) -> Result<bool, StoreError> {
    while task.oldest < task.log && *left > 0 {
        tx.remove(record::log(id, task.oldest));
        task.oldest += 1;
        *left -= 1;
    }
    let signals = record::signals_of(id);
    for (key, _) in tx.scan(&signals, &after(&signals), *left)? {
        tx.remove(key);
        *left -= 1;
    }
    if *left == 0 {
        tx.put_record(record::task(id), task)?;
        return Ok(false);
    }
    for key in [record::task(id), record::state(id), record::result(id), record::ended(task.changed, id)] {
        tx.remove(key);
    }
    if let Some(listed) = task.listed {
        tx.remove(record::listed(listed, id));
    }
    let deleted = tx.record::<u64>(&record::deleted())?.unwrap_or(0);
    tx.put_record(record::deleted(), &(deleted + 1))?;
    Ok(true)
}

/// Deletes of those that have been over since then or longer: whether there are more.
pub fn prune(tx: &mut Overlay, since: Millis) -> Result<bool, StoreError> {
    let ended = tx.scan(&record::ended_from(0), &record::ended_from(since.saturating_add(1)), TASKS)?;
    let mut left = SLICE;
    for (key, _) in &ended {
        if let Some((_, id)) = record::read_numbered(key)
            && let Some(mut task) = readable(tx, &id)?
            && task.phase.is_over()
            && !remove(tx, &id, &mut task, &mut left)?
        {
            return Ok(true);
        }
        tx.remove(key.clone());
    }
    Ok(ended.len() == TASKS)
}
