//! Periodic ticks.

use std::time::Duration;

use super::{Instant, at_time};
use crate::event::{Event, TryEvent};
use crate::sync::SyncFuture;

/// Periodic ticks: points in time that are a period apart, however late each tick is taken. Created by
/// [`interval`] and [`interval_at`].
///
/// A tick is taken when its event is chosen, and not before. If the event loses, or if its sync is dropped
/// after the tick has come, the tick is still there for the next sync (law 5). A late sync receives the
/// number of periods that have passed, and the next tick is at its regular time again. (So there is no
/// `MissedTickBehavior`: the number says what was missed.)
///
/// Source: tokio's `Interval`, for its methods.
#[doc(alias = "MissedTickBehavior")]
#[derive(Debug, Clone)]
pub struct Interval {
    next: Instant,
    period: Duration,
}

/// Creates ticks that begin at once, as tokio's `interval` does. To begin at another time, use [`interval_at`].
/// A period of zero is taken as one nanosecond.
///
/// ```
/// use rialto_event::{time::interval, Event};
/// use std::time::Duration;
///
/// let mut ticks = interval(Duration::from_millis(1));
/// assert!(ticks.tick_evt().sync_blocking() >= 1); // it does not wait
/// let periods: u64 = (0..3).map(|_| ticks.tick_evt().sync_blocking()).sum();
/// assert!(periods >= 3);
/// ```
pub fn interval(period: Duration) -> Interval {
    interval_at(Instant::now(), period)
}

/// Creates ticks, the first one at `start`. If `start` is in the past, the first tick comes at once, and
/// stands for all ticks since then. A period of zero is taken as one nanosecond.
///
/// ```
/// use rialto_event::time::{Instant, interval_at};
/// use rialto_event::Event;
/// use std::time::Duration;
///
/// let hour = Duration::from_secs(3600);
/// let mut ticks = interval_at(Instant::now() + hour, hour);
/// assert_eq!(ticks.tick_evt().try_sync(), None); // the first tick is in an hour
/// ```
pub fn interval_at(start: impl Into<Instant>, period: Duration) -> Interval {
    Interval { next: start.into(), period: period.max(Duration::from_nanos(1)) }
}

impl Interval {
    /// Returns the event of the next tick. It yields the number of ticks that have come: one, or more if some
    /// were missed. Source: Linux's `timerfd`.
    pub fn tick_evt(&mut self) -> impl TryEvent<Output = u64, Pending: Send> + Send {
        at_time(self.next).wrap(|()| self.advance(Instant::now()))
    }

    /// Waits for the next tick, and returns how many ticks it stands for: [`tick_evt`](Self::tick_evt),
    /// awaited. If the future is dropped before it is ready, no tick is lost.
    ///
    /// ```
    /// use rialto_event::time::interval;
    /// use std::time::Duration;
    ///
    /// let mut ticks = interval(Duration::from_secs(3600));
    /// assert_eq!(ticks.tick().sync_blocking(), 1); // the first tick comes at once
    /// ```
    pub fn tick(&mut self) -> SyncFuture<impl TryEvent<Output = u64, Pending: Send>> {
        self.tick_evt().sync()
    }

    /// Returns the time of the next tick.
    #[doc(alias = "poll_tick")]
    pub fn next_tick(&self) -> Instant {
        self.next
    }

    /// Returns the time between two ticks.
    ///
    /// ```
    /// use rialto_event::time::interval;
    /// use std::time::Duration;
    ///
    /// assert_eq!(interval(Duration::from_secs(5)).period(), Duration::from_secs(5));
    /// ```
    pub fn period(&self) -> Duration {
        self.period
    }

    /// Moves the next tick to one period from now. Ticks that have come, and were not taken, are dropped. The
    /// ticks after the next one follow it at the period, as for all `reset` methods.
    ///
    /// ```
    /// use rialto_event::time::interval;
    /// use rialto_event::Event;
    /// use std::time::Duration;
    ///
    /// let mut ticks = interval(Duration::from_secs(3600));
    /// ticks.reset();
    /// assert_eq!(ticks.tick_evt().try_sync(), None); // not at once, but in an hour
    /// ```
    pub fn reset(&mut self) {
        self.reset_after(self.period);
    }

    /// Moves the next tick to this moment, so that it comes at once.
    ///
    /// ```
    /// use rialto_event::time::interval;
    /// use rialto_event::Event;
    /// use std::time::Duration;
    ///
    /// let mut ticks = interval(Duration::from_secs(3600));
    /// ticks.tick_evt().sync_blocking();
    /// ticks.reset_immediately();
    /// assert_eq!(ticks.tick_evt().sync_blocking(), 1); // it does not wait
    /// ```
    pub fn reset_immediately(&mut self) {
        self.reset_at(Instant::now());
    }

    /// Moves the next tick to `after` from now.
    ///
    /// ```
    /// use rialto_event::time::{Instant, interval};
    /// use std::time::Duration;
    ///
    /// let mut ticks = interval(Duration::from_secs(1));
    /// let before = Instant::now();
    /// ticks.reset_after(Duration::from_secs(3600));
    /// assert!(ticks.next_tick() >= before + Duration::from_secs(3600));
    /// ```
    pub fn reset_after(&mut self, after: Duration) {
        self.reset_at(Instant::now() + after);
    }

    /// Moves the next tick to `deadline`. If that is in the past, the tick comes at once, and stands for all
    /// ticks since then.
    ///
    /// ```
    /// use rialto_event::time::{Instant, interval};
    /// use std::time::Duration;
    ///
    /// let mut ticks = interval(Duration::from_secs(1));
    /// let noon = Instant::now() + Duration::from_secs(3600);
    /// ticks.reset_at(noon);
    /// assert_eq!(ticks.next_tick(), noon);
    /// ```
    pub fn reset_at(&mut self, deadline: impl Into<Instant>) {
        self.next = deadline.into();
    }

    /// Takes the ticks that have come by `now`, and returns their number: at least one.
    fn advance(&mut self, now: Instant) -> u64 {
        let late = now.duration_since(self.next).as_nanos();
        let ticks = 1 + (late / self.period.as_nanos()) as u64;
        let span = self.period.as_nanos().saturating_mul(u128::from(ticks));
        self.next += Duration::from_nanos(u64::try_from(span).unwrap_or(u64::MAX));
        ticks
    }
}
