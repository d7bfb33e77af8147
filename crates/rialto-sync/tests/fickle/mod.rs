//! Syncs that are given up at random moments: for tests of conservation.
#![allow(dead_code, reason = "each test file uses its part of this")]

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;

use rialto_event::{Condition, Event, choose, rng, sync};
use rialto_rt::yield_now;

/// Polls once, in the task that calls it.
pub async fn poll_once<F: Future + Unpin>(future: &mut F) -> Option<F::Output> {
    poll_fn(|cx| match Pin::new(&mut *future).poll(cx) {
        Poll::Ready(output) => Poll::Ready(Some(output)),
        Poll::Pending => Poll::Ready(None),
    })
    .await
}

/// Synchronises on `event`, and mostly gives up: before the wait begins, in it,
/// or when it has been decided and does not know yet. Alone, or in a choice
/// that may be decided elsewhere at the last moment.
pub async fn fickle<E: Event>(event: E) -> Option<E::Output> {
    if rng::below(2) == 0 {
        let mut sync = Box::pin(sync(event));
        return a_few_polls(&mut sync).await;
    }
    let other = Condition::new();
    let either = choose((event.wrap(Some), other.wait_evt().wrap(|()| None)));
    let mut sync = Box::pin(sync(either));
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
