//! What stands under the lock of a barrier. Public, since it is named in the
//! types of events, but not reachable.

use rialto_event::Store;

/// The phases of a barrier. Nothing is handed out: a phase that is over is over
/// for all who were in it.
#[derive(Debug)]
pub struct Phases {
    pub(super) parties: usize,
    /// In this phase.
    pub(super) arrived: usize,
    /// How many are over.
    pub(super) phase: u64,
}

impl Phases {
    pub(super) fn new(parties: usize) -> Self {
        Phases { parties, arrived: 0, phase: 0 }
    }

    /// A party has come. True if it was the last one: the phase is over.
    pub(super) fn arrive(&mut self) -> bool {
        self.arrived += 1;
        self.end_if_full()
    }

    /// There is one party less. True if the phase has waited only for it.
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

    /// A party that came in `phase` waits no longer.
    pub(super) fn withdraw(&mut self, phase: u64) {
        if self.phase == phase {
            self.arrived -= 1;
        }
    }

    pub(super) fn is_over(&self, phase: u64) -> Option<()> {
        (self.phase > phase).then_some(())
    }
}

impl Store for Phases {
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
