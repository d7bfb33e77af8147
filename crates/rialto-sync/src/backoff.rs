//! Back-off: retries after delays that grow.

use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, SyncFuture, TryEvent, at_time, rng};

/// A schedule of attempts. The first attempt is due at once, and each later one after a delay. The delay
/// doubles with each attempt, up to a bound. It is drawn at random between its half and the whole, so that
/// clients that failed together do not retry together.
///
/// Each attempt is an event, and is counted when the event is chosen. If the event is not chosen, the attempt
/// stays due at the same time, however often the event is offered (law 5). The delay begins when the first
/// event after an attempt is created, because the attempt has just failed then.
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
///             _attempt = backoff.next_evt() => {
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
#[doc(alias = "retry")]
#[derive(Debug, Clone)]
pub struct Backoff {
    first: Duration,
    limit: Duration,
    attempts: u32,
    /// When the next attempt is due. `None` after an attempt, until the next call of `next_evt`.
    due: Option<Instant>,
}

impl Backoff {
    /// Creates a schedule whose delays begin with `first` and never exceed `limit`.
    pub fn new(first: Duration, limit: Duration) -> Backoff {
        Backoff { first: first.min(limit), limit, attempts: 0, due: None }
    }

    /// Returns an event that is enabled once the next attempt is due. It yields the number of earlier
    /// attempts.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Backoff;
    /// use std::time::Duration;
    ///
    /// let mut backoff = Backoff::new(Duration::from_millis(1), Duration::from_millis(2));
    /// assert_eq!(backoff.next_evt().try_sync(), Some(0));
    /// assert_eq!(backoff.next_evt().sync_blocking(), 1); // after 0.5 to 1 ms
    /// assert_eq!(backoff.next_evt().sync_blocking(), 2); // after 1 to 2 ms
    /// ```
    pub fn next_evt(&mut self) -> impl TryEvent<Output = u32, Pending: Send> + Send + use<'_> {
        let delay = || Instant::now() + self.delay();
        let due = self.due.unwrap_or_else(delay);
        self.due = Some(due);
        at_time(due).wrap(move |()| {
            self.due = None;
            self.attempts = self.attempts.saturating_add(1);
            self.attempts - 1
        })
    }

    /// Waits until the next attempt is due, and returns the number of earlier attempts:
    /// [`next_evt`](Self::next_evt), awaited. If the future is dropped before it is ready, the attempt stays due
    /// at the same time.
    #[expect(
        clippy::should_implement_trait,
        reason = "it returns a future, which an iterator's `next` does not"
    )]
    pub fn next(&mut self) -> SyncFuture<impl TryEvent<Output = u32, Pending: Send> + use<'_>> {
        self.next_evt().sync()
    }

    /// Starts again after a success: the next attempt is the first one, and is due at once.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Backoff;
    /// use std::time::Duration;
    ///
    /// let mut backoff = Backoff::new(Duration::from_secs(3600), Duration::MAX);
    /// assert_eq!(backoff.next_evt().try_sync(), Some(0));
    /// assert_eq!(backoff.next_evt().try_sync(), None);
    /// backoff.reset();
    /// assert_eq!(backoff.next_evt().try_sync(), Some(0));
    /// ```
    pub fn reset(&mut self) {
        (self.attempts, self.due) = (0, None);
    }

    /// Returns the number of attempts since the creation or the last reset.
    pub fn attempts(&self) -> u32 {
        self.attempts
    }

    /// Draws the delay before the next attempt.
    fn delay(&self) -> Duration {
        let Some(doublings) = self.attempts.checked_sub(1) else { return Duration::ZERO };
        let factor = 1_u32.checked_shl(doublings).unwrap_or(u32::MAX);
        let whole = self.first.saturating_mul(factor).min(self.limit);
        let half = u64::try_from(whole.as_nanos() / 2).unwrap_or(u64::MAX);
        let drawn = rng::unit();
        Duration::from_nanos(half.saturating_add((half as f64 * drawn) as u64))
    }
}
