//! The driver of a simulation: it polls the simulation. It is `block_on` itself, or a tokio runtime whose
//! time is paused.
//!
//! ```text
//!  tokio polls us     run ready tasks; after each one, draw whether tokio's tasks get a turn
//!  nothing is ready   tokio sleeps until our next timer; its clock leaps to that, or to its own next timer
//!  tokio's tasks      wake our tasks, and set timers of ours: then tokio polls us again
//! ```
//!
//! tokio's clock leads, and counts milliseconds. Ours follows, up to a millisecond behind.

use std::sync::{Arc, Mutex};
use std::task::Waker;

use rialto_event::time::Instant;

use crate::panics::lock;

/// Wakes the runtime that polls the simulation.
#[derive(Default)]
pub(crate) struct Driver {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    waker: Option<Waker>,
    /// For the driver of the local tasks: the driver of the runtime.
    leader: Option<Arc<Driver>>,
    /// The time until which the driver sleeps. `None` if no timer runs.
    #[cfg_attr(not(feature = "tokio-simulation"), expect(dead_code))]
    until: Option<Instant>,
}

impl Driver {
    pub(crate) fn wake(&self) {
        let (waker, leader) = {
            let mut state = lock(&self.state);
            (state.waker.take(), state.leader.clone())
        };
        if let Some(waker) = waker {
            waker.wake();
        }
        if let Some(leader) = leader {
            leader.wake();
        }
    }

    /// Makes this driver follow `leader`: waking this one also wakes `leader`.
    pub(super) fn set_leader(&self, leader: &Arc<Driver>) {
        lock(&self.state).leader = Some(Arc::clone(leader));
    }
}

#[cfg(feature = "tokio-simulation")]
pub(super) use self::beside::Tokio;

#[cfg(feature = "tokio-simulation")]
mod beside {
    use std::future::{Future, poll_fn};
    use std::io;
    use std::pin::pin;
    use std::sync::OnceLock;
    use std::task::{Context, Poll};
    use std::time::Duration;

    use rialto_event::rng;
    use tokio::time::{Instant as TokioInstant, sleep_until};

    use super::*;
    use crate::block_on::simulated_root_of;
    use crate::sim::{ActiveSimulation, Main, TurnResult};
    use crate::timers::Timers;

    /// A time that is longer than any program waits, and shorter than the maximum of tokio's timers.
    const EVER: Duration = Duration::from_secs(365 * 24 * 3600);

    /// A tokio runtime that polls the simulation.
    pub(in crate::sim) struct Tokio {
        runtime: tokio::runtime::Runtime,
        driver: Arc<Driver>,
        clocks: Arc<Clocks>,
    }

    /// The simulation's clock and tokio's.
    struct Clocks {
        timers: Timers,
        /// One moment as both clocks show it.
        start: OnceLock<(TokioInstant, Instant)>,
    }

    impl Clocks {
        /// Returns tokio's time, converted to our clock. Called inside the tokio runtime.
        fn now(&self) -> Instant {
            let now = TokioInstant::now();
            let (tokios, ours) = *self.start.get_or_init(|| (now, self.timers.now()));
            ours + now.duration_since(tokios)
        }

        /// Returns `time` of our clock, converted to tokio's clock.
        fn tokios(&self, time: Instant) -> TokioInstant {
            let now = self.now();
            TokioInstant::now() + time.duration_since(now)
        }

        /// Advances our clock to tokio's time. Returns whether a timer of ours fired.
        fn catch_up(&self) -> bool {
            let now = self.now();
            let mut rang = false;
            while self.timers.due().is_some_and(|due| due <= now) {
                rang |= self.timers.advance_to_next();
            }
            self.timers.advance_to(now);
            rang
        }
    }

    impl Tokio {
        pub(in crate::sim) fn new(seed: u64, driver: Arc<Driver>, timers: Timers) -> io::Result<Tokio> {
            let mut builder = tokio::runtime::Builder::new_current_thread();
            #[cfg(tokio_unstable)]
            builder.rng_seed(tokio::runtime::RngSeed::from_bytes(&seed.to_le_bytes()));
            #[cfg(not(tokio_unstable))]
            let _ = seed;
            let clocks = Arc::new(Clocks { timers, start: OnceLock::new() });
            let (parks, parked, unparks) = (Arc::clone(&driver), Arc::clone(&clocks), Arc::clone(&clocks));
            builder.enable_time().start_paused(true);
            // A tokio task may have set a timer of ours that is due before the time until which the driver
            // sleeps.
            builder.on_thread_park(move || {
                let until = lock(&parks.state).until;
                if parked.timers.due().is_some_and(|due| until.is_none_or(|until| due < until)) {
                    parks.wake();
                }
            });
            // tokio's clock leaps while its thread is parked. Ours has to follow before tokio's tasks run.
            builder.on_thread_unpark(move || {
                unparks.catch_up();
            });
            Ok(Tokio { runtime: builder.build()?, driver, clocks })
        }

        /// Does the same as `ActiveSimulation::drive`.
        pub(in crate::sim) fn drive<F: Future>(
            &self,
            running: &ActiveSimulation<'_>,
            mut main: Option<&mut Main<'_, F>>,
        ) -> Option<F::Output> {
            let root = simulated_root_of(running.thread, Arc::clone(&self.driver));
            self.runtime.block_on(async {
                let mut sleep = pin!(sleep_until(TokioInstant::now() + EVER));
                // Something has happened since the sleep was set.
                let mut is_new = true;
                poll_fn(|cx| {
                    self.listen(cx);
                    loop {
                        is_new |= self.clocks.catch_up();
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
                                if is_new || lock(&self.driver.state).until != due {
                                    is_new = false;
                                    lock(&self.driver.state).until = due;
                                    let rings_at =
                                        due.map_or(TokioInstant::now() + EVER, |due| self.clocks.tokios(due));
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

        fn listen(&self, cx: &Context<'_>) {
            lock(&self.driver.state).waker = Some(cx.waker().clone());
        }
    }
}
