//! The rate limit of sysmon's reports: one of each kind in a minute. The counters include what is not
//! reported.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::{Duration, Instant};

/// The minimum time between two reports of one kind.
const BETWEEN: Duration = Duration::from_secs(60);

/// The time of the last report of each kind.
pub(super) struct RateLimit<K>(HashMap<K, Instant>);

impl<K: Eq + Hash> RateLimit<K> {
    pub(super) fn new() -> RateLimit<K> {
        RateLimit(HashMap::new())
    }

    /// Whether a finding of `kind` is to be reported. If so, `now` becomes the time of its last report.
    pub(super) fn may_report(&mut self, kind: K, now: Instant) -> bool {
        let due = self.0.get(&kind).is_none_or(|last| now.duration_since(*last) >= BETWEEN);
        if due {
            self.0.insert(kind, now);
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::{BETWEEN, Duration, Instant, RateLimit};

    #[test]
    fn one_kind_is_reported_once_a_minute() {
        let (mut reports, start) = (RateLimit::new(), Instant::now());
        let mut at = |kind, millis| reports.may_report(kind, start + Duration::from_millis(millis));
        let minute = BETWEEN.as_millis() as u64;
        assert!(at("a", 0));
        assert!(at("b", 1));
        assert!(!at("a", 1));
        assert!(!at("a", minute - 1));
        assert!(at("a", minute));
        assert!(!at("a", minute + 1), "counted from the last report");
        assert!(at("b", minute + 1));
    }
}
