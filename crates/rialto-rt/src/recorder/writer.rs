//! How a thread writes its events.
//!
//! A clock is read once for a poll: a worker goes from one poll to the next, so the end of one is the beginning
//! of the next, unless it looked for work meanwhile. That takes as long as a quick poll. So while the polls of a
//! worker are quick, it reads the clock once for a *batch* of polls, and the reader divides the time among them.
//! Wakes and commits in a poll have the last time that was read, so they are in order, but at most one batch too
//! early. A worker finds tasks of other threads only in a search or at the end of a period, after which it reads the
//! clock. So the first poll of a task is not older than its spawn, unless another worker wakes the task at once.
//!
//! A writer has its own copy of `level`, because a check of a byte that is not atomic takes two instructions, and
//! a check of the atomic one four. A worker copies it at the end of each period, before it polls a task that it has
//! searched for, and after a sleep; another thread before each poll.

use std::cell::{Cell, OnceCell};
use std::marker::PhantomData;
use std::panic::Location;
use std::ptr;
use std::sync::Arc;
use std::time::Duration;

use super::level::{self, COMMITS, LONG_POLLS, POLLS, SENDS, SPAWNS, TIMERS, WAKES};
use super::record::{Kind, pack, pack_unread};
use super::recording::PollOutcome;
use super::ring::Ring;
use super::state::{LONG, OTHER_LANE, Recorded, RecorderState};
use crate::id::id_of;
use crate::spawn_origin::SpawnOrigin;
use crate::task_ref::TaskRef;

/// The number of polls that are measured after a worker had nothing to do.
const MEASURED_FIRST: u32 = 8;

/// The most polls in a batch.
const LONGEST_BATCH: u32 = 8;

/// The part of a thread's context that writes its events.
pub(crate) struct Writer {
    /// The recorder of the context's runtime.
    state: Option<Arc<RecorderState>>,
    /// The lane of the thread: the number of its worker.
    lane: u32,
    /// Whether the thread goes from one poll to the next, as a worker does.
    is_worker: bool,
    /// The ring, from the first event on; `None` if the thread got none.
    ring: OnceCell<Option<Arc<Ring>>>,
    /// The time that was read last.
    last: Cell<u64>,
    /// Whether the next poll begins at `last`.
    is_fresh: Cell<bool>,
    /// Whether a poll is being recorded, so that `last` was read at the beginning of its batch or later.
    is_polling: Cell<bool>,
    /// When the batch began.
    batch_began: Cell<u64>,
    /// How many polls the batch has, and how many of them are over.
    batch: Cell<u32>,
    batched: Cell<u32>,
    /// The copy of `level`.
    kinds: Cell<u8>,
    /// Whether wakes are recorded. It follows from `kinds`.
    records_wakes: Cell<bool>,
    /// Whether the next poll is measured. It follows from `kinds` and `measured`.
    measures_next: Cell<bool>,
    /// In production: how many of the next polls are measured.
    measured: Cell<u32>,
    /// In production: whether all polls since the last look at the time were measured.
    all_measured: Cell<bool>,
}

thread_local! {
    /// The writer of the calling thread's context.
    static CURRENT: Cell<*const Writer> = const { Cell::new(ptr::null()) };
}

/// Restores the outer context's writer when dropped.
pub(crate) struct EnteredWriter<'a> {
    outer: *const Writer,
    writer: PhantomData<&'a Writer>,
}

impl Drop for EnteredWriter<'_> {
    fn drop(&mut self) {
        CURRENT.set(self.outer);
    }
}

/// Calls `f` with the writer of the calling thread and its recorder, if the thread is inside a runtime whose
/// recorder wants one of these `kinds`.
#[inline(always)]
fn with<R>(kinds: u8, f: impl FnOnce(Option<(&Writer, &RecorderState)>) -> R) -> R {
    // SAFETY: `enter` borrows the writer until its guard restores the outer one, on this thread.
    let writer = unsafe { CURRENT.get().as_ref() };
    f(writer.and_then(|writer| Some((writer, writer.state_that_wants(kinds)?))))
}

impl Writer {
    /// Returns the writer of a context of `runtime`, for the thread of the worker with this number, if it is one.
    pub(crate) fn new(runtime: &impl Recorded, worker: Option<usize>, is_worker: bool) -> Writer {
        Writer {
            state: runtime.recorder().cloned(),
            lane: worker.and_then(|number| u32::try_from(number).ok()).unwrap_or(OTHER_LANE),
            is_worker: is_worker && worker.is_some(),
            ring: OnceCell::new(),
            last: Cell::new(0),
            is_fresh: Cell::new(false),
            is_polling: Cell::new(false),
            batch_began: Cell::new(0),
            batch: Cell::new(1),
            batched: Cell::new(0),
            kinds: Cell::new(0),
            records_wakes: Cell::new(false),
            measures_next: Cell::new(false),
            measured: Cell::new(MEASURED_FIRST),
            all_measured: Cell::new(true),
        }
    }

    /// Makes this the writer of the calling thread until the guard is dropped.
    pub(crate) fn enter(&self) -> EnteredWriter<'_> {
        self.copy_level();
        EnteredWriter { outer: CURRENT.replace(self), writer: PhantomData }
    }

    /// Copies `level`, on the thread of this writer.
    fn copy_level(&self) {
        let kinds = level::current();
        if self.kinds.replace(kinds) == 0 {
            // The last reading of the clock may be old.
            self.is_fresh.set(false);
            self.batched.set(0);
        }
        self.records_wakes.set(kinds & WAKES != 0);
        self.set_measured(self.measured.get());
    }

    /// Sets how many of the next polls are measured in production.
    fn set_measured(&self, polls: u32) {
        let kinds = self.kinds.get();
        self.measured.set(polls);
        self.measures_next.set(kinds & POLLS != 0 || kinds & LONG_POLLS != 0 && polls > 0);
    }

    /// Returns whether wakes on the thread of this writer are recorded.
    #[inline(always)]
    pub(crate) fn records_wakes(&self) -> bool {
        self.records_wakes.get()
    }

    /// Returns the recorder, if it wants one of these `kinds`.
    #[inline(always)]
    fn state_that_wants(&self, kinds: u8) -> Option<&RecorderState> {
        self.state.as_deref().filter(|state| state.wants(kinds))
    }

    #[inline]
    fn push(&self, state: &RecorderState, record: [u64; 2]) {
        match self.ring.get() {
            Some(Some(ring)) => ring.push(record),
            _ => self.push_first(state, record),
        }
    }

    /// Does the same for a thread that has no ring.
    #[cold]
    #[inline(never)]
    fn push_first(&self, state: &RecorderState, record: [u64; 2]) {
        match self.ring.get_or_init(|| state.attach(self.lane)) {
            Some(ring) => ring.push(record),
            None => state.push_outside([record]),
        }
    }

    /// Reads the clock.
    #[inline]
    fn read_clock(&self, state: &RecorderState) -> u64 {
        let now = state.clock.ticks();
        self.last.set(now);
        now
    }

    /// Returns the time for an event: in a recorded poll, that of the last reading.
    #[inline]
    fn time(&self, state: &RecorderState) -> u64 {
        if self.is_polling.get() { self.last.get() } else { self.read_clock(state) }
    }

    /// Writes an event. Reads the clock.
    fn note(&self, state: &RecorderState, kind: Kind, value: u64) {
        self.push(state, pack(self.read_clock(state), kind, value));
    }

    /// Ends the batch at `now`: the length of the next one depends on how long its polls took.
    #[inline(never)]
    fn end_batch(&self, state: &RecorderState, now: u64) {
        let polls = self.batched.replace(0) + 1;
        let taken = now.saturating_sub(self.batch_began.replace(now));
        let are_quick = taken < state.quick_ticks() * u64::from(polls);
        if !are_quick && polls > 1 && taken > state.long_ticks() {
            self.push(state, pack(now, Kind::LongStretch, state.clock.scale().nanos(taken)));
        }
        let longest = if self.is_worker && !state.clock.is_simulated() { LONGEST_BATCH } else { 1 };
        self.batch.set(if are_quick { longest.min(2 * self.batch.get()) } else { 1 });
    }

    /// Ends the batch before its last poll, because the thread does something else now.
    fn interrupt(&self) {
        self.is_fresh.set(false);
        if self.batched.replace(0) > 0
            && let Some(state) = &self.state
        {
            self.note(state, Kind::Mark, 0);
        }
    }
}

impl Drop for Writer {
    /// Gives back the ring.
    fn drop(&mut self) {
        if let (Some(Some(ring)), Some(state)) = (self.ring.get(), &self.state) {
            state.detach(ring);
        }
    }
}

/// Returns the address of the task's table, for a record.
///
/// # Safety
///
/// The task is alive.
unsafe fn table_address(task: TaskRef) -> u64 {
    // SAFETY: by contract.
    std::ptr::from_ref(unsafe { task.table() }).expose_provenance() as u64
}

/// Copies `level` to the writer of the calling thread, if it has one.
pub(super) fn copy_level_here() {
    // SAFETY: as in `with`.
    if let Some(writer) = unsafe { CURRENT.get().as_ref() } {
        writer.copy_level();
    }
}

/// The thread with this writer is about to poll a task, after a sleep or a search, or is not a worker. Copies `level`.
#[inline]
pub(crate) fn turn_begins(writer: &Writer) {
    if writer.kinds.get() != level::current() {
        writer.copy_level();
    }
}

/// Returns whether the next poll of this thread is measured, for a recorder that wants all polls or the long
/// ones.
#[inline(always)]
pub(crate) fn measures_poll(writer: &Writer) -> bool {
    writer.measures_next.get()
}

/// Returns whether wakes on a thread that is in no runtime are recorded.
#[inline(always)]
pub(crate) fn records_wakes_outside() -> bool {
    level::wants(WAKES)
}

/// A poll that is being recorded: its recorder, the addresses of its task and of the task's table, and its beginning.
pub(crate) struct BegunPoll<'a> {
    state: &'a RecorderState,
    address: u64,
    table: u64,
    at: u64,
}

/// Records that a poll of `task` begins. Returns the poll for [`poll_ended`], if it is measured.
///
/// # Safety
///
/// The task is alive.
#[inline(always)]
pub(crate) unsafe fn poll_begins(writer: &Writer, task: TaskRef) -> Option<BegunPoll<'_>> {
    let state = writer.state.as_deref()?;
    let kinds = state.kinds();
    if kinds & POLLS == 0 && (kinds & LONG_POLLS == 0 || writer.measured.get() == 0) {
        return None;
    }
    let at = if writer.is_fresh.take() {
        writer.last.get()
    } else {
        let now = writer.read_clock(state);
        writer.batch_began.set(now);
        now
    };
    // SAFETY: by contract.
    let table = unsafe { table_address(task) };
    let address = task.as_ptr().addr() as u64;
    writer.is_polling.set(true);
    if kinds & POLLS != 0 {
        writer.push(state, pack(at, Kind::PollBegan, address));
    }
    Some(BegunPoll { state, address, table, at })
}

/// Records that the poll `begun` has ended. Its task may be gone.
#[inline(always)]
pub(crate) fn poll_ended(writer: &Writer, begun: Option<BegunPoll<'_>>, outcome: impl Into<PollOutcome>) {
    let Some(begun) = begun else { return };
    writer.is_polling.set(false);
    let state = begun.state;
    writer.is_fresh.set(writer.is_worker);
    let kind = match outcome.into() {
        PollOutcome::Ended => Kind::PollEnded,
        PollOutcome::Waits => Kind::PollWaits,
        PollOutcome::Again => Kind::PollAgain,
    };
    if !state.wants(POLLS) {
        return measured(writer, &begun, kind);
    }
    let batched = writer.batched.get() + 1;
    if batched < writer.batch.get() {
        writer.batched.set(batched);
        return writer.push(state, pack_unread(writer.last.get(), kind, begun.table));
    }
    let now = writer.read_clock(state);
    writer.push(state, pack(now, kind, begun.table));
    writer.end_batch(state, now);
}

/// Records that `task` has ended, in production. Called before another thread can see that, so that the end is
/// older than the next spawn in the same cell.
#[inline(always)]
pub(crate) fn ended(task: TaskRef) {
    if level::wants(LONG_POLLS) {
        record_end(task);
    }
}

#[cold]
#[inline(never)]
fn record_end(task: TaskRef) {
    with(LONG_POLLS, |writer| {
        // `poll_ended` records the end of a poll that is measured.
        if let Some((writer, state)) = writer.filter(|(writer, _)| !writer.is_polling.get()) {
            writer.note(state, Kind::Ended, task.as_ptr().addr() as u64);
        }
    });
}

/// Records a measured poll in production, if it took long or was the task's last.
#[inline(never)]
fn measured(writer: &Writer, begun: &BegunPoll<'_>, kind: Kind) {
    let state = begun.state;
    let now = writer.read_clock(state);
    let measured = writer.measured.get().saturating_sub(1);
    writer.set_measured(measured);
    writer.all_measured.set(measured > 0);
    if !state.wants(SPAWNS) {
        return;
    }
    if now.saturating_sub(begun.at) > state.long_ticks() {
        writer.push(state, pack(begun.at, Kind::LongPollBegan, begun.address));
        writer.push(state, pack(now, kind, begun.table));
    } else if kind == Kind::PollEnded {
        writer.push(state, pack(now, Kind::Ended, begun.address));
    }
}

/// Records a commit at the object with this address.
pub(super) fn committed(object: usize) {
    with(COMMITS, |writer| {
        let Some((writer, state)) = writer else { return };
        // Addresses differ between two runs of a simulation.
        let object = if state.clock.is_simulated() { 0 } else { object as u64 };
        writer.push(state, pack(writer.time(state), Kind::Committed, object));
    });
}

/// A worker has made the `polls` of a period, which took `time` together. In production, decides whether the
/// polls of the next period are measured.
#[cold]
pub(crate) fn period_ended(writer: &Writer, polls: u32, time: Duration) {
    writer.interrupt();
    turn_begins(writer);
    if writer.kinds.get() & LONG_POLLS == 0 {
        return;
    }
    let Some(state) = writer.state_that_wants(LONG_POLLS) else { return };
    let is_long = time > LONG;
    if is_long && !writer.all_measured.get() {
        writer.note(state, Kind::LongStretch, time.as_nanos() as u64);
    }
    writer.all_measured.set(is_long);
    // One more than a period has, because the poll that ends it comes after this.
    writer.set_measured(if is_long { polls + 1 } else { 0 });
}

/// A worker has nothing to do, and searches for work. Its next polls are measured, because the time until the
/// end of the period does not tell how long they took.
#[cold]
pub(crate) fn search_begins(writer: &Writer) {
    writer.interrupt();
    writer.set_measured(writer.measured.get().max(MEASURED_FIRST));
    writer.all_measured.set(true);
}

/// Records that `task` was woken.
///
/// # Safety
///
/// The task is alive.
#[inline(always)]
pub(crate) unsafe fn woken(task: TaskRef) {
    let address = task.as_ptr().addr() as u64;
    with(WAKES, |writer| {
        if let Some((writer, state)) = writer {
            return writer.push(state, pack(writer.time(state), Kind::Woken, address));
        }
        // SAFETY: by contract.
        let runtime = unsafe { &*task.shared() };
        if let Some(state) = runtime.recorder().filter(|state| state.wants(WAKES)) {
            state.push_outside([pack(state.clock.ticks(), Kind::Woken, address)]);
        }
    });
}

/// Records that `task` was spawned on `runtime`, before another thread can see the task. A parasite
/// is recorded when it blocks, without its origin.
///
/// # Safety
///
/// The task is alive.
#[inline(always)]
pub(crate) unsafe fn spawned(runtime: &impl Recorded, task: TaskRef, origin: Option<SpawnOrigin<'_>>) {
    if level::wants(SPAWNS) {
        // SAFETY: by contract.
        unsafe { record_spawn(runtime, task, origin) }
    }
}

/// # Safety
///
/// The task is alive.
#[cold]
#[inline(never)]
unsafe fn record_spawn(runtime: &impl Recorded, task: TaskRef, origin: Option<SpawnOrigin<'_>>) {
    let Some(state) = runtime.recorder().filter(|state| state.wants(SPAWNS)) else { return };
    let address = task.as_ptr().addr() as u64;
    let at = origin.map(|origin| std::ptr::from_ref::<Location<'static>>(origin.at).expose_provenance());
    let has_id = runtime.task_registry().is_some() && !state.clock.is_simulated();
    // SAFETY: by contract.
    let table = unsafe { table_address(task) };
    // SAFETY: by contract.
    let id = has_id.then(|| unsafe { id_of(task) }.as_u64());
    with(SPAWNS, |writer| {
        let writer = writer.filter(|(_, own)| ptr::eq(*own, Arc::as_ptr(state))).map(|(writer, _)| writer);
        let time = writer.map_or_else(|| state.clock.ticks(), |writer| writer.read_clock(state));
        let values = [
            (Kind::Spawned, Some(address)),
            (Kind::SpawnedType, Some(table)),
            (Kind::SpawnedAt, at.map(|at| at as u64)),
            (Kind::SpawnedId, id),
        ];
        let records = values.into_iter().filter_map(|(kind, value)| Some(pack(time, kind, value?)));
        match writer {
            Some(writer) => records.for_each(|record| writer.push(state, record)),
            None => state.push_outside(records),
        }
    });
}

/// Records that a timer is due, `late` after its time.
#[inline]
pub(crate) fn timers_due(late: impl FnOnce() -> Option<Duration>) {
    if level::wants(TIMERS)
        && let Some(late) = late()
    {
        note(TIMERS, Kind::TimersDue, u64::try_from(late.as_nanos()).unwrap_or(u64::MAX));
    }
}

/// Records that the calling task sends `bytes` bytes to the node with the number `peer`.
pub(super) fn sent(peer: u32, bytes: usize) {
    if level::wants(SENDS) {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        note(SENDS, Kind::Sent, u64::from(peer) << 32 | u64::from(bytes));
    }
}

/// Writes a record to the ring of the calling thread, if it is inside a runtime whose recorder wants it.
#[cold]
fn note(kinds: u8, kind: Kind, value: u64) {
    with(kinds, |writer| {
        if let Some((writer, state)) = writer {
            writer.note(state, kind, value);
        }
    });
}
