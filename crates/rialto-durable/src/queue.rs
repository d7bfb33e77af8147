//! The data that tasks, handles and the store's thread share: the requests to the thread, and the tasks in
//! memory.

use crate::answer::{Answer, Responder};
use crate::clock::Clock;
use crate::error::Error;
use crate::job::{Job, job_with_answer};
use crate::overlay::Overlay;
use crate::record::Millis;
use crate::registry::Registry;
use crate::schemas::Schemas;
use crate::store::StoreError;
use crate::tasks::{LeasedTask, Limits, TaskLease};
use crate::unregistered::OnUnregistered;
use rialto_event::Condition;
use rialto_sync::unbounded;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

pub struct Shared {
    pub clock: Clock,
    pub registry: Registry,
    /// The names that the registry's flows have in the store.
    pub flows: Vec<String>,
    pub settings: Settings,
    pub report_unregistered: OnUnregistered,
    pub schemas: Schemas,
    queue: Mutex<Queue>,
    nudge: Condvar,
    /// How the store's thread has ended.
    pub end: ThreadEnd,
}

/// How the store's thread ended.
#[derive(Default)]
pub struct ThreadEnd {
    pub result: OnceLock<Result<(), StoreError>>,
    pub ended: Condition,
}

#[derive(Clone, Debug)]
pub struct Settings {
    pub limits: Limits,
    /// How long a flow worker keeps its tasks without a heartbeat.
    pub lease: Duration,
    /// How often the store is polled for changes by other processes.
    pub poll: Duration,
    /// The largest number of tasks in memory.
    pub max_in_memory: usize,
    /// How long ended tasks are kept. `None` means for ever.
    pub keep: Option<Duration>,
}

/// A task in memory.
pub trait InMemoryTask: Send + Sync {
    fn held_lease(&self) -> &TaskLease;
    /// Cancels the task: this process has to drop it.
    fn cancel(&self);
    /// Called when there may be signals that the task does not know.
    fn notify_signals(&self);
    /// Whether a step has ended whose result is not in the store.
    fn has_ended_steps(&self) -> bool;
    /// Returns a job that records the results of the task's steps without a state.
    fn record_steps_job(self: Arc<Self>) -> Box<dyn Job>;
}

#[derive(Default)]
pub struct Queue {
    pub jobs: Vec<Box<dyn Job>>,
    pub workers: Vec<Worker>,
    /// Tasks with a step that has ended, and the time at which its result is written without a state. Ordered
    /// by time.
    unwritten_results: VecDeque<(Instant, Arc<dyn InMemoryTask>)>,
    /// Task leases of this process whose tasks it no longer runs, with the reason if the task crashed.
    pub orphans: Orphans,
    /// Flow workers that have ended, and whose end the store does not know yet.
    pub leaving: Vec<u64>,
    /// The tasks in memory, by name.
    residents: HashMap<String, Arc<dyn InMemoryTask>>,
    /// The number of leased tasks in memory.
    pub busy: usize,
    /// How many of them only wait for the clock.
    pub dozing: usize,
    /// The callers that wait for a task's end, by task and number.
    watchers: HashMap<String, HashMap<u64, Condition>>,
    watched: u64,
    pub nudged: bool,
    /// For what the store's thread waits.
    waiting: Waiting,
    /// The number of calls of `run`, and the conditions to signal when there is none.
    pub runs: usize,
    pub idle: Vec<Condition>,
    /// Callers that wait until the store is closed. The flows may still be used afterwards.
    pub releasing: Vec<Responder<()>>,
    pub closed: bool,
}

/// For what the store's thread waits. A change of the queue wakes the thread only if it waits for that: a notification
/// is a system call, and a wake-up in vain delays the transaction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Waiting {
    /// It does not wait. It will look at the queue before it waits.
    #[default]
    No,
    /// For this many requests, or for the end of the flows (group commit).
    Requests(usize),
    /// For any change.
    Anything,
}

/// A flow worker of this process, to which leased tasks are sent.
#[derive(Clone)]
pub struct Worker {
    pub number: u64,
    /// When its last lease heartbeat was sent, by the steady clock.
    pub renewed: Millis,
    pub to: unbounded::Sender<(LeasedTask, BusyGuard)>,
}

/// Each task lease is in the map once, however often it is reported.
pub type Orphans = BTreeMap<TaskLease, Option<String>>;

impl Shared {
    pub fn new(
        clock: Clock,
        registry: Registry,
        settings: Settings,
        report_unregistered: OnUnregistered,
    ) -> Arc<Shared> {
        let (queue, nudge, end) = Default::default();
        let flows = registry.flows();
        let schemas = Schemas::default();
        Arc::new(Shared { clock, registry, flows, settings, report_unregistered, schemas, queue, nudge, end })
    }

    pub fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues `work` for a transaction of the store's thread. If `work` returns an error, its changes are
    /// undone.
    pub fn submit<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Overlay, Millis) -> Result<T, Error> + Send + 'static,
    ) -> Answer<T> {
        self.submit_reading(Vec::new(), work)
    }

    /// Like [`submit`](Self::submit), for work that reads these keys. The thread reads them ahead, with those
    /// of other jobs.
    pub fn submit_reading<T: Send + 'static>(
        &self,
        keys: Vec<Vec<u8>>,
        work: impl FnOnce(&mut Overlay, Millis) -> Result<T, Error> + Send + 'static,
    ) -> Answer<T> {
        let (job, answer) = job_with_answer(keys, work);
        let mut queue = self.lock();
        if !queue.closed {
            queue.jobs.push(job);
        }
        self.notify(queue);
        answer
    }

    /// Wakes the store's thread after a change of the queue, if it waits for that.
    pub fn notify(&self, mut queue: MutexGuard<'_, Queue>) {
        let wakes = match queue.waiting {
            Waiting::No => false,
            Waiting::Requests(wanted) => queue.jobs.len() >= wanted || queue.closed,
            Waiting::Anything => true,
        };
        if wakes {
            queue.waiting = Waiting::No;
        }
        drop(queue);
        if wakes {
            self.nudge.notify_one();
        }
    }

    /// Lets the store's thread wait, at most for this time. Also returns whether the time has passed.
    pub fn wait<'q>(
        &self,
        mut queue: MutexGuard<'q, Queue>,
        waiting: Waiting,
        at_most: Duration,
    ) -> (MutexGuard<'q, Queue>, bool) {
        queue.waiting = waiting;
        let waited = self.nudge.wait_timeout(queue, at_most);
        let (mut queue, time) = waited.unwrap_or_else(PoisonError::into_inner);
        queue.waiting = Waiting::No;
        (queue, time.timed_out())
    }

    /// Makes the store's thread look for due tasks and changes.
    pub fn wake(&self) {
        let mut queue = self.lock();
        queue.nudged = true;
        self.notify(queue);
    }

    /// Lets the store's thread end, after the requests that are queued.
    pub fn close(&self) {
        let mut queue = self.lock();
        queue.closed = true;
        self.notify(queue);
    }

    /// Drops all requests and flow workers: the requests fail with [`Error::Stopped`], and no task is leased
    /// any more.
    pub fn drop_requests(&self) {
        let mut queue = self.lock();
        let gone = (
            std::mem::take(&mut queue.jobs),
            std::mem::take(&mut queue.workers),
            std::mem::take(&mut queue.unwritten_results),
            std::mem::take(&mut queue.releasing),
        );
        drop(queue);
        drop(gone);
    }

    /// Adds a flow worker: from now on, leased tasks are sent to `to`.
    pub fn add_worker(&self, number: u64, renewed: Millis, to: unbounded::Sender<(LeasedTask, BusyGuard)>) {
        let mut queue = self.lock();
        if !queue.closed {
            queue.workers.push(Worker { number, renewed, to });
        }
        drop(queue);
        self.wake();
    }

    /// Removes a flow worker, and cancels the tasks that it has in memory.
    pub fn remove_worker(&self, number: u64) {
        let worker = self.lock().take_worker(number);
        drop(worker);
        self.cancel_tasks_of(number);
    }

    /// Like [`remove_worker`](Self::remove_worker), and the store's thread makes the flow worker's tasks
    /// ready again.
    pub fn retire_worker(&self, number: u64) {
        let mut queue = self.lock();
        let worker = queue.take_worker(number);
        // In the same critical section. If a transaction found the flow worker in both lists, it would release
        // the flow worker's tasks and then lease them for it again. They would run nowhere until that lease
        // expired.
        queue.leaving.push(number);
        drop(queue);
        drop(worker);
        self.cancel_tasks_of(number);
        self.wake();
    }

    /// Cancels the tasks that a flow worker has in memory, because it may not run them any more.
    pub fn cancel_tasks_of(&self, number: u64) {
        let queue = self.lock();
        let residents = queue.residents.values().filter(|resident| resident.held_lease().worker == number);
        let residents: Vec<_> = residents.cloned().collect();
        drop(queue);
        residents.iter().for_each(|resident| resident.cancel());
    }

    pub fn insert_resident(&self, task: Arc<dyn InMemoryTask>) {
        self.lock().residents.insert(task.held_lease().id.clone(), task);
    }

    pub fn resident(&self, id: &str) -> Option<Arc<dyn InMemoryTask>> {
        self.lock().residents.get(id).cloned()
    }

    /// Removes a task from memory, unless the entry belongs to another lease of the same task.
    pub fn remove_resident(&self, task: &Arc<dyn InMemoryTask>) {
        let mut queue = self.lock();
        let resident = queue.residents.get(&task.held_lease().id);
        if resident.is_some_and(|resident| Arc::ptr_eq(resident, task)) {
            queue.residents.remove(&task.held_lease().id);
        }
    }

    /// Schedules the results of a task's steps to be written after `time`, if no state has been written by
    /// then.
    pub fn record_steps_after(&self, task: Arc<dyn InMemoryTask>, time: Duration) {
        let mut queue = self.lock();
        if queue.closed {
            return;
        }
        let (at, first) = (Instant::now() + time, queue.unwritten_results.is_empty());
        match time.is_zero() {
            true => queue.unwritten_results.push_front((at, task)),
            false => queue.unwritten_results.push_back((at, task)),
        }
        if first || time.is_zero() {
            self.notify(queue);
        }
    }

    /// Makes a task lease an orphan: this process does not run its task any more.
    pub fn orphan(&self, lease: TaskLease, crashed: Option<String>) {
        let mut queue = self.lock();
        let why = queue.orphans.entry(lease).or_default();
        *why = why.take().or(crashed);
        drop(queue);
        self.wake();
    }

    /// Counts a task that only waits for the clock.
    pub fn add_dozing(&self) {
        self.lock().dozing += 1;
        self.wake();
    }

    /// Removes such a task from the count.
    pub fn remove_dozing(&self) {
        self.lock().dozing -= 1;
    }

    /// Returns a handle that is signalled when the task may have ended.
    pub fn watch<'s>(&'s self, id: &'s str) -> Watch<'s> {
        let over = Condition::new();
        let mut queue = self.lock();
        queue.watched += 1;
        let number = queue.watched;
        queue.watchers.entry(id.into()).or_default().insert(number, over.clone());
        Watch { shared: self, id, number, over }
    }

    /// Called when another process has changed something in the store. It is not known what, so this wakes
    /// everything that may wait for it.
    pub fn notify_all(&self) {
        let mut queue = self.lock();
        let watchers = std::mem::take(&mut queue.watchers);
        let residents: Vec<_> = queue.residents.values().cloned().collect();
        drop(queue);
        watchers.values().flat_map(HashMap::values).for_each(|condition| _ = condition.signal());
        residents.iter().for_each(|resident| resident.notify_signals());
        self.wake();
    }

    pub fn is_closed(&self) -> bool {
        self.lock().closed
    }

    /// Signals that a task may have ended.
    pub fn notify_ended(&self, id: &str) {
        let watchers = self.lock().watchers.remove(id).unwrap_or_default();
        watchers.values().for_each(|condition| _ = condition.signal());
    }
}

impl Queue {
    /// Whether this process runs tasks, or still has to give some back. Otherwise it ignores what others
    /// write to the store.
    pub fn has_tasks(&self) -> bool {
        !(self.workers.is_empty() && self.orphans.is_empty() && self.leaving.is_empty())
    }

    fn take_worker(&mut self, number: u64) -> Option<Worker> {
        let at = self.workers.iter().position(|worker| worker.number == number)?;
        Some(self.workers.remove(at))
    }

    /// When the first step result is due to be written. Skips results that have been written meanwhile.
    pub fn first_unwritten(&mut self) -> Option<Instant> {
        while self.unwritten_results.front().is_some_and(|(_, task)| !task.has_ended_steps()) {
            self.unwritten_results.pop_front();
        }
        self.unwritten_results.front().map(|(at, _)| *at)
    }

    /// Takes the tasks whose step results are due.
    pub fn take_unwritten(&mut self, now: Instant) -> Vec<Arc<dyn InMemoryTask>> {
        let mut due = Vec::new();
        while self.first_unwritten().is_some_and(|at| at <= now || self.closed) {
            due.extend(self.unwritten_results.pop_front().map(|(_, task)| task));
        }
        due
    }
}

/// A caller that waits for a task's end. Removed when it is dropped.
pub struct Watch<'s> {
    shared: &'s Shared,
    id: &'s str,
    number: u64,
    /// Signalled when the task may have ended.
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

/// Counts a leased task in memory, until it is dropped.
pub struct BusyGuard(Arc<Shared>);

impl BusyGuard {
    pub fn new(shared: &Arc<Shared>) -> Self {
        shared.lock().busy += 1;
        BusyGuard(shared.clone())
    }
}

impl Drop for BusyGuard {
    fn drop(&mut self) {
        self.0.lock().busy -= 1;
        self.0.wake();
    }
}
