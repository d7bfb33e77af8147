//! The process table of a node, which finds a process by its number.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The processes of a node. A look-up takes only the lock of one slot. Slots never move, because the table
/// grows by segments, each as large as all earlier ones together.
///
/// ```text
///  number:  generation (32 bits) | index (32 bits)
///  slot:    its current generation, and its living process, if any
/// ```
pub struct Table<P> {
    segments: [OnceLock<Box<[Slot<P>]>>; SEGMENTS],
    free: Mutex<Free>,
}

/// The number of slots in the first segment.
const FIRST: usize = 64;
const SEGMENTS: usize = 26;

type Slot<P> = Mutex<Entry<P>>;

struct Entry<P> {
    generation: u32,
    process: Option<Arc<P>>,
}

#[derive(Default)]
struct Free {
    /// The indexes of slots that were used before, and are free.
    left: Vec<u32>,
    /// The first index that was never used.
    fresh: u32,
    living: usize,
}

/// Locks a slot or the free list. No code of the program runs under these locks.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<P> Default for Table<P> {
    fn default() -> Table<P> {
        Table { segments: [const { OnceLock::new() }; SEGMENTS], free: Mutex::default() }
    }
}

impl<P> Default for Entry<P> {
    fn default() -> Entry<P> {
        Entry { generation: 0, process: None }
    }
}

impl<P> Table<P> {
    /// Inserts the process that `make` returns for its number.
    ///
    /// # Panics
    ///
    /// If the table is full: it has 2^31 slots.
    pub(crate) fn insert(&self, make: impl FnOnce(u64) -> Arc<P>) -> Arc<P> {
        let index = self.free_index();
        let mut seat = lock(self.slot_made(index));
        let process = make(u64::from(seat.generation) << 32 | u64::from(index));
        seat.process = Some(process.clone());
        process
    }

    #[doc(hidden)]
    pub fn get(&self, number: u64) -> Option<Arc<P>> {
        let seat = lock(self.slot(number as u32)?);
        let alive = u64::from(seat.generation) == number >> 32;
        if alive { seat.process.clone() } else { None }
    }

    /// Removes the process with that number. A slot whose generations are used up stays empty, because
    /// numbers are never reused.
    pub(crate) fn remove(&self, number: u64) {
        let Some(slot) = self.slot(number as u32) else { return };
        let mut seat = lock(slot);
        if u64::from(seat.generation) != number >> 32 {
            return;
        }
        let process = seat.process.take();
        // A generation has 31 bits: the highest bit of a number is `Pid::SERVICE_BIT`.
        let again = seat.generation != u32::MAX >> 1;
        seat.generation = seat.generation.wrapping_add(u32::from(again));
        drop(seat);
        drop(process);
        let mut free = lock(&self.free);
        free.living -= 1;
        if again {
            free.left.push(number as u32);
        }
    }

    /// Returns the number of living processes.
    pub(crate) fn len(&self) -> usize {
        lock(&self.free).living
    }

    /// Calls `f` with each living process.
    pub(crate) fn for_each(&self, mut f: impl FnMut(Arc<P>)) {
        for slot in self.segments.iter().map_while(OnceLock::get).flatten() {
            let process = lock(slot).process.clone();
            process.into_iter().for_each(&mut f);
        }
    }

    fn free_index(&self) -> u32 {
        let mut free = lock(&self.free);
        free.living += 1;
        free.left.pop().unwrap_or_else(|| {
            let index = free.fresh;
            free.fresh = index.checked_add(1).unwrap_or_else(|| {
                panic!("the process table of this node is full; help: let some processes end")
            });
            index
        })
    }

    fn slot(&self, index: u32) -> Option<&Slot<P>> {
        let (segment, at) = split(index);
        self.segments.get(segment)?.get()?.get(at)
    }

    fn slot_made(&self, index: u32) -> &Slot<P> {
        let (segment, at) = split(index);
        let slots =
            self.segments[segment].get_or_init(|| (0..size(segment)).map(|_| Slot::default()).collect());
        &slots[at]
    }
}

/// Returns the number of slots in a segment: 64, 64, 128, 256, and so on.
fn size(segment: usize) -> usize {
    FIRST << segment.saturating_sub(1)
}

/// Returns the segment of a slot, and its position in the segment.
fn split(index: u32) -> (usize, usize) {
    let index = index as usize;
    let segment = (index / FIRST).checked_ilog2().map_or(0, |log| log as usize + 1);
    let start = if segment == 0 { 0 } else { size(segment) };
    (segment, index - start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_follow_each_other() {
        let mut next = (0, 0);
        for index in 0..100_000 {
            assert_eq!(split(index), next, "{index}");
            next = if next.1 + 1 == size(next.0) { (next.0 + 1, 0) } else { (next.0, next.1 + 1) };
        }
        let (segment, at) = split(u32::MAX);
        assert!(segment < SEGMENTS + 2 && at < size(segment));
    }
}
