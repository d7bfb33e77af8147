//! The data of a task that its leaves see while it is polled.

use crate::error::{Error, FrameError};
use crate::overlay::Overlay;
use crate::queue::Shared;
use crate::record::{Millis, Signal};
use crate::tasks::{self, Claim, Finding, Recorded, Taken, Wait};
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
pub struct Ended {
    pub step: Recorded,
    pub effects: Vec<Effect>,
}

pub struct Context {
    pub claim: Claim,
    pub shared: Arc<Shared>,
    /// Signalled when this process has to drop the task: it was cancelled, or its claim is lost.
    pub cancelled: Condition,
    /// Whether `Inner::ended` has an entry.
    has_ended: AtomicBool,
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
    pub stays: bool,
    /// The in-memory wait: the time or the signals that the other parts of the task wait for meanwhile.
    pub standing: Option<Wait>,
    /// Whether the conditions of the in-memory wait are being checked.
    pub checks: bool,
    /// The number of steps that pause between two attempts.
    pub pauses: usize,
    pub effects: Vec<Effect>,
    /// Steps that have ended since the last state, and are not in the store.
    ended: Vec<Ended>,
    /// A step result that the task has used could not be written: nothing more is written for the task.
    pub lost: bool,
    /// Why a step that the task has come to cannot continue.
    pub refused: Option<FrameError>,
    /// The writes of the attempt that is being polled.
    pub attempt: Option<Vec<Effect>>,
    /// The time of the last finding. It alone decides whether a wait is over; no clock does.
    pub at: Millis,
    pub signals: Vec<Signal>,
    /// The number of findings since the last state.
    often: usize,
    /// The number of entries of the task's log, or less.
    log: u64,
    /// Findings since the last state that an earlier flow worker recorded, and that this one has not applied
    /// yet.
    found: VecDeque<Finding>,
    /// Signals that the task has taken since the last state.
    pub taken: Vec<Taken>,
    /// Signals whose value did not have the awaited type, and why.
    pub ignored: Vec<(Taken, String)>,
    /// Signalled when there may be signals that the task does not know.
    news: Condition,
    /// Steps that ended since the last state and were recorded without a state, so that the frames still
    /// stand at them. By key and number.
    pub steps: HashMap<(String, u64), Recorded>,
}

impl Context {
    pub fn new(
        shared: Arc<Shared>,
        claim: Claim,
        states: u64,
        steps: Vec<Recorded>,
        found: Vec<Finding>,
    ) -> Self {
        let steps = steps.into_iter().map(|step| ((step.key.clone(), step.number), step)).collect();
        let (wait, standing, effects, ended, refused, attempt) = Default::default();
        let (at, signals, often, taken, ignored, news) = Default::default();
        let mut inner = Inner {
            states,
            wait,
            stays: false,
            standing,
            checks: false,
            pauses: 0,
            effects,
            ended,
            lost: false,
            refused,
            attempt,
            at,
            signals,
            often,
            log: claim.log,
            found: found.into(),
            taken,
            ignored,
            news,
            steps,
        };
        inner.find_again();
        let (cancelled, has_ended, dozes) = Default::default();
        Context { claim, shared, cancelled, has_ended, dozes, inner: Mutex::new(inner) }
    }

    pub fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The current time, but never earlier than the last finding: that may come from a machine whose clock is
    /// ahead.
    pub fn now(&self) -> Millis {
        self.shared.clock.millis().max(self.inner().at)
    }

    /// The claim, with the length of the log as it is known now.
    pub fn claim(&self) -> Claim {
        Claim { log: self.inner().log, ..self.claim.clone() }
    }

    /// The keys that a write under the claim reads.
    pub fn about(&self) -> Vec<Vec<u8>> {
        self.claim().about().into()
    }

    /// Notes that the log has at least this number of entries.
    pub fn logged(&self, entries: u64) {
        let mut inner = self.inner();
        inner.log = inner.log.max(entries);
    }

    /// Called when a step has ended. Its result is written with the next state, or without one after a while.
    pub fn ended(self: &Arc<Self>, step: Ended) {
        self.inner().ended.push(step);
        self.has_ended.store(true, Ordering::Release);
        self.shared.record_within(self, RECORDED_AFTER);
    }

    /// Whether a step has ended whose result is not in the store.
    pub fn has_ended(&self) -> bool {
        self.has_ended.load(Ordering::Acquire)
    }

    /// Takes the steps that have ended: their records, and the writes of their attempts.
    pub fn take_ended(&self) -> (Vec<Recorded>, Vec<Effect>) {
        let ended = std::mem::take(&mut self.inner().ended);
        self.has_ended.store(false, Ordering::Release);
        let (mut steps, mut effects) = (Vec::new(), Vec::new());
        for Ended { step, effects: written } in ended {
            steps.push(step);
            effects.extend(written);
        }
        (steps, effects)
    }

    /// Writes the results of the steps that have ended, without a state.
    pub fn record_ended(&self, tx: &mut Overlay, now: Millis) -> Result<(), Error> {
        let (steps, effects) = self.take_ended();
        if steps.is_empty() {
            return Ok(());
        }
        for effect in effects {
            effect(tx)?;
        }
        self.logged(tasks::record_steps(tx, &self.claim(), steps, now)?);
        Ok(())
    }

    /// Called when a result that the task has used could not be written. This process gives the task up.
    pub fn lost(&self, error: &Error) {
        self.inner().lost = true;
        let crashed = match error {
            Error::Value(why) => Some(why.clone()),
            _ => None,
        };
        self.shared.orphan(self.claim.clone(), crashed);
        self.cancelled.signal();
    }

    /// Called before the task is polled: until it dozes again, a skipping clock does not jump.
    pub fn awake(&self) {
        if self.shared.clock.skips() && self.dozes.swap(false, Ordering::Relaxed) {
            self.shared.remove_dozing();
        }
    }

    /// Called when the task has been polled, and is pending. On a skipping clock it dozes if all its parts
    /// wait for the clock. `outside` returns how many of them wait for something outside of the store, which
    /// a pause of a step also is.
    pub fn doze(&self, outside: impl FnOnce() -> Result<usize, FrameError>) {
        if !self.shared.clock.skips() {
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

    /// Called when there may be signals that the task does not know.
    pub fn tell(&self) {
        self.inner().news.signal();
    }

    /// Returns a condition that is signalled when there may be more signals than now.
    pub fn news(&self) -> Condition {
        let mut inner = self.inner();
        inner.news = Condition::new();
        inner.news.clone()
    }
}

impl Inner {
    /// Called when a state has been written, together with what belongs to it.
    pub fn written(&mut self, found: Finding) {
        self.states += 1;
        self.stays = false;
        self.often = 0;
        self.find(found);
    }

    /// Applies the next finding of an earlier flow worker. Returns whether there was one.
    pub fn find_again(&mut self) -> bool {
        let next = self.found.pop_front();
        next.map(|found| self.find(found)).is_some()
    }

    /// The number of findings since the last state, and the signals that the task has seen and the store
    /// still has.
    pub fn seen(&self) -> (usize, Vec<Taken>) {
        let known = self.signals.iter().map(|signal| (signal.name.clone(), signal.number));
        let ignored = self.ignored.iter().map(|(ignored, _)| ignored.clone());
        (self.often, known.chain(self.taken.iter().cloned()).chain(ignored).collect())
    }

    /// Applies a finding that is in the store.
    pub fn find(&mut self, found: Finding) {
        self.often += 1;
        self.at = self.at.max(found.at);
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
    static CURRENT: RefCell<Option<Arc<Context>>> = const { RefCell::new(None) };
}

/// Makes a task the current one of this thread, until this is dropped.
pub struct Entered(Option<Arc<Context>>);

impl Entered {
    pub fn new(context: &Arc<Context>) -> Self {
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
pub fn current(what: &str) -> Arc<Context> {
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
pub fn awaiting(what: &str) -> Arc<Context> {
    let context = current(what);
    if context.inner().attempt.is_some() {
        panic!(
            "`{what}` is awaited in the attempt of a step, which has no states\n\
             help: await it in the `#[cps]` function, before or after the step"
        );
    }
    context
}

/// Whether the state at which a leaf waits has been written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asked {
    #[default]
    No,
    /// The leaf asked for it when the task had written this number of states.
    After(u64),
    /// The leaf was read from a written state.
    Written,
}

impl Asked {
    /// Returns whether the leaf may continue. If not, asks for the state to be written first, with this wait.
    pub fn may(&mut self, inner: &mut Inner, wait: impl FnOnce() -> Wait) -> bool {
        match *self {
            Asked::Written => return true,
            Asked::After(states) if states < inner.states => return true,
            Asked::After(_) => {}
            Asked::No => *self = Asked::After(inner.states),
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
    pub fn again(&mut self, inner: &mut Inner, wait: Wait) {
        if !inner.found.is_empty() {
            return;
        }
        if inner.stays {
            inner.standing.get_or_insert_default().or(wait.clone());
            if !inner.ignored.is_empty() {
                inner.wait.get_or_insert_default().or(wait);
            }
            return;
        }
        *self = Asked::After(inner.states);
        inner.wait.get_or_insert_default().or(wait);
    }
}

// A leaf that is read from a state has been written, so there is nothing to store.
impl Serialize for Asked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<'de> Deserialize<'de> for Asked {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <()>::deserialize(deserializer).map(|()| Asked::Written)
    }
}
