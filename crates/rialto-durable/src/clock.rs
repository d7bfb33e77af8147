use crate::record::Millis;
use rialto_event::{Condition, after};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The clock of durable tasks: the system's clock, or a virtual one for tests.
///
/// ```
/// use rialto_durable::Clock;
/// use std::time::{Duration, UNIX_EPOCH};
///
/// let clock = Clock::manual(UNIX_EPOCH);
/// clock.advance(Duration::from_secs(3 * 24 * 3600));
/// assert_eq!(clock.now().duration_since(UNIX_EPOCH).unwrap().as_secs(), 259_200);
/// ```
#[derive(Clone)]
pub struct Clock(Option<Arc<Virtual>>);

struct Virtual {
    /// Whether it jumps to the next event when no task has anything to do.
    skipping: bool,
    state: Mutex<VirtualState>,
}

struct VirtualState {
    now: Millis,
    sleepers: BTreeMap<(Millis, u64), Condition>,
    next: u64,
    /// The sleepers that `jump` has woken and that have not run since.
    waking: usize,
    listeners: Vec<Weak<dyn Fn() + Send + Sync>>,
}

impl Clock {
    /// The system's clock.
    #[must_use]
    pub fn system() -> Clock {
        Clock(None)
    }

    /// A virtual clock that stands still until it is [advanced](Self::advance).
    #[must_use]
    pub fn manual(now: SystemTime) -> Clock {
        Clock::make(now, false)
    }

    /// A virtual clock that jumps to the next event when no task has anything to do, so that days pass in no
    /// time. Other things that a task awaits, such as a peer or a timer of its own, take their normal time.
    /// The clock stands still meanwhile, so a [timeout](crate::RetryPolicy::attempt_timeout) of an attempt
    /// does not elapse: test it by [`manual`](Self::manual).
    #[must_use]
    #[doc(alias("time skipping", "test environment"))]
    pub fn skipping(now: SystemTime) -> Clock {
        Clock::make(now, true)
    }

    fn make(now: SystemTime, skipping: bool) -> Clock {
        let (sleepers, listeners) = Default::default();
        let state = Mutex::new(VirtualState { now: millis(now), sleepers, next: 0, waking: 0, listeners });
        Clock(Some(Arc::new(Virtual { skipping, state })))
    }

    /// The current time, in whole milliseconds.
    #[must_use]
    pub fn now(&self) -> SystemTime {
        to_system_time(self.millis())
    }

    /// Moves a virtual clock forward.
    ///
    /// # Panics
    ///
    /// If this is the system's clock.
    #[track_caller]
    pub fn advance(&self, by: Duration) {
        let Some(clock) = &self.0 else {
            panic!(
                "`Clock::advance` is called on the system's clock\n\
                 help: use a clock of `Clock::manual` or `Clock::skipping`"
            );
        };
        let now = clock.lock().now.saturating_add(to_millis_ceil(by));
        self.jump(now);
    }

    pub(crate) fn millis(&self) -> Millis {
        match &self.0 {
            None => millis(SystemTime::now()),
            Some(clock) => clock.lock().now,
        }
    }

    /// Milliseconds on a monotonic clock, since a moment that is the same for the whole process.
    pub(crate) fn monotonic(&self) -> Millis {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        match &self.0 {
            None => to_millis_ceil(START.elapsed()),
            Some(_) => self.millis(),
        }
    }

    /// Whether time passes by itself.
    pub(crate) fn is_system(&self) -> bool {
        self.0.is_none()
    }

    pub(crate) fn is_skipping(&self) -> bool {
        self.0.as_ref().is_some_and(|clock| clock.skipping)
    }

    /// When the first sleeper wakes.
    pub(crate) fn first_sleeper(&self) -> Option<Millis> {
        let clock = self.0.as_ref()?;
        clock.lock().sleepers.first_key_value().map(|((at, _), _)| *at)
    }

    /// Whether a sleeper has been woken and has not run since.
    pub(crate) fn is_waking(&self) -> bool {
        self.0.as_ref().is_some_and(|clock| clock.lock().waking > 0)
    }

    /// Moves the clock to `to`, unless it is later already.
    pub(crate) fn jump(&self, to: Millis) {
        let Some(clock) = &self.0 else { return };
        let mut state = clock.lock();
        state.now = state.now.max(to);
        let later = match state.now.checked_add(1) {
            Some(next) => state.sleepers.split_off(&(next, 0)),
            None => BTreeMap::new(),
        };
        let awake = std::mem::replace(&mut state.sleepers, later);
        state.waking += awake.len();
        state.listeners.retain(|listener| listener.strong_count() > 0);
        let listeners: Vec<_> = state.listeners.iter().filter_map(Weak::upgrade).collect();
        drop(state);
        awake.values().for_each(|condition| _ = condition.signal());
        listeners.iter().for_each(|listener| listener());
    }

    /// Registers a function that is called when the clock has moved, or when a task begins to sleep on it.
    pub(crate) fn listen(&self, listener: &Arc<dyn Fn() + Send + Sync>) {
        if let Some(clock) = &self.0 {
            clock.lock().listeners.push(Arc::downgrade(listener));
        }
    }

    /// Waits for this time.
    pub(crate) async fn sleep(&self, time: Duration) {
        match self.0 {
            None => {
                after(time).await;
            }
            Some(_) => self.sleep_until(self.millis().saturating_add(to_millis_ceil(time))).await,
        }
    }

    /// Waits until `at`. Returns at once if it is later already.
    pub(crate) async fn sleep_until(&self, at: Millis) {
        let Some(clock) = &self.0 else {
            after(Duration::from_millis(at.saturating_sub(self.millis()))).await;
            return;
        };
        let woken = Condition::new();
        let key = {
            let mut state = clock.lock();
            // Checked under the lock: `jump` wakes only the sleepers that are registered.
            if at <= state.now {
                return;
            }
            let key = (at, state.next);
            state.next += 1;
            state.sleepers.insert(key, woken.clone());
            key
        };
        let _gone = Sleeper { clock, key };
        if let Some(listener) = self.listeners() {
            listener.iter().for_each(|listener| listener());
        }
        woken.wait_evt().await;
    }

    fn listeners(&self) -> Option<Vec<Arc<dyn Fn() + Send + Sync>>> {
        let clock = self.0.as_ref()?;
        Some(clock.lock().listeners.iter().filter_map(Weak::upgrade).collect())
    }
}

/// Removes the sleeper when its sleep ends or is dropped.
struct Sleeper<'c> {
    clock: &'c Virtual,
    key: (Millis, u64),
}

impl Drop for Sleeper<'_> {
    fn drop(&mut self) {
        let mut state = self.clock.lock();
        if state.sleepers.remove(&self.key).is_none() {
            state.waking -= 1;
        }
    }
}

impl Virtual {
    fn lock(&self) -> MutexGuard<'_, VirtualState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now()).finish()
    }
}

/// The time in whole milliseconds, rounded up, so that no task wakes too early.
pub(crate) fn to_millis_ceil(time: Duration) -> Millis {
    u64::try_from(time.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX)
}

pub(crate) fn millis(time: SystemTime) -> Millis {
    to_millis_ceil(time.duration_since(UNIX_EPOCH).unwrap_or_default())
}

/// A time at most a thousand years after 1970: some systems cannot represent later ones.
pub(crate) fn to_system_time(at: Millis) -> SystemTime {
    const CENTURIES: Millis = 1000 * 365 * 24 * 3600 * 1000;
    UNIX_EPOCH + Duration::from_millis(at.min(CENTURIES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Waker};

    /// It must not wait until the clock moves.
    #[test]
    fn a_sleep_that_is_over_returns_at_once_on_a_virtual_clock() {
        for clock in [Clock::manual(UNIX_EPOCH), Clock::skipping(UNIX_EPOCH)] {
            let over =
                |time| pin!(clock.sleep(time)).poll(&mut Context::from_waker(Waker::noop())).is_ready();
            assert!(over(Duration::ZERO));
            assert!(!over(Duration::from_millis(1)));
            assert!(clock.first_sleeper().is_none(), "a dropped sleeper is still registered");
            let over =
                |at| pin!(clock.sleep_until(at)).poll(&mut Context::from_waker(Waker::noop())).is_ready();
            clock.jump(5);
            assert!(over(4) && over(5) && !over(6));
        }
    }

    #[test]
    fn a_sleeper_for_ever_wakes_at_the_end_of_time() {
        let clock = Clock::manual(UNIX_EPOCH);
        let mut sleeper = pin!(clock.sleep(Duration::MAX));
        let mut is_over = || sleeper.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready();
        assert!(!is_over());
        clock.advance(Duration::MAX);
        assert!(is_over());
        clock.advance(Duration::MAX);
    }
}
