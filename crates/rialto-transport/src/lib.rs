//! Transports, which carry frames between nodes, and their guarantees.
//!
//! Use it through `rialto-node`, whose module `transport` this crate is; or alone, to send frames between
//! programs that prove their identities to each other.
//!
//! A transport proves the identity of the peer, and carries frames. Each frame arrives whole, in order and
//! once; when a connection fails, no further frame of it arrives. The transport does not look into the
//! frames, and the node knows nothing of sockets and keys.
//!
//! [`memory`] connects the nodes of one program. [`Tcp`] is for measurements and trusted networks, `Tls`
//! (feature `tls`) for all other networks, and `Zenoh` (feature `zenoh`) for nodes that only routers connect.
//!
//! # Map of the source
//!
//! Read first: `sockets`, the common part of TCP and TLS (listening, dialling, handshakes); then `frames`, frames
//! over a stream of bytes; then a transport, such as `tcp`. `docs/source-map.md` names the files of the crate.
#![forbid(unsafe_code)]

mod byte_stream;
mod frames;
mod limits;
pub mod memory;
mod notices;
#[cfg(feature = "tls")]
mod random;
mod refusal;
mod registry;
mod sockets;
mod tcp;
#[cfg(feature = "tls")]
mod tls;
#[cfg(feature = "zenoh")]
mod zenoh;

pub use limits::Limits;
pub use notices::Notice;
pub use refusal::Refusal;
pub use tcp::{Tcp, TcpBuilder};
#[cfg(feature = "tls")]
pub use tls::{Authority, ClientIdentity, Identity, KeyList, NodeDir, Tls, TlsBuilder, Trust};
#[cfg(feature = "zenoh")]
pub use zenoh::{Zenoh, ZenohBuilder};

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::str::FromStr;
use std::sync::Arc;
use std::task::{Context, Poll};

use serde::{Deserialize, Serialize};

/// The maximum length of a frame, in bytes. No frame is empty.
pub const MAX_FRAME: usize = 64 * 1024;

/// A boxed future.
pub type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// The permanent identity of a node: the SHA-256 hash of its public key (of the DER encoding of its
/// `SubjectPublicKeyInfo`). A `NodeId` of `rialto-node` contains its first 8 bytes.
///
/// ```
/// use rialto_transport::NodeKey;
///
/// let key = NodeKey([7; 32]);
/// assert_eq!(key.to_string().parse(), Ok(key));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeKey(pub [u8; 32]);

impl NodeKey {
    /// Returns the first 8 bytes, as a big-endian number. Pids contain this number.
    pub fn short(self) -> u64 {
        self.0.iter().take(8).fold(0, |short, byte| short << 8 | u64::from(*byte))
    }
}

/// Writes 64 hexadecimal digits.
impl fmt::Display for NodeKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for NodeKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NodeKey({self})")
    }
}

/// The error when a text is not a [`NodeKey`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNodeKeyError;

impl fmt::Display for ParseNodeKeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the key of a node, which has 64 hexadecimal digits")
    }
}

impl Error for ParseNodeKeyError {}

impl FromStr for NodeKey {
    type Err = ParseNodeKeyError;

    fn from_str(text: &str) -> Result<NodeKey, ParseNodeKeyError> {
        let digits = text.as_bytes();
        if digits.len() != 64 || !digits.iter().all(u8::is_ascii_hexdigit) {
            return Err(ParseNodeKeyError);
        }
        let mut key = [0; 32];
        for (byte, digits) in key.iter_mut().zip(digits.chunks_exact(2)) {
            let value = digits.iter().filter_map(|digit| (*digit as char).to_digit(16));
            *byte = value.fold(0, |byte, digit| byte << 4 | digit as u8);
        }
        Ok(NodeKey(key))
    }
}

/// An address at which a node may be dialled: a scheme, which names the transport, and a place.
///
/// ```
/// use rialto_transport::Locator;
///
/// let here: Locator = "tcp://10.0.0.1:4370".parse().unwrap();
/// assert_eq!((here.scheme(), here.address()), ("tcp", "10.0.0.1:4370"));
/// assert!("10.0.0.1:4370".parse::<Locator>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Locator(Arc<str>);

impl Locator {
    /// The maximum length, in bytes.
    pub const MAX: usize = 512;

    /// Returns the part before `://`.
    pub fn scheme(&self) -> &str {
        self.0.split_once("://").map_or("", |(scheme, _)| scheme)
    }

    /// Returns the part after `://`.
    pub fn address(&self) -> &str {
        self.0.split_once("://").map_or("", |(_, place)| place)
    }
}

impl fmt::Display for Locator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Locator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Locator({self})")
    }
}

/// The error when a text is not a [`Locator`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseLocatorError(String);

impl fmt::Display for ParseLocatorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not a locator; help: write a lower-case scheme, `://` and a place, as in \
             `tcp://10.0.0.1:4370`, of at most {} bytes",
            self.0,
            Locator::MAX
        )
    }
}

impl Error for ParseLocatorError {}

impl FromStr for Locator {
    type Err = ParseLocatorError;

    fn from_str(text: &str) -> Result<Locator, ParseLocatorError> {
        let of_scheme = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'+';
        let fits = |(scheme, place): (&str, &str)| {
            !scheme.is_empty() && scheme.bytes().all(of_scheme) && !place.is_empty()
        };
        let printable = text.bytes().all(|byte| byte.is_ascii_graphic());
        if printable && text.len() <= Locator::MAX && text.split_once("://").is_some_and(fits) {
            return Ok(Locator(text.into()));
        }
        Err(ParseLocatorError(text.chars().take(80).collect()))
    }
}

impl TryFrom<String> for Locator {
    type Error = ParseLocatorError;

    fn try_from(text: String) -> Result<Locator, ParseLocatorError> {
        text.parse()
    }
}

impl From<Locator> for String {
    fn from(locator: Locator) -> String {
        locator.0.as_ref().into()
    }
}

/// Connects nodes, and carries frames between them.
///
/// Every method may be called at any time, by several tasks; `accept` only by one task at a time. The
/// returned futures own everything that they need. Dropping one abandons its operation, and closes an
/// unfinished connection.
#[doc(alias("inet_dist"))]
pub trait Transport: Send + Sync + 'static {
    /// Returns the key by which peers identify this node.
    fn key(&self) -> NodeKey;

    /// Returns the locators at which this node can be dialled now. Port 0 is resolved to the actual port.
    fn locators(&self) -> Vec<Locator>;

    /// Connects to the node at `to`, which must prove its identity. If `expected` is given, the node must
    /// have that key. Nothing of the node's data is sent to a peer that fails this.
    ///
    /// # Errors
    ///
    /// If no node can be reached there, if it is not the expected one, if this node may not talk to it, or if
    /// the scheme belongs to another transport.
    fn dial(&self, to: &Locator, expected: Option<NodeKey>) -> BoxFuture<io::Result<Connection>>;

    /// Waits for the next peer that has dialled and proved its identity. The transport itself handles peers
    /// that fail to prove it; they are not returned.
    ///
    /// # Errors
    ///
    /// If peers cannot dial any more. The node then only dials, and reports `NodeEvent::ListenerFailed`. If
    /// peers never could, the kind is
    /// [`NotConnected`](io::ErrorKind::NotConnected), and the node reports nothing.
    fn accept(&self) -> BoxFuture<io::Result<Connection>>;

    /// Returns whether that peer is trusted for administration only. The node does not dial such a peer, and
    /// refuses its messages about process migration and cluster membership. A transport without such peers
    /// returns `false`. There is no default, because a transport that forgot this method would let these
    /// peers do what only nodes may.
    fn is_client(&self, peer: NodeKey) -> bool;
}

/// An open connection to a peer. Dropping it closes both directions.
pub struct Connection {
    /// The key of the peer.
    pub peer: NodeKey,
    /// The outgoing direction.
    pub sender: Box<dyn FrameSender>,
    /// The incoming direction.
    pub receiver: Box<dyn FrameReceiver>,
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection").field("peer", &self.peer).finish_non_exhaustive()
    }
}

/// The sending half of a connection. An error is final. Dropping it closes this direction, and frames that
/// were not flushed may be lost.
pub trait FrameSender: Send {
    /// Takes `frame`, of 1 to [`MAX_FRAME`] bytes, when there is room. Afterwards the vector is empty. It may
    /// be a different one, whose capacity the caller can reuse. A frame that was taken may wait for a flush.
    ///
    /// # Errors
    ///
    /// If the connection is lost.
    fn poll_send(&mut self, cx: &mut Context<'_>, frame: &mut Vec<u8>) -> Poll<io::Result<()>>;

    /// Completes when all frames that were taken are on their way.
    ///
    /// # Errors
    ///
    /// If the connection is lost.
    fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>>;

    /// Flushes, and then tells the peer that no more frames follow: an orderly end.
    ///
    /// # Errors
    ///
    /// If the connection is lost.
    fn poll_close(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>>;

    /// Returns the number of bytes sent so far, including those of a frame that is partly sent. A peer that
    /// takes one frame slowly, over a slow connection, is therefore not considered stalled. Always 0 if
    /// frames are sent only as a whole.
    fn bytes_sent(&self) -> u64 {
        0
    }
}

/// The receiving half of a connection. An error is final, and so is `false`.
pub trait FrameReceiver: Send {
    /// Puts the next frame into `frame`, in place of its content; the vector may be replaced, too. Returns
    /// false at an orderly end.
    ///
    /// # Errors
    ///
    /// If the connection is lost, or the received bytes are not a frame.
    fn poll_receive(&mut self, cx: &mut Context<'_>, frame: &mut Vec<u8>) -> Poll<io::Result<bool>>;

    /// Returns the number of bytes received so far, including those of an incomplete frame. A peer that is in
    /// the middle of a frame, over a slow connection, is therefore not considered silent. Always 0 if frames
    /// are received only as a whole.
    fn bytes_received(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_keys_and_locators_do_not_parse() {
        for text in ["", "00", &"g".repeat(64), &"0".repeat(65), &"é".repeat(32)] {
            assert_eq!(text.parse::<NodeKey>(), Err(ParseNodeKeyError), "{text}");
        }
        for text in ["", "tcp", "://a", "tcp://", "TCP://a", "tcp://a b", &format!("t://{}", "x".repeat(600))]
        {
            assert!(text.parse::<Locator>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_short_key_is_a_prefix_of_the_displayed_key() {
        let mut key = NodeKey([0; 32]);
        (0..32).for_each(|n| key.0[n as usize] = n + 1);
        assert!(key.to_string().starts_with(&format!("{:016x}", key.short())));
    }
}
