//! How many tasks of a runtime are being polled away from home, so that its
//! shutdown waits for them.

use std::time::Instant;

use rialto_task::primitives::{AtomicUsize, Condvar, Mutex, Ordering, is_mutant};

/// In one word with the count, so that either who polls sees it or it is
/// counted in what the shutdown waits for.
const CLOSED: usize = 1;
const ONE: usize = 2;

/// See the module's documentation.
#[derive(Default)]
pub struct Absent {
    word: AtomicUsize,
    lock: Mutex<()>,
    none: Condvar,
}

/// A poll that is counted, until dropped.
pub struct Absence<'a>(&'a Absent);

impl Absent {
    /// Counts a poll that is about to begin. None: the runtime closes, and the
    /// task is to be sent home.
    pub fn begin(&self) -> Option<Absence<'_>> {
        // Acquire: see `is_closed`.
        let before = self.word.fetch_add(ONE, Ordering::AcqRel);
        let counted = Absence(self);
        (before & CLOSED == 0 || is_mutant("no_absence")).then_some(counted)
    }

    /// Whether the runtime closes.
    pub fn is_closed(&self) -> bool {
        self.word.load(Ordering::Acquire) & CLOSED != 0
    }

    /// From here on no poll begins.
    pub fn close(&self) {
        self.word.fetch_or(CLOSED, Ordering::AcqRel);
    }

    /// Waits until no poll goes on, but not past `deadline`. False if one does.
    pub fn wait(&self, deadline: Option<Instant>) -> bool {
        let mut lock = self.lock.lock();
        // Acquire: all that they did comes before.
        while self.word.load(Ordering::Acquire) / ONE > 0 {
            lock = match deadline {
                None => self.none.wait(lock),
                Some(deadline) => {
                    let left = deadline.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        return false;
                    }
                    self.none.wait_timeout(lock, left)
                }
            };
        }
        true
    }
}

impl Drop for Absence<'_> {
    fn drop(&mut self) {
        if self.0.word.fetch_sub(ONE, Ordering::AcqRel) == ONE | CLOSED {
            // The lock, so that who waits is not between its look at the word
            // and its sleep.
            drop(self.0.lock.lock());
            self.0.none.notify_one();
        }
    }
}
