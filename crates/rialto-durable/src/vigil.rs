//! In-memory waits: a task that stays in memory also waits for conditions in the store, and this module
//! checks them.

use crate::context::Context;
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

type Watching = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Completes when a condition of a task's in-memory wait may hold. It is pending if the task has no such
/// wait.
pub struct Vigil<'v> {
    context: &'v Arc<Context>,
    watching: Option<(Wait, Watching)>,
}

impl<'v> Vigil<'v> {
    pub fn new(context: &'v Arc<Context>) -> Self {
        Vigil { context, watching: None }
    }
}

impl Future for Vigil<'_> {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Cx<'_>) -> Poll<()> {
        let this = &mut *self;
        let Some(wait) = this.context.inner().standing.clone() else {
            this.watching = None;
            return Poll::Pending;
        };
        if this.watching.as_ref().is_none_or(|(before, _)| *before != wait) {
            this.watching = Some((wait.clone(), Box::pin(watch(this.context.clone(), wait))));
        }
        let Some((_, watching)) = &mut this.watching else { return Poll::Pending };
        let polled = watching.as_mut().poll(cx);
        if polled.is_ready() {
            this.watching = None;
        }
        polled
    }
}

async fn watch(context: Arc<Context>, wait: Wait) {
    loop {
        let news = context.news();
        let looked = look(&context, &wait).await;
        let failed = match looked {
            Ok(Some(found)) => return context.inner().find(found),
            Ok(None) => false,
            // Another flow worker has the task now, or the task is over.
            Err(Error::Fenced(_)) => {
                context.cancelled.signal();
                return;
            }
            // The store failed: check again after the polling interval.
            Err(_) => true,
        };
        let mut alarm = pin!(alarm(&context, wait.until.filter(|_| !failed)));
        let mut news = pin!(news.wait_evt().into_future());
        let ticks = failed || !wait.signals.is_empty();
        let mut tick = pin!(tick(ticks.then_some(context.shared.settings.poll)));
        poll_fn(|cx| {
            let alarmed = alarm.as_mut().poll(cx).is_ready();
            let over = alarmed || news.as_mut().poll(cx).is_ready() || tick.as_mut().poll(cx).is_ready();
            if over { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }
}

/// Checks the conditions in the store. A finding is recorded before the task continues, so that the next flow
/// worker sees the same one after a crash.
async fn look(context: &Context, wait: &Wait) -> Result<Option<Finding>, Error> {
    let _check = Check::new(context);
    let (claim, wait, (often, seen)) = (context.claim(), wait.clone(), context.inner().seen());
    let look = move |tx: &mut Overlay, now| tasks::look(tx, &claim, &wait, (often, &seen), now);
    let looking = context.shared.submit_about(context.about(), look);
    looking.get().await
}

/// Notes that the conditions are being checked, so that a skipping clock does not jump.
struct Check<'c>(&'c Context);

impl<'c> Check<'c> {
    fn new(context: &'c Context) -> Self {
        context.inner().checks = true;
        Check(context)
    }
}

impl Drop for Check<'_> {
    fn drop(&mut self) {
        self.0.inner().checks = false;
    }
}

async fn alarm(context: &Context, at: Option<Millis>) {
    match at {
        Some(at) => context.shared.clock.sleep_until(at).await,
        None => pending().await,
    }
}

/// Waits for the polling interval. Changes by other processes may only be seen by polling.
async fn tick(interval: Option<Duration>) {
    match interval {
        Some(interval) => after(interval).await,
        None => pending().await,
    };
}
