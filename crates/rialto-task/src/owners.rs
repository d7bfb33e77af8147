//! The count of owners, above the flags in the state word.

use crate::primitives::{AtomicU32, Ordering};
use crate::state::{AGAIN, COMPLETE, JOINABLE, OWNER, SCHEDULED, State};

/// A new task: scheduled, owned by its runtime and its join handle.
const NEW: u32 = SCHEDULED | JOINABLE | (2 * OWNER);

impl State {
    /// A new task: scheduled, owned by its runtime and its join handle; with
    /// `flags` beside.
    pub fn spawned(flags: u32) -> Self {
        State(AtomicU32::new(NEW | flags))
    }
    /// Of no task.
    pub(crate) fn unowned() -> Self {
        State(AtomicU32::new(0))
    }
    /// Asleep, with one owner.
    pub(crate) fn asleep() -> Self {
        State(AtomicU32::new(OWNER))
    }
    /// One owner more; returns the word before.
    #[inline]
    pub(crate) fn add_owner(&self) -> u32 {
        self.0.fetch_add(OWNER, Ordering::Relaxed)
    }
    /// One owner less; returns the word before. Release, and acquire for the
    /// last one: the memory is freed after every owner's last access.
    #[inline]
    pub(crate) fn remove_owner(&self) -> u32 {
        self.0.fetch_sub(OWNER, Ordering::AcqRel)
    }
    /// Ends a task to which nothing has happened since it was made with `flags`,
    /// which nobody but the caller can know, by taking both owners away. False:
    /// something has.
    #[inline]
    pub fn unmake(&self, flags: u32) -> bool {
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
            let set = if old & SCHEDULED == 0 { SCHEDULED } else { AGAIN };
            (old >= OWNER && old & COMPLETE == 0).then_some(old | set)
        };
        let before = self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, change).ok()?;
        Some(before & SCHEDULED == 0)
    }
    /// As [`notify`](Self::notify), and in the same step one owner less. Returns
    /// the word before.
    #[inline]
    pub(crate) fn notify_and_remove_owner(&self) -> u32 {
        let change = |old| {
            let set = if old & SCHEDULED == 0 { SCHEDULED } else { AGAIN };
            Some((old | set) - OWNER)
        };
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
    /// One owner less and the flags changed, in one step, if `when` holds.
    #[inline]
    pub(crate) fn remove_owner_if(
        &self,
        set: u32,
        clear: u32,
        mut when: impl FnMut(u32) -> bool,
    ) -> Result<u32, u32> {
        let change = |old| when(old).then(|| ((old | set) & !clear) - OWNER);
        self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, change)
    }
}
