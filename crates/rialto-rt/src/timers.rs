//! The timers of one core, and their clock.

use std::sync::{Arc, Weak};
use std::time::Duration;

use rialto_event::__private::time::{Clock, TimeGuard, VirtualClock, Wheel, enter, hand_over};
use rialto_event::time::Instant;
use rialto_task::primitives::Ordering;

use crate::counters::Counters;
use crate::recorder;

/// A timer is late if it fires longer than this after it was due. A thread sleeps until a whole millisecond, so
/// each timer may be delayed by one.
const LATE: Duration = Duration::from_millis(2);

/// Timers that fire on the thread that has the core.
#[derive(Clone)]
pub(crate) struct Timers(Arc<Served>);

struct Served {
    wheel: Arc<Wheel>,
    clock: Clock,
    counters: Arc<Counters>,
}

/// The last owner is gone. The timer thread of `rialto_event` takes over the timers that still run.
impl Drop for Served {
    fn drop(&mut self) {
        if let Clock::Real = self.clock {
            hand_over(Arc::clone(&self.wheel));
        }
    }
}

impl Timers {
    /// Returns timers that run by real time.
    pub(crate) fn real(counters: Arc<Counters>) -> Timers {
        Timers::with_clock(Clock::Real, counters)
    }

    /// Returns timers that run by virtual time. It begins at zero, and advances only by
    /// [`advance_to_next`](Self::advance_to_next) and `advance_to`.
    pub(crate) fn simulated(counters: Arc<Counters>) -> Timers {
        Timers::with_clock(Clock::Virtual(Arc::new(VirtualClock::new())), counters)
    }

    fn with_clock(clock: Clock, counters: Arc<Counters>) -> Timers {
        Timers(Arc::new(Served { wheel: Arc::new(Wheel::new()), clock, counters }))
    }

    /// Makes these the timers of the calling thread until the guard is dropped.
    pub(crate) fn enter(&self) -> TimeGuard {
        enter(Arc::clone(&self.0.wheel), self.0.clock.clone())
    }

    /// Returns the timer wheel, for code that asks whether timers run.
    pub(crate) fn wheel(&self) -> Weak<Wheel> {
        Arc::downgrade(&self.0.wheel)
    }

    pub(crate) fn now(&self) -> Instant {
        self.0.clock.now()
    }

    /// Returns the time at which the next timer is due; `None` if no timer runs.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.0.wheel.next_deadline()
    }

    /// Returns how long a thread may sleep that must be awake at `due`.
    pub(crate) fn time_until(&self, due: Option<Instant>) -> Option<Duration> {
        due.map(|due| due.duration_since(self.now()))
    }

    /// Returns how long a thread may sleep until the next timer is due.
    pub(crate) fn timeout(&self) -> Option<Duration> {
        self.time_until(self.due())
    }

    /// Fires the timers that are due. Must be called without locks, and outside of the core.
    pub(crate) fn expire(&self) {
        if let Some(due) = self.due() {
            let now = self.now();
            recorder::timers_due(|| (due <= now).then(|| now.duration_since(due)));
            expire(&self.0.wheel, due, now, &self.0.counters);
        }
    }

    /// In a simulation: lets time pass until `now`, which is before the next timer is due.
    #[cfg(feature = "tokio-simulation")]
    pub(crate) fn advance_to(&self, now: Instant) {
        if let Clock::Virtual(clock) = &self.0.clock {
            clock.advance_to(now);
        }
    }

    /// In a simulation: lets time pass until the next timer is due, and fires it. Returns false if no timer
    /// runs.
    pub(crate) fn advance_to_next(&self) -> bool {
        let (Some(deadline), Clock::Virtual(clock)) = (self.0.wheel.next_deadline(), &self.0.clock) else {
            return false;
        };
        clock.advance_to(deadline);
        recorder::timers_due(|| Some(Duration::ZERO));
        self.0.wheel.expire(self.now());
        true
    }
}

/// Fires the timers of `wheel` that are due at `now`, and counts those that are late. `due` is the wheel's next
/// deadline.
pub(crate) fn expire(wheel: &Wheel, due: Instant, now: Instant, counters: &Counters) {
    if due + LATE < now {
        expire_late(wheel, now, counters);
    }
    wheel.expire(now);
}

#[cold]
fn expire_late(wheel: &Wheel, now: Instant, counters: &Counters) {
    let late = wheel.expire(Instant::from_nanos(now.as_nanos().saturating_sub(LATE.as_nanos() as u64 + 1)));
    counters.late_timers.fetch_add(late as u64, Ordering::Relaxed);
}
