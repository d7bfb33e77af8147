//! Runs an old build of a workflow up to each of its states, and new builds from there on. Compares the
//! outcome with the oracle's.

use super::generate::workflow;
use super::mutate::{Mutated, mutate};
use super::oracle::{self, Edit, Effects, Frame, Mutant, Rule};
use super::peer::{self, Request, Requests};
use super::snapshot::{Snapshot, Task, found, refusals, same_check, same_end, sent};
use super::tree::Workflow;
use crate::mortal::Mortal;
use crate::worker::Worker;
use rialto_durable::store::{Store, Work};
use rialto_durable::{Builder, Clock, Flows, StoreError};
use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::{Duration, UNIX_EPOCH};

/// A workflow that has been compiled.
pub struct Program {
    /// The module of its functions.
    pub here: &'static str,
    pub with: fn(Builder, &str, &str) -> Builder,
}

/// An old build of a workflow, and new ones.
pub struct Group {
    pub seed: u64,
    pub start: Start,
    pub old: Program,
    pub new: Vec<Program>,
}

/// Starts the flow, as the task of this name.
pub type Start = fn(Flows, String) -> Pin<Box<dyn Future<Output = ()>>>;

/// The name of the task.
const TASK: &str = "task";

/// Returns the arguments with which the flow starts.
pub fn arguments(workflow: &Workflow, seed: u64) -> Vec<u64> {
    (0..workflow.functions[0].parameters.len() as u64).map(|index| (seed * 7 + index * 13) % 50).collect()
}

/// Returns the edit of this number of the workflow of this seed.
pub fn edit(workflow: &Workflow, seed: u64, number: usize) -> Mutated {
    mutate(workflow, seed * 1000 + number as u64)
}

/// The numbers of comparisons, and the differences that they found.
#[derive(Default, Debug)]
pub struct Report {
    pub compatible: usize,
    pub stranded: usize,
    pub edits: usize,
    pub differences: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { compatible, stranded, edits, differences } = self;
        write!(f, "{edits} edits: {compatible} states continued, {stranded} stranded")?;
        writeln!(f, ", {} differences", differences.len())?;
        differences.iter().try_for_each(|difference| writeln!(f, "\n{difference}"))
    }
}

/// Sets how a process opens the store.
pub fn configured(builder: Builder, build: &str) -> Builder {
    builder
        .build(build)
        .on_unregistered(|_| {})
        .exclusive()
        .clock(Clock::skipping(UNIX_EPOCH))
        .poll_interval(Duration::from_millis(5))
}

impl Group {
    fn task(&self) -> Task {
        Task { id: TASK.into(), module: format!("shop_{}", self.seed), seed: self.seed }
    }

    fn builder(&self, program: &Program, build: &str) -> Builder {
        configured((program.with)(Flows::builder(), &self.task().module, program.here), build)
    }

    fn open(&self, program: &Program, build: &str, store: impl Store + 'static) -> Result<Flows, String> {
        self.builder(program, build).open(store).map_err(|error| error.to_string())
    }

    /// Compares all edits with the oracle.
    pub async fn compare(&self, rule: Rule, mutant: Option<Mutant>, report: &mut Report) {
        let workflow = workflow(self.seed);
        let old = oracle::Program::new(&workflow);
        let snapshots = match self.snapshots(&old).await {
            Ok(snapshots) => snapshots,
            Err(why) => {
                report.differences.push(format!("the old build of {}: {why}", self.seed));
                return;
            }
        };
        for (number, program) in self.new.iter().enumerate() {
            let Mutated { what, workflow } = edit(&workflow, self.seed, number);
            let new = oracle::Program::new(&workflow);
            let edit = Edit { old: &old, new: &new, rule, mutant };
            report.edits += 1;
            let frames = |program, build| self.builder(program, build).frames();
            let found = found(&frames(&self.old, "old"), &frames(program, "new"), &self.task().module);
            let mut differences: Vec<_> = same_check(&found, &edit).err().into_iter().collect();
            for (store, snapshot) in &snapshots {
                match self.continued(program, &edit, store, snapshot).await {
                    Ok(true) => report.compatible += 1,
                    Ok(false) => report.stranded += 1,
                    Err(why) => differences.push(format!("at {:?}: {why}", snapshot.frame)),
                }
            }
            let named = differences.into_iter().map(|why| format!("{}.{number} {what:?}: {why}", self.seed));
            report.differences.extend(named);
        }
    }

    /// Runs the old build to its end. Returns the states at which the process could have died, each with a
    /// copy of the store.
    async fn snapshots(&self, old: &oracle::Program) -> Result<Vec<(Mortal, Snapshot)>, String> {
        let (task, store, requests) = (self.task(), Watched::default(), peer::another());
        *store.requests.lock().unwrap() = requests;
        let flows = self.open(&self.old, "old", store.clone())?;
        (self.start)(flows.clone(), TASK.into()).await;
        task.send(&flows).await;
        store.moments.lock().unwrap().clear();
        let worker = Worker::new(&flows);
        task.over(&flows, 0).await?;
        let end = task.end(&flows, peer::now()).await?;
        drop((worker, flows));
        let arguments = arguments(&old.workflow, self.seed);
        let mut effects = sent();
        let result = old.finish(&old.begin(&arguments), &mut effects);
        same_end(old, &end, result, &effects, &[])?;
        let mut snapshots: Vec<(Mortal, Snapshot)> = Vec::new();
        let moments = std::mem::take(&mut *store.moments.lock().unwrap());
        for Moment { store, asked } in moments {
            let flows = self.open(&self.old, "old", store.snapshot())?;
            let snapshot = task.snapshot(old, &flows, asked).await?;
            // Of several equal states in a row, the last one has all requests that were made there.
            let same = |(_, last): &mut (Mortal, Snapshot)| {
                (&last.frame, last.recorded) == (&snapshot.frame, snapshot.recorded)
            };
            drop(snapshots.pop_if(same));
            snapshots.push((store, snapshot));
        }
        match old.workflow.joins() {
            true => snapshots.retain(|(_, snapshot)| snapshot.is_plain()),
            false => follow(&mut snapshots, &old.states(&arguments, sent()))?,
        }
        Ok(snapshots)
    }

    /// Runs the new build on a copy of the store, and checks what it does with the task. If it refuses the
    /// task, the old build then continues it. Returns whether the rule lets the new build continue.
    async fn continued(
        &self,
        program: &Program,
        edit: &Edit<'_>,
        store: &Mortal,
        snapshot: &Snapshot,
    ) -> Result<bool, String> {
        let (task, store) = (self.task(), store.snapshot());
        let run = async |program, build, store: &Mortal| {
            drop(peer::another());
            let flows = self.open(program, build, store.clone())?;
            let refused = refusals(&task.shown(&flows).await?);
            let _worker = Worker::new(&flows);
            task.over(&flows, refused).await?;
            let end = task.end(&flows, peer::now()).await;
            store.kill();
            end
        };
        let is_compatible = snapshot.judge(edit, &run(program, "new", &store).await?)?;
        if !is_compatible {
            snapshot.went_on(edit.old, &run(&self.old, "old", &store.reopened()).await?)?;
        }
        Ok(is_compatible)
    }
}

/// Checks that the task stood at the oracle's states, one after the other.
fn follow(snapshots: &mut [(Mortal, Snapshot)], states: &[(Frame, Effects)]) -> Result<(), String> {
    let (mut expected, mut current): (_, Option<&(Frame, Effects)>) = (states.iter(), None);
    for (_, snapshot) in snapshots {
        // If only a result was recorded, the task still stands at the same state.
        let ended = current.is_some_and(|(frame, effects)| {
            *frame == snapshot.frame && snapshot.recorded == effects.requests.len() + 1
        });
        if !ended {
            current = expected.next();
        }
        let Some(state) = current else {
            return Err(format!("there is a state that the oracle does not know: {:?}", snapshot.frame));
        };
        snapshot.is_at(state, ended)?;
    }
    match expected.next() {
        None => Ok(()),
        Some((frame, _)) => Err(format!("it never stood at {frame:?}")),
    }
}

/// A store that keeps a copy of itself from before each transaction that changes something.
#[derive(Clone, Default)]
struct Watched {
    inner: Mortal,
    requests: Arc<Mutex<Requests>>,
    moments: Arc<Mutex<Vec<Moment>>>,
}

/// A moment at which the process could have died.
struct Moment {
    store: Mortal,
    asked: Vec<Request>,
}

impl Store for Watched {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        let (store, requests) = (self.inner.snapshot(), self.requests.lock().unwrap().clone());
        let (asked, before) = (requests.lock().unwrap().clone(), self.inner.transactions());
        self.inner.transaction(work)?;
        if self.inner.transactions() > before {
            self.moments.lock().unwrap().push(Moment { store, asked });
        }
        Ok(())
    }
}
