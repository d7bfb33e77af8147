//! A call of a `#[cps]` function, and what the macro tells of the function.

use super::print::{Entry, Gate, Print, Prints, Table};
use super::sites::sites;
use super::state::{Begun, MakeState, State, Turn, VisitState};
use super::storage::{Storage, Stored};
use super::whole::{Copies, Use};
use crate::fields::{Callee, Fields, Names, ReadFields, Written, next};
use crate::layout::{Layouts, Parts};
use crate::pointer::{self, Signature};
use crate::states::{Load, Save, Site, once};
use crate::{Build, Frame};
use serde::de::{DeserializeSeed, Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};

/// A function: the macro implements it for a marker type.
pub trait Function: Sized + 'static {
    /// The parameters, as a tuple.
    type Arguments: Fields + Send + 'static;
    /// Its result.
    type Output;
    /// Where its state lies: `Words<{ words(Self::step) }>`, or `Words<8>` of a generic function.
    type Storage: Storage;
    /// See [`Frame`].
    const NAME: &'static str;
    /// The version of its package.
    const VERSION: &'static str;
    /// The types that its layouts share.
    const LAYOUTS: Layouts;
    /// The parts of its layout.
    const LAYOUT: Parts;
    /// The parts of the layout of its result.
    const RESULT: Parts;
    /// Its states, as the macro writes them: see `sites`.
    const SITES: &'static str;

    /// The body.
    fn step() -> impl Step<Self>;

    /// Polls the call, within its span if it has one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn in_span(
        call: &mut Call<Self>,
        poll: impl FnOnce(&mut Call<Self>) -> Poll<Self::Output>,
    ) -> Poll<Self::Output> {
        poll(call)
    }
}

/// The body of a function: what runs from a resume point to the next suspension point.
pub trait Step<F: Function>: Sized {
    /// The state of a suspended call.
    type State: State<Arguments = F::Arguments>;
    /// Whether the parts of variables that it uses by value are copied, if it asks.
    type Uses: Use;
    /// The fingerprints of the variables.
    const ENTRY: Entry;
    /// Runs it. `to` is `Over`, and stays so if the function returns.
    fn run(
        &self,
        from: <Self::State as State>::Resumed,
        to: &mut Self::State,
        cx: &mut Context<'_>,
    ) -> Poll<F::Output>;
}

/// The body, from the closure that the macro writes.
///
/// The compiler learns at the closure's end what the types of the states are, and that they belong together: see
/// [`told`](super::told).
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn body<F, S, R, P, B>(body: B) -> Body<S, R, P, B>
where
    F: Function,
    B: Fn(&mut Turn<'_, F::Arguments, S, R>, &mut Context<'_>, Prints<P>) -> Poll<F::Output>,
{
    Body(body, PhantomData)
}

/// A body.
#[allow(clippy::type_complexity, reason = "it tells types and holds nothing")]
pub struct Body<S, R, P, B>(B, PhantomData<fn() -> (S, R, P)>);

impl<F, S, R, P, B> Step<F> for Body<S, R, P, B>
where
    F: Function,
    P: Print<Proof: Gate<S, State: State<Arguments = F::Arguments, Resumed = R>>>,
    R: Begun<Arguments = F::Arguments>,
    B: Fn(&mut Turn<'_, F::Arguments, S, R>, &mut Context<'_>, Prints<P>) -> Poll<F::Output>,
{
    type State = <P::Proof as Gate<S>>::State;
    type Uses = Copies;
    const ENTRY: Entry = Entry::Several(&[<Self::State as State>::LAYOUTS, P::ENTRY]);

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(&self, from: R, to: &mut Self::State, cx: &mut Context<'_>) -> Poll<F::Output> {
        (self.0)(&mut Turn::new(from, P::Proof::open(to)), cx, Prints::new())
    }
}

/// How many words the state of a function takes.
#[must_use]
pub const fn words<F: Function, M: Step<F>>(_: fn() -> M) -> usize {
    size_of::<M::State>().div_ceil(8)
}

/// Refuses steps where they cannot be awaited, in each instance of a generic function.
const fn refuse_steps<F: Function, M: Step<F>>() {
    let _ = <M::State as State>::STEPS;
}

/// Whether the function awaits durable steps.
const fn steps<F: Function, M: Step<F>>(_: fn() -> M) -> bool {
    <M::State as State>::STEPS
}

/// A call of a function: suspended, or not yet begun.
///
/// # Why this is sound
///
/// The bytes hold a value of the type `M::State`, where `M` is what `F::step` returns: one type for each `F`, since
/// a function has one return type. Only this module makes, reads and drops the value, always with `F::step`.
#[must_use = "futures do nothing unless they are awaited"]
pub struct Call<F: Function> {
    stored: Stored<F::Storage>,
    /// The state may have cells.
    unshared: PhantomData<Cell<F>>,
}

// SAFETY: it holds a state, and `State` requires `Send`.
unsafe impl<F: Function> Send for Call<F> {}

impl<F: Function> Unpin for Call<F> {}

impl<F: Function> Call<F> {
    /// A call that has not begun.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn begin(arguments: F::Arguments) -> Self {
        fn start<F: Function, M: Step<F>>(_: fn() -> M, arguments: F::Arguments) -> Call<F> {
            const { refuse_steps::<F, M>() };
            Call::holding(M::State::start(arguments))
        }
        start(F::step, arguments)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn holding<T>(state: T) -> Self {
        Call { stored: Stored::new(state), unshared: PhantomData }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn state<M: Step<F>>(&self, _: fn() -> M) -> &M::State {
        // SAFETY: see the type.
        unsafe { self.stored.get() }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn state_mut<M: Step<F>>(&mut self, _: fn() -> M) -> &mut M::State {
        // SAFETY: see the type.
        unsafe { self.stored.get_mut() }
    }

    pub(super) fn visit<V: VisitState>(&self, to: V) -> V::Result {
        self.state(F::step).visit(to)
    }

    fn made<M: MakeState>(number: usize, from: M) -> Result<Self, M::Error> {
        fn make<F: Function, S: Step<F>, M: MakeState>(
            _: fn() -> S,
            number: usize,
            from: M,
        ) -> Result<Call<F>, M::Error> {
            const { refuse_steps::<F, S>() };
            S::State::make(number, from).map(Call::holding)
        }
        make(F::step, number, from)
    }
}

impl<F: Function> Drop for Call<F> {
    #[inline]
    fn drop(&mut self) {
        fn discard<F: Function, M: Step<F>>(_: fn() -> M, stored: &mut Stored<F::Storage>) {
            // SAFETY: see the type; it is dropped once.
            unsafe { stored.discard::<M::State>() }
        }
        discard(F::step, &mut self.stored);
    }
}

impl<F: Function> Future for Call<F> {
    type Output = F::Output;

    #[inline]
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn run<F: Function, M: Step<F>>(
            step: fn() -> M,
            call: &mut Call<F>,
            cx: &mut Context<'_>,
        ) -> Poll<F::Output> {
            let state = call.state_mut(step);
            match state.resume(F::NAME, cx) {
                Poll::Ready(from) => step().run(from, state, cx),
                Poll::Pending => Poll::Pending,
            }
        }
        F::in_span(self.get_mut(), |call| run(F::step, call, cx))
    }
}

impl<F: Function> Clone for Call<F> {
    fn clone(&self) -> Self {
        fn copied<F: Function, M: Step<F>>(step: fn() -> M, call: &Call<F>) -> Call<F> {
            Call::holding(call.state(step).copied())
        }
        copied(F::step, self)
    }
}

impl<F: Function> Frame for Call<F> {
    const NAME: &'static str = F::NAME;
    const LAYOUT: u64 = Table::of(F::step).hash(F::LAYOUT);
    const BUILD: Build = Build::of(F::VERSION);
    const RESULT: u64 = Table::of(F::step).hash(F::RESULT);
    const STEPS: bool = steps(F::step);
    const SIZE: usize = words(F::step) * 8;

    fn sites() -> &'static [Site] {
        fn states<F: Function, M: Step<F>>(step: fn() -> M) -> Vec<Site> {
            sites(F::SITES, &Table::of(step).all(), &<M::State as State>::CALLEES)
        }
        once::<Self>(|| states(F::step))
    }

    fn is_begun(&self) -> bool {
        self.visit(IsBegun)
    }

    fn save<S: Save>(&self, to: &mut S) -> Result<(), S::Error> {
        self.visit(ByName::<F, S>(to, PhantomData))
    }

    fn load<L: Load>(from: &mut L) -> Result<Self, L::Error> {
        let number = from.frame(F::NAME, Self::sites())?;
        Self::made(number, FromNames::<F, L> { number, from, of: PhantomData })
    }
}

/// A function that can be pointed to: it has no `&mut` parameters.
pub trait Pointed: Function {
    /// Its type: `fn(A, B) -> R`.
    type Signature: Signature<Output = Self::Output>;
    /// The arguments as its frame has them.
    fn arguments(arguments: <Self::Signature as Signature>::Arguments) -> Self::Arguments;
}

impl<F: Pointed> pointer::Function for Call<F> {
    type Signature = F::Signature;

    fn begin(arguments: <F::Signature as Signature>::Arguments) -> Self {
        Call::begin(F::arguments(arguments))
    }
}

impl<F: Function> Serialize for Call<F> {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        self.visit(Bytes(to))
    }
}

impl<'de, F: Function> Deserialize<'de> for Call<F> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_tuple(2, Numbered(PhantomData))
    }
}

struct IsBegun;

impl VisitState for IsBegun {
    type Result = bool;

    fn at<C: Callee, K: Fields>(self, number: usize, _: &C, _: &K) -> bool {
        number != 0
    }

    fn over(self) -> bool {
        true
    }
}

/// Writes it by name.
struct ByName<'a, F, T>(&'a mut T, PhantomData<F>);

impl<F: Function, T: Save> VisitState for ByName<'_, F, T> {
    type Result = Result<(), T::Error>;

    fn at<C: Callee, K: Fields>(self, number: usize, callee: &C, kept: &K) -> Self::Result {
        let site = &Call::<F>::sites()[number];
        self.0.frame(F::NAME, site)?;
        K::save(kept.refs(), &mut Names::of(site, number != 0), self.0)?;
        Callee::save(callee, self.0)
    }

    fn over(self) -> Self::Result {
        Err(self.0.over(F::NAME))
    }
}

/// Reads what that wrote.
struct FromNames<'a, F, L> {
    number: usize,
    from: &'a mut L,
    of: PhantomData<F>,
}

impl<F: Function, L: Load> MakeState for FromNames<'_, F, L> {
    type Error = L::Error;

    fn at<C: Callee, K: Fields>(self) -> Result<(C, K), L::Error> {
        let names = &mut Names::of(&Call::<F>::sites()[self.number], self.number != 0);
        let fields = K::load(names, self.from)?;
        let callee = C::load(self.from)?;
        Ok((callee, fields))
    }

    fn none(self) -> L::Error {
        self.from.unknown(F::NAME)
    }
}

/// Writes the number of the state, and what it holds.
struct Bytes<Z>(Z);

impl<Z: Serializer> VisitState for Bytes<Z> {
    type Result = Result<Z::Ok, Z::Error>;

    #[inline]
    fn at<C: Callee, K: Fields>(self, number: usize, callee: &C, kept: &K) -> Self::Result {
        let number = u32::try_from(number).map_err(serde::ser::Error::custom)?;
        (number, Written { callee, fields: kept.refs(), of: PhantomData::<K> }).serialize(self.0)
    }

    fn over(self) -> Self::Result {
        Err(serde::ser::Error::custom("it has completed"))
    }
}

/// Reads the number, and then the state of that number.
struct Numbered<F>(PhantomData<F>);

impl<'de, F: Function> Visitor<'de> for Numbered<F> {
    type Value = Call<F>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a state and its variables")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Call<F>, A::Error> {
        let number: u32 = next(&mut from)?;
        let state = from.next_element_seed(OfNumber(number, PhantomData))?;
        state.ok_or_else(|| A::Error::custom("a state without its variables"))
    }
}

struct OfNumber<F>(u32, PhantomData<F>);

impl<'de, F: Function> DeserializeSeed<'de> for OfNumber<F> {
    type Value = Call<F>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Call<F>, D::Error> {
        Call::made(self.0 as usize, FromBytes(from, PhantomData))
    }
}

struct FromBytes<'de, D>(D, PhantomData<&'de ()>);

impl<'de, D: Deserializer<'de>> MakeState for FromBytes<'de, D> {
    type Error = D::Error;

    #[inline]
    fn at<C: Callee, K: Fields>(self) -> Result<(C, K), D::Error> {
        let ReadFields { callee, fields } = ReadFields::<C, K>::deserialize(self.0)?;
        Ok((callee, fields))
    }

    fn none(self) -> D::Error {
        D::Error::custom("no such state")
    }
}
