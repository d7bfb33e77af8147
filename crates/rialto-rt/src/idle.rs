//! Who sleeps, who searches: so that no work waits while a worker sleeps.
//!
//! ```text
//!  who brings work            who goes to sleep
//!    push                       announce (the word, and the list)
//!    --- full fence ---         --- full fence ---
//!    nobody searching, and      look at all queues once more
//!    somebody asleep? wake one
//! ```
//!
//! With a fence between write and read on both sides, either the bringer sees
//! the sleeper or the sleeper sees the work. While somebody searches, nobody
//! is woken: the searcher will find the work, and the last searcher to find
//! some wakes the next, as long as there is more.

use rialto_task::primitives::{AtomicUsize, Mutex, Ordering, fence, is_mutant};

const SEARCHING: usize = 1;
const AWAKE: usize = 1 << 16;

/// See the module's documentation.
pub struct Idle {
    /// Workers that search, and workers that are awake (searchers too).
    word: AtomicUsize,
    sleepers: Mutex<Vec<usize>>,
    workers: usize,
}

impl Idle {
    /// All of `workers` are awake.
    pub fn new(workers: usize) -> Idle {
        Idle {
            word: AtomicUsize::new(workers * AWAKE),
            sleepers: Mutex::new(Vec::with_capacity(workers)),
            workers,
        }
    }

    /// There is new work. The worker to wake for it, if one should be: it
    /// counts as awake and searching from here on.
    pub fn notify(&self) -> Option<usize> {
        if !is_mutant("no_fence") {
            // See the module's documentation: orders the push before the look.
            fence(Ordering::SeqCst);
        }
        if !self.wanted() {
            return None;
        }
        let mut sleepers = self.sleepers.lock();
        if !self.wanted() {
            return None;
        }
        let worker = sleepers.pop()?;
        self.word.fetch_add(AWAKE + SEARCHING, Ordering::SeqCst);
        Some(worker)
    }

    /// How many workers sleep.
    pub fn sleeping(&self) -> usize {
        self.workers - self.word.load(Ordering::SeqCst) / AWAKE
    }

    fn wanted(&self) -> bool {
        let word = self.word.load(Ordering::SeqCst);
        word.is_multiple_of(AWAKE) && word / AWAKE < self.workers
    }

    /// A worker without work asks to search. At most half of them do at a
    /// time: more would only be in each other's way.
    pub fn start_search(&self) -> bool {
        if 2 * (self.word.load(Ordering::SeqCst) % AWAKE) >= self.workers {
            return false;
        }
        self.word.fetch_add(SEARCHING, Ordering::SeqCst);
        true
    }

    /// A searcher has found work. Who brought some meanwhile left it to the
    /// searchers: true if this was the last one and `is_more`, a look at all
    /// queues, says that there is more. Then it must call
    /// [`notify`](Self::notify).
    pub fn end_search(&self, is_more: impl FnOnce() -> bool) -> bool {
        let last = self.word.fetch_sub(SEARCHING, Ordering::SeqCst) % AWAKE == SEARCHING;
        // Orders the end of the search before the look at the queues: either it
        // is seen by who brings work and so wakes somebody, or the work is seen.
        fence(Ordering::SeqCst);
        last && !is_mutant("no_next_search") && is_more()
    }

    /// `worker` goes to sleep. True if `is_more`, a last look at all queues,
    /// says that there is work after all: then it must call
    /// [`notify`](Self::notify), which may choose itself.
    pub fn sleep(&self, worker: usize, searching: bool, is_more: impl FnOnce() -> bool) -> bool {
        let mut sleepers = self.sleepers.lock();
        self.word.fetch_sub(AWAKE + if searching { SEARCHING } else { 0 }, Ordering::SeqCst);
        sleepers.push(worker);
        drop(sleepers);
        // See the module's documentation: orders the announcement before the
        // look at the queues.
        fence(Ordering::SeqCst);
        is_more()
    }

    /// `worker` is up. True if somebody woke it for work: it is searching.
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
