//! Who waits for a task's end: one word per cell of a page that has joins.
//!
//! The word passes between the task's only join handle and whoever completes
//! the task, by two flags of the state word:
//!
//! ```text
//!  JOINING clear              the slot is the handle's
//!  JOINING set                nobody's: the handle may retract it,
//!                             the worker may complete the task
//!    handle clears JOINING    and it finds COMPLETE clear: the handle's again
//!    worker sets COMPLETE     and it finds JOINING set: the worker's, for good
//! ```

use rialto_event::Condition;
use rialto_task::Wakee;
use rialto_task::primitives::Cell;
use rialto_task::state::{COMPLETE, JOINING, State};
use rialto_task::wake::KIND;

/// The bit that tells a condition from a wakee, beside the wakee's own.
const CONDITION: usize = KIND + 1;

/// See the module's documentation. A handle joins in one way at a time, so one
/// word is enough: a wakee for an await, a boxed condition for events. What
/// stays in it after the task's end, or is there before JOINING, means nothing.
pub struct Slot(Cell<usize>);

/// Who is told of a task's end.
pub enum Waiter {
    /// An await: counted or foreign, since no node of a join lies in a task.
    Wakee(Wakee),
    /// Events.
    Condition(Box<Condition>),
}

/// The task is complete: there is nothing to wait for.
#[derive(Debug)]
pub struct Complete;

// SAFETY: the module's documentation says whose the word is.
unsafe impl Sync for Slot {}
// SAFETY: a waiter may be told from any thread.
unsafe impl Send for Slot {}

impl Default for Slot {
    fn default() -> Self {
        Slot(Cell::new(0))
    }
}

impl Slot {
    /// Leaves `waiter` to who completes the task; gives it back if the task is
    /// complete.
    ///
    /// # Safety
    ///
    /// The caller is the task's join handle, and has retracted what it left.
    pub unsafe fn leave(&self, state: &State, waiter: Waiter) -> Result<(), Waiter> {
        let word = waiter.into_word();
        // SAFETY: JOINING is clear, and only the caller sets it.
        self.0.with_mut(|slot| unsafe { *slot = word });
        // From here on the word is the completer's, if it comes later.
        match state.update(JOINING, 0) & COMPLETE {
            0 => Ok(()),
            // SAFETY: it came before and so found JOINING clear: still ours.
            _ => Err(unsafe { Waiter::from_word(word) }),
        }
    }

    /// Takes back what was left, if anything.
    ///
    /// # Errors
    ///
    /// [`Complete`]: who completed the task tells the waiter, or has told it.
    ///
    /// # Safety
    ///
    /// The caller is the task's join handle.
    pub unsafe fn retract(&self, state: &State) -> Result<Option<Waiter>, Complete> {
        if state.load() & JOINING == 0 {
            return Ok(None);
        }
        match state.update(0, JOINING) & COMPLETE {
            // SAFETY: JOINING is clear again, so the word is ours.
            0 => Ok(Some(unsafe { self.take() })),
            _ => Err(Complete),
        }
    }

    /// The waiter.
    ///
    /// # Safety
    ///
    /// The word is the caller's: it has set COMPLETE and found JOINING set.
    pub unsafe fn take(&self) -> Waiter {
        // SAFETY: by contract; a waiter was left there.
        unsafe { Waiter::from_word(self.0.with(|slot| *slot)) }
    }
}

impl Waiter {
    fn into_word(self) -> usize {
        match self {
            Waiter::Wakee(wakee) => wakee.into_word(),
            Waiter::Condition(condition) => Box::into_raw(condition).expose_provenance() | CONDITION,
        }
    }

    /// # Safety
    ///
    /// `word` came from `into_word`, once.
    unsafe fn from_word(word: usize) -> Waiter {
        if word & CONDITION != 0 {
            let condition = std::ptr::with_exposed_provenance_mut(word & !CONDITION);
            // SAFETY: `into_word` let go of this box.
            Waiter::Condition(unsafe { Box::from_raw(condition) })
        } else {
            // SAFETY: as our caller promised; it is counted or foreign.
            Waiter::Wakee(unsafe { Wakee::from_word(word) })
        }
    }

    /// The task is complete.
    pub fn tell(self) {
        match self {
            // SAFETY: it is counted or foreign.
            Waiter::Wakee(wakee) => unsafe { wakee.notify() }.fire(),
            Waiter::Condition(condition) => condition.signal(),
        }
    }
}
