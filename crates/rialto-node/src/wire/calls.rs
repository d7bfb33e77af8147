//! The calls over a link that have no answer yet, on both of its ends.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rialto_event::Condition;
use rialto_sync::oneshot;

use super::passage::Answer;
use super::record::{Cause, NoAnswer};

/// Until the link is down.
#[derive(Default)]
pub(crate) struct Calls(Mutex<Table>);

#[derive(Default)]
struct Table {
    closed: bool,
    made: u64,
    /// Calls that have left from here.
    waiting: BTreeMap<u64, Waiting>,
    /// How those who answer calls of the other end hear that nobody waits any more.
    tickets: BTreeMap<u64, Condition>,
}

enum Waiting {
    /// The message that asks is not settled yet; it may be answered already.
    Expected(Option<Answer>),
    Waits(oneshot::Sender<Answer>),
}

impl Calls {
    /// So many calls may wait for their answers; and of the other end some more, since it hears later of
    /// their ends.
    const BOUND: usize = 1 << 18;
    const BOUND_THERE: usize = 1 << 20;

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of a call that is to leave; `None` if too many wait.
    pub(crate) fn expect(&self) -> Option<u64> {
        let mut table = self.lock();
        if table.waiting.len() >= Self::BOUND {
            return None;
        }
        table.made += 1;
        let call = table.made;
        if !table.closed {
            table.waiting.insert(call, Waiting::Expected(None));
        }
        Some(call)
    }

    /// Who waits for its answer does not any more. Whether somebody has until now.
    pub(crate) fn give_up(&self, call: u64) -> bool {
        let waiting = self.lock().waiting.remove(&call);
        waiting.is_some()
    }

    /// They have not left.
    pub(crate) fn forget(&self, calls: &[u64]) {
        if calls.is_empty() {
            return;
        }
        let gone: Vec<_> = {
            let mut table = self.lock();
            calls.iter().map(|call| table.waiting.remove(call)).collect()
        };
        drop(gone);
    }

    /// Of those of them of which nobody waits for the answer yet.
    #[cfg(feature = "cps")]
    pub(crate) fn forget_unsettled(&self, calls: &[u64]) {
        let is_unsettled = |waiting: &mut Waiting| matches!(waiting, Waiting::Expected(_));
        let gone: Vec<_> = {
            let mut table = self.lock();
            let unsettled = calls.iter().filter(|call| table.waiting.get_mut(call).is_some_and(is_unsettled));
            let unsettled: Vec<u64> = unsettled.copied().collect();
            unsettled.iter().map(|call| table.waiting.remove(call)).collect()
        };
        drop(gone);
    }

    /// It has left: where its answer comes. `None` if the link is down.
    pub(crate) fn left(&self, call: u64) -> Option<oneshot::Receiver<Answer>> {
        let (sender, receiver) = oneshot();
        let answer = {
            let mut table = self.lock();
            match table.waiting.remove(&call)? {
                Waiting::Expected(Some(answer)) => answer,
                _ => {
                    table.waiting.insert(call, Waiting::Waits(sender));
                    return Some(receiver);
                }
            }
        };
        // The other end is here.
        let _ = sender.send(answer);
        Some(receiver)
    }

    /// An answer has come. One that comes too late is nobody's.
    pub(crate) fn answer(&self, call: u64, answer: Answer) {
        let waiting = {
            let mut table = self.lock();
            match table.waiting.remove(&call) {
                Some(Waiting::Expected(None)) => {
                    table.waiting.insert(call, Waiting::Expected(Some(answer)));
                    return;
                }
                other => other,
            }
        };
        if let Some(Waiting::Waits(sender)) = waiting {
            // He has turned to something else.
            let _ = sender.send(answer);
        }
    }

    /// A call of the other end has come. `None` if there are too many, or one of that number.
    pub(crate) fn came(&self, call: u64) -> Option<Condition> {
        let mut table = self.lock();
        if table.tickets.len() >= Self::BOUND_THERE || table.tickets.contains_key(&call) {
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

    /// Nobody waits for its answer any more.
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

    /// The link is down.
    pub(crate) fn close(&self) {
        let (waiting, tickets) = {
            let mut table = self.lock();
            table.closed = true;
            (std::mem::take(&mut table.waiting), std::mem::take(&mut table.tickets))
        };
        for waiting in waiting.into_values() {
            if let Waiting::Waits(sender) = waiting {
                let _ = sender.send(Answer::None(NoAnswer::Down(Cause::Disconnected)));
            }
        }
        for cancelled in tickets.into_values() {
            cancelled.signal();
        }
    }
}
