//! Points in time, real or virtual.

use core::cell::Cell;
use core::ops::{Add, AddAssign, Sub};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// A point in time, in nanoseconds since a moment that the process chose. It
/// never goes back. About 584 years can be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(u64);

impl Instant {
    /// Later than everything.
    pub const FAR_FUTURE: Instant = Instant(u64::MAX);

    /// The time by the calling thread's clock: the real one, unless a runtime
    /// has installed another.
    pub fn now() -> Self {
        super::current_time()
    }

    /// From a count of nanoseconds since the process's moment.
    pub const fn from_nanos(nanos: u64) -> Self {
        Instant(nanos)
    }

    /// Nanoseconds since the process's moment.
    pub const fn as_nanos(self) -> u64 {
        self.0
    }

    /// How long ago this was, by the calling thread's clock; zero if it is still
    /// to come.
    pub fn elapsed(self) -> Duration {
        Instant::now().duration_since(self)
    }

    /// How long after `earlier` this is; zero if it is before it.
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

/// The time at which a sync began, read when the first of its alternatives asks: relative timeouts of one sync that
/// are equally long end at one instant (law 10).
///
/// ```
/// use rialto_event::time::Began;
/// let began = Began::default();
/// assert_eq!(began.at(), began.at());
/// ```
#[derive(Debug, Default)]
pub struct Began(Cell<Option<Instant>>);

impl Began {
    /// That time, by the calling thread's clock.
    pub fn at(&self) -> Instant {
        let at = self.0.get().unwrap_or_else(Instant::now);
        self.0.set(Some(at));
        at
    }
}

/// Where a thread reads the time.
#[derive(Debug, Clone)]
pub enum Clock {
    /// The system's monotonic clock.
    Real,
    /// A simulation's.
    Virtual(Arc<VirtualClock>),
}

impl Clock {
    /// The time by this clock.
    pub fn now(&self) -> Instant {
        match self {
            Clock::Real => Instant(nanos(epoch().elapsed())),
            Clock::Virtual(clock) => clock.now(),
        }
    }
}

/// Time that passes only when it is told to.
#[derive(Debug, Default)]
pub struct VirtualClock(AtomicU64);

impl VirtualClock {
    /// A clock at zero.
    pub fn new() -> Self {
        Self::default()
    }

    /// The time it shows.
    pub fn now(&self) -> Instant {
        Instant(self.0.load(Ordering::Acquire))
    }

    /// Puts it forward to `time`; never back.
    pub fn advance_to(&self, time: Instant) {
        self.0.fetch_max(time.0, Ordering::AcqRel);
    }
}
