//! The count that a turn has: so that to wait and to wake take no exchange more
//! for being counted.
//!
//! A task that is SCHEDULED has one owner more than it has owners otherwise: the
//! poll to come, and then the poll. The count goes round:
//!
//! ```text
//!  who wakes the task       passes its own count on to the turn, in the exchange
//!                           that sets SCHEDULED
//!  the first wait that      takes it over, on the thread of the poll, without any
//!  the poll begins          exchange
//!  the suspend              gives it up, in its exchange, if it is left
//! ```

use core::ptr::NonNull;

use crate::header::Header;
use crate::primitives::{is_mutant, thread_word};
use crate::state::State;

/// What a turn has left of its count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "it is to be given up, or taken into the next turn"]
pub enum Turn {
    /// All: no wait has taken it over.
    Whole,
    /// Nothing.
    Spent,
}

thread_word! {
    /// The task whose turn it is on this thread, unless the turn is spent.
    WHOLE
}

impl Turn {
    /// Owners that the turn stands for.
    #[inline(always)]
    pub(crate) fn owners(self) -> u32 {
        u32::from(self == Turn::Whole)
    }

    /// Calls `f`, in which `task` is polled, on behalf of who owns SCHEDULED. What
    /// is left of its turn comes beside.
    ///
    /// # Safety
    ///
    /// The task outlives the call, and its turn has a count: the caller owns SCHEDULED,
    /// and has begun no other `of` for this turn. The first wait in `f` takes the count
    /// over.
    #[inline(always)]
    pub unsafe fn of<R>(task: NonNull<Header>, f: impl FnOnce() -> R) -> (R, Turn) {
        let outer = WHOLE.with(|whole| Restore(whole.replace(task.as_ptr().addr())));
        let result = f();
        // SAFETY: this turn has ended.
        let turn = unsafe { Turn::take(task) };
        drop(outer);
        (result, turn)
    }

    /// What is left of the turn of `task` on this thread, for who ends the task in
    /// its turn; spent from here on.
    ///
    /// # Safety
    ///
    /// `Whole` is a count of the task, which the caller owns from here on: it
    /// gives the count up, or passes it on.
    #[inline(always)]
    pub unsafe fn take(task: NonNull<Header>) -> Turn {
        WHOLE.with(|whole| {
            if whole.get() == task.as_ptr().addr() {
                whole.set(0);
                Turn::Whole
            } else {
                Turn::Spent
            }
        })
    }
}

impl State {
    /// Another turn follows on one of which so much is left.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED and that turn, which it does not use any more.
    #[inline]
    pub unsafe fn go_on(&self, turn: Turn) {
        if turn == Turn::Spent && !is_mutant("no_next_turn") {
            self.add_owner();
        }
    }
}

/// The turn of the outer poll goes on.
struct Restore(usize);

impl Drop for Restore {
    #[inline(always)]
    fn drop(&mut self) {
        WHOLE.with(|whole| whole.set(self.0));
    }
}
