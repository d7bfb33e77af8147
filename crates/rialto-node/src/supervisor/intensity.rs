//! How often is too often.

use std::collections::VecDeque;
use std::time::Duration;

use rialto_event::time::Instant;

/// So many restarts within that time, and which there were.
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

    /// Counts one, and says whether that is not too often.
    pub(super) fn allows_one_more(&mut self) -> bool {
        let now = Instant::now();
        while self.seen.front().is_some_and(|seen| now.duration_since(*seen) > self.period) {
            self.seen.pop_front();
        }
        self.seen.push_back(now);
        self.seen.len() <= self.restarts
    }
}
