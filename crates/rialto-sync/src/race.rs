//! A future that waits for the first of two futures.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;

use rialto_event::Either;

/// Waits until one of the two futures is ready, and returns its output. If both are, `left` wins.
///
/// It is for futures that are not events, such as a connection that is served. Unlike a choice of events, it
/// suits futures that compute for long: a partner that commits `right` does not wait for `left`.
///
/// # Cancellation
///
/// It borrows both futures. The one that is not ready stays where it is, and can be polled again.
///
/// ```
/// use rialto_event::Either;
/// use rialto_sync::race::first;
/// use std::future::{pending, ready};
/// use std::pin::pin;
///
/// # rialto_rt::Runtime::new().unwrap().block_on(async {
/// let (endless, done) = (pin!(pending::<()>()), pin!(ready(1)));
/// assert!(matches!(first(endless, done).await, Either::Right(1)));
/// # });
/// ```
pub async fn first<A: Future + ?Sized, B: Future + ?Sized>(
    mut left: Pin<&mut A>,
    mut right: Pin<&mut B>,
) -> Either<A::Output, B::Output> {
    poll_fn(|cx| match left.as_mut().poll(cx) {
        Poll::Ready(left) => Poll::Ready(Either::Left(left)),
        Poll::Pending => right.as_mut().poll(cx).map(Either::Right),
    })
    .await
}
