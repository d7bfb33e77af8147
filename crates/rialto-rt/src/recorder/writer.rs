//! How a thread writes its events.
//!
//! A clock is read once for a poll: a worker goes from one poll to the next, so the end of one is the beginning
//! of the next, unless it looked for work meanwhile. Wakes and commits in a poll have the last time that was
//! read, so they are in order, but at most one poll too early.

use std::cell::{Cell, OnceCell};
use std::panic::Location;
use std::sync::Arc;
use std::time::Duration;

use super::level::{self, COMMITS, LONG_POLLS, POLLS, SPAWNS, TIMERS, WAKES};
use super::record::{Kind, pack};
use super::ring::Ring;
use super::state::{LONG, OTHER_LANE, RecorderState};
use crate::config::RuntimeKind;
use crate::context::{self, Context, Polled};
use crate::core::PERIOD;
use crate::id::id_of;
use crate::shared::Shared;
use crate::spawn_origin::SpawnOrigin;
use crate::task_ref::TaskRef;

/// The number of polls that are measured after a worker had nothing to do.
const MEASURED_FIRST: u32 = 8;

/// The part of a thread's context that writes its events.
pub(crate) struct Writer {
    /// The ring, from the first event on; `None` if the thread got none.
    ring: OnceCell<Option<Arc<Ring>>>,
    /// The time that was read last.
    last: Cell<u64>,
    /// Whether the next poll begins at `last`.
    is_fresh: Cell<bool>,
    /// Whether a poll is being recorded, so that `last` was read at its beginning or later.
    is_polling: Cell<bool>,
    /// In production: how many of the next polls are measured.
    measured: Cell<u32>,
    /// In production: whether all polls since the last look at the time were measured.
    all_measured: Cell<bool>,
}

impl Writer {
    pub(crate) fn new() -> Writer {
        Writer {
            ring: OnceCell::new(),
            last: Cell::new(0),
            is_fresh: Cell::new(false),
            is_polling: Cell::new(false),
            measured: Cell::new(MEASURED_FIRST),
            all_measured: Cell::new(true),
        }
    }

    /// Gives back the ring.
    pub(crate) fn detach(&self, shared: &Shared) {
        if let (Some(Some(ring)), Some(state)) = (self.ring.get(), &shared.config.recorder) {
            state.detach(ring);
        }
    }

    #[inline]
    fn push(&self, state: &RecorderState, context: &Context, record: [u64; 2]) {
        match self.ring.get() {
            Some(Some(ring)) => ring.push(record),
            _ => self.push_first(state, context, record),
        }
    }

    /// Does the same for a thread that has no ring.
    #[cold]
    #[inline(never)]
    fn push_first(&self, state: &RecorderState, context: &Context, record: [u64; 2]) {
        match self.ring.get_or_init(|| state.attach(lane_of(context))) {
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
    pub(super) fn note(&self, state: &RecorderState, context: &Context, kind: Kind, value: u64) {
        self.push(state, context, pack(self.read_clock(state), kind, value));
    }
}

/// Returns the lane of the context's thread: the number of its worker.
fn lane_of(context: &Context) -> u32 {
    context.thread.as_ref().map_or(OTHER_LANE, |thread| u32::try_from(thread.index).unwrap_or(OTHER_LANE))
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

fn state_of(context: &Context) -> Option<&RecorderState> {
    context.shared.config.recorder.as_deref()
}

/// Returns whether the next poll of this thread is measured, for a recorder that wants all polls or the long
/// ones. Inlined where tasks are polled, so that a quick poll in production takes no call.
#[inline(always)]
pub(crate) fn measures_poll(context: &Context) -> bool {
    level::wants(POLLS | LONG_POLLS) && (context.recording.measured.get() > 0 || level::wants(POLLS))
}

/// Returns whether wakes are recorded.
#[inline(always)]
pub(crate) fn records_wakes() -> bool {
    level::wants(WAKES)
}

/// A poll that is being recorded: the addresses of its task and of the task's table, and its beginning.
pub(crate) struct BegunPoll {
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
pub(crate) unsafe fn poll_begins(context: &Context, task: TaskRef) -> Option<BegunPoll> {
    let state = state_of(context)?;
    let (writer, kinds) = (&context.recording, state.kinds());
    if kinds & POLLS == 0 && (kinds & LONG_POLLS == 0 || writer.measured.get() == 0) {
        return None;
    }
    let at = if writer.is_fresh.take() { writer.last.get() } else { writer.read_clock(state) };
    // SAFETY: by contract.
    let table = unsafe { table_address(task) };
    let address = task.as_ptr().addr() as u64;
    writer.is_polling.set(true);
    if kinds & POLLS != 0 {
        writer.push(state, context, pack(at, Kind::PollBegan, address));
    }
    Some(BegunPoll { address, table, at })
}

/// Records that the poll `begun` has led to `polled`. Its task may be gone.
#[inline(always)]
pub(crate) fn poll_ended(context: &Context, begun: Option<BegunPoll>, polled: &Polled) {
    let Some(begun) = begun else { return };
    let writer = &context.recording;
    writer.is_polling.set(false);
    let Some(state) = state_of(context) else { return };
    let now = writer.read_clock(state);
    writer.is_fresh.set(context.shared.kind == RuntimeKind::Workers && context.thread.is_some());
    let kind = match polled {
        Polled::Ended => Kind::PollEnded,
        Polled::Waits | Polled::Moves | Polled::Offloaded => Kind::PollWaits,
        Polled::Again => Kind::PollAgain,
    };
    if state.wants(POLLS) {
        return writer.push(state, context, pack(now, kind, begun.table));
    }
    measured(context, state, &begun, now, kind);
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
    context::with(|context| {
        let Some(context) = context else { return };
        let writer = &context.recording;
        // `poll_ended` records the end of a poll that is measured.
        if let Some(state) = state_of(context).filter(|state| state.wants(LONG_POLLS))
            && !writer.is_polling.get()
        {
            writer.note(state, context, Kind::Ended, task.as_ptr().addr() as u64);
        }
    });
}

/// Records a measured poll in production, if it took long or was the task's last.
#[inline(never)]
fn measured(context: &Context, state: &RecorderState, begun: &BegunPoll, now: u64, kind: Kind) {
    let writer = &context.recording;
    let measured = writer.measured.get().saturating_sub(1);
    writer.measured.set(measured);
    writer.all_measured.set(measured > 0);
    if !state.wants(SPAWNS) {
        return;
    }
    if now.saturating_sub(begun.at) > state.long_ticks() {
        writer.push(state, context, pack(begun.at, Kind::LongPollBegan, begun.address));
        writer.push(state, context, pack(now, kind, begun.table));
    } else if kind == Kind::PollEnded {
        writer.push(state, context, pack(now, Kind::Ended, begun.address));
    }
}

/// Records a commit at the object with this address.
pub(super) fn committed(object: usize) {
    context::with(|context| {
        let Some(context) = context else { return };
        let Some(state) = state_of(context).filter(|state| state.wants(COMMITS)) else { return };
        // Addresses differ between two runs of a simulation.
        let object = if state.clock.is_simulated() { 0 } else { object as u64 };
        let writer = &context.recording;
        writer.push(state, context, pack(writer.time(state), Kind::Committed, object));
    });
}

/// A worker has made a period's polls, which took `time` together. In production, decides whether the polls of
/// the next period are measured.
#[cold]
pub(crate) fn period_ended(context: &Context, time: Duration) {
    let writer = &context.recording;
    writer.is_fresh.set(false);
    if !level::wants(LONG_POLLS) {
        return;
    }
    let Some(state) = state_of(context).filter(|state| state.wants(LONG_POLLS)) else { return };
    let is_long = time > LONG;
    if is_long && !writer.all_measured.get() {
        let now = writer.read_clock(state);
        writer.push(state, context, pack(now, Kind::LongStretch, time.as_nanos() as u64));
    }
    writer.all_measured.set(is_long);
    // One more than a period has, because the poll that ends it comes after this.
    writer.measured.set(if is_long { PERIOD + 1 } else { 0 });
}

/// A worker has nothing to do, and searches for work. Its next polls are measured, because the time until the
/// end of the period does not tell how long they took.
#[cold]
pub(crate) fn search_begins(context: &Context) {
    let writer = &context.recording;
    writer.is_fresh.set(false);
    writer.measured.set(writer.measured.get().max(MEASURED_FIRST));
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
    context::with(|context| {
        let writes = |context: &&Context| state_of(context).is_some_and(|state| state.wants(WAKES));
        if let Some(context) = context.filter(writes)
            && let Some(state) = state_of(context)
        {
            let writer = &context.recording;
            return writer.push(state, context, pack(writer.time(state), Kind::Woken, address));
        }
        // SAFETY: by contract.
        let shared = unsafe { &*task.shared() };
        if let Some(state) = shared.config.recorder.as_ref().filter(|state| state.wants(WAKES)) {
            state.push_outside([pack(state.clock.ticks(), Kind::Woken, address)]);
        }
    });
}

/// Records that `task` was spawned on the runtime `shared`, before another thread can see the task. A parasite
/// is recorded when it blocks, without its origin.
///
/// # Safety
///
/// The task is alive.
#[inline(always)]
pub(crate) unsafe fn spawned(shared: &Shared, task: TaskRef, origin: Option<SpawnOrigin<'_>>) {
    if level::wants(SPAWNS) {
        // SAFETY: by contract.
        unsafe { record_spawn(shared, task, origin) }
    }
}

/// # Safety
///
/// The task is alive.
#[cold]
#[inline(never)]
unsafe fn record_spawn(shared: &Shared, task: TaskRef, origin: Option<SpawnOrigin<'_>>) {
    let Some(state) = shared.config.recorder.as_ref().filter(|state| state.wants(SPAWNS)) else { return };
    let address = task.as_ptr().addr() as u64;
    let at = origin.map(|origin| std::ptr::from_ref::<Location<'static>>(origin.at).expose_provenance());
    let has_id = shared.config.task_registry.is_some() && !state.clock.is_simulated();
    // SAFETY: by contract.
    let table = unsafe { table_address(task) };
    // SAFETY: by contract.
    let id = has_id.then(|| unsafe { id_of(task) }.as_u64());
    context::with(|context| {
        let ours =
            |context: &&Context| state_of(context).is_some_and(|own| std::ptr::eq(own, Arc::as_ptr(state)));
        let context = context.filter(ours);
        let time = context.map_or_else(|| state.clock.ticks(), |context| context.recording.read_clock(state));
        let values = [
            (Kind::Spawned, Some(address)),
            (Kind::SpawnedType, Some(table)),
            (Kind::SpawnedAt, at.map(|at| at as u64)),
            (Kind::SpawnedId, id),
        ];
        let records = values.into_iter().filter_map(|(kind, value)| Some(pack(time, kind, value?)));
        match context {
            Some(context) => {
                records.for_each(|record| context.recording.push(state, context, record));
            }
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
        super::note(TIMERS, Kind::TimersDue, u64::try_from(late.as_nanos()).unwrap_or(u64::MAX));
    }
}
