//! The state of a barrier. It is public because the types of events name it, but it is not reachable.

use rialto_event::ItemSource;

/// The phases of a barrier. As an item source it never has an item: at the end of a phase, `update_all`
/// serves all waiters.
#[derive(Debug)]
pub struct Phases {
    pub(super) parties: usize,
    /// The number of parties that have arrived in the current phase.
    pub(super) arrived: usize,
    /// The number of phases that have ended, which is the number of the current phase.
    pub(super) phase: u64,
}

impl Phases {
    pub(super) fn new(parties: usize) -> Self {
        Phases { parties, arrived: 0, phase: 0 }
    }

    /// Counts an arrival. Returns whether it ends the phase.
    pub(super) fn arrive(&mut self) -> bool {
        self.arrived += 1;
        self.end_if_full()
    }

    /// Removes a party. Returns whether that ends the phase, because all others have arrived.
    pub(super) fn resign(&mut self) -> bool {
        self.parties -= 1;
        self.arrived > 0 && self.end_if_full()
    }

    fn end_if_full(&mut self) -> bool {
        let full = self.arrived >= self.parties;
        if full {
            self.arrived = 0;
            self.phase += 1;
        }
        full
    }

    /// Withdraws an arrival in `phase`, unless that phase has ended.
    pub(super) fn withdraw(&mut self, phase: u64) {
        if self.phase == phase {
            self.arrived -= 1;
        }
    }

    pub(super) fn end_of(&self, phase: u64) -> Option<()> {
        (self.phase > phase).then_some(())
    }
}

impl ItemSource for Phases {
    type Item = ();
    fn is_ready(&self) -> bool {
        false
    }
    fn take(&mut self) -> Option<()> {
        None
    }
    fn put_back(&mut self, (): ()) {}
    fn awaited(&self) -> &'static str {
        "a barrier"
    }
}
