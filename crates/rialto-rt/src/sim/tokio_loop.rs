//! The loop that polls a simulation inside a tokio runtime.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use rialto_event::rng;
use tokio::time::{Instant as TokioInstant, sleep_until};

use super::driver::Tokio;
use super::{ActiveSimulation, Main, TurnResult};
use crate::block_on::simulated_root_of;

/// A time that is longer than any program waits, and shorter than the maximum of tokio's timers.
const EVER: Duration = Duration::from_secs(365 * 24 * 3600);

/// Does the same as `ActiveSimulation::drive`.
pub(super) fn drive<F: Future>(
    tokio: &Tokio,
    running: &ActiveSimulation<'_>,
    mut main: Option<&mut Main<'_, F>>,
) -> Option<F::Output> {
    let root = simulated_root_of(running.thread, Arc::clone(&tokio.driver));
    tokio.runtime.block_on(async {
        let mut sleep = pin!(sleep_until(TokioInstant::now() + EVER));
        // Something has happened since the sleep was set.
        let mut is_new = true;
        poll_fn(|cx| {
            tokio.driver.listen(cx.waker());
            loop {
                is_new |= tokio.clocks.catch_up();
                match running.turn(&mut main, &root) {
                    TurnResult::Ended(value) => return Poll::Ready(Some(value)),
                    TurnResult::Ran => {
                        is_new = true;
                        if rng::below(2) == 0 {
                            cx.waker().wake_by_ref();
                            return Poll::Pending;
                        }
                    }
                    TurnResult::Idle => {
                        let due = running.timers.due();
                        let has_moved = tokio.driver.set_until(due);
                        if is_new || has_moved {
                            is_new = false;
                            let rings_at =
                                due.map_or(TokioInstant::now() + EVER, |due| tokio.clocks.tokios(due));
                            sleep.as_mut().reset(rings_at);
                        }
                        match (sleep.as_mut().poll(cx), due) {
                            (Poll::Pending, _) => return Poll::Pending,
                            (Poll::Ready(()), Some(_)) => is_new = true,
                            // Nothing has woken us for a year.
                            (Poll::Ready(()), None) => return Poll::Ready(None),
                        }
                    }
                }
            }
        })
        .await
    })
}
