//! Two bodies of one function: which one runs is decided by types that only the body knows.
//!
//! `charge(order.number).await; ship(order.lines).await` moves a part of `order`, or copies it: the type of the field
//! decides, and the macro does not see that. If all such parts are `Copy`, the states keep `order` as a whole, as
//! `docs/durable.md` defines. Else they keep the parts that are left. So the macro writes a body for each case, and the
//! types of the parts choose between them.

use super::call::{Function, Step};
use super::print::{Entry, Gate, Print, Prints};
use super::segment::Part;
use super::state::{Begun, State, Turn};
use std::marker::PhantomData;
use std::task::{Context, Poll};

/// The parts are copied: the variables stay whole.
pub struct Copies;
/// One of the parts is moved.
pub struct Moves;

type Resumed<S> = <S as State>::Resumed;

/// [`Copies`] or [`Moves`].
pub trait Use {
    /// Whether all parts are copied.
    const COPIES: bool;
    /// The answer for the parts of both.
    type And<U: Use>: Use;
    /// The states of the body that runs.
    type State<A: State, B: State<Arguments = A::Arguments>>: State<Arguments = A::Arguments>;

    /// Runs that body.
    fn run<FA, FB, A, B>(
        whole: &A,
        in_parts: &B,
        from: Resumed<Self::State<A::State, B::State>>,
        to: &mut Self::State<A::State, B::State>,
        cx: &mut Context<'_>,
    ) -> Poll<FA::Output>
    where
        FA: Function,
        FB: Function<Arguments = FA::Arguments, Output = FA::Output>,
        A: Step<FA>,
        B: Step<FB>;
}

impl Use for Copies {
    const COPIES: bool = true;
    type And<U: Use> = U;
    type State<A: State, B: State<Arguments = A::Arguments>> = A;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run<FA, FB, A, B>(
        whole: &A,
        _: &B,
        from: Resumed<A::State>,
        to: &mut A::State,
        cx: &mut Context<'_>,
    ) -> Poll<FA::Output>
    where
        FA: Function,
        FB: Function<Arguments = FA::Arguments, Output = FA::Output>,
        A: Step<FA>,
        B: Step<FB>,
    {
        whole.run(from, to, cx)
    }
}

impl Use for Moves {
    const COPIES: bool = false;
    type And<U: Use> = Moves;
    type State<A: State, B: State<Arguments = A::Arguments>> = B;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run<FA, FB, A, B>(
        _: &A,
        in_parts: &B,
        from: Resumed<B::State>,
        to: &mut B::State,
        cx: &mut Context<'_>,
    ) -> Poll<FA::Output>
    where
        FA: Function,
        FB: Function<Arguments = FA::Arguments, Output = FA::Output>,
        A: Step<FA>,
        B: Step<FB>,
    {
        in_parts.run(from, to, cx)
    }
}

/// The witness of how parts are used, to be inferred.
pub struct Uses<U>(PhantomData<fn() -> U>);

impl<U> Clone for Uses<U> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<U> Copy for Uses<U> {}

impl<U> Uses<U> {
    /// Of a part, whose type will tell.
    #[allow(clippy::new_without_default, reason = "only the macro calls it")]
    #[must_use]
    pub const fn new() -> Self {
        Uses(PhantomData)
    }
}

/// The witnesses of all parts, as nested pairs.
pub trait All {
    type All: Use;
}

impl All for () {
    type All = Copies;
}

impl<U: Use, R: All> All for (Uses<U>, R) {
    type All = U::And<R::All>;
}

/// These are the parts that the function uses by value.
pub fn used<A: All>(_: Uses<A::All>, _: A) {}

/// A part that is used by value where its variable is to stay whole: `(&&part(&x.f)).taken(__uses, &x.f)`.
pub trait TakesCopy<F> {
    fn taken(&self, uses: Uses<Copies>, part: &F) -> F;

    /// Of what a pattern binds: `(&&part(&name)).stays(__uses)`.
    #[inline]
    fn stays(&self, _: Uses<Copies>) {}
}

impl<F: Copy> TakesCopy<F> for &Part<F> {
    #[inline(always)]
    fn taken(&self, _: Uses<Copies>, part: &F) -> F {
        *part
    }
}

/// It would be moved: then the other body runs.
pub trait TakesMoved<F> {
    #[cold]
    fn taken(&self, _: Uses<Moves>, _: &F) -> F {
        unreachable!("the body for parts that are moved runs")
    }

    /// So the compiler does not ask whether the variable is whole.
    #[cold]
    fn stays(&self, _: Uses<Moves>) -> ! {
        unreachable!("the body for parts that are moved runs")
    }
}

impl<F> TakesMoved<F> for Part<F> {}

/// A body that keeps variables whole, and tells whether all parts are copied.
#[allow(clippy::type_complexity, reason = "it tells types and holds nothing")]
pub struct Asking<S, R, P, U, B>(B, PhantomData<fn() -> (S, R, P, U)>);

/// From the closure that the macro writes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn asking<F, S, R, P, U, B>(body: B) -> Asking<S, R, P, U, B>
where
    F: Function,
    B: Fn(&mut Turn<'_, F::Arguments, S, R>, &mut Context<'_>, Prints<P>, Uses<U>) -> Poll<F::Output>,
{
    Asking(body, PhantomData)
}

impl<F, S, R, P, U, B> Step<F> for Asking<S, R, P, U, B>
where
    F: Function,
    P: Print<Proof: Gate<S, State: State<Arguments = F::Arguments, Resumed = R>>>,
    R: Begun<Arguments = F::Arguments>,
    U: Use,
    B: Fn(&mut Turn<'_, F::Arguments, S, R>, &mut Context<'_>, Prints<P>, Uses<U>) -> Poll<F::Output>,
{
    type State = <P::Proof as Gate<S>>::State;
    type Uses = U;
    const ENTRY: Entry = Entry::Several(&[<Self::State as State>::LAYOUTS, P::ENTRY]);

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(&self, from: R, to: &mut Self::State, cx: &mut Context<'_>) -> Poll<F::Output> {
        (self.0)(&mut Turn::new(from, P::Proof::open(to)), cx, Prints::new(), Uses::new())
    }
}

/// Both bodies.
struct Either<FA, FB, A, B>(A, B, PhantomData<fn() -> (FA, FB)>);

/// The body of a function that has two.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn either<F, FA, FB, A, B>(whole: A, in_parts: B) -> impl Step<F>
where
    F: Function,
    FA: Function<Arguments = F::Arguments, Output = F::Output>,
    FB: Function<Arguments = F::Arguments, Output = F::Output>,
    A: Step<FA>,
    B: Step<FB>,
{
    Either::<FA, FB, A, B>(whole, in_parts, PhantomData)
}

impl<F, FA, FB, A, B> Step<F> for Either<FA, FB, A, B>
where
    F: Function,
    FA: Function<Arguments = F::Arguments, Output = F::Output>,
    FB: Function<Arguments = F::Arguments, Output = F::Output>,
    A: Step<FA>,
    B: Step<FB>,
{
    type State = <A::Uses as Use>::State<A::State, B::State>;
    type Uses = A::Uses;
    const ENTRY: Entry = match <A::Uses as Use>::COPIES {
        true => A::ENTRY,
        false => B::ENTRY,
    };

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(&self, from: Resumed<Self::State>, to: &mut Self::State, cx: &mut Context<'_>) -> Poll<F::Output> {
        <A::Uses as Use>::run::<FA, FB, A, B>(&self.0, &self.1, from, to, cx)
    }
}

/// Whether the states of this body keep all variables whole.
#[must_use]
pub const fn is_whole<F: Function, M: Step<F>>(_: fn() -> M) -> bool {
    <M::Uses as Use>::COPIES
}
