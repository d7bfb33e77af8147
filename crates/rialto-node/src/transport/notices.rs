//! What a transport has to tell: who was refused, and what else an operator wants to know.

use std::fmt;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};

use rialto_sync::broadcast;

use super::{NodeKey, Refusal};
use crate::news::News;

/// Something that happened to a transport and that no caller is told of.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Notice {
    /// Somebody who dialled was refused.
    Refused {
        /// From where, if that is known: routers do not say.
        from: Option<SocketAddr>,
        /// Why. A key that is named was shown, and not necessarily proved.
        why: Refusal,
    },
    /// No connection can be accepted for now: there are no file descriptors left, say. It is tried
    /// again; this is told once until it succeeds.
    AcceptFailed {
        /// What the system said.
        why: String,
    },
    /// Who is trusted was read anew.
    Reloaded,
    /// It could not be read, and stays as it was, but for those who are revoked, if that could be. It is
    /// tried again.
    NotReloaded {
        /// What is wrong.
        why: String,
    },
    /// A connection was closed, for its peer is not trusted any more.
    Cut {
        /// Whose.
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
            Notice::AcceptFailed { why } => write!(f, "no connection can be accepted for now: {why}"),
            Notice::Reloaded => f.write_str("who is trusted was read anew"),
            Notice::NotReloaded { why } => write!(f, "who is trusted stays as it was: {why}"),
            Notice::Cut { peer } => {
                write!(f, "the connection of {peer} was closed: it is not trusted any more")
            }
        }
    }
}

/// The notices of a transport, and the number of the refused.
#[derive(Default)]
pub(super) struct Notices {
    refused: AtomicU64,
    news: News<Notice>,
}

impl Notices {
    pub(super) fn tell(&self, notice: Notice) {
        if matches!(notice, Notice::Refused { .. }) {
            self.refused.fetch_add(1, Ordering::Relaxed);
        }
        self.news.tell(notice);
    }

    pub(super) fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }

    pub(super) fn subscribe(&self) -> broadcast::Receiver<Notice> {
        self.news.subscribe()
    }
}
