use crate::clock;
use crate::context::{SaveStatus, current_outside_attempt};
use crate::record::Millis;
use crate::tasks::Wait;
use rialto_cps::Leaf;
use serde::{Deserialize, Serialize};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, SystemTime};

/// The future that [`sleep()`] returns.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct sleep {
    asked: SaveStatus,
    time: Duration,
    /// The time at which the sleep ends. The first poll sets it.
    until: Option<Millis>,
}

/// Waits until `time` has passed since the first poll.
///
/// The wait is a state of the task. Usually the task waits in the store alone, and leaves memory. Any process
/// that runs the store's tasks may wake it. `checkpoint!("rested", sleep(day))` gives the state a name.
///
/// The sleep never ends early, by the clock of the flows. How late it ends depends on the processes that run
/// the store's tasks.
///
/// # Panics
///
/// If it is polled outside of a durable task, or in an attempt of a step.
#[doc(alias("timer", "NewTimer"))]
pub fn sleep(time: Duration) -> sleep {
    sleep { asked: SaveStatus::default(), time, until: None }
}

impl Future for sleep {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        let context = current_outside_attempt("sleep");
        let this = &mut *self;
        let until = || context.now().saturating_add(clock::to_millis_ceil(this.time));
        let until = *this.until.get_or_insert_with(until);
        wait_until(&mut this.asked, until, &context)
    }
}

impl Leaf for sleep {
    const NAME: &'static str = "rialto_durable::sleep";
}

/// The future that [`sleep_until()`] returns.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct sleep_until {
    asked: SaveStatus,
    until: Millis,
}

/// Waits until `time`, as [`sleep()`] does.
///
/// # Panics
///
/// If it is polled outside of a durable task, or in an attempt of a step.
pub fn sleep_until(time: SystemTime) -> sleep_until {
    sleep_until { asked: SaveStatus::default(), until: clock::millis(time) }
}

impl Future for sleep_until {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        let context = current_outside_attempt("sleep_until");
        let until = self.until;
        wait_until(&mut self.asked, until, &context)
    }
}

impl Leaf for sleep_until {
    const NAME: &'static str = "rialto_durable::sleep_until";
}

fn wait_until(asked: &mut SaveStatus, until: Millis, context: &crate::context::TaskContext) -> Poll<()> {
    let wait = || Wait { until: Some(until), ..Wait::default() };
    let mut inner = context.inner();
    if !asked.may_continue(&mut inner, wait) {
        return Poll::Pending;
    }
    if inner.found_at >= until {
        return Poll::Ready(());
    }
    asked.keep_waiting(&mut inner, wait());
    Poll::Pending
}
