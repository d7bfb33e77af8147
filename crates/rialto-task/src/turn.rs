//! The count of a turn. It makes waiting and waking as cheap as without counts: neither needs an additional
//! atomic exchange.
//!
//! A *turn* of a task lasts from the wake-up to the end of the poll: while `SCHEDULED` is set. A task in its
//! turn has one owner more than otherwise, the turn itself. This count circulates:
//!
//! ```text
//!  a wake-up        turns its own count into the turn's, in the exchange that
//!                   sets SCHEDULED
//!  the first wait   of the poll takes the count over, on the polling thread,
//!                   without any exchange
//!  the suspend      gives the count up in its exchange, if no wait took it over
//! ```

use core::ptr::NonNull;

use crate::header::Header;
use crate::primitives::{is_mutant, thread_word};
use crate::state::State;

/// Whether a turn still owns its count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "the turn may own a count: pass it to `State::suspend` or `State::begin_next_turn`"]
pub enum Turn {
    /// It does: no wait has taken the count over.
    Counted,
    /// It does not.
    Uncounted,
}

thread_word! {
    /// The address of the task that is polled on this thread, while its turn owns its count; otherwise zero.
    CURRENT_TURN
}

impl Turn {
    /// Returns the number of counts that the turn still owns.
    #[inline(always)]
    pub(crate) fn owners(self) -> u32 {
        u32::from(self == Turn::Counted)
    }

    /// Calls `f`, which polls `task`, for the owner of SCHEDULED. Also returns the rest of the task's turn.
    ///
    /// # Safety
    ///
    /// The task outlives the call. Its turn owns its count: the caller owns SCHEDULED, and has not called
    /// `run` for this turn before. The first wait in `f` takes the count over.
    #[inline(always)]
    pub unsafe fn run<R>(task: NonNull<Header>, f: impl FnOnce() -> R) -> (R, Turn) {
        let outer = CURRENT_TURN.with(|current| Restore(current.replace(task.as_ptr().addr())));
        let result = f();
        // SAFETY: this turn has ended.
        let turn = unsafe { Turn::take(task) };
        drop(outer);
        (result, turn)
    }

    /// Takes the rest of the turn of `task` on this thread, to end the task inside its turn. From then on the
    /// turn is uncounted.
    ///
    /// # Safety
    ///
    /// `Counted` stands for a count of the task. The caller owns this count now: it gives the count up, or
    /// passes it on.
    #[inline(always)]
    pub unsafe fn take(task: NonNull<Header>) -> Turn {
        CURRENT_TURN.with(|current| {
            if current.get() == task.as_ptr().addr() {
                current.set(0);
                Turn::Counted
            } else {
                Turn::Uncounted
            }
        })
    }
}

impl State {
    /// Begins another turn directly after one that left `turn`. An uncounted turn gets a new count.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED and the turn that has ended, which it does not use any more.
    #[inline]
    pub unsafe fn begin_next_turn(&self, turn: Turn) {
        if turn == Turn::Uncounted && !is_mutant("no_next_turn") {
            self.add_owner();
        }
    }
}

/// Restores the turn of the outer poll.
struct Restore(usize);

impl Drop for Restore {
    #[inline(always)]
    fn drop(&mut self) {
        CURRENT_TURN.with(|current| current.set(self.0));
    }
}
