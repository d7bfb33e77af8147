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

    /// Registers the waker of the runtime that polls the simulation.
    #[cfg(feature = "tokio-simulation")]
    pub(super) fn listen(&self, waker: &Waker) {
        lock(&self.state).waker = Some(waker.clone());
    }

    /// Sets the time until which the driver sleeps. Returns whether it was another one before.
    #[cfg(feature = "tokio-simulation")]
    pub(super) fn set_until(&self, until: Option<Instant>) -> bool {
        std::mem::replace(&mut lock(&self.state).until, until) != until
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
    use std::io;
    use std::sync::OnceLock;

    use tokio::time::Instant as TokioInstant;

    use super::*;
    use crate::timers::Timers;

    /// A tokio runtime that polls the simulation.
    pub(in crate::sim) struct Tokio {
        pub(in crate::sim) runtime: tokio::runtime::Runtime,
        pub(in crate::sim) driver: Arc<Driver>,
        pub(in crate::sim) clocks: Arc<Clocks>,
    }

    /// The simulation's clock and tokio's.
    pub(in crate::sim) struct Clocks {
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
        pub(in crate::sim) fn tokios(&self, time: Instant) -> TokioInstant {
            let now = self.now();
            TokioInstant::now() + time.duration_since(now)
        }

        /// Advances our clock to tokio's time. Returns whether a timer of ours fired.
        pub(in crate::sim) fn catch_up(&self) -> bool {
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
    }
}
