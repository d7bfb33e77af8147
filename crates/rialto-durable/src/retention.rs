//! What is kept of tasks, and for how long.

use crate::error::Error;
use crate::overlay::Overlay;
use crate::record::{self, Millis, Task};
use crate::store::StoreError;
use crate::tasks::{get, readable};

/// Of a log, what is older than the last state is only for people: at least so many entries of it are kept.
pub fn trim(tx: &mut Overlay, id: &str, task: &mut Task, keep: u64) {
    // Few come with each state; where the limit has been lowered, it takes some states more.
    for _ in 0..64 {
        if task.oldest >= task.since || task.log - task.oldest <= keep {
            return;
        }
        tx.remove(record::log(id, task.oldest));
        task.oldest += 1;
    }
}

/// Nothing is left of a task that is over; its name may be given again.
pub fn delete(tx: &mut Overlay, id: &str) -> Result<(), Error> {
    let task = get(tx, id)?;
    if !task.phase.is_over() {
        return Err(Error::Unfinished(id.into()));
    }
    Ok(remove(tx, id, &task)?)
}

fn remove(tx: &mut Overlay, id: &str, task: &Task) -> Result<(), StoreError> {
    for number in task.oldest..task.log {
        tx.remove(record::log(id, number));
    }
    for (key, _) in tx.below(&record::signals_of(id))? {
        tx.remove(key);
    }
    for key in [record::task(id), record::state(id), record::result(id), record::ended(task.changed, id)] {
        tx.remove(key);
    }
    if let Some(listed) = task.listed {
        tx.remove(record::listed(listed, id));
    }
    Ok(())
}

/// Deletes those that have been over since then or longer, so many at most: whether there are more.
pub fn prune(tx: &mut Overlay, since: Millis, limit: usize) -> Result<bool, StoreError> {
    let ended = tx.scan(&record::ended_from(0), &record::ended_from(since.saturating_add(1)), limit)?;
    for (key, _) in &ended {
        if let Some((_, id)) = record::read_numbered(key)
            && let Some(task) = readable(tx, &id)?
            && task.phase.is_over()
        {
            remove(tx, &id, &task)?;
        }
        tx.remove(key.clone());
    }
    Ok(ended.len() == limit)
}
