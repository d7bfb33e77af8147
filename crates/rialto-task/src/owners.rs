//! The count of owners in the state word, and law 15 (reclamation), which this count decides.
//!
//! Everything that could wake a task owns a count of it: each waker, and each waiting sync, in any queue. An
//! abort handle owns one too, because it could end the task. If a task sleeps, and only the runtime and the
//! join handle own a count, it can never run again: no waker exists that could be passed on. Such a task is
//! *lost*. The thread that makes a task lost also sets `SCHEDULED`, in the same step:
//!
//! ```text
//!  the worker, in `suspend`         the poll left no waker and no wait behind
//!  any thread, in `remove_owner`    the last waker is dropped, or the last wait is
//!                                   taken off its queue
//! ```
//!
//! Then this thread owes the task a `schedule`, as after a wake. The worker that takes the task from the
//! queue finds `LOST`, and drops its future. `SCHEDULED` has one owner at a time, so no other thread can end
//! the task at the same time.

use crate::primitives::{AtomicU32, Ordering, is_mutant};
use crate::state::{COMPLETE, JOINABLE, LOST, NOTIFIED, OWNER, SCHEDULED, State};

/// The word of a new task: scheduled; its runtime, its join handle and its turn each own a count.
const NEW: u32 = SCHEDULED | JOINABLE | (3 * OWNER);

/// Returns whether a sleeping task with the state word `word` can never run again. Then the only counts are
/// the runtime's and, if there is a join handle, that handle's.
#[inline]
pub(crate) fn is_lost(word: u32) -> bool {
    word / OWNER == if word & JOINABLE == 0 { 1 } else { 2 }
}

/// Returns the word after a wake of a task with the word `word`. A sleeping task becomes scheduled, and its
/// turn gets a count. A scheduled task gets another turn afterwards.
#[inline]
pub(crate) fn woken(word: u32) -> u32 {
    if word & SCHEDULED == 0 { (word | SCHEDULED) + OWNER } else { word | NOTIFIED }
}

/// The owners that remain after one has given up its count.
pub(crate) enum Released {
    StillOwned,
    /// None: the caller owns the memory.
    LastOwner,
    /// None that could wake the task: the caller owes it a `schedule`.
    Lost,
}

impl State {
    /// Returns the word of a new task: scheduled; its runtime, its join handle and its turn each own a count.
    /// `flags` is added to the word, so `OWNER` in it is one more owner.
    pub fn spawned(flags: u32) -> Self {
        State(AtomicU32::new(NEW + flags))
    }
    /// Turns the word of an unused cell into that of a new task, as in [`spawned`](Self::spawned).
    #[inline]
    pub(crate) fn spawn(&self, flags: u32) {
        self.0.store(NEW + flags, Ordering::Release);
    }
    /// Returns the word of a cell without a task.
    pub(crate) fn unowned() -> Self {
        State(AtomicU32::new(0))
    }
    /// Returns the word of an object that is woken like a task and is not one. It sleeps, and has two owners
    /// and no join handle, so it is never lost.
    pub(crate) fn non_task() -> Self {
        State(AtomicU32::new(2 * OWNER))
    }
    /// Does the same as [`non_task`](Self::non_task), with one more count, for a wait.
    pub(crate) fn non_task_waiting() -> Self {
        State(AtomicU32::new(3 * OWNER))
    }
    /// Adds an owner, and returns the word from before.
    #[inline]
    pub(crate) fn add_owner(&self) -> u32 {
        self.0.fetch_add(OWNER, Ordering::Relaxed)
    }
    /// Removes an owner. The memory is freed, or the future dropped, after the last access of every owner:
    /// this releases for every owner, and acquires for the last one.
    #[inline]
    pub(crate) fn remove_owner(&self) -> Released {
        let change = |old: u32| {
            let left = old - OWNER;
            // Decide this in the same step: once its count is given up, the caller may not touch the task.
            let sleeps = left & (SCHEDULED | COMPLETE) == 0;
            let lost = sleeps && is_lost(left) && !is_mutant("no_last_waker");
            // If the task is lost, the caller's count becomes that of the turn.
            Some(if lost { old | SCHEDULED | LOST } else { left })
        };
        let before =
            self.0.fetch_update(Ordering::AcqRel, Ordering::Relaxed, change).unwrap_or_else(|old| old);
        match change(before) {
            _ if before / OWNER == 1 => Released::LastOwner,
            Some(after) if after & !before & LOST != 0 => Released::Lost,
            _ => Released::StillOwned,
        }
    }
    /// Ends a new task in its first turn by removing all owners at once. Does so only if the word is still
    /// the one that was made with `flags`. Returns whether it did.
    ///
    /// # Safety
    ///
    /// The caller owns `SCHEDULED`, and the turn is counted. If the result is true, all counts were the
    /// caller's, and no other thread has a reference to the task.
    #[inline]
    pub unsafe fn end_unshared(&self, flags: u32) -> bool {
        let new = self.load() == NEW | flags;
        if new {
            // Relaxed: the only thread that may read the word before the cell is used again is the one that
            // walks all cells when the runtime ends. It finds the task scheduled or gone, and either is
            // correct.
            self.0.store(0, Ordering::Relaxed);
        }
        new
    }
    /// Does the same as [`notify`](Self::notify) for a cell that may hold no task, or one that has ended.
    /// Then it returns `None`.
    pub fn notify_if_owned(&self) -> Option<bool> {
        let change = |old: u32| {
            let is_task = old >= OWNER && old & COMPLETE == 0;
            is_task.then(|| woken(old))
        };
        let before = self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, change).ok()?;
        Some(before & SCHEDULED == 0)
    }
    /// Does the same as [`notify`](Self::notify), and removes an owner in the same step. Returns the word
    /// from before.
    #[inline]
    pub(crate) fn notify_and_remove_owner(&self) -> u32 {
        // If the task sleeps, the caller's count becomes that of the turn.
        let change = |old| Some(woken(old) - OWNER);
        // Release for the poll that answers the wake; acquire for the last owner.
        self.0.fetch_update(Ordering::AcqRel, Ordering::Relaxed, change).unwrap_or_else(|old| old)
    }
    /// Returns whether the caller is the only owner. Then no other thread can reach the task or become an
    /// owner.
    #[inline]
    pub(crate) fn has_one_owner(&self) -> bool {
        // Acquire: everything that the other owners did happens before.
        self.0.load(Ordering::Acquire) / OWNER == 1
    }
    /// Removes `owners` owners and changes the flags, in one step, if `when` accepts the word.
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
