//! The count of owners, above the flags in the state word.

use crate::primitives::Ordering;
use crate::state::{OWNER, State};

impl State {
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
    /// One owner less and the flags changed, in one step, if `when` holds.
    #[inline]
    pub(crate) fn remove_owner_if(
        &self,
        set: u32,
        clear: u32,
        when: impl Fn(u32) -> bool,
    ) -> Result<u32, u32> {
        let change = |old| when(old).then(|| ((old | set) & !clear) - OWNER);
        self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, change)
    }
}
