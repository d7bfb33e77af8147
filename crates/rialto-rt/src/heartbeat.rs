//! The heartbeat: a coarse clock by which parasites are shared among workers.
//!
//! A parasite runs on the stack of its host, where no other worker can take it. To look for a hungry worker
//! at each start of a parasite would cost as much as the start. So a parasite reads a counter, the *beat*,
//! before and after it runs. If the beat has advanced twice meanwhile, the next parasites of its host are
//! probably as long, and start as tasks, which other workers can steal.
//!
//! ```text
//!  sysmon                 advances the beat each millisecond. A host whose parasites are longer than
//!                         that returns to its worker, and other tasks run.
//!  a searching worker     advances it each 15 microseconds, while parasites are shared: a parasite has
//!                         started as a task, or sysmon has seen a long poll that runs parasites, in the last
//!                         20 beats. If all workers have work, the beat is slow again.
//! ```
//!
//! Source: Acar, Charguéraud, Guatto, Rainey, Sieczkowski, *Heartbeat Scheduling: Provable Efficiency for
//! Nested Parallelism*. There a beat makes a task of the oldest call on the stack. A Rust future that was
//! polled cannot leave the stack. So here a beat affects the calls that have not begun, and the blocked hosts
//! become tasks, as every parasite that blocks.

use rialto_task::primitives::{AtomicU32, Ordering, is_mutant};

/// Parasites are shared for so many beats after one of them has started as a task.
const SHARING_BEATS: u32 = 20;

/// See the module's documentation. All accesses are relaxed: the beat is a hint, and orders nothing.
#[derive(Debug)]
pub struct Heartbeat {
    count: AtomicU32,
    /// The beat at which parasites were shared last.
    shared_at: AtomicU32,
}

impl Default for Heartbeat {
    fn default() -> Self {
        Heartbeat::new()
    }
}

impl Heartbeat {
    /// Returns a heartbeat before its first beat. Parasites are not shared.
    pub fn new() -> Heartbeat {
        Heartbeat { count: AtomicU32::new(0), shared_at: AtomicU32::new(0_u32.wrapping_sub(SHARING_BEATS)) }
    }

    /// Returns the number of beats so far. It wraps around.
    #[inline(always)]
    pub fn count(&self) -> u32 {
        self.count.load(Ordering::Relaxed)
    }

    /// Adds a beat, as sysmon does.
    pub fn advance(&self) {
        self.count.fetch_add(1, Ordering::Relaxed);
    }

    /// Adds a beat, unless there was one since the caller has `seen` the count. So the beat of several
    /// searching workers is no faster than that of one. Returns the new count.
    pub fn advance_from(&self, seen: u32) -> u32 {
        if is_mutant("beat_of_each") {
            return self.count.fetch_add(1, Ordering::Relaxed).wrapping_add(1);
        }
        let next = seen.wrapping_add(1);
        self.count
            .compare_exchange(seen, next, Ordering::Relaxed, Ordering::Relaxed)
            .map_or_else(|now| now, |_| next)
    }

    /// Records that parasites are shared now.
    pub fn note_sharing(&self) {
        self.shared_at.store(self.count(), Ordering::Relaxed);
    }

    /// Whether parasites were shared a short time ago. Then a worker without work may expect more of them.
    pub fn is_sharing(&self) -> bool {
        let at = self.shared_at.load(Ordering::Relaxed);
        self.count().wrapping_sub(at) < SHARING_BEATS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sharing_ends_after_twenty_beats() {
        let heartbeat = Heartbeat::new();
        assert!(!heartbeat.is_sharing());
        heartbeat.note_sharing();
        for _ in 0..SHARING_BEATS {
            assert!(heartbeat.is_sharing());
            heartbeat.advance();
        }
        assert!(!heartbeat.is_sharing());
    }
}
