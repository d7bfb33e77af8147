//! Leaves that wait for Rialto's events, and are data all the same.
//!
//! An [`Arm`] is the data: it describes the event. A [`Wait`] is the leaf: the arm,
//! or, while it waits, a sync that has borrowed it (`waiting`). To copy or
//! to write it, the sync is withdrawn, and the arm is itself again; a value that
//! was offered is then either in it or sent, never both.

mod choose;
mod limiting;
mod receiving;
mod sending;
mod sleeping;
mod waiting;

pub use choose::*;
pub use limiting::{Within, within};
pub use receiving::{Recv, recv};
pub use sending::{Send, send};
pub use sleeping::{Sleep, sleep, sleep_until};

use crate::{Layout, Leaf, trace};
use rialto_event::{Event, TryEvent, budget};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use std::cell::Cell;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};
use waiting::Waiting;

/// A base event, or a choice of such, as data.
///
/// It describes what is waited for by what can be written: an endpoint, a
/// value, a time. [`wait_for`] makes it a leaf; [`choose2`](choose2()) and its
/// kin take such leaves apart again, so that all of them wait in one sync.
///
/// While it waits, its [`event`](Self::event) has borrowed it, and what it
/// offers. Withdrawn, that is back, or has been taken: this is what
/// [`decided`](Self::decided) tells.
///
/// ```
/// use rialto_cps::{Arm, Receiver, Wait, channel, wait_for};
/// use rialto_event::{Borrowed, Closed, RecvEvt};
/// use serde::{Deserialize, Serialize};
///
/// /// Receives, and says when.
/// #[derive(Clone, Serialize, Deserialize)]
/// struct Noted(Receiver<u32>);
///
/// impl Arm for Noted {
///     const NAME: &'static str = "example::noted";
///     type Raw = Result<u32, Closed>;
///     type Output = (u32, bool);
///     type Event<'a> = RecvEvt<u32, Borrowed<'a, u32>>;
///     fn event(&mut self) -> Self::Event<'_> {
///         self.0.recv_evt()
///     }
///     fn outcome(self, got: Self::Raw) -> (u32, bool) {
///         (got.unwrap_or(0), self.0.is_closed())
///     }
/// }
/// let (tx, rx) = channel();
/// let noted: Wait<Noted> = wait_for(Noted(rx));
/// # drop((tx, noted));
/// ```
pub trait Arm: Clone + Serialize + DeserializeOwned + core::marker::Send + Unpin + 'static {
    /// A name that stays the same from version to version.
    const NAME: &'static str;
    /// The layout of its fields.
    const LAYOUT: u64 = Layout::new().text(Self::NAME).hash();
    /// The result of the event.
    type Raw;
    /// The result of the leaf, which [`outcome`](Arm::outcome) makes of the event's result.
    type Output;
    /// The event, which may borrow what it offers.
    type Event<'a>: TryEvent<Output = Self::Raw, Pending: core::marker::Send> + core::marker::Send
    where
        Self: 'a;
    /// The event, to be synchronised on. A time that is relative begins now.
    fn event(&mut self) -> Self::Event<'_>;
    /// Makes the result of the leaf from that of the event. The event is gone.
    fn outcome(self, raw: Self::Raw) -> Self::Output;
    /// The event was committed and dropped unseen, in a way that cannot be put
    /// back: its result, for that is what has happened.
    fn decided(&mut self) -> Option<Self::Output> {
        None
    }
}

/// The leaf that waits for an [`Arm`].
///
/// It is a [`Leaf`], to be awaited in `#[cps]` functions, and a future
/// anywhere. Dropping it withdraws it: a value that was on its way is put back
/// (law 5 of the [events](rialto_event)); one that it offered is dropped.
///
/// Copying and writing it withdraws it, too, so that a value is never both
/// delivered and in the copy: **poll it again afterwards**, for it to wait.
///
/// # Panics
///
/// If it is polled after it was ready.
pub struct Wait<A: Arm>(Cell<State<A>>);

enum State<A: Arm> {
    Idle(A),
    Waiting(Pin<Box<Waiting<A>>>),
    Over,
}

/// The leaf that waits for `arm`.
///
/// The constructors are made of it: [`recv`](recv()), [`send`](send()),
/// [`sleep`](sleep()), [`choose2`](choose2()).
pub fn wait_for<A: Arm>(arm: A) -> Wait<A> {
    Wait(Cell::new(State::Idle(arm)))
}

impl<A: Arm> Wait<A> {
    /// Returns the description of its event, and stops to wait.
    ///
    /// # Panics
    ///
    /// If it is over.
    #[track_caller]
    pub fn into_arm(self) -> A {
        match self.0.replace(State::Over).idle() {
            State::Idle(arm) => arm,
            _ => crate::rt::over(A::NAME),
        }
    }

    /// Commits it if it is enabled now, and waits for nothing: the `default` of a
    /// choice. Not for one that has been polled.
    ///
    /// ```
    /// use rialto_cps::{channel, recv};
    ///
    /// let (tx, rx) = channel::<u8>();
    /// assert_eq!(recv(&rx).try_now(), None);
    /// drop(tx);
    /// assert!(recv(&rx).try_now().unwrap().is_err());
    /// ```
    #[track_caller]
    pub fn try_now(self) -> Option<A::Output> {
        let mut arm = self.into_arm();
        if let Some(output) = arm.decided() {
            return Some(output);
        }
        let raw = arm.event().try_sync()?;
        Some(arm.outcome(raw))
    }

    /// Returns what it waits for, without withdrawing it: nothing if it does not wait.
    fn waits(&self) -> Vec<rialto_event::diagnostics::Wait> {
        match self.0.replace(State::Over) {
            State::Waiting(mut waiting) => {
                let waits = waiting.as_mut().waits();
                self.0.set(State::Waiting(waiting));
                waits
            }
            other => {
                self.0.set(other);
                Vec::new()
            }
        }
    }

    /// Withdraws it, and looks at what it waits for.
    fn with_arm<R>(&self, f: impl FnOnce(Option<&A>) -> R) -> R {
        /// Puts the state back, also if `f` panics.
        struct Back<'a, A: Arm>(&'a Wait<A>, State<A>);
        impl<A: Arm> Drop for Back<'_, A> {
            fn drop(&mut self) {
                self.0.0.set(std::mem::replace(&mut self.1, State::Over));
            }
        }
        let back = Back(self, self.0.replace(State::Over).idle());
        match &back.1 {
            State::Idle(arm) => f(Some(arm)),
            _ => f(None),
        }
    }
}

impl<A: Arm> State<A> {
    /// Withdrawn.
    fn idle(self) -> Self {
        match self {
            State::Waiting(waiting) => State::Idle(waiting.withdraw()),
            other => other,
        }
    }
}

impl<A: Arm> Future for Wait<A> {
    type Output = A::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<A::Output> {
        let state = self.0.get_mut();
        let mut waiting = match std::mem::replace(state, State::Over) {
            State::Idle(arm) if !budget::spend(cx.waker()) => {
                *state = State::Idle(arm);
                return Poll::Pending;
            }
            State::Idle(mut arm) => {
                // A commit that was withdrawn before anybody saw its result has happened nevertheless.
                if !rialto_task::primitives::is_mutant("no_decision")
                    && let Some(output) = arm.decided()
                {
                    return Poll::Ready(output);
                }
                let raw = arm.event().try_sync();
                match raw {
                    Some(raw) => return Poll::Ready(arm.outcome(raw)),
                    None => Waiting::new(arm),
                }
            }
            State::Waiting(waiting) => waiting,
            State::Over => crate::rt::over(A::NAME),
        };
        match waiting.as_mut().poll(cx) {
            Poll::Ready(raw) => Poll::Ready(waiting.withdraw().outcome(raw)),
            Poll::Pending => {
                *state = State::Waiting(waiting);
                Poll::Pending
            }
        }
    }
}

impl<A: Arm> Clone for Wait<A> {
    fn clone(&self) -> Self {
        Wait(Cell::new(self.with_arm(|arm| arm.cloned().map_or(State::Over, State::Idle))))
    }
}

impl<A: Arm> Serialize for Wait<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if trace::is_on() {
            trace::waits(self.waits());
            return serializer.serialize_unit();
        }
        self.with_arm(|arm| match arm {
            Some(arm) => arm.serialize(serializer),
            None => Err(serde::ser::Error::custom("it has completed")),
        })
    }
}

impl<'de, A: Arm> Deserialize<'de> for Wait<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        A::deserialize(deserializer).map(wait_for)
    }
}

impl<A: Arm> Leaf for Wait<A> {
    const NAME: &'static str = A::NAME;
    const LAYOUT: u64 = A::LAYOUT;
}

impl<A: Arm> fmt::Debug for Wait<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Wait").field(&A::NAME).finish()
    }
}
