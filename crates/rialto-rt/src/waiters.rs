//! Who waits for a task's end: one word per cell of a page that has joins.

use rialto_event::Condition;
use rialto_task::Wakee;
use rialto_task::wake::KIND;

/// The bit that tells a condition from a wakee, beside the wakee's own.
const CONDITION: usize = KIND + 1;

/// The waiter of a join. A handle joins in one way at a time, so one word is
/// enough: a wakee for an await, a boxed condition for events.
#[derive(Default)]
pub(crate) struct Waiters(usize);

/// Who is told of a task's end.
pub(crate) enum Waiter {
    Wakee(Wakee),
    Condition(Box<Condition>),
}

impl Waiters {
    /// Stores `waiter`; the one before it, if any, is the caller's to drop
    /// outside of the lock.
    pub(crate) fn replace(&mut self, waiter: Waiter) -> Option<Waiter> {
        let before = self.take();
        self.0 = match waiter {
            Waiter::Wakee(wakee) => wakee.into_word(),
            Waiter::Condition(condition) => Box::into_raw(condition).expose_provenance() | CONDITION,
        };
        before
    }

    /// The condition, if that is what waits.
    pub(crate) fn condition(&self) -> Option<Condition> {
        if self.0 & CONDITION == 0 {
            return None;
        }
        // SAFETY: `replace` stored the box, which is ours while it is here.
        Some(unsafe { &*std::ptr::with_exposed_provenance::<Condition>(self.0 & !CONDITION) }.clone())
    }

    pub(crate) fn take(&mut self) -> Option<Waiter> {
        let word = std::mem::take(&mut self.0);
        if word == 0 {
            None
        } else if word & CONDITION != 0 {
            let condition = std::ptr::with_exposed_provenance_mut(word & !CONDITION);
            // SAFETY: `replace` stored the box, and we have just taken it away.
            Some(Waiter::Condition(unsafe { Box::from_raw(condition) }))
        } else {
            // SAFETY: `replace` stored it, and we have just taken it away. It
            // is counted or foreign: no node of a join lies in a task.
            Some(Waiter::Wakee(unsafe { Wakee::from_word(word) }))
        }
    }
}

impl Waiter {
    /// The task is complete. Called without a lock.
    pub(crate) fn tell(self) {
        match self {
            // SAFETY: it is counted or foreign, since no place was named.
            Waiter::Wakee(wakee) => unsafe { wakee.notify() }.fire(),
            Waiter::Condition(condition) => condition.signal(),
        }
    }
}
