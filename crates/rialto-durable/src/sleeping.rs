use crate::clock;
use crate::context::{Asked, awaiting};
use crate::record::Millis;
use crate::tasks::Wait;
use rialto_cps::Leaf;
use serde::{Deserialize, Serialize};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, SystemTime};

/// What [`sleep()`] returns.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct sleep {
    asked: Asked,
    time: Duration,
    /// Known when it has begun.
    until: Option<Millis>,
}

/// Waits for so long, in the store: the task is not in memory meanwhile, and wakes in
/// whatever process runs tasks then. It is a state; `checkpoint!("rested", sleep(day))`
/// names it.
///
/// It never wakes early, by the clock of the flows; how late depends on who runs them.
///
/// # Panics
///
/// When it is polled outside of a durable task.
pub fn sleep(time: Duration) -> sleep {
    sleep { asked: Asked::default(), time, until: None }
}

impl Future for sleep {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        let context = awaiting("sleep");
        let until = context.now().saturating_add(clock::whole(self.time));
        let until = *self.until.get_or_insert(until);
        wait_until(&mut self.asked, until, &context)
    }
}

impl Leaf for sleep {
    const NAME: &'static str = "rialto_durable::sleep";
}

/// What [`sleep_until()`] returns.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct sleep_until {
    asked: Asked,
    until: Millis,
}

/// Waits until that time, as [`sleep()`] does.
///
/// # Panics
///
/// When it is polled outside of a durable task.
pub fn sleep_until(time: SystemTime) -> sleep_until {
    sleep_until { asked: Asked::default(), until: clock::millis(time) }
}

impl Future for sleep_until {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        let context = awaiting("sleep_until");
        let until = self.until;
        wait_until(&mut self.asked, until, &context)
    }
}

impl Leaf for sleep_until {
    const NAME: &'static str = "rialto_durable::sleep_until";
}

fn wait_until(asked: &mut Asked, until: Millis, context: &crate::context::Context) -> Poll<()> {
    let wait = || Wait { until: Some(until), ..Wait::default() };
    let mut inner = context.inner();
    if !asked.may(&mut inner, wait) {
        return Poll::Pending;
    }
    if inner.at >= until {
        return Poll::Ready(());
    }
    asked.again(&mut inner, wait());
    Poll::Pending
}
