//! The waiter for a task's end: one word for each cell, in pages where tasks were joined.
//!
//! The word passes between the task's only join handle and its *completer*, the thread that completes the
//! task. Two flags of the state word decide which of them owns it:
//!
//! ```text
//!  JOINING clear                the handle owns the slot
//!  JOINING set                  neither owns it: the handle may retract its waiter,
//!                               the completer may complete the task
//!    handle clears JOINING      and finds COMPLETE clear: the handle owns it again
//!    completer sets COMPLETE    and finds JOINING set: the completer owns it, for good
//! ```
//!
//! Most handles leave a waiter only once. Then the completer reads the word before it sets COMPLETE. In the
//! step that sets COMPLETE it also gives up its count of the task, after which the slot may be gone. A handle
//! that retracts its waiter sets REJOINS, for good. So that step succeeds only if the word was in place all
//! the time.

use rialto_event::Condition;
use std::ptr::NonNull;
use std::sync::Arc;
use std::task::Waker;

use rialto_task::primitives::{AtomicUsize, Ordering, is_mutant};
use rialto_task::state::{COMPLETE, JOINABLE, JOINING, MOVED, REJOINS, State};
use rialto_task::wake::KIND;
use rialto_task::{Header, Turn, Wakee};

/// The bit that marks an `Events` box. It lies beside the bits of a wakee.
const CONDITION: usize = KIND + 1;

/// The place of a task's waiter. See the module's documentation. A handle mostly joins in one way at a time,
/// so one word is enough: a wakee for an await, a box for events. The word means nothing before JOINING is
/// set, and after the task's end.
///
/// It is atomic only because a completer may read it before a step that then fails.
#[derive(Default)]
pub struct Slot(AtomicUsize);

/// The waiter for a task's end.
pub enum Waiter {
    /// An await of the handle.
    Wakee(Wakee),
    /// Events, or a scope, and perhaps an await of the handle.
    Events(Box<Events>),
}

/// The waiters for a task's end other than an await of the handle, or together with one.
#[derive(Default)]
pub struct Events {
    /// Signalled at the task's end, for events. `None` if there are none yet.
    pub condition: Option<Condition>,
    /// Others than the handle wait too: the box is kept when the handle is dropped.
    pub stays: bool,
    /// An await of the handle.
    pub awaits: Option<Wakee>,
    /// The scope that the task leaves. It is the last field, so that all others have been woken before.
    pub leaving: Option<Leaving>,
}

/// A scope with tasks as members.
pub trait Around: Send + Sync {
    /// Records that one of the tasks is complete. Does not panic.
    fn leave(&self);
}

/// The duty of a task to leave its scope, once. Dropping this makes the task leave. The completer drops it,
/// or a handle that finds the task complete.
pub struct Leaving(pub Arc<dyn Around>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.leave();
    }
}

impl Events {
    /// Returns the waiters of a task that is a member of a scope.
    pub fn of_member(leaving: Leaving) -> Box<Events> {
        Box::new(Events { stays: true, leaving: Some(leaving), ..Events::default() })
    }

    fn signal(&self) {
        if let Some(condition) = &self.condition {
            condition.signal();
        }
    }

    /// Wakes the waiters, because the task is complete.
    #[cold]
    fn tell(&mut self) {
        self.signal();
        if let Some(wakee) = self.awaits.take() {
            wakee.notify().fire();
        }
    }
}

/// The error that the task is complete, so there is nothing to wait for.
#[derive(Debug)]
pub struct Complete;

impl Slot {
    /// Leaves `waiter` to the task's completer.
    ///
    /// # Errors
    ///
    /// Returns `waiter` if the task is complete.
    ///
    /// # Safety
    ///
    /// The caller is the task's join handle, and has retracted the waiter that it left before.
    pub unsafe fn leave(&self, state: &State, waiter: Waiter) -> Result<(), Waiter> {
        let word = waiter.into_word();
        // Relaxed: published by JOINING.
        self.0.store(word, Ordering::Relaxed);
        // From here on, the word belongs to the completer, if it comes later.
        // SAFETY: JOINING is the handle's to set.
        match unsafe { state.update(JOINING, 0) } & COMPLETE {
            0 => Ok(()),
            // SAFETY: the completer came before, and found JOINING clear. So the word is still ours.
            _ => Err(unsafe { Waiter::from_word(word) }),
        }
    }

    /// Takes back the waiter, if one was left.
    ///
    /// # Errors
    ///
    /// [`Complete`] if the task is complete. The completer wakes the waiter, or has woken it.
    ///
    /// # Safety
    ///
    /// The caller is the task's join handle.
    pub unsafe fn retract(&self, state: &State) -> Result<Option<Waiter>, Complete> {
        if state.load() & JOINING == 0 {
            return Ok(None);
        }
        let set = if is_mutant("no_rejoins") { 0 } else { REJOINS };
        // SAFETY: both flags are the handle's to change.
        match unsafe { state.update(set, JOINING) } & COMPLETE {
            // SAFETY: JOINING is clear again, so the word is ours.
            0 => Ok(Some(unsafe { self.take() })),
            _ => Err(Complete),
        }
    }

    /// Returns whether `waker` is left already, so that it need not be left again. It may have been woken
    /// meanwhile.
    ///
    /// # Safety
    ///
    /// The caller is the task's join handle.
    pub unsafe fn has(&self, state: &State, waker: &Waker) -> bool {
        let word = self.0.load(Ordering::Relaxed);
        state.load() & JOINING != 0 && word & CONDITION == 0 && Wakee::word_is_task_of(word, waker)
    }

    /// Takes the waiter out of the slot.
    ///
    /// # Safety
    ///
    /// The caller owns the word: it has set COMPLETE and found JOINING set, or is the handle and has cleared
    /// JOINING before the task was complete.
    pub unsafe fn take(&self) -> Waiter {
        // SAFETY: by contract; a waiter was left there.
        unsafe { Waiter::from_word(self.0.load(Ordering::Relaxed)) }
    }

    /// Marks `task` complete, and gives up a count of it and the rest of its turn, in one step. Does so only
    /// in the usual case: the task is at home, and has a join handle that left a waiter at most once. Returns
    /// the waiter, if there is one. The caller has to wake it.
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
        slot: impl Fn() -> &'a Slot,
    ) -> Result<Option<Waiter>, u32> {
        const JOINED: u32 = JOINABLE | JOINING;
        let mut word = 0;
        let usual = |flags| match flags & (JOINED | REJOINS | MOVED) {
            JOINABLE | JOINED => {
                word = if flags & JOINING == 0 { 0 } else { slot().0.load(Ordering::Relaxed) };
                true
            }
            _ => false,
        };
        // SAFETY: by contract. If the word is not 0, JOINING was set when COMPLETE was set, and the word has
        // not changed since it was read. So it is ours.
        unsafe {
            Header::release_if(task, turn, COMPLETE, 0, usual)?;
            Ok((word != 0).then(|| Waiter::from_word(word)))
        }
    }
}

impl Waiter {
    fn into_word(self) -> usize {
        match self {
            Waiter::Wakee(wakee) => wakee.into_word(),
            Waiter::Events(events) => Box::into_raw(events).expose_provenance() | CONDITION,
        }
    }

    /// # Safety
    ///
    /// `word` came from `into_word`, once.
    unsafe fn from_word(word: usize) -> Waiter {
        if word & CONDITION != 0 {
            let events = std::ptr::with_exposed_provenance_mut(word & !CONDITION);
            // SAFETY: `into_word` gave up this box.
            Waiter::Events(unsafe { Box::from_raw(events) })
        } else {
            // SAFETY: by contract.
            Waiter::Wakee(unsafe { Wakee::from_word(word) })
        }
    }

    /// Wakes the waiter, because the task is complete.
    pub fn tell(self) {
        match self {
            Waiter::Wakee(wakee) => wakee.notify().fire(),
            Waiter::Events(mut events) => events.tell(),
        }
    }

    /// Wakes the waiters other than the handle. For a task that was complete before this was left: the handle
    /// has seen that itself, and the others have not.
    pub fn tell_others(self) {
        if let Waiter::Events(events) = self {
            events.signal();
        }
    }

    /// Returns the waiters that remain when the handle is dropped.
    pub fn without_handle(self) -> Option<Waiter> {
        match self {
            Waiter::Events(mut events) if events.stays => {
                events.awaits = None;
                Some(Waiter::Events(events))
            }
            _ => None,
        }
    }

    /// Returns the same waiters, together with an await of the handle.
    pub fn with_await(self, wakee: Wakee) -> Waiter {
        match self {
            Waiter::Events(mut events) if events.stays => {
                events.awaits = Some(wakee);
                Waiter::Events(events)
            }
            _ => Waiter::Wakee(wakee),
        }
    }

    /// Returns the box for events: the existing one, because others may wait in it, or a new one.
    pub fn into_events(self) -> Box<Events> {
        match self {
            Waiter::Events(events) => events,
            Waiter::Wakee(_) => Box::default(),
        }
    }
}
