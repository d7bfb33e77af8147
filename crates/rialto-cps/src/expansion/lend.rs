//! Calls that borrow: a method, or a call with `&place` among its arguments. The callee decides how long it
//! keeps the borrow, and the macro cannot see that. So the macro writes the call three times, and the type of
//! the future chooses:
//!
//! - in dead code, to ask for the type: [`Kind`];
//! - to make the call. A `#[cps]` frame borrows nothing afterwards. A function with `&mut` parameters makes a [`Lent`],
//!   which says what its frame is to own meanwhile;
//! - in a closure over values in a box, from which a foreign future borrows.

use super::borrowing::{Borrowing, Borrows, Returning};
use super::call::{Call, Function};
use super::keep::{Forgotten, NoName};
use super::print::Print;
use crate::Frame;
use crate::nested::{Boxed, Nested};
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};

/// The values that are lent to a function: `()`, or the type of a place, or a tuple of those.
pub trait Loan: Sized {
    /// The places.
    type Refs<'a>
    where
        Self: 'a;
    /// Copies of what is in the places.
    fn copied(refs: &Self::Refs<'_>) -> Self;
    /// The values come back.
    fn back(self, refs: Self::Refs<'_>);
}

/// A place of this type is lent.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
#[serde(
    transparent,
    bound(serialize = "T: serde::Serialize", deserialize = "T: serde::de::DeserializeOwned")
)]
pub struct Place<T>(pub T);

impl<T: Clone> Loan for Place<T> {
    type Refs<'a>
        = &'a mut T
    where
        Self: 'a;

    fn copied(refs: &&mut T) -> Self {
        Place((**refs).clone())
    }

    fn back(self, refs: &mut T) {
        *refs = self.0;
    }
}

macro_rules! loans {
    ($(($($P:ident $place:tt)*))*) => {$(
        #[allow(clippy::unused_unit, unused_variables, reason = "there may be none")]
        impl<$($P: Loan),*> Loan for ($($P,)*) {
            type Refs<'a>
                = ($($P::Refs<'a>,)*)
            where
                Self: 'a;

            fn copied(refs: &Self::Refs<'_>) -> Self {
                ($($P::copied(&refs.$place),)*)
            }

            fn back(self, refs: Self::Refs<'_>) {
                $(self.$place.back(refs.$place);)*
            }
        }
    )*};
}

loans! { () (A 0) (A 0 B 1) (A 0 B 1 C 2) (A 0 B 1 C 2 D 3) }

/// A call of a function with `&mut` parameters: what is lent to `self` (`R`), to other parameters (`P`), and the other
/// arguments.
#[must_use = "futures do nothing unless they are awaited"]
pub struct Lent<'a, F: Function, R: Loan + 'a, P: Loan + 'a, O> {
    receiver: R::Refs<'a>,
    places: P::Refs<'a>,
    begun: Begun<F, R, P, O>,
}

/// The same without the places.
pub struct Begun<F: Function, R, P, O> {
    others: O,
    make: fn(R, P, O) -> F::Arguments,
}

impl<'a, F: Function, R: Loan, P: Loan, O> Lent<'a, F, R, P, O> {
    /// `make` puts the arguments in their order.
    #[inline]
    pub fn new(
        receiver: R::Refs<'a>,
        places: P::Refs<'a>,
        others: O,
        make: fn(R, P, O) -> F::Arguments,
    ) -> Self {
        Lent { receiver, places, begun: Begun { others, make } }
    }
}

impl<F: Function, R: Loan, P: Loan, O> Lent<'_, F, R, P, O> {
    /// The call as a frame, which owns copies of what is in the places. It returns them beside the result.
    pub fn into_frame(self) -> Call<F> {
        let Lent { receiver, places, begun: Begun { others, make } } = self;
        Call::begin(make(R::copied(&receiver), P::copied(&places), others))
    }
}

/// Outside of `#[cps]` functions, the frame owns copies, which come back with the result.
impl<'a, F, R, P, O, T> IntoFuture for Lent<'a, F, R, P, O>
where
    F: Function<Output = (T, R, P)>,
    R: Loan,
    P: Loan,
{
    type Output = T;
    type IntoFuture = LentFuture<'a, F, R, P>;

    fn into_future(self) -> Self::IntoFuture {
        let Lent { receiver, places, begun: Begun { others, make } } = self;
        let call = Call::begin(make(R::copied(&receiver), P::copied(&places), others));
        LentFuture { call, places: Some((receiver, places)) }
    }
}

/// The future of a [`Lent`].
pub struct LentFuture<'a, F: Function, R: Loan + 'a, P: Loan + 'a> {
    call: Call<F>,
    places: Option<(R::Refs<'a>, P::Refs<'a>)>,
}

impl<'a, F: Function, R: Loan + 'a, P: Loan + 'a> Unpin for LentFuture<'a, F, R, P> {}

impl<'a, F, R, P, T> Future for LentFuture<'a, F, R, P>
where
    F: Function<Output = (T, R, P)>,
    R: Loan + 'a,
    P: Loan + 'a,
{
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        match Pin::new(&mut self.call).poll(cx) {
            Poll::Pending => Poll::Pending,
            Poll::Ready((result, receiver, places)) => {
                if let Some((to_receiver, to_places)) = self.places.take() {
                    receiver.back(to_receiver);
                    places.back(to_places);
                }
                Poll::Ready(result)
            }
        }
    }
}

/// Where a caller lends from.
#[diagnostic::on_unimplemented(
    message = "a call in this function takes a place by `&mut` that cannot be lent to it",
    label = "the place is behind a shared reference, or its index changes while the call is made",
    note = "help: take `&mut` in this function; compute arguments that change the place before the call"
)]
pub trait Lender<R> {
    fn lend(&mut self) -> R;
    fn give_back(&mut self, loan: R);
}

/// Nothing can be lent here: no receiver, or none that is a place.
pub struct Nowhere;

/// A whole variable: its slot is empty meanwhile.
pub struct Whole<'s, T>(pub &'s mut Option<T>);

/// A part of a variable: a copy stands there meanwhile.
pub struct Part<'s, T>(&'s mut T);

/// The same: the type's default stands there.
pub struct DefaultPart<'s, T>(&'s mut T);

/// Asks how a part is lent: `(&&lends_part(&x.f)).lender(&mut x.f)`.
pub struct LendsPart<T>(PhantomData<fn() -> T>);

/// Of this part.
#[inline]
pub const fn lends_part<T>(_: &T) -> LendsPart<T> {
    LendsPart(PhantomData)
}

/// A default costs no copy, and no drop of a copy is seen.
pub trait LendsDefault<T> {
    #[inline]
    fn lender<'s>(&self, place: &'s mut T) -> DefaultPart<'s, T> {
        DefaultPart(place)
    }
}

impl<T: Default> LendsDefault<T> for &LendsPart<T> {}

/// A type without a default.
pub trait LendsCopy<T> {
    #[inline]
    fn lender<'s>(&self, place: &'s mut T) -> Part<'s, T> {
        Part(place)
    }
}

impl<T> LendsCopy<T> for LendsPart<T> {}

/// What a variable refers to that is a borrow, if that can be lent: the method is found by the type of the borrow.
pub trait ReachesMutable {
    /// Behind a `&mut`.
    #[inline]
    fn __rt_reach(&mut self) -> &mut Self {
        self
    }
}

impl<T: ?Sized> ReachesMutable for T {}

/// A key among the items of `&mut map` is shared: it is read, and not lent.
pub trait ReachesShared {
    /// Behind a `&`.
    #[inline]
    fn __rt_reach(&self) -> &'static mut () {
        Box::leak(Box::new(()))
    }
}

impl<T: ?Sized> ReachesShared for T {}

impl Lender<()> for Nowhere {
    #[inline]
    fn lend(&mut self) {}
    #[inline]
    fn give_back(&mut self, (): ()) {}
}

impl<T> Lender<()> for Whole<'_, T> {
    #[inline]
    fn lend(&mut self) {}
    #[inline]
    fn give_back(&mut self, (): ()) {}
}

impl<T> Lender<()> for Part<'_, T> {
    #[inline]
    fn lend(&mut self) {}
    #[inline]
    fn give_back(&mut self, (): ()) {}
}

impl<T> Lender<()> for DefaultPart<'_, T> {
    #[inline]
    fn lend(&mut self) {}
    #[inline]
    fn give_back(&mut self, (): ()) {}
}

impl<T: Default> Lender<Place<T>> for DefaultPart<'_, T> {
    #[inline]
    fn lend(&mut self) -> Place<T> {
        Place(std::mem::take(self.0))
    }

    #[inline]
    fn give_back(&mut self, loan: Place<T>) {
        *self.0 = loan.0;
    }
}

impl<T> Lender<Place<T>> for Whole<'_, T> {
    #[inline]
    fn lend(&mut self) -> Place<T> {
        Place(super::take(self.0))
    }

    #[inline]
    fn give_back(&mut self, loan: Place<T>) {
        super::put(self.0, loan.0);
    }
}

impl<T: Clone> Lender<Place<T>> for Part<'_, T> {
    fn lend(&mut self) -> Place<T> {
        let copy = self.0.clone();
        Place(std::mem::replace(self.0, copy))
    }

    fn give_back(&mut self, loan: Place<T>) {
        *self.0 = loan.0;
    }
}

macro_rules! lenders {
    ($(($($L:ident $P:ident $place:tt)*))*) => {$(
        #[allow(clippy::unused_unit, unused_variables, reason = "there may be none")]
        impl<$($P, $L: Lender<$P>),*> Lender<($($P,)*)> for ($($L,)*) {
            #[inline]
            fn lend(&mut self) -> ($($P,)*) {
                ($(self.$place.lend(),)*)
            }

            #[inline]
            fn give_back(&mut self, loans: ($($P,)*)) {
                $(self.$place.give_back(loans.$place);)*
            }
        }
    )*};
}

lenders! { () (A P 0) (A P 0 B Q 1) (A P 0 B Q 1 C R 2) (A P 0 B Q 1 C R 2 D S 3) }

/// The kind of a call (`K`, one of the types below), and the variables from which it borrows (`V`), to be
/// inferred.
pub struct Kind<K, V>(PhantomData<fn() -> (K, V)>);

impl<K, V> Clone for Kind<K, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, V> Copy for Kind<K, V> {}

/// A frame, which borrows nothing.
pub struct IsFrame<C>(PhantomData<C>);
/// One on the heap.
pub struct IsBox<C>(PhantomData<C>);
/// A function to which places are lent.
pub struct IsLent<F, R, P, O>(PhantomData<(F, R, P, O)>);
/// Another future, which yields `T`.
pub struct IsForeign<T>(PhantomData<T>);

/// A frame, whose function takes its receiver by value.
pub struct IsTaking<F>(PhantomData<F>);

/// A call of the function in which it stands, to which places are lent. It is on the heap.
pub struct IsItself<F, R, P, O>(PhantomData<(F, R, P, O)>);

/// Tells the type of a call of the function in which it stands. It is not another future, so nothing is asked.
pub fn lent_itself<F: Function, R: Loan, P: Loan, O>(
    _: &Lent<'_, F, R, P, O>,
    _: Kind<IsItself<F, R, P, O>, ()>,
) {
}

/// Asks what a call is: `(&&&&&asked(&future)).is(kind)`.
pub struct Asked<F>(PhantomData<fn() -> F>);

/// Of this future.
#[cfg_attr(not(debug_assertions), inline(always))]
pub const fn asked<F>(_: &F) -> Asked<F> {
    Asked(PhantomData)
}

pub trait AsksTaking<F: TakesSelf> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is<V>(&self, _: Kind<IsTaking<F>, V>) {}
}

impl<F: TakesSelf> AsksTaking<F> for &&&&Asked<Call<F>> {}

pub trait AsksFrame<F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is<V>(&self, _: Kind<IsFrame<F>, V>) {}
}

impl<F: Frame> AsksFrame<F> for &&&Asked<F> {}

pub trait AsksLent<F: Function, R, P, O> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is<V>(&self, _: Kind<IsLent<F, R, P, O>, V>) {}
}

impl<F: Function, R: Loan, P: Loan, O> AsksLent<F, R, P, O> for &&Asked<Lent<'_, F, R, P, O>> {}

pub trait AsksBox<F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is<V>(&self, _: Kind<IsBox<F>, V>) {}
}

impl<F: Frame> AsksBox<F> for &Asked<Pin<Box<F>>> {}

pub trait AsksForeign<F: IntoFuture> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is<V>(&self, _: Kind<IsForeign<F::Output>, V>) {}
}

impl<F: IntoFuture> AsksForeign<F> for Asked<F> {}

/// The end of the dead code in which a call is asked for its type.
#[cold]
pub fn never() -> ! {
    unreachable!("it only tells a type")
}

/// A function that takes `self` by value.
pub trait TakesSelf: Function {}

/// A kind of call.
pub trait Called {
    /// Whether it borrows: it is a foreign future.
    const BORROWS: bool;
    /// Whether it takes its receiver by value.
    const TAKES: bool = false;
    /// The callee, without its borrows.
    type Called;
    /// [`Never`] if the call takes its receiver by value, or may: then no code behind it names that variable.
    type Stays;
    /// [`Never`] if the call does not take its receiver.
    type Takes;
}

/// A kind of call that may be an arm of `select!`: its frame can be dropped, since no place is lent to it.
#[diagnostic::on_unimplemented(
    message = "an arm of `select!` lends a place to a `#[cps]` function by `&mut`",
    label = "the changes of the place would be lost if another arm is chosen",
    note = "help: await the call alone, or pass the value and return it"
)]
pub trait InArm {}

impl<C> InArm for IsFrame<C> {}
impl<C> InArm for IsBox<C> {}
impl<F> InArm for IsTaking<F> {}
impl<T> InArm for IsForeign<T> {}

/// It has no value. A call that returns one does not return, and rustc sees that when it checks what is moved.
pub enum Never {}

/// Whether code is reached: `()`, or [`Never`].
pub trait Reached {
    fn reached() -> Self;
}

impl Reached for () {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn reached() {}
}

impl Reached for Never {
    fn reached() -> Never {
        borrows_otherwise()
    }
}

/// A callee, in the code for one kind of calls.
pub struct Only<C, N>(pub C, pub N);

/// It is called so.
pub trait CalledBy<Fut>: Called {
    fn called(future: Fut) -> Self::Called;
}

/// The frame that is awaited. `V` are the values from which a foreign future borrows.
pub trait Awaiting<V>: Called {
    type Callee: Frame;
}

/// The call in a box, which yields `T`.
pub trait InBox<V, T>: Awaiting<V> {
    fn in_box(borrowing: Borrowing<V, T>) -> Self::Callee;
}

/// It begins, with these lenders.
pub trait Begins<V, L>: Awaiting<V> {
    fn begin(called: Self::Called, lenders: L) -> Self::Callee;
}

/// The result of the call, for its caller.
pub trait Yields<V>: Awaiting<V> {
    type Output;
}

/// It has ended, and gives back to the lenders what they have lent.
pub trait Ends<V, L>: Yields<V> {
    fn end(result: <Self::Callee as Future>::Output, lenders: L) -> Self::Output;
}

/// It has ended, and gives back the values from which it borrowed.
pub trait Unboxes<V>: Yields<V> {
    fn unboxed(result: <Self::Callee as Future>::Output) -> (Self::Output, V);
}

impl<K, V> Kind<K, V> {
    #[allow(clippy::new_without_default, reason = "there is no default type")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    pub const extern "C" fn new() -> Self {
        Kind(PhantomData)
    }

    /// Whether the call borrows while it is awaited.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn borrows(self) -> bool
    where
        K: Called,
    {
        K::BORROWS
    }

    /// The same of a call in an arm of `select!`, to which no place is lent.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn borrows_in_arm(self) -> bool
    where
        K: Called + InArm,
    {
        K::BORROWS
    }

    /// The call, after which its borrows end.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn called<Fut>(self, future: Fut) -> K::Called
    where
        K: CalledBy<Fut>,
    {
        K::called(future)
    }

    /// Whether the call takes its receiver by value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn takes_receiver(self) -> bool
    where
        K: Called,
    {
        K::TAKES
    }

    /// The call, behind which the receiver has its value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn stays<Fut>(self, future: Fut) -> Only<K::Called, K::Stays>
    where
        K: CalledBy<Fut, Stays: Reached>,
    {
        Only(K::called(future), Reached::reached())
    }

    /// The call, which takes its receiver.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn takes<Fut>(self, future: Fut) -> Only<K::Called, K::Takes>
    where
        K: CalledBy<Fut, Takes: Reached>,
    {
        Only(K::called(future), Reached::reached())
    }

    /// The frame to be awaited.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn begin<L>(self, called: K::Called, lenders: L) -> K::Callee
    where
        K: Begins<V, L>,
    {
        K::begin(called, lenders)
    }

    /// The frame of a foreign future that borrows.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    pub fn boxed<T>(
        self,
        values: V,
        text: &'static str,
        call: impl for<'v> FnOnce(&'v mut V) -> Borrows<'v, T>,
    ) -> K::Callee
    where
        K: InBox<V, T>,
        V: 'static,
    {
        match K::BORROWS {
            true => K::in_box(Borrowing::new(values, text, call)),
            false => borrows_otherwise(),
        }
    }

    /// The result, after which all that was lent is in its place again.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn end<L>(self, result: <K::Callee as Future>::Output, lenders: L) -> K::Output
    where
        K: Ends<V, L>,
    {
        K::end(result, lenders)
    }

    /// The result of a foreign future, after which all that it borrowed is in its slot again.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn end_boxed<S: Slots<Values = V>>(self, result: <K::Callee as Future>::Output, slots: S) -> K::Output
    where
        K: Unboxes<V>,
    {
        let (result, values) = K::unboxed(result);
        slots.put(values);
        result
    }
}

/// The value that stands for a variable in the caller's frame while it is lent as a whole.
pub trait Absent {
    /// It has been lent.
    fn absent() -> Self;
}

/// The field of a variable from which a call borrows, in the caller's frame: `L`, unless the variable lies in the callee's frame.
pub trait KeepsPlace {
    type Keeps<L: Absent>: KeptPlace<L>;
    /// Its print: `P`, or [`Forgotten`].
    type Prints<P: Print>: Print;
}

/// The same of the receiver.
pub trait KeepsReceiver {
    type Keeps<L: Absent>: KeptPlace<L>;
    type Prints<P: Print>: Print;
}

/// `L`, or nothing.
pub trait KeptPlace<L> {
    fn keep(lends: L) -> Self;
    fn back(self) -> L;
}

impl<L: Absent> KeptPlace<L> for L {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn keep(lends: L) -> L {
        lends
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn back(self) -> L {
        self
    }
}

impl<L: Absent> KeptPlace<L> for NoName {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn keep(_: L) -> NoName {
        NoName
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn back(self) -> L {
        L::absent()
    }
}

macro_rules! stays_with_the_caller {
    ($([$($of:tt)*] $kind:ty;)*) => {$(
        impl<$($of)*> KeepsPlace for $kind {
            type Keeps<L: Absent> = L;
            type Prints<P: Print> = P;
        }

        impl<$($of)*> KeepsReceiver for $kind {
            type Keeps<L: Absent> = L;
            type Prints<P: Print> = P;
        }
    )*};
}

stays_with_the_caller! {
    [C] IsFrame<C>;
    [C] IsBox<C>;
    [T] IsForeign<T>;
    [F] IsTaking<F>;
}

impl<F, R, P, O> KeepsPlace for IsLent<F, R, P, O> {
    type Keeps<L: Absent> = NoName;
    type Prints<Q: Print> = Forgotten;
}

impl<F, T, P, O> KeepsReceiver for IsLent<F, Place<T>, P, O> {
    type Keeps<L: Absent> = NoName;
    type Prints<Q: Print> = Forgotten;
}

impl<F, R, P, O> KeepsPlace for IsItself<F, R, P, O> {
    type Keeps<L: Absent> = NoName;
    type Prints<Q: Print> = Forgotten;
}

impl<F, T, P, O> KeepsReceiver for IsItself<F, Place<T>, P, O> {
    type Keeps<L: Absent> = NoName;
    type Prints<Q: Print> = Forgotten;
}

impl<F, P, O> KeepsReceiver for IsItself<F, (), P, O> {
    type Keeps<L: Absent> = L;
    type Prints<Q: Print> = Q;
}

/// The method takes `&self`: it owns a copy.
impl<F, P, O> KeepsReceiver for IsLent<F, (), P, O> {
    type Keeps<L: Absent> = L;
    type Prints<Q: Print> = Q;
}

impl<K, V> Kind<K, V> {
    /// The field of a variable that is lent as a whole.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn keep_place<L: Absent>(self, lends: L) -> K::Keeps<L>
    where
        K: KeepsPlace,
    {
        KeptPlace::keep(lends)
    }

    /// And back.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn place_back<L: Absent>(self, kept: K::Keeps<L>) -> L
    where
        K: KeepsPlace,
    {
        kept.back()
    }

    /// The print of such a variable.
    pub fn print_place<P: Print>(self, _: P) -> K::Prints<P>
    where
        K: KeepsPlace,
    {
        unreachable!("it only tells a type")
    }

    /// The same of the receiver.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn keep_receiver<L: Absent>(self, lends: L) -> K::Keeps<L>
    where
        K: KeepsReceiver,
    {
        KeptPlace::keep(lends)
    }

    /// And back.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn receiver_back<L: Absent>(self, kept: K::Keeps<L>) -> L
    where
        K: KeepsReceiver,
    {
        kept.back()
    }

    /// The print of the receiver.
    pub fn print_receiver<P: Print>(self, _: P) -> K::Prints<P>
    where
        K: KeepsReceiver,
    {
        unreachable!("it only tells a type")
    }
}

/// It does not happen: the macro asks `borrows` before.
#[cold]
fn borrows_otherwise() -> ! {
    unreachable!("the type of the call decides whether it borrows")
}

impl<C: Frame> Called for IsFrame<C> {
    const BORROWS: bool = false;
    type Called = C;
    type Stays = ();
    type Takes = Never;
}

impl<C: Frame> CalledBy<C> for IsFrame<C> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn called(future: C) -> C {
        future
    }
}

impl<C: Frame, V> InBox<V, C::Output> for IsFrame<C> {
    fn in_box(_: Borrowing<V, C::Output>) -> C {
        borrows_otherwise()
    }
}

impl<C: Frame, V> Awaiting<V> for IsFrame<C> {
    type Callee = C;
}

impl<C: Frame, V, L> Begins<V, L> for IsFrame<C> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin(called: C, _: L) -> C {
        called
    }
}

impl<C: Frame, V> Yields<V> for IsFrame<C> {
    type Output = C::Output;
}

impl<C: Frame, V, L> Ends<V, L> for IsFrame<C> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(result: C::Output, _: L) -> C::Output {
        result
    }
}

impl<C: Frame, V> Unboxes<V> for IsFrame<C> {
    fn unboxed(_: C::Output) -> (C::Output, V) {
        borrows_otherwise()
    }
}

impl<F: TakesSelf> Called for IsTaking<F> {
    const BORROWS: bool = false;
    const TAKES: bool = true;
    type Called = Call<F>;
    type Stays = Never;
    type Takes = ();
}

impl<F: TakesSelf> CalledBy<Call<F>> for IsTaking<F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn called(future: Call<F>) -> Call<F> {
        future
    }
}

impl<F: TakesSelf, V> InBox<V, F::Output> for IsTaking<F> {
    fn in_box(_: Borrowing<V, F::Output>) -> Call<F> {
        borrows_otherwise()
    }
}

impl<F: TakesSelf, V> Awaiting<V> for IsTaking<F> {
    type Callee = Call<F>;
}

impl<F: TakesSelf, V, L> Begins<V, L> for IsTaking<F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin(called: Call<F>, _: L) -> Call<F> {
        called
    }
}

impl<F: TakesSelf, V> Yields<V> for IsTaking<F> {
    type Output = F::Output;
}

impl<F: TakesSelf, V, L> Ends<V, L> for IsTaking<F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(result: F::Output, _: L) -> F::Output {
        result
    }
}

impl<F: TakesSelf, V> Unboxes<V> for IsTaking<F> {
    fn unboxed(_: F::Output) -> (F::Output, V) {
        borrows_otherwise()
    }
}

impl<C: Frame> Called for IsBox<C> {
    const BORROWS: bool = false;
    type Called = Pin<Box<C>>;
    type Stays = ();
    type Takes = Never;
}

impl<C: Frame> CalledBy<Pin<Box<C>>> for IsBox<C> {
    fn called(future: Pin<Box<C>>) -> Pin<Box<C>> {
        future
    }
}

impl<C: Frame, V> InBox<V, C::Output> for IsBox<C> {
    fn in_box(_: Borrowing<V, C::Output>) -> Boxed<C> {
        borrows_otherwise()
    }
}

impl<C: Frame, V> Awaiting<V> for IsBox<C> {
    type Callee = Boxed<C>;
}

impl<C: Frame, V, L> Begins<V, L> for IsBox<C> {
    fn begin(called: Pin<Box<C>>, _: L) -> Boxed<C> {
        Boxed::new(*Pin::into_inner(called))
    }
}

impl<C: Frame, V> Yields<V> for IsBox<C> {
    type Output = C::Output;
}

impl<C: Frame, V, L> Ends<V, L> for IsBox<C> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(result: C::Output, _: L) -> C::Output {
        result
    }
}

impl<C: Frame, V> Unboxes<V> for IsBox<C> {
    fn unboxed(_: C::Output) -> (C::Output, V) {
        borrows_otherwise()
    }
}

impl<F: Function, R, P, O> Called for IsLent<F, R, P, O> {
    const BORROWS: bool = false;
    type Called = Begun<F, R, P, O>;
    type Stays = ();
    type Takes = Never;
}

impl<'a, F: Function, R: Loan, P: Loan, O> CalledBy<Lent<'a, F, R, P, O>> for IsLent<F, R, P, O> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn called(future: Lent<'a, F, R, P, O>) -> Begun<F, R, P, O> {
        future.begun
    }
}

impl<F: Function<Output = (T, R, P)>, R, P, O, T, V> InBox<V, T> for IsLent<F, R, P, O> {
    fn in_box(_: Borrowing<V, T>) -> Call<F> {
        borrows_otherwise()
    }
}

impl<F: Function, R, P, O, V> Awaiting<V> for IsLent<F, R, P, O> {
    type Callee = Call<F>;
}

impl<F: Function, R, P, O, V, LR: Lender<R>, LP: Lender<P>> Begins<V, (LR, LP)> for IsLent<F, R, P, O> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin(called: Begun<F, R, P, O>, (mut receiver, mut places): (LR, LP)) -> Call<F> {
        let Begun { others, make } = called;
        Call::begin(make(receiver.lend(), places.lend(), others))
    }
}

impl<F: Function<Output = (T, R, P)>, R, P, O, V, T> Yields<V> for IsLent<F, R, P, O> {
    type Output = T;
}

impl<F, R, P, O, V, T, LR, LP> Ends<V, (LR, LP)> for IsLent<F, R, P, O>
where
    F: Function<Output = (T, R, P)>,
    LR: Lender<R>,
    LP: Lender<P>,
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end((result, receiver, places): (T, R, P), (mut to_receiver, mut to_places): (LR, LP)) -> T {
        to_receiver.give_back(receiver);
        to_places.give_back(places);
        result
    }
}

impl<F: Function<Output = (T, R, P)>, R, P, O, V, T> Unboxes<V> for IsLent<F, R, P, O> {
    fn unboxed(_: (T, R, P)) -> (T, V) {
        borrows_otherwise()
    }
}

impl<F: Function, R, P, O> Called for IsItself<F, R, P, O> {
    const BORROWS: bool = false;
    type Called = Begun<F, R, P, O>;
    type Stays = ();
    type Takes = Never;
}

impl<'a, F: Function, R: Loan, P: Loan, O> CalledBy<Lent<'a, F, R, P, O>> for IsItself<F, R, P, O> {
    fn called(future: Lent<'a, F, R, P, O>) -> Begun<F, R, P, O> {
        future.begun
    }
}

impl<F: Function, R, P, O, V> Awaiting<V> for IsItself<F, R, P, O> {
    type Callee = Nested<Call<F>>;
}

impl<F: Function, R, P, O, V, LR: Lender<R>, LP: Lender<P>> Begins<V, (LR, LP)> for IsItself<F, R, P, O> {
    fn begin(called: Begun<F, R, P, O>, (mut receiver, mut places): (LR, LP)) -> Nested<Call<F>> {
        let Begun { others, make } = called;
        Nested::new(Call::begin(make(receiver.lend(), places.lend(), others)))
    }
}

impl<F: Function<Output = (T, R, P)>, R, P, O, V, T> Yields<V> for IsItself<F, R, P, O> {
    type Output = T;
}

impl<F, R, P, O, V, T, LR, LP> Ends<V, (LR, LP)> for IsItself<F, R, P, O>
where
    F: Function<Output = (T, R, P)>,
    LR: Lender<R>,
    LP: Lender<P>,
{
    fn end((result, receiver, places): (T, R, P), (mut to_receiver, mut to_places): (LR, LP)) -> T {
        to_receiver.give_back(receiver);
        to_places.give_back(places);
        result
    }
}

/// A foreign future has only the call in the box.
///
/// Its field is private: so rustc does not see that it has no value, and checks the borrows of the code behind the call.
pub struct NoCall(std::convert::Infallible);

impl<T> Called for IsForeign<T> {
    const BORROWS: bool = true;
    type Called = NoCall;
    type Stays = Never;
    type Takes = ();
}

impl<Fut, T> CalledBy<Fut> for IsForeign<T> {
    fn called(_: Fut) -> NoCall {
        borrows_otherwise()
    }
}

impl<T: 'static, V: Send + 'static> Awaiting<V> for IsForeign<T> {
    type Callee = Returning<V, T>;
}

impl<T: 'static, V: Send + 'static> InBox<V, T> for IsForeign<T> {
    fn in_box(borrowing: Borrowing<V, T>) -> Returning<V, T> {
        Returning::new(borrowing)
    }
}

impl<T: 'static, V: Send + 'static, L> Begins<V, L> for IsForeign<T> {
    fn begin(called: NoCall, _: L) -> Returning<V, T> {
        match called.0 {}
    }
}

impl<T: 'static, V: Send + 'static> Yields<V> for IsForeign<T> {
    type Output = T;
}

impl<T: 'static, V: Send + 'static, L> Ends<V, L> for IsForeign<T> {
    fn end(_: (T, V), _: L) -> T {
        borrows_otherwise()
    }
}

impl<T: 'static, V: Send + 'static> Unboxes<V> for IsForeign<T> {
    fn unboxed(result: (T, V)) -> (T, V) {
        result
    }
}

/// The slots of variables from which a call borrows.
pub trait Slots {
    type Values;
    fn take(self) -> Self::Values;
    fn put(self, values: Self::Values);
}

/// The values of these variables, for the box.
#[inline]
pub fn values<S: Slots>(slots: S) -> S::Values {
    slots.take()
}

macro_rules! slots {
    ($(($($T:ident $place:tt)*))*) => {$(
        #[allow(clippy::unused_unit, unused_variables, reason = "there may be none")]
        impl<$($T),*> Slots for ($(&mut Option<$T>,)*) {
            type Values = ($($T,)*);

            fn take(self) -> Self::Values {
                ($(super::take(self.$place),)*)
            }

            fn put(self, values: Self::Values) {
                $(super::put(self.$place, values.$place);)*
            }
        }
    )*};
}

slots! { () (A 0) (A 0 B 1) (A 0 B 1 C 2) (A 0 B 1 C 2 D 3) (A 0 B 1 C 2 D 3 E 4) (A 0 B 1 C 2 D 3 E 4 F 5) }
