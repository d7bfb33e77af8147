//! The pending calls of a connection, in both directions.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rialto_event::Condition;
use rialto_process::Exit;
use rialto_process::peer::{CallOutcome, NoAnswer};
use rialto_sync::oneshot;

/// Calls that have no answer yet. The table is closed when the connection is down.
#[derive(Default)]
pub(crate) struct CallTable(Mutex<Table>);

#[derive(Default)]
struct Table {
    closed: bool,
    made: u64,
    /// The calls of this node.
    waiting: BTreeMap<u64, Waiting>,
    /// The calls of the peer. The condition tells the process that answers a call that the caller no longer
    /// waits.
    tickets: BTreeMap<u64, Condition>,
}

enum Waiting {
    /// The message with the call is still being sent. The answer may have arrived already.
    Sending(Option<CallOutcome>),
    Sent(oneshot::Sender<CallOutcome>),
}

impl CallTable {
    /// The maximum number of pending calls of this node (`MAX_OWN_CALLS`) and of the peer (`MAX_PEER_CALLS`).
    /// The second is larger, because this node learns later than the peer that one of the peer's calls is
    /// over.
    const MAX_OWN_CALLS: usize = 1 << 18;
    const MAX_PEER_CALLS: usize = 1 << 20;

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Allocates the number of a call that is about to be sent. Returns `None` if too many calls are pending.
    pub(crate) fn allocate(&self) -> Option<u64> {
        let mut table = self.lock();
        if table.waiting.len() >= Self::MAX_OWN_CALLS {
            return None;
        }
        table.made += 1;
        let call = table.made;
        if !table.closed {
            table.waiting.insert(call, Waiting::Sending(None));
        }
        Some(call)
    }

    /// Stops waiting for the answer to a call. Returns whether the call was still pending.
    pub(crate) fn abandon(&self, call: u64) -> bool {
        let waiting = self.lock().waiting.remove(&call);
        waiting.is_some()
    }

    /// Removes calls whose message was not sent.
    pub(crate) fn remove(&self, calls: &[u64]) {
        if calls.is_empty() {
            return;
        }
        let gone: Vec<_> = {
            let mut table = self.lock();
            calls.iter().map(|call| table.waiting.remove(call)).collect()
        };
        drop(gone);
    }

    /// Removes those of the calls whose message is still being sent.
    #[cfg(feature = "cps")]
    pub(crate) fn remove_unsent(&self, calls: &[u64]) {
        let is_unsettled = |waiting: &mut Waiting| matches!(waiting, Waiting::Sending(_));
        let gone: Vec<_> = {
            let mut table = self.lock();
            let unsettled = calls.iter().filter(|call| table.waiting.get_mut(call).is_some_and(is_unsettled));
            let unsettled: Vec<u64> = unsettled.copied().collect();
            unsettled.iter().map(|call| table.waiting.remove(call)).collect()
        };
        drop(gone);
    }

    /// Marks a call as sent, and returns the receiver of its answer. Returns `None` if the connection is
    /// down.
    pub(crate) fn mark_sent(&self, call: u64) -> Option<oneshot::Receiver<CallOutcome>> {
        let (sender, receiver) = oneshot();
        let answer = {
            let mut table = self.lock();
            match table.waiting.remove(&call)? {
                Waiting::Sending(Some(answer)) => answer,
                _ => {
                    table.waiting.insert(call, Waiting::Sent(sender));
                    return Some(receiver);
                }
            }
        };
        // This cannot fail: the receiver still exists.
        let _ = sender.send(answer);
        Some(receiver)
    }

    /// Delivers an answer. An answer that comes too late is dropped.
    pub(crate) fn answer(&self, call: u64, answer: CallOutcome) {
        let waiting = {
            let mut table = self.lock();
            match table.waiting.remove(&call) {
                Some(Waiting::Sending(None)) => {
                    table.waiting.insert(call, Waiting::Sending(Some(answer)));
                    return;
                }
                other => other,
            }
        };
        if let Some(Waiting::Sent(sender)) = waiting {
            // The send fails if the caller no longer waits.
            let _ = sender.send(answer);
        }
    }

    /// Registers a call of the peer. Returns `None` if there are too many, or if the number is in use.
    pub(crate) fn register(&self, call: u64) -> Option<Condition> {
        let mut table = self.lock();
        if table.tickets.len() >= Self::MAX_PEER_CALLS || table.tickets.contains_key(&call) {
            return None;
        }
        let cancelled = Condition::new();
        if table.closed {
            cancelled.signal();
        } else {
            table.tickets.insert(call, cancelled.clone());
        }
        Some(cancelled)
    }

    /// Signals that the peer no longer waits for the answer to a call.
    pub(crate) fn cancelled(&self, call: u64) {
        let ticket = self.lock().tickets.remove(&call);
        if let Some(cancelled) = ticket {
            cancelled.signal();
        }
    }

    pub(crate) fn answered(&self, call: u64) {
        let ticket = self.lock().tickets.remove(&call);
        drop(ticket);
    }

    /// Closes the table, because the connection is down.
    pub(crate) fn close(&self) {
        let (waiting, tickets) = {
            let mut table = self.lock();
            table.closed = true;
            (std::mem::take(&mut table.waiting), std::mem::take(&mut table.tickets))
        };
        for waiting in waiting.into_values() {
            if let Waiting::Sent(sender) = waiting {
                let _ = sender.send(CallOutcome::NoAnswer(NoAnswer::Down(Exit::Disconnected)));
            }
        }
        for cancelled in tickets.into_values() {
            cancelled.signal();
        }
    }
}
