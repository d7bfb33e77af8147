//! The number of a runtime's tasks that are being polled elsewhere. Its shutdown waits until it is zero.

use std::time::Instant;

use rialto_task::primitives::{AtomicUsize, Condvar, Mutex, Ordering, is_mutant};

/// The runtime is closing. The flag shares a word with the count: a thread that begins a poll either sees the
/// flag, or is included in the count on which the shutdown waits.
const CLOSED: usize = 1;
const ONE: usize = 2;

/// See the module's documentation.
#[derive(Default)]
pub struct OffloadedPolls {
    word: AtomicUsize,
    lock: Mutex<()>,
    none: Condvar,
}

/// A counted poll. Dropping it ends the count.
pub struct OffloadedPoll<'a>(&'a OffloadedPolls);

impl OffloadedPolls {
    /// Counts a poll that is about to begin. Returns `None` if the runtime is closing; then the caller sends
    /// the task home.
    pub fn begin(&self) -> Option<OffloadedPoll<'_>> {
        // Acquire: if CLOSED is set, the closing thread's earlier writes are visible.
        let before = self.word.fetch_add(ONE, Ordering::AcqRel);
        let counted = OffloadedPoll(self);
        (before & CLOSED == 0 || is_mutant("no_absence")).then_some(counted)
    }

    /// Returns whether the runtime is closing.
    pub fn is_closed(&self) -> bool {
        self.word.load(Ordering::Acquire) & CLOSED != 0
    }

    /// Closes: `begin` returns `None` from now on.
    pub fn close(&self) {
        self.word.fetch_or(CLOSED, Ordering::AcqRel);
    }

    /// Waits until no counted poll is going on, or until `deadline`. Returns false if one still is.
    pub fn wait(&self, deadline: Option<Instant>) -> bool {
        let mut lock = self.lock.lock();
        // Acquire: after this, everything that the polls did is visible.
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

impl Drop for OffloadedPoll<'_> {
    fn drop(&mut self) {
        if self.0.word.fetch_sub(ONE, Ordering::AcqRel) == ONE | CLOSED {
            // Takes the lock, so that the shutdown is not between its look at the word and its sleep.
            drop(self.0.lock.lock());
            self.0.none.notify_one();
        }
    }
}
