use super::choose::Choosable;
use super::sleeping::Sleep;
use super::{Arm, Wait, wait_for};
use crate::Layout;
use rialto_event::{Event, OrElse, TimerEvt, Wrap};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// An arm for so long, as data: that of [`within()`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Within<A: Arm> {
    arm: A,
    late: Sleep,
}

/// The leaf that [`within()`] returns.
#[allow(non_camel_case_types)]
pub type within<L> = Wait<Within<<L as Choosable>::Arm>>;

/// Waits for the leaf for at most this time. Yields `None` if the leaf was not enabled by then. A leaf that
/// is enabled at once is chosen, however short the time; a choice beside a [`sleep`](super::sleep()) might
/// choose the `sleep`.
///
/// The time begins when it begins to wait. Its end is kept by the calendar, as that of a
/// [`sleep`](super::sleep()).
///
/// ```
/// use rialto_cps::{Receiver, channel, cps, recv, within};
/// use std::time::Duration;
///
/// #[cps]
/// async fn impatient(news: Receiver<u64>) -> u64 {
///     match within::<recv<u64>>(recv(&news), Duration::ZERO).await {
///         Some(got) => got.unwrap_or(1),
///         None => 2,
///     }
/// }
/// let (tx, rx) = channel();
/// let runtime = rialto_rt::Runtime::new().unwrap();
/// assert_eq!(runtime.block_on(impatient(rx.clone())), 2);
/// drop(tx);
/// assert_eq!(runtime.block_on(impatient(rx)), 1);
/// ```
///
/// Erlang's `after`.
pub fn within<L: Choosable>(leaf: L, time: Duration) -> within<L> {
    wait_for(Within { arm: leaf.into_arm(), late: Sleep::within(time) })
}

impl<A: Arm> Arm for Within<A> {
    const NAME: &'static str = "rialto_cps::within";
    const LAYOUT: u64 = Layout::new().text(Self::NAME).number(A::LAYOUT).hash();
    type Raw = Option<A::Raw>;
    type Output = Option<A::Output>;
    type Event<'a> = OrElse<Wrap<A::Event<'a>, fn(A::Raw) -> Self::Raw>, Wrap<TimerEvt, fn(()) -> Self::Raw>>;

    fn event(&mut self) -> Self::Event<'_> {
        let late: fn(()) -> Self::Raw = |()| None;
        let late = self.late.event().wrap(late);
        self.arm.event().wrap(Some as fn(A::Raw) -> Self::Raw).or(late)
    }

    fn outcome(self, raw: Self::Raw) -> Self::Output {
        raw.map(|raw| self.arm.outcome(raw))
    }

    fn decided(&mut self) -> Option<Self::Output> {
        self.arm.decided().map(Some)
    }
}
