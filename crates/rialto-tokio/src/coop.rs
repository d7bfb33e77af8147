//! tokio's futures as events, and tokio's cooperative budget.
//!
//! In a task of tokio's runtime, each operation of a tokio future spends a unit of the task's budget. When
//! the budget is used up, such a future returns `Pending` although it is ready, so that the task yields. An
//! attempt without waiting (law 9) would then report that the event is not enabled, which is false.
//!
//! Therefore the future is polled without a budget, and the unit is spent when the future is ready. If the
//! budget is used up then, the task yields at its next sync, before that sync tries any event.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll};

use pin_project_lite::pin_project;
use rialto_event::{CancelSafe, CancelSafeEvt, budget};
use tokio::task::coop::{Unconstrained, poll_proceed, unconstrained};

/// Returns an event that yields the output of a tokio `future` that is cancel safe. Like
/// [`rialto_event::cancel_safe`], but an attempt also sees the true state when the task has used up its
/// cooperative budget.
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
/// Each event that is chosen counts as one step of tokio's budget. A task that has used up its budget yields
/// to others at its next sync.
///
/// # Panics
///
/// As [`rialto_event::cancel_safe`].
pub fn cancel_safe<F: CancelSafe>(future: F) -> CancelSafeEvt<CoopFuture<F>> {
    rialto_event::cancel_safe(CoopFuture { future: unconstrained(future) })
}

/// Returns an event that yields the output of a tokio `future`, on *your* promise that it is cancel safe. It
/// respects tokio's budget as [`cancel_safe`] does. [`rialto_event::assume_cancel_safe`] says what is lost if
/// the promise is false.
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
pub fn assume_cancel_safe<F: IntoFuture>(future: F) -> CancelSafeEvt<CoopFuture<F::IntoFuture>> {
    rialto_event::assume_cancel_safe(CoopFuture { future: unconstrained(future.into_future()) })
}

pin_project! {
    /// The future inside the events of [`cancel_safe`] and [`assume_cancel_safe`]: it counts as a step of
    /// tokio's budget when it is ready.
    pub struct CoopFuture<F> {
        #[pin]
        future: Unconstrained<F>,
    }
}

impl<F: CancelSafe> CancelSafe for CoopFuture<F> {}

impl<F> fmt::Debug for CoopFuture<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CoopFuture").finish_non_exhaustive()
    }
}

impl<F: Future> Future for CoopFuture<F> {
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

/// Returns the name of the type `F`, if `name` is the name of the type `CoopFuture<F>`.
pub(crate) fn strip_coop_future(name: &'static str) -> Option<&'static str> {
    // All names of `CoopFuture<..>` begin with the path of the same generic type.
    let (before, _) = core::any::type_name::<CoopFuture<()>>().split_once("()")?;
    name.strip_prefix(before)?.strip_suffix('>')
}
