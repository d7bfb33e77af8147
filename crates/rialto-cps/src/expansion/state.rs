//! The states of a function, as enums that all functions share: rustc reads what is done with them once.

use super::awaited::first;
use super::print::{Entry, Print, Prints};
use super::storage::{Over, poll_parts};
use super::{Slots, returned, suspend};
use crate::Frame;
use crate::fields::{Callee, Fields, NotBegun};
use crate::layout::numbered;
use crate::states::Function;
use std::marker::PhantomData;
use std::task::{Context, Poll};

/// A state: not begun, waiting at one of the suspension points, or over.
pub trait State: Sized + Send + 'static {
    /// Its arguments at the start.
    type Arguments;
    /// The same state once what it waited for is ready: in place of the callee its result.
    type Resumed;
    /// The callees of each suspension point, the start first.
    const CALLEES: Callees;
    /// The layouts of the callees, one for each suspension point.
    const LAYOUTS: Entry;
    /// Whether one of them awaits durable steps.
    const STEPS: bool;

    /// Not begun.
    fn start(arguments: Self::Arguments) -> Self;
    /// Polls what it waits for, where it lies. When that is ready, the state is taken out.
    fn resume(&mut self, name: &'static str, cx: &mut Context<'_>) -> Poll<Self::Resumed>;
    /// A copy.
    fn copied(&self) -> Self;
    /// Shows it.
    fn visit<V: VisitState>(&self, to: V) -> V::Result;
    /// Makes the state of this number.
    fn make<M: MakeState>(number: usize, from: M) -> Result<Self, M::Error>;
}

/// The callees of each state.
#[derive(Clone, Copy)]
pub struct Callees {
    states: &'static [&'static [fn() -> Function]],
    more: Option<&'static Callees>,
}

impl Callees {
    /// How many states there are.
    pub(super) const fn count(&self) -> usize {
        match self.more {
            Some(more) => self.states.len() + more.count() - 1,
            None => self.states.len(),
        }
    }

    /// Returns the callees of the state of this number.
    pub(super) const fn of(&self, number: usize) -> &'static [fn() -> Function] {
        match self.more {
            // Its start stands for no state.
            Some(more) if number >= self.states.len() => more.of(number - self.states.len() + 1),
            _ => self.states[number],
        }
    }
}

/// The arguments of a state, which are known before its callees are.
pub trait Begun {
    type Arguments;
    /// The number of the suspension point, or 0.
    fn entry(&self) -> u32;
    /// The arguments, if it has not begun.
    fn arguments(self) -> Option<Self::Arguments>;
}

/// The state of the suspension point `N`, which holds `T`.
///
/// The implementations have no bounds, and the types of a function's states are known at the end of its body only. So the
/// compiler proves little for each await.
pub trait Variant<N, T>: Sized {
    fn of(held: T) -> Self;
    fn held(self) -> Option<T>;
}

/// The suspension point that lies behind sixteen others, and is `N` among the further ones.
pub struct Further<N>(pub N);

macro_rules! numbers {
    ($($N:ident)*) => {$(
        /// The number of a suspension point.
        pub struct $N;
    )*};
}

numbers! { N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 }

/// One run of a body: the resumed state `R` from which it goes on, and the place of the state `S` in which it will wait.
pub struct Turn<'t, A, S, R> {
    /// The number of the suspension point at which the body is entered, or 0.
    pub entry: u32,
    from: Option<R>,
    to: &'t mut S,
    arguments: PhantomData<fn() -> A>,
}

impl<'t, A, S, R: Begun<Arguments = A>> Turn<'t, A, S, R> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(from: R, to: &'t mut S) -> Self {
        Turn { entry: from.entry(), from: Some(from), to, arguments: PhantomData }
    }
}

/// The arguments, where the function begins.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn begin<A, S, R: Begun<Arguments = A>>(turn: &mut Turn<'_, A, S, R>) -> A {
    match turn.from.take().and_then(R::arguments) {
        Some(arguments) => arguments,
        None => returned(),
    }
}

/// An await. Polls the callee, if it has just been called; without a callee, the body goes on at this suspension point.
/// Returns the result, or nothing if the function waits.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn at<N, A, S, R, C, L>(
    number: N,
    callee: Option<C>,
    entry: &mut u32,
    slots: L,
    turn: &mut Turn<'_, A, S, R>,
    cx: &mut Context<'_>,
) -> Option<C::Output>
where
    C: Frame,
    L: Slots,
    S: Variant<N, (C, L::Values)>,
    R: Variant<N, (C::Output, L::Values)>,
{
    #[allow(clippy::manual_map, reason = "a closure for each await would be one more function to compile")]
    let polled = match callee {
        Some(callee) => Some(first(callee, cx)),
        None => None,
    };
    at_polled(number, polled, entry, slots, turn)
}

/// The same, where the callee has been polled.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn at_polled<N, A, S, R, C, L>(
    _: N,
    polled: Option<Result<C::Output, C>>,
    entry: &mut u32,
    slots: L,
    turn: &mut Turn<'_, A, S, R>,
) -> Option<C::Output>
where
    C: Frame,
    L: Slots,
    S: Variant<N, (C, L::Values)>,
    R: Variant<N, (C::Output, L::Values)>,
{
    match polled {
        Some(Ok(ready)) => Some(ready),
        Some(Err(callee)) => {
            suspend(turn.to, S::of((callee, slots.taken())));
            None
        }
        None => {
            *entry = 0;
            let Some((ready, kept)) = turn.from.take().and_then(R::held) else { returned() };
            slots.filled(kept);
            Some(ready)
        }
    }
}

/// The states of a function and what they are resumed as.
pub struct States<S, R>(PhantomData<fn() -> (S, R)>);

/// At the end of the body: these are its states and its prints.
pub fn told<A, S, R, P: Print>(_: States<S, R>, _: &mut Turn<'_, A, S, R>, _: Prints<P>, _: P) {}

/// Does something with a state. They are counted, the start is 0.
pub trait VisitState: Sized {
    type Result;
    fn at<C: Callee, K: Fields>(self, number: usize, callee: &C, kept: &K) -> Self::Result;
    fn over(self) -> Self::Result;
}

/// Makes a state.
pub trait MakeState: Sized {
    type Error;
    fn at<C: Callee, K: Fields>(self) -> Result<(C, K), Self::Error>;
    fn none(self) -> Self::Error;
}

/// It has been polled again.
#[cold]
#[track_caller]
fn over(name: &str) -> ! {
    panic!("`{name}` was polled after it had completed")
}

macro_rules! states {
    ($($S:ident $told:ident: $($at:ident $number:literal $N:ident $T:ident $U:ident $C:ident $K:ident),*;)*) => {$(
        /// The states of a function with so many suspension points. Of a stored state, each parameter is the callee
        /// and what is kept; of a resumed one, the callee's result and what is kept.
        pub enum $S<A, $($T),*> {
            Start(A),
            $($at($T),)*
            Over,
        }

        impl<A, $($T),*> Over for $S<A, $($T),*> {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn ended() -> Self {
                $S::Over
            }
        }

        impl<A, $($T),*> Begun for $S<A, $($T),*> {
            type Arguments = A;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn entry(&self) -> u32 {
                match self {
                    $($S::$at(_) => $number,)*
                    _ => 0,
                }
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn arguments(self) -> Option<A> {
                match self {
                    $S::Start(arguments) => Some(arguments),
                    _ => None,
                }
            }
        }

        impl<A, $($C, $K),*> State for $S<A, $(($C, $K)),*>
        where
            A: Fields + Send + 'static,
            $($C: Frame, $K: Fields + Send + 'static,)*
        {
            type Arguments = A;
            type Resumed = $S<A, $(($C::Output, $K)),*>;
            const CALLEES: Callees = Callees { states: &[&[] $(, &[Function::of::<$C>])*], more: None };
            const LAYOUTS: Entry = Entry::Several(&[$(Entry::One(numbered($C::LAYOUT))),*]);
            const STEPS: bool = false $(|| $C::STEPS)*;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn start(arguments: A) -> Self {
                $S::Start(arguments)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            #[allow(unused_variables, reason = "there may be no suspension points")]
            fn resume(&mut self, name: &'static str, cx: &mut Context<'_>) -> Poll<Self::Resumed> {
                poll_parts!(self, cx, $($S $at,)* {
                    $S::Start(_) => match std::mem::replace(self, $S::Over) {
                        $S::Start(arguments) => Poll::Ready($S::Start(arguments)),
                        _ => over(name),
                    },
                    $S::Over => over(name),
                })
            }

            fn copied(&self) -> Self {
                match self {
                    $S::Start(arguments) => $S::Start(A::copied(arguments.refs())),
                    $($S::$at((callee, kept)) => $S::$at((callee.clone(), $K::copied(kept.refs()))),)*
                    $S::Over => $S::Over,
                }
            }

            fn visit<V: VisitState>(&self, to: V) -> V::Result {
                match self {
                    $S::Start(arguments) => to.at(0, &NotBegun, arguments),
                    $($S::$at((callee, kept)) => to.at($number, callee, kept),)*
                    $S::Over => to.over(),
                }
            }

            fn make<M: MakeState>(number: usize, from: M) -> Result<Self, M::Error> {
                match number {
                    0 => from.at::<NotBegun, A>().map(|(_, arguments)| $S::Start(arguments)),
                    $($number => from.at().map($S::$at),)*
                    _ => Err(from.none()),
                }
            }
        }

        variants! { $S [$($T),*] [$($at $N $T)*] }

        /// Such states.
        #[cfg_attr(not(debug_assertions), inline(always))]
        #[must_use]
        pub const fn $told<A, $($T,)* $($U),*>() -> States<$S<A, $($T),*>, $S<A, $($U),*>> {
            States(PhantomData)
        }
    )*};
}

/// So many suspension points has `M16` itself.
const FEW: usize = 16;

/// Counts on from there.
struct Beyond<V>(V);

impl<V: VisitState> VisitState for Beyond<V> {
    type Result = V::Result;

    fn at<C: Callee, K: Fields>(self, number: usize, callee: &C, kept: &K) -> V::Result {
        self.0.at(number + FEW, callee, kept)
    }

    fn over(self) -> V::Result {
        self.0.over()
    }
}

macro_rules! more_states {
    ($S:ident $told:ident: $($at:ident $number:literal $N:ident $T:ident $U:ident $C:ident $K:ident),*) => {
        /// The states of a function with more suspension points: `R` has those behind the sixteenth.
        pub enum $S<A, $($T,)* R> {
            Start(A),
            $($at($T),)*
            More(R),
            Over,
        }

        impl<A, $($T,)* R> Over for $S<A, $($T,)* R> {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn ended() -> Self {
                $S::Over
            }
        }

        impl<A, $($T,)* R: Begun> Begun for $S<A, $($T,)* R> {
            type Arguments = A;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn entry(&self) -> u32 {
                match self {
                    $($S::$at(_) => $number,)*
                    $S::More(more) => FEW as u32 + more.entry(),
                    _ => 0,
                }
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn arguments(self) -> Option<A> {
                match self {
                    $S::Start(arguments) => Some(arguments),
                    _ => None,
                }
            }
        }

        impl<A, $($C, $K,)* R> State for $S<A, $(($C, $K),)* R>
        where
            A: Fields + Send + 'static,
            R: State<Arguments = ()>,
            $($C: Frame, $K: Fields + Send + 'static,)*
        {
            type Arguments = A;
            type Resumed = $S<A, $(($C::Output, $K),)* R::Resumed>;
            const CALLEES: Callees = Callees { states: &[&[] $(, &[Function::of::<$C>])*], more: Some(&R::CALLEES) };
            const LAYOUTS: Entry =
                Entry::Several(&[$(Entry::One(numbered($C::LAYOUT)),)* R::LAYOUTS]);
            const STEPS: bool = R::STEPS $(|| $C::STEPS)*;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn start(arguments: A) -> Self {
                $S::Start(arguments)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn resume(&mut self, name: &'static str, cx: &mut Context<'_>) -> Poll<Self::Resumed> {
                poll_parts!(self, cx, $($S $at,)* {
                    $S::More(more) => match more.resume(name, cx) {
                        Poll::Pending => Poll::Pending,
                        Poll::Ready(resumed) => {
                            *self = $S::Over;
                            Poll::Ready($S::More(resumed))
                        }
                    },
                    $S::Start(_) => match std::mem::replace(self, $S::Over) {
                        $S::Start(arguments) => Poll::Ready($S::Start(arguments)),
                        _ => over(name),
                    },
                    $S::Over => over(name),
                })
            }

            fn copied(&self) -> Self {
                match self {
                    $S::Start(arguments) => $S::Start(A::copied(arguments.refs())),
                    $($S::$at((callee, kept)) => $S::$at((callee.clone(), $K::copied(kept.refs()))),)*
                    $S::More(more) => $S::More(more.copied()),
                    $S::Over => $S::Over,
                }
            }

            fn visit<V: VisitState>(&self, to: V) -> V::Result {
                match self {
                    $S::Start(arguments) => to.at(0, &NotBegun, arguments),
                    $($S::$at((callee, kept)) => to.at($number, callee, kept),)*
                    $S::More(more) => more.visit(Beyond(to)),
                    $S::Over => to.over(),
                }
            }

            fn make<M: MakeState>(number: usize, from: M) -> Result<Self, M::Error> {
                match number {
                    0 => from.at::<NotBegun, A>().map(|(_, arguments)| $S::Start(arguments)),
                    $($number => from.at().map($S::$at),)*
                    number => R::make(number - FEW, from).map($S::More),
                }
            }
        }

        variants! { $S [$($T,)* R] [$($at $N $T)*] }

        impl<A, $($T,)* R: Variant<N, T>, N, T> Variant<Further<N>, T> for $S<A, $($T,)* R> {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn of(held: T) -> Self {
                $S::More(R::of(held))
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn held(self) -> Option<T> {
                match self {
                    $S::More(more) => more.held(),
                    _ => None,
                }
            }
        }

        /// Such states, and the further ones.
        #[cfg_attr(not(debug_assertions), inline(always))]
        #[must_use]
        pub const fn $told<A, $($T,)* $($U,)* S, R>(
            _: States<S, R>,
        ) -> States<$S<A, $($T,)* S>, $S<A, $($U,)* R>> {
            States(PhantomData)
        }
    };
}

/// Each state of an enum, among the parameters of all of them.
macro_rules! variants {
    ($S:ident [$($all:tt)*] []) => {};
    ($S:ident [$($all:tt)*] [$at:ident $N:ident $T:ident $($rest:tt)*]) => {
        impl<A, $($all)*> Variant<$N, $T> for $S<A, $($all)*> {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn of(held: $T) -> Self {
                $S::$at(held)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn held(self) -> Option<$T> {
                match self {
                    $S::$at(held) => Some(held),
                    _ => None,
                }
            }
        }

        variants! { $S [$($all)*] [$($rest)*] }
    };
}

states! {
    S0 s0: ;
    S1 s1: At1 1 N1 T1 U1 C1 K1;
    S2 s2: At1 1 N1 T1 U1 C1 K1, At2 2 N2 T2 U2 C2 K2;
    S3 s3: At1 1 N1 T1 U1 C1 K1, At2 2 N2 T2 U2 C2 K2, At3 3 N3 T3 U3 C3 K3;
    S4 s4: At1 1 N1 T1 U1 C1 K1, At2 2 N2 T2 U2 C2 K2, At3 3 N3 T3 U3 C3 K3, At4 4 N4 T4 U4 C4 K4;
    S5 s5: At1 1 N1 T1 U1 C1 K1, At2 2 N2 T2 U2 C2 K2, At3 3 N3 T3 U3 C3 K3, At4 4 N4 T4 U4 C4 K4, At5 5 N5 T5 U5 C5 K5;
    S6 s6: At1 1 N1 T1 U1 C1 K1, At2 2 N2 T2 U2 C2 K2, At3 3 N3 T3 U3 C3 K3, At4 4 N4 T4 U4 C4 K4, At5 5 N5 T5 U5 C5 K5, At6 6 N6 T6 U6 C6 K6;
    S7 s7: At1 1 N1 T1 U1 C1 K1, At2 2 N2 T2 U2 C2 K2, At3 3 N3 T3 U3 C3 K3, At4 4 N4 T4 U4 C4 K4, At5 5 N5 T5 U5 C5 K5, At6 6 N6 T6 U6 C6 K6,
        At7 7 N7 T7 U7 C7 K7;
    S8 s8: At1 1 N1 T1 U1 C1 K1, At2 2 N2 T2 U2 C2 K2, At3 3 N3 T3 U3 C3 K3, At4 4 N4 T4 U4 C4 K4, At5 5 N5 T5 U5 C5 K5, At6 6 N6 T6 U6 C6 K6,
        At7 7 N7 T7 U7 C7 K7, At8 8 N8 T8 U8 C8 K8;
    S9 s9: At1 1 N1 T1 U1 C1 K1, At2 2 N2 T2 U2 C2 K2, At3 3 N3 T3 U3 C3 K3, At4 4 N4 T4 U4 C4 K4, At5 5 N5 T5 U5 C5 K5, At6 6 N6 T6 U6 C6 K6,
        At7 7 N7 T7 U7 C7 K7, At8 8 N8 T8 U8 C8 K8, At9 9 N9 T9 U9 C9 K9;
    S10 s10: At1 1 N1 T1 U1 C1 K1, At2 2 N2 T2 U2 C2 K2, At3 3 N3 T3 U3 C3 K3, At4 4 N4 T4 U4 C4 K4, At5 5 N5 T5 U5 C5 K5, At6 6 N6 T6 U6 C6 K6,
        At7 7 N7 T7 U7 C7 K7, At8 8 N8 T8 U8 C8 K8, At9 9 N9 T9 U9 C9 K9, At10 10 N10 T10 U10 C10 K10;
    S11 s11: At1 1 N1 T1 U1 C1 K1, At2 2 N2 T2 U2 C2 K2, At3 3 N3 T3 U3 C3 K3, At4 4 N4 T4 U4 C4 K4, At5 5 N5 T5 U5 C5 K5, At6 6 N6 T6 U6 C6 K6,
        At7 7 N7 T7 U7 C7 K7, At8 8 N8 T8 U8 C8 K8, At9 9 N9 T9 U9 C9 K9, At10 10 N10 T10 U10 C10 K10, At11 11 N11 T11 U11 C11 K11;
    S12 s12: At1 1 N1 T1 U1 C1 K1, At2 2 N2 T2 U2 C2 K2, At3 3 N3 T3 U3 C3 K3, At4 4 N4 T4 U4 C4 K4, At5 5 N5 T5 U5 C5 K5, At6 6 N6 T6 U6 C6 K6,
        At7 7 N7 T7 U7 C7 K7, At8 8 N8 T8 U8 C8 K8, At9 9 N9 T9 U9 C9 K9, At10 10 N10 T10 U10 C10 K10, At11 11 N11 T11 U11 C11 K11,
        At12 12 N12 T12 U12 C12 K12;
    S13 s13: At1 1 N1 T1 U1 C1 K1, At2 2 N2 T2 U2 C2 K2, At3 3 N3 T3 U3 C3 K3, At4 4 N4 T4 U4 C4 K4, At5 5 N5 T5 U5 C5 K5, At6 6 N6 T6 U6 C6 K6,
        At7 7 N7 T7 U7 C7 K7, At8 8 N8 T8 U8 C8 K8, At9 9 N9 T9 U9 C9 K9, At10 10 N10 T10 U10 C10 K10, At11 11 N11 T11 U11 C11 K11,
        At12 12 N12 T12 U12 C12 K12, At13 13 N13 T13 U13 C13 K13;
    S14 s14: At1 1 N1 T1 U1 C1 K1, At2 2 N2 T2 U2 C2 K2, At3 3 N3 T3 U3 C3 K3, At4 4 N4 T4 U4 C4 K4, At5 5 N5 T5 U5 C5 K5, At6 6 N6 T6 U6 C6 K6,
        At7 7 N7 T7 U7 C7 K7, At8 8 N8 T8 U8 C8 K8, At9 9 N9 T9 U9 C9 K9, At10 10 N10 T10 U10 C10 K10, At11 11 N11 T11 U11 C11 K11,
        At12 12 N12 T12 U12 C12 K12, At13 13 N13 T13 U13 C13 K13, At14 14 N14 T14 U14 C14 K14;
    S15 s15: At1 1 N1 T1 U1 C1 K1, At2 2 N2 T2 U2 C2 K2, At3 3 N3 T3 U3 C3 K3, At4 4 N4 T4 U4 C4 K4, At5 5 N5 T5 U5 C5 K5, At6 6 N6 T6 U6 C6 K6,
        At7 7 N7 T7 U7 C7 K7, At8 8 N8 T8 U8 C8 K8, At9 9 N9 T9 U9 C9 K9, At10 10 N10 T10 U10 C10 K10, At11 11 N11 T11 U11 C11 K11,
        At12 12 N12 T12 U12 C12 K12, At13 13 N13 T13 U13 C13 K13, At14 14 N14 T14 U14 C14 K14, At15 15 N15 T15 U15 C15 K15;
    S16 s16: At1 1 N1 T1 U1 C1 K1, At2 2 N2 T2 U2 C2 K2, At3 3 N3 T3 U3 C3 K3, At4 4 N4 T4 U4 C4 K4, At5 5 N5 T5 U5 C5 K5, At6 6 N6 T6 U6 C6 K6,
        At7 7 N7 T7 U7 C7 K7, At8 8 N8 T8 U8 C8 K8, At9 9 N9 T9 U9 C9 K9, At10 10 N10 T10 U10 C10 K10, At11 11 N11 T11 U11 C11 K11,
        At12 12 N12 T12 U12 C12 K12, At13 13 N13 T13 U13 C13 K13, At14 14 N14 T14 U14 C14 K14, At15 15 N15 T15 U15 C15 K15, At16 16 N16 T16 U16 C16 K16;
}

more_states! {
    M16 m16: At1 1 N1 T1 U1 C1 K1, At2 2 N2 T2 U2 C2 K2, At3 3 N3 T3 U3 C3 K3, At4 4 N4 T4 U4 C4 K4, At5 5 N5 T5 U5 C5 K5, At6 6 N6 T6 U6 C6 K6,
        At7 7 N7 T7 U7 C7 K7, At8 8 N8 T8 U8 C8 K8, At9 9 N9 T9 U9 C9 K9, At10 10 N10 T10 U10 C10 K10, At11 11 N11 T11 U11 C11 K11,
        At12 12 N12 T12 U12 C12 K12, At13 13 N13 T13 U13 C13 K13, At14 14 N14 T14 U14 C14 K14, At15 15 N15 T15 U15 C15 K15, At16 16 N16 T16 U16 C16 K16
}
