//! Events of processes for the crate `tracing`. Without the feature `tracing` they are nothing.

use std::fmt;
use std::time::Duration;

use crate::exit::Exit;
use crate::pid::Pid;

/// What a [robust](crate::supervisor::Robust) process does.
pub(crate) enum Step<'a> {
    /// Its worker has failed, and it makes the next one.
    Restarts(&'a Exit),
    /// Its worker has failed once too often.
    GivesUp(&'a Exit),
    /// It has asked its worker to end, and waits for so long.
    Asks(Duration),
    /// Its worker has ended after that.
    HasEnded(&'a Exit),
    /// It kills its worker, which has not.
    Kills,
}

impl fmt::Display for Step<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Restarts(why) => write!(f, "the worker has failed and is made again: {why}"),
            Step::GivesUp(why) => write!(f, "the worker has failed too often: {why}"),
            Step::Asks(time) => write!(f, "the worker is asked to end within {time:?}"),
            Step::HasEnded(why) => write!(f, "the worker has ended as it was asked: {why}"),
            Step::Kills => f.write_str("the worker has not ended in time and is killed"),
        }
    }
}

/// Tells that the process `pid` does that.
#[cfg(feature = "tracing")]
pub(crate) fn robust(pid: Pid, step: &Step<'_>) {
    const TARGET: &str = "rialto::process";
    match step {
        Step::Asks(_) | Step::HasEnded(_) => tracing::info!(target: TARGET, process = %pid, "{step}"),
        Step::Restarts(_) | Step::Kills => tracing::warn!(target: TARGET, process = %pid, "{step}"),
        Step::GivesUp(_) => tracing::error!(target: TARGET, process = %pid, "{step}"),
    }
}

/// No feature, no event.
#[cfg(not(feature = "tracing"))]
pub(crate) fn robust(pid: Pid, step: &Step<'_>) {
    let _ = (pid, step);
}
