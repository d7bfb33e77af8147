//! Counts the commits at each channel and object, by the tasks that make them. So a console knows the throughput
//! of an object without a name, and the tasks that have used an end of a channel.
//!
//! Each thread has a table of a fixed size, because a commit is counted under the lock of its object, where nothing
//! waits. If the table is full, uses that are not in it yet are not counted until the next [`UseCounter::take`].

use std::cell::OnceCell;
use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::polled_task;
use crate::commits::{self, UsedEnd};

/// A use of a channel or an object by a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Use {
    /// The address of the channel or object.
    pub address: usize,
    /// The end of the channel.
    pub end: UsedEnd,
    /// The number of the task. Zero for a thread or a task that no listener knows.
    pub task: u64,
}

/// The number of places in a thread's table, a power of two, and the number of them that are used.
const PLACES: usize = 2048;
const MOST: usize = PLACES * 3 / 4;

/// The uses that a thread has counted since the last `take`.
struct Table {
    places: Box<[Option<(Use, u64)>; PLACES]>,
    used: usize,
}

type Shared<T> = Arc<Mutex<T>>;

thread_local! {
    static OWN: OnceCell<Shared<Table>> = const { OnceCell::new() };
}

/// The tables of all threads, and the counts of all counters.
struct Everywhere {
    tables: Vec<Shared<Table>>,
    counters: Vec<Weak<Mutex<HashMap<Use, u64>>>>,
}

static EVERYWHERE: Mutex<Everywhere> = Mutex::new(Everywhere { tables: Vec::new(), counters: Vec::new() });

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // No user code runs under these locks.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Counts commits while it lives.
///
/// ```
/// use rialto_event::__private::uses::UseCounter;
/// use rialto_event::channel;
///
/// let counter = UseCounter::new();
/// let (tx, rx) = channel();
/// let sender = std::thread::spawn(move || (0..3).for_each(|n| tx.send(n).sync_blocking().unwrap()));
/// (0..3).for_each(|n| assert_eq!(rx.recv().sync_blocking(), Ok(n)));
/// sender.join().unwrap();
/// let (here, _) = rx.handle_count();
/// let commits = || counter.take().iter().filter(|(used, _)| used.address == here).map(|(_, n)| n).sum::<u64>();
/// assert_eq!(commits(), 3);
/// assert_eq!(commits(), 0, "they were taken");
/// ```
#[derive(Debug)]
pub struct UseCounter(Arc<Mutex<HashMap<Use, u64>>>);

impl Default for UseCounter {
    fn default() -> UseCounter {
        UseCounter::new()
    }
}

impl UseCounter {
    /// Begins to count.
    pub fn new() -> UseCounter {
        let counts = Arc::default();
        let mut all = lock(&EVERYWHERE);
        all.counters.push(Arc::downgrade(&counts));
        commits::count(Some(note));
        UseCounter(counts)
    }

    /// Returns the uses since the last call, with the number of commits that the task has made. A commit of two
    /// syncs counts once, for the one that came second. A task that began to wait has a use without a commit.
    pub fn take(&self) -> HashMap<Use, u64> {
        lock(&EVERYWHERE).collect();
        mem::take(&mut lock(&self.0))
    }
}

impl Drop for UseCounter {
    fn drop(&mut self) {
        let mut all = lock(&EVERYWHERE);
        all.counters.retain(|counter| !std::ptr::eq(counter.as_ptr(), Arc::as_ptr(&self.0)));
        if all.counters.is_empty() {
            commits::count(None);
        }
    }
}

impl Everywhere {
    /// Moves the uses of all threads to the counters.
    fn collect(&mut self) {
        let mut uses = Vec::new();
        // The table of a thread that has ended is collected once more.
        self.tables.retain(|table| {
            let is_alive = Arc::strong_count(table) > 1;
            lock(table).drain_into(&mut uses);
            is_alive
        });
        for counter in self.counters.iter().filter_map(Weak::upgrade) {
            let mut counts = lock(&counter);
            uses.iter().for_each(|(used, commits)| *counts.entry(*used).or_default() += commits);
        }
    }
}

impl Table {
    fn new() -> Table {
        Table { places: Box::new([None; PLACES]), used: 0 }
    }

    fn add(&mut self, used: Use, commits: u64) {
        // Multiplication spreads the bits of an address upwards.
        let key = used.address as u64 ^ used.task.rotate_left(40) ^ used.end as u64;
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let mut at = hash as usize % PLACES;
        loop {
            match &mut self.places[at] {
                Some((known, count)) if *known == used => {
                    *count += commits;
                    return;
                }
                Some(_) => at = (at + 1) % PLACES,
                None if self.used < MOST => {
                    self.places[at] = Some((used, commits));
                    self.used += 1;
                    return;
                }
                None => return,
            }
        }
    }

    fn drain_into(&mut self, uses: &mut Vec<(Use, u64)>) {
        if self.used > 0 {
            uses.extend(self.places.iter_mut().filter_map(Option::take));
            self.used = 0;
        }
    }
}

/// Counts commits of the task that is polled on this thread. Called under the lock of an object.
fn note(address: usize, end: UsedEnd, commits: u64) {
    let used = Use { address, end, task: polled_task().unwrap_or(0) };
    // A thread that is ending counts no more.
    let _ = OWN.try_with(|own| {
        let table = own.get_or_init(|| {
            let table = Arc::new(Mutex::new(Table::new()));
            lock(&EVERYWHERE).tables.push(Arc::clone(&table));
            table
        });
        // Nothing waits here: a use that comes while the table is collected is not counted.
        if let Ok(mut table) = table.try_lock() {
            table.add(used, commits);
        }
    });
}
