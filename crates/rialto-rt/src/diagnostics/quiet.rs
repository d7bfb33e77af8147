//! Waiting until a runtime has nothing left to do.
//!
//! ```text
//!  who does the last thing         who waits for that
//!    it is done                      counted as a watcher
//!    --- full fence ---              --- full fence ---
//!    watchers? tell them             is anything left?
//! ```
//!
//! Who looks whether anything is left looks at one thing after the other, while
//! the runtime goes on. See `idle` for why that tells.

use std::time::Duration;

use rialto_task::primitives::{AtomicBool, AtomicU64, AtomicUsize, Condvar, Mutex, Ordering, fence};

/// In `out`: one thread or task, and one departure.
const ONE: u64 = 1;
const DEPARTURE: u64 = 1 << 32;

/// What threads that do not belong to the runtime take back is not told: a
/// watcher looks by itself so often.
const LOOK: Duration = Duration::from_millis(50);

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
            if !cfg!(rialto_mutant = "no_quiet_fence") {
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
