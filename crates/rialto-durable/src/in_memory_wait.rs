//! In-memory waits: a task that stays in memory also waits for conditions in the store, and this module
//! checks them.

use crate::context::TaskContext;
use crate::error::Error;
use crate::overlay::Overlay;
use crate::record::Millis;
use crate::tasks::{self, Finding, Wait};
use rialto_event::after;
use std::future::{Future, pending, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context as Cx, Poll};
use std::time::Duration;

type CheckFuture = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Completes when a condition of a task's in-memory wait may hold. It is pending if the task has no such
/// wait.
pub struct InMemoryWait<'v> {
    context: &'v Arc<TaskContext>,
    check: Option<(Wait, CheckFuture)>,
}

impl<'v> InMemoryWait<'v> {
    pub fn new(context: &'v Arc<TaskContext>) -> Self {
        InMemoryWait { context, check: None }
    }
}

impl Future for InMemoryWait<'_> {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Cx<'_>) -> Poll<()> {
        let this = &mut *self;
        let Some(wait) = this.context.inner().in_memory_wait.clone() else {
            this.check = None;
            return Poll::Pending;
        };
        if this.check.as_ref().is_none_or(|(before, _)| *before != wait) {
            this.check = Some((wait.clone(), Box::pin(check_until_found(this.context.clone(), wait))));
        }
        let Some((_, check)) = &mut this.check else { return Poll::Pending };
        let polled = check.as_mut().poll(cx);
        if polled.is_ready() {
            this.check = None;
        }
        polled
    }
}

async fn check_until_found(context: Arc<TaskContext>, wait: Wait) {
    loop {
        let new_signals = context.signals_condition();
        let checked = check(&context, &wait).await;
        let failed = match checked {
            Ok(Some(found)) => return context.inner().apply_finding(found),
            Ok(None) => false,
            // Another flow worker has the task now, or the task is over.
            Err(Error::Fenced(_)) => {
                context.cancelled.signal();
                return;
            }
            // The store failed: check again after the polling interval.
            Err(_) => true,
        };
        let mut timer = pin!(sleep_until(&context, wait.until.filter(|_| !failed)));
        let mut new_signals = pin!(new_signals.wait_evt().into_future());
        let polls = failed || !wait.signals.is_empty();
        let mut next_poll = pin!(poll_pause(polls.then_some(context.shared.settings.poll)));
        poll_fn(|cx| {
            let is_time = timer.as_mut().poll(cx).is_ready();
            let over =
                is_time || new_signals.as_mut().poll(cx).is_ready() || next_poll.as_mut().poll(cx).is_ready();
            if over { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }
}

/// Checks the conditions in the store. A finding is recorded before the task continues, so that the next flow
/// worker sees the same one after a crash.
async fn check(context: &TaskContext, wait: &Wait) -> Result<Option<Finding>, Error> {
    let _check = CheckGuard::new(context);
    let (lease, wait, (applied, seen)) = (context.lease(), wait.clone(), context.inner().seen());
    let check = move |tx: &mut Overlay, now| tasks::check_wait(tx, &lease, &wait, (applied, &seen), now);
    let checking = context.shared.submit_reading(context.keys_to_catch_up(), check);
    checking.get().await
}

/// Notes that the conditions are being checked, so that a skipping clock does not jump.
struct CheckGuard<'c>(&'c TaskContext);

impl<'c> CheckGuard<'c> {
    fn new(context: &'c TaskContext) -> Self {
        context.inner().checks = true;
        CheckGuard(context)
    }
}

impl Drop for CheckGuard<'_> {
    fn drop(&mut self) {
        self.0.inner().checks = false;
    }
}

async fn sleep_until(context: &TaskContext, at: Option<Millis>) {
    match at {
        Some(at) => context.shared.clock.sleep_until(at).await,
        None => pending().await,
    }
}

/// Waits for the polling interval. Changes by other processes may only be seen by polling.
async fn poll_pause(interval: Option<Duration>) {
    match interval {
        Some(interval) => after(interval).await,
        None => pending().await,
    };
}
