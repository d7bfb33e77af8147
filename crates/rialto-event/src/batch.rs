//! Work for several waiters that is deferred until their lock is released.

use core::fmt;
use core::mem::{self, MaybeUninit};

use rialto_task::{Wake, Wakee};

use crate::time::callback::DueCallback;

/// Deferred work for waiters that were served under one lock: wake-ups, and values to drop. Dropping the
/// batch does the work; it must be dropped without the lock.
pub(crate) struct Batch {
    /// The entries in `done..count` are initialized. (Most batches have one entry, so initializing all places
    /// would be wasted writes.)
    actions: [MaybeUninit<DeferredAction>; Batch::CAPACITY],
    done: usize,
    count: usize,
}

#[derive(Debug)]
pub(crate) enum DeferredAction {
    Wake(Wake),
    Callback(#[allow(dead_code, reason = "called when dropped")] DueCallback),
    Unneeded(#[allow(dead_code, reason = "held to be dropped outside the lock")] Wakee),
}

impl Batch {
    const CAPACITY: usize = 16;

    #[inline]
    pub(crate) fn has_capacity(&self) -> bool {
        self.count < Batch::CAPACITY
    }

    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        !self.has_capacity()
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Does the work, and leaves the batch empty. If an entry panics, dropping the batch does the rest.
    #[inline(always)]
    pub(crate) fn run(&mut self) {
        while let Some(action) = self.take() {
            match action {
                DeferredAction::Wake(wake) => wake.fire(),
                other => drop(other),
            }
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, action: Option<DeferredAction>) {
        if let Some(action) = action {
            self.actions[self.count] = MaybeUninit::new(action);
            self.count += 1;
        }
    }

    #[inline(always)]
    fn take(&mut self) -> Option<DeferredAction> {
        if self.done == self.count {
            (self.done, self.count) = (0, 0);
            return None;
        }
        let action = mem::replace(&mut self.actions[self.done], MaybeUninit::uninit());
        self.done += 1;
        // SAFETY: the entry was in `done..count`, so it is initialized. It is no longer in that range, so it
        // is taken once.
        Some(unsafe { action.assume_init() })
    }
}

impl Default for Batch {
    #[inline]
    fn default() -> Self {
        Batch { actions: [const { MaybeUninit::uninit() }; Batch::CAPACITY], done: 0, count: 0 }
    }
}

impl Drop for Batch {
    #[inline]
    fn drop(&mut self) {
        self.run();
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch").field("left", &(self.count - self.done)).finish()
    }
}
