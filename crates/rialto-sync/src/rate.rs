//! Rate limits: at most a given number in a given time.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, TryEvent, at_time, guard};

/// Lets so many through in a time: a token bucket that holds `count` tokens, and gets one more in each
/// `count`-th part of the time. Clones are the same limiter.
///
/// To pass is an event. Each sync takes the earliest free place in line when it begins, and passes when its
/// time has come. One that is not chosen, or is dropped, gives its place back (law 4): whoever comes next has
/// it. Those that wait keep their places.
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
/// It goes by the clock of the thread on which a sync begins: on a simulated runtime, by the simulated one.
///
/// Source: the generic cell rate algorithm (ITU-T I.371), which keeps a time in place of a count.
#[derive(Clone)]
pub struct RateLimiter(Arc<Mutex<Line>>);

/// The places in line, one `step` after the one before. Who has a place passes `burst` before its time: so a bucket is
/// full also when the clock has just begun.
#[derive(Debug)]
struct Line {
    step: Duration,
    /// From the first place of a full bucket to the last.
    burst: Duration,
    /// The time of the next place that nobody has had.
    next: Instant,
    /// Places that were given back.
    free: BTreeSet<Instant>,
}

impl Line {
    /// The earliest place that is free at `now`.
    fn take(&mut self, now: Instant) -> Instant {
        // A bucket that is full holds no more.
        self.free = self.free.split_off(&now);
        if let Some(place) = self.free.pop_first() {
            return place;
        }
        let place = self.next.max(now);
        self.next = place + self.step;
        place
    }

    /// When who has that place passes.
    fn passes_at(&self, place: Instant) -> Instant {
        Instant::from_nanos(place.as_nanos().saturating_sub(nanos(self.burst)))
    }
}

fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

/// A place, which is given back unless it is used.
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
    /// Lets `count` through in `time`, and as many at once after a pause.
    ///
    /// # Panics
    ///
    /// If `count` is zero.
    #[track_caller]
    pub fn new(count: u32, time: Duration) -> RateLimiter {
        assert!(count > 0, "a rate limiter lets at least one through in its time");
        let step = (time / count).max(Duration::from_nanos(1));
        let (burst, next, free) = (step * (count - 1), Instant::from_nanos(0), BTreeSet::new());
        RateLimiter(Arc::new(Mutex::new(Line { step, burst, next, free })))
    }

    /// The event that one may pass.
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

    /// Like [`pass_evt`](Self::pass_evt), and owns its share of the limiter.
    pub fn into_pass_evt(self) -> impl TryEvent<Output = (), Pending: Send> + Clone + Send + use<> {
        guard(move || self.turn_evt())
    }

    /// Waits until one may pass: [`pass_evt`](Self::pass_evt), awaited. Dropped before it is ready, it has
    /// taken no place.
    pub async fn pass(&self) {
        self.pass_evt().await
    }

    /// The event that the turn of a place comes that is taken now.
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
        // No code of the user's runs under it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for RateLimiter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line();
        f.debug_struct("RateLimiter").field("step", &line.step).field("burst", &line.burst).finish()
    }
}
