//! Pending requests: those that a process has taken out of its mailbox and not answered yet.
//!
//! They still count against the capacity of the mailbox. So a sender that is faster than the process gets
//! [`Overloaded`](crate::Overloaded), and the memory stays bounded.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::{EventOption, SendEvent, after};

use crate::call::ReplyTo;
use crate::mailbox::Mailbox;
use crate::process::{self, Process};
use crate::typed_message::Message;

/// The room of a message in the mailbox of the running process, which the message occupies after the
/// process has taken it and until the process has handled it.
pub(crate) struct MailboxRoom {
    weight: usize,
}

impl MailboxRoom {
    /// Reserves the room of a message that contains `weight` bytes from another node.
    pub(crate) fn new(weight: usize) -> MailboxRoom {
        of_mailbox(|mailbox| mailbox.add_held(weight));
        MailboxRoom { weight }
    }

    pub(crate) fn weight(&self) -> usize {
        self.weight
    }
}

impl Drop for MailboxRoom {
    fn drop(&mut self) {
        // If the process has ended, so has its mailbox.
        process::try_with_current(|process| {
            process.mailbox.update(|mailbox| mailbox.remove_held(self.weight))
        });
    }
}

/// Calls `f` with the mailbox of the running process.
fn of_mailbox<R>(f: impl FnOnce(&mut Mailbox) -> R) -> R {
    process::with_current(PANIC_SUBJECT, |process| process.mailbox.update(f))
}

const PANIC_SUBJECT: &str = "MailboxRoom::new";

/// A queue of pending requests, in the order of arrival.
pub struct PendingRequests<T> {
    waiting: VecDeque<(T, MailboxRoom)>,
    /// The length at which abandoned requests are removed next.
    purge_at_len: usize,
}

/// A pending request.
pub trait PendingRequest {
    /// Returns whether the request is abandoned: its caller no longer waits.
    fn is_abandoned(&self) -> bool;
}

impl<R: Message> PendingRequest for ReplyTo<R> {
    fn is_abandoned(&self) -> bool {
        self.is_cancelled()
    }
}

impl<T: PendingRequest> PendingRequests<T> {
    #[doc(hidden)]
    pub fn new() -> PendingRequests<T> {
        PendingRequests { waiting: VecDeque::new(), purge_at_len: 0 }
    }

    /// Appends a request that contains `weight` bytes from another node. Removes abandoned requests first,
    /// if the queue has grown enough since the last time.
    pub fn push(&mut self, asked: T, weight: usize) {
        if self.waiting.len() >= self.purge_at_len {
            self.purge();
        }
        self.waiting.push_back((asked, MailboxRoom::new(weight)));
    }

    /// Removes abandoned requests, and sets the length at which this is done again: before the mailbox is
    /// full, but not for each request.
    pub fn purge(&mut self) {
        self.waiting.retain(|(asked, _)| !asked.is_abandoned());
        let (still, room) = (self.waiting.len(), of_mailbox(|mailbox| mailbox.room()));
        self.purge_at_len = still + (still + PURGE_STEP).min((room / 2).max(still / 8));
    }

    /// Returns the event that it is time to remove abandoned requests though no request arrives. It comes
    /// only while requests are pending and the mailbox is full.
    pub fn purge_evt(&self) -> impl SendEvent<Output = ()> + use<T> {
        let is_full = |process: &Arc<Process>| {
            let bytes = process.node().mailbox_bytes();
            process.mailbox.update(|mailbox| mailbox.is_full(bytes))
        };
        let look = !self.waiting.is_empty() && process::with_current(PANIC_SUBJECT, is_full);
        look.then(|| after(PURGE_INTERVAL)).or_never_evt()
    }

    /// Returns the oldest request that is not abandoned. Abandoned ones before it are removed, because no
    /// input may be taken for a caller that no longer waits.
    pub fn first(&mut self) -> Option<&mut T> {
        while self.waiting.pop_front_if(|(asked, _)| asked.is_abandoned()).is_some() {}
        self.waiting.front_mut().map(|(asked, _)| asked)
    }

    #[doc(hidden)]
    pub fn pop(&mut self) -> Option<T> {
        self.waiting.pop_front().map(|(asked, _)| asked)
    }
}

const PURGE_STEP: usize = 16;

/// How often abandoned requests are removed while a mailbox is full.
pub const PURGE_INTERVAL: Duration = Duration::from_millis(100);
