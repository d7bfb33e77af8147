//! Base events for points in time: timeouts and sleep.

use std::sync::Arc;
use std::time::Duration;

use super::instant::nanos;
use super::wheel::{TimerData, Wheel};
use super::{Instant, StartTime, current_wheel};
use crate::base_event::{Base, BasePending};
use crate::diagnostics::Wait;
use crate::event::Event;
use crate::impl_event;
use crate::pending::TryOutcome;
use crate::queue::WaitQueue;
use crate::sync_context::SyncContext;
use crate::waiter::{DONE, DataSlot, Waiter};

/// Returns the event that is enabled `duration` after its sync has started. The time runs from the start of
/// the sync, after all of its guards (laws 6 and 10), and not from the creation of the event. A duration of
/// zero is enabled at once, as one alternative among others.
///
/// The event is never early. It is late by the time that the thread which serves the timers takes to wake up,
/// including the resolution of its sleep. A timeout that loses is taken off its wheel, at a cost that does
/// not depend on the number of timers.
///
/// ```
/// use rialto_event::{after, channel, choose, Event};
/// use std::time::Duration;
///
/// let (tx, rx) = channel::<u8>();
/// let got = choose((
///     rx.recv_evt().wrap(|got| got.ok()),
///     after(Duration::from_millis(2)).wrap(|()| None),
/// ));
/// assert_eq!(got.sync_blocking(), None);
/// # drop(tx);
/// ```
///
/// # Panics
///
/// The sync panics if no runtime serves timers on its thread, and the operating system refuses to start the
/// timer thread.
pub fn after(duration: Duration) -> TimerEvt {
    TimerEvt { when: nanos(duration), relative: true }
}

/// Returns the event that is enabled from `time` on, and at once if `time` has passed. The [`Instant`] is the
/// one of [`time`](crate::time), whose clock a simulation controls. An instant of `std` is converted as a
/// time of the real clock.
///
/// ```
/// use rialto_event::{at_time, time::Instant, Event};
/// at_time(Instant::now()).sync_blocking();
/// ```
///
/// # Panics
///
/// As [`after`].
pub fn at_time(time: impl Into<Instant>) -> TimerEvt {
    TimerEvt { when: time.into().as_nanos(), relative: false }
}

/// Returns the event that is enabled after `duration`: `sleep(duration).await` waits that long. It is
/// [`after`] under the usual name for a wait of its own. As it is an event, any other event can interrupt it
/// in a choice. CPC's `cpc_sleep`.
///
/// ```
/// use rialto_event::{choose, sleep, Condition, Event};
/// use std::time::Duration;
///
/// let stop = Condition::new();
/// stop.signal();
/// choose((sleep(Duration::from_secs(3600)), stop.wait_evt())).sync_blocking(); // `.await` in a task
/// ```
pub fn sleep(duration: Duration) -> TimerEvt {
    after(duration)
}

/// Returns the event that is enabled from `time` on: `sleep_until(time).await` waits until then. It is
/// [`at_time`] under another name.
///
/// ```
/// use rialto_event::{sleep_until, time::Instant, Event};
/// use std::time::Duration;
/// sleep_until(Instant::now() + Duration::from_millis(1)).sync_blocking();
/// ```
pub fn sleep_until(time: impl Into<Instant>) -> TimerEvt {
    at_time(time)
}

/// The event of [`after`] and [`at_time`].
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
#[doc(alias = "Sleep")]
pub struct TimerEvt {
    when: u64,
    relative: bool,
}

impl Event for TimerEvt {
    type Pending = BasePending<Deadline>;
    fn into_pending(self) -> BasePending<Deadline> {
        let deadline = Deadline {
            when: self.when,
            stage: if self.relative { Phase::NotRelative } else { Phase::NotAbsolute },
            wheel: None,
        };
        BasePending::new(deadline, DataSlot::new(TimerData::default()))
    }
}
impl_event!(try [] TimerEvt => ());

/// The base event of a timeout: the deadline of one sync.
#[derive(Debug)]
pub struct Deadline {
    /// In nanoseconds: a point in time or, before the start of a relative timeout, a duration.
    when: u64,
    stage: Phase,
    wheel: Option<Arc<Wheel>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Not started: `when` is a duration.
    NotRelative,
    /// Not started: `when` is a point in time.
    NotAbsolute,
    /// Started after the deadline had passed.
    Due,
    /// Started before the deadline.
    Running,
}

// SAFETY: the one lock of the wheel guards the queue that the waiter's `TimerData` names, and the `TimerData`
// itself. No user code runs under it. An expiry publishes DONE; there is no result to write.
unsafe impl Base for Deadline {
    type Slot = DataSlot<TimerData>;
    type Output = ();

    /// Computes the deadline from the time at which the sync began.
    unsafe fn start(&mut self, _waiter: &Waiter<Self::Slot>, began: &StartTime) {
        if matches!(self.stage, Phase::Due | Phase::Running) {
            return;
        }
        let now = began.at().as_nanos();
        if self.stage == Phase::NotRelative {
            self.when = self.when.saturating_add(now);
        }
        self.stage = if self.when <= now { Phase::Due } else { Phase::Running };
        if self.stage == Phase::Running && self.wheel.is_none() {
            self.wheel = Some(current_wheel());
        }
    }

    fn is_enabled(&self) -> bool {
        self.stage == Phase::Due
    }

    fn awaited(&self) -> Wait {
        Wait::Time(Instant::from_nanos(self.when))
    }

    unsafe fn try_commit(&self, waiter: &Waiter<Self::Slot>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        if self.stage == Phase::Due {
            if !me.commit_alone(waiter.address()) {
                return TryOutcome::AlreadyCommitted;
            }
            // SAFETY: our own waiter, unlinked; there is no result.
            unsafe { waiter.publish(DONE) };
            return TryOutcome::Committed;
        }
        match &self.wheel {
            // The end of time never comes, so no waiter is linked.
            _ if self.when == u64::MAX => TryOutcome::NotEnabled,
            Some(wheel) if link => {
                // SAFETY: the base pending is pinned, and its drop takes the waiter off this wheel.
                unsafe { wheel.insert(waiter, self.when, me) };
                TryOutcome::Linked
            }
            _ => TryOutcome::NotEnabled,
        }
    }

    unsafe fn with_queue<R>(&self, waiter: &Waiter<Self::Slot>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        match &self.wheel {
            Some(wheel) => wheel.with_queue(waiter, f),
            None => unreachable!("a timer without a wheel has never been linked"),
        }
    }

    unsafe fn take(&mut self, _waiter: &Waiter<Self::Slot>, _closed: bool) {}

    /// Puts nothing back: the time has passed in any case.
    unsafe fn put_back(&mut self, _waiter: &Waiter<Self::Slot>) {}
}
