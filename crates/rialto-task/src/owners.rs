//! The count of owners, above the flags in the state word; and law 15, which it
//! decides.
//!
//! Whoever could wake a task owns a count of it: each waker, and each sync that
//! waits, in whatever queue. So does who could end it: an abort handle. A task
//! that sleeps, and of which only the runtime and the join handle have a count,
//! can never run again: nobody is left who could pass a waker on. It is *lost*,
//! and whoever brings that about sets `SCHEDULED`, in the step that does:
//!
//! ```text
//!  the worker, by `suspend`         the poll left nothing behind that could wake it
//!  who gives a count up, by         the last waker is dropped, the last wait is
//!  `remove_owner`                   taken off its queue
//! ```
//!
//! Then it owes the task a `schedule`, as one who wakes it; the worker that takes
//! it from the queue finds `LOST` and drops its future. As `SCHEDULED` has one
//! owner, this excludes every other end of the task.

use crate::primitives::{AtomicU32, Ordering, is_mutant};
use crate::state::{AGAIN, COMPLETE, JOINABLE, LOST, OWNER, SCHEDULED, State};

/// A new task: scheduled, owned by its runtime, its join handle and its turn.
const NEW: u32 = SCHEDULED | JOINABLE | (3 * OWNER);

/// Whether a task that sleeps with the word `word` can never run again: its
/// runtime's count is left, and that of its join handle, if it has one.
#[inline]
pub(crate) fn is_lost(word: u32) -> bool {
    word / OWNER == if word & JOINABLE == 0 { 1 } else { 2 }
}

/// The word `word` after a wake: if the task sleeps, its turn comes, and has a
/// count; else it has another one.
#[inline]
pub(crate) fn woken(word: u32) -> u32 {
    if word & SCHEDULED == 0 { (word | SCHEDULED) + OWNER } else { word | AGAIN }
}

/// Who is left when one owner has gone.
pub(crate) enum Left {
    Others,
    /// Nobody: the memory is the caller's.
    Nobody,
    /// Nobody who could wake the task: the caller owes it a `schedule`.
    Lost,
}

impl State {
    /// A new task: scheduled, owned by its runtime, its join handle and its turn;
    /// with `flags` beside, of which `OWNER` is one owner more.
    pub fn spawned(flags: u32) -> Self {
        State(AtomicU32::new(NEW + flags))
    }
    /// Of no task so far; from here on as [`spawned`](Self::spawned).
    #[inline]
    pub(crate) fn spawn(&self, flags: u32) {
        self.0.store(NEW + flags, Ordering::Release);
    }
    /// Of no task.
    pub(crate) fn unowned() -> Self {
        State(AtomicU32::new(0))
    }
    /// Asleep, with two owners and no join handle: so it is never lost.
    pub(crate) fn asleep() -> Self {
        State(AtomicU32::new(2 * OWNER))
    }
    /// The same, with a count for its wait.
    pub(crate) fn waiting() -> Self {
        State(AtomicU32::new(3 * OWNER))
    }
    /// One owner more; returns the word before.
    #[inline]
    pub(crate) fn add_owner(&self) -> u32 {
        self.0.fetch_add(OWNER, Ordering::Relaxed)
    }
    /// One owner less. Release, and acquire for the last one: the memory is
    /// freed, or the future dropped, after every owner's last access.
    #[inline]
    pub(crate) fn remove_owner(&self) -> Left {
        let change = |old: u32| {
            let left = old - OWNER;
            // In one step: without a count, the caller could not touch the task.
            let sleeps = left & (SCHEDULED | COMPLETE) == 0;
            let lost = sleeps && is_lost(left) && !is_mutant("no_last_waker");
            // The count goes to the turn.
            Some(if lost { old | SCHEDULED | LOST } else { left })
        };
        let before =
            self.0.fetch_update(Ordering::AcqRel, Ordering::Relaxed, change).unwrap_or_else(|old| old);
        match change(before) {
            _ if before / OWNER == 1 => Left::Nobody,
            Some(after) if after & !before & LOST != 0 => Left::Lost,
            _ => Left::Others,
        }
    }
    /// Ends a task in its first turn, which is whole, to which nothing else has
    /// happened since it was made with `flags`, by taking its owners away. False:
    /// something has.
    ///
    /// # Safety
    ///
    /// The caller owns `SCHEDULED`. If this is true, all counts are the caller's, and
    /// nobody but the caller knows the task.
    #[inline]
    pub unsafe fn unmake(&self, flags: u32) -> bool {
        let new = self.load() == NEW | flags;
        if new {
            // Relaxed: who walks all cells at the end of a runtime may look, and
            // finds it scheduled or gone; nobody else does until the cell's
            // memory is used again.
            self.0.store(0, Ordering::Relaxed);
        }
        new
    }
    /// As [`notify`](Self::notify), of a place where there may be no task, or one
    /// that has ended: then `None`.
    pub fn notify_if_owned(&self) -> Option<bool> {
        let change = |old: u32| {
            let is_task = old >= OWNER && old & COMPLETE == 0;
            is_task.then(|| woken(old))
        };
        let before = self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, change).ok()?;
        Some(before & SCHEDULED == 0)
    }
    /// As [`notify`](Self::notify), and in the same step one owner less. Returns
    /// the word before.
    #[inline]
    pub(crate) fn notify_and_remove_owner(&self) -> u32 {
        // If it sleeps, the count goes to the turn.
        let change = |old| Some(woken(old) - OWNER);
        // Release for the poll that answers, acquire for the last owner.
        self.0.fetch_update(Ordering::AcqRel, Ordering::Relaxed, change).unwrap_or_else(|old| old)
    }
    /// Whether there is one owner, which must be the caller: then nobody else
    /// can reach the task, nor become an owner.
    #[inline]
    pub(crate) fn has_one_owner(&self) -> bool {
        // Acquire: all that the other owners did comes before.
        self.0.load(Ordering::Acquire) / OWNER == 1
    }
    /// So many owners less and the flags changed, in one step, if `when` holds.
    #[inline]
    pub(crate) fn remove_owners_if(
        &self,
        owners: u32,
        set: u32,
        clear: u32,
        mut when: impl FnMut(u32) -> bool,
    ) -> Result<u32, u32> {
        let change = |old| when(old).then(|| ((old | set) & !clear) - owners * OWNER);
        self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, change)
    }
}
