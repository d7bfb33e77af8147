//! What a runtime does, all of it.

use std::fmt;
use std::process;
use std::time::Duration;

use crate::metrics::Metrics;
use crate::shared::Shared;

/// A poll that is told of: longer ones delay others, if they have no worker to spare.
const LONG: Duration = Duration::from_millis(1);

/// What a runtime does: who is blocked, which polls take long, what it has counted.
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
