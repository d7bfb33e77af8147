//! The data of a task that its leaves see while it is polled.

use crate::error::{Error, FrameError};
use crate::flow_trace::FlowTrace;
use crate::job::{self, Job};
use crate::overlay::Overlay;
use crate::queue::{InMemoryTask, Shared};
use crate::record::{FailedAttempt, Millis, Signal};
use crate::tasks::{self, Finding, SignalKey, StepResult, TaskLease, Wait};
use rialto_event::Condition;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long a step's result waits for the task's next state, before it is written without one.
const RECORDED_AFTER: Duration = Duration::from_millis(10);

/// A write to the store that takes effect with the next state.
pub type Effect = Box<dyn FnOnce(&mut Overlay) -> Result<(), Error> + Send>;

/// A step that has ended, with the writes of its attempt. It is not in the store yet.
pub struct EndedStep {
    pub step: StepResult,
    pub effects: Vec<Effect>,
}

pub struct TaskContext {
    pub lease: TaskLease,
    pub shared: Arc<Shared>,
    /// Whether an earlier run of the task has recorded failed attempts of steps.
    pub has_failed_attempts: bool,
    pub trace: FlowTrace,
    /// Signalled when this process has to drop the task: it was terminated, or its lease is lost.
    pub cancelled: Condition,
    /// Whether `Inner::ended_steps` has an entry.
    has_ended_steps: AtomicBool,
    /// Whether `Queue::dozing` counts the task.
    dozes: AtomicBool,
    inner: Mutex<Inner>,
}

pub struct Inner {
    /// The number of states that the task has written, in all processes.
    pub states: u64,
    /// The wait with which the task asks for its state to be written.
    pub wait: Option<Wait>,
    /// The state has been written, and the task stays in memory: a part of it waits for something outside of
    /// the store.
    pub in_memory: bool,
    /// The in-memory wait: the time or the signals that the other parts of the task wait for meanwhile.
    pub in_memory_wait: Option<Wait>,
    /// Whether the conditions of the in-memory wait are being checked.
    pub checks: bool,
    /// The number of steps that pause between two attempts.
    pub pauses: usize,
    pub effects: Vec<Effect>,
    /// Steps that have ended since the last state, and are not in the store.
    ended_steps: Vec<EndedStep>,
    /// A step result that the task has used could not be written: nothing more is written for the task.
    pub is_abandoned: bool,
    /// Why a step that the task has come to cannot continue.
    pub step_error: Option<FrameError>,
    /// The steps with a failed attempt that are attempted again: by number and name.
    pub failing: HashMap<(u64, String), FailedAttempt>,
    /// The writes of the attempt that is being polled.
    pub attempt_effects: Option<Vec<Effect>>,
    /// The time of the last finding. It alone decides whether a wait is over; no clock does.
    pub found_at: Millis,
    pub signals: Vec<Signal>,
    /// The number of findings since the last state.
    findings_applied: usize,
    /// The number of entries of the task's log, or less.
    log: u64,
    /// Findings since the last state that an earlier flow worker recorded, and that this one has not applied
    /// yet.
    findings: VecDeque<Finding>,
    /// Signals that the task has taken since the last state.
    pub taken: Vec<SignalKey>,
    /// Signals whose value did not have the awaited type, and why.
    pub ignored: Vec<(SignalKey, String)>,
    /// Signalled when there may be signals that the task does not know.
    new_signals: Condition,
    /// Steps that ended since the last state and were recorded without a state, so that the frames still
    /// stand at them. By key and number.
    pub steps: HashMap<(String, u64), StepResult>,
}

impl TaskContext {
    pub fn new(
        shared: Arc<Shared>,
        lease: TaskLease,
        states: u64,
        steps: Vec<StepResult>,
        findings: Vec<Finding>,
        has_failed_attempts: bool,
        trace: FlowTrace,
    ) -> Self {
        let steps = steps.into_iter().map(|step| ((step.key.clone(), step.number), step)).collect();
        let (wait, in_memory_wait, effects, ended_steps, step_error, attempt_effects) = Default::default();
        let (found_at, signals, findings_applied, taken, ignored, new_signals) = Default::default();
        let mut inner = Inner {
            states,
            wait,
            in_memory: false,
            in_memory_wait,
            checks: false,
            pauses: 0,
            effects,
            ended_steps,
            is_abandoned: false,
            step_error,
            failing: HashMap::new(),
            attempt_effects,
            found_at,
            signals,
            findings_applied,
            log: lease.log,
            findings: findings.into(),
            taken,
            ignored,
            new_signals,
            steps,
        };
        inner.apply_next_finding();
        let (cancelled, has_ended_steps, dozes) = Default::default();
        TaskContext {
            lease,
            shared,
            has_failed_attempts,
            trace,
            cancelled,
            has_ended_steps,
            dozes,
            inner: Mutex::new(inner),
        }
    }

    pub fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The current time, but never earlier than the last finding: that may come from a machine whose clock is
    /// ahead.
    pub fn now(&self) -> Millis {
        self.shared.clock.millis().max(self.inner().found_at)
    }

    /// The task lease, with the length of the log as it is known now.
    pub fn lease(&self) -> TaskLease {
        TaskLease { log: self.inner().log, ..self.lease.clone() }
    }

    /// The keys that a write under the lease reads.
    pub fn keys(&self) -> Vec<Vec<u8>> {
        self.lease().keys()
    }

    /// The keys that a write reads which first updates the task's record.
    pub fn keys_to_catch_up(&self) -> Vec<Vec<u8>> {
        self.lease().keys_to_catch_up()
    }

    /// Notes that the log has at least this number of entries.
    pub fn note_log_length(&self, entries: u64) {
        let mut inner = self.inner();
        inner.log = inner.log.max(entries);
    }

    /// Called when a step has ended. Its result is written with the next state, or without one after a while.
    pub fn add_ended_step(self: &Arc<Self>, step: EndedStep) {
        let mut inner = self.inner();
        if !inner.failing.is_empty() {
            inner.failing.remove(&(step.step.number, step.step.key.clone()));
        }
        inner.ended_steps.push(step);
        drop(inner);
        self.has_ended_steps.store(true, Ordering::Release);
        self.shared.record_steps_after(self.clone(), RECORDED_AFTER);
    }

    /// Called when an attempt of a step has failed and there will be another one. A transaction records it, and
    /// the task does not wait for that.
    pub fn add_failed_attempt(self: &Arc<Self>, step: (u64, String), failed: FailedAttempt) {
        self.inner().failing.insert(step.clone(), failed);
        let of = self.clone();
        let record = move |tx: &mut Overlay, _| {
            // The step may have ended meanwhile, and then its end may be written before this.
            let failed = of.inner().failing.get(&step).cloned();
            let Some(failed) = failed else { return Ok(()) };
            tasks::record_failed_attempt(tx, &of.lease(), (step.0, &step.1), &failed)
        };
        // It is only for operators: if it cannot be written, the next failure may be.
        drop(self.shared.submit_reading(self.keys(), record));
    }

    /// Takes the steps that have ended: their records, and the writes of their attempts.
    pub fn take_ended_steps(&self) -> (Vec<StepResult>, Vec<Effect>) {
        let ended = std::mem::take(&mut self.inner().ended_steps);
        self.has_ended_steps.store(false, Ordering::Release);
        let (mut steps, mut effects) = (Vec::new(), Vec::new());
        for EndedStep { step, effects: written } in ended {
            steps.push(step);
            effects.extend(written);
        }
        (steps, effects)
    }

    /// Writes the results of the steps that have ended, without a state.
    pub fn record_ended_steps(&self, tx: &mut Overlay, now: Millis) -> Result<(), Error> {
        let (steps, effects) = self.take_ended_steps();
        if steps.is_empty() {
            return Ok(());
        }
        for effect in effects {
            effect(tx)?;
        }
        self.note_log_length(tasks::record_steps(tx, &self.lease(), steps, now)?);
        Ok(())
    }

    /// Called when a result that the task has used could not be written. This process gives the task up.
    pub fn abandon(&self, error: &Error) {
        self.inner().is_abandoned = true;
        let crashed = match error {
            Error::Value(why) => Some(why.clone()),
            _ => None,
        };
        self.shared.orphan(self.lease.clone(), crashed);
        self.cancelled.signal();
    }

    /// Called before the task is polled: until it dozes again, a skipping clock does not jump.
    pub fn awake(&self) {
        if self.shared.clock.is_skipping() && self.dozes.swap(false, Ordering::Relaxed) {
            self.shared.remove_dozing();
        }
    }

    /// Called when the task has been polled, and is pending. On a skipping clock it dozes if all its parts
    /// wait for the clock. `outside` returns how many of them wait for something outside of the store, which
    /// a pause of a step also is.
    pub fn doze(&self, outside: impl FnOnce() -> Result<usize, FrameError>) {
        if !self.shared.clock.is_skipping() {
            return;
        }
        let (checks, pauses) = {
            let inner = self.inner();
            (inner.checks, inner.pauses)
        };
        if !checks && pauses > 0 && outside() == Ok(pauses) && !self.dozes.swap(true, Ordering::Relaxed) {
            self.shared.add_dozing();
        }
    }

    /// Returns a condition that is signalled when there may be more signals than now.
    pub fn signals_condition(&self) -> Condition {
        let mut inner = self.inner();
        inner.new_signals = Condition::new();
        inner.new_signals.clone()
    }
}

impl InMemoryTask for TaskContext {
    fn held_lease(&self) -> &TaskLease {
        &self.lease
    }

    fn cancel(&self) {
        self.cancelled.signal();
    }

    fn notify_signals(&self) {
        self.inner().new_signals.signal();
    }

    fn has_ended_steps(&self) -> bool {
        self.has_ended_steps.load(Ordering::Acquire)
    }

    fn record_steps_job(self: Arc<Self>) -> Box<dyn Job> {
        let of = self.clone();
        let record = move |tx: &mut Overlay, now| of.record_ended_steps(tx, now);
        job::job_with_callback(self.keys(), record, move |done| {
            if let Err(error) = done {
                self.abandon(&error);
            }
        })
    }
}

impl Inner {
    /// Called when a state has been written, together with what belongs to it.
    pub fn state_written(&mut self, found: Finding) {
        self.states += 1;
        self.in_memory = false;
        self.findings_applied = 0;
        self.apply_finding(found);
    }

    /// Applies the next finding of an earlier flow worker. Returns whether there was one.
    pub fn apply_next_finding(&mut self) -> bool {
        let next = self.findings.pop_front();
        next.map(|found| self.apply_finding(found)).is_some()
    }

    /// The number of findings since the last state, and the signals that the task has seen and the store
    /// still has.
    pub fn seen(&self) -> (usize, Vec<SignalKey>) {
        let known = self.signals.iter().map(|signal| (signal.name.clone(), signal.number));
        let ignored = self.ignored.iter().map(|(ignored, _)| ignored.clone());
        (self.findings_applied, known.chain(self.taken.iter().cloned()).chain(ignored).collect())
    }

    /// Applies a finding that is in the store.
    pub fn apply_finding(&mut self, found: Finding) {
        self.findings_applied += 1;
        self.found_at = self.found_at.max(found.at);
        for signal in found.signals {
            if !self.signals.iter().any(|known| known.number == signal.number) {
                self.signals.push(signal);
            }
        }
    }

    /// Takes the first signal of this name.
    pub fn take_signal(&mut self, name: &str) -> Option<Signal> {
        let at = self.signals.iter().position(|signal| signal.name == name)?;
        Some(self.signals.remove(at))
    }
}

thread_local! {
    static CURRENT: RefCell<Option<Arc<TaskContext>>> = const { RefCell::new(None) };
}

/// Makes a task the current one of this thread, until this is dropped.
pub struct Entered(Option<Arc<TaskContext>>);

impl Entered {
    pub fn new(context: &Arc<TaskContext>) -> Self {
        Entered(CURRENT.replace(Some(context.clone())))
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

/// Returns the task that is being polled on this thread.
///
/// # Panics
///
/// If no durable task is being polled.
#[track_caller]
pub fn current(what: &str) -> Arc<TaskContext> {
    match CURRENT.with_borrow(Clone::clone) {
        Some(context) => context,
        None => panic!(
            "`{what}` is used outside of a durable task\n\
             help: use it in a `#[cps]` function, and start that with `Flows::start`"
        ),
    }
}

/// Like [`current`], for something that is awaited. An attempt of a step cannot await it.
///
/// # Panics
///
/// If an attempt of a step, or no durable task, is being polled.
#[track_caller]
pub fn current_outside_attempt(what: &str) -> Arc<TaskContext> {
    let context = current(what);
    if context.inner().attempt_effects.is_some() {
        panic!(
            "`{what}` is awaited in the attempt of a step, which has no states\n\
             help: await it in the `#[cps]` function, before or after the step"
        );
    }
    context
}

/// Whether the state at which a leaf waits has been written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SaveStatus {
    #[default]
    NotRequested,
    /// The leaf asked for it when the task had written this number of states.
    RequestedAfter(u64),
    /// The leaf was read from a written state.
    Written,
}

impl SaveStatus {
    /// Returns whether the leaf may continue. If not, asks for the state to be written first, with this wait.
    pub fn may_continue(&mut self, inner: &mut Inner, wait: impl FnOnce() -> Wait) -> bool {
        match *self {
            SaveStatus::Written => return true,
            SaveStatus::RequestedAfter(states) if states < inner.states => return true,
            SaveStatus::RequestedAfter(_) => {}
            SaveStatus::NotRequested => *self = SaveStatus::RequestedAfter(inner.states),
        }
        inner.wait.get_or_insert_default().or(wait());
        false
    }

    /// Continues the wait, because what the leaf waits for is not there.
    ///
    /// Does nothing if there are findings of an earlier flow worker: they are applied first. A task that
    /// stays in memory makes this an in-memory wait. If it has dropped signals, it also asks for its state to
    /// be written, so that the store deletes them. A part of the task that has no state may delay that. Any
    /// other task asks for its state to be written again, with this wait.
    pub fn keep_waiting(&mut self, inner: &mut Inner, wait: Wait) {
        if !inner.findings.is_empty() {
            return;
        }
        if inner.in_memory {
            inner.in_memory_wait.get_or_insert_default().or(wait.clone());
            if !inner.ignored.is_empty() {
                inner.wait.get_or_insert_default().or(wait);
            }
            return;
        }
        *self = SaveStatus::RequestedAfter(inner.states);
        inner.wait.get_or_insert_default().or(wait);
    }
}

// A leaf that is read from a state has been written, so there is nothing to store.
impl Serialize for SaveStatus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<'de> Deserialize<'de> for SaveStatus {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <()>::deserialize(deserializer).map(|()| SaveStatus::Written)
    }
}
