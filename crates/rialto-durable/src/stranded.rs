//! The states that a build cannot read, and the tasks that stand there.

use crate::frames_lock::FramesLock;
use crate::overlay::{Overlay, decode, prefix_end};
use crate::queue::Shared;
use crate::record;
use crate::stack_counts::StackCount;
use crate::store::StoreError;
use std::fmt;

/// Tasks that stand at a state which this program cannot read: see [`Flows::stranded`](crate::Flows::stranded).
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
