//! Slots, as segments use them.

use crate::Data;
use std::marker::PhantomData;

/// An empty slot for a value of the type of this witness.
#[inline(always)]
#[must_use]
pub const fn none_like<T>(_: &Option<T>) -> Option<T> {
    None
}

/// Tells the type of a variable, in code that does not run.
#[cold]
pub fn like<T>(_: &Option<T>) -> T {
    unreachable!("it only tells a type")
}

/// What a `for` goes over.
#[inline(always)]
pub fn iterate<I: crate::Iterate>(over: I) -> I::Iter {
    over.iterate()
}

/// The next of them.
#[inline(always)]
pub fn next<I: Iterator>(iterator: &mut I) -> Option<I::Item> {
    iterator.next()
}

/// Asks what is left of a variable that is not named again: `(&&&value(&x)).rest(x)`, or `.remain(x)` where no
/// suspension point follows.
pub struct Value<T>(PhantomData<fn() -> T>);

/// Of this variable.
#[inline(always)]
pub const fn value<T>(_: &T) -> Value<T> {
    Value(PhantomData)
}

/// Nothing: its type has no destructor.
pub trait RestsNothing<T> {
    #[inline(always)]
    fn rest(&self, _: T) {}

    #[inline(always)]
    fn remain(&self, _: T) {}
}

impl<T: Copy> RestsNothing<T> for &&Value<T> {}

/// The value, which drops when its scope ends.
pub trait RestsData<T> {
    #[inline(always)]
    fn rest(&self, value: T) -> T {
        value
    }

    #[inline(always)]
    fn remain(&self, value: T) -> T {
        value
    }
}

impl<T: Data> RestsData<T> for &Value<T> {}

/// What is no data must have no destructor.
pub trait RestsRest<T> {
    #[inline(always)]
    fn rest(&self, _: T) {
        const {
            assert!(
                !std::mem::needs_drop::<T>(),
                "a variable is still in scope at an await, and would be dropped after it; so it is part of the frame, \
                 and its type is not data; help: end its life before the await, by `drop(name)` or by a block around it"
            );
        }
    }

    /// It may borrow from what moves now, so it drops at once.
    #[inline(always)]
    fn remain(&self, _: T) {}
}

impl<T> RestsRest<T> for Value<T> {}

/// A value that was looked up.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
#[serde(
    transparent,
    bound(serialize = "T: serde::Serialize", deserialize = "T: serde::de::DeserializeOwned")
)]
pub struct Own<T>(T);

impl<T: crate::HasLayout> crate::HasLayout for Own<T> {
    const LAYOUT: u64 = T::LAYOUT;

    fn description() -> crate::Description {
        T::description()
    }
}

/// A borrow, which is looked up again.
#[derive(Clone, Copy, serde::Serialize, serde::Deserialize)]
pub struct Again;

impl crate::HasLayout for Again {
    const LAYOUT: u64 = <() as crate::HasLayout>::LAYOUT;
}

/// What is kept of what was looked up: `(&&value(&x)).hold(x)`.
pub trait HoldsData<T> {
    #[inline(always)]
    fn hold(&self, value: T) -> Own<T> {
        Own(value)
    }
}

impl<T: Data> HoldsData<T> for &Value<T> {}

pub trait HoldsBorrow<T> {
    #[inline(always)]
    fn hold(&self, _: T) -> Again
    where
        T: Borrows,
    {
        Again
    }
}

impl<T> HoldsBorrow<T> for Value<T> {}

/// A borrow that can be looked up again.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is kept in the frame, and is not data",
    label = "this variable is used after an await",
    note = "it is neither data nor a reference that can be made again",
    note = "help: end the variable's use before the await"
)]
pub trait Borrows {}
impl<T: ?Sized> Borrows for &T {}
impl<T: ?Sized> Borrows for &mut T {}
impl<T: ?Sized> Borrows for Option<&T> {}
impl<T: ?Sized> Borrows for Option<&mut T> {}
impl<K: ?Sized, V: ?Sized> Borrows for (&K, &V) {}
impl<K: ?Sized, V: ?Sized> Borrows for Option<(&K, &V)> {}

/// What was looked up, in a later segment.
pub trait LookedUp<T> {
    fn again(self, look_up: impl FnOnce() -> T) -> T;
}

impl<T> LookedUp<T> for Own<T> {
    #[inline(always)]
    fn again(self, _: impl FnOnce() -> T) -> T {
        self.0
    }
}

impl<T> LookedUp<T> for Again {
    #[inline(always)]
    fn again(self, look_up: impl FnOnce() -> T) -> T {
        look_up()
    }
}

/// What was looked up, in a later segment.
#[inline(always)]
pub fn found<T, K: LookedUp<T>>(held: K, look_up: impl FnOnce() -> T) -> T {
    held.again(look_up)
}

/// Asks whether a part of a variable is copied: `(&&part(&x.f)).copies()`.
pub struct Part<F>(PhantomData<fn() -> F>);

/// Of this part.
#[inline(always)]
pub const fn part<F>(_: &F) -> Part<F> {
    Part(PhantomData)
}

/// It is copied, and the variable stays whole.
pub trait PartCopies<F> {
    #[inline(always)]
    fn copies(&self) -> bool {
        true
    }
    fn copy(&self, part: &F) -> F;
    #[inline(always)]
    fn sure(&self) {}
    #[cold]
    fn moves(&self) -> ! {
        unreachable!("it is copied")
    }
    #[inline(always)]
    fn aside<T>(&self, value: T) -> T {
        value
    }
}

impl<F: Copy> PartCopies<F> for &Part<F> {
    #[inline(always)]
    fn copy(&self, part: &F) -> F {
        *part
    }
}

/// It is moved.
pub trait PartMoves<F> {
    #[inline(always)]
    fn copies(&self) -> bool {
        false
    }
    #[cold]
    fn copy(&self, _: &F) -> F {
        unreachable!("it is moved")
    }
    #[inline(always)]
    fn moves(&self) {}
    /// So the compiler does not ask whether the variable is whole.
    #[cold]
    fn sure(&self) -> ! {
        unreachable!("it is moved")
    }
    #[inline(always)]
    fn aside<T>(&self, _: T) {}
}

impl<F> PartMoves<F> for Part<F> {}
