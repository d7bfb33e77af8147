//! What a task's leaves know of it while it is polled.

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

/// How long the result of a step waits for the task's next state, before it is written alone.
const RECORDED_AFTER: Duration = Duration::from_millis(10);

/// A write to the store that belongs to the next state.
pub type Effect = Box<dyn FnOnce(&mut Overlay) -> Result<(), Error> + Send>;

/// A step that has ended, with what its attempt has written. It is not in the store yet.
pub struct Ended {
    pub step: Recorded,
    pub effects: Vec<Effect>,
}

pub struct Context {
    pub claim: Claim,
    pub shared: Arc<Shared>,
    /// Somebody has cancelled it.
    pub cancelled: Condition,
    /// Whether there is something in `Inner::ended`.
    has_ended: AtomicBool,
    inner: Mutex<Inner>,
}

pub struct Inner {
    /// How many states have been written, by all who ever ran it.
    pub states: u64,
    /// What it waits for, if it has asked to be written.
    pub wait: Option<Wait>,
    /// It has been written, and waits in memory, because something in it waits for what the store does not know.
    pub stays: bool,
    /// What the others in it wait for, then.
    pub standing: Option<Wait>,
    pub effects: Vec<Effect>,
    /// Steps that have ended since the last state.
    ended: Vec<Ended>,
    /// A write that others built upon has failed: nothing more is written for the task.
    pub lost: bool,
    /// A step that it has come to cannot go on.
    pub refused: Option<FrameError>,
    /// Those of the attempt of a step that is being polled.
    pub attempt: Option<Vec<Effect>>,
    /// How late it was when something was last found: what waits in a state is decided by this, and by no clock.
    pub at: Millis,
    pub signals: Vec<Signal>,
    /// How often something has been found since the last state.
    often: usize,
    /// How many entries its log has at least.
    log: u64,
    /// What was found then by who ran it before, and not yet by this one.
    found: VecDeque<Finding>,
    /// Signals that have been taken since the last state.
    pub taken: Vec<Taken>,
    /// Those that were no values of the right type, and why.
    pub ignored: Vec<(Taken, String)>,
    /// There may be signals that it does not know.
    news: Condition,
    /// Steps that ended since the last state and were recorded alone, and at which the frames stand: by key and number.
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
        let (cancelled, has_ended) = (Condition::new(), AtomicBool::new(false));
        Context { claim, shared, cancelled, has_ended, inner: Mutex::new(inner) }
    }

    pub fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How late it is; never earlier than it was for who has run the task before, though his clock may have been early.
    pub fn now(&self) -> Millis {
        self.shared.clock.millis().max(self.inner().at)
    }

    /// The right to write, and what is known of the log.
    pub fn claim(&self) -> Claim {
        Claim { log: self.inner().log, ..self.claim.clone() }
    }

    /// What such a write will ask for.
    pub fn about(&self) -> Vec<Vec<u8>> {
        self.claim().about().into()
    }

    /// Its log has so many entries.
    pub fn logged(&self, entries: u64) {
        let mut inner = self.inner();
        inner.log = inner.log.max(entries);
    }

    /// A step has ended: its result is written with the next state, or alone after a while.
    pub fn ended(self: &Arc<Self>, step: Ended) {
        self.inner().ended.push(step);
        self.has_ended.store(true, Ordering::Release);
        self.shared.record_within(self, RECORDED_AFTER);
    }

    /// Whether a step has ended that is not in the store.
    pub fn has_ended(&self) -> bool {
        self.has_ended.load(Ordering::Acquire)
    }

    /// The steps that have ended, for who writes them: their records, and what their attempts have written.
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

    /// A result that the task goes on with is not in the store: this process goes no further with it.
    pub fn lost(&self, error: &Error) {
        self.inner().lost = true;
        let crashed = match error {
            Error::Value(why) => Some(why.clone()),
            _ => None,
        };
        self.shared.orphan(self.claim.clone(), crashed);
        self.cancelled.signal();
    }

    /// There may be signals that it does not know.
    pub fn tell(&self) {
        self.inner().news.signal();
    }

    /// Signalled when there may be more than are there now.
    pub fn news(&self) -> Condition {
        let mut inner = self.inner();
        inner.news = Condition::new();
        inner.news.clone()
    }
}

impl Inner {
    /// A state has been written: what belonged to it is done.
    pub fn written(&mut self, found: Finding) {
        self.states += 1;
        self.stays = false;
        self.often = 0;
        self.find(found);
    }

    /// What was found next by who ran it before is found: whether there was something.
    pub fn find_again(&mut self) -> bool {
        let next = self.found.pop_front();
        next.map(|found| self.find(found)).is_some()
    }

    /// How often something has been found since the last state, and the signals that it has seen and the store still has.
    pub fn seen(&self) -> (usize, Vec<Taken>) {
        let known = self.signals.iter().map(|signal| (signal.name.clone(), signal.number));
        let ignored = self.ignored.iter().map(|(ignored, _)| ignored.clone());
        (self.often, known.chain(self.taken.iter().cloned()).chain(ignored).collect())
    }

    /// This is in the store.
    pub fn find(&mut self, found: Finding) {
        self.often += 1;
        self.at = self.at.max(found.at);
        for signal in found.signals {
            if !self.signals.iter().any(|known| known.number == signal.number) {
                self.signals.push(signal);
            }
        }
    }

    /// The first signal of this name.
    pub fn take_signal(&mut self, name: &str) -> Option<Signal> {
        let at = self.signals.iter().position(|signal| signal.name == name)?;
        Some(self.signals.remove(at))
    }
}

thread_local! {
    static CURRENT: RefCell<Option<Arc<Context>>> = const { RefCell::new(None) };
}

/// Makes a task the current one, until it is dropped.
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

/// The task that is being polled.
///
/// # Panics
///
/// Outside of durable tasks.
#[track_caller]
pub fn current(what: &str) -> Arc<Context> {
    match CURRENT.with_borrow(Clone::clone) {
        Some(context) => context,
        None => panic!("`{what}` is for durable tasks: start the function by `Flows::start`"),
    }
}

/// The same, for what a task awaits: an attempt of a step cannot.
///
/// # Panics
///
/// There, and outside of durable tasks.
#[track_caller]
pub fn awaiting(what: &str) -> Arc<Context> {
    let context = current(what);
    if context.inner().attempt.is_some() {
        panic!("`{what}` is awaited by the attempt of a step, which has no states: await it beside the step");
    }
    context
}

/// Where a leaf stands that waits in a state of its own: whether that has been written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asked {
    #[default]
    No,
    /// When so many states had been written.
    After(u64),
    /// It has been read from a state.
    Written,
}

impl Asked {
    /// Whether it may go on. If not, it is written first, and `wait` says for what it waits.
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

    /// What it waited for is not there: it waits on. If nobody has found more, and the task is not in memory for another
    /// reason, it is written again for that. One that stays in memory goes on looking; if it has dropped signals, it is written
    /// again as well, and they are gone then: what runs beside it may have no state, and put that off.
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

// In a state that can be read, it has been written.
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
