//! How many tasks stand at each state, and which of these states a build cannot read.
//!
//! Tasks that nobody runs are counted by their stacks: the schemas of all their frames, of which there are as many as there
//! are states, however many tasks stand there. So a build finds what it would strand without looking at the tasks.

use crate::error::Error;
use crate::flows::Flows;
use crate::frames;
use crate::lock::Frames;
use crate::overlay::{Overlay, after, decode};
use crate::queue::Shared;
use crate::record::{self, Head, Phase, Task};
use crate::schemas::Number;
use crate::store::StoreError;
use rialto_cps::Layout;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Tasks that stand at a state which this program cannot read: see [`Flows::stranded`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StrandedAt {
    /// The function whose frame is not read.
    pub function: String,
    /// Its state.
    pub site: String,
    /// How many tasks stand there.
    pub tasks: u64,
    /// What differs; nothing if the function has no such state any more.
    pub why: Option<String>,
}

impl fmt::Display for StrandedAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StrandedAt { function, site, tasks, why } = self;
        let why = why.as_deref().unwrap_or("there is no such state here");
        write!(f, "{tasks} tasks stand at `{site}` of `{function}`, which this build cannot read: {why}")
    }
}

/// Is told of each such state when a store is opened.
pub struct Tell(pub Box<dyn Fn(&StrandedAt) + Send + Sync>);

impl Default for Tell {
    fn default() -> Self {
        Tell(Box::new(|stranded| {
            eprintln!("rialto: {stranded}: register the old version, migrate the frame, or cancel them");
        }))
    }
}

/// The tasks that stand at one state.
#[derive(Serialize, Deserialize)]
struct Standing {
    tasks: u64,
    flow: String,
    schemas: Vec<Number>,
}

/// The number of a stack.
pub fn stack(schemas: &[Number]) -> Number {
    schemas.iter().fold(Layout::new(), |hash, schema| hash.number(*schema)).hash()
}

/// Counts a task where it stands; it is called whenever the task's record is written.
pub fn count(tx: &mut Overlay, id: &str, task: &mut Task) -> Result<(), StoreError> {
    let waits = matches!(task.phase, Phase::Ready | Phase::Waiting { .. } | Phase::Quarantined { .. });
    let stands = waits.then_some(task.stack);
    if task.counted == stands {
        return Ok(());
    }
    if let Some(before) = task.counted {
        let key = record::standing(before);
        if let Some(mut there) = standing(tx, &key)? {
            there.tasks = there.tasks.saturating_sub(1);
            match there.tasks {
                0 => tx.remove(key),
                _ => tx.put_record(key, &there)?,
            }
        }
    }
    if let Some(now) = stands {
        let key = record::standing(now);
        let there = match standing(tx, &key)? {
            Some(there) => there,
            None => Standing { tasks: 0, flow: task.flow.clone(), schemas: schemas(tx, id)? },
        };
        tx.put_record(key, &Standing { tasks: there.tasks + 1, ..there })?;
    }
    task.counted = stands;
    Ok(())
}

/// A record that is damaged counts as none: tasks run all the same.
fn standing(tx: &mut Overlay, key: &[u8]) -> Result<Option<Standing>, StoreError> {
    Ok(tx.get(key)?.and_then(|bytes| decode(&bytes).ok()))
}

/// Those of the frames that a task has in the store. Of frames that cannot be read nothing is known.
fn schemas(tx: &mut Overlay, id: &str) -> Result<Vec<Number>, StoreError> {
    let state = tx.get(&record::state(id))?.unwrap_or_default();
    Ok(Head::split(&state).ok().and_then(|(_, bytes)| frames::schemas(bytes).ok()).unwrap_or_default())
}

/// The states at which tasks stand that this program cannot read, though it has registered their functions.
pub fn find(tx: &mut Overlay, shared: &Shared) -> Result<Vec<StrandedAt>, StoreError> {
    let here = Frames::of(&shared.registry);
    let mut found = Vec::<StrandedAt>::new();
    let all = record::all_standing();
    for (_, bytes) in tx.scan(&all, &after(&all), usize::MAX)? {
        let Ok(Standing { tasks, flow, schemas }) = decode(&bytes) else { continue };
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
                Some(there) => there.tasks += tasks,
                None => found.push(StrandedAt { function, site, tasks, why }),
            }
            // One is enough to strand them.
            break;
        }
    }
    Ok(found)
}

impl Flows {
    /// The states at which tasks stand that this program cannot read, with the number of tasks at each. They would be put
    /// into quarantine, and stay for a program that reads them. What is asked is an index of states: its size does not
    /// depend on the number of tasks. Tasks that run in another process are not counted.
    ///
    /// [`Builder::on_stranded`](crate::Builder::on_stranded) is told of them when the store is opened.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn stranded(&self) -> Result<Vec<StrandedAt>, Error> {
        let shared = self.shared_arc();
        let of = shared.clone();
        shared.submit(move |tx, _| Ok(find(tx, &of)?)).get().await
    }
}
