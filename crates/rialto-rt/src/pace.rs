//! The pace of a worker: how long its polls take. It decides where a woken task is queued, and when other
//! workers are woken for waiting tasks.
//!
//! A second processor speeds up tasks that compute, and slows down tasks that exchange messages. A message
//! between two processors takes several times as long as one between two tasks on the same processor. And
//! waking a processor takes as long as hundreds of short polls. These are the rules:
//!
//! ```text
//!  a poll takes     a woken task                    what waits is shared
//!  up to 1 us       runs next, here (eight of them) if it outlasts the waking
//!  up to 5 us       runs next, here (one)           also if it does not end
//!  more             queues, where others find it    the same
//!  (unknown)        as up to 5 us                   at once
//! ```
//!
//! - *Runs next, here*: the task goes to the worker's own ring, which other workers cannot reach.
//! - *Shared*: another worker is woken to steal.
//! - *Outlasts the waking*: the waiting tasks would take longer than it takes to wake a worker for them.
//! - *If it does not end*: if tasks still wait at the next measurement.
//!
//! Quick tasks that wake each other may be one group or several, and several groups would gain from a second
//! processor. A worker cannot tell which, so it makes a *trial*: every few milliseconds it queues woken tasks
//! for a moment where other workers can steal them. A stolen task wakes its partners on its new worker, so
//! the tasks of a group come together again.
//!
//! A spawned task is shared at once at any pace, because its running time is unknown. Tasks that yield more
//! often than they are woken are shared too, because they exchange no messages. Thieves do not steal from a
//! worker that makes progress and has few tasks.

use std::mem;
use std::time::Duration;

use crate::ring::Ring;

/// The time that it takes to wake a worker on a virtual machine, in nanoseconds.
const WAKING: u32 = 25_000;
/// More tasks than this outlast the waking at any pace.
const MANY: u32 = 64;
/// Tasks whose polls take longer than this, in nanoseconds, gain more from a second processor than their
/// messages lose on the way to it.
const QUICK: u32 = 1_000;
/// After polls that take longer than this, in nanoseconds, thieves may steal every task.
const SLOW: u32 = 5_000;
/// The time of quick polls between two trials.
const BETWEEN_TRIALS: Duration = Duration::from_millis(4);
/// The time of quick polls in one trial. A worker that is woken for the trial must have time to arrive.
const TRIAL: Duration = Duration::from_micros(60);
/// The time of a poll after a sleep.
const UNKNOWN: u32 = u32::MAX;

/// The pace of one worker.
pub(crate) struct Pace {
    /// The average time of a poll at the last measurement, in nanoseconds; or [`UNKNOWN`].
    poll: u32,
    /// The tick of the last measurement.
    since: u32,
    /// The number of polls since then after which the task asked for another poll.
    yields: u32,
    /// The number of woken tasks that may wait where other workers cannot steal them.
    private_limit: usize,
    /// The time of quick polls since the last trial.
    quick_time: Duration,
}

/// The result of a measurement.
pub(crate) struct Measurement {
    /// Thieves may steal although the worker makes progress: most polls yielded, or a trial goes on.
    pub(crate) stealable: bool,
    /// Other workers should be woken if at least this many tasks wait.
    pub(crate) wake_from: u32,
}

impl Pace {
    /// Returns the pace of a worker after a sleep.
    pub(crate) fn unknown() -> Pace {
        Pace { poll: UNKNOWN, since: 0, yields: 0, private_limit: 1, quick_time: Duration::ZERO }
    }

    /// Returns the number of woken tasks that may wait where other workers cannot steal them.
    #[inline(always)]
    pub(crate) fn private_limit(&self) -> usize {
        self.private_limit
    }

    /// Records that a task asked for another poll at the end of its poll.
    #[inline(always)]
    pub(crate) fn yielded(&mut self) {
        self.yields += 1;
    }

    /// Whether polls are known to be quick.
    #[inline(always)]
    pub(crate) fn is_quick(&self) -> bool {
        self.poll <= QUICK
    }

    /// Whether this many `tasks` take longer than it takes to wake another worker for them.
    #[inline(always)]
    pub(crate) fn outlasts_waking(&self, tasks: u32) -> bool {
        tasks > MANY || tasks.saturating_mul(self.poll) > WAKING
    }

    /// Measures the polls from the last measurement up to `tick`, which took `time` in all.
    pub(crate) fn measure(&mut self, tick: u32, time: Duration) -> Measurement {
        let polls = tick.wrapping_sub(mem::replace(&mut self.since, tick)).max(1);
        self.poll = u32::try_from(time.as_nanos()).unwrap_or(UNKNOWN) / polls;
        let independent = mem::take(&mut self.yields) > polls / 2;
        if !self.is_quick() {
            self.quick_time = Duration::ZERO;
            self.private_limit = usize::from(self.poll <= SLOW);
            return Measurement { stealable: independent, wake_from: 1 };
        }
        let trial = self.advance_trial(time);
        self.private_limit = if trial { 0 } else { Ring::CAPACITY };
        let wake_from = match (independent, trial) {
            (true, _) => 1,
            // Of two tasks that exchange messages, only one waits at a time, so one is not worth a wake.
            (false, true) => 2,
            (false, false) => u32::MAX,
        };
        Measurement { stealable: independent || trial, wake_from }
    }

    /// Whether a trial goes on, after another `time` of quick polls.
    fn advance_trial(&mut self, time: Duration) -> bool {
        self.quick_time += time;
        if self.quick_time > BETWEEN_TRIALS + TRIAL {
            self.quick_time = Duration::ZERO;
        }
        self.quick_time > BETWEEN_TRIALS
    }

    /// Forgets the pace after a sleep, at `tick`.
    pub(crate) fn forget(&mut self, tick: u32) {
        *self = Pace { since: tick, ..Pace::unknown() };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(poll: Duration) -> Pace {
        let mut pace = Pace::unknown();
        pace.measure(100, 100 * poll);
        pace
    }

    #[test]
    fn few_quick_polls_are_not_worth_a_wake() {
        let quick = at(Duration::from_nanos(100));
        assert_eq!(quick.private_limit(), Ring::CAPACITY);
        assert!(!quick.outlasts_waking(MANY));
        assert!(quick.outlasts_waking(MANY + 1), "at any pace there are too many once");
        assert!(at(Duration::from_micros(1)).outlasts_waking(26));
    }

    #[test]
    fn slow_tasks_can_all_be_stolen() {
        assert_eq!(at(Duration::from_micros(3)).private_limit(), 1);
        let slow = at(Duration::from_millis(1));
        assert_eq!(slow.private_limit(), 0);
        assert!(slow.outlasts_waking(1));
        let very_slow = at(Duration::from_secs(60));
        assert!(very_slow.outlasts_waking(1));
    }

    #[test]
    fn nothing_is_known_after_a_sleep() {
        let mut pace = at(Duration::from_nanos(100));
        pace.forget(200);
        assert!(!pace.is_quick());
        assert_eq!(pace.private_limit(), 1);
        assert!(pace.outlasts_waking(1));
        assert!(!pace.outlasts_waking(0));
    }

    #[test]
    fn quick_polls_lead_to_a_trial_every_4_ms() {
        let mut pace = Pace::unknown();
        let step = Duration::from_micros(10);
        let measurements: Vec<_> =
            (1..1000).map(|n| (pace.measure(n * 100, step).wake_from, pace.private_limit())).collect();
        let tried = measurements.iter().filter(|&&measurement| measurement == (2, 0)).count();
        assert_eq!(tried, 2 * 6, "two trials of 60 us in 10 ms");
        assert!(
            measurements
                .iter()
                .all(|&measurement| measurement == (2, 0) || measurement == (u32::MAX, Ring::CAPACITY))
        );
    }

    #[test]
    fn yielding_tasks_may_be_stolen() {
        let mut pace = Pace::unknown();
        (0..40).for_each(|_| pace.yielded());
        assert_eq!(pace.measure(100, Duration::from_micros(1)).wake_from, u32::MAX);
        (0..60).for_each(|_| pace.yielded());
        let measurement = pace.measure(200, Duration::from_micros(1));
        assert!(measurement.stealable);
        assert_eq!(measurement.wake_from, 1);
        assert!(!pace.measure(300, Duration::from_micros(1)).stealable, "counted anew");
    }
}
