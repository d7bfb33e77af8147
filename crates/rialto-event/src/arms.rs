//! The arms of a `select!`: the functions that their events go through, and the errors for what is no event.
//!
//! Each function asks for a trait that all events have, and returns the event as the trait's type `Event`,
//! which nothing else has. So the compiler has one thing to say of a wrong arm, and nothing of the choice
//! around it. Which function it is, the macro sees from how the arm ends.
//!
//! For that the compiler must not know the trait's implementation before it knows the type to be an event.
//! With one that fits all types it would not look; with two, of which one fits no type, it has to.

use core::ops::ControlFlow;
use core::task::Poll;

use crate::event::Event;

/// The implementation that there is.
#[derive(Debug)]
pub enum Real {}

/// The other one.
#[derive(Debug)]
pub enum Unreal {}

/// One more.
#[derive(Debug)]
pub enum UnrealToo {}

/// No type has it.
pub trait Nothing: Sized {}

macro_rules! arm_kind {
    ($(#[$error:meta])* $Kind:ident) => {
        $(#[$error])*
        pub trait $Kind<Which>: Sized {
            /// Itself.
            type Event;
            /// The same event.
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
        impl<E: Nothing> $Kind<Unreal> for E {
            type Event = E;
            fn event(self) -> E {
                self
            }
        }
    };
}

arm_kind! {
    /// An arm.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not an event",
        label = "this arm is no event",
        note = "of a future, make each step an arm of its own: receive in one arm, keep the message in a variable, and use it in another arm",
        note = "events for single steps: `rx.recv_evt()`, `tx.send_from(&mut slot)`, `after(d)`, `handle.join_evt()`; rialto-tokio has those of tokio, such as `listener.accept_evt()` for `accept` and `Input::new(stream).read_evt(n)` for `read`",
        note = "a future that must run to its end gets a task: `from_future(spawner, future)`",
        note = "a future whose documentation promises that it is cancel safe: `cancel_safe(future)`, and `assume_cancel_safe(future)` if it has no name"
    )]
    Arm
}

arm_kind! {
    /// An arm that ends in `.await`, perhaps with `?`.
    #[diagnostic::on_unimplemented(
        message = "`.await` has made this arm a value of type `{Self}`, which is not an event",
        label = "remove `.await`: `select!` waits for all of its arms",
        note = "a `?` behind it moves into the body: `got = rx.recv_evt() => use_it(got?)`",
        note = "`rx.recv()` and `tx.send(message)` are futures: the events are `rx.recv_evt()` and `tx.send_from(&mut slot)`"
    )]
    Awaited
}

arm_kind! {
    /// An arm that ends in `.send(message)`.
    #[diagnostic::on_unimplemented(
        message = "`send` has moved its message into a future, which drops it if another arm wins",
        label = "this is a future, and not an event",
        note = "keep the message in a variable: `let mut slot = Some(message);`, and the arm is `sent = tx.send_from(&mut slot) => ..`"
    )]
    Sent
}

// Written out, because the compiler shows them.

/// The same event.
#[inline(always)]
pub fn arm<E: Arm<Which>, Which>(event: E) -> E::Event {
    event.event()
}

/// The same event.
#[inline(always)]
pub fn awaited<E: Awaited<Which>, Which>(event: E) -> E::Event {
    event.event()
}

/// The same event.
#[inline(always)]
pub fn sent<E: Sent<Which>, Which>(event: E) -> E::Event {
    event.event()
}

/// What `?` can be applied to in an arm.
#[diagnostic::on_unimplemented(
    message = "`?` cannot be applied to `{Self}`",
    label = "remove `?`: an event has its result when its arm is chosen",
    note = "in the body it can be applied to the result: `got = rx.recv_evt() => use_it(got?)`"
)]
pub trait Asked<Which>: Sized {
    /// Itself.
    type Value;
    /// The same value.
    fn value(self) -> Self::Value;
}

macro_rules! asked {
    ($([$($parameter:ident)*] $of:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($parameter),*> Asked<Real> for $of {
            type Value = Self;
            #[inline(always)]
            fn value(self) -> Self {
                self
            }
        }
    )*};
}
asked! { [T E] Result<T, E>; [T] Option<T>; [B C] ControlFlow<B, C>; [T] Poll<T>; }

macro_rules! unreal {
    ($($Which:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Nothing> Asked<$Which> for T {
            type Value = Self;
            fn value(self) -> Self {
                self
            }
        }
    )*};
}
// Two, because none of the real ones fits all types.
unreal! { Unreal UnrealToo }

/// The same value.
#[inline(always)]
pub fn asked<T: Asked<Which>, Which>(value: T) -> T::Value {
    value.value()
}
