//! The transitions of a task. Each function is one transition, within a transaction of the store. Read
//! `record` first.
//!
//! 1. The index of due tasks contains each task that will continue at a known time: it is ready, or waits
//!    until a time. A running task is not in the index.
//! 2. A running task belongs to a flow worker (`owner`), which has a lease. When the lease expires, all tasks
//!    of the flow worker are ready again.
//! 3. Every write of a flow worker names its claim. The write is refused if the task was claimed again since
//!    (its fencing token has increased), or if the task is over.
//! 4. The outcome of a wait is recorded before the task continues, as a *finding*: the time, and the signals
//!    that were there. After a crash the next flow worker sees the same findings in the same order. They
//!    alone decide the waits in that state, and no clock does.
//! 5. A step is a state: the task is saved at the step before the first attempt. The result of the step is an
//!    entry of the log. It is written with the task's next state, or without a state. In the second case the
//!    task's record stays as it is, and the next change of the task counts the entry (`counted`).
//! 6. A task whose state a build cannot read is in quarantine, and in the index of refused tasks (`shelf`).
//!    Another build that looks at this index takes the task. The build that refused it does not.

use crate::error::Error;
use crate::overlay::{Overlay, after, decode};
use crate::record::{self, Entry, Found, Head, Millis, Phase, Signal, Task, What};
use crate::retention;
use crate::store::{Pair, StoreError};
use crate::stranded;
use std::collections::BTreeSet;

/// A task that a flow worker has claimed, with the data that it needs to continue the task.
#[derive(Debug)]
pub struct Claimed {
    pub claim: Claim,
    pub states: u64,
    pub frames: Vec<u8>,
    /// The steps that have ended since the last state.
    pub steps: Vec<Recorded>,
    /// The findings that are recorded since the last state, in order.
    pub found: Vec<Finding>,
}

/// A finding: the time at which a task continues, and the signals that it waited for, with their values.
#[derive(Debug)]
pub struct Finding {
    pub at: Millis,
    pub signals: Vec<Signal>,
}

impl Finding {
    fn recorded(&self) -> Found {
        let signals = self.signals.iter().map(|signal| (signal.name.clone(), signal.number));
        Found { at: self.at, signals: signals.collect() }
    }
}

/// The right of a flow worker to run a task. It ends when the task leaves memory, ends, or is taken over.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Claim {
    pub id: String,
    pub owner: u64,
    /// Distinguishes successive tasks of this name: see `Task::life`.
    pub life: u64,
    /// The fencing token: it increases with each claim.
    pub fence: u64,
    /// A lower bound of the number of entries of the task's log.
    pub log: u64,
}

impl Claim {
    /// Returns the keys that a write under this claim reads.
    pub fn about(&self) -> [Vec<u8>; 1] {
        [record::task(&self.id)]
    }
}

/// The result of a step.
#[derive(Clone, Debug)]
pub struct Recorded {
    pub key: String,
    pub number: u64,
    pub attempts: u32,
    pub result: Result<Vec<u8>, String>,
}

/// The conditions that a task waits for. Any one of them ends the wait.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wait {
    /// The task waits for nothing, and continues as soon as its state is written.
    pub at_once: bool,
    pub until: Option<Millis>,
    pub signals: BTreeSet<String>,
}

impl Wait {
    /// Adds the conditions of another wait.
    pub fn or(&mut self, other: Wait) {
        self.at_once |= other.at_once;
        self.until = self.until.into_iter().chain(other.until).min();
        self.signals.extend(other.signals);
    }

    /// Returns whether this finding ends the wait.
    fn ends(&self, found: &Finding) -> bool {
        !found.signals.is_empty() || self.until.is_some_and(|until| until <= found.at)
    }
}

/// A state that a task asks to be written.
#[derive(Debug)]
pub struct State {
    pub frames: Vec<u8>,
    /// The number of the list of their schemas: see `stranded::stack`.
    pub stack: u64,
    /// The number of the state among the task's states, from 1.
    pub number: u64,
    /// The name of the state, for the log. `None` at a step, because the log gets its result later.
    pub site: Option<String>,
    pub wait: Wait,
    /// The task stays in memory (an in-memory wait): it also waits for something that is not in the store.
    pub stays: bool,
    pub since: Since,
    /// Steps were recorded without a state, and the frames have not read all their results yet.
    pub unread: bool,
}

/// The effects of a task since its last state, which are written with the next state.
#[derive(Debug, Default)]
pub struct Since {
    /// The steps that have ended.
    pub ended: Vec<Recorded>,
    /// The signals that the task has taken.
    pub taken: Vec<Taken>,
}

/// A signal that a task has taken: name and number.
pub type Taken = (String, u64);

/// How a task continues when its state has been written.
#[derive(Debug)]
pub enum Saved {
    /// It continues at once, perhaps with new signals. `log` is the number of entries of its log.
    On { found: Finding, log: u64 },
    /// It waits in memory: none of its conditions holds yet.
    Stays { found: Finding, log: u64 },
    /// It waits in the store. The claim has ended.
    Parked,
}

/// The limits that the transitions apply.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of claims without progress after which a task goes into quarantine.
    pub crashes: u32,
    /// The pause after the first crash. It doubles with each further crash.
    pub pause: Millis,
    /// The number of entries that a task's log keeps at least.
    pub log: u64,
}

/// A flow worker that claims due tasks.
#[derive(Clone, Copy, Debug)]
pub struct Claimer<'c> {
    pub owner: u64,
    /// The workflows that it can run.
    pub flows: &'c [String],
    pub build: &'c str,
    /// The position in the index of refused tasks up to which it has looked.
    pub shelf: u64,
    pub limits: Limits,
}

/// Creates a task that is due at `at`, or at once. Returns `false` if the task exists already. Fails if the
/// name belongs to a task of another workflow.
pub fn start(
    tx: &mut Overlay,
    id: &str,
    flow: &str,
    (frames, stack): (Vec<u8>, u64),
    at: Option<Millis>,
    now: Millis,
) -> Result<bool, Error> {
    if let Some(task) = tx.record::<Task>(&record::task(id))? {
        return if task.flow == flow {
            Ok(false)
        } else {
            Err(Error::OtherFlow { id: id.into(), flow: task.flow })
        };
    }
    let mut task = Task {
        flow: flow.into(),
        phase: Phase::Ready,
        life: tx.record(&record::deleted())?.unwrap_or(0),
        fence: 0,
        states: 0,
        log: 0,
        since: 0,
        oldest: 0,
        signals: 0,
        found: Vec::new(),
        crashes: 0,
        due: None,
        refused: Vec::new(),
        shelf: None,
        listed: None,
        stack,
        counted: None,
        started: now,
        changed: now,
    };
    log(tx, id, &mut task, now, What::Started)?;
    task.since = task.log;
    tx.put(record::state(id), head(&task).with(&frames));
    schedule(tx, id, &mut task, Some(at.unwrap_or(now)));
    store(tx, id, &mut task)?;
    Ok(true)
}

/// Claims up to `room` tasks: those that are due, and those that other builds have refused. Returns the
/// tasks, and the position in the index of refused tasks at which to continue next time.
pub fn claim(
    tx: &mut Overlay,
    by: Claimer<'_>,
    room: usize,
    now: Millis,
) -> Result<(Vec<Claimed>, u64), StoreError> {
    let due = due_now(tx, by.flows, room, now)?;
    let about = due.iter().flat_map(|(_, _, id)| [record::task(id), record::state(id)]);
    tx.ahead(about.chain(due.first().map(|_| record::owner(by.owner))).collect())?;
    let mut claimed = Vec::new();
    for (flow, at, id) in due {
        match readable(tx, &id)? {
            Some(mut task) => claimed.extend(take(tx, &id, &mut task, by, now)?),
            None => tx.remove(record::due(flow, at, &id)),
        }
    }
    let mut shelf = by.shelf;
    let room = room.saturating_sub(claimed.len());
    for (key, _) in tx.scan(&record::shelf_from(shelf), &record::shelf_from(u64::MAX), room)? {
        let Some((number, id)) = record::read_numbered(&key) else { continue };
        shelf = number + 1;
        let Some(mut task) = readable(tx, &id)? else { continue };
        if by.flows.contains(&task.flow) && !task.refused.iter().any(|build| build == by.build) {
            claimed.extend(take(tx, &id, &mut task, by, now)?);
        }
    }
    Ok((claimed, shelf))
}

/// Returns the tasks of these workflows that are due now, the earliest first.
fn due_now<'f>(
    tx: &mut Overlay,
    flows: &'f [String],
    room: usize,
    now: Millis,
) -> Result<Vec<(&'f str, Millis, String)>, StoreError> {
    let mut due = due_before(tx, flows, now.saturating_add(1), room)?;
    due.sort_by_key(|(_, at, _)| *at);
    due.truncate(room);
    Ok(due)
}

/// Returns the first `limit` tasks of each of these workflows that are due before a time. This is one query,
/// however many workflows there are.
fn due_before<'f>(
    tx: &mut Overlay,
    flows: &'f [String],
    before: Millis,
    limit: usize,
) -> Result<Vec<(&'f str, Millis, String)>, StoreError> {
    let range = |flow: &String| (record::due_from(flow, 0), record::due_from(flow, before));
    let there = tx.scan_all(&flows.iter().map(range).collect::<Vec<_>>(), limit)?;
    let due = flows.iter().zip(&there).flat_map(|(flow, there)| {
        let read = there.iter().filter_map(|(key, _)| record::read_due(flow, key));
        read.map(|(at, id)| (flow.as_str(), at, id))
    });
    Ok(due.collect())
}

/// Claims a task, or puts it into quarantine if it has crashed too often or cannot be read.
fn take(
    tx: &mut Overlay,
    id: &str,
    task: &mut Task,
    by: Claimer<'_>,
    now: Millis,
) -> Result<Option<Claimed>, StoreError> {
    unlist(tx, id, task);
    let claimed = if task.crashes >= by.limits.crashes {
        let why = format!(
            "the task ran {} times without saving a state or ending a step\n\
             help: see its log, remove the cause, and call `Flows::retry` or `rialto flows retry`",
            task.crashes
        );
        quarantine(tx, id, task, why, now)?;
        None
    } else {
        if task.found.is_empty() {
            let signals = match task.phase.clone() {
                Phase::Waiting { signals, .. } => first_signals(tx, id, task, &signals, &[], now)?,
                _ => Vec::new(),
            };
            task.found.push(Finding { at: now, signals }.recorded());
        }
        match known(tx, id, task)? {
            Ok((steps, found)) => {
                task.crashes += 1;
                task.fence += 1;
                task.phase = Phase::Running { owner: by.owner };
                tx.put(record::owned(by.owner, id), Vec::new());
                let state = tx.get(&record::state(id))?.unwrap_or_default();
                Some(Claimed {
                    claim: Claim {
                        id: id.into(),
                        owner: by.owner,
                        life: task.life,
                        fence: task.fence,
                        log: task.log,
                    },
                    states: task.states,
                    frames: Head::split(&state).map(|(_, frames)| frames.to_vec()).unwrap_or_default(),
                    steps,
                    found,
                })
            }
            Err(StoreError(why)) => {
                let why = format!("the task cannot continue from its last state: {why}");
                quarantine(tx, id, task, why, now)?;
                None
            }
        }
    };
    store(tx, id, task)?;
    Ok(claimed)
}

type Known = Result<(Vec<Recorded>, Vec<Finding>), StoreError>;

/// Returns the steps that have ended since the last state, and the recorded findings. The inner error says
/// why one of them cannot be decoded.
fn known(tx: &mut Overlay, id: &str, task: &Task) -> Result<Known, StoreError> {
    let since = match task.since < task.log {
        true => tx.scan(&record::log(id, task.since), &record::log(id, task.log), usize::MAX)?,
        false => Vec::new(),
    };
    let mut findings = Vec::new();
    for found in &task.found {
        match finding(tx, id, found)? {
            Ok(finding) => findings.push(finding),
            Err(unreadable) => return Ok(Err(unreadable)),
        }
    }
    Ok(steps(&since).map(|steps| (steps, findings)))
}

/// Adds the values of the signals to a recorded finding. The inner error says why a signal cannot be decoded.
fn finding(tx: &mut Overlay, id: &str, found: &Found) -> Result<Result<Finding, StoreError>, StoreError> {
    let mut signals = Vec::new();
    for (name, number) in &found.signals {
        // The signals are in the store until the next state is written.
        match decode(&tx.get(&record::signal(id, name, *number))?.unwrap_or_default()) {
            Ok(signal) => signals.push(signal),
            Err(StoreError(why)) => return Ok(Err(StoreError(format!("the signal `{name}`: {why}")))),
        }
    }
    Ok(Ok(Finding { at: found.at, signals }))
}

/// Returns the steps among these log entries.
fn steps(entries: &[Pair]) -> Result<Vec<Recorded>, StoreError> {
    let mut steps = Vec::new();
    for (_, entry) in entries {
        if let What::Step { key, number, attempts, result } = decode::<Entry>(entry)?.what {
            steps.push(Recorded { key, number, attempts, result });
        }
    }
    Ok(steps)
}

/// Reads the record of a task. Returns `None` if it is missing or cannot be decoded. A task whose record
/// cannot be decoded does not run. It stays in the store for an operator, and the other tasks continue.
pub fn readable(tx: &mut Overlay, id: &str) -> Result<Option<Task>, StoreError> {
    Ok(tx.get(&record::task(id))?.and_then(|bytes| decode(&bytes).ok()))
}

/// Returns the task if the claim is still valid, with its latest states and steps counted.
fn held(tx: &mut Overlay, claim: &Claim) -> Result<Task, Error> {
    let mut task = fenced(tx, claim)?;
    counted(tx, &claim.id, &mut task, claim.log)?;
    Ok(task)
}

/// Returns the task if the claim is still valid, as its record was last written.
fn fenced(tx: &mut Overlay, claim: &Claim) -> Result<Task, Error> {
    match tx.record::<Task>(&record::task(&claim.id))? {
        Some(task)
            if (task.life, task.fence) == (claim.life, claim.fence)
                && task.phase == Phase::Running { owner: claim.owner } =>
        {
            Ok(task)
        }
        _ => Err(Error::Fenced(claim.id.clone())),
    }
}

/// Returns the part of the record that is written before the frames.
fn head(task: &Task) -> Head {
    let Task { states, log, since, stack, found, .. } = task;
    Head { states: *states, log: *log, since: *since, stack: *stack, found: found.clone() }
}

/// Updates the record of a running task with the states and the steps that were written after the record.
/// `log` is a lower bound of the number of log entries.
pub fn counted(tx: &mut Overlay, id: &str, task: &mut Task, log: u64) -> Result<(), StoreError> {
    if let Some(state) = tx.get(&record::state(id))? {
        let (head, _) = Head::split(&state)?;
        if head.states > task.states {
            task.changed = head.found.last().map_or(task.changed, |found| found.at);
            task.log = task.log.max(head.log);
            (task.states, task.since, task.found, task.crashes) = (head.states, head.since, head.found, 1);
            task.stack = head.stack;
            task.refused.clear();
        }
    }
    let mut next = task.log.max(log);
    if tx.get(&record::log(id, next))?.is_some() {
        let more = tx.scan(&record::log(id, next), &after(&record::log_of(id)), usize::MAX)?;
        next += more.len() as u64;
        task.changed =
            more.last().and_then(|(_, last)| decode(last).ok()).map_or(task.changed, |last: Entry| last.at);
    }
    if next > task.log {
        // The task has made progress: only the current claim counts.
        (task.log, task.crashes) = (next, 1);
    }
    Ok(())
}

/// Writes a state, with the task's effects since its last state, and decides whether the task continues.
pub fn save(
    tx: &mut Overlay,
    claim: &Claim,
    state: State,
    now: Millis,
    limits: Limits,
) -> Result<Saved, Error> {
    // The flow worker that runs the task knows the states and steps that it has written, so they need no
    // counting.
    let mut task = fenced(tx, claim)?;
    let (id, State { frames, stack, number, site, wait, stays, since, unread }) = (&claim.id, state);
    let got_on = task.crashes == 1 && task.refused.is_empty();
    task.log = task.log.max(claim.log);
    log_steps(tx, id, &mut task, since.ended, now)?;
    (task.states, task.crashes, task.stack) = (number, 1, stack);
    task.refused.clear();
    if let Some(site) = site {
        log(tx, id, &mut task, now, What::State { number, site })?;
    }
    if !unread {
        task.since = task.log;
    }
    forget(tx, id, &since.taken);
    let waited: Vec<String> = wait.signals.iter().cloned().collect();
    let signals = task.log;
    let found = Finding { at: now, signals: first_signals(tx, id, &mut task, &waited, &[], now)? };
    let on = wait.at_once || wait.ends(&found);
    task.found.clear();
    if on || stays {
        task.found.push(found.recorded());
    } else {
        task.phase = Phase::Waiting { signals: waited, until: wait.until };
        task.crashes = 0;
        tx.remove(record::owned(claim.owner, id));
        schedule(tx, id, &mut task, wait.until);
    }
    let trimmed = retention::is_long(&task, limits.log);
    if trimmed {
        retention::trim(tx, id, &mut task, limits.log);
    }
    tx.put(record::state(id), head(&task).with(&frames));
    // The record is not written if the head before the frames contains all its changes.
    if !(on && got_on && !trimmed && task.log == signals) {
        store(tx, id, &mut task)?;
    }
    let log = task.log;
    Ok(match (on, stays) {
        (true, _) => Saved::On { found, log },
        (false, true) => Saved::Stays { found, log },
        (false, false) => Saved::Parked,
    })
}

/// Checks the conditions of a task that waits in memory. Returns a finding if there is a new signal or the
/// time has come. `often` is the number of findings since the last state, and `seen` has the signals that the
/// task knows.
pub fn look(
    tx: &mut Overlay,
    claim: &Claim,
    wait: &Wait,
    (often, seen): (usize, &[Taken]),
    now: Millis,
) -> Result<Option<Finding>, Error> {
    let mut task = held(tx, claim)?;
    if let Some(found) = task.found.get(often) {
        // An earlier call recorded this finding, but its answer did not arrive.
        return Ok(Some(finding(tx, &claim.id, found)??));
    }
    let (names, before): (Vec<_>, _) = (wait.signals.iter().cloned().collect(), task.log);
    let found = Finding { at: now, signals: first_signals(tx, &claim.id, &mut task, &names, seen, now)? };
    let found = wait.ends(&found).then_some(found);
    task.found.extend(found.as_ref().map(Finding::recorded));
    if task.log > before || found.is_some() {
        store(tx, &claim.id, &mut task)?;
    }
    Ok(found)
}

/// Writes the results of steps without a state. Returns the number of log entries.
pub fn record_steps(
    tx: &mut Overlay,
    claim: &Claim,
    steps: Vec<Recorded>,
    now: Millis,
) -> Result<u64, Error> {
    let mut task = fenced(tx, claim)?;
    task.log = task.log.max(claim.log);
    log_steps(tx, &claim.id, &mut task, steps, now)?;
    Ok(task.log)
}

fn log_steps(
    tx: &mut Overlay,
    id: &str,
    task: &mut Task,
    steps: Vec<Recorded>,
    now: Millis,
) -> Result<(), StoreError> {
    for Recorded { key, number, attempts, result } in steps {
        log(tx, id, task, now, What::Step { key, number, attempts, result })?;
    }
    Ok(())
}

/// Deletes a signal whose value does not have the awaited type, and logs that.
pub fn ignore(
    tx: &mut Overlay,
    claim: &Claim,
    (name, number): Taken,
    why: String,
    now: Millis,
) -> Result<(), Error> {
    let mut task = held(tx, claim)?;
    tx.remove(record::signal(&claim.id, &name, number));
    log(tx, &claim.id, &mut task, now, What::Ignored { name, why })?;
    Ok(store(tx, &claim.id, &mut task)?)
}

/// Completes a task: its function has returned.
pub fn finish(
    tx: &mut Overlay,
    claim: &Claim,
    result: Vec<u8>,
    since: Since,
    now: Millis,
) -> Result<(), Error> {
    let mut task = held(tx, claim)?;
    let id = &claim.id;
    log_steps(tx, id, &mut task, since.ended, now)?;
    task.crashes = 0;
    forget(tx, id, &since.taken);
    tx.put(record::result(id), result);
    tx.remove(record::state(id));
    tx.remove(record::owned(claim.owner, id));
    Ok(end(tx, id, &mut task, Phase::Completed, What::Completed, now)?)
}

/// Ends a task: sets its final phase, and removes it from the indexes of due and of refused tasks.
fn end(
    tx: &mut Overlay,
    id: &str,
    task: &mut Task,
    phase: Phase,
    what: What,
    now: Millis,
) -> Result<(), StoreError> {
    unlist(tx, id, task);
    task.phase = phase;
    log(tx, id, task, now, what)?;
    tx.put(record::ended(task.changed, id), Vec::new());
    store(tx, id, task)
}

/// Records a crash of a task. The task is ready again after a pause, or goes into quarantine if it has
/// crashed too often.
pub fn crash(tx: &mut Overlay, claim: &Claim, why: String, now: Millis, limits: Limits) -> Result<(), Error> {
    let mut task = held(tx, claim)?;
    let id = &claim.id;
    tx.remove(record::owned(claim.owner, id));
    if task.crashes >= limits.crashes {
        quarantine(tx, id, &mut task, why, now)?;
    } else {
        log(tx, id, &mut task, now, What::Crashed { why })?;
        task.phase = Phase::Ready;
        let doubled = limits.pause.saturating_mul(1 << task.crashes.saturating_sub(1).min(16));
        schedule(tx, id, &mut task, Some(now.saturating_add(doubled)));
    }
    Ok(store(tx, id, &mut task)?)
}

/// Puts a task into quarantine because this build cannot read or write its state. This build cannot run it
/// again, but another build may.
pub fn refuse(tx: &mut Overlay, claim: &Claim, build: &str, why: String, now: Millis) -> Result<(), Error> {
    let mut task = held(tx, claim)?;
    let id = &claim.id;
    tx.remove(record::owned(claim.owner, id));
    task.crashes = task.crashes.saturating_sub(1);
    task.refused.push(build.into());
    quarantine(tx, id, &mut task, why, now)?;
    let number = tx.record::<u64>(&record::next_on_shelf())?.unwrap_or(0);
    tx.put_record(record::next_on_shelf(), &(number + 1))?;
    tx.put(record::shelf(number, id), Vec::new());
    task.shelf = Some(number);
    Ok(store(tx, id, &mut task)?)
}

/// Gives a task back: it is ready again, and the claim does not count as a crash.
pub fn release(tx: &mut Overlay, claim: &Claim, now: Millis) -> Result<(), Error> {
    let mut task = held(tx, claim)?;
    tx.remove(record::owned(claim.owner, &claim.id));
    task.phase = Phase::Ready;
    task.crashes = task.crashes.saturating_sub(1);
    schedule(tx, &claim.id, &mut task, Some(now));
    Ok(store(tx, &claim.id, &mut task)?)
}

/// Stores a signal for a task, and makes the task due if it waits for this name. A running task finds the
/// signal when it writes its next wait, or when its in-memory wait is checked.
pub fn signal(tx: &mut Overlay, id: &str, name: &str, value: Vec<u8>, now: Millis) -> Result<(), Error> {
    let mut task = get(tx, id)?;
    if task.phase.is_over() {
        return Err(Error::Over(id.into()));
    }
    let signal = Signal { number: task.signals, name: name.into(), value };
    task.signals += 1;
    tx.put_record(record::signal(id, name, signal.number), &signal)?;
    log(tx, id, &mut task, now, What::Signalled { name: name.into() })?;
    if matches!(&task.phase, Phase::Waiting { signals, .. } if signals.iter().any(|waited| waited == name)) {
        schedule(tx, id, &mut task, Some(now));
    }
    Ok(store(tx, id, &mut task)?)
}

/// Cancels a task. A flow worker that runs it can write nothing more. Returns the task's `life`, and `false`
/// if the task was over already.
pub fn cancel(tx: &mut Overlay, id: &str, now: Millis) -> Result<(u64, bool), Error> {
    let mut task = get(tx, id)?;
    if task.phase.is_over() {
        return Ok((task.life, false));
    }
    if let Phase::Running { owner } = task.phase {
        tx.remove(record::owned(owner, id));
    }
    end(tx, id, &mut task, Phase::Cancelled, What::Cancelled, now)?;
    Ok((task.life, true))
}

/// Makes a task due now that is in quarantine, or that pauses after a crash.
pub fn retry(tx: &mut Overlay, id: &str, now: Millis) -> Result<(), Error> {
    let mut task = get(tx, id)?;
    match task.phase {
        Phase::Completed | Phase::Cancelled => return Err(Error::Over(id.into())),
        Phase::Running { .. } | Phase::Waiting { .. } => return Ok(()),
        Phase::Ready | Phase::Quarantined { .. } => {}
    }
    unlist(tx, id, &mut task);
    task.phase = Phase::Ready;
    task.crashes = 0;
    task.refused.clear();
    log(tx, id, &mut task, now, What::Retried)?;
    schedule(tx, id, &mut task, Some(now));
    Ok(store(tx, id, &mut task)?)
}

/// Returns when a task of these workflows is due next.
pub fn next_due(tx: &mut Overlay, flows: &[String]) -> Result<Option<Millis>, StoreError> {
    Ok(due_before(tx, flows, Millis::MAX, 1)?.into_iter().map(|(_, at, _)| at).min())
}

pub fn get(tx: &mut Overlay, id: &str) -> Result<Task, Error> {
    let mut task: Task = tx.record(&record::task(id))?.ok_or_else(|| Error::Unknown(id.into()))?;
    if let Phase::Running { .. } = task.phase {
        counted(tx, id, &mut task, 0)?;
    }
    Ok(task)
}

/// Returns the first signal of each of these names that has not been seen. A signal that cannot be decoded is
/// deleted, and the log says so.
fn first_signals(
    tx: &mut Overlay,
    id: &str,
    task: &mut Task,
    names: &[String],
    seen: &[Taken],
    now: Millis,
) -> Result<Vec<Signal>, StoreError> {
    let mut there = Vec::new();
    for name in names {
        let named = record::signals_named(id, name);
        let seen: Vec<_> = seen.iter().filter(|(of, _)| of == name).collect();
        let unseen = |key: &[u8]| !seen.iter().any(|(_, number)| key == record::signal(id, name, *number));
        loop {
            let first = tx.scan(&named, &after(&named), seen.len() + 1)?;
            let Some((key, bytes)) = first.into_iter().find(|(key, _)| unseen(key)) else { break };
            match decode::<Signal>(&bytes) {
                Ok(signal) => {
                    there.push(signal);
                    break;
                }
                Err(unreadable) => {
                    tx.remove(key);
                    log(tx, id, task, now, What::Ignored { name: name.clone(), why: unreadable.0 })?;
                }
            }
        }
    }
    Ok(there)
}

fn forget(tx: &mut Overlay, id: &str, taken: &[Taken]) {
    for (name, number) in taken {
        tx.remove(record::signal(id, name, *number));
    }
}

fn quarantine(
    tx: &mut Overlay,
    id: &str,
    task: &mut Task,
    why: String,
    now: Millis,
) -> Result<(), StoreError> {
    log(tx, id, task, now, What::Quarantined { why: why.clone() })?;
    task.phase = Phase::Quarantined { why };
    schedule(tx, id, task, None);
    Ok(())
}

pub fn schedule(tx: &mut Overlay, id: &str, task: &mut Task, at: Option<Millis>) {
    if let Some(before) = task.due {
        tx.remove(record::due(&task.flow, before, id));
    }
    if let Some(at) = at {
        tx.put(record::due(&task.flow, at, id), Vec::new());
    }
    task.due = at;
}

/// Removes a task from the index of due tasks and from the index of refused tasks.
fn unlist(tx: &mut Overlay, id: &str, task: &mut Task) {
    schedule(tx, id, task, None);
    if let Some(number) = task.shelf.take() {
        tx.remove(record::shelf(number, id));
    }
}

pub fn log(tx: &mut Overlay, id: &str, task: &mut Task, at: Millis, what: What) -> Result<(), StoreError> {
    tx.put_record(record::log(id, task.log), &Entry { at, what })?;
    task.log += 1;
    task.changed = at;
    Ok(())
}

/// Writes the record of a task, and updates the index of tasks by status and the counts by stack.
pub fn store(tx: &mut Overlay, id: &str, task: &mut Task) -> Result<(), StoreError> {
    let listed = task.phase.listed();
    if task.listed != Some(listed) {
        if let Some(before) = task.listed.replace(listed) {
            tx.remove(record::listed(before, id));
        }
        tx.put(record::listed(listed, id), Vec::new());
    }
    stranded::count(tx, id, task)?;
    tx.put_record(record::task(id), task)
}
