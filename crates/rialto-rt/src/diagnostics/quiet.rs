//! Waiting until a runtime has nothing left to do.
//!
//! ```text
//!  who does the last thing         who waits for that
//!    it is done                      counted as a watcher
//!    --- full fence ---              --- full fence ---
//!    watchers? tell them             is anything left?
//! ```
//!
//! Nobody stops the runtime for a look, so it is taken in such an order that nothing
//! passes it by:
//!
//! ```text
//!  1  polls so far; departures so far
//!  2  no worker is awake, and nothing is out     so no poll goes on, and if 1 is
//!                                                the same in the end, none began
//!  3  nobody waits for I/O                 │     without polls a wake only goes
//!     the driver wakes nobody              │     down this list: what has left
//!     no timer runs                        │     one line before we looked there
//!     nothing is queued                    │     is met in the next
//!     no worker is awake                   ▼
//!  4  polls and departures as in 1
//! ```
//!
//! Whatever begins a poll has counted it before, and counts as awake until after.

use std::time::Duration;

use rialto_task::primitives::{
    AtomicBool, AtomicU64, AtomicUsize, Condvar, Mutex, Ordering, fence, is_mutant,
};

/// In `out`: one thread or task, and one departure.
const ONE: u64 = 1;
const DEPARTURE: u64 = 1 << 32;

/// What threads that do not belong to the runtime take back is not told: a
/// watcher looks by itself so often.
const LOOK: Duration = Duration::from_millis(50);

/// A runtime, as a watcher sees it.
pub trait Sight {
    /// How many polls have begun, and how often something went out.
    fn progress(&self) -> [u64; 2];
    /// No worker is awake, and nothing is out.
    fn is_at_rest(&self) -> bool;
    /// Somebody waits for I/O, a timer runs, something is queued: asked in the
    /// order in which one leads to the other.
    fn has_work(&self) -> bool;
}

/// What `report` says of a `runtime` that has nothing left to do; `None` if it has.
pub fn look<R>(runtime: &impl Sight, mut report: impl FnMut() -> R) -> Option<R> {
    loop {
        let before = runtime.progress();
        if !runtime.is_at_rest() || runtime.has_work() {
            return None;
        }
        if !is_mutant("no_second_rest") && !runtime.is_at_rest() {
            return None;
        }
        let report = report();
        if is_mutant("no_progress") || runtime.progress() == before {
            return Some(report);
        }
    }
}

/// See the module's documentation.
#[derive(Default)]
pub struct Quiet {
    /// What is done for the runtime by others than its workers, and how often
    /// such a thing began: tasks that are queued or polled elsewhere, closures
    /// that block, polls on threads that have lost their cores.
    out: AtomicU64,
    /// Tasks may have begun timers that no worker serves.
    outside_timers: AtomicBool,
    watchers: AtomicUsize,
    /// How often watchers were told.
    told: Mutex<u64>,
    news: Condvar,
}

impl Quiet {
    /// Something is about to be done by others than the workers.
    pub fn go_out(&self) {
        self.out.fetch_add(DEPARTURE | ONE, Ordering::AcqRel);
    }

    /// It is done, or the workers' again.
    pub fn come_in(&self) {
        let before = self.out.fetch_sub(ONE, Ordering::AcqRel);
        if before % DEPARTURE == ONE {
            if !is_mutant("no_quiet_fence") {
                // See the module's documentation.
                fence(Ordering::SeqCst);
            }
            self.tell();
        }
    }

    /// Whether anything is out, and how often something went.
    pub fn out(&self) -> (bool, u64) {
        let out = self.out.load(Ordering::Acquire);
        (!out.is_multiple_of(DEPARTURE), out / DEPARTURE)
    }

    /// Something of the runtime's begins, whose timers nobody's thread serves.
    pub fn uses_outside_timers(&self) {
        self.outside_timers.store(true, Ordering::Release);
    }

    /// Whether there may be such timers.
    pub fn may_have_outside_timers(&self) -> bool {
        self.outside_timers.load(Ordering::Acquire)
    }

    /// Perhaps nothing is left to do. After a full fence.
    #[inline]
    pub fn tell(&self) {
        if self.watchers.load(Ordering::Relaxed) > 0 {
            self.tell_watchers();
        }
    }

    #[cold]
    fn tell_watchers(&self) {
        // Under the lock: a watcher is not between its look and its sleep.
        *self.told.lock() += 1;
        self.news.notify_all();
    }

    /// Waits until `is_quiet` finds something.
    pub fn wait<R>(&self, mut is_quiet: impl FnMut() -> Option<R>) -> R {
        self.watchers.fetch_add(1, Ordering::Relaxed);
        let found = loop {
            let before = *self.told.lock();
            // See the module's documentation.
            fence(Ordering::SeqCst);
            if let Some(found) = is_quiet() {
                break found;
            }
            let told = self.told.lock();
            if *told == before {
                drop(self.news.wait_timeout(told, LOOK));
            }
        };
        self.watchers.fetch_sub(1, Ordering::Relaxed);
        found
    }
}
