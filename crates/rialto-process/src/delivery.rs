//! The delivery of signals, and of their effects.

use crate::exit::Exit;
use crate::node::{Location, Node};
use crate::pid::{Pid, Tag};
use crate::process::Process;
use crate::signal::{Down, Signal, Watcher};
use crate::signal_state::{Effect, Interrupt};
use crate::unwinding::discard;

/// Sends `signal` from the node of the running process to the process `to`.
pub(crate) fn send(to: Pid, signal: Signal) {
    deliver(&Node::current(), to, signal);
}

/// Sends `signal` from a process of `node` to the process `to`.
pub fn deliver(node: &Node, to: Pid, signal: Signal) {
    let found = if signal.only_removes() { node.find_connected(to) } else { node.find(to) };
    match found {
        Location::Local(process) => deliver_here(&process, signal),
        Location::Remote(link) => {
            if let Some(mine) = signal.related_process().filter(|mine| mine.node() == node.id()) {
                node.record_relation(mine.number, to);
            }
            if let Err((signal, reason)) = link.signal(to, signal) {
                bounce(node, to, signal, reason);
            }
        }
        Location::Nowhere(reason) => bounce(node, to, signal, reason),
    }
}

/// Delivers a signal to a process of this program.
pub fn deliver_here(process: &Process, signal: Signal) {
    let other = signal.related_process();
    let effect = process.apply_signal(signal);
    if let Some(other) = other {
        process.node().record_relation(process.pid().number, other);
    }
    apply_effect(process, effect);
}

pub(crate) fn apply_effect(process: &Process, effect: Effect) {
    match effect {
        Effect::Nothing => {}
        Effect::Message(message) => process.report_no_process(&message),
        Effect::Abort(task) => {
            if let Some(task) = task {
                task.abort();
            }
        }
        // If a `raise` has written the variable at the same time, the exit goes to the next catcher outside,
        // when this one is dropped.
        Effect::Caught(variable, reason) => drop(variable.put(Interrupt::Exit(reason))),
        Effect::Shutdown(variable, effect) => {
            // An earlier signal may have written it.
            let _ = variable.put(());
            apply_effect(process, *effect);
        }
        Effect::NoProcess(signal) => bounce(process.node(), process.pid(), signal, Exit::NoProcess),
        Effect::DropReason(reason) => discard(reason),
        #[cfg(feature = "cps")]
        Effect::Forward(other, signal) => deliver(process.node(), other, signal),
    }
}

/// Handles a signal whose receiver `to` does not exist or cannot be reached: notifies its sender, if that
/// expects a notice.
pub fn bounce(node: &Node, to: Pid, signal: Signal, reason: Exit) {
    match signal {
        Signal::AddOutboundLink(other) | Signal::StartedLinked(other) => {
            deliver(node, other, Signal::Ended { from: to, reason });
        }
        Signal::AddInboundLink(other) => deliver(node, other, Signal::RemoveOutboundLink(to)),
        Signal::Monitor { monitor, by } => notify(by, node, monitor, to, reason),
        _ => {}
    }
}

/// Notifies the watcher that `from` has ended.
pub(crate) fn notify(watcher: Watcher, node: &Node, monitor: Tag, from: Pid, reason: Exit) {
    match watcher {
        Watcher::Process(watcher) => {
            deliver(node, watcher, Signal::Down(Down { monitor, from, reason }));
        }
        // The variable has no other writer.
        Watcher::Variable(variable) => drop(variable.put(reason)),
    }
}
