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
pub(crate) struct State<'a>(pub(crate) &'a Shared);

impl fmt::Display for State<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let State(shared) = self;
        writeln!(f, "runtime {:?} of process {}", shared.config.thread_name, process::id())?;
        writeln!(f, "{}", shared.blocked())?;
        if let Some(roll) = &shared.config.roll {
            for polled in roll.polled(shared.now(), LONG) {
                writeln!(f, "  {polled}")?;
            }
        }
        write!(f, "{:?}", Metrics::of(shared))
    }
}
