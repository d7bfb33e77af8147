//! The task registry: the tasks of a runtime with diagnostics, and what each of them waited for after its
//! last poll.

use std::collections::BTreeMap;
use std::mem;
use std::ops::Bound;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rialto_event::diagnostics::{Blocked, BlockedTask, TaskId, TaskName, Wait, WaitRecorder};
use rialto_event::time::Instant;
use rialto_task::primitives::{AtomicBool, Ordering};
use rialto_task::state;

use super::listed_task::{ListedTask, TaskCounts, TaskState};
use super::parasite_count::count_parasites;
use crate::panics::lock;
use crate::spawn_origin::SpawnLocation;
use crate::spawn_origin::SpawnOrigin;
use crate::task_ref::TaskRef;

/// The number of tasks that are listed without releasing the registry's lock.
const LISTED_TOGETHER: usize = 1024;

/// The task registry. It contains the tasks that have not ended, ordered by their ids.
#[derive(Default)]
pub(crate) struct TaskRegistry(Mutex<BTreeMap<TaskId, Arc<Entry>>>);

/// The registry's entry for a task, or for the future of a `block_on`.
pub(crate) struct Entry {
    id: TaskId,
    subject: Subject,
    /// The type name of the future.
    future: &'static str,
    /// The size of the task's cell, or of the future.
    bytes: usize,
    spawned_at: SpawnLocation,
    name: Mutex<Option<Box<str>>>,
    last: Mutex<LastPoll>,
}

/// A task in the registry, for the flight recorder.
#[cfg(feature = "recorder")]
pub(crate) struct FoundTask {
    pub(crate) address: usize,
    pub(crate) id: TaskId,
    pub(crate) name: Option<Box<str>>,
    pub(crate) future: &'static str,
    pub(crate) spawned_at: SpawnLocation,
}

enum Subject {
    /// A task. It is alive while the entry is in the registry, because the entry is removed before the
    /// runtime's reference count is released.
    Task(TaskRef),
    /// The future of a `block_on`: whether it waits.
    Main(AtomicBool),
}

/// The waits that the task's last poll left behind, and when it ended; the polls so far.
struct LastPoll {
    waits: Vec<Wait>,
    since: Instant,
    /// The start of the current poll; `None` if the task is not being polled.
    polled: Option<Instant>,
    /// The number of polls that have ended, and their duration together.
    polls: u64,
    busy: Duration,
    /// The number of polls that have begun because the task was woken.
    wakes: u64,
    /// The number of parasites that these polls have started.
    parasites: u64,
    /// Whether the next poll comes without a wake: the first one, or one that the task has asked for itself.
    is_next_unwoken: bool,
}

/// What a poll that has not ended the task leaves behind.
#[derive(Default)]
pub(crate) struct PollRecord {
    pub(super) waits: Vec<Wait>,
    /// The number of parasites that it has started.
    pub(super) parasites: u64,
    /// Whether the task has asked for another poll itself, and was not woken in this one.
    pub(super) has_yielded: bool,
    /// Its duration, if it is the first poll of a parasite, which is registered after it.
    pub(super) first: Option<Duration>,
}

// SAFETY: it only reads the part of the task that threads share: the state word.
unsafe impl Send for Entry {}
// SAFETY: as above.
unsafe impl Sync for Entry {}

impl TaskRegistry {
    /// Registers `task`, whose future has the type `future`, and which takes this number of `bytes`, until the
    /// registration is dropped.
    ///
    /// # Safety
    ///
    /// The task is alive, and outlives its registration.
    pub(super) unsafe fn register(
        self: &Arc<Self>,
        (id, task, future): (TaskId, TaskRef, &'static str),
        bytes: usize,
        origin: SpawnOrigin<'_>,
        first: PollRecord,
    ) -> Registration {
        self.insert((id, Subject::Task(task), future), bytes, origin, first)
    }

    fn insert(
        self: &Arc<Self>,
        (id, subject, future): (TaskId, Subject, &'static str),
        bytes: usize,
        origin: SpawnOrigin<'_>,
        first: PollRecord,
    ) -> Registration {
        let (spawned_at, name) = (origin.at, Mutex::new(origin.name.map(Box::from)));
        let last = Mutex::new(LastPoll {
            waits: first.waits,
            since: Instant::now(),
            polled: None,
            polls: u64::from(first.first.is_some()),
            busy: first.first.unwrap_or_default(),
            wakes: 0,
            parasites: first.parasites,
            is_next_unwoken: first.first.is_none() || first.has_yielded,
        });
        let entry = Arc::new(Entry { id, subject, future, bytes, spawned_at, name, last });
        lock(&self.0).insert(id, Arc::clone(&entry));
        Registration { entry, registry: Arc::clone(self) }
    }

    /// Registers the future of a `block_on`, until the guard is dropped.
    pub(crate) fn register_main<F>(self: &Arc<Self>, at: SpawnLocation) -> RegisteredMain {
        let subject = (TaskId::fresh(), Subject::Main(AtomicBool::new(false)), std::any::type_name::<F>());
        RegisteredMain(self.insert(subject, size_of::<F>(), SpawnOrigin::at(at), PollRecord::default()))
    }

    /// Returns the report of the tasks that wait at `now`.
    pub(crate) fn blocked(&self, now: Instant) -> Blocked {
        let tasks = lock(&self.0).values().filter_map(|entry| entry.blocked(now)).collect();
        Blocked::of(tasks, |task| self.name(task))
    }

    /// Lists all tasks that have not ended. Tasks that start or end meanwhile may be missing.
    pub(crate) fn tasks(&self, now: impl Fn() -> Instant) -> Vec<ListedTask> {
        let mut tasks = Vec::new();
        self.for_each_part(|entries| {
            let now = now();
            tasks.extend(entries.map(|(_, entry)| entry.listed(now)));
        });
        tasks
    }

    /// Counts the tasks that have not ended by the types of their futures.
    pub(crate) fn counts(&self) -> TaskCounts {
        let mut counts = TaskCounts::default();
        self.for_each_part(|entries| {
            let tasks = entries.filter(|(_, entry)| !entry.is_main());
            tasks.for_each(|(_, entry)| counts.add(entry.future, 1));
        });
        counts
    }

    /// Calls `f` with the entries, a part at a time, because tasks cannot start or end while the lock is held.
    /// `f` must take all of them.
    fn for_each_part(&self, mut f: impl FnMut(&mut dyn Iterator<Item = (&TaskId, &Arc<Entry>)>)) {
        let mut next = Bound::Unbounded;
        loop {
            let entries = lock(&self.0);
            let mut last = None;
            let part = entries.range((next, Bound::Unbounded)).take(LISTED_TOGETHER);
            f(&mut part.inspect(|(id, _)| last = Some(**id)));
            match last {
                Some(last) => next = Bound::Excluded(last),
                None => return,
            }
        }
    }

    /// Returns the tasks that have not ended and are `wanted`, by the address and the id of each.
    #[cfg(feature = "recorder")]
    pub(crate) fn find_tasks(&self, wanted: impl Fn(usize, TaskId) -> bool) -> Vec<FoundTask> {
        let mut found = Vec::new();
        self.for_each_part(|entries| {
            for (id, entry) in entries {
                if let Subject::Task(task) = &entry.subject
                    && wanted(task.as_ptr().addr(), *id)
                {
                    let (id, name, future) = (*id, entry.name(), entry.future);
                    let (address, spawned_at) = (task.as_ptr().addr(), entry.spawned_at);
                    found.push(FoundTask { address, id, name, future, spawned_at });
                }
            }
        });
        found
    }

    /// Describes the tasks whose current poll has taken longer than `time`, one line for each.
    pub(crate) fn long_polls(&self, now: Instant, time: Duration) -> Vec<String> {
        let entries = lock(&self.0);
        entries.values().filter_map(|entry| entry.describe_long_poll(now, time)).collect()
    }

    /// Returns the name and the spawn location of a task that is being polled and whose future has the type
    /// `future`. If there are several, it is the one whose poll has taken longest.
    pub(crate) fn long_poll_of_type(&self, future: &str) -> Option<(Option<Box<str>>, SpawnLocation)> {
        let entries = lock(&self.0);
        let of_type = entries.values().filter(|entry| entry.future == future);
        let (_, entry) = of_type
            .filter_map(|entry| Some((entry.polled_since()?, entry)))
            .min_by_key(|(since, _)| *since)?;
        Some((entry.name(), entry.spawned_at))
    }

    /// Returns the name of `task`, if it is registered and has one.
    pub(crate) fn name(&self, task: TaskId) -> Option<Box<str>> {
        self.find(task)?.name()
    }

    /// Sets the name of `task` in later reports, if the task is registered.
    pub(crate) fn rename(&self, task: TaskId, name: &str) {
        if let Some(entry) = self.find(task) {
            *lock(&entry.name) = Some(name.into());
        }
    }

    fn find(&self, task: TaskId) -> Option<Arc<Entry>> {
        lock(&self.0).get(&task).cloned()
    }
}

impl Entry {
    /// Calls `poll`, which polls the task. Also returns what the task waits for after it.
    pub(super) fn record<R>(&self, poll: impl FnOnce() -> R) -> (R, Vec<Wait>) {
        {
            let mut last = lock(&self.last);
            last.polled = Some(Instant::now());
            last.wakes += u64::from(!last.is_next_unwoken);
            last.is_next_unwoken = false;
        }
        let recorder = WaitRecorder::for_task(self.id.as_u64());
        let polled = recorder.take(poll);
        (polled, recorder.into_waits())
    }

    /// Records the end of a poll.
    pub(super) fn end_poll(&self, poll: PollRecord) {
        let (now, mut last) = (Instant::now(), lock(&self.last));
        last.since = now;
        let start = last.polled.take();
        last.busy += start.map_or(Duration::ZERO, |start| now.duration_since(start));
        last.polls += 1;
        last.parasites += poll.parasites;
        last.is_next_unwoken = poll.has_yielded;
        let before = mem::replace(&mut last.waits, poll.waits);
        // A wait may have a destructor, which runs outside the lock.
        drop(last);
        drop(before);
    }

    /// Describes the current poll, if it has taken longer than `time`. The caller holds the registry's lock.
    fn describe_long_poll(&self, now: Instant, time: Duration) -> Option<String> {
        let time = Some(now.duration_since(self.polled_since()?)).filter(|taken| *taken > time)?;
        let (name, future) = (self.name(), self.future);
        let name = TaskName { id: self.id, name: name.as_deref(), is_main: self.is_main() };
        Some(format!("{name} has been polled for {time:.1?}: {future}, spawned at {}", self.spawned_at))
    }

    fn polled_since(&self) -> Option<Instant> {
        lock(&self.last).polled
    }

    fn name(&self) -> Option<Box<str>> {
        lock(&self.name).clone()
    }

    fn is_main(&self) -> bool {
        matches!(self.subject, Subject::Main(..))
    }

    /// Returns the report of the task, if it waits. The caller holds the registry's lock.
    fn blocked(&self, now: Instant) -> Option<BlockedTask> {
        self.waits().then(|| self.report(now))
    }

    /// Describes the task. The caller holds the registry's lock.
    fn listed(&self, now: Instant) -> ListedTask {
        let is_waiting = self.waits();
        let last = lock(&self.last);
        let (state, since) = match last.polled {
            Some(start) => (TaskState::Running, start),
            None if is_waiting => (TaskState::Waiting, last.since),
            None => (TaskState::Queued, last.since),
        };
        // A wake counts when the task is queued, and its poll may begin later.
        let is_woken = state == TaskState::Queued && !last.is_next_unwoken;
        ListedTask {
            id: self.id,
            name: self.name(),
            is_main: self.is_main(),
            future: self.future,
            bytes: self.bytes,
            spawned_at: self.spawned_at,
            state,
            in_state: now.duration_since(since),
            waits: if state == TaskState::Waiting { last.waits.clone() } else { Vec::new() },
            polls: last.polls,
            wakes: last.wakes + u64::from(is_woken),
            busy: last.busy,
            parasites: last.parasites,
        }
    }

    /// Returns whether the task waits. The caller holds the registry's lock.
    fn waits(&self) -> bool {
        match &self.subject {
            // SAFETY: the entry is in the registry and cannot be removed while the caller holds the lock. So
            // the task is alive.
            Subject::Task(task) => unsafe {
                task.header().state.load() & (state::SCHEDULED | state::COMPLETE) == 0
            },
            Subject::Main(waits) => waits.load(Ordering::Acquire),
        }
    }

    /// Returns the report of the task, as its last poll left it.
    pub(crate) fn report(&self, now: Instant) -> BlockedTask {
        let address = match &self.subject {
            Subject::Task(task) => Some(task.as_ptr().addr()),
            Subject::Main(..) => None,
        };
        let last = lock(&self.last);
        let time = [last.since, now];
        BlockedTask::new(self.id, address, self.future, self.spawned_at, last.waits.clone(), time)
            .named(self.name())
    }
}

/// A task, or the future of a `block_on`, in the registry. Dropping this removes it.
pub(crate) struct Registration {
    entry: Arc<Entry>,
    registry: Arc<TaskRegistry>,
}

impl Registration {
    pub(crate) fn entry(&self) -> &Arc<Entry> {
        &self.entry
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        lock(&self.registry.0).remove(&self.entry.id);
    }
}

/// The future of a `block_on` in the registry. Dropping this guard removes it.
pub(crate) struct RegisteredMain(Registration);

impl RegisteredMain {
    /// Returns the id of the future.
    pub(crate) fn id(&self) -> TaskId {
        self.0.entry.id
    }

    /// Calls `poll`, which polls the future, and records what the future waits for after it.
    pub(crate) fn poll<R>(&self, poll: impl FnOnce() -> R) -> R {
        self.set_waits(false);
        let ((polled, parasites), waits) = self.0.entry.record(|| count_parasites(poll));
        self.0.entry.end_poll(PollRecord { waits, parasites, ..PollRecord::default() });
        self.set_waits(true);
        polled
    }

    /// Records whether the future waits, that is, whether it is not being polled.
    fn set_waits(&self, waits: bool) {
        if let Subject::Main(waiting) = &self.0.entry.subject {
            waiting.store(waits, Ordering::Release);
        }
    }
}
