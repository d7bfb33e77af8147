use super::Place;
use super::prompt::{self, Request};
use crate::Leaf;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Which of the two it is, after [`fork`](fork()).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Forked {
    /// The one that has forked.
    Parent,
    /// The copy.
    Child,
}

/// The leaf that [`fork()`] returns.
#[derive(Clone, Serialize, Deserialize)]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct fork {
    /// Since it has asked.
    place: Option<Place<()>>,
}

/// Makes two computations of one, which go on from here: the copy, with copies of
/// all variables, runs beside this one, where that is started: by the
/// [`Handle`](crate::Handle) that runs it, as another task of the same spawner;
/// by [`poll_forking`](crate::Continuation::poll_forking), as its caller likes.
///
/// # Panics
///
/// When it is polled by something else, which could not start the copy.
///
/// ```
/// use rialto_cps::{Continuation, Forked, Sender, channel, cps, fork, run_on, send};
///
/// #[cps]
/// async fn both(to: Sender<u64>) {
///     let n = 1u64;
///     let n: u64 = match fork().await {
///         Forked::Parent => n,
///         Forked::Child => n + 1,
///     };
///     let _ = send::<u64>(&to, n).await;
/// }
///
/// rialto_rt::Runtime::new().unwrap().block_on(async {
///     let (tx, rx) = channel::<u64>();
///     run_on(rialto_rt::spawn, Continuation::new(both(tx)));
///     assert_eq!(rx.recv().await.unwrap() + rx.recv().await.unwrap(), 3);
/// });
/// ```
///
/// CPC's `cpc_fork`; Unix's `fork`.
pub fn fork() -> fork {
    fork { place: None }
}

impl Future for fork {
    type Output = Forked;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Forked> {
        if let Some(place) = &self.place {
            if place.take().is_some() {
                return Poll::Ready(Forked::Child);
            }
            if prompt::granted::<()>(place.ask()).is_some() {
                return Poll::Ready(Forked::Parent);
            }
        }
        prompt::ask("fork", || Request::Fork(self.place.insert(Place::new()).ask()));
        Poll::Pending
    }
}

impl Leaf for fork {
    const NAME: &'static str = "rialto_cps::fork";
}

impl fmt::Debug for fork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("fork")
    }
}
