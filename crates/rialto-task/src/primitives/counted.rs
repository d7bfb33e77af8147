//! Atomics that count their use, for a build with `--cfg rialto_counted`. Such a build is slow, and its times say
//! nothing. Its counts show how much the threads of a program disturb each other.
//!
//! A write to a word that another processor wrote last has to wait for the cache line, which takes many times as long as
//! another write. So the counts distinguish the two. They are by words: false sharing of a line does not show. Where
//! threads share a processor they run by turns, so the counts of foreign writes are then lower bounds.
//!
//! Loads are not counted, nor are the atomics that other code takes from the standard library.

use core::ops::{Deref, DerefMut};
use core::ptr;
use core::sync::atomic::{self, Ordering};

/// The counts of the process since the last [`reset`](reset()).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Atomic read-modify-writes.
    pub read_modify_writes: u64,
    /// Those of them on a word that another thread was the last to write, or to try to write.
    pub on_foreign_words: u64,
    /// Writes of other kinds to a word that another thread wrote last.
    pub foreign_stores: u64,
    /// The largest number of foreign writes, of both kinds, to any single word.
    pub hottest_word: u64,
    /// Pauses of threads that waited for a spin lock. A pause is up to 64 spins, a yield or a sleep.
    pub spins: u64,
    /// Tasks that a worker took from the queue of another one.
    pub steals: u64,
    /// Tasks that were put into the queue that all workers share.
    pub injected: u64,
    /// Words that lost their places in the table. Their next writes did not count as foreign.
    pub forgotten: u64,
}

type Counter = atomic::AtomicU64;

static READ_MODIFY_WRITES: Counter = Counter::new(0);
static ON_FOREIGN_WORDS: Counter = Counter::new(0);
static FOREIGN_STORES: Counter = Counter::new(0);
static SPINS: Counter = Counter::new(0);
static STEALS: Counter = Counter::new(0);
static INJECTED: Counter = Counter::new(0);
static FORGOTTEN: Counter = Counter::new(0);

/// The places for words. Addresses give the places, and a word can lie in any of the next `PROBES` places.
const ENTRIES: usize = 1 << 18;
const PROBES: usize = 8;

/// The last writer of a word. The address of the word gives the place of the entry.
struct Entry {
    /// The address of the word and the number of the thread that wrote it last.
    writer: Counter,
    /// How many writes were by another thread than the write before.
    foreign_writes: Counter,
}

static WORDS: [Entry; ENTRIES] =
    [const { Entry { writer: Counter::new(0), foreign_writes: Counter::new(0) } }; ENTRIES];

/// The bits of an entry's `writer` that are the thread's number. The others are the low bits of the address.
const THREAD_BITS: u32 = 16;

fn this_thread() -> u64 {
    static LAST: Counter = Counter::new(0);
    std::thread_local! {
        static NUMBER: u64 = LAST.fetch_add(1, Ordering::Relaxed) % ((1 << THREAD_BITS) - 1) + 1;
    }
    // A thread may use atomics while its thread-locals are dropped.
    NUMBER.try_with(|number| *number).unwrap_or(0)
}

/// Records that this thread writes the word at `address`. Returns whether another thread wrote it last.
fn record_write(address: usize) -> bool {
    let hash = (address as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let first = (hash >> 46) as usize;
    let ours = ((address as u64) << THREAD_BITS) | this_thread();
    let is_of_word = |writer: u64| writer >> THREAD_BITS == ours >> THREAD_BITS;
    let mut entries = (first..first + PROBES).map(|place| &WORDS[place % ENTRIES]);
    let found = entries.find(|entry| {
        let writer = entry.writer.load(Ordering::Relaxed);
        writer == 0 || is_of_word(writer)
    });
    let entry = found.unwrap_or(&WORDS[first]);
    let previous = entry.writer.swap(ours, Ordering::Relaxed);
    if !is_of_word(previous) {
        FORGOTTEN.fetch_add(u64::from(previous != 0), Ordering::Relaxed);
        entry.foreign_writes.store(0, Ordering::Relaxed);
        return false;
    }
    let foreign = previous != ours;
    entry.foreign_writes.fetch_add(u64::from(foreign), Ordering::Relaxed);
    foreign
}

fn count_modification<T>(word: &T) {
    READ_MODIFY_WRITES.fetch_add(1, Ordering::Relaxed);
    if record_write(ptr::from_ref(word).addr()) {
        ON_FOREIGN_WORDS.fetch_add(1, Ordering::Relaxed);
    }
}

fn count_store<T>(word: &T) {
    if record_write(ptr::from_ref(word).addr()) {
        FOREIGN_STORES.fetch_add(1, Ordering::Relaxed);
    }
}

/// Counts a pause of a thread that waits for a spin lock.
pub(super) fn count_spin() {
    SPINS.fetch_add(1, Ordering::Relaxed);
}

/// Counts a task that is put into the queue that all workers share.
pub(super) fn count_injection() {
    INJECTED.fetch_add(1, Ordering::Relaxed);
}

/// Counts tasks that a worker takes from the queue of another one.
pub(super) fn count_steals(tasks: u32) {
    STEALS.fetch_add(tasks.into(), Ordering::Relaxed);
}

/// Returns the counts.
#[must_use]
pub fn counts() -> Counts {
    let read = |counter: &Counter| counter.load(Ordering::Relaxed);
    Counts {
        read_modify_writes: read(&READ_MODIFY_WRITES),
        on_foreign_words: read(&ON_FOREIGN_WORDS),
        foreign_stores: read(&FOREIGN_STORES),
        hottest_word: WORDS.iter().map(|entry| read(&entry.foreign_writes)).max().unwrap_or(0),
        spins: read(&SPINS),
        steals: read(&STEALS),
        injected: read(&INJECTED),
        forgotten: read(&FORGOTTEN),
    }
}

/// Sets all counts to zero.
pub fn reset() {
    let all =
        [&READ_MODIFY_WRITES, &ON_FOREIGN_WORDS, &FOREIGN_STORES, &SPINS, &STEALS, &INJECTED, &FORGOTTEN];
    for counter in all.into_iter().chain(WORDS.iter().map(|entry| &entry.foreign_writes)) {
        counter.store(0, Ordering::Relaxed);
    }
}

/// Defines an atomic around that of the standard library, which it derefs to for all that is not counted.
macro_rules! counted {
    ($([$($generics:tt)*] $atomic:ident $value:ty { $($method:ident)* })*) => { $(
        /// The atomic of the standard library, counted.
        #[repr(transparent)]
        #[derive(Debug)]
        pub struct $atomic $($generics)*(atomic::$atomic $($generics)*);

        impl $($generics)* $atomic $($generics)* {
            /// Creates an atomic that holds `value`.
            #[must_use]
            pub const fn new(value: $value) -> Self {
                $atomic(atomic::$atomic::new(value))
            }

            /// Returns the value, through ownership of the atomic.
            #[must_use]
            pub fn into_inner(self) -> $value {
                self.0.into_inner()
            }

            /// Stores a value.
            pub fn store(&self, value: $value, order: Ordering) {
                count_store(self);
                self.0.store(value, order);
            }

            /// Replaces the value if it is `current`.
            ///
            /// # Errors
            ///
            /// The value, if it is another one.
            pub fn compare_exchange(
                &self,
                current: $value,
                new: $value,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$value, $value> {
                count_modification(self);
                self.0.compare_exchange(current, new, success, failure)
            }

            /// Replaces the value if it is `current`, and may fail nevertheless.
            ///
            /// # Errors
            ///
            /// The value that it has.
            pub fn compare_exchange_weak(
                &self,
                current: $value,
                new: $value,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$value, $value> {
                count_modification(self);
                self.0.compare_exchange_weak(current, new, success, failure)
            }

            /// Replaces the value by the result of `f`, unless that is `None`.
            ///
            /// # Errors
            ///
            /// The value, if the result is `None`.
            pub fn fetch_update(
                &self,
                set: Ordering,
                fetch: Ordering,
                mut f: impl FnMut($value) -> Option<$value>,
            ) -> Result<$value, $value> {
                let mut previous = self.0.load(fetch);
                while let Some(next) = f(previous) {
                    match self.compare_exchange_weak(previous, next, set, fetch) {
                        Ok(value) => return Ok(value),
                        Err(value) => previous = value,
                    }
                }
                Err(previous)
            }

            $(
                /// Modifies the value, as the method of the standard library does.
                pub fn $method(&self, value: $value, order: Ordering) -> $value {
                    count_modification(self);
                    self.0.$method(value, order)
                }
            )*
        }

        impl $($generics)* Default for $atomic $($generics)* {
            fn default() -> Self {
                $atomic(Default::default())
            }
        }

        impl $($generics)* Deref for $atomic $($generics)* {
            type Target = atomic::$atomic $($generics)*;
            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }

        impl $($generics)* DerefMut for $atomic $($generics)* {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.0
            }
        }
    )* };
}

counted! {
    [] AtomicBool bool { swap fetch_and fetch_or fetch_xor }
    [] AtomicU8 u8 { swap fetch_add fetch_sub fetch_and fetch_or fetch_xor fetch_max fetch_min }
    [] AtomicU32 u32 { swap fetch_add fetch_sub fetch_and fetch_or fetch_xor fetch_max fetch_min }
    [] AtomicU64 u64 { swap fetch_add fetch_sub fetch_and fetch_or fetch_xor fetch_max fetch_min }
    [] AtomicUsize usize { swap fetch_add fetch_sub fetch_and fetch_or fetch_xor fetch_max fetch_min }
    [<T>] AtomicPtr *mut T { swap }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the foreign writes to this word. Other tests use other words meanwhile.
    fn foreign_writes_to(word: &AtomicU64) -> u64 {
        let address = ptr::from_ref(word).addr() as u64;
        let is_of_word = |entry: &&Entry| {
            entry.writer.load(Ordering::Relaxed) >> THREAD_BITS == (address << THREAD_BITS) >> THREAD_BITS
        };
        WORDS.iter().find(is_of_word).expect("it was written").foreign_writes.load(Ordering::Relaxed)
    }

    #[test]
    fn a_word_that_two_threads_write_in_turns_is_foreign_each_time() {
        let word = AtomicU64::new(0);
        let add = || {
            word.fetch_add(1, Ordering::Relaxed);
        };
        add();
        let before = (foreign_writes_to(&word), counts());
        add();
        assert_eq!(foreign_writes_to(&word), before.0);
        for _ in 0..10 {
            std::thread::scope(|scope| scope.spawn(add).join().unwrap());
        }
        assert_eq!(foreign_writes_to(&word), before.0 + 10);
        let after = counts();
        assert!(after.on_foreign_words >= before.1.on_foreign_words + 10, "{after:?}");
        assert!(after.hottest_word >= 10, "{after:?}");
        assert_eq!(word.load(Ordering::Relaxed), 12);
    }
}
