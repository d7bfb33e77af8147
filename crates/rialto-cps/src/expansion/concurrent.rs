//! Several calls at a time: `join!` and `select!`.

use crate::join::{Join, Part};
use crate::states::{Function, Load, Save, Site, once};
use crate::wait::{
    Arm, Choice2, Choice3, Choice4, Choice5, Choice6, Choice7, Choice8, Choosable, Chosen2, Chosen3, Chosen4,
    Chosen5, Chosen6, Chosen7, Chosen8, Wait, choose2, choose3, choose4, choose5, choose6, choose7, choose8,
};
use crate::{Data, Frame, Layout};
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

/// Calls as the parts of a `join!`.
pub trait Joins {
    type Join: Frame;
    fn joined(self) -> Self::Join;
}

/// `join!(a, b)`: `joined((a, b))`, where each part is what `frame` makes of a future.
#[inline]
pub fn joined<J: Joins>(parts: J) -> J::Join {
    parts.joined()
}

macro_rules! joins {
    ($(($($C:ident $place:tt)*))*) => {$(
        impl<$($C: Frame<Output: Data>),*> Joins for ($($C,)*) {
            type Join = Join<($(Part<$C>,)*)>;

            #[inline]
            fn joined(self) -> Self::Join {
                Join(($(Part::new(self.$place),)*))
            }
        }
    )*};
}

joins! {
    (A 0) (A 0 B 1) (A 0 B 1 C 2) (A 0 B 1 C 2 D 3) (A 0 B 1 C 2 D 3 E 4) (A 0 B 1 C 2 D 3 E 4 F 5)
    (A 0 B 1 C 2 D 3 E 4 F 5 G 6) (A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7)
}

/// Asks what the arms of a `select!` are: `(&&arms(&futures)).select(futures)`, where `futures` is a tuple of what
/// `frame` makes of each.
pub struct Arms<A>(PhantomData<fn() -> A>);

/// Of these.
#[cfg_attr(not(debug_assertions), inline(always))]
pub const fn arms<A>(_: &A) -> Arms<A> {
    Arms(PhantomData)
}

/// Leaves over events: one sync.
pub trait SelectsLeaves<A> {
    type Choice;
    type Biased;
    fn select(&self, arms: A) -> Self::Choice;
    /// The first arm that is ready, in their order.
    fn select_biased(&self, arms: A) -> Self::Biased;
}

/// Other frames: they are polled in their order.
pub trait SelectsFrames<A> {
    type Choice;
    type Biased;
    fn select(&self, arms: A) -> Self::Choice;
    /// The first arm that is ready, in their order.
    fn select_biased(&self, arms: A) -> Self::Biased;
}

/// Several calls, of which the first that ends decides. The others are cancelled.
#[derive(Clone, Serialize, Deserialize)]
pub struct Race<P>(P);

const STEP_IN_AN_ARM: &str = "an arm of `select!` contains a durable step, and is dropped when another arm is chosen: a step \
                              is never dropped half done\nhelp: await the call by `join!` or alone";
const STEP_IN_TIME: &str = "the call in `within` contains a durable step, and is dropped when the time is over: a step is \
                            never dropped half done\nhelp: limit each attempt of the step by `RetryPolicy::attempt_timeout`";

/// Refuses what would be dropped, if it contains a step, while constants are evaluated.
#[track_caller]
const fn drops_no_step(contains_step: bool, message: &'static str) {
    if contains_step {
        panic!("{}", message);
    }
}

/// One of the calls.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Runner<F: Frame>(#[serde(serialize_with = "Frame::write")] F);

macro_rules! selects {
    ($($choose:ident $Choice:ident $Chosen:ident: $($C:ident $Which:ident $place:tt)*;)*) => {$(
        impl<$($C: Choosable),*> SelectsLeaves<($($C,)*)> for &Arms<($($C,)*)> {
            type Choice = Wait<$Choice<$($C::Arm),*>>;
            type Biased = crate::wait::biased<Self::Choice>;

            fn select(&self, arms: ($($C,)*)) -> Self::Choice {
                $choose($(arms.$place),*)
            }

            fn select_biased(&self, arms: ($($C,)*)) -> Self::Biased {
                crate::wait::biased(self.select(arms))
            }
        }

        impl<$($C: Frame),*> SelectsFrames<($($C,)*)> for Arms<($($C,)*)> {
            type Choice = Race<($(Runner<$C>,)*)>;
            type Biased = Self::Choice;

            fn select(&self, arms: ($($C,)*)) -> Self::Choice {
                Race(($(Runner(arms.$place),)*))
            }

            fn select_biased(&self, arms: ($($C,)*)) -> Self::Biased {
                self.select(arms)
            }
        }

        impl<$($C: Frame),*> Unpin for Race<($(Runner<$C>,)*)> {}

        impl<$($C: Frame),*> Future for Race<($(Runner<$C>,)*)> {
            type Output = $Chosen<$($C::Output),*>;

            fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
                $(if let Poll::Ready(result) = Pin::new(&mut self.0.$place.0).poll(cx) {
                    return Poll::Ready($Chosen::$Which(result));
                })*
                Poll::Pending
            }
        }

        impl<$($C: Frame),*> Frame for Race<($(Runner<$C>,)*)> {
            const NAME: &'static str = "select!";
            const LAYOUT: u64 = Layout::new().text("select!")$(.number($C::LAYOUT))*.hash();
            const STEPS: bool = {
                drops_no_step(false $(|| $C::STEPS)*, STEP_IN_AN_ARM);
                false
            };

            fn sites() -> &'static [Site] {
                once::<Self>(|| {
                    let layout = Layout::new().text("select!")$(.number($C::RESULT))*.hash();
                    vec![Site::of_hash("selecting", layout, &[], const { &[$(Function::of::<$C>),*] })]
                })
            }

            fn save<S: Save>(&self, to: &mut S) -> Result<(), S::Error> {
                to.frame(Self::NAME, &Self::sites()[0])?;
                $(self.0.$place.0.save(to)?;)*
                Ok(())
            }

            fn load<O: Load>(from: &mut O) -> Result<Self, O::Error> {
                from.frame(Self::NAME, Self::sites())?;
                Ok(Race(($(Runner($C::load(from)?),)*)))
            }
        }
    )*};
}

selects! {
    choose2 Choice2 Chosen2: A First 0 B Second 1;
    choose3 Choice3 Chosen3: A First 0 B Second 1 C Third 2;
    choose4 Choice4 Chosen4: A First 0 B Second 1 C Third 2 D Fourth 3;
    choose5 Choice5 Chosen5: A First 0 B Second 1 C Third 2 D Fourth 3 E Fifth 4;
    choose6 Choice6 Chosen6: A First 0 B Second 1 C Third 2 D Fourth 3 E Fifth 4 F Sixth 5;
    choose7 Choice7 Chosen7: A First 0 B Second 1 C Third 2 D Fourth 3 E Fifth 4 F Sixth 5 G Seventh 6;
    choose8 Choice8 Chosen8: A First 0 B Second 1 C Third 2 D Fourth 3 E Fifth 4 F Sixth 5 G Seventh 6 H Eighth 7;
}

/// Asks what has a time limit: `(&&limits(&call)).within(call, time)`, where `call` is what `frame` makes of it.
pub struct Limits<C>(PhantomData<fn() -> C>);

/// Of this.
#[cfg_attr(not(debug_assertions), inline(always))]
pub const fn limits<C>(_: &C) -> Limits<C> {
    Limits(PhantomData)
}

/// A leaf over an event: one sync.
pub trait LimitsLeaf<C> {
    type Limited;
    fn within(&self, leaf: C, time: Duration) -> Self::Limited;
}

impl<C: Choosable> LimitsLeaf<C> for &Limits<C> {
    type Limited = crate::wait::within<C>;

    fn within(&self, leaf: C, time: Duration) -> Self::Limited {
        crate::wait::within(leaf, time)
    }
}

/// A call.
pub trait LimitsFrame<C: Frame> {
    fn within(&self, call: C, time: Duration) -> Limited<C>;
}

impl<C: Frame> LimitsFrame<C> for Limits<C> {
    fn within(&self, call: C, time: Duration) -> Limited<C> {
        Limited(call, crate::wait::sleep(time))
    }
}

/// A call that is cancelled when the time is over.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Limited<C: Frame>(
    #[serde(serialize_with = "Frame::write")] C,
    #[serde(serialize_with = "Frame::write")] crate::wait::sleep,
);

impl<C: Frame> Unpin for Limited<C> {}

impl<C: Frame> Future for Limited<C> {
    type Output = Option<C::Output>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        // A result that is ready at once is taken, however short the time.
        if let Poll::Ready(result) = Pin::new(&mut self.0).poll(cx) {
            return Poll::Ready(Some(result));
        }
        Pin::new(&mut self.1).poll(cx).map(|()| None)
    }
}

impl<C: Frame> Frame for Limited<C> {
    const NAME: &'static str = "within";
    const LAYOUT: u64 = Layout::new().text(Self::NAME).number(C::LAYOUT).hash();
    const STEPS: bool = {
        drops_no_step(C::STEPS, STEP_IN_TIME);
        false
    };

    fn sites() -> &'static [Site] {
        once::<Self>(|| {
            let layout = Layout::new().text(Self::NAME).number(C::RESULT).hash();
            let callees = const { &[Function::of::<C> as fn() -> _, Function::of::<crate::wait::sleep>] };
            vec![Site::of_hash("limited", layout, &[], callees)]
        })
    }

    fn save<S: Save>(&self, to: &mut S) -> Result<(), S::Error> {
        to.frame(Self::NAME, &Self::sites()[0])?;
        self.0.save(to)?;
        self.1.save(to)
    }

    fn load<L: Load>(from: &mut L) -> Result<Self, L::Error> {
        from.frame(Self::NAME, Self::sites())?;
        Ok(Limited(C::load(from)?, Frame::load(from)?))
    }
}

/// A leaf that takes part under a condition: an arm with `, if`.
#[inline]
pub fn perhaps<L: Choosable>(condition: bool, leaf: impl FnOnce() -> L) -> Wait<crate::wait::Perhaps<L::Arm>>
where
    L::Arm: Arm,
{
    crate::wait::perhaps(condition.then(leaf))
}
