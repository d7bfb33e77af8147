//! The frame of a `#[cps]` function. `#[cps]` implements [`Transformed`], and this file derives the frame
//! from that, once for all functions.

use crate::fields::{Callee, Field, Fields, Names, ReadFields, State, Variant, Written, next};
use crate::layout::{Layouts, Parts, layout};
use crate::states::{Load, Save, Site};
use crate::{Build, Frame, Function, Signature};
use serde::de::{DeserializeSeed, Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};

/// A call of a `#[cps]` function, in one of its states.
#[must_use = "futures do nothing unless they are awaited"]
pub struct Call<S>(pub S);

/// The states of a function, the type that `#[cps]` makes of it.
pub trait Transformed: Sized + Send + 'static {
    /// Its result, with the values that were lent to it.
    type Output;
    /// Whether something is lent to it: [`Values`](crate::callee::Values) or [`Places`](crate::callee::Places).
    type Arguments;
    /// See [`Frame`].
    const NAME: &'static str;
    /// The parts of its layout: see [`Frame`].
    const LAYOUT: Parts;
    /// That of the package, which is the build.
    const VERSION: &'static str;
    /// The parts of the layout of its result.
    const RESULT: Parts;
    /// See [`Frame`].
    const SITES: &'static [Site];
    /// The table of types that its layouts share.
    const LAYOUTS: Layouts;

    /// Shows the state it is in.
    fn visit<V: Visit<Self>>(&self, to: V) -> V::Result;
    /// Makes the state of this number.
    fn make<M: Make<Self>>(number: usize, from: M) -> Result<Self, M::Error>;
    /// Runs it.
    fn run(&mut self, cx: &mut Context<'_>) -> Poll<Self::Output>;
}

/// A function that can be pointed to.
pub trait Begin: Transformed {
    /// Its type.
    type Signature: Signature<Output = Self::Output>;
    /// A call of it.
    fn begin(arguments: <Self::Signature as Signature>::Arguments) -> Self;
}

macro_rules! by_count {
    ($with:ident) => {
        $with! {
            at0;
            at1 [A a];
            at2 [A a][B b];
            at3 [A a][B b][C c];
            at4 [A a][B b][C c][D d];
            at5 [A a][B b][C c][D d][E e];
            at6 [A a][B b][C c][D d][E e][F f];
            at7 [A a][B b][C c][D d][E e][F f][G g];
            at8 [A a][B b][C c][D d][E e][F f][G g][H h];
            at9 [A a][B b][C c][D d][E e][F f][G g][H h][I i];
            at10 [A a][B b][C c][D d][E e][F f][G g][H h][I i][J j];
            at11 [A a][B b][C c][D d][E e][F f][G g][H h][I i][J j][K k];
            at12 [A a][B b][C c][D d][E e][F f][G g][H h][I i][J j][K k][L l];
        }
    };
}

macro_rules! shown_with {
    ($($at:ident $([$type:ident $field:ident])*;)*) => {$(
        /// [`at`](Visit::at), of a state with so many variables.
        #[inline]
        #[allow(clippy::too_many_arguments, clippy::many_single_char_names, reason = "as many as there are")]
        fn $at<'a, X: Callee + 'a, $($type: Field + 'a),*>(
            self,
            number: usize,
            variant: fn(X, $($type),*) -> S,
            callee: &'a X,
            $($field: &'a $type),*
        ) -> Self::Result {
            self.at(number, (variant, callee, $($field),*))
        }
    )*};
}

macro_rules! made_with {
    ($($at:ident $([$type:ident $field:ident])*;)*) => {$(
        /// [`at`](Make::at), of a state with so many variables.
        #[inline]
        fn $at<X: Callee, $($type: Field),*>(self, variant: fn(X, $($type),*) -> S) -> Result<S, Self::Error> {
            self.at(variant)
        }
    )*};
}

/// Does something with a state. They are counted in the order of the sites; the first is that
/// in which the call has not begun.
pub trait Visit<S>: Sized {
    /// The result of the visit.
    type Result;

    /// It is in this state.
    fn at<'a, P: State<'a, S>>(self, number: usize, state: P) -> Self::Result;

    // Without a tuple, the compiler has less to read for each state of each function.
    by_count!(shown_with);

    /// It has completed.
    fn over(self, over: S) -> Self::Result;
}

/// Makes a state.
pub trait Make<S>: Sized {
    /// Why it cannot.
    type Error;

    /// It is to be this state.
    fn at<V: Variant<Whole = S>>(self, variant: V) -> Result<S, Self::Error>;

    by_count!(made_with);

    /// There is none of that number.
    fn none(self) -> Result<S, Self::Error>;
}

impl<S> Unpin for Call<S> {}

impl<S: Transformed> Future for Call<S> {
    type Output = S::Output;

    #[inline]
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<S::Output> {
        self.get_mut().0.run(cx)
    }
}

impl<S: Transformed> Frame for Call<S> {
    const NAME: &'static str = S::NAME;
    const LAYOUT: u64 = layout(S::LAYOUTS, S::LAYOUT);
    const BUILD: Build = Build::of(S::VERSION);
    const RESULT: u64 = layout(S::LAYOUTS, S::RESULT);
    const SITES: &'static [Site] = S::SITES;

    fn is_begun(&self) -> bool {
        self.0.visit(IsBegun)
    }

    fn save<T: Save>(&self, to: &mut T) -> Result<(), T::Error> {
        self.0.visit(ByName(to))
    }

    fn load<L: Load>(from: &mut L) -> Result<Self, L::Error> {
        let number = from.frame(S::NAME, S::SITES)?;
        S::make(number, FromNames { number, from }).map(Call)
    }
}

impl<S: Begin> Function for Call<S> {
    type Signature = S::Signature;

    fn begin(arguments: <S::Signature as Signature>::Arguments) -> Self {
        Call(S::begin(arguments))
    }
}

impl<S: Transformed> Clone for Call<S> {
    fn clone(&self) -> Self {
        Call(self.0.visit(Copied))
    }
}

impl<S: Transformed> Serialize for Call<S> {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        self.0.visit(Bytes(to))
    }
}

impl<'de, S: Transformed> Deserialize<'de> for Call<S> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_tuple(2, Numbered(PhantomData)).map(Call)
    }
}

struct IsBegun;

impl<S> Visit<S> for IsBegun {
    type Result = bool;

    fn at<'a, P: State<'a, S>>(self, number: usize, _: P) -> bool {
        number != 0
    }

    fn over(self, _: S) -> bool {
        true
    }
}

/// Copies it.
struct Copied;

impl<S> Visit<S> for Copied {
    type Result = S;

    #[inline]
    fn at<'a, P: State<'a, S>>(self, _: usize, state: P) -> S {
        let (variant, callee, fields) = state.parts();
        variant.make(callee.clone(), P::Fields::copied(fields))
    }

    fn over(self, over: S) -> S {
        over
    }
}

/// Writes it by name.
struct ByName<'a, T>(&'a mut T);

impl<S: Transformed, T: Save> Visit<S> for ByName<'_, T> {
    type Result = Result<(), T::Error>;

    fn at<'a, P: State<'a, S>>(self, number: usize, state: P) -> Result<(), T::Error> {
        let (_, callee, fields) = state.parts();
        let site = &S::SITES[number];
        self.0.frame(S::NAME, site)?;
        P::Fields::save(fields, &mut Names::of(site, number != 0), self.0)?;
        Callee::save(callee, self.0)
    }

    fn over(self, _: S) -> Result<(), T::Error> {
        Err(self.0.over(S::NAME))
    }
}

/// Reads what that wrote.
struct FromNames<'a, L> {
    number: usize,
    from: &'a mut L,
}

impl<S: Transformed, L: Load> Make<S> for FromNames<'_, L> {
    type Error = L::Error;

    fn at<V: Variant<Whole = S>>(self, variant: V) -> Result<S, L::Error> {
        let names = &mut Names::of(&S::SITES[self.number], self.number != 0);
        let fields = V::Fields::load(names, self.from)?;
        let callee: V::Callee = Callee::load(self.from)?;
        Ok(variant.make(callee, fields))
    }

    fn none(self) -> Result<S, L::Error> {
        Err(self.from.unknown(S::NAME))
    }
}

/// Writes it as it lies in memory: its number, and what it holds.
struct Bytes<Z>(Z);

impl<S, Z: Serializer> Visit<S> for Bytes<Z> {
    type Result = Result<Z::Ok, Z::Error>;

    #[inline]
    fn at<'a, P: State<'a, S>>(self, number: usize, state: P) -> Self::Result {
        let (_, callee, fields) = state.parts();
        let number = u32::try_from(number).map_err(serde::ser::Error::custom)?;
        (number, Written { callee, fields, of: PhantomData::<P::Fields> }).serialize(self.0)
    }

    fn over(self, _: S) -> Self::Result {
        Err(serde::ser::Error::custom("it has completed"))
    }
}

/// Reads the number, and then the state of that number.
struct Numbered<S>(PhantomData<S>);

impl<'de, S: Transformed> Visitor<'de> for Numbered<S> {
    type Value = S;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a state and its variables")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<S, A::Error> {
        let number: u32 = next(&mut from)?;
        let state = from.next_element_seed(OfNumber(number, PhantomData))?;
        state.ok_or_else(|| A::Error::custom("a state without its variables"))
    }
}

struct OfNumber<S>(u32, PhantomData<S>);

impl<'de, S: Transformed> DeserializeSeed<'de> for OfNumber<S> {
    type Value = S;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<S, D::Error> {
        S::make(self.0 as usize, FromBytes(from, PhantomData))
    }
}

struct FromBytes<'de, D>(D, PhantomData<&'de ()>);

impl<'de, S, D: Deserializer<'de>> Make<S> for FromBytes<'de, D> {
    type Error = D::Error;

    #[inline]
    fn at<V: Variant<Whole = S>>(self, variant: V) -> Result<S, D::Error> {
        let ReadFields { callee, fields } = ReadFields::<V::Callee, V::Fields>::deserialize(self.0)?;
        Ok(variant.make(callee, fields))
    }

    fn none(self) -> Result<S, D::Error> {
        Err(D::Error::custom("no such state"))
    }
}
