use crate::Leaf;
use serde::{Deserialize, Serialize};
use std::pin::Pin;
use std::task::{Context, Poll};

/// The leaf that [`yield_now()`] returns: it suspends once.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct yield_now {
    yielded: bool,
}

/// Suspends once, and is ready when it is polled again; the executor is told at
/// once. Dropping it has no effect.
///
/// ```
/// use rialto_cps::{cps, yield_now};
///
/// #[cps]
/// async fn polite(n: u64) -> u64 {
///     yield_now().await;
///     n + 1
/// }
/// # drop(polite(1));
/// ```
///
/// CPC's `cpc_yield`.
pub fn yield_now() -> yield_now {
    yield_now { yielded: false }
}

impl Future for yield_now {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if std::mem::replace(&mut self.yielded, true) {
            return Poll::Ready(());
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

impl Leaf for yield_now {
    const NAME: &'static str = "rialto_cps::yield_now";
}
