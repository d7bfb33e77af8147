//! The ways to move a process, and the reasons why one was not moved.

use std::fmt;

use rialto_cps::DecodeError;
use serde::{Deserialize, Serialize};

/// The kind of a move, which decides about the old pid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum MoveKind {
    /// The old process ends, with its mailbox, links and monitors.
    WithoutProxy,
    /// The old pid belongs to a forwarding proxy.
    WithProxy,
}

/// Why a process was not moved. The process continues where it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum NotMoved {
    /// The state of the process cannot be encoded now, or the messages in its mailbox cannot be sent: the
    /// type of one is not in the [`TypeRegistry`](crate::TypeRegistry) of both nodes, there are too many for
    /// one wire message, or more arrived during the move than a mailbox holds. The text names the cause.
    #[serde(rename = "NotData")]
    Unsendable(String),
    /// The other node is not known here, or cannot be reached.
    Unreachable,
    /// The other node does not [accept](crate::Builder::allow_migration) processes that run this function.
    NotAccepted {
        /// The outermost function.
        name: String,
    },
    /// The other node has a version of the function whose continuation frame has another layout.
    LayoutMismatch {
        /// The function.
        name: String,
        /// Its layout on this node.
        ours: u64,
        /// Its layout on the other node.
        theirs: u64,
    },
    /// The other node runs as many processes of this node as it [allows](crate::Builder::spawn_quota).
    TooMany,
    /// The other node could not decode the process, for this reason.
    #[serde(rename = "Unreadable")]
    Undecodable(String),
    /// The other node was lost, or dropped the process, before the process was handed over. The text says
    /// why.
    Lost(String),
    /// The process has moved already, and only its proxy is here. (From [`migrate_process`].)
    #[serde(rename = "Away")]
    AlreadyMoved,
    /// This node has no mobile process with that pid. (From [`migrate_process`].)
    #[serde(rename = "NotHere")]
    NoProcess,
}

impl fmt::Display for NotMoved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMoved::Unsendable(why) => write!(f, "the process was not moved: {why}"),
            NotMoved::Unreachable => f.write_str(
                "the process was not moved: its node does not know the other node, or cannot reach it; help: \
                 pass the `NodeRef` of the other node to `Node::add_peer`",
            ),
            NotMoved::NotAccepted { name } => write!(
                f,
                "the process was not moved: the other node does not accept `{name}`; help: name it there \
                 with `Builder::allow_migration`"
            ),
            NotMoved::LayoutMismatch { name, ours, theirs } => write!(
                f,
                "the process was not moved: `{name}` has the layout {ours:016x} here and {theirs:016x} on \
                 the other node, because their programs differ; help: run the same version there, or let the \
                 process end here"
            ),
            NotMoved::TooMany => f.write_str(
                "the process was not moved: the other node runs the maximum number of processes of this \
                 node; help: raise `Builder::spawn_quota` there",
            ),
            NotMoved::Undecodable(why) => {
                write!(f, "the process was not moved: the other node could not decode it: {why}")
            }
            NotMoved::Lost(why) => {
                write!(f, "the process was not moved: the other node did not take it over: {why}")
            }
            NotMoved::AlreadyMoved => f.write_str(
                "the process has already moved to another node; help: call `migrate_process` there, with its \
                 new pid",
            ),
            NotMoved::NoProcess => f.write_str("no mobile process with that pid runs on this node"),
        }
    }
}

impl std::error::Error for NotMoved {}

impl NotMoved {
    /// Translates the error of the node that decodes the process. `ours` and `theirs` are from the view of
    /// the origin.
    pub(crate) fn refused(error: DecodeError) -> Self {
        match error {
            DecodeError::UnknownFrame { name, .. }
            | DecodeError::MayNotStart(name)
            | DecodeError::MayNotResume(name) => NotMoved::NotAccepted { name },
            DecodeError::ChangedLayout { name, written, here, .. } => {
                NotMoved::LayoutMismatch { name, ours: written, theirs: here }
            }
            other => NotMoved::Undecodable(other.to_string()),
        }
    }
}
