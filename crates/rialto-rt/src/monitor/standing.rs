//! The state that a worker thread shares with sysmon.

use std::mem;
use std::ptr;
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use rialto_event::time::{Clock, Instant};
use rialto_task::primitives::{AtomicBool, AtomicPtr, AtomicU64, Ordering};

use super::priority::{Before, Level, lower, raise, restore};
use super::probe::Probe;
use super::quarantine::Set;
use super::rest::Rest;
use crate::cell::RtVtable;
use crate::diagnostics::Quiet;
use crate::shared::lock;

const NEVER: Instant = Instant::FAR_FUTURE;
/// A sleeping thread is overdue if it has not woken up this long after the time at which it wanted to.
const OVERDUE: Duration = Duration::from_micros(300);

/// The state that a worker thread shares with sysmon: the thread's activity, and the changes that sysmon has
/// made to the thread. Each seat has one.
#[derive(Default)]
pub(crate) struct Standing {
    /// The thread, once it has taken the seat.
    probe: OnceLock<Probe>,
    pub(crate) rest: Rest,
    /// The latest time at which a sleeping thread wants to wake up, in nanoseconds.
    due: AtomicU64,
    /// The vtable of the task that the thread polled last.
    polled: AtomicPtr<RtVtable>,
    /// Sysmon has taken the core, because a poll did not end in time.
    stuck: AtomicBool,
    /// The core was taken, and the thread has not left the seat. So it may still do work for the runtime.
    out: AtomicBool,
    life: Mutex<Life>,
}

/// The changes that sysmon has made to the thread.
#[derive(Default)]
struct Life {
    /// The thread has left the seat. It may have ended, and the system may use its ids for another thread.
    left: bool,
    /// Its priority before sysmon lowered it.
    priority: Option<Before>,
    /// The processors on which it could run before sysmon confined it.
    processors: Option<Set>,
}

impl Standing {
    /// Records that the calling thread takes the seat.
    pub(crate) fn arrive(&self) {
        let _ = self.probe.set(Probe::of_this_thread());
    }

    /// Records that the calling thread, which has the seat, goes to sleep until `due` at the latest.
    pub(crate) fn lie_down(&self, due: Option<Instant>) {
        self.due.store(due.unwrap_or(NEVER).as_nanos(), Ordering::Relaxed);
        self.rest.begin();
    }

    /// Whether the thread sleeps although its time to wake up has passed.
    pub(super) fn is_overdue(&self) -> bool {
        let due = Instant::from_nanos(self.due.load(Ordering::Relaxed));
        self.rest.is_resting() && due != NEVER && Clock::Real.now() > due + OVERDUE
    }

    /// Records that the calling thread, which has the seat, polls a task with this vtable.
    #[inline(always)]
    pub(crate) fn polls(&self, table: &'static RtVtable) {
        self.polled.store(ptr::from_ref(table).cast_mut(), Ordering::Relaxed);
    }

    /// The vtable of the task that the thread polls, or polled last.
    pub(super) fn polled(&self) -> Option<&'static RtVtable> {
        // SAFETY: the pointer is null, or `polls` stored a reference to a static.
        unsafe { self.polled.load(Ordering::Relaxed).as_ref() }
    }

    /// The thread, once it has taken the seat.
    pub(super) fn probe(&self) -> Option<&Probe> {
        self.probe.get()
    }

    /// Records that the core is about to be taken from the thread.
    pub(crate) fn go_out(&self, quiet: &Quiet) {
        self.out.store(true, Ordering::Release);
        quiet.go_out();
    }

    /// Records that the thread leaves its seat, or that its core could not be taken.
    pub(crate) fn come_in(&self, quiet: &Quiet) {
        if self.out.swap(false, Ordering::AcqRel) {
            quiet.come_in();
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
        self.with_life(|life, probe| {
            let before = lower(probe, level);
            if life.priority.is_none() {
                life.priority = before;
            }
        });
    }

    /// Restores the thread's priority, until it is lowered again. Returns false if it was not lowered, if the
    /// thread has left, or if the system refuses.
    pub(super) fn raise(&self) -> bool {
        let mut raised = false;
        self.with_life(|life, probe| {
            raised = life.priority.as_ref().is_some_and(|before| raise(probe, before));
        });
        raised
    }

    /// Keeps the thread off the processor `free`, unless it has left.
    pub(super) fn confine(&self, free: &Set) {
        self.with_life(|life, probe| {
            if life.processors.is_none()
                && let Some(all) = Set::of_thread(probe)
                && all.without(free).confine_thread(probe)
            {
                life.processors = Some(all);
            }
        });
    }

    /// Lets the thread run on all processors again on which it could run before it was confined.
    pub(super) fn release(&self) {
        self.with_life(|life, probe| {
            if let Some(all) = life.processors.take() {
                all.confine_thread(probe);
            }
        });
    }

    /// Moves the thread to the processor `free`, if it may run there: confines it to `free`, and ends that at
    /// once.
    pub(super) fn fetch(&self, free: &Set) {
        self.with_life(|_, probe| {
            if let Some(all) = Set::of_thread(probe)
                && all.without(free).len() < all.len()
                && free.confine_thread(probe)
            {
                all.confine_thread(probe);
            }
        });
    }

    /// Calls `f` with the thread, unless it has left. The lock keeps it from leaving during the call.
    fn with_life(&self, f: impl FnOnce(&mut Life, &Probe)) {
        let mut life = lock(&self.life);
        if let (false, Some(probe)) = (life.left, self.probe.get()) {
            f(&mut life, probe);
        }
    }

    /// Records that the calling thread leaves the seat, and undoes sysmon's changes to it. Returns false if
    /// the system refuses. The thread then keeps a lower priority or fewer processors than others, and is of
    /// no further use.
    pub(crate) fn leave(&self) -> bool {
        let life = mem::replace(&mut *lock(&self.life), Life { left: true, ..Life::default() });
        let at_large = life.processors.is_none_or(|all| all.confine_this_thread());
        let usual = life.priority.is_none_or(|before| restore(&before));
        at_large && usual
    }

    pub(super) fn has_left(&self) -> bool {
        lock(&self.life).left
    }
}
