//! The states of a function, as enums that all functions share: rustc reads what is done with them once.

use super::storage::{Over, poll_parts};
use crate::Frame;
use crate::fields::{Callee, Fields, NotBegun};
use crate::states::Function;
use std::task::{Context, Poll};

/// A state: not begun, waiting at one of the suspension points, or over.
pub trait State: Sized + Send + 'static {
    /// Its arguments at the start.
    type Arguments;
    /// The same state once what it waited for is ready: in place of the callee its result.
    type Resumed;
    /// The callees of each suspension point, the start first.
    const CALLEES: Callees;
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
}

/// Where a function is entered.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn entry<R: Begun>(from: &R) -> u32 {
    from.entry()
}

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
    ($($S:ident: $($at:ident $number:literal $T:ident $C:ident $K:ident),*;)*) => {$(
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
        }

        impl<A, $($C, $K),*> State for $S<A, $(($C, $K)),*>
        where
            A: Fields + Send + 'static,
            $($C: Frame, $K: Fields + Send + 'static,)*
        {
            type Arguments = A;
            type Resumed = $S<A, $(($C::Output, $K)),*>;
            const CALLEES: Callees = Callees { states: &[&[] $(, &[Function::of::<$C>])*], more: None };
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
    )*};
}

/// So many suspension points has `M16` itself.
const FEW: usize = 16;

/// Counts on from there.
struct Further<V>(V);

impl<V: VisitState> VisitState for Further<V> {
    type Result = V::Result;

    fn at<C: Callee, K: Fields>(self, number: usize, callee: &C, kept: &K) -> V::Result {
        self.0.at(number + FEW, callee, kept)
    }

    fn over(self) -> V::Result {
        self.0.over()
    }
}

macro_rules! more_states {
    ($S:ident: $($at:ident $number:literal $T:ident $C:ident $K:ident),*) => {
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
                    $S::More(more) => more.visit(Further(to)),
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
    };
}

states! {
    S0: ;
    S1: At1 1 T1 C1 K1;
    S2: At1 1 T1 C1 K1, At2 2 T2 C2 K2;
    S3: At1 1 T1 C1 K1, At2 2 T2 C2 K2, At3 3 T3 C3 K3;
    S4: At1 1 T1 C1 K1, At2 2 T2 C2 K2, At3 3 T3 C3 K3, At4 4 T4 C4 K4;
    S5: At1 1 T1 C1 K1, At2 2 T2 C2 K2, At3 3 T3 C3 K3, At4 4 T4 C4 K4, At5 5 T5 C5 K5;
    S6: At1 1 T1 C1 K1, At2 2 T2 C2 K2, At3 3 T3 C3 K3, At4 4 T4 C4 K4, At5 5 T5 C5 K5, At6 6 T6 C6 K6;
    S7: At1 1 T1 C1 K1, At2 2 T2 C2 K2, At3 3 T3 C3 K3, At4 4 T4 C4 K4, At5 5 T5 C5 K5, At6 6 T6 C6 K6,
        At7 7 T7 C7 K7;
    S8: At1 1 T1 C1 K1, At2 2 T2 C2 K2, At3 3 T3 C3 K3, At4 4 T4 C4 K4, At5 5 T5 C5 K5, At6 6 T6 C6 K6,
        At7 7 T7 C7 K7, At8 8 T8 C8 K8;
    S9: At1 1 T1 C1 K1, At2 2 T2 C2 K2, At3 3 T3 C3 K3, At4 4 T4 C4 K4, At5 5 T5 C5 K5, At6 6 T6 C6 K6,
        At7 7 T7 C7 K7, At8 8 T8 C8 K8, At9 9 T9 C9 K9;
    S10: At1 1 T1 C1 K1, At2 2 T2 C2 K2, At3 3 T3 C3 K3, At4 4 T4 C4 K4, At5 5 T5 C5 K5, At6 6 T6 C6 K6,
        At7 7 T7 C7 K7, At8 8 T8 C8 K8, At9 9 T9 C9 K9, At10 10 T10 C10 K10;
    S11: At1 1 T1 C1 K1, At2 2 T2 C2 K2, At3 3 T3 C3 K3, At4 4 T4 C4 K4, At5 5 T5 C5 K5, At6 6 T6 C6 K6,
        At7 7 T7 C7 K7, At8 8 T8 C8 K8, At9 9 T9 C9 K9, At10 10 T10 C10 K10, At11 11 T11 C11 K11;
    S12: At1 1 T1 C1 K1, At2 2 T2 C2 K2, At3 3 T3 C3 K3, At4 4 T4 C4 K4, At5 5 T5 C5 K5, At6 6 T6 C6 K6,
        At7 7 T7 C7 K7, At8 8 T8 C8 K8, At9 9 T9 C9 K9, At10 10 T10 C10 K10, At11 11 T11 C11 K11,
        At12 12 T12 C12 K12;
    S13: At1 1 T1 C1 K1, At2 2 T2 C2 K2, At3 3 T3 C3 K3, At4 4 T4 C4 K4, At5 5 T5 C5 K5, At6 6 T6 C6 K6,
        At7 7 T7 C7 K7, At8 8 T8 C8 K8, At9 9 T9 C9 K9, At10 10 T10 C10 K10, At11 11 T11 C11 K11,
        At12 12 T12 C12 K12, At13 13 T13 C13 K13;
    S14: At1 1 T1 C1 K1, At2 2 T2 C2 K2, At3 3 T3 C3 K3, At4 4 T4 C4 K4, At5 5 T5 C5 K5, At6 6 T6 C6 K6,
        At7 7 T7 C7 K7, At8 8 T8 C8 K8, At9 9 T9 C9 K9, At10 10 T10 C10 K10, At11 11 T11 C11 K11,
        At12 12 T12 C12 K12, At13 13 T13 C13 K13, At14 14 T14 C14 K14;
    S15: At1 1 T1 C1 K1, At2 2 T2 C2 K2, At3 3 T3 C3 K3, At4 4 T4 C4 K4, At5 5 T5 C5 K5, At6 6 T6 C6 K6,
        At7 7 T7 C7 K7, At8 8 T8 C8 K8, At9 9 T9 C9 K9, At10 10 T10 C10 K10, At11 11 T11 C11 K11,
        At12 12 T12 C12 K12, At13 13 T13 C13 K13, At14 14 T14 C14 K14, At15 15 T15 C15 K15;
    S16: At1 1 T1 C1 K1, At2 2 T2 C2 K2, At3 3 T3 C3 K3, At4 4 T4 C4 K4, At5 5 T5 C5 K5, At6 6 T6 C6 K6,
        At7 7 T7 C7 K7, At8 8 T8 C8 K8, At9 9 T9 C9 K9, At10 10 T10 C10 K10, At11 11 T11 C11 K11,
        At12 12 T12 C12 K12, At13 13 T13 C13 K13, At14 14 T14 C14 K14, At15 15 T15 C15 K15, At16 16 T16 C16 K16;
}

more_states! {
    M16: At1 1 T1 C1 K1, At2 2 T2 C2 K2, At3 3 T3 C3 K3, At4 4 T4 C4 K4, At5 5 T5 C5 K5, At6 6 T6 C6 K6,
        At7 7 T7 C7 K7, At8 8 T8 C8 K8, At9 9 T9 C9 K9, At10 10 T10 C10 K10, At11 11 T11 C11 K11,
        At12 12 T12 C12 K12, At13 13 T13 C13 K13, At14 14 T14 C14 K14, At15 15 T15 C15 K15, At16 16 T16 C16 K16
}
