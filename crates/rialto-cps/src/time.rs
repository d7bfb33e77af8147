use rialto_event::__private::time::Clock;
use rialto_event::time::Instant;
use serde::{Deserialize, Serialize};
use std::ops::{Add, Sub};
use std::sync::OnceLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A point in time that means the same in every process: nanoseconds since the
/// beginning of 1970, UTC.
///
/// It runs with Rialto's clock, which a simulation moves as it likes; the
/// process asks the system for the date once.
///
/// ```
/// use rialto_cps::Time;
/// use std::time::Duration;
///
/// let now = Time::now();
/// assert_eq!((now + Duration::from_secs(1)) - now, Duration::from_secs(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Time(u64);

impl Time {
    /// Now, by the clock of the calling thread.
    #[must_use]
    pub fn now() -> Self {
        Time(epoch().saturating_add(Instant::now().as_nanos()))
    }

    /// From nanoseconds since the beginning of 1970, UTC.
    #[must_use]
    pub const fn from_nanos(nanos: u64) -> Self {
        Time(nanos)
    }

    /// Nanoseconds since the beginning of 1970, UTC.
    #[must_use]
    pub const fn as_nanos(self) -> u64 {
        self.0
    }

    /// The same for Rialto's timers.
    pub(crate) fn instant(self) -> Instant {
        Instant::from_nanos(self.0.saturating_sub(epoch()))
    }
}

impl From<SystemTime> for Time {
    fn from(time: SystemTime) -> Self {
        Time(time.duration_since(UNIX_EPOCH).map_or(0, nanos))
    }
}

/// Saturates.
impl Add<Duration> for Time {
    type Output = Time;
    fn add(self, duration: Duration) -> Time {
        Time(self.0.saturating_add(nanos(duration)))
    }
}

/// Zero, if the other is later.
impl Sub for Time {
    type Output = Duration;
    fn sub(self, earlier: Time) -> Duration {
        Duration::from_nanos(self.0.saturating_sub(earlier.0))
    }
}

fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

/// When the process's moment was, from which its instants count.
fn epoch() -> u64 {
    static EPOCH: OnceLock<u64> = OnceLock::new();
    *EPOCH.get_or_init(|| {
        let date = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, nanos);
        date.saturating_sub(Clock::Real.now().as_nanos())
    })
}
