//! Events of processes for the crate `tracing`. Without the feature `tracing`, none is emitted.

use std::fmt;
use std::time::Duration;

use crate::exit::Exit;
use crate::pid::Pid;

/// A step of a [robust](crate::supervisor::Robust) process.
pub(crate) enum Step<'a> {
    /// The worker has failed, and the next one is made.
    Restarts(&'a Exit),
    /// The worker has failed more often than allowed.
    GivesUp(&'a Exit),
    /// The worker was asked to end, within this time.
    Asks(Duration),
    /// The worker has ended after it was asked to.
    HasEnded(&'a Exit),
    /// The worker has not ended in time, and is killed.
    Kills,
}

impl fmt::Display for Step<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Restarts(why) => write!(f, "the worker has failed and is restarted: {why}"),
            Step::GivesUp(why) => {
                write!(f, "the worker has failed more often than its restart limit allows: {why}")
            }
            Step::Asks(time) => write!(f, "the worker is asked to end within {time:?}"),
            Step::HasEnded(why) => write!(f, "the worker has ended as requested: {why}"),
            Step::Kills => f.write_str("the worker has not ended in time and is killed"),
        }
    }
}

/// Emits the step of the process `pid` as an event.
#[cfg(feature = "tracing")]
pub(crate) fn robust(pid: Pid, step: &Step<'_>) {
    const TARGET: &str = "rialto::process";
    match step {
        Step::Asks(_) | Step::HasEnded(_) => tracing::info!(target: TARGET, process = %pid, "{step}"),
        Step::Restarts(_) | Step::Kills => tracing::warn!(target: TARGET, process = %pid, "{step}"),
        Step::GivesUp(_) => tracing::error!(target: TARGET, process = %pid, "{step}"),
    }
}

/// Emits nothing, because the feature `tracing` is off.
#[cfg(not(feature = "tracing"))]
pub(crate) fn robust(pid: Pid, step: &Step<'_>) {
    let _ = (pid, step);
}
