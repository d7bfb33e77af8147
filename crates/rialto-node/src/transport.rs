//! What carries frames between nodes, and what it promises.
//!
//! A transport proves who the peer is, and carries frames: whole, in order, each once, or not at all
//! from some frame on. It knows nothing of what is in them, and the node knows nothing of sockets and
//! keys. [`memory`] has one that connects the nodes of one program; [`Tcp`] is for measurements and
//! for wires that are trusted, `Tls`, of the feature `tls`, for all others, and
//! `Zenoh`, of the feature `zenoh`, for those that only routers connect. Of these, read `sockets` first.

mod frames;
mod limits;
pub mod memory;
mod notices;
mod refusal;
mod registry;
mod sockets;
mod stream;
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
pub use tls::{Authority, Client, Folder, Identity, KeyList, Tls, TlsBuilder, Trust};
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

/// The longest frame, in bytes. None is empty.
pub const MAX_FRAME: usize = 64 * 1024;

/// A future on the heap.
pub type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Who a node is for good: the SHA-256 of its public key (of the DER of its
/// `SubjectPublicKeyInfo`). A [`NodeId`](crate::NodeId) has its first 8 bytes.
///
/// ```
/// use rialto_node::transport::NodeKey;
///
/// let key = NodeKey([7; 32]);
/// assert_eq!(key.to_string().parse(), Ok(key));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeKey(pub [u8; 32]);

impl NodeKey {
    /// Its first 8 bytes, big-endian: by which pids know it.
    pub fn short(self) -> u64 {
        self.0.iter().take(8).fold(0, |short, byte| short << 8 | u64::from(*byte))
    }
}

/// 64 hexadecimal digits.
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

/// A text that is no [`NodeKey`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAKey;

impl fmt::Display for NotAKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the key of a node is 64 hexadecimal digits")
    }
}

impl Error for NotAKey {}

impl FromStr for NodeKey {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<NodeKey, NotAKey> {
        let digits = text.as_bytes();
        if digits.len() != 64 || !digits.iter().all(u8::is_ascii_hexdigit) {
            return Err(NotAKey);
        }
        let mut key = [0; 32];
        for (byte, digits) in key.iter_mut().zip(digits.chunks_exact(2)) {
            let value = digits.iter().filter_map(|digit| (*digit as char).to_digit(16));
            *byte = value.fold(0, |byte, digit| byte << 4 | digit as u8);
        }
        Ok(NodeKey(key))
    }
}

/// Where a node may be dialled: a scheme, by which its transport knows it, and a place.
///
/// ```
/// use rialto_node::transport::Locator;
///
/// let here: Locator = "tcp://10.0.0.1:4370".parse().unwrap();
/// assert_eq!((here.scheme(), here.place()), ("tcp", "10.0.0.1:4370"));
/// assert!("10.0.0.1:4370".parse::<Locator>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Locator(Arc<str>);

impl Locator {
    /// The longest, in bytes.
    pub const MAX: usize = 512;

    /// What stands before `://`.
    pub fn scheme(&self) -> &str {
        self.0.split_once("://").map_or("", |(scheme, _)| scheme)
    }

    /// What stands behind it.
    pub fn place(&self) -> &str {
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

/// A text that is no [`Locator`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotALocator(String);

impl fmt::Display for NotALocator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is no locator: write a scheme in small letters, `://`, and a place, as in \
             `tcp://10.0.0.1:4370`, in {} bytes at most",
            self.0,
            Locator::MAX
        )
    }
}

impl Error for NotALocator {}

impl FromStr for Locator {
    type Err = NotALocator;

    fn from_str(text: &str) -> Result<Locator, NotALocator> {
        let of_scheme = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'+';
        let fits = |(scheme, place): (&str, &str)| {
            !scheme.is_empty() && scheme.bytes().all(of_scheme) && !place.is_empty()
        };
        let printable = text.bytes().all(|byte| byte.is_ascii_graphic());
        if printable && text.len() <= Locator::MAX && text.split_once("://").is_some_and(fits) {
            return Ok(Locator(text.into()));
        }
        Err(NotALocator(text.chars().take(80).collect()))
    }
}

impl TryFrom<String> for Locator {
    type Error = NotALocator;

    fn try_from(text: String) -> Result<Locator, NotALocator> {
        text.parse()
    }
}

impl From<Locator> for String {
    fn from(locator: Locator) -> String {
        locator.0.as_ref().into()
    }
}

/// What carries frames between nodes.
///
/// Each method may be called at any time, by several tasks; `accept` by one at a time. The futures
/// own what they need. Dropped, they have given up: what was half made is closed.
pub trait Transport: Send + Sync + 'static {
    /// Who this node is, as its peers see it.
    fn key(&self) -> NodeKey;

    /// Where it can be dialled now: port 0 is resolved.
    fn locators(&self) -> Vec<Locator>;

    /// A connection to the node at `to`, which has proved who it is; and that it is `expected`, if
    /// somebody is. Nothing of the node's is said to one that is not.
    ///
    /// # Errors
    ///
    /// It cannot be reached there, is not who was expected, or may not be talked to; or the scheme is
    /// of another transport.
    fn dial(&self, to: &Locator, expected: Option<NodeKey>) -> BoxFuture<io::Result<Connection>>;

    /// The next peer that has dialled, and has proved who it is. Peers that fail to are this
    /// transport's business: they do not appear here.
    ///
    /// # Errors
    ///
    /// Nobody can dial any more: the node then only dials, and says so ([`NodeEvent::Deaf`](crate::NodeEvent::Deaf));
    /// or nobody ever could, if it is of the kind [`NotConnected`](io::ErrorKind::NotConnected), which is no news.
    fn accept(&self) -> BoxFuture<io::Result<Connection>>;

    /// Whether that peer is trusted for administration only: what nodes say to each other to move processes and to be a
    /// cluster is not taken from it, and it is not dialled. By default none is.
    fn is_client(&self, _peer: NodeKey) -> bool {
        false
    }
}

/// An open way to a peer, and from it. Dropped, both ends are closed.
pub struct Connection {
    /// Who it is.
    pub peer: NodeKey,
    /// The way there.
    pub sender: Box<dyn FrameSender>,
    /// The way back.
    pub receiver: Box<dyn FrameReceiver>,
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection").field("peer", &self.peer).finish_non_exhaustive()
    }
}

/// Where frames go in. An error is final. Dropped, the connection is closed in this direction, and
/// what was not flushed may be lost.
pub trait FrameSender: Send {
    /// Takes `frame`, of 1 to [`MAX_FRAME`] bytes, once there is room: the vector is empty then, and
    /// may be another one, with its capacity. What was taken may wait for a flush.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    fn poll_send(&mut self, cx: &mut Context<'_>, frame: &mut Vec<u8>) -> Poll<io::Result<()>>;

    /// Ready when all that was taken is on its way.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>>;

    /// Flushes, and says that nothing more comes: an orderly end.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    fn poll_close(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>>;

    /// How many bytes have gone, those of a frame that has not gone whole among them: on a slow way a peer that takes
    /// a frame little by little does not stall. Always 0 where frames go as a whole.
    fn sent(&self) -> u64 {
        0
    }
}

/// Where frames come out. An error, and `false`, is final.
pub trait FrameReceiver: Send {
    /// The next frame is put into `frame`, in place of what was there, and may bring its own vector.
    /// False at an orderly end.
    ///
    /// # Errors
    ///
    /// The connection is gone, or what came is no frame.
    fn poll_receive(&mut self, cx: &mut Context<'_>, frame: &mut Vec<u8>) -> Poll<io::Result<bool>>;

    /// How many bytes have come, those of a frame that is not complete among them: on a slow way a peer
    /// in the middle of a frame is not silent. Always 0 where frames come as a whole.
    fn received(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_key_and_no_locator_is_refused() {
        for text in ["", "00", &"g".repeat(64), &"0".repeat(65), &"é".repeat(32)] {
            assert_eq!(text.parse::<NodeKey>(), Err(NotAKey), "{text}");
        }
        for text in ["", "tcp", "://a", "tcp://", "TCP://a", "tcp://a b", &format!("t://{}", "x".repeat(600))]
        {
            assert!(text.parse::<Locator>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_short_key_is_the_beginning_of_what_is_printed() {
        let mut key = NodeKey([0; 32]);
        (0..32).for_each(|n| key.0[n as usize] = n + 1);
        assert!(key.to_string().starts_with(&format!("{:016x}", key.short())));
    }
}
