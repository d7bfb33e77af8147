//! Messages that nobody will read.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use rialto_sync::broadcast;

use crate::message::Envelope;
use crate::news::News;
use crate::pid::{NodeId, Pid};

/// A message that nobody will read: what is left of it.
#[derive(Clone, Debug, PartialEq)]
pub struct DeadLetter {
    /// For whom it was; `None` if nobody bore the name.
    pub to: Option<Pid>,
    /// Who sent it, if that is known: a message itself does not say.
    pub from: Option<Origin>,
    /// Of which type it was.
    pub type_name: &'static str,
    /// Why nobody will read it.
    pub why: Why,
}

/// Where a message came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// The process that sent it, on this node.
    Process(Pid),
    /// Another node.
    Node(NodeId),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Process(pid) => pid.fmt(f),
            Origin::Node(node) => write!(f, "node {node}"),
        }
    }
}

/// Why nobody will read a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// There was no such process any more.
    NoProcess,
    /// The process has ended without having read it.
    Unread,
    /// It came from another node, and the mailbox was full: it held as many
    /// [messages](crate::Builder::mailbox_bound), or [bytes](crate::Builder::mailbox_bytes), as it may.
    Full,
    /// It came from another node, and was longer than [messages may
    /// be](crate::Builder::longest_message): it was sent before that node knew.
    TooLong,
    /// It came from another node, and this one does not have its type in its
    /// [vocabulary](crate::Vocabulary).
    Unknown,
    /// It came from another node, and cannot be decoded.
    Undecodable,
    /// It says what only others may say: that somebody has ended, or what has come to a process that is away; or
    /// it would be such a process. It came from a node that has nothing to do with that.
    Forged,
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
            Why::TooLong => "takes no message so long",
            Why::Undecodable => "could not decode it",
            Why::Forged => "was told so by a node that has nothing to do with it",
            Why::Unsendable => "is on a node to which it cannot be sent",
            Why::Unreachable => "cannot be reached",
        };
        write!(f, "a message of type {}", self.type_name)?;
        if let Some(from) = self.from {
            write!(f, " from {from}")?;
        }
        match self.to {
            Some(to) => write!(f, " for {to}, who {why}"),
            None if self.why == Why::NoProcess => f.write_str(" for a name that nobody bears"),
            None => write!(f, " for somebody who {why}"),
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
        self.report(DeadLetter { to, from: message.origin(), type_name: message.type_name(), why });
    }

    pub(crate) fn report(&self, letter: DeadLetter) {
        self.count.fetch_add(1, Ordering::Relaxed);
        self.news.tell(letter);
    }

    pub(crate) fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<DeadLetter> {
        self.news.subscribe()
    }
}
