//! The futures of tokio and tokio-util that implement `CancelSafe`.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::{Event, after, choose};
use rialto_tokio::prelude::*;
use tokio::sync::{Notify, oneshot};
use tokio::task::coop::unconstrained;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

#[tokio::test]
async fn futures_with_a_name_are_cancel_safe() {
    let notify = Arc::new(Notify::new());
    notify.notify_one();
    cancel_safe(notify.notified()).await;
    notify.notify_one();
    cancel_safe(notify.clone().notified_owned()).await;
    let token = CancellationToken::new();
    token.cancel();
    cancel_safe(token.cancelled()).await;
    cancel_safe(token.cancelled_owned()).await;
    cancel_safe(tokio::spawn(async {})).await.unwrap();
    cancel_safe(pin!(sleep(Duration::ZERO))).await;
    cancel_safe(Box::pin(unconstrained(sleep(Duration::ZERO)))).await;
}

/// A future that loses is not dropped if it is passed by reference. Another event can use it again.
#[tokio::test]
async fn a_future_that_lost_by_reference_waits_again() {
    let (tx, mut rx) = oneshot::channel();
    let mut task = tokio::spawn(async move { tx.send(7).unwrap() });
    let now = || after(Duration::ZERO).wrap(|()| false);
    for _ in 0..3 {
        // The runtime has one thread, so the task has not run yet.
        assert!(!choose((cancel_safe(&mut rx).wrap(|_| true), now())).await);
        assert!(!choose((cancel_safe(&mut task).wrap(|_| true), now())).await);
    }
    assert_eq!(cancel_safe(&mut rx).await, Ok(7));
    cancel_safe(&mut task).await.unwrap();
}
