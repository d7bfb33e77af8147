//! Dead letters: messages that no process will read.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use rialto_sync::broadcast;
use rialto_sync::pubsub::Topic;

use crate::pid::{NodeId, Pid};

/// The report of a message that no process will read.
#[derive(Clone, Debug, PartialEq)]
pub struct DeadLetter {
    /// The recipient; `None` if no process had the name.
    pub to: Option<Pid>,
    /// The sender, if it is known: a message does not contain it.
    pub from: Option<Origin>,
    /// The type of the message.
    pub type_name: &'static str,
    /// Why it became a dead letter.
    pub reason: DeadLetterReason,
}

/// The sender of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// A process on this node.
    Process(Pid),
    /// Another node; its process is not known.
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

/// Why a message became a dead letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeadLetterReason {
    /// The process had ended.
    NoProcess,
    /// The process ended before it read the message.
    Unread,
    /// The message came from another node, and the mailbox was full: it held as many
    /// [messages](crate::Builder::mailbox_bound) or [bytes](crate::Builder::mailbox_bytes) as it may.
    Full,
    /// The message came from another node, and was too long. It was sent
    /// before that node knew the limit.
    TooLong,
    /// The message came from another node, and its type is not in this node's
    /// type registry. Or the peer is trusted for administration only, and may not send
    /// this type.
    Unknown,
    /// The message came from another node, and cannot be decoded.
    Undecodable,
    /// The message came from a node that may not send it: a notice that a process has ended, a message that a
    /// proxy forwards, a process that moves, or a message of a channel.
    Forged,
    /// The message was for another node, and cannot be sent there: see [`Unsendable`](crate::Unsendable).
    Unsendable,
    /// The address of the recipient's node is not known, or the node could not be reached, or the connection
    /// was lost before the message was sent.
    Unreachable,
}

impl fmt::Display for DeadLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self.reason {
            DeadLetterReason::NoProcess => "the process had ended",
            DeadLetterReason::Unread => "the process ended before it read the message",
            DeadLetterReason::Full => {
                "the mailbox was full; help: raise `Builder::mailbox_bound` or `Builder::mailbox_bytes`, or \
                 let the sender wait for replies"
            }
            DeadLetterReason::Unknown => {
                "its type is not registered here, or its sender may not send it; help: add the type to \
                 `Builder::types`"
            }
            DeadLetterReason::TooLong => "it is too long; help: raise `Builder::max_message_bytes` here",
            DeadLetterReason::Undecodable => "it cannot be decoded",
            DeadLetterReason::Forged => "its node may not send such a message to this process",
            DeadLetterReason::Unsendable => {
                "it cannot be sent to the node of the process: its type is not registered on both nodes, it \
                 cannot be encoded, or it is too long"
            }
            DeadLetterReason::Unreachable => "the node of the process cannot be reached",
        };
        write!(f, "a message of type {}", self.type_name)?;
        if let Some(from) = self.from {
            write!(f, " from {from}")?;
        }
        match self.to {
            Some(to) => write!(f, " for {to} was not delivered: {why}"),
            None if self.reason == DeadLetterReason::NoProcess => {
                f.write_str(" was not delivered: no process has the name to which it was sent")
            }
            None => write!(f, " was not delivered: {why}"),
        }
    }
}

/// The dead letters of a node: their number, and the subscribers.
#[derive(Default)]
pub struct DeadLetters {
    count: AtomicU64,
    topic: Topic<DeadLetter>,
}

impl DeadLetters {
    /// Counts the dead letter, and tells the subscribers.
    pub fn report(&self, letter: DeadLetter) {
        self.count.fetch_add(1, Ordering::Relaxed);
        self.topic.publish(letter);
    }

    pub(crate) fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<DeadLetter> {
        self.topic.subscribe()
    }
}
