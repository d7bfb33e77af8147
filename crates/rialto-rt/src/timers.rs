//! The timers of one core, and the clock by which they run.

use std::sync::Arc;
use std::time::Duration;

use rialto_event::time::{Clock, Instant, TimeGuard, VirtualClock, Wheel, enter};

/// Timers that fire on the thread which has the core.
#[derive(Clone)]
pub(crate) struct Timers {
    wheel: Arc<Wheel>,
    clock: Clock,
}

impl Timers {
    /// By real time.
    pub(crate) fn real() -> Timers {
        Timers { wheel: Arc::new(Wheel::new()), clock: Clock::Real }
    }

    /// By a time that passes when it is told to, from zero.
    pub(crate) fn simulated() -> Timers {
        Timers { wheel: Arc::new(Wheel::new()), clock: Clock::Virtual(Arc::new(VirtualClock::new())) }
    }

    /// Makes these the timers of the calling thread until the guard is dropped.
    pub(crate) fn enter(&self) -> TimeGuard {
        enter(Arc::clone(&self.wheel), self.clock.clone())
    }

    pub(crate) fn now(&self) -> Instant {
        self.clock.now()
    }

    /// How long a thread may sleep before the next timer is due.
    pub(crate) fn timeout(&self) -> Option<Duration> {
        self.wheel.next_deadline().map(|deadline| deadline.duration_since(self.now()))
    }

    /// Fires what is due. Called without locks, and outside of the core.
    pub(crate) fn expire(&self) {
        if !self.wheel.is_empty() {
            self.wheel.expire(self.now());
        }
    }

    /// Under simulation: lets time pass until the next timer is due, and fires
    /// it. False if there is none.
    pub(crate) fn leap(&self) -> bool {
        let (Some(deadline), Clock::Virtual(clock)) = (self.wheel.next_deadline(), &self.clock) else {
            return false;
        };
        clock.advance_to(deadline);
        self.wheel.expire(self.now());
        true
    }
}
