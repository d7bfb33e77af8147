//! The waiter for a task's end: one word for each cell, in pages where tasks were joined.
//!
//! The word passes between the task's only join handle and its *completer*, the thread that completes the
//! task. Two flags of the state word decide which of them owns it:
//!
//! ```text
//!  JOIN_WAITER clear            the handle owns the slot
//!  JOIN_WAITER set              neither owns it: the handle may retract its waiter,
//!                               the completer may complete the task
//!    handle clears JOIN_WAITER  and finds COMPLETE clear: the handle owns it again
//!    completer sets COMPLETE    and finds JOIN_WAITER set: the completer owns it, for good
//! ```
//!
//! Most handles store a waiter only once. Then the completer reads the word before it sets COMPLETE. In the
//! step that sets COMPLETE it also gives up its count of the task, after which the slot may be gone. A handle
//! that retracts its waiter sets WAITER_RETRACTED, for good. So that step succeeds only if the word was in
//! place all the time.

use rialto_event::Condition;
use std::ptr::NonNull;
use std::sync::Arc;
use std::task::Waker;

use rialto_task::primitives::{AtomicUsize, Ordering, is_mutant};
use rialto_task::state::{COMPLETE, JOIN_WAITER, JOINABLE, MOVED, State, WAITER_RETRACTED};
use rialto_task::wake::TAG_MASK;
use rialto_task::{Header, Turn, Wakee};

/// The bit that marks a `JoinWaiters` box. It lies beside the bits of a wakee.
const CONDITION: usize = TAG_MASK + 1;

/// The place of a task's waiter. See the module's documentation. A handle mostly joins in one way at a time,
/// so one word is enough: a wakee for an await, a box for events. The word means nothing before JOIN_WAITER
/// is set, and after the task's end.
///
/// It is atomic only because a completer may read it before a step that then fails.
#[derive(Default)]
pub struct JoinSlot(AtomicUsize);

/// The waiter for a task's end.
pub enum JoinWaiter {
    /// An await of the handle.
    Wakee(Wakee),
    /// Events, or a scope, and perhaps an await of the handle.
    Many(Box<JoinWaiters>),
}

/// The waiters for a task's end other than an await of the handle, or together with one.
#[derive(Default)]
pub struct JoinWaiters {
    /// Signalled at the task's end, for events. `None` if there are none yet.
    pub condition: Option<Condition>,
    /// Others than the handle wait too: the box is kept when the handle is dropped.
    pub outlives_handle: bool,
    /// An await of the handle.
    pub awaiter: Option<Wakee>,
    /// The scope that the task leaves. It is the last field, so that all others have been woken before.
    pub membership: Option<ScopeMembership>,
}

/// A scope with tasks as members.
pub trait TaskScope: Send + Sync {
    /// Records that one of the tasks is complete. Does not panic.
    fn leave(&self);
}

/// The duty of a task to leave its scope, once. Dropping this makes the task leave. The completer drops it,
/// or a handle that finds the task complete.
pub struct ScopeMembership(pub Arc<dyn TaskScope>);

impl Drop for ScopeMembership {
    fn drop(&mut self) {
        self.0.leave();
    }
}

impl JoinWaiters {
    /// Returns the waiters of a task that is a member of a scope.
    pub fn of_member(membership: ScopeMembership) -> Box<JoinWaiters> {
        Box::new(JoinWaiters {
            outlives_handle: true,
            membership: Some(membership),
            ..JoinWaiters::default()
        })
    }

    fn signal(&self) {
        if let Some(condition) = &self.condition {
            condition.signal();
        }
    }

    /// Wakes the waiters, because the task is complete.
    #[cold]
    fn wake(&mut self) {
        self.signal();
        if let Some(wakee) = self.awaiter.take() {
            wakee.notify().fire();
        }
    }
}

/// The error that the task is complete, so there is nothing to wait for.
#[derive(Debug)]
pub struct AlreadyComplete;

impl JoinSlot {
    /// Stores `waiter` for the task's completer.
    ///
    /// # Errors
    ///
    /// Returns `waiter` if the task is complete.
    ///
    /// # Safety
    ///
    /// The caller is the task's join handle, and has retracted the waiter that it stored before.
    pub unsafe fn store(&self, state: &State, waiter: JoinWaiter) -> Result<(), JoinWaiter> {
        let word = waiter.into_word();
        // Relaxed: published by JOIN_WAITER.
        self.0.store(word, Ordering::Relaxed);
        // From here on, the word belongs to the completer, if it comes later.
        // SAFETY: JOIN_WAITER is the handle's to set.
        match unsafe { state.update(JOIN_WAITER, 0) } & COMPLETE {
            0 => Ok(()),
            // SAFETY: the completer came before, and found JOIN_WAITER clear. So the word is still ours.
            _ => Err(unsafe { JoinWaiter::from_word(word) }),
        }
    }

    /// Takes back the waiter, if one was stored.
    ///
    /// # Errors
    ///
    /// `AlreadyComplete` if the task is complete. The completer wakes the waiter, or has woken it.
    ///
    /// # Safety
    ///
    /// The caller is the task's join handle.
    pub unsafe fn retract(&self, state: &State) -> Result<Option<JoinWaiter>, AlreadyComplete> {
        if state.load() & JOIN_WAITER == 0 {
            return Ok(None);
        }
        let set = if is_mutant("no_rejoins") { 0 } else { WAITER_RETRACTED };
        // SAFETY: both flags are the handle's to change.
        match unsafe { state.update(set, JOIN_WAITER) } & COMPLETE {
            // SAFETY: JOIN_WAITER is clear again, so the word is ours.
            0 => Ok(Some(unsafe { self.take() })),
            _ => Err(AlreadyComplete),
        }
    }

    /// Returns whether `waker` is stored already, so that it need not be stored again. It may have been woken
    /// meanwhile.
    ///
    /// # Safety
    ///
    /// The caller is the task's join handle.
    pub unsafe fn holds(&self, state: &State, waker: &Waker) -> bool {
        let word = self.0.load(Ordering::Relaxed);
        state.load() & JOIN_WAITER != 0 && word & CONDITION == 0 && Wakee::word_is_task_of(word, waker)
    }

    /// Takes the waiter out of the slot.
    ///
    /// # Safety
    ///
    /// The caller owns the word: it has set COMPLETE and found JOIN_WAITER set, or is the handle and has
    /// cleared JOIN_WAITER before the task was complete.
    pub unsafe fn take(&self) -> JoinWaiter {
        // SAFETY: by contract; a waiter was stored there.
        unsafe { JoinWaiter::from_word(self.0.load(Ordering::Relaxed)) }
    }

    /// Marks `task` complete, and gives up a count of it and the rest of its turn, in one step. Does so only
    /// in the usual case: the task is at home, and has a join handle that stored a waiter at most once.
    /// Returns the waiter, if there is one. The caller has to wake it.
    ///
    /// # Errors
    ///
    /// Returns the flags in any other case. Then nothing was changed.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED and a count, and has stored the outcome. `slot` returns the task's slot.
    #[inline]
    pub unsafe fn complete<'a>(
        task: NonNull<Header>,
        turn: Turn,
        slot: impl Fn() -> &'a JoinSlot,
    ) -> Result<Option<JoinWaiter>, u32> {
        const JOINED: u32 = JOINABLE | JOIN_WAITER;
        let mut word = 0;
        let usual = |flags| match flags & (JOINED | WAITER_RETRACTED | MOVED) {
            JOINABLE | JOINED => {
                word = if flags & JOIN_WAITER == 0 { 0 } else { slot().0.load(Ordering::Relaxed) };
                true
            }
            _ => false,
        };
        // SAFETY: by contract. If the word is not 0, JOIN_WAITER was set when COMPLETE was set, and the word
        // has not changed since it was read. So it is ours.
        unsafe {
            Header::release_if(task, turn, COMPLETE, 0, usual)?;
            Ok((word != 0).then(|| JoinWaiter::from_word(word)))
        }
    }
}

impl JoinWaiter {
    fn into_word(self) -> usize {
        match self {
            JoinWaiter::Wakee(wakee) => wakee.into_word(),
            JoinWaiter::Many(waiters) => Box::into_raw(waiters).expose_provenance() | CONDITION,
        }
    }

    /// # Safety
    ///
    /// `word` came from `into_word`, once.
    unsafe fn from_word(word: usize) -> JoinWaiter {
        if word & CONDITION != 0 {
            let waiters = std::ptr::with_exposed_provenance_mut(word & !CONDITION);
            // SAFETY: `into_word` gave up this box.
            JoinWaiter::Many(unsafe { Box::from_raw(waiters) })
        } else {
            // SAFETY: by contract.
            JoinWaiter::Wakee(unsafe { Wakee::from_word(word) })
        }
    }

    /// Wakes the waiter, because the task is complete.
    pub fn wake(self) {
        match self {
            JoinWaiter::Wakee(wakee) => wakee.notify().fire(),
            JoinWaiter::Many(mut waiters) => waiters.wake(),
        }
    }

    /// Wakes the waiters other than the handle. For a task that was complete before this was stored: the
    /// handle has seen that itself, and the others have not.
    pub fn wake_others(self) {
        if let JoinWaiter::Many(waiters) = self {
            waiters.signal();
        }
    }

    /// Returns the waiters that remain when the handle is dropped.
    pub fn without_handle(self) -> Option<JoinWaiter> {
        match self {
            JoinWaiter::Many(mut waiters) if waiters.outlives_handle => {
                waiters.awaiter = None;
                Some(JoinWaiter::Many(waiters))
            }
            _ => None,
        }
    }

    /// Returns the same waiters, together with an await of the handle.
    pub fn with_await(self, wakee: Wakee) -> JoinWaiter {
        match self {
            JoinWaiter::Many(mut waiters) if waiters.outlives_handle => {
                waiters.awaiter = Some(wakee);
                JoinWaiter::Many(waiters)
            }
            _ => JoinWaiter::Wakee(wakee),
        }
    }

    /// Returns the box of waiters: the existing one, because others may wait in it, or a new one.
    pub fn into_waiters(self) -> Box<JoinWaiters> {
        match self {
            JoinWaiter::Many(waiters) => waiters,
            JoinWaiter::Wakee(_) => Box::default(),
        }
    }
}
