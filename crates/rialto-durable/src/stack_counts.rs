//! The number of tasks at each state.
//!
//! Tasks that do not run are counted by their *stacks*. A stack is the list of the schemas of a task's
//! frames. The number of stacks depends on the number of states, not of tasks. So a build finds the states
//! that it cannot read without reading the tasks.

use crate::frames;
use crate::overlay::{Overlay, decode};
use crate::record::{self, Phase, StateHeader, Task};
use crate::schemas::SchemaId;
use crate::store::StoreError;
use rialto_cps::Layout;
use serde::{Deserialize, Serialize};

/// The number of tasks with one stack.
#[derive(Serialize, Deserialize)]
pub struct StackCount {
    pub tasks: u64,
    pub flow: String,
    pub schemas: Vec<SchemaId>,
}

/// Returns the number of a stack: a hash of its schemas' numbers.
pub fn stack_id(schemas: &[SchemaId]) -> SchemaId {
    schemas.iter().fold(Layout::new(), |hash, schema| hash.number(*schema)).hash()
}

/// Updates the counts for a task. It is called whenever the task's record is written.
pub fn update_counts(tx: &mut Overlay, id: &str, task: &mut Task) -> Result<(), StoreError> {
    let waits = matches!(task.phase, Phase::Ready | Phase::Waiting { .. } | Phase::Quarantined { .. });
    let stands = waits.then_some(task.stack_id);
    if task.counted_stack == stands {
        return Ok(());
    }
    if let Some(before) = task.counted_stack {
        let key = record::stack_count(before);
        if let Some(mut count) = read_stack_count(tx, &key)? {
            count.tasks = count.tasks.saturating_sub(1);
            match count.tasks {
                0 => tx.remove(key),
                _ => tx.put_record(key, &count)?,
            }
        }
    }
    if let Some(now) = stands {
        let key = record::stack_count(now);
        let count = match read_stack_count(tx, &key)? {
            Some(count) => count,
            None => StackCount { tasks: 0, flow: task.flow.clone(), schemas: schemas(tx, id)? },
        };
        tx.put_record(key, &StackCount { tasks: count.tasks + 1, ..count })?;
    }
    task.counted_stack = stands;
    Ok(())
}

/// Reads a count. A damaged record counts as missing, so that it stops no task.
fn read_stack_count(tx: &mut Overlay, key: &[u8]) -> Result<Option<StackCount>, StoreError> {
    Ok(tx.get(key)?.and_then(|bytes| decode(&bytes).ok()))
}

/// Returns the schemas of a task's frames in the store, or none if the frames cannot be decoded.
fn schemas(tx: &mut Overlay, id: &str) -> Result<Vec<SchemaId>, StoreError> {
    let state = tx.get(&record::state(id))?.unwrap_or_default();
    Ok(StateHeader::split(&state).ok().and_then(|(_, bytes)| frames::schemas(bytes).ok()).unwrap_or_default())
}
