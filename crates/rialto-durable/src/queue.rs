//! What the tasks, the handles, and the thread of the store share: what is asked of it, and who
//! is in memory.

use crate::answer::{Answer, Asked};
use crate::clock::Clock;
use crate::context::Context;
use crate::error::Error;
use crate::job::{Job, job};
use crate::overlay::Overlay;
use crate::record::Millis;
use crate::registry::Registry;
use crate::schemas::Schemas;
use crate::stopping::End;
use crate::tasks::{Claim, Claimed, Limits};
use crate::unregistered::Tell;
use rialto_event::Condition;
use rialto_sync::unbounded;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

pub struct Shared {
    pub clock: Clock,
    pub registry: Registry,
    /// What the registry's flows are called in the store.
    pub flows: Vec<String>,
    pub settings: Settings,
    pub tell: Tell,
    pub schemas: Schemas,
    queue: Mutex<Queue>,
    pub nudge: Condvar,
    /// Of the thread.
    pub end: End,
}

#[derive(Clone, Debug)]
pub struct Settings {
    pub limits: Limits,
    /// How long an owner's tasks are his own without a word from him.
    pub lease: Duration,
    /// How often the store is looked at for what others have put there.
    pub poll: Duration,
    /// How many tasks are in memory at most.
    pub room: usize,
    /// How long those that are over are kept; for ever, if nothing is said.
    pub keep: Option<Duration>,
}

#[derive(Default)]
pub struct Queue {
    pub jobs: Vec<Box<dyn Job>>,
    pub workers: Vec<Worker>,
    /// Tasks of which a step has ended, and until when its result waits for the next state; the first is due first.
    late: VecDeque<(Instant, Arc<Context>)>,
    /// Tasks that nobody drives any more, though they are an owner's here; and what has gone wrong, where it was the task's own
    /// doing.
    pub orphans: Orphans,
    /// Owners that have gone, and that the store does not know to be gone yet.
    pub leaving: Vec<u64>,
    /// Those in memory.
    residents: HashMap<String, Arc<Context>>,
    /// How many have been claimed and are not over.
    pub busy: usize,
    /// How many of those only wait for the clock.
    pub dozing: usize,
    /// Who waits for a task to be over.
    watchers: HashMap<String, HashMap<u64, Condition>>,
    watched: u64,
    pub nudged: bool,
    /// How many calls of `run` there are, and who is told when there is none.
    pub runs: usize,
    pub idle: Vec<Condition>,
    /// Who waits until the store is closed, while its flows may still be used.
    pub releasing: Vec<Asked<()>>,
    pub closed: bool,
}

/// Where claimed tasks go.
#[derive(Clone)]
pub struct Worker {
    pub owner: u64,
    /// When he was last heard of, by the steady clock.
    pub renewed: Millis,
    pub to: unbounded::Sender<(Claimed, Busy)>,
}

/// Each is there once, however often it is said.
pub type Orphans = BTreeMap<Claim, Option<String>>;

impl Shared {
    pub fn new(clock: Clock, registry: Registry, settings: Settings, tell: Tell) -> Arc<Shared> {
        let (queue, nudge, end) = Default::default();
        let flows = registry.flows();
        let schemas = Schemas::default();
        Arc::new(Shared { clock, registry, flows, settings, tell, schemas, queue, nudge, end })
    }

    pub fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for something to be done in a transaction. If it returns an error, it
    /// has changed nothing.
    pub fn submit<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Overlay, Millis) -> Result<T, Error> + Send + 'static,
    ) -> Answer<T> {
        self.submit_about(Vec::new(), work)
    }

    /// The same; it will ask for what these keys are.
    pub fn submit_about<T: Send + 'static>(
        &self,
        keys: Vec<Vec<u8>>,
        work: impl FnOnce(&mut Overlay, Millis) -> Result<T, Error> + Send + 'static,
    ) -> Answer<T> {
        let (job, answer) = job(keys, work);
        let mut queue = self.lock();
        if !queue.closed {
            queue.jobs.push(job);
        }
        drop(queue);
        self.nudge.notify_one();
        answer
    }

    /// Has the thread look again.
    pub fn wake(&self) {
        self.lock().nudged = true;
        self.nudge.notify_one();
    }

    /// Ends the thread, when it has done what it was asked.
    pub fn close(&self) {
        self.lock().closed = true;
        self.nudge.notify_one();
    }

    /// What has been asked for is not done any more, and nothing is claimed.
    pub fn forget(&self) {
        let mut queue = self.lock();
        let gone = (
            std::mem::take(&mut queue.jobs),
            std::mem::take(&mut queue.workers),
            std::mem::take(&mut queue.late),
            std::mem::take(&mut queue.releasing),
        );
        drop(queue);
        drop(gone);
    }

    /// From now on, claimed tasks go there.
    pub fn work(&self, owner: u64, renewed: Millis, to: unbounded::Sender<(Claimed, Busy)>) {
        let mut queue = self.lock();
        if !queue.closed {
            queue.workers.push(Worker { owner, renewed, to });
        }
        drop(queue);
        self.wake();
    }

    /// No tasks are claimed for this owner any more, and those that it has in memory are given up.
    pub fn dismiss(&self, owner: u64) {
        let mut queue = self.lock();
        let at = queue.workers.iter().position(|worker| worker.owner == owner);
        let worker = at.map(|at| queue.workers.remove(at));
        drop(queue);
        drop(worker);
        self.give_up(owner);
    }

    /// The same, and the store is told that the owner has gone.
    pub fn rest(&self, owner: u64) {
        self.lock().leaving.push(owner);
        self.dismiss(owner);
        self.wake();
    }

    /// What this owner has in memory is not his to run any more.
    pub fn give_up(&self, owner: u64) {
        let queue = self.lock();
        let his = queue.residents.values().filter(|resident| resident.claim.owner == owner);
        let his: Vec<_> = his.cloned().collect();
        drop(queue);
        his.iter().for_each(|resident| _ = resident.cancelled.signal());
    }

    pub fn reside(&self, context: &Arc<Context>) {
        self.lock().residents.insert(context.claim.id.clone(), context.clone());
    }

    pub fn resident(&self, id: &str) -> Option<Arc<Context>> {
        self.lock().residents.get(id).cloned()
    }

    /// Not in memory any more; another claim of the same task may be.
    pub fn leave(&self, context: &Arc<Context>) {
        let mut queue = self.lock();
        let there = queue.residents.get(&context.claim.id);
        if there.is_some_and(|there| Arc::ptr_eq(there, context)) {
            queue.residents.remove(&context.claim.id);
        }
    }

    /// A step of this task has ended: its result is written after a while, if it has not been by then.
    pub fn record_within(&self, context: &Arc<Context>, time: Duration) {
        let mut queue = self.lock();
        if queue.closed {
            return;
        }
        let (at, first) = (Instant::now() + time, queue.late.is_empty());
        match time.is_zero() {
            true => queue.late.push_front((at, context.clone())),
            false => queue.late.push_back((at, context.clone())),
        }
        drop(queue);
        if first || time.is_zero() {
            self.nudge.notify_one();
        }
    }

    /// Nobody drives it any more.
    pub fn orphan(&self, claim: Claim, crashed: Option<String>) {
        let mut queue = self.lock();
        let why = queue.orphans.entry(claim).or_default();
        *why = why.take().or(crashed);
        drop(queue);
        self.wake();
    }

    /// It only waits for the clock, or does so no more.
    pub fn doze(&self, dozing: bool) {
        let mut queue = self.lock();
        match dozing {
            true => queue.dozing += 1,
            false => queue.dozing -= 1,
        }
        drop(queue);
        self.wake();
    }

    /// Tells when the task may be over.
    pub fn watch<'s>(&'s self, id: &'s str) -> Watch<'s> {
        let over = Condition::new();
        let mut queue = self.lock();
        queue.watched += 1;
        let number = queue.watched;
        queue.watchers.entry(id.into()).or_default().insert(number, over.clone());
        Watch { shared: self, id, number, over }
    }

    /// Others have done something in the store; nobody knows what.
    pub fn heard(&self) {
        let mut queue = self.lock();
        let watchers = std::mem::take(&mut queue.watchers);
        let residents: Vec<_> = queue.residents.values().cloned().collect();
        drop(queue);
        watchers.values().flat_map(HashMap::values).for_each(|condition| _ = condition.signal());
        residents.iter().for_each(|resident| resident.tell());
        self.wake();
    }

    pub fn is_closed(&self) -> bool {
        self.lock().closed
    }

    /// It is over.
    pub fn over(&self, id: &str) {
        let watchers = self.lock().watchers.remove(id).unwrap_or_default();
        watchers.values().for_each(|condition| _ = condition.signal());
    }
}

impl Queue {
    /// Whether somebody here has tasks: what others have put into the store concerns nobody else.
    pub fn has_tasks(&self) -> bool {
        !(self.workers.is_empty() && self.orphans.is_empty() && self.leaving.is_empty())
    }

    /// When the first of the late results is due; those that have been written meanwhile are none.
    pub fn first_late(&mut self) -> Option<Instant> {
        while self.late.front().is_some_and(|(_, context)| !context.has_ended()) {
            self.late.pop_front();
        }
        self.late.front().map(|(at, _)| *at)
    }

    /// The tasks whose results are due.
    pub fn take_late(&mut self, now: Instant) -> Vec<Arc<Context>> {
        let mut late = Vec::new();
        while self.first_late().is_some_and(|at| at <= now || self.closed) {
            late.extend(self.late.pop_front().map(|(_, context)| context));
        }
        late
    }
}

/// Who waits for a task to be over.
pub struct Watch<'s> {
    shared: &'s Shared,
    id: &'s str,
    number: u64,
    /// It may be.
    pub over: Condition,
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        if let Some(watchers) = queue.watchers.get_mut(self.id) {
            watchers.remove(&self.number);
            if watchers.is_empty() {
                queue.watchers.remove(self.id);
            }
        }
    }
}

/// One of those that have been claimed and are not over; dropped, it is.
pub struct Busy(Arc<Shared>);

impl Busy {
    pub fn new(shared: &Arc<Shared>) -> Self {
        shared.lock().busy += 1;
        Busy(shared.clone())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.lock().busy -= 1;
        self.0.wake();
    }
}
