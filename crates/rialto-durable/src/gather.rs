//! Group commit: how long the store's thread waits for more requests before it begins a transaction. After a
//! commit, the tasks that were answered make their next requests one after the other. If the thread began a
//! transaction at the first of these, its transactions would serve one task and all the others by turns.

use std::time::{Duration, Instant};

/// The longest wait.
const MOST: Duration = Duration::from_millis(2);

/// How many requests to wait for, and until when. The wait is a fraction of a transaction's time, so it costs
/// less than another transaction.
#[derive(Clone, Copy, Debug)]
pub struct Gather {
    until: Instant,
    wanted: usize,
}

impl Gather {
    /// The wait after a transaction that served `jobs` requests and took the time `taken`.
    pub fn after(jobs: usize, taken: Duration, now: Instant) -> Gather {
        Gather { until: now + (taken / 4).min(MOST), wanted: jobs }
    }

    /// How long to wait for more requests, if there are `jobs` of them now. `None` if there are none, or as
    /// many as in the last transaction.
    pub fn left(&self, jobs: usize, now: Instant) -> Option<Duration> {
        let left = self.until.saturating_duration_since(now);
        (jobs > 0 && jobs < self.wanted && !left.is_zero()).then_some(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Simulates a store whose transactions take the time `taken`. Each task makes its next request after the
    /// time in `again`. Returns the number of transactions until each task has been answered `rounds` times.
    fn transactions(taken: Duration, again: &[Duration], rounds: u32) -> u32 {
        let begun = Instant::now();
        let (mut now, mut gather, mut done) = (begun, None::<Gather>, 0);
        // For each task, the time of its next request, and how often it has been answered.
        let mut tasks: Vec<(Instant, u32)> = again.iter().map(|_| (begun, 0)).collect();
        while tasks.iter().any(|(_, answered)| *answered < rounds) {
            let asks = |&(at, answered): &(Instant, u32)| (answered < rounds).then_some(at);
            now = now.max(tasks.iter().filter_map(asks).min().expect("somebody asks"));
            loop {
                let asked = tasks.iter().filter_map(asks).filter(|at| *at <= now).count();
                let Some(left) = gather.and_then(|gather| gather.left(asked, now)) else { break };
                let next = tasks.iter().filter_map(asks).filter(|at| *at > now).min();
                now = next.map_or(now + left, |next| next.min(now + left));
            }
            let group: Vec<usize> =
                (0..tasks.len()).filter(|&at| asks(&tasks[at]).is_some_and(|at| at <= now)).collect();
            now += taken;
            for &at in &group {
                tasks[at] = (now + again[at], tasks[at].1 + 1);
            }
            gather = Some(Gather::after(group.len(), taken, now));
            done += 1;
        }
        done
    }

    const FSYNC: Duration = Duration::from_millis(4);

    #[test]
    fn those_who_ask_again_soon_are_one_group() {
        let again: Vec<_> = (1..=8).map(|n| Duration::from_micros(50 * n)).collect();
        assert_eq!(transactions(FSYNC, &again, 10), 10);
    }

    #[test]
    fn who_is_slow_keeps_the_others_for_a_part_of_a_transaction_at_most() {
        let again = [Duration::from_micros(1), Duration::from_micros(2), Duration::from_millis(50)];
        // The thread waits for the slow task once, in vain. Afterwards the two others share transactions, and
        // it has its own.
        assert!(transactions(FSYNC, &again, 10) <= 22);
    }

    #[test]
    fn a_task_by_itself_is_not_kept() {
        let now = Instant::now();
        let gather = Gather::after(1, FSYNC, now);
        assert_eq!(gather.left(1, now), None);
        assert_eq!(gather.left(0, now), None);
    }

    #[test]
    fn it_waits_for_a_quarter_of_a_transaction_and_two_milliseconds_at_most() {
        let now = Instant::now();
        assert_eq!(Gather::after(8, FSYNC, now).left(1, now), Some(FSYNC / 4));
        assert_eq!(Gather::after(8, Duration::from_secs(1), now).left(1, now), Some(MOST));
        assert_eq!(Gather::after(8, FSYNC, now).left(1, now + FSYNC / 4), None);
        assert_eq!(Gather::after(8, FSYNC, now).left(8, now), None);
    }
}
