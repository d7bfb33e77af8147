//! What a thread with a seat shows to the monitor.

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
/// What gets up so much later than it wanted is late.
const OVERDUE: Duration = Duration::from_micros(300);

/// See the module's documentation.
#[derive(Default)]
pub(crate) struct Standing {
    /// Once the thread sits there.
    probe: OnceLock<Probe>,
    pub(crate) rest: Rest,
    /// When a thread that rests wants to get up at the latest.
    due: AtomicU64,
    /// What kind of task was polled last.
    polled: AtomicPtr<RtVtable>,
    /// The monitor has taken the core, because a poll did not end.
    stuck: AtomicBool,
    /// The core was taken, and the thread has not left: so something may be left
    /// to do for the runtime.
    out: AtomicBool,
    life: Mutex<Life>,
}

/// What the monitor has done to the thread.
#[derive(Default)]
struct Life {
    /// The thread has left the seat: its names may be somebody else's.
    left: bool,
    /// Its priority before it was lowered.
    priority: Option<Before>,
    /// Where it might run before it was confined.
    processors: Option<Set>,
}

impl Standing {
    /// For the thread that takes the seat.
    pub(crate) fn arrive(&self) {
        let _ = self.probe.set(Probe::of_this_thread());
    }

    /// For the thread of the seat, which lies down until `due`.
    pub(crate) fn lie_down(&self, due: Option<Instant>) {
        self.due.store(due.unwrap_or(NEVER).as_nanos(), Ordering::Relaxed);
        self.rest.begin();
    }

    /// Whether the thread rests, and should have got up long ago.
    pub(super) fn is_overdue(&self) -> bool {
        let due = Instant::from_nanos(self.due.load(Ordering::Relaxed));
        self.rest.is_resting() && due != NEVER && Clock::Real.now() > due + OVERDUE
    }

    /// For the thread of the seat: it polls a task of this kind.
    #[inline(always)]
    pub(crate) fn polls(&self, table: &'static RtVtable) {
        self.polled.store(ptr::from_ref(table).cast_mut(), Ordering::Relaxed);
    }

    /// What the thread polls, or polled last.
    pub(super) fn polled(&self) -> Option<&'static RtVtable> {
        // SAFETY: `polls` stored a reference to a static.
        unsafe { self.polled.load(Ordering::Relaxed).as_ref() }
    }

    /// The thread, once it is at work.
    pub(super) fn probe(&self) -> Option<&Probe> {
        self.probe.get()
    }

    /// The core is about to be taken from the thread.
    pub(crate) fn go_out(&self, quiet: &Quiet) {
        self.out.store(true, Ordering::Release);
        quiet.go_out();
    }

    /// The thread has left its seat, or the core was not to be had.
    pub(crate) fn come_in(&self, quiet: &Quiet) {
        if self.out.swap(false, Ordering::AcqRel) {
            quiet.come_in();
        }
    }

    pub(super) fn set_stuck(&self) {
        self.stuck.store(true, Ordering::Relaxed);
    }

    /// Whether the poll that the thread is in, or was in last, did not end in
    /// time.
    pub(crate) fn is_stuck(&self) -> bool {
        self.stuck.load(Ordering::Relaxed)
    }

    /// Puts the thread down to `level`, unless it has left.
    pub(super) fn lower(&self, level: Level) {
        self.with_life(|life, probe| {
            let before = lower(probe, level);
            if life.priority.is_none() {
                life.priority = before;
            }
        });
    }

    /// Gives the thread the priority that it had, until it is lowered again. False if it has left, or if the system does
    /// not let us.
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

    /// Lets the thread run where it did before it was confined.
    pub(super) fn release(&self) {
        self.with_life(|life, probe| {
            if let Some(all) = life.processors.take() {
                all.confine_thread(probe);
            }
        });
    }

    /// Brings the thread to the processor `free`, if it may run there, and lets
    /// it go from there.
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

    /// Calls `f` with the thread, unless it has left. It does not leave
    /// meanwhile.
    fn with_life(&self, f: impl FnOnce(&mut Life, &Probe)) {
        let mut life = lock(&self.life);
        if let (false, Some(probe)) = (life.left, self.probe.get()) {
            f(&mut life, probe);
        }
    }

    /// For the thread of the seat, at its end. False if its priority is lower
    /// than that of others and stays so: then it is of no further use.
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
