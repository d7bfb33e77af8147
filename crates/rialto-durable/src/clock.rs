use crate::record::Millis;
use rialto_event::{Condition, after};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// What time it is for durable tasks: the system's time, or, in tests, whatever
/// the test says.
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
    /// It jumps to what comes next when nothing else is to be done.
    skipping: bool,
    state: Mutex<State>,
}

struct State {
    now: Millis,
    sleepers: BTreeMap<(Millis, u64), Condition>,
    next: u64,
    listeners: Vec<Weak<dyn Fn() + Send + Sync>>,
}

impl Clock {
    /// The system's.
    #[must_use]
    pub fn system() -> Clock {
        Clock(None)
    }

    /// One that stands still, until it is [advanced](Self::advance).
    #[must_use]
    pub fn manual(now: SystemTime) -> Clock {
        Clock::make(now, false)
    }

    /// One that jumps to what comes next when no task has anything to do: days
    /// pass in no time. What a task awaits besides (a peer, a timer of its own) goes on
    /// taking the time that it takes.
    #[must_use]
    pub fn skipping(now: SystemTime) -> Clock {
        Clock::make(now, true)
    }

    fn make(now: SystemTime, skipping: bool) -> Clock {
        let (sleepers, listeners) = Default::default();
        let state = Mutex::new(State { now: millis(now), sleepers, next: 0, listeners });
        Clock(Some(Arc::new(Virtual { skipping, state })))
    }

    /// What time it is, in whole milliseconds.
    #[must_use]
    pub fn now(&self) -> SystemTime {
        time(self.millis())
    }

    /// Lets time pass.
    ///
    /// # Panics
    ///
    /// The system's clock cannot be told.
    pub fn advance(&self, by: Duration) {
        let Some(clock) = &self.0 else { panic!("the system's clock goes by itself") };
        let now = clock.lock().now.saturating_add(whole(by));
        self.jump(now);
    }

    pub(crate) fn millis(&self) -> Millis {
        match &self.0 {
            None => millis(SystemTime::now()),
            Some(clock) => clock.lock().now,
        }
    }

    /// How late it is by a clock that nobody sets: since some moment, the same for all of this process.
    pub(crate) fn steady(&self) -> Millis {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        match &self.0 {
            None => whole(START.elapsed()),
            Some(_) => self.millis(),
        }
    }

    /// Whether time passes by itself.
    pub(crate) fn is_real(&self) -> bool {
        self.0.is_none()
    }

    pub(crate) fn skips(&self) -> bool {
        self.0.as_ref().is_some_and(|clock| clock.skipping)
    }

    /// When the first sleeper wakes.
    pub(crate) fn first_sleeper(&self) -> Option<Millis> {
        let clock = self.0.as_ref()?;
        clock.lock().sleepers.first_key_value().map(|((at, _), _)| *at)
    }

    /// Makes it this late, if it is not later.
    pub(crate) fn jump(&self, to: Millis) {
        let Some(clock) = &self.0 else { return };
        let mut state = clock.lock();
        state.now = state.now.max(to);
        let next = (state.now + 1, 0);
        let later = state.sleepers.split_off(&next);
        let awake = std::mem::replace(&mut state.sleepers, later);
        state.listeners.retain(|listener| listener.strong_count() > 0);
        let listeners: Vec<_> = state.listeners.iter().filter_map(Weak::upgrade).collect();
        drop(state);
        awake.values().for_each(|condition| _ = condition.signal());
        listeners.iter().for_each(|listener| listener());
    }

    /// Calls it when time has been made to pass.
    pub(crate) fn listen(&self, listener: &Arc<dyn Fn() + Send + Sync>) {
        if let Some(clock) = &self.0 {
            clock.lock().listeners.push(Arc::downgrade(listener));
        }
    }

    /// Waits.
    pub(crate) async fn sleep(&self, time: Duration) {
        match self.0 {
            None => {
                after(time).await;
            }
            Some(_) => self.sleep_until(self.millis().saturating_add(whole(time))).await,
        }
    }

    /// Waits, if it is not that late already.
    pub(crate) async fn sleep_until(&self, at: Millis) {
        let Some(clock) = &self.0 else {
            after(Duration::from_millis(at.saturating_sub(self.millis()))).await;
            return;
        };
        let woken = Condition::new();
        let key = {
            let mut state = clock.lock();
            // Whoever makes time pass wakes those who sleep then.
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

/// Takes a sleep out that is given up.
struct Sleeper<'c> {
    clock: &'c Virtual,
    key: (Millis, u64),
}

impl Drop for Sleeper<'_> {
    fn drop(&mut self) {
        self.clock.lock().sleepers.remove(&self.key);
    }
}

impl Virtual {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now()).finish()
    }
}

/// In whole milliseconds, rounded up: nobody wakes too early.
pub(crate) fn whole(time: Duration) -> Millis {
    u64::try_from(time.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX)
}

pub(crate) fn millis(time: SystemTime) -> Millis {
    whole(time.duration_since(UNIX_EPOCH).unwrap_or_default())
}

/// The last time that there is, where a system cannot say it.
pub(crate) fn time(at: Millis) -> SystemTime {
    const CENTURIES: Millis = 1000 * 365 * 24 * 3600 * 1000;
    UNIX_EPOCH + Duration::from_millis(at.min(CENTURIES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Waker};

    /// Nobody is to make time pass for that.
    #[test]
    fn what_is_over_is_not_waited_for_on_a_clock_that_stands_still() {
        for clock in [Clock::manual(UNIX_EPOCH), Clock::skipping(UNIX_EPOCH)] {
            let over =
                |time| pin!(clock.sleep(time)).poll(&mut Context::from_waker(Waker::noop())).is_ready();
            assert!(over(Duration::ZERO));
            assert!(!over(Duration::from_millis(1)));
            assert!(clock.first_sleeper().is_none(), "who is gone sleeps");
            let over =
                |at| pin!(clock.sleep_until(at)).poll(&mut Context::from_waker(Waker::noop())).is_ready();
            clock.jump(5);
            assert!(over(4) && over(5) && !over(6));
        }
    }
}
