//! What processes tell each other without a message: links, monitors, exits.
//!
//! A signal has an effect on one process, and asks nothing of another, so that it can go to
//! another node. One for a process that is no more is answered where an answer is due.

use serde::{Deserialize, Serialize};

use crate::bonds::{Effect, Interrupt, Watcher};
use crate::exit::Exit;
use crate::node::{Found, Node};
use crate::pid::{Pid, Tag};
use crate::process::Process;
use crate::unwinding::discard;

/// The message that a linked process has ended, or that somebody wants this one to end: to
/// those that [trap](crate::trap_exits) exits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exited {
    /// Who has ended, or who wants it.
    pub from: Pid,
    /// Why.
    pub reason: Exit,
}

/// The message that a process that was [monitored](crate::monitor) has ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Down {
    /// What [`monitor`](crate::monitor) had returned.
    pub monitor: Tag,
    /// Who has ended.
    pub from: Pid,
    /// Why; [`Exit::NoProcess`] if it had before.
    pub reason: Exit,
}

#[derive(Clone)]
pub(crate) enum Signal {
    /// Tell that process of your end.
    Tell(Pid),
    TellNot(Pid),
    /// You are told of the end of that process.
    Hear(Pid),
    HearNot(Pid),
    /// That process was started for you, and is linked to you, both ways.
    Begun(Pid),
    /// A process that you hear of has ended.
    Ended {
        from: Pid,
        reason: Exit,
    },
    Watch {
        monitor: Tag,
        by: Watcher,
    },
    WatchNot(Tag),
    Down(Down),
    /// Somebody wants you to end.
    Exit {
        from: Pid,
        reason: Exit,
    },
    Kill,
}

impl Signal {
    /// Whether there may be one tie more by it.
    pub(crate) fn may_tie(&self) -> bool {
        matches!(self, Signal::Tell(_) | Signal::Hear(_) | Signal::Begun(_) | Signal::Watch { .. })
    }

    /// Whether it may lie in a mailbox.
    pub(crate) fn may_be_a_message(&self) -> bool {
        matches!(self, Signal::Ended { .. } | Signal::Down(_) | Signal::Exit { .. })
    }

    /// Whether it does nothing but undo a tie. One to a node that is lost is undone.
    fn undoes(&self) -> bool {
        matches!(self, Signal::TellNot(_) | Signal::HearNot(_) | Signal::WatchNot(_))
    }

    /// To whom it ties the one that gets it.
    fn ties_to(&self) -> Option<Pid> {
        match self {
            Signal::Tell(other) | Signal::Hear(other) | Signal::Begun(other) => Some(*other),
            Signal::Watch { by: Watcher::Process(other), .. } => Some(*other),
            _ => None,
        }
    }
}

/// Has `signal` of the process that runs take effect on the process `to`.
pub(crate) fn send(to: Pid, signal: Signal) {
    deliver(&Node::current(), to, signal);
}

/// The same, of some process of `node`.
pub(crate) fn deliver(node: &Node, to: Pid, signal: Signal) {
    let found = if signal.undoes() { node.find_linked(to) } else { node.find(to) };
    match found {
        Found::Here(process) => take(&process, signal),
        Found::Away(link) => {
            if let Some(mine) = signal.ties_to().filter(|mine| mine.node() == node.id()) {
                node.is_tied(mine.number, to);
            }
            link.signal(node, to, signal);
        }
        Found::Nobody(reason) => bounce(node, to, signal, reason),
    }
}

/// The same, of a process at hand.
pub(crate) fn take(process: &Process, signal: Signal) {
    let other = signal.ties_to();
    let effect = process.take(signal);
    if let Some(other) = other {
        process.node().is_tied(process.pid().number, other);
    }
    have(process, effect);
}

pub(crate) fn have(process: &Process, effect: Effect) {
    match effect {
        Effect::Nothing => {}
        Effect::Message(message) => process.nobody_reads(&message),
        Effect::Abort(task) => {
            if let Some(task) = task {
                task.abort();
            }
        }
        // Where something was raised at the same time, the next catcher outside gets it.
        Effect::Caught(variable, reason) => drop(variable.put(Interrupt::Exit(reason))),
        Effect::Shutdown(variable, effect) => {
            // It may be written already.
            let _ = variable.put(());
            have(process, *effect);
        }
        Effect::Gone(signal) => bounce(process.node(), process.pid(), signal, Exit::NoProcess),
        Effect::Unneeded(reason) => discard(reason),
        #[cfg(feature = "cps")]
        Effect::For(other, signal) => deliver(process.node(), other, signal),
    }
}

/// There is no process `to`, or none that can be reached.
pub(crate) fn bounce(node: &Node, to: Pid, signal: Signal, reason: Exit) {
    match signal {
        Signal::Tell(other) | Signal::Begun(other) => {
            deliver(node, other, Signal::Ended { from: to, reason });
        }
        Signal::Hear(other) => deliver(node, other, Signal::TellNot(to)),
        Signal::Watch { monitor, by } => by.tell(node, monitor, to, reason),
        _ => {}
    }
}
