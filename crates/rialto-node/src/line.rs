//! Pending requests: those that a process has taken out of its mailbox and not answered yet.
//!
//! They still count against the capacity of the mailbox. So a sender that is faster than the process gets
//! [`Overloaded`](crate::Overloaded), and the memory stays bounded.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::{Event, EventOption, after};

use crate::call::ReplyTo;
use crate::mailbox::Mailbox;
use crate::message::Message;
use crate::process::{self, Process};

/// The room of a message in the mailbox of the running process, which the message occupies after the
/// process has taken it and until the process has handled it.
pub(crate) struct Held {
    weight: usize,
}

impl Held {
    /// Reserves the room of a message that contains `weight` bytes from another node.
    pub(crate) fn new(weight: usize) -> Held {
        of_mailbox(|mailbox| mailbox.hold(weight));
        Held { weight }
    }

    pub(crate) fn weight(&self) -> usize {
        self.weight
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // If the process has ended, so has its mailbox.
        process::try_with_current(|process| process.mailbox.update(|mailbox| mailbox.let_go(self.weight)));
    }
}

/// Calls `f` with the mailbox of the running process.
fn of_mailbox<R>(f: impl FnOnce(&mut Mailbox) -> R) -> R {
    process::with_current(OF, |process| process.mailbox.update(f))
}

const OF: &str = "Held::new";

/// A queue of pending requests, in the order of arrival.
pub(crate) struct Line<T> {
    waiting: VecDeque<(T, Held)>,
    /// The length at which abandoned requests are removed next.
    look_at: usize,
}

/// A pending request.
pub(crate) trait Asked {
    /// Returns whether the request is abandoned: its caller no longer waits.
    fn is_given_up(&self) -> bool;
}

impl<R: Message> Asked for ReplyTo<R> {
    fn is_given_up(&self) -> bool {
        self.is_cancelled()
    }
}

impl<T: Asked> Line<T> {
    pub(crate) fn new() -> Line<T> {
        Line { waiting: VecDeque::new(), look_at: 0 }
    }

    /// Appends a request that contains `weight` bytes from another node. Removes abandoned requests first,
    /// if the queue has grown enough since the last time.
    pub(crate) fn push(&mut self, asked: T, weight: usize) {
        if self.waiting.len() >= self.look_at {
            self.look_through();
        }
        self.waiting.push_back((asked, Held::new(weight)));
    }

    /// Removes abandoned requests, and sets the length at which this is done again: before the mailbox is
    /// full, but not for each request.
    pub(crate) fn look_through(&mut self) {
        self.waiting.retain(|(asked, _)| !asked.is_given_up());
        let (still, room) = (self.waiting.len(), of_mailbox(|mailbox| mailbox.room()));
        self.look_at = still + (still + LOOK_AT).min((room / 2).max(still / 8));
    }

    /// Returns the event that it is time to remove abandoned requests though no request arrives. It comes
    /// only while requests are pending and the mailbox is full.
    pub(crate) fn look_evt(&self) -> impl Event<Output = (), Pending: Send> + Send + use<T> {
        let is_full = |process: &Arc<Process>| {
            let bytes = process.node().mailbox_bytes();
            process.mailbox.update(|mailbox| mailbox.is_full(bytes))
        };
        let look = !self.waiting.is_empty() && process::with_current(OF, is_full);
        look.then(|| after(LOOK_AGAIN)).or_never_evt()
    }

    /// Returns the oldest request that is not abandoned. Abandoned ones before it are removed, because no
    /// input may be taken for a caller that no longer waits.
    pub(crate) fn first(&mut self) -> Option<&mut T> {
        while self.waiting.pop_front_if(|(asked, _)| asked.is_given_up()).is_some() {}
        self.waiting.front_mut().map(|(asked, _)| asked)
    }

    pub(crate) fn pop(&mut self) -> Option<T> {
        self.waiting.pop_front().map(|(asked, _)| asked)
    }
}

const LOOK_AT: usize = 16;

/// How often abandoned requests are removed while a mailbox is full.
pub(crate) const LOOK_AGAIN: Duration = Duration::from_millis(100);
