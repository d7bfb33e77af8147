//! Messages that nobody will read.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use rialto_sync::broadcast;

use crate::message::Envelope;
use crate::news::News;
use crate::pid::Pid;

/// A message that nobody will read: what is left of it.
#[derive(Clone, Debug, PartialEq)]
pub struct DeadLetter {
    /// For whom it was; `None` if nobody bore the name.
    pub to: Option<Pid>,
    /// Of which type it was.
    pub type_name: &'static str,
    /// Why nobody will read it.
    pub why: Why,
}

/// Why nobody will read a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// There was no such process any more.
    NoProcess,
    /// The process has ended without having read it.
    Unread,
    /// It came from another node, and the mailbox was full.
    Full,
    /// It came from another node, and this one does not have its type in its
    /// [vocabulary](crate::Vocabulary).
    Unknown,
    /// It came from another node, and cannot be decoded.
    Undecodable,
    /// It was to go to another node, and could not be encoded.
    Unsendable,
    /// The node of the process is not known, or could not be dialled, or was lost before the message
    /// was sent.
    Unreachable,
}

impl fmt::Display for DeadLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self.why {
            Why::NoProcess => "is no more",
            Why::Unread => "has ended before reading it",
            Why::Full => "has a full mailbox",
            Why::Unknown => "would not know what it is",
            Why::Undecodable => "could not decode it",
            Why::Unsendable => "is on a node to which it cannot be sent",
            Why::Unreachable => "cannot be reached",
        };
        match self.to {
            Some(to) => write!(f, "a message of type {} for {to}, who {why}", self.type_name),
            None if self.why == Why::NoProcess => {
                write!(f, "a message of type {} for a name that nobody bears", self.type_name)
            }
            None => write!(f, "a message of type {} for somebody who {why}", self.type_name),
        }
    }
}

/// The dead letters of a node: their number, and those who want to know.
#[derive(Default)]
pub(crate) struct DeadLetters {
    count: AtomicU64,
    news: News<DeadLetter>,
}

impl DeadLetters {
    /// Nobody will read `message`.
    pub(crate) fn add(&self, to: Option<Pid>, message: &Envelope, why: Why) {
        self.report(to, message.type_name(), why);
    }

    /// The same, of a message that is not at hand.
    pub(crate) fn report(&self, to: Option<Pid>, type_name: &'static str, why: Why) {
        self.count.fetch_add(1, Ordering::Relaxed);
        self.news.tell(DeadLetter { to, type_name, why });
    }

    pub(crate) fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<DeadLetter> {
        self.news.subscribe()
    }
}
