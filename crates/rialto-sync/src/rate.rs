//! Rate limits: at most a given number of passes in a given time.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, TryEvent, at_time, guard};

/// A rate limiter: a token bucket that holds `count` tokens, and gets one more every `time / count`. Clones
/// refer to the same limiter.
///
/// Passing is an event. When a sync begins, it takes the earliest free place in the schedule, and it commits
/// at the time of that place. If it is not chosen or is dropped, it gives the place back (law 4), for the
/// next sync that begins. The syncs that wait keep their places.
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_sync::RateLimiter;
/// use std::time::Duration;
///
/// let limiter = RateLimiter::new(2, Duration::from_secs(3600));
/// limiter.pass_evt().sync_blocking();
/// limiter.pass_evt().sync_blocking();
/// let in_time = choose((
///     limiter.pass_evt().wrap(|()| true),
///     after(Duration::from_millis(1)).wrap(|()| false),
/// ));
/// assert!(!in_time.sync_blocking()); // the third one has to wait for half an hour
/// ```
///
/// The clock is that of the thread on which a sync begins. In a simulated runtime, it is the simulated clock.
///
/// Source: the generic cell rate algorithm (ITU-T I.371), which keeps a time in place of a number of tokens.
#[derive(Clone)]
pub struct RateLimiter(Arc<Mutex<Line>>);

/// The longest time of a limiter, a century: the clock ends after 584 years, and times at its end are all
/// equal.
const LONGEST: Duration = Duration::from_secs(100 * 365 * 24 * 3600);

/// The schedule: a sequence of places, with a distance of `step`. The holder of a place passes `burst` before
/// the time of the place. Without this shift, a full bucket would need times before the start of the clock.
#[derive(Debug)]
struct Line {
    step: Duration,
    /// The time from the first place of a full bucket to the last one.
    burst: Duration,
    /// The time of the first place that was never given out.
    next: Instant,
    /// The places that were given back.
    free: BTreeSet<Instant>,
}

impl Line {
    /// Takes the earliest place that is free at `now`.
    fn take(&mut self, now: Instant) -> Instant {
        // Drop the places before `now`: they would be tokens beyond those of a full bucket.
        self.free = self.free.split_off(&now);
        if let Some(place) = self.free.pop_first() {
            return place;
        }
        let place = self.next.max(now);
        self.next = place + self.step;
        place
    }

    /// Returns the time at which the holder of `place` passes.
    fn passes_at(&self, place: Instant) -> Instant {
        Instant::from_nanos(place.as_nanos().saturating_sub(nanos(self.burst)))
    }
}

fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

/// A place that a sync has taken. Its drop gives the place back, unless the sync has passed.
struct Place {
    line: RateLimiter,
    time: Instant,
    used: bool,
}

impl Place {
    fn use_it(mut self) {
        self.used = true;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if !self.used {
            self.line.line().free.insert(self.time);
        }
    }
}

impl RateLimiter {
    /// Creates a limiter that lets `count` pass in each `time`. After a pause, `count` can pass at once. A time
    /// of more than a century counts as one.
    ///
    /// # Panics
    ///
    /// If `count` is zero.
    #[track_caller]
    pub fn new(count: u32, time: Duration) -> RateLimiter {
        assert!(count > 0, "a rate limiter with a count of 0 lets nothing pass; help: pass at least 1");
        let step = (time.min(LONGEST) / count).max(Duration::from_nanos(1));
        let (burst, next, free) = (step * (count - 1), Instant::from_nanos(0), BTreeSet::new());
        RateLimiter(Arc::new(Mutex::new(Line { step, burst, next, free })))
    }

    /// Returns an event that passes once the limit allows it. It borrows this handle.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::RateLimiter;
    /// use std::time::Duration;
    ///
    /// let limiter = RateLimiter::new(1, Duration::from_secs(3600));
    /// assert_eq!(limiter.pass_evt().try_sync(), Some(()));
    /// assert_eq!(limiter.pass_evt().try_sync(), None);
    /// ```
    pub fn pass_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Clone + Send + use<'_> {
        guard(|| self.turn_evt())
    }

    /// Returns an event like that of [`pass_evt`](Self::pass_evt), which owns this handle.
    pub fn into_pass_evt(self) -> impl TryEvent<Output = (), Pending: Send> + Clone + Send + use<> {
        guard(move || self.turn_evt())
    }

    /// Passes once the limit allows it: [`pass_evt`](Self::pass_evt), awaited. If the future is dropped
    /// before it is ready, it uses up no place.
    pub async fn pass(&self) {
        self.pass_evt().await
    }

    /// Takes a place, and returns the event that commits at the time of the place.
    fn turn_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send + use<> {
        let (place, passes_at) = self.place();
        at_time(passes_at).wrap(move |()| place.use_it())
    }

    fn place(&self) -> (Place, Instant) {
        let mut line = self.line();
        let time = line.take(Instant::now());
        (Place { line: self.clone(), time, used: false }, line.passes_at(time))
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        // No user code runs under this lock, so its poisoning can be ignored.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for RateLimiter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line();
        f.debug_struct("RateLimiter").field("step", &line.step).field("burst", &line.burst).finish()
    }
}
