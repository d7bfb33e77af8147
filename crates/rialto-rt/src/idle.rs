//! Which workers sleep and which search for work. This makes sure that no work waits while a worker sleeps.
//!
//! A thread that queues a task and a worker that goes to sleep each write, then execute a full fence, then
//! read what the other has written:
//!
//! ```text
//!  who brings work            who goes to sleep
//!    push                       announce (the word, and the list)
//!    --- full fence ---         --- full fence ---
//!    nobody searching, and      look at all queues once more
//!    somebody asleep? wake one
//! ```
//!
//! Because of the fences, the thread that queues sees the sleeping worker, or that worker sees the work.
//! While some worker searches, no other worker is woken, because the searcher will find the work. When the
//! last searcher finds work and there is more, it wakes the next worker.

use rialto_task::primitives::{AtomicUsize, Mutex, Ordering, fence, is_mutant};

const SEARCHING: usize = 1;
const AWAKE: usize = 1 << 16;

/// See the module's documentation.
pub struct Idle {
    /// Two counts: the low 16 bits count the workers that search, the higher bits the workers that are awake.
    /// A searching worker is awake, too.
    word: AtomicUsize,
    sleepers: Mutex<Vec<usize>>,
    workers: usize,
}

impl Idle {
    /// Creates the state in which all `workers` are awake and none searches.
    pub fn new(workers: usize) -> Idle {
        Idle {
            word: AtomicUsize::new(workers * AWAKE),
            sleepers: Mutex::new(Vec::with_capacity(workers)),
            workers,
        }
    }

    /// Returns the worker that the caller must wake for new work, if it must wake one. From here on, that
    /// worker counts as awake and searching.
    pub fn notify(&self) -> Option<usize> {
        if !is_mutant("no_fence") {
            // Orders the push of the work before the read of `word`; see the module's documentation.
            fence(Ordering::SeqCst);
        }
        if !self.needs_wakeup() {
            return None;
        }
        let mut sleepers = self.sleepers.lock();
        if !self.needs_wakeup() {
            return None;
        }
        let worker = sleepers.pop()?;
        self.word.fetch_add(AWAKE + SEARCHING, Ordering::SeqCst);
        Some(worker)
    }

    /// Returns how many workers sleep.
    pub fn sleeping(&self) -> usize {
        self.workers - self.word.load(Ordering::SeqCst) / AWAKE
    }

    /// Returns whether new work needs a sleeping worker: one sleeps, and none searches.
    fn needs_wakeup(&self) -> bool {
        let word = self.word.load(Ordering::SeqCst);
        word.is_multiple_of(AWAKE) && word / AWAKE < self.workers
    }

    /// Asks for permission to search, for a worker without work. At most about half of the workers search at
    /// a time, because more would only get in each other's way.
    pub fn start_search(&self) -> bool {
        if 2 * (self.word.load(Ordering::SeqCst) % AWAKE) >= self.workers {
            return false;
        }
        self.word.fetch_add(SEARCHING, Ordering::SeqCst);
        true
    }

    /// Ends the search of a worker that has found work.
    ///
    /// Returns true if the caller must call [`notify`](Self::notify). This is so if it was the last searcher
    /// and `is_more`, which looks at all queues, finds more work: the threads that queued it woke no worker,
    /// because a worker was searching.
    pub fn end_search(&self, is_more: impl FnOnce() -> bool) -> bool {
        let last = self.word.fetch_sub(SEARCHING, Ordering::SeqCst) % AWAKE == SEARCHING;
        // Orders the end of the search before the look at the queues. A thread that queues work sees that the
        // search has ended, and wakes a worker; or `is_more` sees the work.
        fence(Ordering::SeqCst);
        last && !is_mutant("no_next_search") && is_more()
    }

    /// Records that `worker` goes to sleep.
    ///
    /// Returns true if `is_more`, a last look at all queues, finds work after all. Then the caller must call
    /// [`notify`](Self::notify), which may return `worker` itself.
    pub fn sleep(&self, worker: usize, searching: bool, is_more: impl FnOnce() -> bool) -> bool {
        let mut sleepers = self.sleepers.lock();
        self.word.fetch_sub(AWAKE + if searching { SEARCHING } else { 0 }, Ordering::SeqCst);
        sleepers.push(worker);
        drop(sleepers);
        // Orders the announcement before the look at the queues; see the module's documentation.
        fence(Ordering::SeqCst);
        is_more()
    }

    /// Records that `worker` is awake. Returns true if [`notify`](Self::notify) chose it: then it counts as
    /// searching.
    pub fn wake(&self, worker: usize) -> bool {
        let mut sleepers = self.sleepers.lock();
        match sleepers.iter().position(|&sleeper| sleeper == worker) {
            Some(at) => {
                sleepers.swap_remove(at);
                self.word.fetch_add(AWAKE, Ordering::SeqCst);
                false
            }
            None => true,
        }
    }
}
