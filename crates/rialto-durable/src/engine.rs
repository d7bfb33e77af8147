//! The thread of the store. It puts what many tasks want into one transaction, and
//! one fsync is for all of them; it keeps the lease, and takes what is due.

use crate::answer::Answer;
use crate::clock::Clock;
use crate::context::Context;
use crate::error::Error;
use crate::job::{Job, job};
use crate::overlay::Overlay;
use crate::record::{self, Millis};
use crate::registry::Registry;
use crate::store::{Store, StoreError};
use crate::tasks::{self, Claim, Claimed, Limits};
use rialto_event::Condition;
use rialto_sync::mailbox;
use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What the tasks, the handles, and the thread share.
pub struct Shared {
    pub clock: Clock,
    pub registry: Registry,
    pub settings: Settings,
    queue: Mutex<Queue>,
    nudge: Condvar,
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
}

#[derive(Default)]
struct Queue {
    jobs: Vec<Box<dyn Job>>,
    workers: Vec<Worker>,
    orphans: Vec<Orphan>,
    /// Those in memory.
    residents: HashMap<String, Arc<Context>>,
    /// How many have been claimed and are not over.
    busy: usize,
    /// How many of those only wait for the clock.
    dozing: usize,
    /// Who waits for a task to be over.
    watchers: HashMap<String, HashMap<u64, Condition>>,
    watched: u64,
    nudged: bool,
    closed: bool,
}

/// Where claimed tasks go.
#[derive(Clone)]
struct Worker {
    owner: u64,
    renewed: Millis,
    to: mailbox::Sender<(Claimed, Busy)>,
}

/// A task that nobody drives any more, though it is an owner's here.
#[derive(Clone, PartialEq, Eq)]
pub struct Orphan {
    pub claim: Claim,
    /// What has gone wrong, if it was the task's own doing.
    pub crashed: Option<String>,
}

impl Shared {
    pub fn new(clock: Clock, registry: Registry, settings: Settings) -> Arc<Shared> {
        let (queue, nudge) = Default::default();
        Arc::new(Shared { clock, registry, settings, queue, nudge })
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for something to be done in a transaction. If it returns an error, it
    /// has changed nothing.
    pub fn submit<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Overlay, Millis) -> Result<T, Error> + Send + 'static,
    ) -> Answer<T> {
        let (job, answer) = job(work);
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
        let gone = (std::mem::take(&mut queue.jobs), std::mem::take(&mut queue.workers));
        drop(queue);
        drop(gone);
    }

    /// From now on, claimed tasks go there.
    pub fn work(&self, owner: u64, renewed: Millis, to: mailbox::Sender<(Claimed, Busy)>) {
        let mut queue = self.lock();
        if !queue.closed {
            queue.workers.push(Worker { owner, renewed, to });
        }
        drop(queue);
        self.wake();
    }

    /// No tasks are claimed for this owner any more, and those that he has in memory are given up.
    pub fn rest(&self, owner: u64) {
        let mut queue = self.lock();
        let at = queue.workers.iter().position(|worker| worker.owner == owner);
        let worker = at.map(|at| queue.workers.remove(at));
        let residents: Vec<_> =
            queue.residents.values().filter(|resident| resident.claim.owner == owner).cloned().collect();
        drop(queue);
        drop(worker);
        residents.iter().for_each(|resident| resident.cancelled.signal());
        drop(self.submit(move |tx, now| Ok(tasks::leave(tx, owner, now)?)));
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

    /// Nobody drives it any more.
    pub fn orphan(&self, claim: Claim, crashed: Option<String>) {
        self.lock().orphans.push(Orphan { claim, crashed });
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

    /// It is over.
    pub fn over(&self, id: &str) {
        let watchers = self.lock().watchers.remove(id).unwrap_or_default();
        watchers.values().for_each(Condition::signal);
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
    fn new(shared: &Arc<Shared>) -> Self {
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

/// What the thread does.
pub fn run(shared: &Arc<Shared>, store: &mut dyn Store) {
    let mut next = Next { due: None, failed: 0 };
    while let Some(turn) = wait(shared, &next) {
        next = transact(shared, store, turn, next.failed);
    }
}

/// What is known when the thread has nothing to do.
struct Next {
    due: Option<Millis>,
    /// How many transactions in a row have failed.
    failed: u32,
}

/// What is to be done in one transaction.
struct Turn {
    jobs: Vec<Box<dyn Job>>,
    orphans: Vec<Orphan>,
    workers: Vec<Worker>,
    room: usize,
}

/// Waits until there is something; nothing when the flows are closed.
fn wait(shared: &Shared, next: &Next) -> Option<Turn> {
    let mut queue = shared.lock();
    loop {
        let now = shared.clock.millis();
        if !queue.jobs.is_empty() || queue.nudged || is_due(shared, &queue, next, now) {
            queue.nudged = false;
            let room = shared.settings.room.saturating_sub(queue.busy);
            let jobs = std::mem::take(&mut queue.jobs);
            let orphans = queue.orphans.clone();
            return Some(Turn { jobs, orphans, workers: queue.workers.clone(), room });
        }
        if queue.closed {
            return None;
        }
        let to = skip(shared, &queue, next, now);
        if let Some(to) = to {
            drop(queue);
            shared.clock.jump(to);
            queue = shared.lock();
            continue;
        }
        let patience = patience(shared, &queue, next, now);
        let waited = shared.nudge.wait_timeout(queue, patience);
        let (again, over) = waited.unwrap_or_else(PoisonError::into_inner);
        queue = again;
        // What others have put there, nobody says.
        queue.nudged |= over.timed_out() && !queue.workers.is_empty();
    }
}

fn is_due(shared: &Shared, queue: &Queue, next: &Next, now: Millis) -> bool {
    let room = queue.busy < shared.settings.room;
    !queue.workers.is_empty() && room && next.failed == 0 && next.due.is_some_and(|due| due <= now)
}

/// To when the clock jumps, if nobody has anything to do before.
fn skip(shared: &Shared, queue: &Queue, next: &Next, now: Millis) -> Option<Millis> {
    let idle = shared.clock.skips() && !queue.workers.is_empty() && queue.busy == queue.dozing;
    if !idle {
        return None;
    }
    let to = next.due.into_iter().chain(shared.clock.first_sleeper()).min()?;
    (to > now).then_some(to)
}

fn patience(shared: &Shared, queue: &Queue, next: &Next, now: Millis) -> Duration {
    if next.failed > 0 {
        return Duration::from_millis(50 << next.failed.min(6));
    }
    let due = match next.due {
        // Without room, what is due waits until something else is over, which is heard of.
        Some(due) if shared.clock.is_real() && queue.busy < shared.settings.room => {
            Duration::from_millis(due.saturating_sub(now).max(1))
        }
        _ => Duration::MAX,
    };
    due.min(shared.settings.poll).min(shared.settings.lease / 3)
}

fn transact(shared: &Arc<Shared>, store: &mut dyn Store, turn: Turn, failed: u32) -> Next {
    let Turn { jobs, orphans, mut workers, room } = turn;
    let (mut jobs, mut deliver, mut claimed, mut due) = (Some(jobs), Vec::new(), Vec::new(), None);
    let now = shared.clock.millis();
    let done = store.transaction(&mut |read| {
        let Some(jobs) = jobs.take() else {
            return Err(StoreError("it has called `work` twice in one transaction".into()));
        };
        let mut tx = Overlay::new(read);
        deliver.extend(jobs.into_iter().map(|job| job.run(&mut tx, now)));
        for orphan in &orphans {
            adopt(shared, &mut tx, orphan, now);
        }
        for (at, worker) in workers.iter_mut().enumerate() {
            keep(shared, &mut tx, worker, now)?;
            let room = room - claimed.len();
            let taken = tasks::claim(&mut tx, worker.owner, room, now, shared.settings.limits)?;
            claimed.extend(taken.into_iter().map(|task| (at, task)));
        }
        if !workers.is_empty() {
            due = tasks::next_due(&mut tx)?;
        }
        Ok(tx.into_changes())
    });
    // What has not been run has not been done, whatever the store says.
    let idle = || StoreError("it has not called `work`".into());
    let error = done.err().or_else(|| jobs.is_some().then(idle));
    match &error {
        None => committed(shared, &orphans, &workers, claimed),
        Some(error) => jobs.into_iter().flatten().for_each(|job| job.refuse(error)),
    }
    for deliver in deliver {
        deliver(error.as_ref());
    }
    Next { due, failed: if error.is_some() { failed + 1 } else { 0 } }
}

/// It is ready again. One that is somebody else's now is no orphan.
fn adopt(shared: &Shared, tx: &mut Overlay, orphan: &Orphan, now: Millis) {
    let Orphan { claim, crashed } = orphan;
    let _ = match crashed {
        None => tasks::release(tx, claim, now),
        Some(why) => tasks::crash(tx, claim, why.clone(), now, shared.settings.limits),
    };
}

/// A transaction is safe: what it has claimed goes to those who run it.
fn committed(shared: &Arc<Shared>, orphans: &[Orphan], workers: &[Worker], claimed: Vec<(usize, Claimed)>) {
    let mut queue = shared.lock();
    queue.orphans.retain(|orphan| !orphans.contains(orphan));
    for there in &mut queue.workers {
        if let Some(worker) = workers.iter().find(|worker| worker.owner == there.owner) {
            there.renewed = worker.renewed;
        }
    }
    drop(queue);
    for (at, task) in claimed {
        // If nobody takes it, its owner has gone, and what was his is free.
        let _ = workers[at].to.send((task, Busy::new(shared)));
    }
}

/// Keeps the lease, and frees what belongs to those who did not.
fn keep(shared: &Shared, tx: &mut Overlay, worker: &mut Worker, now: Millis) -> Result<(), StoreError> {
    let lease = crate::clock::whole(shared.settings.lease);
    if now < worker.renewed.saturating_add(lease / 3) && worker.renewed <= now {
        return Ok(());
    }
    tasks::renew(tx, worker.owner, now.saturating_add(lease))?;
    worker.renewed = now;
    tasks::expire(tx, now)
}

/// Before anything else: the store is one of these, in a version that is known.
pub fn prepare(store: &mut dyn Store, alone: bool) -> Result<(), StoreError> {
    store.transaction(&mut |read| {
        let mut tx = Overlay::new(read);
        match tx.record::<u32>(&record::format())? {
            None => tx.put_record(record::format(), &record::VERSION)?,
            Some(record::VERSION) => {}
            Some(other) => {
                let version = record::VERSION;
                return Err(StoreError(format!("its records have version {other}; here it is {version}")));
            }
        }
        if alone {
            tasks::expire_all(&mut tx)?;
        }
        Ok(tx.into_changes())
    })
}

/// What a panic says.
pub fn said(panic: &(dyn std::any::Any + Send)) -> String {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => (*text).to_string(),
        (_, Some(text)) => text.clone(),
        _ => "it does not say why".to_string(),
    }
}
