//! Retention: which records of tasks are kept, and for how long.

use crate::error::Error;
use crate::overlay::{Overlay, prefix_end};
use crate::record::{self, Attributes, Millis, Task};
use crate::store::StoreError;
use crate::tasks::{get, try_get};

/// How many log entries and signals one transaction deletes at most. Other jobs wait for the transaction.
const MAX_RECORDS: usize = 512;
/// How many tasks one transaction deletes at most.
const MAX_TASKS: usize = 256;

/// Deletes a slice of a task that has ended. Returns whether the task is gone, so that its name is free.
pub fn delete(tx: &mut Overlay, id: &str) -> Result<bool, Error> {
    let mut task = get(tx, id)?;
    if !task.phase.is_over() {
        return Err(Error::NotEnded(id.into()));
    }
    Ok(remove(tx, id, &mut task, &mut { MAX_RECORDS })?)
}

/// Deletes the log from its oldest entry on, then the signals, and then the task's other records. Subtracts
/// each deleted entry and signal from `left`, and stops when it is 0. Returns whether the task is gone.
fn remove(tx: &mut Overlay, id: &str, task: &mut Task, left: &mut usize) -> Result<bool, StoreError> {
    while task.oldest < task.log && *left > 0 {
        tx.remove(record::log(id, task.oldest));
        task.oldest += 1;
        *left -= 1;
    }
    let signals = record::signals_of(id);
    for (key, _) in tx.scan(&signals, &prefix_end(&signals), *left)? {
        tx.remove(key);
        *left -= 1;
    }
    if *left == 0 {
        tx.put_record(record::task(id), task)?;
        return Ok(false);
    }
    for key in [
        record::task(id),
        record::state(id),
        record::result(id),
        record::ended(task.changed, id),
        record::trace(id),
    ] {
        tx.remove(key);
    }
    tx.remove_prefix(&record::failed_of(id))?;
    if let Some(attributes) = tx.record::<Attributes>(&record::attributes(id))? {
        for (name, value) in &attributes.all {
            tx.remove(record::by_attribute(name, value, id));
        }
        tx.remove(record::attributes(id));
    }
    if let Some(status) = task.status_byte {
        tx.remove(record::by_status(status, id));
    }
    let deleted = tx.record::<u64>(&record::deleted())?.unwrap_or(0);
    tx.put_record(record::deleted(), &(deleted + 1))?;
    Ok(true)
}

/// Deletes a slice of the tasks that ended at `since` or before. Returns whether there are more.
pub fn prune(tx: &mut Overlay, since: Millis) -> Result<bool, StoreError> {
    let ended = tx.scan(&record::ended_from(0), &record::ended_from(since.saturating_add(1)), MAX_TASKS)?;
    let mut left = MAX_RECORDS;
    for (key, _) in &ended {
        if let Some((_, id)) = record::read_numbered(key)
            && let Some(mut task) = try_get(tx, &id)?
            && task.phase.is_over()
            && !remove(tx, &id, &mut task, &mut left)?
        {
            return Ok(true);
        }
        tx.remove(key.clone());
    }
    Ok(ended.len() == MAX_TASKS)
}
