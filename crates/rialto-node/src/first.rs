//! A future that waits for the first of two futures.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;

use rialto_event::Either;

/// Waits until one of the two futures is ready. If both are, returns the output of `left`. Unlike a choice
/// of events, it suits futures that compute for long: a partner that commits `right` does not wait for
/// `left`.
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
