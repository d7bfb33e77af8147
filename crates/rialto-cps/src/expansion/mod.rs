//! The runtime of `#[cps]`: frames whose field types are inferred.
//!
//! # How a function becomes a frame
//!
//! `#[cps] async fn f(n: u64) -> u64` becomes a marker type, an implementation of [`Function`] for it, and
//! `type f = Call<marker>`. [`Function::step`] returns the body: a closure without captures that takes the state
//! apart, runs to the next suspension point, and writes the new state. Its state is one of the enums [`S0`] to
//! [`S16`], with one type parameter for each suspension point. Nobody writes these parameters: rustc infers them from
//! the body.
//!
//! # Why a call has no type parameters of its callees
//!
//! [`Call<F>`] names the marker alone. Its bytes hold the state, whose type only the return type of `F::step` knows.
//! So the type of a frame does not contain the types of its callees: without that, types would grow exponentially
//! with the depth of the calls, and rustc walks them.
//!
//! | modules | contain |
//! |---|---|
//! | `storage` | the bytes that hold a value whose type has no name |
//! | `call` | [`Call`] and [`Function`] |
//! | `state` | the enums of states |
//! | `apart` | values from which a part is moved |
//! | `keep` | variables in a state, and the type probe |
//! | `print` | fingerprints of inferred types |
//! | `sites` | the names and layouts of states |
//! | `awaited` | what an await polls |
//! | `carry` | the guard that returns a segment's variable to its slot |
//! | `iterate` | `for` over a borrow, by index or by key |
//! | `lend`, `borrowing` | calls that borrow: `&mut` parameters, methods, and foreign futures |
//! | `concurrent` | `join!` and `select!` |
//! | `several` | a `join!` of calls that borrow |
//! | `step` | durable steps |
//! | `traced` | the spans of functions under `#[tracing::instrument]` |
//! | `whole` | functions that keep variables whole, or in parts |
//!
//! `emitted.md`, beside this file, shows the code that the macro emits.
//!
//! Unsafe code is in `storage`, `call` and `borrowing`. The code that the macro writes has none: the body is
//! made by
//! [`Function::step`] each time, and needs no value that is forged from its type.

#![allow(missing_docs, reason = "the macro writes all uses; the module is hidden")]

mod apart;
mod awaited;
mod borrowing;
mod call;
mod carry;
mod concurrent;
mod iterate;
mod keep;
mod lend;
mod print;
mod several;
mod sites;
mod state;
mod step;
mod storage;
mod traced;
mod whole;

pub use crate::__known as known;
pub use crate::child::spawn;
pub use crate::fields::{Fields, More};
pub use crate::layout::{ByText as _, Known, Layouts, Parts, Shaped, TypeLayout, numbered};
pub use crate::residual::{FromResidual, Try};
pub use crate::step::{Progress, again as copied};
pub use crate::wait::{Chosen2, Chosen3, Chosen4, Chosen5, Chosen6, Chosen7, Chosen8, biased};
pub use apart::{Piece, TakenApart, apart_of, copied_part, destructor, in_place};
pub use awaited::{awaited, boxed, first, nested};
pub use call::{Call, Function, Pointed, Step, body, words};
pub use carry::{Carry, Guard, carry, given, guard};
pub use concurrent::{arms, joined, limits, perhaps};
pub use iterate::{
    Cloned, Constant, Enumerated, Keys, Reversed, Values, Walk, advance, again, constant, position,
};
pub use keep::{Later, Slot, lending, probe, ruled};
pub use lend::{
    Kind, Lender, Lent, Nowhere, Place, TakesSelf, Whole, asked, lends_part, lent_itself, never, values,
};
pub use print::{Print, Prints, shape};
pub use several::{OfSeveral, polled};
pub use state::{Further, Turn, at, at_polled, begin, told};
pub use state::{M16, S0, S1, S2, S3, S4, S5, S6, S7, S8, S9, S10, S11, S12, S13, S14, S15, S16, State};
pub use state::{N1, N2, N3, N4, N5, N6, N7, N8, N9, N10, N11, N12, N13, N14, N15, N16};
pub use state::{m16, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16};
pub use std::cell::Cell;
pub use std::mem::forget;
pub use std::ops::ControlFlow::{Break, Continue};
pub use std::option::Option::{self, None, Some};
pub use std::result::Result::{self, Err, Ok};
pub use std::task::Context;
pub use std::task::Poll::{self, Pending, Ready};
pub use step::{StepOf, step_at};
pub use storage::Words;
pub use traced::{Spans, Traced};
pub use whole::{Uses, asking, either, is_whole, used};

/// What the body names most often. Each name is one token where it is used, and no name of the user's.
pub mod names {
    pub use super::{
        Err as __rt_Err, None as __rt_None, Ok as __rt_Ok, Pending as __rt_Pending, Ready as __rt_Ready,
        Some as __rt_Some, at as __rt_at, awaited as __rt_awaited, both as __rt_both, ended as __rt_ended,
        given as __rt_given, never as __rt_never, none_like as __rt_none_like, part as __rt_part,
        probe as __rt_probe, put as __rt_put, returned as __rt_returned, take as __rt_take,
        value as __rt_value,
    };
}

/// The traits by which probes answer, to be imported by `use ::rialto_cps::expansion::probes::*`.
pub mod probes {
    pub use super::awaited::{AwaitsBox as _, AwaitsForeign as _, AwaitsFrame as _};
    pub use super::concurrent::{LimitsFrame as _, LimitsLeaf as _, SelectsFrames as _, SelectsLeaves as _};
    pub use super::keep::{
        DropsData as _, DropsKnown as _, DropsNothing as _, DropsRest as _, DropsSilently as _,
    };
    pub use super::keep::{NamesBorrow as _, NamesData as _, NamesKnown as _, NamesRest as _};
    pub use super::lend::{AsksBox as _, AsksForeign as _, AsksFrame as _, AsksLent as _, AsksTaking as _};
    pub use super::lend::{LendsCopy as _, LendsDefault as _, ReachesMutable as _, ReachesShared as _};
    pub use super::whole::{TakesCopy as _, TakesMoved as _};
    pub use crate::layout::ByText as _;
}

/// Puts a value into a slot that is empty. Beside an assignment, the compiler would have to see to what it drops.
#[inline]
#[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
#[allow(clippy::mem_replace_option_with_some, reason = "it takes fewer instructions before it is optimised")]
pub extern "C" fn put<T>(slot: &mut Option<T>, value: T) {
    std::mem::forget(std::mem::replace(slot, Some(value)));
}

/// The value of a variable that definitely has one.
///
/// This and the other functions that the body calls often have an ABI that does not unwind. So rustc makes no cleanup path
/// for each call, on which all variables would be dropped.
#[inline]
#[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
pub extern "C" fn take<T>(slot: &mut Option<T>) -> T {
    match slot.take() {
        Some(value) => value,
        None => absent(),
    }
}

/// It has none: the transform is wrong.
#[cold]
extern "C" fn absent() -> ! {
    panic!("a live variable has no value")
}

/// The value that a frame owns of a parameter `&T`.
pub type Owned<T> = <T as ToOwned>::Owned;

/// The same as [`owned`], of a type that is known.
#[inline]
pub fn owned_unchanging<T: ToOwned + Unchanging + ?Sized>(borrowed: &T) -> T::Owned {
    borrowed.to_owned()
}

/// A type without interior mutability: what a copy of it does is not seen by the original.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can change behind a shared reference",
    label = "the frame owns a copy of this parameter, whose changes would be lost",
    note = "help: take `&mut`, or a handle that is shared by its copies, such as `Arc`"
)]
pub trait Unchanging {}

#[diagnostic::do_not_recommend]
impl<T: std::panic::RefUnwindSafe + ?Sized> Unchanging for T {}

/// A copy of what a parameter `&T` refers to, for the frame.
#[inline]
pub fn owned<T: ToOwned + ?Sized>(borrowed: &T) -> T::Owned {
    borrowed.to_owned()
}

/// Returns an own copy of the value of a parameter `Option<&T>`.
#[inline]
pub fn owned_option<T: ToOwned + ?Sized>(borrowed: Option<&T>) -> Option<T::Owned> {
    borrowed.map(ToOwned::to_owned)
}

/// The parameter again: `let name: &T = lent(&own);`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn lent<T: ToOwned + ?Sized>(own: &T::Owned) -> &T {
    std::borrow::Borrow::borrow(own)
}

/// The parameter again: `let name: Option<&T> = lent_option(&own);`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn lent_option<T: ToOwned + ?Sized>(own: &Option<T::Owned>) -> Option<&T> {
    own.as_ref().map(std::borrow::Borrow::borrow)
}

/// Writes the state in which the function waits. The old state is `Over`, which has nothing to drop.
#[inline]
#[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
extern "C" fn suspend<S>(to: &mut S, state: S) {
    std::mem::forget(std::mem::replace(to, state));
}

/// The slots of the variables that a suspension point keeps.
pub trait Slots {
    type Values;
    fn taken(self) -> Self::Values;
    fn filled(self, values: Self::Values);
}

macro_rules! slots {
    ($($($T:ident $place:tt)*;)*) => {$(
        #[allow(clippy::unused_unit, unused_variables, reason = "there may be none")]
        impl<$($T: Slot),*> Slots for ($($T,)*) {
            type Values = ($($T::Value,)*);

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn taken(self) -> Self::Values {
                ($(self.$place.taken(),)*)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn filled(self, values: Self::Values) {
                $(self.$place.filled(values.$place);)*
            }
        }
    )*};
}

slots! {
    ;
    A 0;
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
    A 0 B 1 C 2 D 3 E 4;
    A 0 B 1 C 2 D 3 E 4 F 5;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11;
}

/// A tuple has at most twelve fields.
impl<R: Slots> Slot for More<R> {
    type Value = More<R::Values>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn taken(self) -> More<R::Values> {
        More(self.0.taken())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn filled(self, More(values): More<R::Values>) {
        self.0.filled(values);
    }
}

/// Control flow that cannot be reached: the body returned before.
#[cold]
#[track_caller]
pub fn returned() -> ! {
    unreachable!("the function returns")
}

/// The end of a body, behind the `return` of its value. Only a macro that is named like one that never returns gets here.
#[cold]
#[track_caller]
pub fn ended() -> ! {
    panic!("a macro that is named like `panic!` returned, and `#[cps]` takes it never to return")
}

mod segment;

pub use segment::{
    Any, Asked, Borrows, Lost, Once, OwnMacroMustNotBreak, alike, both, called, closure_drops_nothing,
    drops_nothing, found, indexed, is, iterate, late, like, like_value, lost, next, none_like, owned_value,
    part, pointed, unknown, value, value_of, within,
};

/// The traits by which segments ask.
pub mod asks {
    pub use super::apart::{DropsFields as _, DropsItself as _};
    pub use super::apart::{IsApart as _, NoPiece as _, NotApart as _, PieceCopies as _, PieceMoves as _};
    pub use super::iterate::{GoesByIndex as _, GoesByItems as _};
    pub use super::segment::{CallBorrows as _, CallTakes as _};
    pub use super::segment::{
        FieldBehind as _, FieldOwn as _, FieldPointed as _, InnerItself as _, InnerPointed as _,
    };
    pub use super::segment::{
        HoldsBorrow as _, HoldsData as _, HoldsRest as _, PartCopies as _, PartMoves as _, RestsData as _,
        RestsNothing as _, RestsRest as _, RestsSilently as _,
    };
    pub use super::segment::{ReadsBorrow as _, ReadsCopy as _};
}
