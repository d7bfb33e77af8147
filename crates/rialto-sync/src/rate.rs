//! Rate limits: at most a given number of acquisitions in a given time.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, SyncFuture, TryEvent, at_time, guard};

/// A rate limiter: a token bucket that holds `count` tokens, and gets one more every `time / count`. Clones
/// refer to the same limiter.
///
/// Acquiring a token is an event. When a sync begins, it reserves the earliest free time, and it commits at
/// that time. If it is not chosen or is dropped, it returns its reservation (law 4), for the next sync that
/// begins. The syncs that wait keep their reservations.
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_sync::RateLimiter;
/// use std::time::Duration;
///
/// let limiter = RateLimiter::new(2, Duration::from_secs(3600));
/// limiter.acquire_evt().sync_blocking();
/// limiter.acquire_evt().sync_blocking();
/// let in_time = choose((
///     limiter.acquire_evt().wrap(|()| true),
///     after(Duration::from_millis(1)).wrap(|()| false),
/// ));
/// assert!(!in_time.sync_blocking()); // the third one has to wait for half an hour
/// ```
///
/// The clock is that of the thread on which a sync begins. In a simulated runtime, it is the simulated clock.
///
/// Source: the generic cell rate algorithm (ITU-T I.371), which keeps a time in place of a number of tokens.
#[doc(alias = "rate.Limiter")]
#[doc(alias = "throttle")]
#[derive(Clone)]
pub struct RateLimiter(Arc<Mutex<Reservations>>);

/// The longest time of a limiter, a century: the clock ends after 584 years, and times at its end are all
/// equal.
const LONGEST: Duration = Duration::from_secs(100 * 365 * 24 * 3600);

/// The schedule: a sequence of reservable times, with a distance of `step`. A sync commits `burst` before its
/// reserved time. Without this shift, a full bucket would need times before the start of the clock.
#[derive(Debug)]
struct Reservations {
    step: Duration,
    /// The time from the first reservation of a full bucket to the last one.
    burst: Duration,
    /// The first time that was never reserved.
    next: Instant,
    /// The times whose reservations were returned.
    free: BTreeSet<Instant>,
}

impl Reservations {
    /// Reserves the earliest time that is free at `now`.
    fn take(&mut self, now: Instant) -> Instant {
        // Drop the times before `now`: they would be tokens beyond those of a full bucket.
        self.free = self.free.split_off(&now);
        if let Some(time) = self.free.pop_first() {
            return time;
        }
        let time = self.next.max(now);
        self.next = time + self.step;
        time
    }

    /// Returns the time at which the sync that has reserved `time` commits.
    fn commit_time(&self, time: Instant) -> Instant {
        Instant::from_nanos(time.as_nanos().saturating_sub(nanos(self.burst)))
    }
}

fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

/// A time that a sync has reserved. Its drop makes the time free again, unless the sync has committed.
struct Reservation {
    limiter: RateLimiter,
    time: Instant,
    committed: bool,
}

impl Reservation {
    fn commit(mut self) {
        self.committed = true;
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        if !self.committed {
            self.limiter.lock_reservations().free.insert(self.time);
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
        RateLimiter(Arc::new(Mutex::new(Reservations { step, burst, next, free })))
    }

    /// Returns an event that acquires a token once the limit allows it. It borrows this handle.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::RateLimiter;
    /// use std::time::Duration;
    ///
    /// let limiter = RateLimiter::new(1, Duration::from_secs(3600));
    /// assert_eq!(limiter.acquire_evt().try_sync(), Some(()));
    /// assert_eq!(limiter.acquire_evt().try_sync(), None);
    /// ```
    pub fn acquire_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Clone + Send + use<'_> {
        guard(|| self.reserved_evt())
    }

    /// Returns an event like that of [`acquire_evt`](Self::acquire_evt), which owns this handle.
    pub fn into_acquire_evt(self) -> impl TryEvent<Output = (), Pending: Send> + Clone + Send + use<> {
        guard(move || self.reserved_evt())
    }

    /// Acquires a token once the limit allows it: [`acquire_evt`](Self::acquire_evt), awaited. If the future
    /// is dropped before it is ready, it uses up no token.
    pub fn acquire(&self) -> SyncFuture<impl TryEvent<Output = (), Pending: Send> + use<'_>> {
        self.acquire_evt().sync()
    }

    /// Makes a reservation, and returns the event that commits at its time.
    fn reserved_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send + use<> {
        let (reservation, commit_time) = self.reserve();
        at_time(commit_time).wrap(move |()| reservation.commit())
    }

    fn reserve(&self) -> (Reservation, Instant) {
        let mut reservations = self.lock_reservations();
        let time = reservations.take(Instant::now());
        (Reservation { limiter: self.clone(), time, committed: false }, reservations.commit_time(time))
    }

    fn lock_reservations(&self) -> MutexGuard<'_, Reservations> {
        // No user code runs under this lock, so its poisoning can be ignored.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for RateLimiter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reservations = self.lock_reservations();
        f.debug_struct("RateLimiter")
            .field("step", &reservations.step)
            .field("burst", &reservations.burst)
            .finish()
    }
}
