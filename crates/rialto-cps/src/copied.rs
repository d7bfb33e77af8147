//! Whether a value that is taken out of a variable is copied, so that the variable is
//! whole afterwards. The compiler knows the type, and chooses the method: the one of
//! [`Copied`] takes one reference less.
//!
//! A moved value has no proof that it was copied: the method that returns it returns nothing
//! that there is. So the compiler takes what stands behind for unreachable, and does not ask
//! whether the variable can be used there.

use crate::receiver::TakenApart;
use std::convert::Infallible;
use std::marker::PhantomData;

/// A value of this type is taken.
pub struct Taken<T>(PhantomData<fn(T)>);

/// Of a type that `is_of` tells.
#[inline]
#[must_use]
pub fn taken<T>() -> Taken<T> {
    Taken(PhantomData)
}

/// The type of what is taken from there.
#[inline]
pub fn taken_from<T>(_: *const T) -> Taken<T> {
    Taken(PhantomData)
}

impl<T> Taken<T> {
    /// It is the type of what is there.
    #[inline]
    pub fn is_of(&self, _: *const T) {}
}

/// A method of a value of this type is called that is named like one of the standard library's which take the value.
pub struct Called<T>(PhantomData<fn(T)>);

/// Of a type that `is_of` tells.
#[inline]
#[must_use]
pub fn called<T>() -> Called<T> {
    Called(PhantomData)
}

impl<T> Called<T> {
    /// It is the type of the value that is there.
    #[inline]
    pub fn is_of(&self, _: *const T) {}
}

/// It is copied, or only borrowed.
pub trait Copied {
    /// Yes.
    #[inline]
    fn is_copied(&self) -> bool {
        true
    }
    /// Here it is.
    #[inline]
    fn proof(&self) {}
    /// A part that is copied leaves the variable whole on each path.
    #[inline]
    fn is_whole_on_all_ways(&self) {}
    /// It is there still.
    #[inline]
    fn is_left(&self) {}
}

impl<T: Copy> Copied for Taken<T> {}
impl<T: Copy> Copied for &&&Called<T> {}
impl<T> Copied for Called<T> {}

/// A part that can be moved out of a variable whose other parts are needed after an await. No type implements
/// it: a part that is copied is not asked for it.
#[diagnostic::on_unimplemented(
    message = "a `{Self}` is moved out of a variable that is needed whole after the next await",
    label = "a part is moved out here, and others are needed later",
    note = "take the variable apart by `let Type {{ part, other, .. }} = variable;`, or move the part later, or leave another value there: \
            `std::mem::take(&mut variable.part)`"
)]
pub trait Leaves {}

/// It is moved.
pub trait Moved {
    /// The part that is moved.
    type Part;
    /// It is not there any more.
    fn is_left(&self)
    where
        Self::Part: Leaves,
    {
    }
    /// No.
    #[inline]
    fn is_copied(&self) -> bool {
        false
    }
    /// There is none.
    fn proof(&self) -> Infallible {
        unreachable!("what is moved is not copied")
    }
    /// It is not, on the way on which it was moved.
    ///
    /// # Panics
    ///
    /// When it is compiled.
    fn is_whole_on_all_ways(&self)
    where
        Self: Sized,
    {
        const {
            assert!(
                size_of::<Self>() == usize::MAX,
                "this part moves on some of the ways through this, and drops later on the others, which are not told \
                 apart: take the part out before, by `let`"
            );
        }
    }
}

impl<T> Moved for &Taken<T> {
    type Part = T;
}

impl<T: TakenApart> Moved for &&Called<T> {
    type Part = T;
}

impl<T: Iterator> Moved for &Called<T> {
    type Part = T;
}
