//! Points in time, real or virtual.

use core::cell::Cell;
use core::ops::{Add, AddAssign, Sub};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// A point in time, in nanoseconds since the epoch of its clock: for the real clock, the moment when the
/// process first used it. The range is about 584 years.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(u64);

impl Instant {
    /// The end of time: no instant is later. A timer for it never fires.
    pub const FAR_FUTURE: Instant = Instant(u64::MAX);

    /// Returns the current time by the calling thread's clock: the real clock, unless a runtime has installed
    /// another. It never goes back.
    pub fn now() -> Self {
        super::current_time()
    }

    /// Creates an instant from the nanoseconds since the epoch.
    pub const fn from_nanos(nanos: u64) -> Self {
        Instant(nanos)
    }

    /// Returns the nanoseconds since the epoch.
    pub const fn as_nanos(self) -> u64 {
        self.0
    }

    /// Returns the time since this instant, by the calling thread's clock; zero if the instant is in the
    /// future.
    pub fn elapsed(self) -> Duration {
        Instant::now().duration_since(self)
    }

    /// Returns the time from `earlier` to this instant; zero if `earlier` is later.
    pub fn duration_since(self, earlier: Instant) -> Duration {
        Duration::from_nanos(self.0.saturating_sub(earlier.0))
    }
}

/// Saturates at [`Instant::FAR_FUTURE`].
impl Add<Duration> for Instant {
    type Output = Instant;
    fn add(self, duration: Duration) -> Instant {
        Instant(self.0.saturating_add(nanos(duration)))
    }
}

/// Saturates at [`Instant::FAR_FUTURE`].
impl AddAssign<Duration> for Instant {
    fn add_assign(&mut self, duration: Duration) {
        *self = *self + duration;
    }
}

impl Sub for Instant {
    type Output = Duration;
    fn sub(self, earlier: Instant) -> Duration {
        self.duration_since(earlier)
    }
}

impl From<std::time::Instant> for Instant {
    fn from(time: std::time::Instant) -> Self {
        Instant(nanos(time.saturating_duration_since(epoch())))
    }
}

pub(super) fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

fn epoch() -> std::time::Instant {
    static EPOCH: OnceLock<std::time::Instant> = OnceLock::new();
    *EPOCH.get_or_init(std::time::Instant::now)
}

/// The time at which a sync began. It is read once, when the first alternative asks for it. So equal relative
/// timeouts of one sync end at the same instant (law 10).
///
/// ```
/// use rialto_event::time::StartTime;
/// let start = StartTime::default();
/// assert_eq!(start.at(), start.at());
/// ```
#[derive(Debug, Default)]
pub struct StartTime(Cell<Option<Instant>>);

impl StartTime {
    /// Returns the time at which the sync began, by the calling thread's clock.
    pub fn at(&self) -> Instant {
        let at = self.0.get().unwrap_or_else(Instant::now);
        self.0.set(Some(at));
        at
    }
}

/// The clock of a thread.
#[derive(Debug, Clone)]
pub enum Clock {
    /// The system's monotonic clock.
    Real,
    /// The clock of a simulation.
    Virtual(Arc<VirtualClock>),
}

impl Clock {
    /// Returns the current time by this clock.
    pub fn now(&self) -> Instant {
        match self {
            Clock::Real => Instant(nanos(epoch().elapsed())),
            Clock::Virtual(clock) => clock.now(),
        }
    }
}

/// A clock for simulations, whose time passes only by [`advance_to`](Self::advance_to).
#[derive(Debug, Default)]
pub struct VirtualClock(AtomicU64);

impl VirtualClock {
    /// Creates a clock that shows zero.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the time that the clock shows.
    pub fn now(&self) -> Instant {
        Instant(self.0.load(Ordering::Acquire))
    }

    /// Advances the clock to `time`. Has no effect if the clock is later already.
    pub fn advance_to(&self, time: Instant) {
        self.0.fetch_max(time.0, Ordering::AcqRel);
    }
}
