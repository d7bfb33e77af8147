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
//!    watchers? tell them             is anything left?
//! ```
//!
//! A watcher does not stop the runtime while it looks. So it looks at the parts of the runtime in an order in
//! which it cannot miss any work. *Departures* count work that left the workers, see [`Quiet::go_out`]:
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
//! Step 2 excludes polls: a thread counts a poll before it begins the poll, and counts as awake until after
//! it. While no poll runs, a pending wake-up only moves down the list of step 3. If it leaves a line just
//! before the watcher looks there, the watcher finds it in a later line.

use std::time::Duration;

use rialto_task::primitives::{
    AtomicBool, AtomicU64, AtomicUsize, Condvar, Mutex, Ordering, fence, is_mutant,
};

/// The two counts in `Quiet::out`: the low 32 bits count what is out now, the high 32 bits count departures.
const ONE: u64 = 1;
const DEPARTURE: u64 = 1 << 32;

/// The interval at which a watcher looks without being woken. A thread outside the runtime may take work
/// back, for example cancel a timer, and does not wake the watchers.
const LOOK: Duration = Duration::from_millis(50);

/// A watcher's view of a runtime.
pub trait Sight {
    /// Returns how many polls have begun, and how many departures there were.
    fn progress(&self) -> [u64; 2];
    /// Returns whether no worker is awake and nothing is out.
    fn is_at_rest(&self) -> bool;
    /// Returns whether a task waits for I/O, a timer runs, or a task is queued. The implementation looks in
    /// this order, in which one leads to the next.
    fn has_work(&self) -> bool;
}

/// Calls `report` and returns its result if `runtime` has nothing left to do; else returns `None`.
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
    /// Work of the runtime that is out now, and the number of departures. Work is *out* if a thread other
    /// than a worker does it: a task that is queued or polled at another place, a closure of
    /// `spawn_blocking`, or a poll on a thread that has lost its core.
    out: AtomicU64,
    /// Whether tasks may have started timers that no worker serves.
    outside_timers: AtomicBool,
    watchers: AtomicUsize,
    /// How often the watchers were woken.
    told: Mutex<u64>,
    news: Condvar,
}

impl Quiet {
    /// Records a departure: work of the runtime is about to go to a thread other than a worker.
    pub fn go_out(&self) {
        self.out.fetch_add(DEPARTURE | ONE, Ordering::AcqRel);
    }

    /// Records that such work is done, or belongs to the workers again. Wakes the watchers if nothing else is
    /// out.
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

    /// Returns whether any work is out, and the number of departures.
    pub fn out(&self) -> (bool, u64) {
        let out = self.out.load(Ordering::Acquire);
        (!out.is_multiple_of(DEPARTURE), out / DEPARTURE)
    }

    /// Records that code of the runtime is about to run whose timers are not on a worker's wheel. The timer
    /// thread of `rialto_event` serves them.
    pub fn uses_outside_timers(&self) {
        self.outside_timers.store(true, Ordering::Release);
    }

    /// Returns whether there may be such timers.
    pub fn may_have_outside_timers(&self) -> bool {
        self.outside_timers.load(Ordering::Acquire)
    }

    /// Wakes the watchers, if there are any, because there may be nothing left to do. The caller has executed
    /// a full fence after its last piece of work.
    #[inline]
    pub fn tell(&self) {
        if self.watchers.load(Ordering::Relaxed) > 0 {
            self.tell_watchers();
        }
    }

    #[cold]
    fn tell_watchers(&self) {
        // A watcher compares `told` under this lock before it sleeps. So it sees the new count, or it already
        // sleeps and is notified.
        *self.told.lock() += 1;
        self.news.notify_all();
    }

    /// Waits until `is_quiet` returns `Some`.
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
