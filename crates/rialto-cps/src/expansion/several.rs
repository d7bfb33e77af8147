//! A `join!` of calls that may borrow. If none of them is a foreign future, it is the frames, to which places are lent. Else
//! all calls run as one foreign future, in a box with what they borrow.

use super::borrowing::{Borrowing, Borrows, Returning};
use super::lend::Slots;
use crate::states::{Load, Save, Site};
use crate::{Build, Frame};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};

/// The types of such a `join!`, to be inferred: the frames (`J`), the variables from which its calls borrow (`V`), and their
/// results (`T`).
#[allow(clippy::type_complexity, reason = "it tells types and holds nothing")]
pub struct OfSeveral<J, V, T>(PhantomData<fn() -> (J, V, T)>);

impl<J, V, T> Clone for OfSeveral<J, V, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<J, V, T> Copy for OfSeveral<J, V, T> {}

/// The awaited future.
pub enum Several<J, V: 'static, T: 'static> {
    Frames(J),
    Foreign(Returning<V, T>),
}

impl<J: Clone, V: 'static, T: 'static> Clone for Several<J, V, T> {
    fn clone(&self) -> Self {
        match self {
            Several::Frames(joined) => Several::Frames(joined.clone()),
            Several::Foreign(future) => Several::Foreign(future.clone()),
        }
    }
}

/// The result of the awaited future.
pub enum Ended<R, V, T> {
    Frames(R),
    Foreign(T, V),
}

impl<J: Frame, V: Send + 'static, T: 'static> OfSeveral<J, V, T> {
    #[allow(clippy::new_without_default, reason = "there is no default type")]
    #[must_use]
    pub const fn new() -> Self {
        OfSeveral(PhantomData)
    }

    /// The frames.
    pub fn frames(self, joined: J) -> Several<J, V, T> {
        Several::Frames(joined)
    }

    /// All calls in a box.
    #[track_caller]
    pub fn boxed(
        self,
        values: V,
        text: &'static str,
        call: impl for<'v> FnOnce(&'v mut V) -> Borrows<'v, T>,
    ) -> Several<J, V, T> {
        Several::Foreign(Returning::new(Borrowing::new(values, text, call)))
    }

    /// The results of the frames.
    pub fn ended(self, ended: Ended<J::Output, V, T>) -> J::Output {
        match ended {
            Ended::Frames(results) => results,
            Ended::Foreign(..) => unreachable!("the types of the calls decide whether they borrow"),
        }
    }

    /// The results of the calls in a box. The variables that they borrowed are in their slots again.
    pub fn end_boxed<S: Slots<Values = V>>(self, ended: Ended<J::Output, V, T>, slots: S) -> T {
        match ended {
            Ended::Foreign(results, values) => {
                slots.put(values);
                results
            }
            Ended::Frames(_) => unreachable!("the types of the calls decide whether they borrow"),
        }
    }
}

/// Whether a future has ended, now or before.
pub fn polled<F: Future>(
    future: &mut Pin<&mut F>,
    result: &mut Option<F::Output>,
    cx: &mut Context<'_>,
) -> bool {
    if result.is_none()
        && let Poll::Ready(value) = future.as_mut().poll(cx)
    {
        *result = Some(value);
    }
    result.is_some()
}

impl<J: Frame, V: 'static, T: 'static> Unpin for Several<J, V, T> {}

impl<J: Frame, V: Send + 'static, T: 'static> Future for Several<J, V, T> {
    type Output = Ended<J::Output, V, T>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        match self.get_mut() {
            Several::Frames(joined) => Pin::new(joined).poll(cx).map(Ended::Frames),
            Several::Foreign(future) => {
                Pin::new(future).poll(cx).map(|(results, values)| Ended::Foreign(results, values))
            }
        }
    }
}

/// It is written as the frames. While a foreign future is pending, it is not data.
impl<J: Frame, V: Send + 'static, T: 'static> Frame for Several<J, V, T> {
    const NAME: &'static str = J::NAME;
    const LAYOUT: u64 = J::LAYOUT;
    const RESULT: u64 = J::RESULT;
    const BUILD: Build = J::BUILD;
    const STEPS: bool = J::STEPS;

    fn sites() -> &'static [Site] {
        J::sites()
    }

    fn save<S: Save>(&self, to: &mut S) -> Result<(), S::Error> {
        match self {
            Several::Frames(joined) => joined.save(to),
            Several::Foreign(future) => future.save(to),
        }
    }

    fn load<L: Load>(from: &mut L) -> Result<Self, L::Error> {
        J::load(from).map(Several::Frames)
    }
}

impl<J: Frame, V: 'static, T: 'static> Serialize for Several<J, V, T> {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        match self {
            Several::Frames(joined) => Frame::write(joined, to),
            Several::Foreign(future) => future.serialize(to),
        }
    }
}

impl<'de, J: Frame, V: 'static, T: 'static> Deserialize<'de> for Several<J, V, T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        J::deserialize(from).map(Several::Frames)
    }
}
