//! The first of two futures.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;

use rialto_event::Either;

/// Returns the output of the future that is ready first. If both are ready, `one` wins.
pub(crate) async fn first<A: Future + ?Sized, B: Future>(
    mut one: Pin<&mut A>,
    mut other: Pin<&mut B>,
) -> Either<A::Output, B::Output> {
    poll_fn(|cx| match one.as_mut().poll(cx) {
        Poll::Ready(output) => Poll::Ready(Either::Left(output)),
        Poll::Pending => other.as_mut().poll(cx).map(Either::Right),
    })
    .await
}
