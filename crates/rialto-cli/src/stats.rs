//! The live counters behind `/_rialto`.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use crate::memory::Counts;

/// The counters of the server. Each value is correct, but together they are not a snapshot of one moment.
#[derive(Debug)]
pub struct Stats {
    started: Instant,
    /// Connections accepted since the start.
    pub accepted: AtomicU64,
    /// Connections open now.
    pub open: AtomicU64,
    /// Requests read since the start.
    pub requests: AtomicU64,
    /// Requests whose response has not been handed over entirely.
    pub in_flight: AtomicU64,
    /// Connections that ended because the client sent a malformed request.
    pub malformed: AtomicU64,
    /// Connections that ended because the client exceeded the timeout.
    pub timed_out: AtomicU64,
    /// Bytes of response bodies handed to the connections.
    pub bytes: AtomicU64,
}

/// The counters of other modules.
#[derive(Clone, Copy, Debug)]
pub struct Outside {
    /// Live tasks of the runtime.
    pub tasks: u64,
    /// Waiters parked on events.
    pub parked: u64,
    /// The counters of the connections' memory.
    pub memory: Counts,
    /// Lines that the access log has dropped.
    pub log_dropped: u64,
}

impl Stats {
    /// Creates the counters, all 0. The uptime begins now.
    pub fn new() -> Self {
        Stats {
            started: Instant::now(),
            accepted: AtomicU64::new(0),
            open: AtomicU64::new(0),
            requests: AtomicU64::new(0),
            in_flight: AtomicU64::new(0),
            malformed: AtomicU64::new(0),
            timed_out: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
        }
    }

    /// Formats the counters as one `name value` line each.
    pub fn text(&self, outside: Outside) -> String {
        self.rows(outside).iter().fold(String::new(), |mut text, (name, value)| {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{name} {value}");
            text
        })
    }

    /// Formats the counters as a JSON object.
    pub fn json(&self, outside: Outside) -> String {
        let rows: Vec<_> =
            self.rows(outside).iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        format!("{{{}}}\n", rows.join(","))
    }

    fn rows(&self, outside: Outside) -> [(&'static str, u64); 15] {
        [
            ("uptime_seconds", self.started.elapsed().as_secs()),
            ("connections_accepted", self.accepted.load(Relaxed)),
            ("connections_open", self.open.load(Relaxed)),
            ("connections_malformed", self.malformed.load(Relaxed)),
            ("connections_timed_out", self.timed_out.load(Relaxed)),
            ("connections_refused", outside.memory.refused),
            ("connections_shed", outside.memory.shed),
            ("requests", self.requests.load(Relaxed)),
            ("requests_in_flight", self.in_flight.load(Relaxed)),
            ("body_bytes", self.bytes.load(Relaxed)),
            ("tasks", outside.tasks),
            ("parked_waiters", outside.parked),
            ("buffer_bytes", outside.memory.bytes),
            ("resident_bytes", resident_bytes()),
            ("log_lines_dropped", outside.log_dropped),
        ]
    }
}

/// Returns the resident memory of the process; 0 where there is no `/proc`.
fn resident_bytes() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm")
        .ok()
        .and_then(|text| text.split_ascii_whitespace().nth(1)?.parse::<u64>().ok());
    pages.unwrap_or(0) * rustix::param::page_size() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_hold_every_counter() {
        let stats = Stats::new();
        stats.requests.store(7, Relaxed);
        let outside = Outside { tasks: 3, parked: 2, memory: Counts::default(), log_dropped: 1 };
        let (text, json) = (stats.text(outside), stats.json(outside));
        assert!(text.contains("\nrequests 7\n") && text.contains("\ntasks 3\n"), "{text}");
        assert!(json.contains("\"requests\":7,") && json.contains("\"parked_waiters\":2,"), "{json}");
        assert!(json.starts_with('{') && json.ends_with("}\n") && !json.contains(",}"), "{json}");
        assert!(resident_bytes() > 0);
    }
}
