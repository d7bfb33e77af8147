//! The tasks of a runtime with diagnostics, and what each waited for last.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::waits::{Blocked, BlockedTask, Notes, TaskName, Wait};
use rialto_task::primitives::{AtomicBool, Ordering};
use rialto_task::{Header, state};

use crate::cell::TaskRef;
use crate::id::{TaskId, id_of};
use crate::schedule::{At, Birth};
use crate::shared::lock;
use crate::slab::Page;

/// The tasks that have not ended, in the order of their ids.
#[derive(Default)]
pub(crate) struct Roll(Mutex<BTreeMap<TaskId, Arc<Entry>>>);

/// What is known of a task.
pub(crate) struct Entry {
    id: TaskId,
    who: Who,
    spawned_at: At,
    name: Mutex<Option<Box<str>>>,
    last: Mutex<Last>,
}

enum Who {
    /// Alive as long as the entry is on the roll: its runtime's count is given up
    /// after that.
    Task(TaskRef),
    /// The future of a `block_on`: its type, and whether it waits.
    Main(&'static str, AtomicBool),
}

/// What its last poll left waiting, and since when.
struct Last {
    waits: Vec<Wait>,
    since: Instant,
    /// Since when it is being polled.
    polled: Option<Instant>,
}

impl Last {
    fn now(waits: Vec<Wait>) -> Last {
        Last { waits, since: Instant::now(), polled: None }
    }
}

// SAFETY: of the task it reads what is shared.
unsafe impl Send for Entry {}
// SAFETY: as above.
unsafe impl Sync for Entry {}

impl Roll {
    /// Puts `task` on the roll. It gets its number here, if not before, so that the
    /// numbers are in the order of the spawns.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, and the table of the task is for those on the roll.
    #[cold]
    pub(crate) unsafe fn list(&self, task: TaskRef, birth: Birth<'_>, waits: Vec<Wait>) {
        // SAFETY: with SCHEDULED the caller's, the task is alive.
        let id = unsafe { id_of(task) };
        let entry = self.enter(id, Who::Task(task), birth, waits);
        // SAFETY: as above.
        unsafe { Page::with_side(task.raw(), |mut side| side.rare().entry = Some(entry)) }
    }

    fn enter(&self, id: TaskId, who: Who, birth: Birth<'_>, waits: Vec<Wait>) -> Arc<Entry> {
        let (spawned_at, name) = (birth.at, Mutex::new(birth.name.map(Box::from)));
        let entry = Arc::new(Entry { id, who, spawned_at, name, last: Mutex::new(Last::now(waits)) });
        lock(&self.0).insert(id, Arc::clone(&entry));
        entry
    }

    /// Puts the future of a `block_on` on the roll, until the guard is dropped.
    pub(crate) fn list_main<F>(self: &Arc<Self>, at: At) -> ListedMain {
        let who = Who::Main(std::any::type_name::<F>(), AtomicBool::new(false));
        let entry = self.enter(TaskId::fresh(), who, Birth::at(at), Vec::new());
        ListedMain { entry, roll: Arc::clone(self) }
    }

    /// Those that wait at `now`.
    pub(crate) fn blocked(&self, now: Instant) -> Blocked {
        let tasks = lock(&self.0).values().filter_map(|entry| entry.blocked(now)).collect();
        Blocked::of(tasks, |task| self.name(task))
    }

    /// Those that are in polls that have taken longer than `time`, as text.
    pub(crate) fn polled(&self, now: Instant, time: Duration) -> Vec<String> {
        let entries = lock(&self.0);
        entries.values().filter_map(|entry| entry.polled(now, time)).collect()
    }

    /// The name of a task whose future has the type `future` and that is being polled, for longer than others
    /// of that type, and where it was spawned.
    pub(crate) fn polled_as(&self, future: &str) -> Option<(Option<Box<str>>, At)> {
        let entries = lock(&self.0);
        let of_type = entries.values().filter(|entry| entry.future() == future);
        let (_, entry) = of_type
            .filter_map(|entry| Some((entry.polled_since()?, entry)))
            .min_by_key(|(since, _)| *since)?;
        Some((entry.name(), entry.spawned_at))
    }

    /// What reports call `task`, if it has a name.
    pub(crate) fn name(&self, task: TaskId) -> Option<Box<str>> {
        self.find(task)?.name()
    }

    /// From here on reports call `task` so, if it is on the roll.
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

    /// What there is to say of a poll that has taken longer than `time`. Called under
    /// the lock of the roll.
    fn polled(&self, now: Instant, time: Duration) -> Option<String> {
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
        matches!(self.who, Who::Main(..))
    }

    /// Called under the lock of the roll.
    fn future(&self) -> &'static str {
        match &self.who {
            // SAFETY: it is on the roll, and cannot leave it meanwhile.
            Who::Task(task) => unsafe { task.name() },
            Who::Main(future, _) => future,
        }
    }

    /// The task, if it waits. Called under the lock of the roll.
    fn blocked(&self, now: Instant) -> Option<BlockedTask> {
        let waits = match &self.who {
            // SAFETY: it is on the roll, and cannot leave it meanwhile.
            Who::Task(task) => unsafe {
                task.header().state.load() & (state::SCHEDULED | state::COMPLETE) == 0
            },
            Who::Main(_, waits) => waits.load(Ordering::Acquire),
        };
        // SAFETY: as above.
        waits.then(|| unsafe { self.report(now) })
    }

    /// The task, as its last poll left it.
    ///
    /// # Safety
    ///
    /// It is alive.
    pub(super) unsafe fn report(&self, now: Instant) -> BlockedTask {
        let address = match &self.who {
            Who::Task(task) => Some(task.as_ptr().addr()),
            Who::Main(..) => None,
        };
        let last = lock(&self.last);
        let time = [last.since, now];
        BlockedTask::new(self.id, address, self.future(), self.spawned_at, last.waits.clone(), time)
            .named(self.name())
    }
}

/// The future of a `block_on`, on the roll.
pub(crate) struct ListedMain {
    entry: Arc<Entry>,
    roll: Arc<Roll>,
}

impl ListedMain {
    /// Its number.
    pub(crate) fn id(&self) -> TaskId {
        self.entry.id
    }

    /// Polls it by `poll`.
    pub(crate) fn poll<R>(&self, poll: impl FnOnce() -> R) -> R {
        self.set_waits(false);
        self.entry.begin_poll();
        let notes = Notes::of(self.entry.id.as_u64());
        let polled = notes.take(poll);
        *lock(&self.entry.last) = Last::now(notes.into_waits());
        self.set_waits(true);
        polled
    }

    /// Whether it is not being polled.
    fn set_waits(&self, waits: bool) {
        if let Who::Main(_, waiting) = &self.entry.who {
            waiting.store(waits, Ordering::Release);
        }
    }
}

impl Drop for ListedMain {
    fn drop(&mut self) {
        lock(&self.roll.0).remove(&self.entry.id);
    }
}

/// Polls a task on the roll by `poll`.
///
/// # Safety
///
/// Those of `poll`; `task` is alive.
pub(crate) unsafe fn poll_listed(task: NonNull<Header>, poll: unsafe fn(NonNull<Header>) -> bool) -> bool {
    // SAFETY: by contract.
    let entry =
        unsafe { Page::with_side(task, |mut side| side.rare_if_any().and_then(|rare| rare.entry.clone())) };
    let Some(entry) = entry else {
        // SAFETY: as above.
        return unsafe { poll(task) };
    };
    entry.begin_poll();
    let notes = Notes::of(entry.id.as_u64());
    // SAFETY: as above.
    let ended = notes.take(|| unsafe { poll(task) });
    if ended {
        // SAFETY: the runtime's count is given up later.
        unsafe { strike(task) }
    } else {
        *lock(&entry.last) = Last::now(notes.into_waits());
    }
    ended
}

/// Begins a parasite by `start`. What it waits for, should it wait, is in `waits`.
///
/// # Safety
///
/// `task` is alive.
pub(crate) unsafe fn begin_listed<R>(task: TaskRef, waits: &Cell<Vec<Wait>>, start: impl FnOnce() -> R) -> R {
    // SAFETY: by contract.
    let notes = Notes::of(unsafe { id_of(task) }.as_u64());
    let result = notes.take(start);
    waits.set(notes.into_waits());
    result
}

/// Ends a task on the roll by `end`.
///
/// # Safety
///
/// `task` is alive.
pub(crate) unsafe fn end_listed(task: NonNull<Header>, end: impl FnOnce()) {
    // SAFETY: by contract.
    unsafe { strike(task) }
    end();
}

/// # Safety
///
/// The task is alive.
unsafe fn strike(task: NonNull<Header>) {
    // SAFETY: by contract; its runtime is alive, too.
    unsafe {
        let entry = Page::with_side(task, |mut side| side.rare_if_any().and_then(|rare| rare.entry.take()));
        let task = TaskRef::from_ptr(task.as_ptr());
        if let (Some(entry), Some(roll)) = (entry, &(*task.shared()).config.roll) {
            lock(&roll.0).remove(&entry.id);
        }
    }
}
