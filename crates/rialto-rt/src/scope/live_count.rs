//! The number of tasks in a scope, as an object on which a task can wait until it is zero.

use rialto_event::ItemSource;

/// The number of tasks in a scope and in the scopes inside it. It is ready while there are none. A commit
/// changes nothing.
#[derive(Debug, Default)]
pub(super) struct LiveCount(pub(super) usize);

impl LiveCount {
    /// Adds one task, unless there are `limit` already. Returns whether it did.
    pub(super) fn try_add(&mut self, limit: usize) -> bool {
        let room = self.0 < limit;
        self.0 += usize::from(room);
        room
    }
}

impl ItemSource for LiveCount {
    type Item = ();
    fn is_ready(&self) -> bool {
        self.0 == 0
    }
    fn take(&mut self) -> Option<()> {
        self.is_ready().then_some(())
    }
    fn put_back(&mut self, (): ()) {}
    fn awaited(&self) -> &'static str {
        "the end of a custodian's last task"
    }
}
