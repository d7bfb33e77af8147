//! What processes tell each other without a message: links, monitors, exits.
//!
//! A signal has an effect on one process, and asks nothing of another, so that it can go to
//! another node. One for a process that is no more is answered where an answer is due.

use crate::bonds::{Effect, Interrupt, Watcher};
use crate::exit::Exit;
use crate::node;
use crate::pid::{Pid, Tag};
use crate::process::Process;
use crate::unwinding::discard;

/// The message that a linked process has ended, or that somebody wants this one to end: to
/// those that [trap](crate::trap_exits) exits.
#[derive(Clone, Debug, PartialEq)]
pub struct Exited {
    /// Who has ended, or who wants it.
    pub from: Pid,
    /// Why.
    pub reason: Exit,
}

/// The message that a process that was [monitored](crate::monitor) has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Down {
    /// What [`monitor`](crate::monitor) had returned.
    pub monitor: Tag,
    /// Who has ended.
    pub from: Pid,
    /// Why; [`Exit::NoProcess`] if it had before.
    pub reason: Exit,
}

pub(crate) enum Signal {
    /// Tell that process of your end.
    Tell(Pid),
    TellNot(Pid),
    /// You are told of the end of that process.
    Hear(Pid),
    HearNot(Pid),
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

/// Has `signal` take effect on the process `to`.
pub(crate) fn deliver(to: Pid, signal: Signal) {
    match node::find(to) {
        Some(process) => take(&process, signal),
        None => bounce(to, signal),
    }
}

/// The same, of a process at hand.
pub(crate) fn take(process: &Process, signal: Signal) {
    let effect = process.take(signal);
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
        Effect::Gone(signal) => bounce(process.pid(), signal),
        Effect::Unneeded(reason) => discard(reason),
        #[cfg(feature = "cps")]
        Effect::For(other, signal) => deliver(other, signal),
    }
}

/// There is no process `to`.
fn bounce(to: Pid, signal: Signal) {
    match signal {
        Signal::Tell(other) => deliver(other, Signal::Ended { from: to, reason: Exit::NoProcess }),
        Signal::Hear(other) => deliver(other, Signal::TellNot(to)),
        Signal::Watch { monitor, by } => by.tell(monitor, to, Exit::NoProcess),
        _ => {}
    }
}
