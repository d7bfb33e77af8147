//! The state of a latch. It is public because the types of events name it, but it is not reachable.

use rialto_event::ItemSource;

/// The remaining count.
#[derive(Debug)]
pub struct Count(pub(super) usize);

impl ItemSource for Count {
    type Item = ();

    fn is_ready(&self) -> bool {
        self.0 == 0
    }

    fn take(&mut self) -> Option<()> {
        self.is_ready().then_some(())
    }

    /// Taking an item does not change the count.
    fn put_back(&mut self, (): ()) {}

    fn awaited(&self) -> &'static str {
        "a latch"
    }
}
