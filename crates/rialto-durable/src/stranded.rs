//! The number of tasks at each state, and the states that a build cannot read.
//!
//! Tasks that do not run are counted by their *stacks*. A stack is the list of the schemas of a task's
//! frames. The number of stacks depends on the number of states, not of tasks. So a build finds the states
//! that it cannot read without reading the tasks.

use crate::error::Error;
use crate::flows::Flows;
use crate::frames;
use crate::frames_lock::FramesLock;
use crate::overlay::{Overlay, decode, prefix_end};
use crate::queue::Shared;
use crate::record::{self, Phase, StateHeader, Task};
use crate::schemas::SchemaId;
use crate::store::StoreError;
use rialto_cps::Layout;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Tasks that stand at a state which this program cannot read: see [`Flows::stranded`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StrandedTasks {
    /// The function whose frame cannot be read.
    pub function: String,
    /// The name of its state.
    pub site: String,
    /// How many tasks stand there.
    pub tasks: u64,
    /// How the states differ. `None` if the function has no such state any more.
    pub why: Option<String>,
}

impl fmt::Display for StrandedTasks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StrandedTasks { function, site, tasks, why } = self;
        let why = why.as_deref().unwrap_or("this build has no such state");
        let stand = if *tasks == 1 { "task stands" } else { "tasks stand" };
        write!(f, "{tasks} {stand} at `{site}` of `{function}`, which this build cannot read: {why}")
    }
}

/// A function that receives each such state when a store is opened.
pub struct OnStranded(pub Box<dyn Fn(&StrandedTasks) + Send + Sync>);

impl Default for OnStranded {
    fn default() -> Self {
        OnStranded(Box::new(|stranded| {
            eprintln!(
                "rialto: {stranded}\n\
                 help: register the old version with `Builder::version`, upgrade the frame with \
                 `Builder::migrate_frame`, or terminate the tasks"
            );
        }))
    }
}

/// The number of tasks with one stack.
#[derive(Serialize, Deserialize)]
struct StackCount {
    tasks: u64,
    flow: String,
    schemas: Vec<SchemaId>,
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

/// Returns the states that this program cannot read, and at which tasks of its registered functions stand.
pub fn stranded_states(tx: &mut Overlay, shared: &Shared) -> Result<Vec<StrandedTasks>, StoreError> {
    let here = FramesLock::of(&shared.registry);
    let mut found = Vec::<StrandedTasks>::new();
    let all = record::all_stack_counts();
    for (_, bytes) in tx.scan(&all, &prefix_end(&all), usize::MAX)? {
        let Ok(StackCount { tasks, flow, schemas }) = decode(&bytes) else { continue };
        if !shared.flows.contains(&flow) {
            continue;
        }
        for number in schemas {
            let Some(schema) = shared.schemas.read(tx, number)? else { continue };
            let Err(why) = here.reads(&schema) else { continue };
            let (function, site) = (schema.function.clone(), schema.site.clone());
            match found
                .iter_mut()
                .find(|one| (&one.function, &one.site, &one.why) == (&function, &site, &why))
            {
                Some(known) => known.tasks += tasks,
                None => found.push(StrandedTasks { function, site, tasks, why }),
            }
            // One frame that cannot be read is enough to strand the tasks.
            break;
        }
    }
    Ok(found)
}

impl Flows {
    /// Returns the states that this program cannot read and at which tasks of its functions stand, with the
    /// number of tasks.
    ///
    /// When this program takes such a task, the task goes into quarantine, and waits for a program that can
    /// read it. Running tasks are not counted. The query reads an index of states, whose size does not depend
    /// on the number of tasks.
    ///
    /// [`Builder::on_stranded`](crate::Builder::on_stranded) receives the same when the store is opened.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn stranded(&self) -> Result<Vec<StrandedTasks>, Error> {
        let shared = self.shared_arc();
        let of = shared.clone();
        shared.submit(move |tx, _| Ok(stranded_states(tx, &of)?)).get().await
    }
}
