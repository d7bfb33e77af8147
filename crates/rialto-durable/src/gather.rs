//! How long the store's thread waits for more to put into a transaction. Those whom one transaction has answered ask again
//! one after the other; who began the next at the first of them would have groups of one and of all the others by turns.

use std::time::{Duration, Instant};

/// How long it waits at most.
const MOST: Duration = Duration::from_millis(2);

/// Who may ask again, and until when that is waited for: a part of what a transaction takes, which costs less than one more.
#[derive(Clone, Copy, Debug)]
pub struct Gather {
    until: Instant,
    wanted: usize,
}

impl Gather {
    /// After a transaction for so many, which has taken so long.
    pub fn after(jobs: usize, taken: Duration, now: Instant) -> Gather {
        Gather { until: now + (taken / 4).min(MOST), wanted: jobs }
    }

    /// How long to wait for others, of so many who have asked: not if nobody has, or as many as the last time.
    pub fn left(&self, jobs: usize, now: Instant) -> Option<Duration> {
        let left = self.until.saturating_duration_since(now);
        (jobs > 0 && jobs < self.wanted && !left.is_zero()).then_some(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A store whose transactions take this long, and tasks each of which asks again so long after its answer: how many
    /// transactions it takes until each has been answered so often.
    fn transactions(taken: Duration, again: &[Duration], rounds: u32) -> u32 {
        let begun = Instant::now();
        let (mut now, mut gather, mut done) = (begun, None::<Gather>, 0);
        // When each asks, and how often he has been answered.
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
        // Once it was waited for him in vain; the two others go on by themselves, and he by himself.
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
