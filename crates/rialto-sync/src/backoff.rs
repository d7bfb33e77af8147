//! Back-off: retry what has failed, after delays that grow.

use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, TryEvent, at_time, rng};

/// When to try again what has failed: at once the first time, then after a delay that doubles with each
/// attempt, up to a bound. Each delay is drawn between its half and the whole, so that those who failed
/// together do not come back together.
///
/// To try again is an event. An attempt is counted when the event is chosen; one that loses leaves the time
/// where it was (law 5), however often it is offered. The delay begins when the event is made for the first
/// time after an attempt: that is when the attempt has failed.
///
/// ```
/// use rialto_event::{Condition, select};
/// use rialto_sync::Backoff;
/// use std::time::Duration;
///
/// # async fn connect() -> Result<u8, ()> { Ok(7) }
/// async fn connection(stop: &Condition) -> Option<u8> {
///     let mut backoff = Backoff::new(Duration::from_millis(100), Duration::from_secs(30));
///     loop {
///         select! {
///             _attempt = backoff.retry_evt() => {
///                 if let Ok(connection) = connect().await {
///                     return Some(connection);
///                 }
///             }
///             () = stop.wait_evt() => return None,
///         }
///     }
/// }
/// # use rialto_event::{Event, always, guard_async};
/// # let stop = Condition::new();
/// # assert_eq!(guard_async(async || always(connection(&stop).await)).sync_blocking(), Some(7));
/// ```
///
/// Source: the "equal jitter" of Brooker, *Exponential Backoff and Jitter* (2015).
#[derive(Debug, Clone)]
pub struct Backoff {
    first: Duration,
    most: Duration,
    attempts: u32,
    /// When the next attempt is due, once that has been asked for.
    due: Option<Instant>,
}

impl Backoff {
    /// Delays that begin with `first`, and are never longer than `most`.
    pub fn new(first: Duration, most: Duration) -> Backoff {
        Backoff { first: first.min(most), most, attempts: 0, due: None }
    }

    /// The event that it is time for the next attempt. Yields how many there were before.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Backoff;
    /// use std::time::Duration;
    ///
    /// let mut backoff = Backoff::new(Duration::from_millis(1), Duration::from_millis(2));
    /// assert_eq!(backoff.retry_evt().try_sync(), Some(0));
    /// assert_eq!(backoff.retry_evt().sync_blocking(), 1); // after 0.5 to 1 ms
    /// assert_eq!(backoff.retry_evt().sync_blocking(), 2); // after 1 to 2 ms
    /// ```
    pub fn retry_evt(&mut self) -> impl TryEvent<Output = u32, Pending: Send> + Send + use<'_> {
        let delay = || Instant::now() + self.delay();
        let due = self.due.unwrap_or_else(delay);
        self.due = Some(due);
        at_time(due).wrap(move |()| {
            self.due = None;
            self.attempts = self.attempts.saturating_add(1);
            self.attempts - 1
        })
    }

    /// It has worked: the next attempt is the first again, at once.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Backoff;
    /// use std::time::Duration;
    ///
    /// let mut backoff = Backoff::new(Duration::from_secs(3600), Duration::MAX);
    /// assert_eq!(backoff.retry_evt().try_sync(), Some(0));
    /// assert_eq!(backoff.retry_evt().try_sync(), None);
    /// backoff.reset();
    /// assert_eq!(backoff.retry_evt().try_sync(), Some(0));
    /// ```
    pub fn reset(&mut self) {
        (self.attempts, self.due) = (0, None);
    }

    /// How many attempts there were since the beginning or the last reset.
    pub fn attempts(&self) -> u32 {
        self.attempts
    }

    /// The delay before the next attempt.
    fn delay(&self) -> Duration {
        let Some(doublings) = self.attempts.checked_sub(1) else { return Duration::ZERO };
        let factor = 1_u32.checked_shl(doublings).unwrap_or(u32::MAX);
        let whole = self.first.saturating_mul(factor).min(self.most);
        let half = u64::try_from(whole.as_nanos() / 2).unwrap_or(u64::MAX);
        let drawn = rng::unit();
        Duration::from_nanos(half.saturating_add((half as f64 * drawn) as u64))
    }
}
