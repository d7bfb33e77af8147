//! The functions that `select!` puts around its arms. They turn an arm into an event, and give better compile
//! errors.
//!
//! | type of the arm | its event |
//! |---|---|
//! | an [`Event`] | itself |
//! | a [`SyncOf`], such as `rx.recv()` | the event behind the future: [`SyncEvt`] |
//! | another future that is [`CancelSafe`] | [`CancelSafeEvt`], as by [`cancel_safe`](crate::cancel_safe()) |
//! | a [`SendOf`], such as `tx.send(message)` | none: an error, because the future would drop its message |
//!
//! The macro selects the function by the tokens with which the arm ends: `.await` or others. The bound of the
//! function is a trait that all arms implement. The function returns the trait's associated type `Event`,
//! which no other type has. So for a wrong arm, the compiler reports one error (the trait's
//! `on_unimplemented` message) and none about the choice around the arm.
//!
//! This works only if the compiler does not select an implementation of the trait before it knows that the
//! type is an event. It would select a single blanket implementation without a check. So each trait has
//! several implementations, and for some traits one of them applies to no type.

use core::ops::ControlFlow;
use core::task::Poll;

use crate::cancel_safe::{CancelSafe, CancelSafeEvt, cancel_safe};
use crate::event::{Event, TryEvent};
use crate::impl_event;
use crate::pending::{Pending, TryPending};
use crate::sync::{SendOf, SyncOf};

/// Marks the implementations that apply, and among those of [`Arm`] the one for events.
#[derive(Debug)]
pub enum Real {}

/// Marks the implementation of [`Arm`] for the futures of syncs.
#[derive(Debug)]
pub enum OfSync {}

/// Marks the implementation of [`Arm`] for the futures that own a message.
#[derive(Debug)]
pub enum OfSend {}

/// Marks the implementation of [`Arm`] for futures that are [`CancelSafe`].
#[derive(Debug)]
pub enum OfCancelSafe {}

/// Marks an implementation that applies to no type.
#[derive(Debug)]
pub enum Unreal {}

/// Marks a second implementation that applies to no type.
#[derive(Debug)]
pub enum UnrealToo {}

/// A trait that no type implements.
pub trait Uninhabited: Sized {}

macro_rules! arm_kind {
    ($(#[$error:meta])* $Kind:ident) => {
        $(#[$error])*
        pub trait $Kind<Which>: Sized {
            /// `Self`.
            type Event;
            /// Returns `self`.
            fn event(self) -> Self::Event;
        }

        #[diagnostic::do_not_recommend]
        impl<E: Event> $Kind<Real> for E {
            type Event = E;
            #[inline(always)]
            fn event(self) -> E {
                self
            }
        }

        #[diagnostic::do_not_recommend]
        impl<E: Uninhabited> $Kind<Unreal> for E {
            type Event = E;
            fn event(self) -> E {
                self
            }
        }
    };
}

/// An arm that does not end in `.await`. `Which` says what the arm is.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither an event nor a future that is known to be cancel safe",
    label = "if another arm won, this would be dropped with everything that it has received",
    note = "make each step of a future an arm of its own: receive in one arm, keep the message in a variable, and use it in another arm",
    note = "arms for single steps are `rx.recv()`, `tx.send_from(&mut slot)`, `sleep(d)` and `&mut join_handle`; for the types of tokio, rialto-tokio has events such as `listener.accept_evt()` for `accept` and `Input::new(stream).read_evt(n)` for `read`",
    note = "a future that must run to its end needs a task of its own: `from_future(spawner, future)`",
    note = "for a future whose documentation promises that it is cancel safe, use `cancel_safe(future)`, or `assume_cancel_safe(future)` if its type does not implement `CancelSafe`"
)]
pub trait Arm<Which>: Sized {
    /// The event of the arm.
    type Event;
    /// The type that must keep its message for the arm to be accepted.
    type Kept;
    /// Returns the event.
    fn event(self) -> Self::Event;
}

#[diagnostic::do_not_recommend]
impl<E: Event> Arm<Real> for E {
    type Event = E;
    type Kept = ();
    #[inline(always)]
    fn event(self) -> E {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<P: Pending> Arm<OfSync> for SyncOf<P> {
    type Event = SyncEvt<P>;
    type Kept = ();
    #[inline(always)]
    fn event(self) -> SyncEvt<P> {
        SyncEvt(self.into_pending())
    }
}

#[diagnostic::do_not_recommend]
impl<F: CancelSafe> Arm<OfCancelSafe> for F {
    type Event = CancelSafeEvt<F>;
    type Kept = ();
    #[inline(always)]
    fn event(self) -> CancelSafeEvt<F> {
        cancel_safe(self)
    }
}

/// This implementation applies so that the compiler reports the missing [`KeepsMessage`] instead.
#[diagnostic::do_not_recommend]
impl<P: Pending> Arm<OfSend> for SendOf<P> {
    type Event = SyncEvt<P>;
    type Kept = SendOf<P>;
    fn event(self) -> SyncEvt<P> {
        SyncEvt(self.into_sync().into_pending())
    }
}

/// A future or an event that loses no message if another arm wins.
#[diagnostic::on_unimplemented(
    message = "this future owns the message that it sends, and would drop it if another arm wins",
    label = "the message would be lost",
    note = "keep the message in a variable, `let mut slot = Some(message);`, and write the arm as `sent = tx.send_from(&mut slot) => ..`",
    note = "if the message may be dropped, write the event: `sent = tx.send_evt(message) => ..`"
)]
pub trait KeepsMessage {}

#[diagnostic::do_not_recommend]
impl KeepsMessage for () {}

/// The event behind a future: the future's sync becomes a part of the choice.
#[derive(Debug)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct SyncEvt<P>(P);

impl<P: Pending> Event for SyncEvt<P> {
    type Pending = P;
    #[inline(always)]
    fn into_pending(self) -> P {
        self.0
    }
    fn depth(&self) -> usize {
        self.0.depth()
    }
}
impl_event!([P: Pending] SyncEvt<P> => P::Output);
impl<P: Pending + TryPending> TryEvent for SyncEvt<P> {}

arm_kind! {
    /// An arm that ends in `.await` or `.await?`.
    #[diagnostic::on_unimplemented(
        message = "`.await` has made this arm a value of type `{Self}`, which is not an event",
        label = "remove `.await`: `select!` waits for all of its arms",
        note = "move a `?` after `.await` into the body: `got = rx.recv() => use_it(got?)`",
        note = "the arms of a receive and a send are `got = rx.recv() => ..` and `sent = tx.send_from(&mut slot) => ..`"
    )]
    Awaited
}

// These functions are written out, not generated by a macro, because the compiler shows them in its errors.

/// Returns the event of `arm`.
#[inline(always)]
pub fn arm<A: Arm<Which, Kept: KeepsMessage>, Which>(arm: A) -> A::Event {
    arm.event()
}

/// Returns `event`.
#[inline(always)]
pub fn awaited<E: Awaited<Which>, Which>(event: E) -> E::Event {
    event.event()
}

/// A value in an arm to which `?` can be applied.
#[diagnostic::on_unimplemented(
    message = "`?` cannot be applied to `{Self}`",
    label = "remove `?`: the result of the event exists only after its arm is chosen",
    note = "apply `?` to the result in the body: `got = rx.recv() => use_it(got?)`"
)]
pub trait Tryable<Which>: Sized {
    /// `Self`.
    type Value;
    /// Returns `self`.
    fn value(self) -> Self::Value;
}

macro_rules! tryable {
    ($([$($parameter:ident)*] $of:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($parameter),*> Tryable<Real> for $of {
            type Value = Self;
            #[inline(always)]
            fn value(self) -> Self {
                self
            }
        }
    )*};
}
tryable! { [T E] Result<T, E>; [T] Option<T>; [B C] ControlFlow<B, C>; [T] Poll<T>; }

macro_rules! unreal {
    ($($Which:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Uninhabited> Tryable<$Which> for T {
            type Value = Self;
            fn value(self) -> Self {
                self
            }
        }
    )*};
}
// Two, because each `Real` implementation applies to one type only. For any other type, a single blanket
// implementation would be the only candidate, and the compiler would select it without a check.
unreal! { Unreal UnrealToo }

/// Returns `value`.
#[inline(always)]
pub fn tryable<T: Tryable<Which>, Which>(value: T) -> T::Value {
    value.value()
}
