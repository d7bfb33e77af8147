//! Notices: the events of a transport that an operator wants to know about, such as refused connections.

use std::fmt;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};

use rialto_sync::broadcast;
use rialto_sync::pubsub::Topic;

use super::{NodeKey, Refusal};

/// An event of a transport that no method reports to its caller.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Notice {
    /// A dialling peer was refused.
    Refused {
        /// The peer's address. Routers do not report one.
        from: Option<SocketAddr>,
        /// The reason. A key in it was presented by the peer, and is not necessarily proved.
        why: Refusal,
    },
    /// The operating system refuses to accept connections, for example because no file descriptors are left.
    /// The transport tries again, and reports this once until an accept succeeds.
    AcceptFailed {
        /// The error of the operating system.
        why: String,
    },
    /// The trust store was reloaded.
    Reloaded,
    /// The trust store could not be reloaded and stays as it was, except for revocations if those could be
    /// read. The transport tries again.
    NotReloaded {
        /// The error.
        why: String,
    },
    /// A connection was closed because its peer is no longer trusted.
    Disconnected {
        /// The peer.
        peer: NodeKey,
    },
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::Refused { from: Some(from), why } => {
                write!(f, "a connection from {from} was refused: {why}")
            }
            Notice::Refused { from: None, why } => write!(f, "a connection was refused: {why}"),
            Notice::AcceptFailed { why } => write!(f, "cannot accept connections for now: {why}"),
            Notice::Reloaded => f.write_str("the trust store was reloaded"),
            Notice::NotReloaded { why } => {
                write!(f, "the trust store was not reloaded, and its earlier contents stay in effect: {why}")
            }
            Notice::Disconnected { peer } => {
                write!(f, "the connection to {peer} was closed, because that key is no longer trusted")
            }
        }
    }
}

/// The notices of a transport, and the number of refused connections.
#[derive(Default)]
pub(super) struct Notices {
    refused: AtomicU64,
    topic: Topic<Notice>,
}

impl Notices {
    pub(super) fn publish(&self, notice: Notice) {
        if matches!(notice, Notice::Refused { .. }) {
            self.refused.fetch_add(1, Ordering::Relaxed);
        }
        self.topic.publish(notice);
    }

    pub(super) fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }

    pub(super) fn subscribe(&self) -> broadcast::Receiver<Notice> {
        self.topic.subscribe()
    }
}
