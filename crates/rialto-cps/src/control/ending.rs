use super::once::Once;
use super::prompt::Request;
use super::{OtherResult, Value};
use crate::Leaf;
use serde::{Deserialize, Serialize};
use std::any::type_name;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

/// The leaf that [`done()`] returns.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "T: Value")]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct done<T: Value> {
    state: Once<T>,
}

/// Ends the whole computation, from any depth, with this result: the continuation that runs it returns the
/// result. The frames in between are dropped.
///
/// # Errors
///
/// It returns only if the outermost function returns something else than a `T`: then
/// all is as it was, but for the result, which is gone.
///
/// # Panics
///
/// If the outermost frame is not in a [`Continuation`](crate::Continuation), when
/// it is polled.
///
/// ```
/// use rialto_cps::{Continuation, cps, done};
///
/// #[cps]
/// async fn search(n: u64) -> u64 {
///     for i in 0..n {
///         if i * i == n {
///             let wrong = done::<String>(format!("found {i}")).await;
///             panic!("{wrong}");
///         }
///     }
///     0
/// }
///
/// #[cps]
/// async fn all(n: u64) -> String {
///     let found = search(n).await;
///     format!("nothing: {found}")
/// }
/// let result = rialto_rt::Runtime::new().unwrap().block_on(Continuation::new(all(49)));
/// assert_eq!(result, "found 7");
/// ```
///
/// CPC's `cpc_done`; Termite's `halt!`.
pub fn done<T: Value>(result: T) -> done<T> {
    done { state: Once::Fresh(result) }
}

impl<T: Value> Future for done<T> {
    type Output = OtherResult;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<OtherResult> {
        self.state.poll("done", |ask, result| Request::Done(ask, Box::new(result), type_name::<T>()))
    }
}

impl<T: Value> Leaf for done<T> {
    const NAME: &'static str = "rialto_cps::done";
}

impl<T: Value> fmt::Debug for done<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("done")
    }
}
