//! Finds the callee of an await if its text does not tell: a `#[cps]` function or a leaf, which have a type
//! of this name, or another future.

use crate::call::{Call, Transformed};
use crate::foreign::foreign;
use crate::nested::Boxed;
use crate::residual::Try;
use crate::states::{Load, Save, Site};
use crate::{Frame, Leaf, Method};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::any::Any;
use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::pin::Pin;
use std::task::{Context, Poll};

/// The frame of what is called, where there is no type of its name. `P` is what it is generic over.
pub struct Unknown<P = ()>(foreign, PhantomData<fn() -> P>);

/// The type of a callee: a `#[cps]` function or a leaf.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be awaited in a `#[cps]` function by this name",
    label = "a type of this name is neither the frame of a `#[cps]` function nor a leaf",
    note = "mark the function `#[cps]`, or implement `rialto_cps::Leaf` for what it returns; or await it as it stands, as \
            `{{ name(..) }}.await`"
)]
pub trait Callee: Frame {
    /// The type of the result, if that is evident.
    type Told;
    /// Whether it is.
    const IS_TOLD: bool = true;
    /// [`Values`] or [`Places`].
    type Arguments;
}

/// The arguments of a function that takes values only.
pub struct Values;

/// The arguments of a function that also takes places, by `&mut`, and gives their values back.
pub struct Places;

/// It is called with values alone.
#[diagnostic::on_unimplemented(
    message = "what is called has parameters `&mut T`, and nothing is lent to it",
    label = "it takes a place, as `&mut place`",
    note = "a variable that is a reference is no place: lend the place that it refers to, or take the value out, lend \
            that, and put it back"
)]
pub trait ByValue {}

impl ByValue for Values {}

/// How it is called: `R` is what the future that a call returns yields.
pub trait Begins<Fut, R>: Opens<R> {
    /// The frame.
    fn begin(future: Fut, text: &'static str) -> Self;
}

/// And what it has yielded.
pub trait Opens<R>: Callee {
    /// The result.
    fn open(result: Self::Output) -> R;
}

/// A frame whose function has its name: of leaves and `#[cps]` functions that goes without saying.
#[doc(hidden)]
#[macro_export]
macro_rules! __callee {
    ([$($of:tt)*] $callee:ty) => {
        $crate::__callee! { [$($of)*] $callee: $callee, ::core::convert::identity, $crate::rt::Values }
    };
    ([$($of:tt)*] $callee:ty: $frame:ty, $begun:expr, $arguments:ty) => {
        impl<$($of)*> $crate::rt::Callee for $callee {
            type Told = <$callee as ::core::future::Future>::Output;
            type Arguments = $arguments;
        }

        impl<$($of)*> $crate::rt::Begins<$frame, <$callee as ::core::future::Future>::Output> for $callee {
            #[inline]
            fn begin(frame: $frame, _: &'static str) -> Self {
                $begun(frame)
            }
        }

        impl<$($of)*> $crate::rt::Opens<<$callee as ::core::future::Future>::Output> for $callee {
            #[inline]
            fn open(result: Self::Output) -> Self::Output {
                result
            }
        }
    };
}

__callee! { [S: Transformed] Call<S>: Call<S>, std::convert::identity, S::Arguments }
__callee! { [L: Leaf] L }
__callee! { [S: Transformed] Boxed<Call<S>>: Call<S>, Boxed::new, S::Arguments }

macro_rules! unknown {
    ($([$($of:tt)*] $callee:ty, $begun:expr;)+) => {$(
        impl<$($of)*> Callee for $callee {
            type Told = TypeNotEvident;
            type Arguments = Values;
            const IS_TOLD: bool = false;
        }

        impl<Fut, $($of)*> Begins<Fut, Fut::Output> for $callee
        where
            Fut: IntoFuture<Output: 'static, IntoFuture: Send + 'static>,
        {
            #[track_caller]
            fn begin(future: Fut, text: &'static str) -> Self {
                $begun(Unknown(foreign::of(future, text), PhantomData))
            }
        }

        impl<R: 'static, $($of)*> Opens<R> for $callee {
            fn open(result: Self::Output) -> R {
                *result.downcast().expect("it is of the type that its witness has")
            }
        }
    )+};
}

unknown! {
    [P: 'static] Unknown<P>, std::convert::identity;
    [P: 'static] Boxed<Unknown<P>>, Boxed::new;
}

impl<P> Clone for Unknown<P> {
    fn clone(&self) -> Self {
        Unknown(self.0.clone(), PhantomData)
    }
}

impl<P> Serialize for Unknown<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, P> Deserialize<'de> for Unknown<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        foreign::deserialize(deserializer).map(|none| Unknown(none, PhantomData))
    }
}

impl<P> Future for Unknown<P> {
    type Output = <foreign as Future>::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(cx)
    }
}

/// As its leaf.
impl<P: 'static> Frame for Unknown<P> {
    const NAME: &'static str = <foreign as Frame>::NAME;
    const LAYOUT: u64 = <foreign as Frame>::LAYOUT;
    const SITES: &'static [Site] = <foreign as Frame>::SITES;

    fn save<S: Save>(&self, to: &mut S) -> Result<(), S::Error> {
        self.0.save(to)
    }

    fn load<L: Load>(from: &mut L) -> Result<Self, L::Error> {
        foreign::load(from).map(|none| Unknown(none, PhantomData))
    }
}

/// The result of a callee in the frame, in the run that got it. Its methods are what an await calls: they know the
/// callee's type, which each await would have to write otherwise.
pub struct Awaited<C: Future>(pub Option<C::Output>);

impl<C: Future> Awaited<C> {
    /// There is none yet.
    #[inline(always)]
    #[must_use]
    pub const fn none() -> Self {
        Awaited(None)
    }

    /// Polls the callee a first time. Returns its result, or the callee, which waits. The place is the
    /// caller's.
    ///
    /// # Errors
    ///
    /// It waits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    pub fn first<Fut, R>(&self, future: Fut, text: &'static str, cx: &mut Context<'_>) -> Result<R, C>
    where
        C: Begins<Fut, R>,
        C::Arguments: ByValue,
    {
        let mut callee = C::begin(future, text);
        match Pin::new(&mut callee).poll(cx) {
            Poll::Ready(result) => Ok(C::open(result)),
            Poll::Pending => Err(callee),
        }
    }

    /// Polls the callee where it lies: whether it waits on. If not, its result is here.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn pends(&mut self, callee: &mut C, cx: &mut Context<'_>) -> bool
    where
        C: Unpin,
    {
        match Pin::new(callee).poll(cx) {
            Poll::Ready(value) => {
                crate::rt::put(&mut self.0, value);
                false
            }
            Poll::Pending => true,
        }
    }

    /// The result, which is here.
    #[inline]
    #[track_caller]
    pub fn resumed<R>(&mut self) -> R
    where
        C: Opens<R>,
    {
        C::open(crate::rt::take(&mut self.0))
    }
}

/// The type of a call's result, as far as it is evident.
pub type Told<C> = <C as Callee>::Told;

/// The result of a future whose type the macro does not know. Where it is used, write the type:
/// `let name: Type = ..`.
#[derive(Clone, Serialize, Deserialize)]
pub enum TypeNotEvident {}

impl Try for TypeNotEvident {
    type Value = TypeNotEvident;
    type Residual = Infallible;

    fn branch(self) -> ControlFlow<Infallible, Self> {
        match self {}
    }
}

/// A variable as what its type is told to be, or back.
#[inline]
pub fn as_told<T: 'static, W: 'static>(value: T) -> W {
    // In a generic function nothing else sees it.
    const {
        assert!(
            size_of::<T>() == size_of::<W>(),
            "what a future yields that is no data is kept across another await, and its type is not evident: write \
             `let name: Type = ..`"
        );
    }
    let mut value = Some(value);
    let told = (&mut value as &mut dyn Any).downcast_mut::<Option<W>>().and_then(Option::take);
    told.expect("what is kept of a call is its result")
}

/// That a variable has a destructor only if its type is evident, `W`.
#[inline]
pub fn evident<W, T>(_: &T) {
    const {
        assert!(
            std::mem::needs_drop::<W>() || !std::mem::needs_drop::<T>(),
            "what a future yields that is no data is still in scope at a later await, and would be dropped after it; so it \
             is part of the frame, and its type is not evident: write `let name: Type = ..`, or end its life before, by \
             `drop(name)` or by a block around it"
        );
    }
}

/// Asks whether a type has such a method.
pub struct Probe<T: ?Sized, const NAME: u64, P>(PhantomData<(P, T)>);

impl<T: Method<NAME, P> + ?Sized, const NAME: u64, P> Probe<T, NAME, P> {
    /// It has.
    pub const IS_METHOD: bool = true;
}

/// The fallback of [`Probe`], found after its own constants.
pub trait NoMethod {
    /// It has none.
    const IS_METHOD: bool = false;
}

impl<T: ?Sized, const NAME: u64, P> NoMethod for Probe<T, NAME, P> {}

/// Picks the frame of a method, if it is one.
pub struct Pick<const IS_METHOD: bool>;

/// The callee that is picked.
pub trait Picks<T: ?Sized, const NAME: u64, P> {
    /// The frame, or that it is unknown.
    type Callee;
}

impl<T: Method<NAME, P> + ?Sized, const NAME: u64, P> Picks<T, NAME, P> for Pick<true> {
    type Callee = T::Frame;
}

impl<T: ?Sized, const NAME: u64, P> Picks<T, NAME, P> for Pick<false> {
    type Callee = Unknown<P>;
}
