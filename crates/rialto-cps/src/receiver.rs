//! Whether a value is taken by its methods that are named like those of the standard library which do that: `ok`,
//! `map`, `expect`. The text of a call does not tell, and `#[cps]` takes it that they do. The compiler knows the type,
//! and chooses the method: the one of [`Chosen`] takes one reference less than the one of [`Iterated`], and that one
//! less than the one of [`Otherwise`].

use std::marker::PhantomData;
use std::mem::needs_drop;
use std::ops::{Bound, ControlFlow};
use std::task::Poll;

/// A value of this type has such a method.
pub struct Receiver<T>(PhantomData<fn(T)>);

/// The type of that value.
#[inline]
pub fn receiver<T>(_: &T) -> Receiver<T> {
    Receiver(PhantomData)
}

/// Types of the standard library whose values such methods take.
pub trait TakenApart {}

impl<T> TakenApart for Option<T> {}
impl<T, E> TakenApart for Result<T, E> {}
impl<B, C> TakenApart for ControlFlow<B, C> {}
impl<T> TakenApart for Poll<T> {}
impl<T> TakenApart for Bound<T> {}
impl<T, const N: usize> TakenApart for [T; N] {}

/// It is one of the standard library's that are taken apart.
pub trait Chosen {
    /// It is taken.
    #[inline]
    fn takes_itself(&self) {}
}

impl<T: TakenApart> Chosen for &&Receiver<T> {}

/// It is an iterator.
pub trait Iterated {
    /// It is taken.
    #[inline]
    fn takes_itself(&self) {}
}

impl<T: Iterator> Iterated for &Receiver<T> {}

/// It is something else.
pub trait Otherwise {
    /// Nobody knows; so it must make no difference when it drops.
    ///
    /// # Panics
    ///
    /// When it is compiled.
    fn takes_itself(&self);
}

impl<T> Otherwise for Receiver<T> {
    fn takes_itself(&self) {
        const {
            assert!(
                !needs_drop::<T>(),
                "a method of this value is named like one of the standard library's that takes its value (`ok`, `map`, \
                 `expect`), of which nothing is known here, and it matters when the value drops: write its type, \
                 `let name: Type = ..`, or call it as `Type::method(name)`"
            );
        }
    }
}

#[cfg(test)]
#[allow(clippy::needless_borrow, reason = "it is by the references that the method is chosen")]
mod tests {
    use super::{Chosen as _, Iterated as _, Otherwise as _, receiver};

    #[test]
    fn those_of_the_standard_library_take_themselves() {
        let (some, done) = (Some(String::new()), Ok::<String, String>(String::new()));
        (&&&receiver(&some)).takes_itself();
        (&&&receiver(&done)).takes_itself();
        (&&&receiver(&[String::new()])).takes_itself();
        let (each, lent) = (vec![String::new()].into_iter(), &mut [String::new()].into_iter());
        (&&&receiver(&each)).takes_itself();
        (&&&receiver(&lent)).takes_itself();
        let boxed: Box<dyn Iterator<Item = String>> = Box::new(std::iter::empty());
        (&&&receiver(&boxed)).takes_itself();
        // It does not drop.
        (&&&receiver(&1)).takes_itself();
    }
}
