//! Periodic ticks.

use std::time::Duration;

use super::{Instant, at_time};
use crate::event::{Event, TryEvent};
use crate::sync::SyncFuture;

/// Periodic ticks: points in time that are a period apart, however late each tick is taken. Created by
/// [`interval`].
///
/// A tick is taken when its event is chosen, and not before. If the event loses, or if its sync is dropped
/// after the tick has come, the tick is still there for the next sync (law 5). A late sync receives the
/// number of periods that have passed, and the next tick is at its regular time again.
#[derive(Debug, Clone)]
pub struct Interval {
    next: Instant,
    period: Duration,
}

/// Creates ticks that begin at once, as tokio's `interval` does. To begin at another time, use
/// [`starting_at`](Interval::starting_at).
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
    Interval::starting_at(Instant::now(), period)
}

impl Interval {
    /// Creates ticks, the first one at `first`. A period of zero is taken as one nanosecond.
    ///
    /// ```
    /// use rialto_event::{time::{Instant, Interval}, Event};
    /// use std::time::Duration;
    ///
    /// let mut ticks = Interval::starting_at(Instant::now(), Duration::from_secs(3600));
    /// assert_eq!(ticks.tick_evt().sync_blocking(), 1);
    /// assert_eq!(ticks.tick_evt().try_sync(), None);
    /// ```
    pub fn starting_at(first: impl Into<Instant>, period: Duration) -> Interval {
        Interval { next: first.into(), period: period.max(Duration::from_nanos(1)) }
    }

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
    pub fn next_tick(&self) -> Instant {
        self.next
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
