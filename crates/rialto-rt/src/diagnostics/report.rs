//! The text of `Handle::dump`: the full state of a runtime.

use std::fmt;
use std::process;
use std::time::Duration;

use crate::metrics::Metrics;
use crate::shared::Shared;

/// The report lists polls that take longer than this. Such a poll delays other tasks if no other worker is
/// free.
const LONG: Duration = Duration::from_millis(1);

/// Displays the state of a runtime: the blocked tasks, the long polls, and the counters.
pub(crate) struct RuntimeReport<'a>(pub(crate) &'a Shared);

impl fmt::Display for RuntimeReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RuntimeReport(shared) = self;
        writeln!(f, "runtime {:?} of process {}", shared.config.thread_name, process::id())?;
        writeln!(f, "{}", shared.blocked())?;
        if let Some(registry) = &shared.config.task_registry {
            for polled in registry.long_polls(shared.now(), LONG) {
                writeln!(f, "  {polled}")?;
            }
        }
        write!(f, "{:?}", Metrics::of(shared))
    }
}
