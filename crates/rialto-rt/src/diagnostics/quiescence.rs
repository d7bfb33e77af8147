//! Quiescence detection: waiting until a runtime has nothing left to do.
//!
//! A thread that waits for this is a *watcher*. The thread that does the last piece of work wakes the
//! watchers. Two full fences make sure that no watcher misses it. Either the watcher sees that the work is
//! done, or the other thread sees the watcher:
//!
//! ```text
//!  who does the last thing         who waits for that
//!    it is done                      counted as a watcher
//!    --- full fence ---              --- full fence ---
//!    watchers? notify them           is anything left?
//! ```
//!
//! A watcher does not stop the runtime while it looks. So it looks at the parts of the runtime in an order in
//! which it cannot miss any work. *Departures* count work that left the workers, see
//! [`Quiescence::begin_outside_work`]:
//!
//! ```text
//!  1  polls so far; departures so far
//!  2  no worker is awake, and no outside work    so no poll goes on, and if 1 is
//!     is left                                    the same in the end, none began
//!  3  nobody waits for I/O                 │     without polls a wake only goes
//!     the driver wakes nobody              │     down this list: what has left
//!     no timer runs                        │     one line before we looked there
//!     nothing is queued                    │     is met in the next
//!     no worker is awake                   ▼
//!  4  polls and departures as in 1
//! ```
//!
//! Step 2 excludes polls: a thread counts a poll before it begins the poll, and counts as awake until after
//! it. While no poll runs, a pending wake-up only moves down the list of step 3. If it leaves a line just
//! before the watcher looks there, the watcher finds it in a later line.

use std::time::Duration;

use rialto_task::primitives::{
    AtomicBool, AtomicU64, AtomicUsize, Condvar, Mutex, Ordering, fence, is_mutant,
};

/// The two counts in `Quiescence::outside_work`: the low 32 bits count the outside work that is going on now,
/// the high 32 bits count departures.
const ONE: u64 = 1;
const DEPARTURE: u64 = 1 << 32;

/// The interval at which a watcher looks without being woken. A thread outside the runtime may take work
/// back, for example cancel a timer, and does not wake the watchers.
const RECHECK_INTERVAL: Duration = Duration::from_millis(50);

/// A watcher's view of a runtime.
pub trait QuiescenceView {
    /// Returns how many polls have begun, and how many departures there were.
    fn progress(&self) -> [u64; 2];
    /// Returns whether no worker is awake and no outside work is left.
    fn is_at_rest(&self) -> bool;
    /// Returns whether a task waits for I/O, a timer runs, or a task is queued. The implementation looks in
    /// this order, in which one leads to the next.
    fn has_work(&self) -> bool;
}

/// Calls `report` and returns its result if `runtime` has nothing left to do; else returns `None`.
pub fn check_quiescence<R>(runtime: &impl QuiescenceView, mut report: impl FnMut() -> R) -> Option<R> {
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
pub struct Quiescence {
    /// The outside work that is going on now, and the number of departures. Work of the runtime is *outside*
    /// if a thread other than a worker does it: a task that is queued or polled at another place, a closure
    /// of `spawn_blocking`, or a poll on a thread that has lost its core.
    outside_work: AtomicU64,
    /// Whether tasks may have started timers that no worker serves.
    outside_timers: AtomicBool,
    watchers: AtomicUsize,
    /// How often the watchers were woken.
    notifications: Mutex<u64>,
    notified: Condvar,
}

impl Quiescence {
    /// Records a departure: work of the runtime is about to go to a thread other than a worker.
    pub fn begin_outside_work(&self) {
        self.outside_work.fetch_add(DEPARTURE | ONE, Ordering::AcqRel);
    }

    /// Records that such work is done, or belongs to the workers again. Wakes the watchers if no other
    /// outside work is left.
    pub fn end_outside_work(&self) {
        let before = self.outside_work.fetch_sub(ONE, Ordering::AcqRel);
        if before % DEPARTURE == ONE {
            if !is_mutant("no_quiet_fence") {
                // See the module's documentation.
                fence(Ordering::SeqCst);
            }
            self.notify();
        }
    }

    /// Returns whether any outside work is left, and the number of departures.
    pub fn outside_work(&self) -> (bool, u64) {
        let counts = self.outside_work.load(Ordering::Acquire);
        (!counts.is_multiple_of(DEPARTURE), counts / DEPARTURE)
    }

    /// Records that code of the runtime is about to run whose timers are not on a worker's wheel. The timer
    /// thread of `rialto_event` serves them.
    pub fn note_outside_timers(&self) {
        self.outside_timers.store(true, Ordering::Release);
    }

    /// Returns whether there may be such timers.
    pub fn may_have_outside_timers(&self) -> bool {
        self.outside_timers.load(Ordering::Acquire)
    }

    /// Wakes the watchers, if there are any, because there may be nothing left to do. The caller has executed
    /// a full fence after its last piece of work.
    #[inline]
    pub fn notify(&self) {
        if self.watchers.load(Ordering::Relaxed) > 0 {
            self.notify_watchers();
        }
    }

    #[cold]
    fn notify_watchers(&self) {
        // A watcher compares `notifications` under this lock before it sleeps. So it sees the new count, or
        // it already sleeps and is notified.
        *self.notifications.lock() += 1;
        self.notified.notify_all();
    }

    /// Waits until `is_quiet` returns `Some`.
    pub fn wait<R>(&self, mut is_quiet: impl FnMut() -> Option<R>) -> R {
        self.watchers.fetch_add(1, Ordering::Relaxed);
        let found = loop {
            let before = *self.notifications.lock();
            // See the module's documentation.
            fence(Ordering::SeqCst);
            if let Some(found) = is_quiet() {
                break found;
            }
            let notifications = self.notifications.lock();
            if *notifications == before {
                drop(self.notified.wait_timeout(notifications, RECHECK_INTERVAL));
            }
        };
        self.watchers.fetch_sub(1, Ordering::Relaxed);
        found
    }
}
