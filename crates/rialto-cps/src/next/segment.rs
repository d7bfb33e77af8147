//! Slots, as segments use them.

use crate::Data;
use std::marker::PhantomData;

/// An empty slot for a value of the type of this witness.
#[inline(always)]
#[must_use]
pub const fn none_like<T>(_: &Option<T>) -> Option<T> {
    None
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

/// Asks what is left of a variable that is not named again: `(&&&value(&x)).rest(x)`.
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
}

impl<T: Copy> RestsNothing<T> for &&Value<T> {}

/// The value, which drops when its scope ends.
pub trait RestsData<T> {
    #[inline(always)]
    fn rest(&self, value: T) -> T {
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
}

impl<T> RestsRest<T> for Value<T> {}
