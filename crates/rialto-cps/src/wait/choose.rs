//! Choices between leaves, as leaves.

use super::{Arm, Wait, wait_for};
use crate::Layout;
use rialto_event::{Action, Choose, Event, EventOption, Optional, OrElse, TryEvent, Wrap, Wrapped, choose};
use serde::{Deserialize, Serialize};

/// A leaf that can be one of a choice: a [`Wait`].
pub trait Choosable {
    /// The description of its event.
    type Arm: Arm;
    /// Returns the description of its event, and stops to wait.
    fn into_arm(self) -> Self::Arm;
}

impl<A: Arm> Choosable for Wait<A> {
    type Arm = A;
    fn into_arm(self) -> A {
        Wait::into_arm(self)
    }
}

macro_rules! choose_several {
    ($choose:ident $choice:ident $chosen:ident $name:literal: $($Leaf:ident $Arm:ident $place:tt $Which:ident),+) => {
        /// Which one of a choice it was, with its result.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum $chosen<$($Arm),+> {
            $(#[allow(missing_docs)] $Which($Arm),)+
        }

        /// Several arms of which one will be chosen, as data.
        #[derive(Clone, Debug, Serialize, Deserialize)]
        #[serde(bound = "")]
        pub struct $choice<$($Arm: Arm),+>($($Arm),+);

        #[doc = concat!("What [`", stringify!($choose), "()`] returns.")]
        #[allow(non_camel_case_types)]
        pub type $choose<$($Leaf),+> = Wait<$choice<$(<$Leaf as Choosable>::Arm),+>>;

        /// Waits for one of several leaves: see [`choose2`](choose2()).
        #[allow(clippy::too_many_arguments, non_snake_case)]
        pub fn $choose<$($Leaf: Choosable),+>($($Leaf: $Leaf),+) -> $choose<$($Leaf),+> {
            wait_for($choice($($Leaf.into_arm()),+))
        }

        impl<$($Arm: Arm),+> Arm for $choice<$($Arm),+> {
            const NAME: &'static str = $name;
            const LAYOUT: u64 = Layout::new().text($name)$(.number($Arm::LAYOUT))+.hash();
            type Raw = $chosen<$($Arm::Raw),+>;
            type Output = $chosen<$($Arm::Output),+>;
            type Event<'a> = Choose<($(Wrap<$Arm::Event<'a>, fn($Arm::Raw) -> Self::Raw>,)+)>;

            fn event(&mut self) -> Self::Event<'_> {
                choose(($(self.$place.event().wrap($chosen::$Which as fn($Arm::Raw) -> Self::Raw),)+))
            }

            fn outcome(self, raw: Self::Raw) -> Self::Output {
                match raw {
                    $($chosen::$Which(raw) => $chosen::$Which(self.$place.outcome(raw)),)+
                }
            }

            fn decided(&mut self) -> Option<Self::Output> {
                $(if let Some(output) = self.$place.decided() {
                    return Some($chosen::$Which(output));
                })+
                None
            }
        }

        impl<$($Arm: Arm),+> Ordered for $choice<$($Arm),+> {
            type First<'a> = preferring!(type $(Wrap<$Arm::Event<'a>, fn($Arm::Raw) -> Self::Raw>),+);

            fn first(&mut self) -> Self::First<'_> {
                preferring!($(self.$place.event().wrap($chosen::$Which as fn($Arm::Raw) -> Self::Raw)),+)
            }
        }
    };
}

/// A choice whose arms have an order.
pub trait Ordered: Arm {
    /// The first event that is enabled.
    type First<'a>: TryEvent<Output = Self::Raw, Pending: core::marker::Send> + core::marker::Send
    where
        Self: 'a;
    /// The event.
    fn first(&mut self) -> Self::First<'_>;
}

/// An earlier one is preferred.
macro_rules! preferring {
    (type $one:ty) => { $one };
    (type $one:ty, $($others:ty),+) => { OrElse<$one, preferring!(type $($others),+)> };
    ($one:expr) => { $one };
    ($one:expr, $($others:expr),+) => { $one.or(preferring!($($others),+)) };
}

choose_several!(choose1 Choice1 Chosen1 "rialto_cps::choose1": LA A 0 First);
choose_several!(choose2 Choice2 Chosen2 "rialto_cps::choose2": LA A 0 First, LB B 1 Second);
choose_several!(choose3 Choice3 Chosen3 "rialto_cps::choose3": LA A 0 First, LB B 1 Second, LC C 2 Third);
choose_several!(choose4 Choice4 Chosen4 "rialto_cps::choose4":
    LA A 0 First, LB B 1 Second, LC C 2 Third, LD D 3 Fourth);
choose_several!(choose5 Choice5 Chosen5 "rialto_cps::choose5":
    LA A 0 First, LB B 1 Second, LC C 2 Third, LD D 3 Fourth, LE E 4 Fifth);
choose_several!(choose6 Choice6 Chosen6 "rialto_cps::choose6":
    LA A 0 First, LB B 1 Second, LC C 2 Third, LD D 3 Fourth, LE E 4 Fifth, LF F 5 Sixth);
choose_several!(choose7 Choice7 Chosen7 "rialto_cps::choose7":
    LA A 0 First, LB B 1 Second, LC C 2 Third, LD D 3 Fourth, LE E 4 Fifth, LF F 5 Sixth, LG G 6 Seventh);
choose_several!(choose8 Choice8 Chosen8 "rialto_cps::choose8":
    LA A 0 First, LB B 1 Second, LC C 2 Third, LD D 3 Fourth, LE E 4 Fifth, LF F 5 Sixth, LG G 6 Seventh,
    LH H 7 Eighth);

/// A choice of which the first arm that is enabled is taken, as data.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Biased<C: Ordered>(C);

/// The leaf that [`biased()`] returns.
#[allow(non_camel_case_types)]
pub type biased<L> = Wait<Biased<<L as Choosable>::Arm>>;

/// Makes a choice prefer an earlier leaf to later ones, as `biased;` does in [`select!`](crate::select!).
///
/// ```
/// use rialto_cps::{Chosen2, Receiver, biased, choose2, cps, recv};
///
/// #[cps]
/// async fn urgent_first(urgent: Receiver<u64>, others: Receiver<u64>) -> u64 {
///     let got = biased::<choose2<recv<u64>, recv<u64>>>(choose2(recv(&urgent), recv(&others))).await;
///     match got {
///         Chosen2::First(n) | Chosen2::Second(n) => n.unwrap_or(0),
///     }
/// }
/// # drop(urgent_first(rialto_cps::channel().1, rialto_cps::channel().1));
/// ```
pub fn biased<L: Choosable<Arm: Ordered>>(choice: L) -> biased<L> {
    wait_for(Biased(choice.into_arm()))
}

impl<C: Ordered> Arm for Biased<C> {
    const NAME: &'static str = "rialto_cps::biased";
    const LAYOUT: u64 = Layout::new().text(Self::NAME).number(C::LAYOUT).hash();
    type Raw = C::Raw;
    type Output = C::Output;
    type Event<'a> = C::First<'a>;

    fn event(&mut self) -> Self::Event<'_> {
        self.0.first()
    }

    fn outcome(self, raw: Self::Raw) -> Self::Output {
        self.0.outcome(raw)
    }

    fn decided(&mut self) -> Option<Self::Output> {
        self.0.decided()
    }
}

/// One of many arms, as data.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct OneOf<A: Arm>(Vec<A>);

/// The leaf that [`one_of()`] returns.
#[allow(non_camel_case_types)]
pub type one_of<L> = Wait<OneOf<<L as Choosable>::Arm>>;

/// Waits for one of many leaves of one type: its index, and its result. Of none,
/// it waits for ever.
///
/// ```
/// use rialto_cps::{Receiver, cps, one_of, recv};
///
/// #[cps]
/// async fn first(all: Vec<Receiver<u64>>) -> usize {
///     let (which, _) = one_of::<recv<u64>>(all.iter().map(recv).collect()).await;
///     which
/// }
/// # drop(first(Vec::new()));
/// ```
pub fn one_of<L: Choosable>(leaves: Vec<L>) -> one_of<L> {
    wait_for(OneOf(leaves.into_iter().map(L::into_arm).collect()))
}

/// Says of which one a result is.
#[derive(Clone, Copy, Debug)]
pub struct Indexed(usize);

impl<T> Action<T> for Indexed {
    type Output = (usize, T);
    fn apply(self, value: T) -> (usize, T) {
        (self.0, value)
    }
}

impl<A: Arm> Arm for OneOf<A> {
    const NAME: &'static str = "rialto_cps::one_of";
    const LAYOUT: u64 = Layout::new().text(Self::NAME).number(A::LAYOUT).hash();
    type Raw = (usize, A::Raw);
    type Output = (usize, A::Output);
    type Event<'a> = Choose<Vec<Wrapped<A::Event<'a>, Indexed>>>;

    fn event(&mut self) -> Self::Event<'_> {
        let all = self.0.iter_mut().enumerate();
        choose(all.map(|(index, arm)| Wrapped::with(arm.event(), Indexed(index))).collect())
    }

    fn outcome(mut self, (index, raw): Self::Raw) -> Self::Output {
        (index, self.0.swap_remove(index).outcome(raw))
    }

    fn decided(&mut self) -> Option<Self::Output> {
        let all = self.0.iter_mut().enumerate();
        all.filter_map(|(index, arm)| Some((index, arm.decided()?))).next()
    }
}

/// An arm or nothing, as data.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Perhaps<A: Arm>(Option<A>);

/// The leaf that [`perhaps()`] returns.
#[allow(non_camel_case_types)]
pub type perhaps<L> = Wait<Perhaps<<L as Choosable>::Arm>>;

/// Waits for the leaf, if there is one; else it is never chosen. An arm of a
/// choice that is there under a condition.
///
/// ```
/// use rialto_cps::{Chosen2, Receiver, choose2, cps, perhaps, recv, sleep};
/// use std::time::Duration;
///
/// #[cps]
/// async fn maybe(news: Receiver<u64>, listen: bool) -> u64 {
///     let got = choose2::<perhaps<recv<u64>>, sleep>(
///         perhaps(listen.then(|| recv(&news))),
///         sleep(Duration::from_millis(1)),
///     )
///     .await;
///     match got {
///         Chosen2::First(got) => got.unwrap_or(0),
///         Chosen2::Second(()) => 0,
///     }
/// }
/// # let (_, rx) = rialto_cps::channel();
/// # drop(maybe(rx, true));
/// ```
pub fn perhaps<L: Choosable>(leaf: Option<L>) -> perhaps<L> {
    wait_for(Perhaps(leaf.map(L::into_arm)))
}

impl<A: Arm> Arm for Perhaps<A> {
    const NAME: &'static str = "rialto_cps::perhaps";
    const LAYOUT: u64 = Layout::new().text(Self::NAME).number(A::LAYOUT).hash();
    type Raw = A::Raw;
    type Output = A::Output;
    type Event<'a> = Optional<Option<A::Event<'a>>>;

    fn event(&mut self) -> Self::Event<'_> {
        self.0.as_mut().map(A::event).or_never_evt()
    }

    fn outcome(self, raw: Self::Raw) -> Self::Output {
        match self.0 {
            Some(arm) => arm.outcome(raw),
            None => unreachable!("nothing is never committed"),
        }
    }

    fn decided(&mut self) -> Option<Self::Output> {
        self.0.as_mut().and_then(A::decided)
    }
}
