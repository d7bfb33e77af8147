//! The reasons for refusing a connection.

use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind};

use super::NodeKey;

/// The reason why this node or the peer refused a connection before it was established. In an [`io::Error`]
/// of [`dial`](super::Transport::dial), it is the [inner error](io::Error::get_ref).
///
/// ```
/// use rialto_transport::{NodeKey, Refusal};
///
/// let error = std::io::Error::from(Refusal::Untrusted(NodeKey([7; 32])));
/// assert_eq!(error.kind(), std::io::ErrorKind::PermissionDenied);
/// assert!(error.to_string().contains("rialto node trust 070707"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// This node does not trust the key that the peer presents.
    Untrusted(NodeKey),
    /// The peer's key was trusted once, and has been revoked.
    Revoked(NodeKey),
    /// The peer's certificate is not valid: for example, it has expired, or another authority issued it.
    Certificate {
        /// The key in the certificate.
        key: NodeKey,
        /// The reason why it is not valid.
        why: String,
    },
    /// The peer is not the expected one.
    Unexpected {
        /// The expected key.
        expected: NodeKey,
        /// The key that the peer presents.
        found: NodeKey,
    },
    /// The peer does not trust this node.
    NotTrustedThere {
        /// This node's key.
        key: NodeKey,
        /// The reason that the peer gave.
        why: String,
    },
    /// Nodes that share a secret file talk to each other within one machine only, and the peer is on another
    /// one.
    NotLocal,
    /// The handshake did not finish in time.
    TimedOut,
    /// The received bytes are not a handshake, or not one of this kind of transport.
    InvalidHandshake(String),
    /// A connection limit is reached, at this node or at the peer.
    LimitReached,
    /// The connection ended before the handshake finished.
    Closed,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Untrusted(key) => write!(
                f,
                "the peer presented the key {key}, which this node does not trust; help: to trust it, run \
                 `rialto node trust {key}`"
            ),
            Refusal::Revoked(key) => write!(f, "the peer presented the key {key}, which is revoked"),
            Refusal::Certificate { key, why } => {
                write!(f, "the peer's certificate, for the key {key}, is not valid: {why}")
            }
            Refusal::Unexpected { expected, found } => write!(
                f,
                "the peer presented the key {found}, and not the expected key {expected}: another node has \
                 its address, or its key was created anew"
            ),
            Refusal::NotTrustedThere { key, why } => write!(
                f,
                "the peer does not trust this node ({why}); help: where the peer runs, run `rialto node \
                 trust {key}`, or give this node a certificate of the peer's authority that is neither \
                 expired nor revoked"
            ),
            Refusal::NotLocal => f.write_str(
                "nodes that share a secret file connect within one machine only; help: create keys for them \
                 with `rialto node keygen`",
            ),
            Refusal::TimedOut => f.write_str("the peer did not finish the handshake in time"),
            Refusal::InvalidHandshake(why) => {
                write!(f, "the peer is not a node with this kind of transport, or has another version: {why}")
            }
            Refusal::LimitReached => f.write_str(
                "too many connections: a limit of this node or of the peer is reached; help: raise \
                 `Limits::connections` or `Limits::connections_per_peer`",
            ),
            Refusal::Closed => f.write_str("the connection ended before the handshake was done"),
        }
    }
}

impl Error for Refusal {}

impl From<Refusal> for io::Error {
    fn from(refusal: Refusal) -> io::Error {
        let kind = match refusal {
            Refusal::TimedOut => ErrorKind::TimedOut,
            Refusal::InvalidHandshake(_) => ErrorKind::InvalidData,
            Refusal::LimitReached => ErrorKind::ResourceBusy,
            Refusal::Closed => ErrorKind::ConnectionReset,
            _ => ErrorKind::PermissionDenied,
        };
        io::Error::new(kind, refusal)
    }
}
