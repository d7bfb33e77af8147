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
//!
//! Most handles leave word once. Then the worker reads it before it sets
//! COMPLETE, and gives up its count of the task in the same step, after which
//! the slot may be gone. Since a handle that retracts sets REJOINS, for good, the
//! step succeeds only if the word was there all the time.

use rialto_event::Condition;
use std::ptr::NonNull;
use std::sync::Arc;
use std::task::Waker;

use rialto_task::primitives::{AtomicUsize, Ordering, is_mutant};
use rialto_task::state::{COMPLETE, JOINABLE, JOINING, MOVED, REJOINS, State};
use rialto_task::wake::KIND;
use rialto_task::{Header, Turn, Wakee};

/// The bit that tells a condition from a wakee, beside the wakee's own.
const CONDITION: usize = KIND + 1;

/// See the module's documentation. Mostly a handle joins in one way at a time, so one
/// word is enough: a wakee for an await, a box for events. What
/// stays in it after the task's end, or is there before JOINING, means nothing.
///
/// Atomic only since it may be read in vain, before a step that fails then.
#[derive(Default)]
pub struct Slot(AtomicUsize);

/// Who is told of a task's end.
pub enum Waiter {
    /// An await.
    Wakee(Wakee),
    /// Events.
    Events(Box<Events>),
}

/// What is told of a task's end besides, or instead of, an await of the handle.
#[derive(Default)]
pub struct Events {
    /// Signalled for events. `None` if there are none yet.
    pub condition: Option<Condition>,
    /// Others than the handle are told: this is kept when the handle goes.
    pub stays: bool,
    /// An await of the handle beside them.
    pub awaits: Option<Wakee>,
    /// The scope that the task leaves. Last, so that everybody else has been told before.
    pub leaving: Option<Leaving>,
}

/// A scope that tasks are members of.
pub trait Around: Send + Sync {
    /// One of its tasks is complete. Does not panic.
    fn leave(&self);
}

/// The duty of a task to leave its scope, once. It is done when this is dropped: by the completer, or by a
/// handle that finds the task complete.
pub struct Leaving(pub Arc<dyn Around>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.leave();
    }
}

impl Events {
    /// Those of a task that is a member of a scope.
    pub fn of_member(leaving: Leaving) -> Box<Events> {
        Box::new(Events { stays: true, leaving: Some(leaving), ..Events::default() })
    }

    fn signal(&self) {
        if let Some(condition) = &self.condition {
            condition.signal();
        }
    }

    /// The task is complete.
    #[cold]
    fn tell(&mut self) {
        self.signal();
        if let Some(wakee) = self.awaits.take() {
            wakee.notify().fire();
        }
    }
}

/// The task is complete: there is nothing to wait for.
#[derive(Debug)]
pub struct Complete;

impl Slot {
    /// Leaves `waiter` to who completes the task; gives it back if the task is
    /// complete.
    ///
    /// # Safety
    ///
    /// The caller is the task's join handle, and has retracted what it left.
    pub unsafe fn leave(&self, state: &State, waiter: Waiter) -> Result<(), Waiter> {
        let word = waiter.into_word();
        // Relaxed: published by JOINING.
        self.0.store(word, Ordering::Relaxed);
        // From here on the word is the completer's, if it comes later.
        // SAFETY: JOINING is the handle's to set.
        match unsafe { state.update(JOINING, 0) } & COMPLETE {
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
        let set = if is_mutant("no_rejoins") { 0 } else { REJOINS };
        // SAFETY: both are the handle's.
        match unsafe { state.update(set, JOINING) } & COMPLETE {
            // SAFETY: JOINING is clear again, so the word is ours.
            0 => Ok(Some(unsafe { self.take() })),
            _ => Err(Complete),
        }
    }

    /// Whether `waker` is left already, and need not be left again. It may have
    /// been told meanwhile.
    ///
    /// # Safety
    ///
    /// The caller is the task's join handle.
    pub unsafe fn has(&self, state: &State, waker: &Waker) -> bool {
        let word = self.0.load(Ordering::Relaxed);
        state.load() & JOINING != 0 && word & CONDITION == 0 && Wakee::word_is_task_of(word, waker)
    }

    /// The waiter.
    ///
    /// # Safety
    ///
    /// The word is the caller's: it has set COMPLETE and found JOINING set.
    pub unsafe fn take(&self) -> Waiter {
        // SAFETY: by contract; a waiter was left there.
        unsafe { Waiter::from_word(self.0.load(Ordering::Relaxed)) }
    }

    /// Marks `task` complete and gives up a count of it, and what is left of its
    /// turn, in one step, if it has a handle that left word at most once. The waiter, if there is one, is the
    /// caller's to tell.
    ///
    /// # Errors
    ///
    /// The flags, if they say otherwise: then nothing was done.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED and a count, and has stored the outcome; `slot`
    /// gives the task's.
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
        // SAFETY: by contract. JOINING was set when COMPLETE was, and the word
        // has not changed since it was read: it is ours.
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
            // SAFETY: `into_word` let go of this box.
            Waiter::Events(unsafe { Box::from_raw(events) })
        } else {
            // SAFETY: as our caller promised.
            Waiter::Wakee(unsafe { Wakee::from_word(word) })
        }
    }

    /// The task is complete.
    pub fn tell(self) {
        match self {
            Waiter::Wakee(wakee) => wakee.notify().fire(),
            Waiter::Events(mut events) => events.tell(),
        }
    }

    /// The task was complete before this was left: the handle has seen that itself, the events of others have not.
    pub fn tell_others(self) {
        if let Waiter::Events(events) = self {
            events.signal();
        }
    }

    /// What is left of it when the handle goes.
    pub fn without_handle(self) -> Option<Waiter> {
        match self {
            Waiter::Events(mut events) if events.stays => {
                events.awaits = None;
                Some(Waiter::Events(events))
            }
            _ => None,
        }
    }

    /// The same, and an await of the handle.
    pub fn with_await(self, wakee: Wakee) -> Waiter {
        match self {
            Waiter::Events(mut events) if events.stays => {
                events.awaits = Some(wakee);
                Waiter::Events(events)
            }
            _ => Waiter::Wakee(wakee),
        }
    }

    /// The events that are told: those that are there, since others may wait for them, or new ones.
    pub fn into_events(self) -> Box<Events> {
        match self {
            Waiter::Events(events) => events,
            Waiter::Wakee(_) => Box::default(),
        }
    }
}
