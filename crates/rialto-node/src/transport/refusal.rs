//! Why there is no connection.

use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind};

use super::NodeKey;

/// Why a connection was refused, by this node or by the other one, before it was one. In an
/// [`io::Error`] of [`dial`](super::Transport::dial) it is the [inner error](io::Error::get_ref).
///
/// ```
/// use rialto_node::transport::{NodeKey, Refusal};
///
/// let error = std::io::Error::from(Refusal::Untrusted(NodeKey([7; 32])));
/// assert_eq!(error.kind(), std::io::ErrorKind::PermissionDenied);
/// assert!(error.to_string().contains("rialto node trust 070707"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// This node does not trust the key that the peer shows.
    Untrusted(NodeKey),
    /// The key was trusted, and is revoked.
    Revoked(NodeKey),
    /// The certificate of the peer does not hold: it has expired, say, or is of another authority.
    Certificate {
        /// The key that it is about.
        key: NodeKey,
        /// What is wrong with it.
        why: String,
    },
    /// The peer is another one than was expected.
    Unexpected {
        /// Who was expected.
        expected: NodeKey,
        /// Who is there.
        found: NodeKey,
    },
    /// The peer does not trust this node.
    NotTrustedThere {
        /// This node's key.
        key: NodeKey,
        /// What the peer said.
        why: String,
    },
    /// Nodes that share a secret file talk to each other within one machine only.
    NotLocal,
    /// The handshake was not done in time.
    Late,
    /// What came is no handshake, or none of this kind of transport.
    NoHandshake(String),
    /// There is no room for another connection, here or there.
    Full,
    /// The connection ended before the handshake was done.
    Gone,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Untrusted(key) => write!(
                f,
                "the peer shows the key {key}, which this node does not trust. If it is to: `rialto node trust \
                 {key}`"
            ),
            Refusal::Revoked(key) => write!(f, "the peer shows the key {key}, which is revoked"),
            Refusal::Certificate { key, why } => {
                write!(f, "the certificate of the peer, of the key {key}, does not hold: {why}")
            }
            Refusal::Unexpected { expected, found } => write!(
                f,
                "the peer shows the key {found}, and {expected} was expected: another node has its address, or \
                 its key was made anew"
            ),
            Refusal::NotTrustedThere { key, why } => write!(
                f,
                "the peer does not trust this node ({why}). If it is to, where the peer is: `rialto node trust \
                 {key}`, or a certificate of its authority that is neither expired nor revoked"
            ),
            Refusal::NotLocal => f.write_str(
                "nodes that know each other by a secret file of one machine do not talk to others: give them \
                 keys, by `rialto node keygen`",
            ),
            Refusal::Late => f.write_str("the peer did not finish the handshake in time"),
            Refusal::NoHandshake(why) => {
                write!(f, "the peer is no node of this kind of transport, or speaks another version: {why}")
            }
            Refusal::Full => f.write_str(
                "there is no room for another connection: a limit of this node, or of the peer, is reached",
            ),
            Refusal::Gone => f.write_str("the connection ended before the handshake was done"),
        }
    }
}

impl Error for Refusal {}

impl From<Refusal> for io::Error {
    fn from(refusal: Refusal) -> io::Error {
        let kind = match refusal {
            Refusal::Late => ErrorKind::TimedOut,
            Refusal::NoHandshake(_) => ErrorKind::InvalidData,
            Refusal::Full => ErrorKind::ResourceBusy,
            Refusal::Gone => ErrorKind::ConnectionReset,
            _ => ErrorKind::PermissionDenied,
        };
        io::Error::new(kind, refusal)
    }
}
