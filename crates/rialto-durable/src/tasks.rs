//! The transitions of a task. Each function is one transition, within a transaction of the store. Read
//! `record` first.
//!
//! 1. The index of due tasks contains each task that will continue at a known time: it is ready, or waits
//!    until a time. A running task is not in the index.
//! 2. A running task belongs to a flow worker, which has a lease. When the lease expires, all tasks of the
//!    flow worker are ready again.
//! 3. Every write of a flow worker names its task lease. The write is refused if the task was leased again
//!    since (its fencing token has increased), or if the task is over.
//! 4. The outcome of a wait is recorded before the task continues, as a *finding*: the time, and the signals
//!    that were there. After a crash the next flow worker sees the same findings in the same order. They
//!    alone decide the waits in that state, and no clock does.
//! 5. A step is a state: the task is saved at the step before the first attempt. The result of the step is an
//!    entry of the log. It is written with the task's next state, or without a state. In the second case the
//!    task's record stays as it is, and the next change of the task counts the entry (`catch_up`).
//! 6. A task whose state a build cannot read is in quarantine, and in the index of refused tasks. Another
//!    build that looks at this index takes the task. The build that refused it does not.

use crate::error::Error;
use crate::flow_trace::{self, FlowTrace, Starting};
use crate::overlay::{Overlay, decode, prefix_end};
use crate::record::{
    self, Attributes, EntryKind, FailedAttempt, LogEntry, Millis, Phase, Signal, StateHeader, StoredFinding,
    Task,
};
use crate::stack_counts;
use crate::store::{Pair, StoreError};
use std::collections::{BTreeMap, BTreeSet};

/// A task that a flow worker has leased, with the data that it needs to continue the task.
#[derive(Debug)]
pub struct LeasedTask {
    pub lease: TaskLease,
    pub states: u64,
    pub frames: Vec<u8>,
    /// The steps that have ended since the last state.
    pub steps: Vec<StepResult>,
    /// The findings that are recorded since the last state, in order.
    pub findings: Vec<Finding>,
    /// Whether an earlier run has recorded failed attempts of steps.
    pub has_failed_attempts: bool,
    pub trace: FlowTrace,
}

/// A finding: the time at which a task continues, and the signals that it waited for, with their values.
#[derive(Debug)]
pub struct Finding {
    pub at: Millis,
    pub signals: Vec<Signal>,
}

impl Finding {
    fn to_stored(&self) -> StoredFinding {
        let signals = self.signals.iter().map(|signal| (signal.name.clone(), signal.number));
        StoredFinding { at: self.at, signals: signals.collect() }
    }
}

/// The right of a flow worker to run a task. It ends when the task leaves memory, ends, or is taken over.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TaskLease {
    pub id: String,
    pub worker: u64,
    /// Distinguishes successive tasks of this name: see `Task::incarnation`.
    pub incarnation: u64,
    /// The fencing token: it increases with each task lease.
    pub fencing_token: u64,
    /// A lower bound of the number of entries of the task's log.
    pub log: u64,
}

impl TaskLease {
    /// Returns the keys that a write under this lease reads.
    pub fn keys(&self) -> Vec<Vec<u8>> {
        vec![record::task(&self.id)]
    }

    /// Returns the keys that a write reads which first updates the task's record: see [`catch_up`].
    pub fn keys_to_catch_up(&self) -> Vec<Vec<u8>> {
        vec![record::task(&self.id), record::state(&self.id), record::log(&self.id, self.log)]
    }
}

/// The result of a step.
#[derive(Clone, Debug)]
pub struct StepResult {
    pub key: String,
    pub number: u64,
    pub attempts: u32,
    pub result: Result<Vec<u8>, String>,
    /// Whether a failed attempt of the step may be recorded.
    pub has_failed_attempts: bool,
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
pub struct NewState {
    pub frames: Vec<u8>,
    /// The number of the list of their schemas: see `stack_counts::stack_id`.
    pub stack_id: u64,
    /// The number of the state among the task's states, from 1.
    pub number: u64,
    /// The name of the state, for the log. `None` at a step, because the log gets its result later.
    pub site: Option<String>,
    pub wait: Wait,
    /// An in-memory wait: the task also waits for something that is not in the store.
    pub waits_in_memory: bool,
    pub effects: Effects,
    /// Steps were recorded without a state, and the frames have not read all their results yet.
    pub unread: bool,
}

/// The effects of a task since its last state, which are written with the next state.
#[derive(Debug, Default)]
pub struct Effects {
    /// The steps that have ended.
    pub ended: Vec<StepResult>,
    /// The signals that the task has taken.
    pub taken: Vec<SignalKey>,
}

/// A signal that a task has taken: name and number.
pub type SignalKey = (String, u64);

/// How a task continues when its state has been written.
#[derive(Debug)]
pub enum Saved {
    /// It continues at once, perhaps with new signals. `log` is the number of entries of its log.
    Continues { found: Finding, log: u64 },
    /// It waits in memory: none of its conditions holds yet.
    WaitsInMemory { found: Finding, log: u64 },
    /// It waits in the store. The task lease has ended.
    WaitsInStore,
}

/// The limits that the transitions apply.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of task leases without progress after which a task goes into quarantine.
    pub crashes: u32,
    /// The pause after the first crash. It doubles with each further crash.
    pub pause: Millis,
    /// The number of entries that a task's log keeps at least.
    pub log: u64,
}

/// A flow worker that leases due tasks.
#[derive(Clone, Copy, Debug)]
pub struct Lessee<'c> {
    pub worker: u64,
    /// The workflows that it can run.
    pub flows: &'c [String],
    pub build: &'c str,
    /// The position in the index of refused tasks up to which it has looked.
    pub next_refused: u64,
    pub limits: Limits,
}

/// The way in which a task begins.
#[derive(Clone, Debug, Default)]
pub struct Beginning {
    pub at: Option<Millis>,
    pub attributes: BTreeMap<String, String>,
    pub trace: Starting,
}

/// Creates a task that is due at a time, or at once. Returns `false` if the task exists already. Fails if the
/// name belongs to a task of another workflow.
pub fn start(
    tx: &mut Overlay,
    id: &str,
    flow: &str,
    (frames, stack_id): (Vec<u8>, u64),
    Beginning { at, attributes, trace }: Beginning,
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
        incarnation: tx.record(&record::deleted())?.unwrap_or(0),
        fencing_token: 0,
        states: 0,
        log: 0,
        log_after_state: 0,
        oldest: 0,
        signals: 0,
        findings: Vec::new(),
        crashes: 0,
        due: None,
        refused_by: Vec::new(),
        refused_index: None,
        status_byte: None,
        stack_id,
        counted_stack: None,
        started: now,
        changed: now,
    };
    log(tx, id, &mut task, now, EntryKind::Started)?;
    task.log_after_state = task.log;
    tx.put(record::state(id), state_header(&task).encode_with(&frames));
    schedule(tx, id, &mut task, Some(at.unwrap_or(now)));
    if !attributes.is_empty() {
        for (name, value) in &attributes {
            tx.put(record::by_attribute(name, value, id), Vec::new());
        }
        let attributes = Attributes { incarnation: task.incarnation, all: attributes };
        tx.put_record(record::attributes(id), &attributes)?;
    }
    trace.write(tx, id, task.incarnation)?;
    put_task(tx, id, &mut task)?;
    Ok(true)
}

/// Leases up to `limit` tasks: those that are due, and those that other builds have refused. Returns the
/// tasks, and the position in the index of refused tasks at which to continue next time.
pub fn lease_due_tasks(
    tx: &mut Overlay,
    by: Lessee<'_>,
    limit: usize,
    now: Millis,
) -> Result<(Vec<LeasedTask>, u64), StoreError> {
    let due = due_now(tx, by.flows, limit, now)?;
    let keys = due
        .iter()
        .flat_map(|(_, _, id)| [record::task(id), record::state(id)].into_iter().chain(flow_trace::keys(id)));
    tx.read_ahead(keys.chain(due.first().map(|_| record::lease(by.worker))).collect())?;
    let mut leased = Vec::new();
    for (flow, at, id) in due {
        match try_get(tx, &id)? {
            Some(mut task) => leased.extend(lease_one(tx, &id, &mut task, by, now)?),
            None => tx.remove(record::due(flow, at, &id)),
        }
    }
    let mut next_refused = by.next_refused;
    let limit = limit.saturating_sub(leased.len());
    for (key, _) in tx.scan(&record::refused_from(next_refused), &record::refused_from(u64::MAX), limit)? {
        let Some((number, id)) = record::read_numbered(&key) else { continue };
        next_refused = number + 1;
        let Some(mut task) = try_get(tx, &id)? else { continue };
        if by.flows.contains(&task.flow) && !task.refused_by.iter().any(|build| build == by.build) {
            leased.extend(lease_one(tx, &id, &mut task, by, now)?);
        }
    }
    Ok((leased, next_refused))
}

/// Returns the tasks of these workflows that are due now, the earliest first.
fn due_now<'f>(
    tx: &mut Overlay,
    flows: &'f [String],
    limit: usize,
    now: Millis,
) -> Result<Vec<(&'f str, Millis, String)>, StoreError> {
    let mut due = due_before(tx, flows, now.saturating_add(1), limit)?;
    due.sort_by_key(|(_, at, _)| *at);
    due.truncate(limit);
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
    let found = tx.scan_all(&flows.iter().map(range).collect::<Vec<_>>(), limit)?;
    let due = flows.iter().zip(&found).flat_map(|(flow, keys)| {
        let read = keys.iter().filter_map(|(key, _)| record::read_due(flow, key));
        read.map(|(at, id)| (flow.as_str(), at, id))
    });
    Ok(due.collect())
}

/// Leases a task, or puts it into quarantine if it has crashed too often or cannot be read.
fn lease_one(
    tx: &mut Overlay,
    id: &str,
    task: &mut Task,
    by: Lessee<'_>,
    now: Millis,
) -> Result<Option<LeasedTask>, StoreError> {
    remove_from_indexes(tx, id, task);
    let leased = if task.crashes >= by.limits.crashes {
        let why = format!(
            "the task ran {} times without saving a state or ending a step\n\
             help: see its log, remove the cause, and call `Flows::retry` or `rialto flows retry`",
            task.crashes
        );
        quarantine(tx, id, task, why, now)?;
        None
    } else {
        // A task without findings has not continued from this state yet, so it has made no attempt there.
        let failed = record::failed_of(id);
        let has_failed_attempts =
            !task.findings.is_empty() && !tx.scan(&failed, &prefix_end(&failed), 1)?.is_empty();
        if task.findings.is_empty() {
            let signals = match task.phase.clone() {
                Phase::Waiting { signals, .. } => first_signals(tx, id, task, &signals, &[], now)?,
                _ => Vec::new(),
            };
            task.findings.push(Finding { at: now, signals }.to_stored());
        }
        match recover(tx, id, task)? {
            Ok((steps, findings)) => {
                task.crashes += 1;
                task.fencing_token += 1;
                task.phase = Phase::Running { worker: by.worker };
                tx.put(record::leased_task(by.worker, id), Vec::new());
                let state = tx.get(&record::state(id))?.unwrap_or_default();
                Some(LeasedTask {
                    lease: TaskLease {
                        id: id.into(),
                        worker: by.worker,
                        incarnation: task.incarnation,
                        fencing_token: task.fencing_token,
                        log: task.log,
                    },
                    states: task.states,
                    frames: StateHeader::split(&state).map(|(_, frames)| frames.to_vec()).unwrap_or_default(),
                    steps,
                    findings,
                    has_failed_attempts,
                    trace: flow_trace::read(tx, id, task)?,
                })
            }
            Err(StoreError(why)) => {
                let why = format!("the task cannot continue from its last state: {why}");
                quarantine(tx, id, task, why, now)?;
                None
            }
        }
    };
    put_task(tx, id, task)?;
    Ok(leased)
}

type Recovered = Result<(Vec<StepResult>, Vec<Finding>), StoreError>;

/// Returns the steps that have ended since the last state, and the recorded findings. The inner error says
/// why one of them cannot be decoded.
fn recover(tx: &mut Overlay, id: &str, task: &Task) -> Result<Recovered, StoreError> {
    let entries = match task.log_after_state < task.log {
        true => tx.scan(&record::log(id, task.log_after_state), &record::log(id, task.log), usize::MAX)?,
        false => Vec::new(),
    };
    let mut findings = Vec::new();
    for found in &task.findings {
        match read_finding(tx, id, found)? {
            Ok(finding) => findings.push(finding),
            Err(unreadable) => return Ok(Err(unreadable)),
        }
    }
    Ok(steps(&entries).map(|steps| (steps, findings)))
}

/// Adds the values of the signals to a recorded finding. The inner error says why a signal cannot be decoded.
fn read_finding(
    tx: &mut Overlay,
    id: &str,
    found: &StoredFinding,
) -> Result<Result<Finding, StoreError>, StoreError> {
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
fn steps(entries: &[Pair]) -> Result<Vec<StepResult>, StoreError> {
    let mut steps = Vec::new();
    for (_, entry) in entries {
        if let EntryKind::Step { key, number, attempts, result } = decode::<LogEntry>(entry)?.kind {
            let has_failed_attempts = false;
            steps.push(StepResult { key, number, attempts, result, has_failed_attempts });
        }
    }
    Ok(steps)
}

/// Reads the record of a task. Returns `None` if it is missing or cannot be decoded. A task whose record
/// cannot be decoded does not run. It stays in the store for an operator, and the other tasks continue.
pub fn try_get(tx: &mut Overlay, id: &str) -> Result<Option<Task>, StoreError> {
    Ok(tx.get(&record::task(id))?.and_then(|bytes| decode(&bytes).ok()))
}

/// Returns the task if the lease is still valid, with its latest states and steps counted.
fn caught_up_task(tx: &mut Overlay, lease: &TaskLease) -> Result<Task, Error> {
    let mut task = task_under_lease(tx, lease)?;
    catch_up(tx, &lease.id, &mut task, lease.log)?;
    Ok(task)
}

/// Returns the task if the lease is still valid, as its record was last written.
fn task_under_lease(tx: &mut Overlay, lease: &TaskLease) -> Result<Task, Error> {
    match tx.record::<Task>(&record::task(&lease.id))? {
        Some(task)
            if (task.incarnation, task.fencing_token) == (lease.incarnation, lease.fencing_token)
                && task.phase == Phase::Running { worker: lease.worker } =>
        {
            Ok(task)
        }
        _ => Err(Error::Fenced(lease.id.clone())),
    }
}

/// Returns the part of the record that is written before the frames.
fn state_header(task: &Task) -> StateHeader {
    let Task { states, log, log_after_state, stack_id, findings, .. } = task;
    StateHeader {
        states: *states,
        log: *log,
        log_after_state: *log_after_state,
        stack_id: *stack_id,
        findings: findings.clone(),
    }
}

/// Updates the record of a running task with the states and the steps that were written after the record.
/// `log` is a lower bound of the number of log entries.
pub fn catch_up(tx: &mut Overlay, id: &str, task: &mut Task, log: u64) -> Result<(), StoreError> {
    if let Some(state) = tx.get(&record::state(id))? {
        let (header, _) = StateHeader::split(&state)?;
        if header.states > task.states {
            task.changed = header.findings.last().map_or(task.changed, |found| found.at);
            task.log = task.log.max(header.log);
            (task.states, task.log_after_state, task.findings, task.crashes) =
                (header.states, header.log_after_state, header.findings, 1);
            task.stack_id = header.stack_id;
            task.refused_by.clear();
        }
    }
    let mut next = task.log.max(log);
    if tx.get(&record::log(id, next))?.is_some() {
        let more = tx.scan(&record::log(id, next), &prefix_end(&record::log_of(id)), usize::MAX)?;
        next += more.len() as u64;
        task.changed = more
            .last()
            .and_then(|(_, last)| decode(last).ok())
            .map_or(task.changed, |last: LogEntry| last.at);
    }
    if next > task.log {
        // The task has made progress: only the current task lease counts.
        (task.log, task.crashes) = (next, 1);
    }
    Ok(())
}

/// Writes a state, with the task's effects since its last state, and decides whether the task continues.
pub fn save(
    tx: &mut Overlay,
    lease: &TaskLease,
    state: NewState,
    now: Millis,
    limits: Limits,
) -> Result<Saved, Error> {
    // The flow worker that runs the task knows the states and steps that it has written, so they need no
    // counting.
    let mut task = task_under_lease(tx, lease)?;
    let (id, NewState { frames, stack_id, number, site, wait, waits_in_memory, effects, unread }) =
        (&lease.id, state);
    let got_on = task.crashes == 1 && task.refused_by.is_empty();
    task.log = task.log.max(lease.log);
    log_steps(tx, id, &mut task, effects.ended, now)?;
    (task.states, task.crashes, task.stack_id) = (number, 1, stack_id);
    task.refused_by.clear();
    if let Some(site) = site {
        log(tx, id, &mut task, now, EntryKind::State { number, site })?;
    }
    if !unread {
        task.log_after_state = task.log;
    }
    delete_signals(tx, id, &effects.taken);
    let waited: Vec<String> = wait.signals.iter().cloned().collect();
    let signals = task.log;
    let found = Finding { at: now, signals: first_signals(tx, id, &mut task, &waited, &[], now)? };
    let on = wait.at_once || wait.ends(&found);
    task.findings.clear();
    if on || waits_in_memory {
        task.findings.push(found.to_stored());
    } else {
        task.phase = Phase::Waiting { signals: waited, until: wait.until };
        task.crashes = 0;
        tx.remove(record::leased_task(lease.worker, id));
        schedule(tx, id, &mut task, wait.until);
    }
    let trimmed = needs_trimming(&task, limits.log);
    if trimmed {
        trim(tx, id, &mut task, limits.log);
    }
    tx.put(record::state(id), state_header(&task).encode_with(&frames));
    // The record is not written if the header before the frames contains all its changes.
    if !(on && got_on && !trimmed && task.log == signals) {
        put_task(tx, id, &mut task)?;
    }
    let log = task.log;
    Ok(match (on, waits_in_memory) {
        (true, _) => Saved::Continues { found, log },
        (false, true) => Saved::WaitsInMemory { found, log },
        (false, false) => Saved::WaitsInStore,
    })
}

/// Checks the conditions of a task that waits in memory. Returns a finding if there is a new signal or the
/// time has come. `findings_applied` is the number of findings since the last state, and `seen` has the
/// signals that the task knows.
pub fn check_wait(
    tx: &mut Overlay,
    lease: &TaskLease,
    wait: &Wait,
    (findings_applied, seen): (usize, &[SignalKey]),
    now: Millis,
) -> Result<Option<Finding>, Error> {
    let mut task = caught_up_task(tx, lease)?;
    if let Some(found) = task.findings.get(findings_applied) {
        // An earlier call recorded this finding, but its answer did not arrive.
        return Ok(Some(read_finding(tx, &lease.id, found)??));
    }
    let (names, before): (Vec<_>, _) = (wait.signals.iter().cloned().collect(), task.log);
    let found = Finding { at: now, signals: first_signals(tx, &lease.id, &mut task, &names, seen, now)? };
    let found = wait.ends(&found).then_some(found);
    task.findings.extend(found.as_ref().map(Finding::to_stored));
    if task.log > before || found.is_some() {
        put_task(tx, &lease.id, &mut task)?;
    }
    Ok(found)
}

/// Writes the results of steps without a state. Returns the number of log entries.
pub fn record_steps(
    tx: &mut Overlay,
    lease: &TaskLease,
    steps: Vec<StepResult>,
    now: Millis,
) -> Result<u64, Error> {
    let mut task = task_under_lease(tx, lease)?;
    task.log = task.log.max(lease.log);
    log_steps(tx, &lease.id, &mut task, steps, now)?;
    Ok(task.log)
}

fn log_steps(
    tx: &mut Overlay,
    id: &str,
    task: &mut Task,
    steps: Vec<StepResult>,
    now: Millis,
) -> Result<(), StoreError> {
    for StepResult { key, number, attempts, result, has_failed_attempts } in steps {
        if has_failed_attempts {
            tx.remove(record::failed(id, number, &key));
        }
        log(tx, id, task, now, EntryKind::Step { key, number, attempts, result })?;
    }
    Ok(())
}

/// Records a failed attempt of a step, after which there will be another one. The task's own record does not
/// change, because this is not progress.
pub fn record_failed_attempt(
    tx: &mut Overlay,
    lease: &TaskLease,
    (number, step): (u64, &str),
    failed: &FailedAttempt,
) -> Result<(), Error> {
    task_under_lease(tx, lease)?;
    Ok(tx.put_record(record::failed(&lease.id, number, step), failed)?)
}

/// Deletes a signal whose value does not have the awaited type, and logs that.
pub fn ignore(
    tx: &mut Overlay,
    lease: &TaskLease,
    (name, number): SignalKey,
    why: String,
    now: Millis,
) -> Result<(), Error> {
    let mut task = caught_up_task(tx, lease)?;
    tx.remove(record::signal(&lease.id, &name, number));
    log(tx, &lease.id, &mut task, now, EntryKind::Ignored { name, why })?;
    Ok(put_task(tx, &lease.id, &mut task)?)
}

/// Completes a task: its function has returned.
pub fn finish(
    tx: &mut Overlay,
    lease: &TaskLease,
    result: Vec<u8>,
    effects: Effects,
    now: Millis,
) -> Result<(), Error> {
    let mut task = caught_up_task(tx, lease)?;
    let id = &lease.id;
    log_steps(tx, id, &mut task, effects.ended, now)?;
    task.crashes = 0;
    delete_signals(tx, id, &effects.taken);
    tx.put(record::result(id), result);
    tx.remove(record::state(id));
    tx.remove(record::leased_task(lease.worker, id));
    Ok(end_task(tx, id, &mut task, Phase::Completed, EntryKind::Completed, now)?)
}

/// Ends a task: sets its final phase, and removes it from the indexes of due and of refused tasks.
fn end_task(
    tx: &mut Overlay,
    id: &str,
    task: &mut Task,
    phase: Phase,
    kind: EntryKind,
    now: Millis,
) -> Result<(), StoreError> {
    remove_from_indexes(tx, id, task);
    if phase == Phase::Cancelled {
        tx.remove_prefix(&record::failed_of(id))?;
    }
    task.phase = phase;
    log(tx, id, task, now, kind)?;
    tx.put(record::ended(task.changed, id), Vec::new());
    put_task(tx, id, task)
}

/// Records a crash of a task. The task is ready again after a pause, or goes into quarantine if it has
/// crashed too often.
pub fn crash(
    tx: &mut Overlay,
    lease: &TaskLease,
    why: String,
    now: Millis,
    limits: Limits,
) -> Result<(), Error> {
    let mut task = caught_up_task(tx, lease)?;
    let id = &lease.id;
    tx.remove(record::leased_task(lease.worker, id));
    if task.crashes >= limits.crashes {
        quarantine(tx, id, &mut task, why, now)?;
    } else {
        log(tx, id, &mut task, now, EntryKind::Crashed { why })?;
        task.phase = Phase::Ready;
        let doubled = limits.pause.saturating_mul(1 << task.crashes.saturating_sub(1).min(16));
        schedule(tx, id, &mut task, Some(now.saturating_add(doubled)));
    }
    Ok(put_task(tx, id, &mut task)?)
}

/// Puts a task into quarantine because this build cannot read or write its state. This build cannot run it
/// again, but another build may.
pub fn refuse(
    tx: &mut Overlay,
    lease: &TaskLease,
    build: &str,
    why: String,
    now: Millis,
) -> Result<(), Error> {
    let mut task = caught_up_task(tx, lease)?;
    let id = &lease.id;
    tx.remove(record::leased_task(lease.worker, id));
    task.crashes = task.crashes.saturating_sub(1);
    task.refused_by.push(build.into());
    quarantine(tx, id, &mut task, why, now)?;
    let number = tx.record::<u64>(&record::next_refused())?.unwrap_or(0);
    tx.put_record(record::next_refused(), &(number + 1))?;
    tx.put(record::refused(number, id), Vec::new());
    task.refused_index = Some(number);
    Ok(put_task(tx, id, &mut task)?)
}

/// Gives a task back: it is ready again, and this does not count as a crash.
pub fn release(tx: &mut Overlay, lease: &TaskLease, now: Millis) -> Result<(), Error> {
    let mut task = caught_up_task(tx, lease)?;
    tx.remove(record::leased_task(lease.worker, &lease.id));
    task.phase = Phase::Ready;
    task.crashes = task.crashes.saturating_sub(1);
    schedule(tx, &lease.id, &mut task, Some(now));
    Ok(put_task(tx, &lease.id, &mut task)?)
}

/// Stores a signal for a task, and makes the task due if it waits for this name. A running task finds the
/// signal when it writes its next wait, or when its in-memory wait is checked.
pub fn signal(tx: &mut Overlay, id: &str, name: &str, value: Vec<u8>, now: Millis) -> Result<(), Error> {
    let mut task = get(tx, id)?;
    if task.phase.is_over() {
        return Err(Error::Ended(id.into()));
    }
    let signal = Signal { number: task.signals, name: name.into(), value };
    task.signals += 1;
    tx.put_record(record::signal(id, name, signal.number), &signal)?;
    log(tx, id, &mut task, now, EntryKind::Signalled { name: name.into() })?;
    if matches!(&task.phase, Phase::Waiting { signals, .. } if signals.iter().any(|waited| waited == name)) {
        schedule(tx, id, &mut task, Some(now));
    }
    Ok(put_task(tx, id, &mut task)?)
}

/// Cancels a task. A flow worker that runs it can write nothing more. Returns the task's `incarnation`, and
/// `false` if the task was over already.
pub fn cancel(tx: &mut Overlay, id: &str, now: Millis) -> Result<(u64, bool), Error> {
    let mut task = get(tx, id)?;
    if task.phase.is_over() {
        return Ok((task.incarnation, false));
    }
    if let Phase::Running { worker } = task.phase {
        tx.remove(record::leased_task(worker, id));
    }
    end_task(tx, id, &mut task, Phase::Cancelled, EntryKind::Cancelled, now)?;
    Ok((task.incarnation, true))
}

/// Makes a task due now that is in quarantine, or that pauses after a crash.
pub fn retry(tx: &mut Overlay, id: &str, now: Millis) -> Result<(), Error> {
    let mut task = get(tx, id)?;
    match task.phase {
        Phase::Completed | Phase::Cancelled => return Err(Error::Ended(id.into())),
        Phase::Running { .. } | Phase::Waiting { .. } => return Ok(()),
        Phase::Ready | Phase::Quarantined { .. } => {}
    }
    remove_from_indexes(tx, id, &mut task);
    task.phase = Phase::Ready;
    task.crashes = 0;
    task.refused_by.clear();
    log(tx, id, &mut task, now, EntryKind::Retried)?;
    schedule(tx, id, &mut task, Some(now));
    Ok(put_task(tx, id, &mut task)?)
}

/// Returns when a task of these workflows is due next.
pub fn next_due(tx: &mut Overlay, flows: &[String]) -> Result<Option<Millis>, StoreError> {
    Ok(due_before(tx, flows, Millis::MAX, 1)?.into_iter().map(|(_, at, _)| at).min())
}

pub fn get(tx: &mut Overlay, id: &str) -> Result<Task, Error> {
    let mut task: Task = tx.record(&record::task(id))?.ok_or_else(|| Error::NotFound(id.into()))?;
    if let Phase::Running { .. } = task.phase {
        catch_up(tx, id, &mut task, 0)?;
    }
    Ok(task)
}

/// Returns the attributes of a task.
pub fn attributes(tx: &mut Overlay, id: &str, task: &Task) -> Result<BTreeMap<String, String>, StoreError> {
    let stored = tx.get(&record::attributes(id))?.and_then(|bytes| decode::<Attributes>(&bytes).ok());
    Ok(stored
        .filter(|stored| stored.incarnation == task.incarnation)
        .map(|stored| stored.all)
        .unwrap_or_default())
}

/// Returns the first signal of each of these names that has not been seen. A signal that cannot be decoded is
/// deleted, and the log says so.
fn first_signals(
    tx: &mut Overlay,
    id: &str,
    task: &mut Task,
    names: &[String],
    seen: &[SignalKey],
    now: Millis,
) -> Result<Vec<Signal>, StoreError> {
    let mut signals = Vec::new();
    for name in names {
        let named = record::signals_named(id, name);
        let seen: Vec<_> = seen.iter().filter(|(of, _)| of == name).collect();
        let unseen = |key: &[u8]| !seen.iter().any(|(_, number)| key == record::signal(id, name, *number));
        loop {
            let first = tx.scan(&named, &prefix_end(&named), seen.len() + 1)?;
            let Some((key, bytes)) = first.into_iter().find(|(key, _)| unseen(key)) else { break };
            match decode::<Signal>(&bytes) {
                Ok(signal) => {
                    signals.push(signal);
                    break;
                }
                Err(unreadable) => {
                    tx.remove(key);
                    log(tx, id, task, now, EntryKind::Ignored { name: name.clone(), why: unreadable.0 })?;
                }
            }
        }
    }
    Ok(signals)
}

fn delete_signals(tx: &mut Overlay, id: &str, taken: &[SignalKey]) {
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
    log(tx, id, task, now, EntryKind::Quarantined { why: why.clone() })?;
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
fn remove_from_indexes(tx: &mut Overlay, id: &str, task: &mut Task) {
    schedule(tx, id, task, None);
    if let Some(number) = task.refused_index.take() {
        tx.remove(record::refused(number, id));
    }
}

pub fn log(
    tx: &mut Overlay,
    id: &str,
    task: &mut Task,
    at: Millis,
    kind: EntryKind,
) -> Result<(), StoreError> {
    tx.put_record(record::log(id, task.log), &LogEntry { at, kind })?;
    task.log += 1;
    task.changed = at;
    Ok(())
}

/// Returns whether a log exceeds its limit by more than 1/64. Only then is trimming worth a write of the
/// task's record.
fn needs_trimming(task: &Task, keep: u64) -> bool {
    task.log.saturating_sub(task.oldest) > keep.saturating_add(keep / 64)
}

/// Deletes the oldest entries of a log, but keeps the last `keep` entries, and all entries since the last
/// state. Recovery needs the latter. Older entries are only for operators.
fn trim(tx: &mut Overlay, id: &str, task: &mut Task, keep: u64) {
    // The bound keeps the transaction short. After the limit was lowered, trimming takes several states.
    for _ in 0..keep / 64 + 256 {
        if task.oldest >= task.log_after_state || task.log - task.oldest <= keep {
            return;
        }
        tx.remove(record::log(id, task.oldest));
        task.oldest += 1;
    }
}

/// Writes the record of a task, and updates the index of tasks by status and the counts by stack.
pub fn put_task(tx: &mut Overlay, id: &str, task: &mut Task) -> Result<(), StoreError> {
    let status = task.phase.status_byte();
    if task.status_byte != Some(status) {
        if let Some(before) = task.status_byte.replace(status) {
            tx.remove(record::by_status(before, id));
        }
        tx.put(record::by_status(status, id), Vec::new());
    }
    stack_counts::update_counts(tx, id, task)?;
    tx.put_record(record::task(id), task)
}
