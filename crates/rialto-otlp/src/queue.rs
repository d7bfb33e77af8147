//! The bounded queue between the tasks, whose spans end, and the thread that sends them.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rialto_trace::{Exporter, SpanData};

/// The outcomes of spans, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// The receiver has accepted them.
    pub exported: u64,
    /// They were dropped when they ended: the queue was full, or the exporter had ended.
    pub dropped: u64,
    /// The receiver has refused them, or could not be reached in the attempts that were allowed.
    pub failed: u64,
    /// The requests that were sent again.
    pub retries: u64,
}

pub struct Queue {
    state: Mutex<State>,
    /// The thread waits for spans, for a flush, or for the end.
    work: Condvar,
    /// A flush waits for the thread.
    settled: Condvar,
    /// The most spans that wait.
    bound: usize,
    /// The most spans in a request. That many are sent at once.
    pub batch: usize,
    /// Spans wait at most this long for others.
    interval: Duration,
}

#[derive(Default)]
struct State {
    spans: VecDeque<SpanData>,
    /// The number of spans that were put into the queue.
    accepted: u64,
    /// The number of spans whose outcome is known.
    settled: u64,
    /// A flush waits for this number of settled spans.
    flush: u64,
    /// The exporter ends, at this time at the latest.
    ends: Option<Instant>,
    /// The thread is gone.
    is_over: bool,
    stats: Stats,
}

impl Queue {
    pub fn new(bound: usize, batch: usize, interval: Duration) -> Queue {
        let (state, work, settled) = Default::default();
        Queue { state, work, settled, bound: bound.max(1), batch: batch.clamp(1, bound.max(1)), interval }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn stats(&self) -> Stats {
        self.state().stats
    }

    /// A request is sent again.
    pub fn add_retry(&self) {
        self.state().stats.retries += 1;
    }

    /// Waits for the next batch. Returns `None` when the exporter ends and nothing is left.
    pub fn next(&self) -> Option<Vec<SpanData>> {
        let mut state = self.state();
        let mut deadline = None;
        loop {
            if state.ends.is_some_and(|ends| state.spans.is_empty() || ends <= Instant::now()) {
                let left = state.spans.len() as u64;
                state.stats.failed += left;
                state.settled += left;
                state.spans.clear();
                return None;
            }
            let is_due = deadline.is_some_and(|deadline| deadline <= Instant::now());
            let is_flushed = state.flush > state.settled || state.ends.is_some();
            if !state.spans.is_empty() && (state.spans.len() >= self.batch || is_due || is_flushed) {
                let some = self.batch.min(state.spans.len());
                return Some(state.spans.drain(..some).collect());
            }
            if state.spans.is_empty() {
                state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
            } else {
                let until = *deadline.get_or_insert_with(|| Instant::now() + self.interval);
                let left = until.saturating_duration_since(Instant::now());
                state = self.work.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }

    /// The outcome of that many spans is known: the receiver has accepted all but `rejected` of them.
    pub fn settle(&self, spans: u64, rejected: u64) {
        let mut state = self.state();
        state.stats.exported += spans - rejected;
        state.stats.failed += rejected;
        state.settled += spans;
        self.settled.notify_all();
    }

    /// The thread ends. Flushes wait no longer.
    pub fn over(&self) {
        self.state().is_over = true;
        self.settled.notify_all();
    }

    /// Waits before the next attempt. Returns whether there may be one: the exporter does not end before it.
    pub fn pause(&self, pause: Duration) -> bool {
        let until = Instant::now() + pause;
        let mut state = self.state();
        loop {
            if state.ends.is_some_and(|ends| ends <= until) {
                return false;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return true;
            }
            state = self.work.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Returns the time that an attempt may take.
    pub fn attempt_timeout(&self, timeout: Duration) -> Duration {
        let left = self.state().ends.map(|ends| ends.saturating_duration_since(Instant::now()));
        left.map_or(timeout, |left| timeout.min(left)).max(Duration::from_millis(1))
    }

    /// Waits until the outcome of all spans so far is known. Returns the number of spans without one.
    pub fn flush(&self, timeout: Duration) -> u64 {
        let deadline = Instant::now() + timeout;
        let mut state = self.state();
        let wanted = state.accepted;
        state.flush = state.flush.max(wanted);
        self.work.notify_all();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            if state.settled >= wanted || state.is_over || left.is_zero() {
                return wanted.saturating_sub(state.settled);
            }
            state = self.settled.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Ends the thread, and waits for that as long as `within`. A request that is on its way may take longer: then the
    /// thread ends after it, and nothing waits for it. Returns the number of spans that were not exported.
    pub fn end(&self, within: Duration) -> u64 {
        let ends = Instant::now() + within;
        let mut state = self.state();
        state.ends = Some(state.ends.map_or(ends, |earlier| earlier.min(ends)));
        self.work.notify_all();
        let failed = state.stats.failed;
        loop {
            let left = ends.saturating_duration_since(Instant::now());
            if state.is_over || left.is_zero() {
                return state.stats.failed - failed + state.accepted - state.settled;
            }
            state = self.settled.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Exporter for Queue {
    fn export(&self, span: SpanData) {
        let mut state = self.state();
        if state.ends.is_some() || state.spans.len() >= self.bound {
            state.stats.dropped += 1;
            return;
        }
        state.spans.push_back(span);
        state.accepted += 1;
        // The thread waits without a time only for the first span.
        if state.spans.len() == 1 || state.spans.len() == self.batch {
            self.work.notify_all();
        }
    }
}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stats().fmt(f)
    }
}
