//! Syncs that are abandoned at random moments, for conservation tests.
#![allow(dead_code, reason = "each test file uses its part of this")]

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;

use rialto_event::{Condition, Event, choose, rng};
use rialto_rt::yield_now;

/// Polls `future` once, in the calling task.
pub async fn poll_once<F: Future + Unpin>(future: &mut F) -> Option<F::Output> {
    poll_fn(|cx| match Pin::new(&mut *future).poll(cx) {
        Poll::Ready(output) => Poll::Ready(Some(output)),
        Poll::Pending => Poll::Ready(None),
    })
    .await
}

/// Synchronises on `event`, and mostly abandons the sync: before it begins to wait, while it waits, or when
/// it is decided and has not been polled since. The event stands alone, or in a choice that another
/// alternative may decide at the last moment.
pub async fn sync_or_abandon<E: Event>(event: E) -> Option<E::Output> {
    if rng::below(2) == 0 {
        let mut sync = Box::pin(event.sync());
        return a_few_polls(&mut sync).await;
    }
    let other = Condition::new();
    let either = choose((event.wrap(Some), other.wait_evt().wrap(|()| None)));
    let mut sync = Box::pin(either.sync());
    match a_few_polls(&mut sync).await {
        None if rng::below(2) == 0 => {
            other.signal();
            sync.await
        }
        decided => decided.flatten(),
    }
}

async fn a_few_polls<F: Future + Unpin>(future: &mut F) -> Option<F::Output> {
    for _ in 0..rng::below(4) {
        if let Some(output) = poll_once(future).await {
            return Some(output);
        }
        yield_now().await;
    }
    None
}
