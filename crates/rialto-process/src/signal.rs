//! Signals, which processes send each other besides messages. They concern links, monitors and exits.
//!
//! A signal takes effect on one process and needs no answer from another, so it can also be sent to another
//! node. If its receiver has ended, the sender is notified where it expects a notice: see [`bounce`](crate::delivery::bounce).

use rialto_sync::IVar;
use serde::{Deserialize, Serialize};

use crate::exit::Exit;
use crate::pid::{Pid, Tag};

/// The message that a linked process has ended, or that another process has sent an exit signal. A process
/// receives it if it [traps](crate::trap_exits) exits.
#[doc(alias("EXIT"))]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exited {
    /// The process that has ended, or that has sent the exit signal. An exit signal from outside of all
    /// processes bears the pid of its receiver.
    pub from: Pid,
    /// The exit reason.
    pub reason: Exit,
}

/// The message that a [monitored](crate::monitor) process has ended.
#[doc(alias("DOWN"))]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Down {
    /// The tag that [`monitor`](crate::monitor) returned.
    pub monitor: Tag,
    /// The process that has ended.
    pub from: Pid,
    /// The exit reason; [`Exit::NoProcess`] if the process had ended before it was monitored.
    pub reason: Exit,
}

#[derive(Clone)]
#[doc(hidden)]
pub enum Signal {
    /// Adds an outgoing link: the receiver is to notify that process of its end.
    AddOutboundLink(Pid),
    RemoveOutboundLink(Pid),
    /// Adds an incoming link: the receiver is notified of the end of that process.
    AddInboundLink(Pid),
    RemoveInboundLink(Pid),
    /// That process was started for the receiver, and is linked to it in both directions.
    StartedLinked(Pid),
    /// A process to which the receiver has an incoming link has ended.
    Ended {
        from: Pid,
        reason: Exit,
    },
    Monitor {
        monitor: Tag,
        by: Watcher,
    },
    Demonitor(Tag),
    Down(Down),
    /// Asks the receiver to end.
    Exit {
        from: Pid,
        reason: Exit,
    },
    Kill,
}

impl Signal {
    /// Returns whether the signal may add a link or a monitor.
    pub fn may_add_relation(&self) -> bool {
        matches!(
            self,
            Signal::AddOutboundLink(_)
                | Signal::AddInboundLink(_)
                | Signal::StartedLinked(_)
                | Signal::Monitor { .. }
        )
    }

    /// Returns whether the signal may put a message into the mailbox.
    pub fn may_be_a_message(&self) -> bool {
        matches!(self, Signal::Ended { .. } | Signal::Down(_) | Signal::Exit { .. })
    }

    /// Returns whether the signal only removes a link or a monitor. It needs no new connection: the loss of a
    /// connection removes them, too.
    pub(crate) fn only_removes(&self) -> bool {
        matches!(self, Signal::RemoveOutboundLink(_) | Signal::RemoveInboundLink(_) | Signal::Demonitor(_))
    }

    /// Returns the process with which the signal makes a link or a monitor.
    pub(crate) fn related_process(&self) -> Option<Pid> {
        match self {
            Signal::AddOutboundLink(other) | Signal::AddInboundLink(other) | Signal::StartedLinked(other) => {
                Some(*other)
            }
            Signal::Monitor { by: Watcher::Process(other), .. } => Some(*other),
            _ => None,
        }
    }
}

/// A signal for a proxy, which takes its place among the proxy's messages.
#[cfg(feature = "cps")]
pub struct ForwardedSignal(pub Signal);

#[cfg(feature = "cps")]
impl ForwardedSignal {
    /// Returns the exit reason in the signal. It may contain bytes from another node, which count towards the
    /// mailbox.
    pub(crate) fn reason(&self) -> Option<&Exit> {
        match &self.0 {
            Signal::Exit { reason, .. } => Some(reason),
            _ => None,
        }
    }
}

/// The receiver of a monitor's notice.
#[derive(Clone)]
#[doc(hidden)]
pub enum Watcher {
    Process(Pid),
    Variable(IVar<Exit>),
}

impl Watcher {
    /// Returns whether it is not a process, but code that waits outside of processes.
    pub(crate) fn is_variable(&self) -> bool {
        matches!(self, Watcher::Variable(_))
    }
}
