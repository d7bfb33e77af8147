//! Timer callbacks: entries of a timer wheel that belong to no sync, and call their owner when they expire.
//! The code calls such an entry a *bell*.

use core::fmt;
use core::ptr::NonNull;
use std::sync::{Arc, Weak};

use super::wheel::{Place, TimerNode};
use crate::node::{Beside, Node};

/// The owner of a bell.
pub(super) trait Ring: Send + Sync {
    /// Called when the bell expires, without a lock. `turn` is the number of the setting that has expired.
    fn ring(&self, turn: u64);
}

/// The data in a bell's node, beside its links. All fields but the owner change only under the wheel's lock.
#[repr(C)]
pub(super) struct Bell {
    /// The first field, so that the wheel finds it where the waiter of a sync has it.
    place: Place,
    /// The number of the setting. It shows whether the owner has set another time since.
    pub(super) turn: u64,
    /// The owner takes the node off the wheel when it is dropped.
    owner: Weak<dyn Ring>,
}

impl Bell {
    pub(super) fn new(owner: Weak<dyn Ring>) -> Self {
        Bell { place: Place::default(), turn: 0, owner }
    }
}

/// Returns a bell's node in the type that the wheel uses for all nodes.
pub(super) fn as_timer(bell: &Node<Beside<Bell>>) -> &TimerNode {
    // SAFETY: `Node`, `Beside` and `Bell` are `repr(C)`, and the place comes first in a bell.
    unsafe { NonNull::from(bell).cast().as_ref() }
}

/// Returns the call that is due for a bell that was taken off the wheel. The caller drops it after it has
/// released the wheel's lock. `None` if the owner is being dropped.
///
/// # Safety
///
/// The caller has taken `bell` off a wheel whose lock is held.
pub(super) unsafe fn ringing(bell: &Node<Beside<Bell>>) -> Option<Ringing> {
    // SAFETY: the lock is held. Before the owner frees the node, it needs this lock to take the node off the
    // wheel or to find it taken off.
    let bell = bell.slot.with(|links| unsafe { &(*links).beside });
    Some(Ringing { owner: bell.owner.upgrade()?, turn: bell.turn })
}

/// A due call of [`Ring::ring`], made when this is dropped.
pub(crate) struct Ringing {
    owner: Arc<dyn Ring>,
    turn: u64,
}

impl Drop for Ringing {
    fn drop(&mut self) {
        self.owner.ring(self.turn);
    }
}

impl fmt::Debug for Ringing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ringing").field("turn", &self.turn).finish_non_exhaustive()
    }
}
