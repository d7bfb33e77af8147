//! Atomics that count their use, for a build with `--cfg rialto_counted`. Such a build is slow, and its times say
//! nothing. Its counts say how much the threads of a program disturb each other, on any number of processors.
//!
//! A processor changes a word at once if its cache has the word alone. If another processor wrote the word last, the
//! cache line must come from there first, which takes some fifty times as long. So the counts distinguish the two.

use core::ops::{Deref, DerefMut};
use core::ptr;
use core::sync::atomic::{self, Ordering};

/// The counts of the process since the last [`reset`](reset()).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Atomic read-modify-writes.
    pub read_modify_writes: u64,
    /// Those of them on a word that another thread wrote last.
    pub on_foreign_words: u64,
    /// Writes of other kinds to a word that another thread wrote last.
    pub foreign_stores: u64,
    /// Writes to one word, each by another thread than the one before: those to the word that has the most of them.
    pub hottest_word: u64,
    /// Pauses of threads that waited for a spin lock.
    pub spins: u64,
    /// Tasks that a worker took from the queue of another one.
    pub steals: u64,
    /// Wake-ups that put a task into the queue that all workers share.
    pub remote_wakes: u64,
}

/// Something that the other crates count.
#[derive(Clone, Copy, Debug)]
pub enum Counted {
    /// A task that a worker took from the queue of another one.
    Steal,
    /// A wake-up that put a task into the queue that all workers share.
    RemoteWake,
}

type Counter = atomic::AtomicU64;

static READ_MODIFY_WRITES: Counter = Counter::new(0);
static ON_FOREIGN_WORDS: Counter = Counter::new(0);
static FOREIGN_STORES: Counter = Counter::new(0);
static SPINS: Counter = Counter::new(0);
static STEALS: Counter = Counter::new(0);
static REMOTE_WAKES: Counter = Counter::new(0);

/// The entries of the table of words. A word whose entry another word has taken since counts as written by the thread
/// that writes it.
const ENTRIES: usize = 1 << 18;

/// The last writer of a word. The address of the word gives the place of the entry.
struct Entry {
    /// The address of the word and the number of the thread that wrote it last.
    writer: Counter,
    /// How often its writer has changed.
    changes: Counter,
}

static WORDS: [Entry; ENTRIES] =
    [const { Entry { writer: Counter::new(0), changes: Counter::new(0) } }; ENTRIES];

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
fn is_foreign(address: usize) -> bool {
    let word = (address as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let entry = &WORDS[(word >> 46) as usize];
    let now = ((address as u64) << THREAD_BITS) | this_thread();
    let before = entry.writer.swap(now, Ordering::Relaxed);
    if before >> THREAD_BITS != now >> THREAD_BITS {
        entry.changes.store(0, Ordering::Relaxed);
        return false;
    }
    if before == now {
        return false;
    }
    entry.changes.fetch_add(1, Ordering::Relaxed);
    true
}

fn count_modification<T>(word: &T) {
    READ_MODIFY_WRITES.fetch_add(1, Ordering::Relaxed);
    if is_foreign(ptr::from_ref(word).addr()) {
        ON_FOREIGN_WORDS.fetch_add(1, Ordering::Relaxed);
    }
}

fn count_store<T>(word: &T) {
    if is_foreign(ptr::from_ref(word).addr()) {
        FOREIGN_STORES.fetch_add(1, Ordering::Relaxed);
    }
}

/// Counts a pause of a thread that waits for a spin lock.
pub(super) fn count_spin() {
    SPINS.fetch_add(1, Ordering::Relaxed);
}

/// Counts `times` of something.
#[doc(hidden)]
pub fn count(counted: Counted, times: u64) {
    let counter = match counted {
        Counted::Steal => &STEALS,
        Counted::RemoteWake => &REMOTE_WAKES,
    };
    counter.fetch_add(times, Ordering::Relaxed);
}

/// Returns the counts.
#[must_use]
pub fn counts() -> Counts {
    let read = |counter: &Counter| counter.load(Ordering::Relaxed);
    Counts {
        read_modify_writes: read(&READ_MODIFY_WRITES),
        on_foreign_words: read(&ON_FOREIGN_WORDS),
        foreign_stores: read(&FOREIGN_STORES),
        hottest_word: WORDS.iter().map(|entry| read(&entry.changes)).max().unwrap_or(0),
        spins: read(&SPINS),
        steals: read(&STEALS),
        remote_wakes: read(&REMOTE_WAKES),
    }
}

/// Sets all counts to zero.
pub fn reset() {
    let all = [&READ_MODIFY_WRITES, &ON_FOREIGN_WORDS, &FOREIGN_STORES, &SPINS, &STEALS, &REMOTE_WAKES];
    for counter in all.into_iter().chain(WORDS.iter().map(|entry| &entry.changes)) {
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
                f: impl FnMut($value) -> Option<$value>,
            ) -> Result<$value, $value> {
                count_modification(self);
                self.0.fetch_update(set, fetch, f)
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

    #[test]
    fn a_word_that_two_threads_write_in_turns_is_foreign_each_time() {
        let word = AtomicU64::new(0);
        let turn = || {
            std::thread::scope(|scope| {
                scope.spawn(|| word.fetch_add(1, Ordering::Relaxed)).join().unwrap();
            })
        };
        reset();
        word.fetch_add(1, Ordering::Relaxed);
        let before = counts();
        word.fetch_add(1, Ordering::Relaxed);
        for _ in 0..10 {
            turn();
        }
        let after = counts();
        assert!(after.read_modify_writes >= before.read_modify_writes + 11);
        assert!(after.on_foreign_words >= before.on_foreign_words + 10);
        assert!((10..100).contains(&after.hottest_word), "{after:?}");
        assert_eq!(word.load(Ordering::Relaxed), 12);
    }
}
