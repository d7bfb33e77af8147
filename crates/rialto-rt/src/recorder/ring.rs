//! A ring of records, which one thread writes and any thread reads at the same time.
//!
//! The writer never waits and never looks at a reader. It overwrites the oldest record:
//!
//! ```text
//!  writer                        reader
//!  1  the record's two words     1  `written`, then the words of the last `capacity` records
//!  2  `written` + 1              2  `written` again: drops the records that may be overwritten by now
//! ```
//!
//! The words of record `n` take the place of record `n - capacity`. A reader that sees one of them sees, by
//! the Release store of the word and the Acquire load of it, also that `written` is at least `n`. So step 2
//! drops each record that was overwritten or only half overwritten while the reader copied it: all before
//! `n - capacity + 1`.
//!
//! Source: the seqlock; here `written` is the sequence number of all records.

use rialto_task::primitives::{AtomicU64, Ordering, is_mutant};

/// A ring of records of two words. See the module's documentation.
#[derive(Debug)]
pub struct Ring {
    words: Box<[[AtomicU64; 2]]>,
    /// The number of records so far. The next record goes to this place, modulo the capacity.
    written: AtomicU64,
}

/// The records that a reader found.
#[derive(Debug, PartialEq, Eq)]
pub struct Copied {
    /// The number of records before the first of `records`. They are overwritten.
    pub overwritten: u64,
    /// The records, the oldest first.
    pub records: Vec<[u64; 2]>,
}

impl Ring {
    /// Creates a ring for `capacity` records, rounded up to a power of two.
    pub fn new(capacity: usize) -> Ring {
        let word = || [AtomicU64::new(0), AtomicU64::new(0)];
        let words = (0..capacity.max(1).next_power_of_two()).map(|_| word()).collect();
        Ring { words, written: AtomicU64::new(0) }
    }

    /// Returns the number of records that the ring has room for.
    pub fn capacity(&self) -> usize {
        self.words.len()
    }

    /// Writes a record over the oldest one. One thread at a time may call this: if several do, a record may have
    /// words of two. A recorder's ring has one writer, because `reading` follows the addresses in its records:
    /// the thread that it is attached to, or the holder of a lock.
    #[inline]
    pub fn push(&self, record: [u64; 2]) {
        // Only the writer changes it.
        let at = self.written.load(Ordering::Relaxed);
        // SAFETY: `new` makes at least one place, and their number is a power of two. So the place is less than
        // their number.
        let place = unsafe { self.words.get_unchecked(at as usize & (self.words.len() - 1)) };
        // Release: a reader that sees a word sees the earlier `written`. See the module's documentation.
        place[0].store(record[0], Ordering::Release);
        place[1].store(record[1], Ordering::Release);
        // Release: a reader that sees the number sees the words.
        self.written.store(at + 1, Ordering::Release);
    }

    /// Copies the records that are in the ring, and not being overwritten.
    pub fn copy(&self) -> Copied {
        let capacity = self.words.len() as u64;
        let end = self.written.load(Ordering::Acquire);
        let first = end.saturating_sub(capacity);
        let copy = |at: u64| {
            let place = &self.words[(at % capacity) as usize];
            place.each_ref().map(|word| word.load(Ordering::Acquire))
        };
        let mut records: Vec<[u64; 2]> = (first..end).map(copy).collect();
        let now = if is_mutant("no_second_count") { end } else { self.written.load(Ordering::Acquire) };
        // The writer may be writing record `now`, over record `now - capacity`. If it has written nothing
        // since `end`, that is the oldest copy.
        let valid = (now + 1).saturating_sub(capacity).clamp(first, end);
        records.drain(..(valid - first) as usize);
        Copied { overwritten: valid, records }
    }
}
