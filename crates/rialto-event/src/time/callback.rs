//! Timer callbacks: entries of a timer wheel that belong to no sync, and call their owner when they expire.

use core::fmt;
use core::ptr::NonNull;
use std::sync::{Arc, Weak};

use super::wheel::{TimerData, TimerWaiter};
use crate::waiter::{DataSlot, Waiter};

/// The owner of a timer callback.
pub(super) trait OnExpire: Send + Sync {
    /// Called when the callback expires, without a lock. `generation` is the number of the setting that has
    /// expired.
    fn expired(&self, generation: u64);
}

/// The data in a callback's waiter, beside its links. All fields but the owner change only under the wheel's
/// lock.
#[repr(C)]
pub(super) struct TimerCallback {
    /// The first field, so that the wheel finds it where the waiter of a sync has it.
    timer: TimerData,
    /// The number of the setting. It shows whether the owner has set another time since.
    pub(super) generation: u64,
    /// The owner takes the waiter off the wheel when it is dropped.
    owner: Weak<dyn OnExpire>,
}

impl TimerCallback {
    pub(super) fn new(owner: Weak<dyn OnExpire>) -> Self {
        TimerCallback { timer: TimerData::default(), generation: 0, owner }
    }
}

/// Returns a callback's waiter in the type that the wheel uses for all waiters.
pub(super) fn as_timer(callback: &Waiter<DataSlot<TimerCallback>>) -> &TimerWaiter {
    // SAFETY: `Waiter`, `DataSlot` and `TimerCallback` are `repr(C)`, and the `TimerData` comes first in a
    // `TimerCallback`.
    unsafe { NonNull::from(callback).cast().as_ref() }
}

/// Returns the call that is due for a callback that was taken off the wheel. The caller drops it after it has
/// released the wheel's lock. `None` if the owner is being dropped.
///
/// # Safety
///
/// The caller has taken `callback` off a wheel whose lock is held.
pub(super) unsafe fn due_callback(callback: &Waiter<DataSlot<TimerCallback>>) -> Option<DueCallback> {
    // SAFETY: the lock is held. Before the owner frees the waiter, it needs this lock to take the waiter off
    // the wheel or to find it taken off.
    let callback = callback.slot.with(|links| unsafe { &(*links).data });
    Some(DueCallback { owner: callback.owner.upgrade()?, generation: callback.generation })
}

/// A due call of [`OnExpire::expired`], made when this is dropped.
pub(crate) struct DueCallback {
    owner: Arc<dyn OnExpire>,
    generation: u64,
}

impl Drop for DueCallback {
    fn drop(&mut self) {
        self.owner.expired(self.generation);
    }
}

impl fmt::Debug for DueCallback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DueCallback").field("generation", &self.generation).finish_non_exhaustive()
    }
}
