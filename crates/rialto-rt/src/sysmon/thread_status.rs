//! The state that a worker thread shares with sysmon.

use std::mem;
use std::ptr;
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use rialto_event::__private::time::Clock;
use rialto_event::time::Instant;
use rialto_task::primitives::{AtomicBool, AtomicPtr, AtomicU32, AtomicU64, Ordering};

use super::cpu_isolation::CpuSet;
use super::os_thread::OsThread;
use super::priority::{Level, SavedPriority, lower, raise, restore};
use super::sleep::WorkerSleep;
use crate::diagnostics::Quiescence;
use crate::panics::lock;
use crate::task_cell::RtVtable;

const NEVER: Instant = Instant::FAR_FUTURE;
/// A sleeping thread is overdue if it has not woken up this long after the time at which it wanted to.
const OVERDUE: Duration = Duration::from_micros(300);

/// The state that a worker thread shares with sysmon: the thread's activity, and the changes that sysmon has
/// made to the thread. Each [`WorkerThread`](crate::worker_thread::WorkerThread) has one.
#[derive(Default)]
pub(crate) struct ThreadStatus {
    /// The thread, once it has started to work.
    os_thread: OnceLock<OsThread>,
    pub(super) sleep: WorkerSleep,
    /// The time at which the first timer of a sleeping thread is due, in nanoseconds.
    due: AtomicU64,
    /// The vtable of the task that the thread polled last.
    polled: AtomicPtr<RtVtable>,
    /// The number of the last beat that a parasite on this thread has noticed when it ended.
    noticed_beat: AtomicU32,
    /// Sysmon has taken the core, because a poll did not end in time.
    stuck: AtomicBool,
    /// The core was taken, and the thread has not left. So it may still do work for the runtime.
    core_taken: AtomicBool,
    adjustments: Mutex<Adjustments>,
}

/// The changes that sysmon has made to the thread.
#[derive(Default)]
struct Adjustments {
    /// The thread has left: it is not this worker thread any more. It may have ended, and the system may use
    /// its ids for another thread.
    left: bool,
    /// Its priority before sysmon lowered it.
    priority: Option<SavedPriority>,
    /// The processors on which it could run before sysmon confined it.
    processors: Option<CpuSet>,
}

impl ThreadStatus {
    /// Records that the calling thread is this worker thread.
    pub(crate) fn set_os_thread(&self) {
        let _ = self.os_thread.set(OsThread::of_this_thread());
    }

    /// Records that the calling thread goes to sleep, `until` this time at the latest. Its first timer is `due`
    /// before that.
    pub(super) fn begin_sleep(&self, due: Option<Instant>, until: u64) {
        self.due.store(due.unwrap_or(NEVER).as_nanos(), Ordering::Relaxed);
        self.sleep.begin(until);
    }

    /// Returns the time at which the thread's first timer is due, if it sleeps.
    pub(crate) fn due(&self) -> Option<Instant> {
        // The time was stored before the sleep was recorded.
        self.sleep.until().map(|_| Instant::from_nanos(self.due.load(Ordering::Relaxed)))
    }

    /// Whether the thread sleeps although its time to wake up has passed.
    pub(super) fn is_overdue(&self) -> bool {
        self.due().is_some_and(|due| due != NEVER && Clock::Real.now() > due + OVERDUE)
    }

    /// Records that the calling thread polls a task with this vtable.
    #[inline(always)]
    pub(crate) fn set_polled(&self, table: &'static RtVtable) {
        self.polled.store(ptr::from_ref(table).cast_mut(), Ordering::Relaxed);
    }

    /// Records that a parasite on the calling thread has noticed this beat when it ended.
    pub(crate) fn notice_beat(&self, beat: u32) {
        self.noticed_beat.store(beat, Ordering::Relaxed);
    }

    /// Returns the number of the last beat that a parasite has noticed.
    pub(super) fn noticed_beat(&self) -> u32 {
        self.noticed_beat.load(Ordering::Relaxed)
    }

    /// The vtable of the task that the thread polls, or polled last.
    pub(super) fn polled(&self) -> Option<&'static RtVtable> {
        // SAFETY: the pointer is null, or `set_polled` stored a reference to a static.
        unsafe { self.polled.load(Ordering::Relaxed).as_ref() }
    }

    /// The thread, once it has started to work.
    pub(super) fn os_thread(&self) -> Option<&OsThread> {
        self.os_thread.get()
    }

    /// Returns the processor time that the thread has used, if the system tells it.
    pub(super) fn cpu_time(&self) -> Option<Duration> {
        self.os_thread()?.cpu_time()
    }

    /// Records that the core is about to be taken from the thread.
    pub(crate) fn begin_handover(&self, quiescence: &Quiescence) {
        self.core_taken.store(true, Ordering::Release);
        quiescence.begin_outside_work();
    }

    /// Records that the thread leaves, or that its core could not be taken.
    pub(crate) fn end_handover(&self, quiescence: &Quiescence) {
        if self.core_taken.swap(false, Ordering::AcqRel) {
            quiescence.end_outside_work();
        }
    }

    pub(super) fn set_stuck(&self) {
        self.stuck.store(true, Ordering::Relaxed);
    }

    /// Whether sysmon took the core because the thread's current or last poll did not end in time.
    pub(crate) fn is_stuck(&self) -> bool {
        self.stuck.load(Ordering::Relaxed)
    }

    /// Lowers the priority of the thread to `level`, unless it has left.
    pub(super) fn lower(&self, level: Level) {
        self.with_adjustments(|adjustments, thread| {
            let before = lower(thread, level);
            if adjustments.priority.is_none() {
                adjustments.priority = before;
            }
        });
    }

    /// Restores the thread's priority, until it is lowered again. Returns false if it was not lowered, if the
    /// thread has left, or if the system refuses.
    pub(super) fn raise(&self) -> bool {
        let mut raised = false;
        self.with_adjustments(|adjustments, thread| {
            raised = adjustments.priority.as_ref().is_some_and(|before| raise(thread, before));
        });
        raised
    }

    /// Keeps the thread off the processor `free`, unless it has left.
    pub(super) fn confine(&self, free: &CpuSet) {
        self.with_adjustments(|adjustments, thread| {
            if adjustments.processors.is_none()
                && let Some(all) = CpuSet::of_thread(thread)
                && all.without(free).confine_thread(thread)
            {
                adjustments.processors = Some(all);
            }
        });
    }

    /// Lets the thread run on all processors again on which it could run before it was confined.
    pub(super) fn unconfine(&self) {
        self.with_adjustments(|adjustments, thread| {
            if let Some(all) = adjustments.processors.take() {
                all.confine_thread(thread);
            }
        });
    }

    /// Moves the thread to the processor `free`, if it may run there: confines it to `free`, and ends that at
    /// once.
    pub(super) fn migrate_to(&self, free: &CpuSet) {
        self.with_adjustments(|_, thread| {
            if let Some(all) = CpuSet::of_thread(thread)
                && all.without(free).len() < all.len()
                && free.confine_thread(thread)
            {
                all.confine_thread(thread);
            }
        });
    }

    /// Calls `f` with the thread, unless it has left. The lock keeps it from leaving during the call.
    fn with_adjustments(&self, f: impl FnOnce(&mut Adjustments, &OsThread)) {
        let mut adjustments = lock(&self.adjustments);
        if let (false, Some(thread)) = (adjustments.left, self.os_thread.get()) {
            f(&mut adjustments, thread);
        }
    }

    /// Records that the calling thread leaves, and undoes sysmon's changes to it. Returns false if the system
    /// refuses. The thread then keeps a lower priority or fewer processors than others, and is of no further
    /// use.
    pub(crate) fn undo_and_leave(&self) -> bool {
        let adjustments =
            mem::replace(&mut *lock(&self.adjustments), Adjustments { left: true, ..Adjustments::default() });
        let at_large = adjustments.processors.is_none_or(|all| all.confine_this_thread());
        let usual = adjustments.priority.is_none_or(|before| restore(&before));
        at_large && usual
    }

    pub(super) fn has_left(&self) -> bool {
        lock(&self.adjustments).left
    }
}
