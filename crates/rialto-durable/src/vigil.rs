//! Keeping watch for a task that waits in memory: what it waits for besides, the store knows.

use crate::context::Context;
use crate::error::Error;
use crate::record::{Millis, Signal};
use crate::tasks::{self, Wait};
use rialto_event::timeout;
use std::future::{Future, pending, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context as Cx, Poll};
use std::time::Duration;

type Watching = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Ready when what a task waits for may be there; pending if it does not wait in memory.
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
    let names: Vec<String> = wait.signals.iter().cloned().collect();
    loop {
        let news = context.news();
        if !names.is_empty() {
            match look(&context, &names).await {
                Ok(signals) if signals.is_empty() => {}
                Ok(signals) => return context.inner().arrived(signals),
                // It is somebody else's now, or nobody's.
                Err(Error::Fenced(_)) => context.cancelled.signal(),
                // The store fails: it is asked again.
                Err(_) => {}
            }
        }
        let mut alarm = pin!(alarm(&context, wait.until));
        let mut news = pin!(news.wait_evt().into_future());
        let poll = if names.is_empty() { None } else { Some(context.shared.settings.poll) };
        let mut tick = pin!(tick(poll));
        let over = poll_fn(|cx| {
            if alarm.as_mut().poll(cx).is_ready() {
                return Poll::Ready(true);
            }
            let again = news.as_mut().poll(cx).is_ready() || tick.as_mut().poll(cx).is_ready();
            if again { Poll::Ready(false) } else { Poll::Pending }
        });
        if over.await {
            return;
        }
    }
}

async fn look(context: &Context, names: &[String]) -> Result<Vec<Signal>, Error> {
    let (claim, names) = (context.claim.clone(), names.to_vec());
    context.shared.submit(move |tx, now| tasks::look(tx, &claim, &names, now)).get().await
}

async fn alarm(context: &Context, at: Option<Millis>) {
    let Some(at) = at else { return pending().await };
    let clock = &context.shared.clock;
    clock.sleep(Duration::from_millis(at.saturating_sub(clock.millis()))).await;
}

/// What other processes have done is seen after so long.
async fn tick(after: Option<Duration>) {
    match after {
        Some(after) => timeout(after).await,
        None => pending().await,
    };
}
