//! Futures of tokio's, with its budget kept where it says nothing false.
//!
//! In a task of tokio's, tokio counts what futures of its own do, and when the task has had
//! its share, they say that they are not ready, though they are: so the task gives way. An
//! event that is only tried would be taken for one that is not enabled. So it is polled
//! without a bound, and counted when it is ready; when the share is used up, it is the next
//! sync that gives way, before it has looked at anything.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll};

use pin_project_lite::pin_project;
use rialto_event::{CancelSafe, CancelSafeEvt, budget};
use tokio::task::coop::{Unconstrained, poll_proceed, unconstrained};

/// The same as [`rialto_event::cancel_safe`], for a future of tokio's: also when the task
/// has had its share of time, it is tried for what it is.
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_tokio::cancel_safe;
/// use std::time::Duration;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let (tx, mut rx) = tokio::sync::oneshot::channel();
/// let soon = || after(Duration::from_millis(1)).wrap(|()| None);
/// assert_eq!(choose((cancel_safe(&mut rx).wrap(Result::ok), soon())).await, None);
/// tx.send(1).unwrap();
/// assert_eq!(cancel_safe(&mut rx).await, Ok(1));
/// # }
/// ```
///
/// Awaited, it counts as one step of tokio's budget, and a task that has used it up gives
/// way to others at its next sync.
///
/// # Panics
///
/// As [`rialto_event::cancel_safe`].
pub fn cancel_safe<F: CancelSafe>(future: F) -> CancelSafeEvt<Counted<F>> {
    rialto_event::cancel_safe(Counted { future: unconstrained(future) })
}

/// The same as [`rialto_event::assume_cancel_safe`], for a future of tokio's, as [`cancel_safe`] is. It says
/// what is lost if the promise is false.
///
/// ```
/// use rialto_event::Event;
/// use rialto_tokio::assume_cancel_safe;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let semaphore = tokio::sync::Semaphore::new(1000);
/// for _ in 0..1000 {
///     let permit = assume_cancel_safe(semaphore.acquire()).try_sync();
///     permit.expect("there are enough").unwrap().forget();
/// }
/// assert!(assume_cancel_safe(semaphore.acquire()).try_sync().is_none());
/// # }
/// ```
///
/// # Panics
///
/// As [`rialto_event::cancel_safe`].
pub fn assume_cancel_safe<F: IntoFuture>(future: F) -> CancelSafeEvt<Counted<F::IntoFuture>> {
    rialto_event::assume_cancel_safe(Counted { future: unconstrained(future.into_future()) })
}

pin_project! {
    /// The future of a [`cancel_safe`].
    pub struct Counted<F> {
        #[pin]
        future: Unconstrained<F>,
    }
}

impl<F: CancelSafe> CancelSafe for Counted<F> {}

impl<F> fmt::Debug for Counted<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Counted").finish_non_exhaustive()
    }
}

impl<F: Future> Future for Counted<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let polled = self.project().future.poll(cx);
        if polled.is_ready() {
            match poll_proceed(cx) {
                Poll::Ready(step) => step.made_progress(),
                Poll::Pending => budget::exhaust(),
            }
        }
        polled
    }
}

/// The name of `F`, of that of `Counted<F>`.
pub(crate) fn counted(name: &'static str) -> Option<&'static str> {
    // `Counted` is one type, so all names of it begin alike.
    let (before, _) = core::any::type_name::<Counted<()>>().split_once("()")?;
    name.strip_prefix(before)?.strip_suffix('>')
}
