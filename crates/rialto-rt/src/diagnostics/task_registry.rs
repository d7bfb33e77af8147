//! The task registry: the tasks of a runtime with diagnostics, and what each of them waited for after its
//! last poll.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rialto_event::diagnostics::{Blocked, BlockedTask, TaskName, Wait, WaitRecorder};
use rialto_event::time::Instant;
use rialto_task::primitives::{AtomicBool, Ordering};
use rialto_task::{Header, state};

use crate::id::{TaskId, id_of};
use crate::panics::lock;
use crate::slab::Page;
use crate::spawn_origin::SpawnLocation;
use crate::spawn_origin::SpawnOrigin;
use crate::task_ref::TaskRef;

/// The task registry. It contains the tasks that have not ended, ordered by their ids.
#[derive(Default)]
pub(crate) struct TaskRegistry(Mutex<BTreeMap<TaskId, Arc<Entry>>>);

/// The registry's entry for a task, or for the future of a `block_on`.
pub(crate) struct Entry {
    id: TaskId,
    subject: Subject,
    spawned_at: SpawnLocation,
    name: Mutex<Option<Box<str>>>,
    last: Mutex<LastPoll>,
}

enum Subject {
    /// A task. It is alive while the entry is in the registry, because the entry is removed before the
    /// runtime's reference count is released.
    Task(TaskRef),
    /// The future of a `block_on`: its type, and whether it waits.
    Main(&'static str, AtomicBool),
}

/// The waits that the task's last poll left behind, and when it ended.
struct LastPoll {
    waits: Vec<Wait>,
    since: Instant,
    /// The start of the current poll; `None` if the task is not being polled.
    polled: Option<Instant>,
}

impl LastPoll {
    fn now(waits: Vec<Wait>) -> LastPoll {
        LastPoll { waits, since: Instant::now(), polled: None }
    }
}

// SAFETY: it only reads the parts of the task that threads share: the state word and the vtable.
unsafe impl Send for Entry {}
// SAFETY: as above.
unsafe impl Sync for Entry {}

impl TaskRegistry {
    /// Registers `task`. The task gets its id here, if it has none yet, so that the ids are in the order of
    /// the spawns.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, and the task has the vtable of registered tasks.
    #[cold]
    pub(crate) unsafe fn register(&self, task: TaskRef, origin: SpawnOrigin<'_>, waits: Vec<Wait>) {
        // SAFETY: the caller owns SCHEDULED, so the task is alive.
        let id = unsafe { id_of(task) };
        let entry = self.insert(id, Subject::Task(task), origin, waits);
        // SAFETY: as above.
        unsafe { Page::with_side(task.raw(), |mut side| side.rare().entry = Some(entry)) }
    }

    fn insert(&self, id: TaskId, subject: Subject, origin: SpawnOrigin<'_>, waits: Vec<Wait>) -> Arc<Entry> {
        let (spawned_at, name) = (origin.at, Mutex::new(origin.name.map(Box::from)));
        let entry = Arc::new(Entry { id, subject, spawned_at, name, last: Mutex::new(LastPoll::now(waits)) });
        lock(&self.0).insert(id, Arc::clone(&entry));
        entry
    }

    /// Registers the future of a `block_on`, until the guard is dropped.
    pub(crate) fn register_main<F>(self: &Arc<Self>, at: SpawnLocation) -> RegisteredMain {
        let subject = Subject::Main(std::any::type_name::<F>(), AtomicBool::new(false));
        let entry = self.insert(TaskId::fresh(), subject, SpawnOrigin::at(at), Vec::new());
        RegisteredMain { entry, registry: Arc::clone(self) }
    }

    /// Returns the report of the tasks that wait at `now`.
    pub(crate) fn blocked(&self, now: Instant) -> Blocked {
        let tasks = lock(&self.0).values().filter_map(|entry| entry.blocked(now)).collect();
        Blocked::of(tasks, |task| self.name(task))
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
        let of_type = entries.values().filter(|entry| entry.future() == future);
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
    fn begin_poll(&self) {
        lock(&self.last).polled = Some(Instant::now());
    }

    /// Describes the current poll, if it has taken longer than `time`. The caller holds the registry's lock.
    fn describe_long_poll(&self, now: Instant, time: Duration) -> Option<String> {
        let time = Some(now.duration_since(self.polled_since()?)).filter(|taken| *taken > time)?;
        let (name, future) = (self.name(), self.future());
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

    /// Returns the type of the future. The caller holds the registry's lock, or keeps the task alive.
    fn future(&self) -> &'static str {
        match &self.subject {
            // SAFETY: the task is alive. Either the entry is in the registry and cannot be removed while the
            // caller holds the lock, or the caller keeps the task alive.
            Subject::Task(task) => unsafe { task.name() },
            Subject::Main(future, _) => future,
        }
    }

    /// Returns the report of the task, if it waits. The caller holds the registry's lock.
    fn blocked(&self, now: Instant) -> Option<BlockedTask> {
        let waits = match &self.subject {
            // SAFETY: the entry is in the registry and cannot be removed while the caller holds the lock. So
            // the task is alive.
            Subject::Task(task) => unsafe {
                task.header().state.load() & (state::SCHEDULED | state::COMPLETE) == 0
            },
            Subject::Main(_, waits) => waits.load(Ordering::Acquire),
        };
        // SAFETY: as above.
        waits.then(|| unsafe { self.report(now) })
    }

    /// Returns the report of the task, as its last poll left it.
    ///
    /// # Safety
    ///
    /// The task is alive.
    pub(super) unsafe fn report(&self, now: Instant) -> BlockedTask {
        let address = match &self.subject {
            Subject::Task(task) => Some(task.as_ptr().addr()),
            Subject::Main(..) => None,
        };
        let last = lock(&self.last);
        let time = [last.since, now];
        BlockedTask::new(self.id, address, self.future(), self.spawned_at, last.waits.clone(), time)
            .named(self.name())
    }
}

/// The future of a `block_on` in the registry. Dropping this guard removes it.
pub(crate) struct RegisteredMain {
    entry: Arc<Entry>,
    registry: Arc<TaskRegistry>,
}

impl RegisteredMain {
    /// Returns the id of the future.
    pub(crate) fn id(&self) -> TaskId {
        self.entry.id
    }

    /// Calls `poll`, which polls the future, and records what the future waits for after it.
    pub(crate) fn poll<R>(&self, poll: impl FnOnce() -> R) -> R {
        self.set_waits(false);
        self.entry.begin_poll();
        let recorder = WaitRecorder::for_task(self.entry.id.as_u64());
        let polled = recorder.take(poll);
        *lock(&self.entry.last) = LastPoll::now(recorder.into_waits());
        self.set_waits(true);
        polled
    }

    /// Records whether the future waits, that is, whether it is not being polled.
    fn set_waits(&self, waits: bool) {
        if let Subject::Main(_, waiting) = &self.entry.subject {
            waiting.store(waits, Ordering::Release);
        }
    }
}

impl Drop for RegisteredMain {
    fn drop(&mut self) {
        lock(&self.registry.0).remove(&self.entry.id);
    }
}

/// Calls `poll`, which polls the registered task, and records what the task waits for after it.
///
/// # Safety
///
/// The contract of `poll` holds, and `task` is alive.
pub(crate) unsafe fn poll_registered(
    task: NonNull<Header>,
    poll: unsafe fn(NonNull<Header>) -> bool,
) -> bool {
    // SAFETY: by contract.
    let entry =
        unsafe { Page::with_side(task, |mut side| side.rare_if_any().and_then(|rare| rare.entry.clone())) };
    let Some(entry) = entry else {
        // SAFETY: as above.
        return unsafe { poll(task) };
    };
    entry.begin_poll();
    let recorder = WaitRecorder::for_task(entry.id.as_u64());
    // SAFETY: as above.
    let ended = recorder.take(|| unsafe { poll(task) });
    if ended {
        // SAFETY: the task is alive, because the runtime's reference count is released later.
        unsafe { unregister(task) }
    } else {
        *lock(&entry.last) = LastPoll::now(recorder.into_waits());
    }
    ended
}

/// Calls `start`, which polls a parasite for the first time. Puts into `waits` what the parasite waits for.
///
/// # Safety
///
/// `task` is alive.
pub(crate) unsafe fn begin_registered<R>(
    task: TaskRef,
    waits: &Cell<Vec<Wait>>,
    start: impl FnOnce() -> R,
) -> R {
    // SAFETY: by contract.
    let recorder = WaitRecorder::for_task(unsafe { id_of(task) }.as_u64());
    let result = recorder.take(start);
    waits.set(recorder.into_waits());
    result
}

/// Removes the task from the registry, and then calls `end`, which ends the task.
///
/// # Safety
///
/// `task` is alive.
pub(crate) unsafe fn end_registered(task: NonNull<Header>, end: impl FnOnce()) {
    // SAFETY: by contract.
    unsafe { unregister(task) }
    end();
}

/// Removes the task from the registry.
///
/// # Safety
///
/// The task is alive.
unsafe fn unregister(task: NonNull<Header>) {
    // SAFETY: the task is alive by contract, and it keeps its runtime alive.
    unsafe {
        let entry = Page::with_side(task, |mut side| side.rare_if_any().and_then(|rare| rare.entry.take()));
        let task = TaskRef::from_ptr(task.as_ptr());
        if let (Some(entry), Some(registry)) = (entry, &(*task.shared()).config.task_registry) {
            lock(&registry.0).remove(&entry.id);
        }
    }
}
