//! What stands in a wheel without a sync, and rings when its time has come.

use core::fmt;
use core::ptr::NonNull;
use std::sync::{Arc, Weak};

use super::wheel::{Place, TimerNode};
use crate::node::{Beside, Node};

/// Whose time it is that comes.
pub(super) trait Ring: Send + Sync {
    /// The time that was set in this turn has come. Called without a lock.
    fn ring(&self, turn: u64);
}

/// What a bell's node holds beside its links. All but the owner changes under
/// the wheel's lock only.
#[repr(C)]
pub(super) struct Bell {
    /// First: the wheel finds it as it does a sync's.
    place: Place,
    /// Which of the times that were set this is.
    pub(super) turn: u64,
    /// It takes the node off the wheel when it is dropped.
    owner: Weak<dyn Ring>,
}

impl Bell {
    pub(super) fn new(owner: Weak<dyn Ring>) -> Self {
        Bell { place: Place::default(), turn: 0, owner }
    }
}

/// A bell's node as the wheel sees all nodes.
pub(super) fn as_timer(bell: &Node<Beside<Bell>>) -> &TimerNode {
    // SAFETY: nodes and bells are `repr(C)`, and the place comes first.
    unsafe { NonNull::from(bell).cast().as_ref() }
}

/// A bell that was taken off the wheel, to ring once its lock is released.
/// Nobody, if the owner is being dropped.
///
/// # Safety
///
/// The caller has taken `bell` off a wheel whose lock is held.
pub(super) unsafe fn ringing(bell: &Node<Beside<Bell>>) -> Option<Ringing> {
    // SAFETY: under the lock; the owner needs it to take the node off, or find
    // it taken, before the memory goes.
    let bell = bell.slot.with(|links| unsafe { &(*links).beside });
    Some(Ringing { owner: bell.owner.upgrade()?, turn: bell.turn })
}

/// Rings when it is dropped.
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
