use super::once::Once;
use super::prompt::Request;
use super::{K, OtherResult, Value};
use crate::Leaf;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

/// The leaf that [`throw()`] returns.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "V: Value")]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct throw<V: Value> {
    state: Once<(K<V>, V)>,
}

/// Continues with `k` in place of the computation that awaits this. The continuation that runs it runs `k`
/// from now on, and returns the result of `k`. The [`capture`](crate::capture()) of `k` yields `value`. The
/// old computation is dropped.
///
/// # Errors
///
/// It returns only if `k` returns something else than the computation that it was to
/// replace: then all is as it was, but for `k`, which is gone.
///
/// # Panics
///
/// If the outermost frame is not in a [`Continuation`](crate::Continuation), when
/// it is polled.
///
/// ```
/// use rialto_cps::{Captured, Continuation, K, capture, cps, throw};
///
/// /// Counts down, by going back to where it was.
/// #[cps]
/// async fn countdown(n: u64) -> u64 {
///     let mut turns = 0u64;
///     let (left, back): (u64, Option<K<u64>>) = match capture::<u64>().await {
///         Captured::K(k) => (n, Some(k)),
///         Captured::Resumed(left) => (left, None),
///     };
///     turns += 1;
///     match back {
///         Some(k) => {
///             let never = throw::<u64>(k, left - 1).await;
///             panic!("{never}")
///         }
///         None => left * 100 + turns, // its variables are those of the capture
///     }
/// }
/// let result = rialto_rt::Runtime::new().unwrap().block_on(Continuation::new(countdown(5)));
/// assert_eq!(result, 401);
/// ```
///
/// Termite's `(k value)`.
pub fn throw<V: Value>(k: K<V>, value: V) -> throw<V> {
    throw { state: Once::Fresh((k, value)) }
}

impl<V: Value> Future for throw<V> {
    type Output = OtherResult;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<OtherResult> {
        self.state.poll("throw", |ask, (k, value)| Request::Throw(ask, k.thrown(value)))
    }
}

impl<V: Value> Leaf for throw<V> {
    const NAME: &'static str = "rialto_cps::throw";
}

impl<V: Value> fmt::Debug for throw<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("throw")
    }
}
