//! Values that are taken apart. A segment moves a part of a variable, and the other parts are dropped later: then they
//! are kept, if the type tells which fields it has.

use crate::Data;
use crate::layout::HasLayout;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;

/// A type whose fields can be kept by themselves. `#[derive(Layout)]` implements it for structs without parameters.
pub trait TakenApart: Sized {
    /// All fields, as nested pairs.
    type All;
    /// The same by their names.
    type Fields<'a>
    where
        Self: 'a;

    fn apart(self) -> Self::All;
    fn fields<'a>(all: &'a mut Self::All) -> Self::Fields<'a>
    where
        Self: 'a;
}

/// A field, until it is moved.
#[derive(Clone, Serialize, Deserialize)]
#[serde(transparent, bound(serialize = "F: Serialize", deserialize = "F: serde::de::DeserializeOwned"))]
pub struct Piece<F>(Option<F>);

impl<F> Piece<F> {
    /// That is there.
    #[inline(always)]
    pub const fn new(value: F) -> Self {
        Piece(Some(value))
    }

    #[inline(always)]
    #[track_caller]
    fn place(&mut self) -> &mut F {
        match &mut self.0 {
            Some(value) => value,
            None => super::absent(),
        }
    }
}

impl<F: HasLayout> HasLayout for Piece<F> {
    const LAYOUT: u64 = Option::<F>::LAYOUT;

    fn description() -> crate::Description {
        Option::<F>::description()
    }
}

impl<F: crate::silent::Silent> crate::silent::Silent for Piece<F> {}

macro_rules! tuples {
    ($($($name:ident $index:tt)*;)*) => {$(
        impl<$($name),*> TakenApart for ($($name,)*) {
            type All = nested!($($name)*);
            type Fields<'a> = ($(&'a mut Piece<$name>,)*) where Self: 'a;

            fn apart(self) -> Self::All {
                nested_values!($((Piece::new(self.$index)))*)
            }
            #[allow(non_snake_case, reason = "a name of its type")]
            fn fields<'a>(all: &'a mut Self::All) -> Self::Fields<'a>
            where
                Self: 'a,
            {
                let nested_values!($($name)*) = all;
                ($($name,)*)
            }
        }
    )*};
}

macro_rules! nested {
    () => { () };
    ($first:ident $($rest:ident)*) => { (Piece<$first>, nested!($($rest)*)) };
}

macro_rules! nested_values {
    () => { () };
    ($first:tt $($rest:tt)*) => { ($first, nested_values!($($rest)*)) };
}

tuples! {
    A 0;
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
    A 0 B 1 C 2 D 3 E 4;
    A 0 B 1 C 2 D 3 E 4 F 5;
}

impl<T: TakenApart> TakenApart for Box<T> {
    type All = T::All;
    type Fields<'a>
        = T::Fields<'a>
    where
        Self: 'a;

    fn apart(self) -> T::All {
        (*self).apart()
    }
    fn fields<'a>(all: &'a mut T::All) -> T::Fields<'a>
    where
        Self: 'a,
    {
        T::fields(all)
    }
}

/// Asks whether a variable is taken apart: `N` are its parts within fields that are used by value.
pub struct Apart<T, N>(PhantomData<fn() -> (T, N)>);

impl<T, N> Clone for Apart<T, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, N> Copy for Apart<T, N> {}

/// All parts that are used by value are copied: the variable stays whole.
#[derive(Clone, Copy)]
pub struct Together;

pub(super) const fn apart<T, N>() -> Apart<T, N> {
    Apart(PhantomData)
}

/// It is taken apart: `(&&apart).is()`.
pub trait IsApart<T: TakenApart> {
    #[inline(always)]
    fn is(&self) -> bool {
        true
    }
    #[inline(always)]
    fn sure(&self) {}
    #[cold]
    fn not(&self) -> ! {
        unreachable!("it is taken apart")
    }
    /// Tells the type of the slot, in code that does not run.
    #[cold]
    fn tell(&self, _: &mut Option<T::All>) {}
    /// Puts the value into its slot, in parts.
    #[inline(always)]
    fn put<'s>(&self, slot: &'s mut Option<T::All>, value: T) -> T::Fields<'s>
    where
        T: 's,
    {
        super::put(slot, value.apart());
        match slot {
            Some(all) => T::fields(all),
            None => super::absent(),
        }
    }
    #[inline(always)]
    fn split(&self, value: T) -> T::All {
        value.apart()
    }
    #[inline(always)]
    fn fields<'s>(&self, all: &'s mut T::All) -> T::Fields<'s>
    where
        T: 's,
    {
        T::fields(all)
    }
    #[inline(always)]
    fn rest(&self, all: T::All) -> T::All {
        all
    }
    #[cold]
    fn no_rest(&self) -> T::All {
        unreachable!("it is taken apart")
    }
}

impl<T: TakenApart<All: Data>, N: Copy> IsApart<T> for &Apart<T, N> {}

/// It is not.
pub trait NotApart {
    #[inline(always)]
    fn is(&self) -> bool {
        false
    }
    #[cold]
    fn sure(&self) -> ! {
        unreachable!("it is not taken apart")
    }
    #[inline(always)]
    fn not(&self) {}
    #[cold]
    fn tell(&self, _: &mut Option<()>) {}
    #[cold]
    fn put<T>(&self, _: &mut Option<()>, _: T) -> &'static mut T {
        unreachable!("it is not taken apart")
    }
    #[cold]
    fn split<T>(&self, value: T) -> T {
        value
    }
    #[cold]
    fn fields<'s, T>(&self, value: &'s mut T) -> &'s mut T {
        value
    }
    #[cold]
    fn rest<T>(&self, _: T) {}
    #[inline(always)]
    fn no_rest(&self) {}
}

impl<T, N> NotApart for Apart<T, N> {}
impl NotApart for Together {}

/// One part is copied. Another one may decide that the variable is taken apart, and so which slot it has.
#[derive(Clone, Copy)]
pub struct PartCopied;

impl PartCopied {
    #[inline(always)]
    pub fn is(self) -> bool {
        false
    }
    #[cold]
    pub fn sure(self) -> ! {
        unreachable!("it is copied")
    }
    #[inline(always)]
    pub fn not(self) {}
    #[cold]
    pub fn put<S, T>(self, _: &mut Option<S>, _: T) -> &'static mut T {
        unreachable!("it is copied")
    }
}

/// Of this variable, from which a part is moved.
#[inline(always)]
pub const fn apart_of<T>(_: &T) -> Apart<T, ()> {
    apart()
}

/// Asks whether something is a field of a value that is taken apart.
pub struct InPlace<P>(PhantomData<fn() -> P>);

/// Of this one.
#[inline(always)]
pub const fn in_place<P>(_: &P) -> InPlace<P> {
    InPlace(PhantomData)
}

/// A field that is copied: `(&&&in_place(&fields.x)).moved(&mut fields.x)`.
pub trait PieceCopies<F> {
    #[inline(always)]
    #[track_caller]
    fn moved(&self, piece: &mut &mut Piece<F>) -> F
    where
        F: Copy,
    {
        *piece.place()
    }
    #[inline(always)]
    #[track_caller]
    fn place<'p>(&self, piece: &'p mut &mut Piece<F>) -> &'p mut F {
        piece.place()
    }
}

impl<F: Copy> PieceCopies<F> for &&InPlace<&mut Piece<F>> {}

/// One that is moved.
pub trait PieceMoves<F> {
    #[inline(always)]
    #[track_caller]
    fn moved(&self, piece: &mut &mut Piece<F>) -> F {
        super::take(&mut piece.0)
    }
    #[inline(always)]
    #[track_caller]
    fn place<'p>(&self, piece: &'p mut &mut Piece<F>) -> &'p mut F {
        piece.place()
    }
}

impl<F> PieceMoves<F> for &InPlace<&mut Piece<F>> {}

/// A field of a value that is not taken apart.
pub trait NoPiece<F> {
    #[cold]
    fn moved(&self, _: &mut F) -> F {
        unreachable!("it is not taken apart")
    }
    #[cold]
    fn place<'p>(&self, place: &'p mut F) -> &'p mut F {
        place
    }
}

impl<F> NoPiece<F> for InPlace<F> {}

/// A part that is used again after a use by value.
#[inline(always)]
pub const fn copied_part<F: Copy>(part: &F) -> F {
    *part
}

/// Asks whether a type has a destructor of its own: nothing is moved out of such a value.
pub struct Destructor<T>(PhantomData<fn() -> T>);

/// Of this value.
pub const fn destructor<T>(_: &T) -> Destructor<T> {
    Destructor(PhantomData)
}

/// It has one.
pub trait DropsItself {
    #[cold]
    fn none(&self) -> ! {
        unreachable!("it has a destructor")
    }
}

#[allow(drop_bounds, reason = "a destructor that is written is meant")]
impl<T: Drop> DropsItself for &Destructor<T> {}

/// It has none.
pub trait DropsFields {
    fn none(&self) {}
}

impl<T> DropsFields for Destructor<T> {}
