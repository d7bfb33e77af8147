//! How quickly a worker gets on, and what follows for its tasks.
//!
//! A second processor is more speed for tasks that compute, and less for tasks
//! that talk to each other: a message between processors takes several times
//! as long as one between tasks that run on the same one by turns. And to wake
//! a processor takes as long as hundreds of short polls. So:
//!
//! ```text
//!  a poll takes     a woken task                    what waits is shared
//!  up to 1 us       runs next, here (eight of them) if it outlasts the waking
//!  up to 5 us       runs next, here (one)           also if it does not end
//!  more             queues, where others find it    the same
//!  (unknown)        as up to 5 us                   at once
//! ```
//!
//! Quick tasks that wake each other may be one group or several, and several
//! would gain from a second processor. Nobody can tell, so it is tried: every
//! few milliseconds they queue for a moment, where others find them. A task
//! that moves takes those that it wakes along; what belongs together comes
//! together again.
//!
//! What is spawned is shared at once at any pace, since nobody knows how long
//! it runs; and so is what yields more than it is woken, since it does not
//! talk. Thieves leave a worker alone that gets on and has few tasks.

use std::mem;
use std::time::Duration;

use crate::ring::Ring;

/// To wake a worker takes this long on a virtual machine, in nanoseconds.
const WAKING: u32 = 25_000;
/// More tasks than this outlast it at any pace.
const MANY: u32 = 64;
/// Polls that take longer than this, in nanoseconds, gain more from a second
/// processor than their messages lose on the way to it.
const QUICK: u32 = 1_000;
/// After polls that take longer than this no task is kept from thieves.
const SLOW: u32 = 5_000;
/// So much time of quick polls lies between two trials; and a trial lasts so
/// long: a worker that is woken for it must have time to come.
const BETWEEN_TRIALS: Duration = Duration::from_millis(4);
const TRIAL: Duration = Duration::from_micros(60);
/// After a sleep.
const UNKNOWN: u32 = u32::MAX;

/// See the module's documentation.
pub(crate) struct Pace {
    /// Nanoseconds that a poll took of late; or [`UNKNOWN`].
    poll: u32,
    /// The tick at which that was measured.
    since: u32,
    /// Polls since then that ended with the wish for another one.
    yields: u32,
    /// So many tasks may wait where nobody can steal them.
    keeps: usize,
    /// How long polls have been quick, since the last trial.
    quick: Duration,
}

/// What a measurement says.
pub(crate) struct Verdict {
    /// Thieves are welcome: more polls yielded than did not, or it is tried.
    pub(crate) independent: bool,
    /// So many tasks that wait should be shared.
    pub(crate) share_from: u32,
}

impl Pace {
    pub(crate) fn unknown() -> Pace {
        Pace { poll: UNKNOWN, since: 0, yields: 0, keeps: 1, quick: Duration::ZERO }
    }

    #[inline(always)]
    pub(crate) fn keeps(&self) -> usize {
        self.keeps
    }

    /// A poll ended with the wish for another one.
    #[inline(always)]
    pub(crate) fn yielded(&mut self) {
        self.yields += 1;
    }

    /// Whether polls are known to be quick.
    #[inline(always)]
    pub(crate) fn is_quick(&self) -> bool {
        self.poll <= QUICK
    }

    /// Whether so many tasks take longer than to wake another worker for them.
    #[inline(always)]
    pub(crate) fn outlasts_waking(&self, tasks: u32) -> bool {
        tasks > MANY || tasks.saturating_mul(self.poll) > WAKING
    }

    /// The polls up to `tick`, since the last measurement, took `time` in all.
    pub(crate) fn measure(&mut self, tick: u32, time: Duration) -> Verdict {
        let polls = tick.wrapping_sub(mem::replace(&mut self.since, tick)).max(1);
        self.poll = u32::try_from(time.as_nanos()).unwrap_or(UNKNOWN) / polls;
        let independent = mem::take(&mut self.yields) > polls / 2;
        if !self.is_quick() {
            self.quick = Duration::ZERO;
            self.keeps = usize::from(self.poll <= SLOW);
            return Verdict { independent, share_from: 1 };
        }
        let trial = self.is_trial(time);
        self.keeps = if trial { 0 } else { Ring::ROOM };
        let share_from = match (independent, trial) {
            (true, _) => 1,
            // Of two that talk to each other, one waits at a time.
            (false, true) => 2,
            (false, false) => u32::MAX,
        };
        Verdict { independent: independent || trial, share_from }
    }

    /// Whether it is tried, after another `time` of quick polls.
    fn is_trial(&mut self, time: Duration) -> bool {
        self.quick += time;
        if self.quick > BETWEEN_TRIALS + TRIAL {
            self.quick = Duration::ZERO;
        }
        self.quick > BETWEEN_TRIALS
    }

    /// After a sleep, at `tick`.
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
    fn few_quick_polls_do_not_outlast_the_waking() {
        let quick = at(Duration::from_nanos(100));
        assert_eq!(quick.keeps(), Ring::ROOM);
        assert!(!quick.outlasts_waking(MANY));
        assert!(quick.outlasts_waking(MANY + 1), "at any pace there are too many once");
        assert!(at(Duration::from_micros(1)).outlasts_waking(26));
    }

    #[test]
    fn of_slow_tasks_none_is_kept() {
        assert_eq!(at(Duration::from_micros(3)).keeps(), 1);
        let slow = at(Duration::from_millis(1));
        assert_eq!(slow.keeps(), 0);
        assert!(slow.outlasts_waking(1));
        let very_slow = at(Duration::from_secs(60));
        assert!(very_slow.outlasts_waking(1));
    }

    #[test]
    fn nothing_is_known_after_a_sleep() {
        let mut pace = at(Duration::from_nanos(100));
        pace.forget(200);
        assert!(!pace.is_quick());
        assert_eq!(pace.keeps(), 1);
        assert!(pace.outlasts_waking(1));
        assert!(!pace.outlasts_waking(0));
    }

    #[test]
    fn every_few_milliseconds_it_is_tried_whether_groups_can_part() {
        let mut pace = Pace::unknown();
        let step = Duration::from_micros(10);
        let verdicts: Vec<_> =
            (1..1000).map(|n| (pace.measure(n * 100, step).share_from, pace.keeps())).collect();
        let tried = verdicts.iter().filter(|&&verdict| verdict == (2, 0)).count();
        assert_eq!(tried, 2 * 6, "two trials of 60 us in 10 ms");
        assert!(verdicts.iter().all(|&verdict| verdict == (2, 0) || verdict == (u32::MAX, Ring::ROOM)));
    }

    #[test]
    fn those_that_yield_are_independent() {
        let mut pace = Pace::unknown();
        (0..40).for_each(|_| pace.yielded());
        assert_eq!(pace.measure(100, Duration::from_micros(1)).share_from, u32::MAX);
        (0..60).for_each(|_| pace.yielded());
        let verdict = pace.measure(200, Duration::from_micros(1));
        assert!(verdict.independent);
        assert_eq!(verdict.share_from, 1);
        assert!(!pace.measure(300, Duration::from_micros(1)).independent, "counted anew");
    }
}
