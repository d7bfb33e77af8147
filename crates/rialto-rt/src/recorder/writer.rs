//! How a thread writes its events.
//!
//! A clock is read once for a poll: a worker goes from one poll to the next, so the end of one is the beginning
//! of the next, unless it looked for work meanwhile. Wakes and commits in a poll have the last time that was
//! read, so they are in order, but at most one poll too early.

use std::cell::{Cell, OnceCell};
use std::panic::Location;
use std::sync::Arc;
use std::time::Duration;

use super::level::{self, LONG_POLLS, POLLS, SPAWNS, TIMERS, WAKES};
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
    /// The task that is being polled, the address of its table, and the beginning of the poll.
    polled: Cell<Option<(u64, u64, u64)>>,
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
            polled: Cell::new(None),
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
        if self.polled.get().is_some() { self.last.get() } else { self.read_clock(state) }
    }

    /// Writes an event. Reads the clock.
    pub(super) fn note(&self, state: &RecorderState, context: &Context, kind: Kind, value: u64) {
        let time = if kind == Kind::Committed { self.time(state) } else { self.read_clock(state) };
        // Addresses differ between two runs of a simulation.
        let value = if kind == Kind::Committed && state.clock.is_simulated() { 0 } else { value };
        self.push(state, context, pack(time, kind, value));
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

/// Records that a poll of `task` begins.
///
/// # Safety
///
/// The task is alive.
#[inline(always)]
pub(crate) unsafe fn poll_begins(context: &Context, task: TaskRef) {
    if level::wants(POLLS | LONG_POLLS) && (level::wants(POLLS) || context.recording.measured.get() > 0) {
        // SAFETY: by contract.
        unsafe { begin(context, task) }
    }
}

/// # Safety
///
/// The task is alive.
#[cold]
#[inline(never)]
unsafe fn begin(context: &Context, task: TaskRef) {
    let Some(state) = state_of(context).filter(|state| state.wants(POLLS | LONG_POLLS)) else { return };
    let writer = &context.recording;
    let begin = if writer.is_fresh.take() { writer.last.get() } else { writer.read_clock(state) };
    // SAFETY: by contract.
    let table = unsafe { table_address(task) };
    let address = task.as_ptr().addr() as u64;
    writer.polled.set(Some((address, table, begin)));
    if state.wants(POLLS) {
        writer.push(state, context, pack(begin, Kind::PollBegan, address));
    }
}

/// Records that the poll of `task` has led to `polled`. The task may be gone.
#[inline(always)]
pub(crate) fn poll_ended(context: &Context, task: TaskRef, polled: &Polled) {
    if level::wants(POLLS | LONG_POLLS)
        && (context.recording.polled.get().is_some() || matches!(polled, Polled::Ended))
    {
        end(context, task, polled);
    }
}

#[cold]
#[inline(never)]
fn end(context: &Context, task: TaskRef, polled: &Polled) {
    let writer = &context.recording;
    let begun = writer.polled.take();
    let Some(state) = state_of(context).filter(|state| state.wants(SPAWNS)) else { return };
    let address = task.as_ptr().addr() as u64;
    let Some((_, table, begin)) = begun else {
        let time = writer.read_clock(state);
        return writer.push(state, context, pack(time, Kind::Ended, address));
    };
    let now = writer.read_clock(state);
    writer.is_fresh.set(context.shared.kind == RuntimeKind::Workers && context.thread.is_some());
    let kind = match polled {
        Polled::Ended => Kind::PollEnded,
        Polled::Waits | Polled::Moves | Polled::Offloaded => Kind::PollWaits,
        Polled::Again => Kind::PollAgain,
    };
    if state.wants(POLLS) {
        return writer.push(state, context, pack(now, kind, table));
    }
    let measured = writer.measured.get().saturating_sub(1);
    writer.measured.set(measured);
    writer.all_measured.set(measured > 0);
    if now.saturating_sub(begin) > state.long_ticks() {
        writer.push(state, context, pack(begin, Kind::LongPollBegan, address));
        writer.push(state, context, pack(now, kind, table));
    } else if kind == Kind::PollEnded {
        writer.push(state, context, pack(now, Kind::Ended, address));
    }
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
    if level::wants(WAKES) {
        // SAFETY: by contract.
        unsafe { record_wake(task) }
    }
}

/// # Safety
///
/// The task is alive.
#[cold]
#[inline(never)]
unsafe fn record_wake(task: TaskRef) {
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
