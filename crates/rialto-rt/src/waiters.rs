//! Who waits for a task's end: one word per cell of a page that has joins.

use rialto_task::Wakee;

/// The waiter of a join. A handle joins once, so one is enough.
#[derive(Default)]
pub(crate) struct Waiters(usize);

impl Waiters {
    /// Stores `wakee`; the one before it, if any, is the caller's to drop
    /// outside of the lock.
    pub(crate) fn replace(&mut self, wakee: Wakee) -> Option<Wakee> {
        let before = self.take();
        self.0 = wakee.into_word();
        before
    }

    pub(crate) fn take(&mut self) -> Option<Wakee> {
        let word = std::mem::take(&mut self.0);
        // SAFETY: `replace` stored it, and we have just taken it away. It is
        // counted or foreign: no node of a join lies in a task.
        (word != 0).then(|| unsafe { Wakee::from_word(word) })
    }
}
