//! A time limit for a future, with tokio's signature.

use core::fmt;
use core::future::{Future, IntoFuture};
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use std::io;
use std::time::Duration;

use pin_project_lite::pin_project;

use super::{Instant, TimerEvt, after, at_time};
use crate::cancel_safe::CancelSafe;
use crate::event::Event;
use crate::sync::SyncFuture;

/// Returns a future that yields the output of `future`, or [`Elapsed`] if `future` is not ready within
/// `duration`. It has the signature of tokio's `timeout`.
///
/// The time runs from the first poll, as for [`after`]. (In tokio it runs from the call. [`timeout_at`] takes
/// a point in time.) If both are ready, the future wins: a future that is ready at once is in time, however
/// short the limit.
///
/// The timer belongs to the thread that polls: in Rialto's runtime it is one of the runtime's timers, in a
/// simulation it runs on virtual time, and elsewhere a timer thread serves it. No runtime is needed.
///
/// For an alternative of a `select!` or a choice, use the event [`after`].
///
/// ```
/// use rialto_event::{Elapsed, timeout};
/// use std::future::{pending, ready};
/// use std::time::Duration;
///
/// # fn main() { use rialto_event::Event; rialto_event::guard_async(|| async {
/// assert_eq!(timeout(Duration::from_secs(60), ready(1)).await, Ok(1));
/// let late: Result<(), Elapsed> = timeout(Duration::from_millis(1), pending()).await;
/// assert!(late.is_err());
/// # rialto_event::always(()) }).sync_blocking() }
/// ```
///
/// # Errors
///
/// [`Elapsed`] if the time is over before the future is ready. The future is dropped before the error is
/// returned.
///
/// # Panics
///
/// When the returned future is polled: if `future` panics, if it was ready before, or if a timer thread is
/// needed and the operating system refuses to start it. `timeout` itself never panics.
///
/// # Cancellation
///
/// When the time is over, the future is dropped at the await where it waits, together with its state. A
/// message that an `async` block has received and not yet used is lost, as in tokio. A `timeout` is as
/// cancellation-safe as the future in it.
///
/// `future` may be an event, whose sync is dropped when the time is over (law 5). A received message is never
/// lost: it is in the result, or it returns to its channel. But a partner can commit after the last poll and
/// before the sync is dropped, so a *send* may have happened although the result is `Elapsed`. The slot of
/// [`send_from`](crate::Sender::send_from) shows this: it is empty if the message was sent. [`Event::within`]
/// avoids the doubt, because there the time limit is an alternative: either the event commits or the time
/// limit does.
///
/// ```
/// use rialto_event::{Event, channel, timeout};
/// use std::time::Duration;
///
/// # fn main() { rialto_event::guard_async(|| async {
/// let (tx, rx) = channel::<u8>();
/// assert!(timeout(Duration::from_millis(1), rx.recv_evt()).await.is_err());
/// let mut message = Some(1);
/// // Exact: `None` says that the message was not sent.
/// assert_eq!(tx.send_from(&mut message).within(Duration::from_millis(1)).await, None);
/// assert_eq!(message, Some(1));
/// # rialto_event::always(()) }).sync_blocking() }
/// ```
///
/// [`Event::within`]: crate::Event::within
///
/// Source: `tokio::time::timeout`.
pub fn timeout<F: IntoFuture>(duration: Duration, future: F) -> Timeout<F::IntoFuture> {
    Timeout { limit: after(duration).sync(), future: Some(future.into_future()) }
}

/// Returns a future that yields the output of `future`, or [`Elapsed`] if `future` is not ready by
/// `deadline`. It is [`timeout`] with a point in time, which several waits can share. The [`Instant`] is that
/// of [`at_time`]. A future that is ready at once is in time, even if the deadline has passed.
///
/// ```
/// use rialto_event::{time::Instant, timeout_at};
/// use std::future::{pending, ready};
/// use std::time::Duration;
///
/// # fn main() { use rialto_event::Event; rialto_event::guard_async(|| async {
/// let deadline = Instant::now() + Duration::from_millis(1);
/// assert_eq!(timeout_at(deadline, ready("head")).await, Ok("head"));
/// assert!(timeout_at(deadline, pending::<&str>()).await.is_err());
/// # rialto_event::always(()) }).sync_blocking() }
/// ```
///
/// # Errors
///
/// As [`timeout`].
///
/// # Panics
///
/// As [`timeout`].
///
/// # Cancellation
///
/// As [`timeout`].
///
/// Source: `tokio::time::timeout_at`.
pub fn timeout_at<F: IntoFuture>(deadline: impl Into<Instant>, future: F) -> Timeout<F::IntoFuture> {
    Timeout { limit: at_time(deadline).sync(), future: Some(future.into_future()) }
}

pin_project! {
    /// The future of [`timeout`] and [`timeout_at`].
    #[must_use = "futures do nothing unless awaited"]
    pub struct Timeout<F> {
        #[pin]
        limit: SyncFuture<TimerEvt>,
        // `None` once it was ready, or the time was over.
        #[pin]
        future: Option<F>,
    }
}

impl<F: CancelSafe> CancelSafe for Timeout<F> {}

impl<F> fmt::Debug for Timeout<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Timeout").finish_non_exhaustive()
    }
}

impl<F: Future> Future for Timeout<F> {
    type Output = Result<F::Output, Elapsed>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let mut this = self.project();
        let Some(future) = this.future.as_mut().as_pin_mut() else { finished() };
        // The limit is polled first, so that its time starts even if the future always spends the task's
        // cooperative budget.
        let limit = this.limit.poll(cx);
        let output = match future.poll(cx) {
            Poll::Ready(output) => Ok(output),
            Poll::Pending => {
                ready!(limit);
                Err(Elapsed(()))
            }
        };
        this.future.set(None);
        Poll::Ready(output)
    }
}

#[cold]
fn finished() -> ! {
    panic!("a `Timeout` was polled after it was ready")
}

/// The error of [`timeout`] and [`timeout_at`]: the time was over before the future was ready.
///
/// Converted to an [`io::Error`], its kind is [`TimedOut`](io::ErrorKind::TimedOut).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Elapsed(());

impl fmt::Display for Elapsed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the deadline has elapsed")
    }
}

impl std::error::Error for Elapsed {}

impl From<Elapsed> for io::Error {
    fn from(elapsed: Elapsed) -> io::Error {
        io::Error::new(io::ErrorKind::TimedOut, elapsed)
    }
}
