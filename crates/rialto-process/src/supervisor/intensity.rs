//! Restart intensity: the limit on restarts within a period.

use std::collections::VecDeque;
use std::time::Duration;

use rialto_event::time::Instant;

/// The maximum number of restarts within a period, and the times of the recent ones.
#[derive(Clone, Debug)]
pub(super) struct Intensity {
    restarts: usize,
    period: Duration,
    seen: VecDeque<Instant>,
}

impl Intensity {
    pub(super) fn new(restarts: usize, period: Duration) -> Self {
        Intensity { restarts, period, seen: VecDeque::new() }
    }

    /// Counts a restart. Returns whether it is within the limit.
    pub(super) fn record_restart(&mut self) -> bool {
        let now = Instant::now();
        while self.seen.front().is_some_and(|seen| now.duration_since(*seen) > self.period) {
            self.seen.pop_front();
        }
        self.seen.push_back(now);
        self.seen.len() <= self.restarts
    }
}
