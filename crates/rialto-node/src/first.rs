//! Whichever of two futures is ready first.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;

use rialto_event::Either;

/// The first of two that is ready; of both, the left one. It is no choice of events: while the left one computes, nobody
/// waits for it who would have the right one happen.
pub(crate) async fn first<A: Future, B: Future>(
    mut left: Pin<&mut A>,
    mut right: Pin<&mut B>,
) -> Either<A::Output, B::Output> {
    poll_fn(|cx| match left.as_mut().poll(cx) {
        Poll::Ready(left) => Poll::Ready(Either::Left(left)),
        Poll::Pending => right.as_mut().poll(cx).map(Either::Right),
    })
    .await
}
