//! Group commit: how long the store's thread waits for more requests before it begins a transaction. After a
//! commit, the tasks that were answered make their next requests one after the other. If the thread began a
//! transaction at the first of these, its transactions would serve one task and all the others by turns.

use std::time::{Duration, Instant};

/// The longest wait.
const MAX_DELAY: Duration = Duration::from_millis(2);

/// How many requests to wait for, and until when. The wait is a fraction of a transaction's time, so it costs
/// less than another transaction.
#[derive(Clone, Copy, Debug)]
pub struct GroupCommit {
    until: Instant,
    wanted: usize,
}

impl GroupCommit {
    /// The wait after a transaction that served `jobs` requests and took the time `taken`.
    pub fn after(jobs: usize, taken: Duration, now: Instant) -> GroupCommit {
        GroupCommit { until: now + (taken / 4).min(MAX_DELAY), wanted: jobs }
    }

    /// For how many requests to wait, and for how long, if there are `jobs` of them now. `None` if there are
    /// none, or as many as in the last transaction.
    pub fn delay(&self, jobs: usize, now: Instant) -> Option<(usize, Duration)> {
        let left = self.until.saturating_duration_since(now);
        (jobs > 0 && jobs < self.wanted && !left.is_zero()).then_some((self.wanted, left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Simulates a store whose transactions take the time `taken`. Each task makes its next request after the
    /// time in `again`. Returns the number of transactions until each task has been answered `rounds` times.
    fn transactions(taken: Duration, again: &[Duration], rounds: u32) -> u32 {
        let begun = Instant::now();
        let (mut now, mut group_commit, mut done) = (begun, None::<GroupCommit>, 0);
        // For each task, the time of its next request, and how often it has been answered.
        let mut tasks: Vec<(Instant, u32)> = again.iter().map(|_| (begun, 0)).collect();
        while tasks.iter().any(|(_, answered)| *answered < rounds) {
            let next_request = |&(at, answered): &(Instant, u32)| (answered < rounds).then_some(at);
            now = now.max(tasks.iter().filter_map(next_request).min().expect("some task has requests left"));
            loop {
                let jobs = tasks.iter().filter_map(next_request).filter(|at| *at <= now).count();
                let Some((_, left)) = group_commit.and_then(|group_commit| group_commit.delay(jobs, now))
                else {
                    break;
                };
                let next = tasks.iter().filter_map(next_request).filter(|at| *at > now).min();
                now = next.map_or(now + left, |next| next.min(now + left));
            }
            let group: Vec<usize> =
                (0..tasks.len()).filter(|&at| next_request(&tasks[at]).is_some_and(|at| at <= now)).collect();
            now += taken;
            for &at in &group {
                tasks[at] = (now + again[at], tasks[at].1 + 1);
            }
            group_commit = Some(GroupCommit::after(group.len(), taken, now));
            done += 1;
        }
        done
    }

    const FSYNC: Duration = Duration::from_millis(4);

    #[test]
    fn quick_tasks_share_a_transaction() {
        let again: Vec<_> = (1..=8).map(|n| Duration::from_micros(50 * n)).collect();
        assert_eq!(transactions(FSYNC, &again, 10), 10);
    }

    #[test]
    fn a_slow_task_delays_others_by_part_of_a_transaction() {
        let again = [Duration::from_micros(1), Duration::from_micros(2), Duration::from_millis(50)];
        // The thread waits for the slow task once, in vain. Afterwards the two others share transactions, and
        // it has its own.
        assert!(transactions(FSYNC, &again, 10) <= 22);
    }

    #[test]
    fn a_single_task_is_not_delayed() {
        let now = Instant::now();
        let group_commit = GroupCommit::after(1, FSYNC, now);
        assert_eq!(group_commit.delay(1, now), None);
        assert_eq!(group_commit.delay(0, now), None);
    }

    #[test]
    fn the_delay_is_at_most_a_quarter_of_a_transaction_and_two_milliseconds() {
        let now = Instant::now();
        assert_eq!(GroupCommit::after(8, FSYNC, now).delay(1, now), Some((8, FSYNC / 4)));
        assert_eq!(GroupCommit::after(8, Duration::from_secs(1), now).delay(1, now), Some((8, MAX_DELAY)));
        assert_eq!(GroupCommit::after(8, FSYNC, now).delay(1, now + FSYNC / 4), None);
        assert_eq!(GroupCommit::after(8, FSYNC, now).delay(8, now), None);
    }
}
