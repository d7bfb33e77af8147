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
use crate::sync::{SyncFuture, sync};

/// `future`, and [`Elapsed`] if it is not ready within `duration`. It has the signature of tokio's `timeout`.
///
/// The time runs from the first poll, as that of [`after`], on the timers of the thread that polls: those of
/// Rialto's runtime, in a simulation its virtual ones, elsewhere those of a timer thread. No runtime is needed.
/// (tokio's runs from the call. [`timeout_at`] takes a point in time.) The future is polled before the time is
/// looked at, so a future that is ready at once is in time, however short the limit.
///
/// For an alternative of a `select!` or a choice there is the event [`after`].
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
/// [`Elapsed`] if the time is over before the future is ready. The future is dropped before that is returned.
///
/// # Panics
///
/// If the future panics, and if it is polled again after it was ready. `timeout` itself never panics.
///
/// # Cancellation
///
/// When the time is over, the future is dropped, wherever it is. So is its state: a message that an `async` block
/// has received and not yet used is lost, as with tokio's. It is as cancel safe as the future in it.
///
/// An event is a future, too, and can be given here. Then its sync is dropped (law 5). A received message is never
/// lost: it is in the result or goes back to its channel. But a partner can commit after the last poll, and before
/// the sync is dropped: a *send* may have happened although the result is `Elapsed`. The slot of
/// [`send_from`](crate::Sender::send_from) tells: it is empty if the message was sent. [`Event::within`] leaves no
/// such doubt, because there the time is an alternative: the event commits or the time does, never both.
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
    Timeout { limit: sync(after(duration)), future: Some(future.into_future()) }
}

/// `future`, and [`Elapsed`] if it is not ready by `deadline`: [`timeout`] with a point in time, which several waits
/// can share. The [`Instant`] is that of [`at_time`]. A future that is ready at once is in time, even if the
/// deadline has passed.
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
    Timeout { limit: sync(at_time(deadline)), future: Some(future.into_future()) }
}

pin_project! {
    /// The future of [`timeout`] and [`timeout_at`].
    #[must_use = "futures do nothing unless awaited"]
    pub struct Timeout<F> {
        #[pin]
        limit: SyncFuture<TimerEvt>,
        // Until it is ready, or late.
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
        // First, so that the time starts even if the future always spends the task's budget.
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

/// The time was over first: the error of [`timeout`] and [`timeout_at`].
///
/// As an [`io::Error`] it is [`TimedOut`](io::ErrorKind::TimedOut).
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
