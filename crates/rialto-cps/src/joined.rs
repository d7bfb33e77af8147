//! The frame of `join_all`: any number of calls of one function.

use crate::join::{Mark, Part};
use crate::states::{Function, Load, Save, Site, once};
use crate::{Data, Frame, Layout};
use serde::{Deserialize, Serialize};
use std::pin::Pin;
use std::task::{Context, Poll};

/// The future of [`join_all()`].
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "")]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct join_all<F: Frame<Output: Data>> {
    parts: Vec<Part<F>>,
}

/// Awaits calls of one function at the same time. Returns their results in the order of the calls. The future is data at
/// any time.
///
/// As in [`join!`](crate::join), each poll of the future polls the calls in their order. The result of a call stays in
/// the frame until all calls have returned.
///
/// ```
/// use rialto_cps::{cps, join_all, yield_now};
///
/// #[cps]
/// async fn square(n: u64) -> u64 {
///     yield_now().await;
///     n * n
/// }
///
/// #[cps]
/// async fn squares(all: Vec<u64>) -> Vec<u64> {
///     let calls: Vec<square> = all.into_iter().map(square).collect();
///     join_all(calls).await
/// }
/// assert_eq!(rialto_rt::Runtime::new().unwrap().block_on(squares(vec![1, 2, 3])), [1, 4, 9]);
/// ```
pub fn join_all<F: Frame<Output: Data>>(calls: impl IntoIterator<Item = F>) -> join_all<F> {
    join_all { parts: calls.into_iter().map(Part::new).collect() }
}

impl<F: Frame<Output: Data>> Unpin for join_all<F> {}

impl<F: Frame<Output: Data>> Future for join_all<F> {
    type Output = Vec<F::Output>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let mut ready = true;
        // All of them, whichever is not ready.
        for (number, part) in self.parts.iter_mut().enumerate() {
            ready &= part.poll(number, cx);
        }
        match ready {
            true => Poll::Ready(self.parts.iter_mut().map(Part::take).collect()),
            false => Poll::Pending,
        }
    }
}

impl<F: Frame<Output: Data>> Frame for join_all<F> {
    const NAME: &'static str = "join_all";
    const LAYOUT: u64 = Layout::new().text(Self::NAME).number(F::LAYOUT).hash();
    const STEPS: bool = F::STEPS;

    fn sites() -> &'static [Site] {
        once::<Self>(|| {
            // Only results are kept here. The frames of the calls have layouts of their own.
            let layout = Layout::new().text(Self::NAME).number(F::RESULT).hash();
            let variables = &[("results", "of each call its result, unless it runs: then its frames follow")];
            vec![Site::of_hash("joined", layout, variables, const { &[Function::of::<F>] })]
        })
    }

    fn save<S: Save>(&self, to: &mut S) -> Result<(), S::Error> {
        to.frame(Self::NAME, &Self::sites()[0])?;
        let marks: Option<Vec<Mark<F::Output>>> = self.parts.iter().map(Part::marked).collect();
        let Some(marks) = marks else { return Err(to.over(Self::NAME)) };
        to.variable("results", &marks)?;
        self.parts.iter().try_for_each(|part| part.frames(to))
    }

    fn load<L: Load>(from: &mut L) -> Result<Self, L::Error> {
        from.frame(Self::NAME, Self::sites())?;
        let marks: Vec<Mark<F::Output>> = from.variable("results")?;
        let parts = marks.into_iter().map(|mark| Part::load(mark, from));
        Ok(join_all { parts: parts.collect::<Result<_, _>>()? })
    }
}
