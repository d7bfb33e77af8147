//! How many tasks live in a scope, for who waits until none does.

use rialto_event::Store;

/// The tasks in a scope, and in those inside. It gives when there are none, and to
/// give takes nothing.
#[derive(Debug, Default)]
pub(super) struct Crowd(pub(super) usize);

impl Crowd {
    /// Counts one in, if there are fewer than `limit`.
    pub(super) fn admit(&mut self, limit: usize) -> bool {
        let room = self.0 < limit;
        self.0 += usize::from(room);
        room
    }
}

impl Store for Crowd {
    type Item = ();
    fn is_ready(&self) -> bool {
        self.0 == 0
    }
    fn take(&mut self) -> Option<()> {
        self.is_ready().then_some(())
    }
    fn put_back(&mut self, (): ()) {}
    fn awaited(&self) -> &'static str {
        "the last task of a custodian"
    }
}
