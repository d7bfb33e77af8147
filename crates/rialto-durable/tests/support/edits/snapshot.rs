//! The state of a task in the store, and comparisons of it with the oracle's.

use super::generate::SIGNALS;
use super::oracle::{self, Edit, Effects, Frame, Part, Waits};
use super::peer::{self, Request};
use super::tree::Ty;
use crate::worker::until;
use rialto_durable::{Details, Flows, FrameView, FramesLock, Status};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The number of signals of each name that are sent before the task runs.
const SENT: u64 = 24;

/// A task of a workflow.
#[derive(Clone, Debug)]
pub struct Task {
    pub id: String,
    /// The module of its functions, as the store names it.
    pub module: String,
    pub seed: u64,
}

/// A task in the store at a moment when its process died, or could have died.
pub struct Snapshot {
    pub frame: Frame,
    /// The requests to the peer until then.
    pub asked: Vec<Request>,
    /// The number of steps that were recorded.
    pub recorded: usize,
    pub notes: Vec<(String, u64)>,
    /// The signals that the task has not taken.
    pub signals: Effects,
    pub views: Vec<FrameView>,
}

/// The end of a task.
pub struct End {
    pub status: Status,
    pub why: String,
    pub result: Option<Value>,
    pub views: Vec<FrameView>,
    pub requests: Vec<Request>,
    pub notes: Vec<(String, u64)>,
}

/// The module of the program `shop` that has the workflows.
const MODULE: &str = "shop::builds";

impl Task {
    /// Returns a task of the program `shop`, which has tasks of several workflows.
    pub fn apart(seed: u64) -> Task {
        Task { id: format!("task-{seed}"), module: format!("{MODULE}::shop_{seed}"), seed }
    }

    /// Returns the task's own requests among these.
    pub fn own(&self, requests: &[Request]) -> Vec<Request> {
        let prefix = format!("{}/", self.id);
        requests.iter().filter(|request| request.key.starts_with(&prefix)).cloned().collect()
    }

    pub async fn shown(&self, flows: &Flows) -> Result<Details, String> {
        flows.describe(&self.id).await.map_err(|error| error.to_string())
    }

    /// Sends the task all signals that it may ever take.
    pub async fn send(&self, flows: &Flows) {
        for (name, values) in sent().signals {
            for value in values {
                flows.signal(&self.id, &name, &value).await.unwrap();
            }
        }
    }

    /// Waits until the task has completed, is refused, or is unregistered, so that no worker runs it. It has
    /// been refused `refused` times before: quarantine counts only if there is another refusal.
    pub async fn over(&self, flows: &Flows, refused: usize) -> Result<(), String> {
        let over = async || {
            let shown = flows.describe(&self.id).await.unwrap();
            match shown.summary.status {
                Status::Completed => true,
                Status::Quarantined => refusals(&shown) > refused,
                _ => shown.summary.unregistered,
            }
        };
        match tokio::time::timeout(Duration::from_secs(60), until(over)).await {
            Ok(()) => Ok(()),
            Err(_) => Err(format!("it does not get on: {:?}", self.shown(flows).await)),
        }
    }

    /// Returns the end of the task. `requests` are its own.
    pub async fn end(&self, flows: &Flows, requests: Vec<Request>) -> Result<End, String> {
        let Details { summary, result, frames: views, .. } = self.shown(flows).await?;
        Ok(End {
            status: summary.status,
            why: summary.why.unwrap_or_default(),
            result,
            views,
            requests,
            notes: self.notes(flows).await?,
        })
    }

    /// Returns the stored state of the task. The signals are not filled in.
    pub async fn snapshot(
        &self,
        program: &oracle::Program,
        flows: &Flows,
        asked: Vec<Request>,
    ) -> Result<Snapshot, String> {
        let views = self.shown(flows).await?.frames;
        let log = flows.history(&self.id, 0, 10_000).await.map_err(|error| error.to_string())?;
        let recorded = log.iter().filter(|entry| entry.kind == "step").count();
        let (notes, signals) = (self.notes(flows).await?, Effects::default());
        let frame = read(program, &format!("{}::", self.module), &mut views.iter())?;
        Ok(Snapshot { frame, asked, recorded, notes, signals, views })
    }

    async fn notes(&self, flows: &Flows) -> Result<Vec<(String, u64)>, String> {
        let notes = flows.get(&peer::notes(self.seed)).await.map_err(|error| error.to_string())?;
        Ok(notes.unwrap_or_default())
    }
}

/// Returns the signals that are sent to a task before it runs.
pub fn sent() -> Effects {
    let values = |index: u64| (1..=SENT).map(|number| number * 11 + index).collect();
    let signals = SIGNALS.into_iter().zip(0..).map(|(name, index)| (name.to_string(), values(index)));
    Effects { signals: signals.collect(), ..Effects::default() }
}

/// Returns how often builds have refused the task.
pub fn refusals(shown: &Details) -> usize {
    shown.log.iter().filter(|entry| entry.kind == "quarantined").count()
}

impl Snapshot {
    /// Returns the number of steps that were requested and not recorded.
    fn open(&self) -> usize {
        self.asked.len() - self.recorded
    }

    /// Checks that the task stands at this state of the oracle, and that the store has the oracle's notes and
    /// recorded steps. `ended` says that the step at this state has been recorded already. Takes the signals
    /// from the oracle.
    pub fn is_at(&mut self, (frame, effects): &(Frame, Effects), ended: bool) -> Result<(), String> {
        let is = *frame == self.frame
            && effects.notes == self.notes
            && self.recorded == effects.requests.len() + usize::from(ended);
        if !is {
            let (here, expected) = ((&self.frame, self.recorded, &self.notes), (frame, effects));
            return Err(format!("it stands at {here:?}, and the oracle says {expected:?}"));
        }
        if ended {
            record(&mut self.frame, &self.asked);
        }
        self.signals = Effects { signals: effects.signals.clone(), ..Effects::default() };
        Ok(())
    }

    /// Returns whether each step at which the task stands is requested, and none of them is recorded. (A
    /// result is recorded without a next state if that does not come soon. The frame does not tell.)
    pub fn is_plain(&self) -> bool {
        self.open() == steps(&self.frame)
    }

    /// Checks that the new build did with the task what the rule says. Returns whether that was to continue.
    pub fn judge(&self, edit: &Edit<'_>, end: &End) -> Result<bool, String> {
        match edit.continued(&self.frame) {
            Ok(frame) => {
                let mut effects = self.signals.clone();
                let result = edit.finish(&frame, &mut effects);
                self.continued(edit.new, result, &effects, end).map(|()| true)
            }
            Err(at) => {
                let refused = match edit.old.flow == edit.new.flow {
                    true => end.status == Status::Quarantined && !end.why.is_empty(),
                    // A build without the flow ignores its tasks.
                    false => matches!(end.status, Status::Ready | Status::Waiting),
                };
                let untouched = end.views == self.views && end.requests.is_empty() && end.notes == self.notes;
                match refused && untouched {
                    true => Ok(false),
                    false => {
                        let End { status, requests, why, .. } = end;
                        Err(format!("it is stranded at {at:?}: {status:?}, {requests:?} ({why})"))
                    }
                }
            }
        }
    }

    /// Checks that the old build continued the task where it stood.
    pub fn went_on(&self, old: &oracle::Program, end: &End) -> Result<(), String> {
        let mut effects = self.signals.clone();
        let result = old.finish(&self.frame, &mut effects);
        self.continued(old, result, &effects, end)
            .map_err(|why| format!("after it was refused, the old build: {why}"))
    }

    /// Checks that each step after the state was requested once, and the step at which the task stood by the
    /// same key as before.
    fn continued(
        &self,
        program: &oracle::Program,
        result: Option<u64>,
        effects: &Effects,
        end: &End,
    ) -> Result<(), String> {
        same_end(program, end, result, effects, &self.notes)?;
        let keys: BTreeSet<_> = end.requests.iter().map(|request| &request.key).collect();
        if keys.len() != end.requests.len() {
            return Err(format!("a key is used twice: {:?}", end.requests));
        }
        let again = self.asked.iter().filter(|request| keys.contains(&request.key)).count();
        match again == self.open() {
            true => Ok(()),
            false => Err(format!(
                "{} steps were open, and {again} keys come again: {:?}, {:?}",
                self.open(),
                self.asked,
                end.requests
            )),
        }
    }
}

/// Checks that the task ended as the oracle says. `noted` are the notes from before.
pub fn same_end(
    program: &oracle::Program,
    end: &End,
    result: Option<u64>,
    effects: &Effects,
    noted: &[(String, u64)],
) -> Result<(), String> {
    let ty = &program.workflow.functions[0].result;
    let result = result.map(|result| json!({ "Ok": value(program, ty, result) }));
    let mut requests: Vec<_> = end.requests.iter().map(|it| (it.what.clone(), it.number)).collect();
    let mut notes = end.notes.clone();
    let mut expected = (effects.requests.clone(), [noted, &effects.notes].concat());
    if program.workflow.joins() {
        // Parts run concurrently, so the order varies.
        [&mut requests, &mut notes, &mut expected.0, &mut expected.1].into_iter().for_each(|all| all.sort());
    }
    let here = (&end.status, &end.result, &requests, &notes);
    let expected = (&Status::Completed, &result, &expected.0, &expected.1);
    if here == expected {
        Ok(())
    } else {
        Err(format!("{here:?} ({}), and the oracle says {expected:?}", end.why))
    }
}

/// Sets the result of the step at which the task stands: the answer to the last request.
fn record(frame: &mut Frame, asked: &[Request]) {
    match &mut frame.waits {
        Waits::Call(callee) => record(callee, asked),
        Waits::Step { recorded, .. } => {
            *recorded = asked.last().map(|request| oracle::answer(&request.what, request.number));
        }
        _ => {}
    }
}

/// Returns the number of steps at which the task stands.
fn steps(frame: &Frame) -> usize {
    match &frame.waits {
        Waits::Call(callee) => steps(callee),
        Waits::Join(parts) => {
            parts.iter().map(|part| if let Part::Runs(frame) = part { steps(frame) } else { 0 }).sum()
        }
        waits => usize::from(matches!(waits, Waits::Step { .. })),
    }
}

/// Returns the stranded states that `check` finds between two programs, of functions in this module.
pub fn found(old: &FramesLock, new: &FramesLock, module: &str) -> BTreeSet<(String, String)> {
    // Leaves, which functions await, have states of their own.
    let own = |function: &str| Some(function.strip_prefix(module)?.strip_prefix("::")?.to_string());
    new.check(old).iter().filter_map(|each| Some((own(&each.function)?, each.site.clone()))).collect()
}

/// Checks that these are the stranded states that the oracle predicts.
pub fn same_check(found: &BTreeSet<(String, String)>, edit: &Edit<'_>) -> Result<(), String> {
    let expected = edit.stranded();
    if *found == expected {
        return Ok(());
    }
    let (more, less): (Vec<_>, Vec<_>) =
        (found.difference(&expected).collect(), expected.difference(found).collect());
    Err(format!("`check` finds besides {more:?}, and does not find {less:?}"))
}

/// Reads a frame and what it awaits, as the store shows them. Checks that the frame keeps the variables that
/// the oracle says.
fn read<'v>(
    program: &oracle::Program,
    prefix: &str,
    views: &mut impl Iterator<Item = &'v FrameView>,
) -> Result<Frame, String> {
    let view = views.next().ok_or("a frame is missing")?;
    let function =
        view.function.strip_prefix(prefix).ok_or_else(|| format!("{} is not ours", view.function))?;
    let code = program.codes.get(function).ok_or_else(|| format!("there is no `{function}`"))?;
    let state = match &*view.site {
        "start" => None,
        site => Some(code.state(site).ok_or_else(|| format!("`{function}` has no `{site}`"))?),
    };
    let kept = code.kept(state);
    let there: BTreeSet<_> = view.variables.iter().map(|variable| &variable.name).collect();
    let expected: BTreeSet<_> = kept.iter().map(|kept| &kept.variable.name).collect();
    if there != expected || there.len() != view.variables.len() {
        return Err(format!(
            "`{function}` keeps {there:?} at `{}`, and the oracle says {expected:?}",
            view.site
        ));
    }
    let mut values = BTreeMap::new();
    for variable in &view.variables {
        let kept = kept.iter().find(|kept| kept.variable.name == variable.name).ok_or("it is kept")?;
        if !program.is_written(kept) {
            continue;
        }
        let number = number(program, &kept.variable.ty, &variable.value)
            .ok_or_else(|| format!("`{}: {}` is {}", variable.name, kept.variable.ty, variable.value))?;
        values.insert(variable.name.clone(), number);
    }
    let waits = match state {
        None => Waits::ToBegin,
        Some(state) => waits(program, prefix, code.awaits(state), views)?,
    };
    Ok(Frame { function: function.into(), state, values, waits })
}

/// Reads what a function waits for.
fn waits<'v>(
    program: &oracle::Program,
    prefix: &str,
    kind: oracle::Kind,
    views: &mut impl Iterator<Item = &'v FrameView>,
) -> Result<Waits, String> {
    if kind == oracle::Kind::Call {
        return Ok(Waits::Call(Box::new(read(program, prefix, views)?)));
    }
    let leaf = views.next().ok_or("a leaf is missing")?;
    let name = |field: &str| {
        let value = leaf.variables.first().and_then(|variable| variable.value.get(field)?.as_str());
        value.map(String::from).ok_or_else(|| format!("{leaf:?} has no {field}"))
    };
    Ok(match &*leaf.function {
        "rialto_durable::checkpoint" => Waits::Checkpoint,
        "rialto_durable::sleep" => Waits::Sleep,
        "rialto_durable::signal" => Waits::Signal { name: name("name")? },
        "rialto_durable::step" => Waits::Step { key: name("key")?, recorded: None },
        "join!" => {
            let mut parts = Vec::new();
            for variable in &leaf.variables {
                parts.push(match variable.value.get("Done") {
                    Some(done) => Part::Done(loose(done).ok_or_else(|| format!("{done} is no result"))?),
                    None => Part::Runs(read(program, prefix, views)?),
                });
            }
            Waits::Join(parts)
        }
        other => return Err(format!("`{other}` is awaited")),
    })
}

/// Returns a number as a value of this type, as the store shows it.
fn value(program: &oracle::Program, ty: &Ty, number: u64) -> Value {
    match ty {
        Ty::U64 | Ty::U32 => json!(number),
        Ty::Text => json!(number.to_string()),
        Ty::List => json!([number]),
        Ty::Struct(name) => {
            let fields = program
                .workflow
                .structs
                .iter()
                .filter(|each| each.name == *name)
                .flat_map(|each| &each.fields);
            fields.map(|field| (field.name.clone(), value(program, &field.ty, number))).collect()
        }
    }
}

/// Returns the number of a value of this type.
fn number(program: &oracle::Program, ty: &Ty, shown: &Value) -> Option<u64> {
    loose(shown).filter(|number| value(program, ty, *number) == *shown)
}

/// Returns the number of a value of any type.
fn loose(shown: &Value) -> Option<u64> {
    match shown {
        Value::Number(number) => number.as_u64(),
        Value::String(text) => text.parse().ok(),
        Value::Array(all) => loose(all.first()?),
        Value::Object(fields) => loose(fields.values().next()?),
        _ => None,
    }
}
