//! What is done for several waiters at once, after their lock is released.

use rialto_task::{Wake, Wakee};

use crate::time::bell::Ringing;

/// What is left to do for waiters served together, once no lock is held.
/// Dropping it does it.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    parcels: [Option<Parcel>; Batch::ROOM],
    count: usize,
}

#[derive(Debug)]
pub(crate) enum Parcel {
    Due(#[allow(dead_code, reason = "fires when dropped")] Wake),
    Rings(#[allow(dead_code, reason = "rings when dropped")] Ringing),
    Unneeded(#[allow(dead_code, reason = "held to be dropped outside the lock")] Wakee),
}

impl Batch {
    const ROOM: usize = 16;

    pub(crate) fn has_room(&self) -> bool {
        self.count < Batch::ROOM
    }

    pub(crate) fn is_full(&self) -> bool {
        !self.has_room()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Does it, and is empty again.
    pub(crate) fn deliver(&mut self) {
        for parcel in &mut self.parcels[..core::mem::take(&mut self.count)] {
            *parcel = None;
        }
    }

    pub(crate) fn push(&mut self, parcel: Option<Parcel>) {
        if parcel.is_some() {
            self.parcels[self.count] = parcel;
            self.count += 1;
        }
    }
}
