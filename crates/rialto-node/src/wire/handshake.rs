//! The handshake of two nodes: each describes itself, after the transport has authenticated it.

use std::future::poll_fn;
use std::io;
use std::time::Duration;

use rialto_codec::{append, read};
use serde::{Deserialize, Serialize};

use super::version::{Version, Versions};
use crate::transport::{Connection, Locator};

/// The handshake: the first frame of a connection, in both directions. In every version it begins with the
/// magic and the range of versions. A later version may only append to it: a node accepts trailing bytes from
/// a peer that speaks a newer version than itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Handshake {
    magic: [u8; 6],
    /// The range of protocol versions that it speaks.
    oldest: u16,
    newest: u16,
    pub(crate) incarnation: u64,
    /// Its own number for this connection.
    pub(crate) epoch: u64,
    /// The digest and the size of its type registry.
    pub(crate) digest: u64,
    pub(crate) type_count: u32,
    /// The initial credit: how many bytes of messages may be sent to it.
    pub(crate) credit: u64,
    /// The maximum bytes of a message to it.
    pub(crate) max_message: u64,
    /// The keepalive interval that it asks for, in milliseconds.
    pub(crate) keepalive_ms: u32,
    /// The locators at which it can be dialled.
    pub(crate) locators: Vec<Locator>,
}

/// A node's description of itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeInfo {
    pub(crate) incarnation: u64,
    pub(crate) digest: u64,
    pub(crate) type_count: u32,
    pub(crate) credit: u64,
    pub(crate) max_message: u64,
    pub(crate) keepalive_ms: u32,
}

const MAGIC: [u8; 6] = *b"rialto";
/// The shortest keepalive interval. A peer that asks for a shorter one gets this one.
pub(crate) const MIN_KEEPALIVE_INTERVAL: Duration = Duration::from_millis(10);
/// The maximum number of locators that are kept of a peer.
pub(crate) const MAX_LOCATORS: usize = 16;
/// The maximum number of types in the registry of a node.
pub(crate) const MAX_TYPES: u32 = 1 << 16;

impl Handshake {
    pub(crate) fn new(about: NodeInfo, epoch: u64, mut locators: Vec<Locator>) -> Handshake {
        locators.truncate(MAX_LOCATORS);
        let NodeInfo { incarnation, digest, type_count, credit, max_message, keepalive_ms } = about;
        let (oldest, newest) = Versions::ALL.numbers();
        Handshake {
            magic: MAGIC,
            oldest,
            newest,
            incarnation,
            epoch,
            digest,
            type_count,
            credit,
            max_message,
            keepalive_ms,
            locators,
        }
    }

    /// Returns the handshake of a node that speaks only these versions.
    pub(crate) fn with_versions(self, versions: Versions) -> Handshake {
        let (oldest, newest) = versions.numbers();
        Handshake { oldest, newest, ..self }
    }

    /// Returns the version in which its sender and a node that speaks `ours` communicate. It is `Some` for
    /// every handshake that such a node has [read](Self::read).
    pub(crate) fn common(&self, ours: Versions) -> Option<Version> {
        Versions::new(self.oldest, self.newest)?.common(ours)
    }

    /// Decodes a handshake, for a node that speaks `ours`.
    ///
    /// # Errors
    ///
    /// - [`Unsupported`](io::ErrorKind::Unsupported) if the two have no version in common.
    /// - `InvalidData` if the frame is not a handshake.
    pub(crate) fn read(frame: &[u8], ours: Versions) -> io::Result<Handshake> {
        let wrong = |text: &str| Err(io::Error::new(io::ErrorKind::InvalidData, text));
        let no_node = "the peer did not send the handshake of a Rialto node";
        let theirs = match read::<([u8; 6], u16, u16)>(frame) {
            Ok(((MAGIC, oldest, newest), _)) => Versions::new(oldest, newest),
            _ => None,
        };
        let Some(theirs) = theirs else { return wrong(no_node) };
        if ours.common(theirs).is_none() {
            let text = format!(
                "no common version of the protocol: the peer speaks {theirs}, and this node {ours}; help: \
                 update the older node, or let the newer one speak an older version with \
                 `Builder::protocol_versions`"
            );
            return Err(io::Error::new(io::ErrorKind::Unsupported, text));
        }
        match read::<Handshake>(frame) {
            Ok((handshake, rest)) if rest.is_empty() || theirs.newest() > Version::NEWEST => match () {
                () if handshake.locators.len() > MAX_LOCATORS
                    || handshake.type_count > MAX_TYPES
                    || handshake.keepalive_ms == 0 =>
                {
                    wrong("the handshake of the peer exceeds a limit, or has no keepalive interval")
                }
                () => Ok(handshake),
            },
            _ => wrong(no_node),
        }
    }

    /// Sends the handshake.
    pub(crate) async fn send(&self, connection: &mut Connection) -> io::Result<()> {
        let mut frame = Vec::new();
        append(self, &mut frame).map_err(io::Error::other)?;
        poll_fn(|cx| connection.sender.poll_send(cx, &mut frame)).await?;
        poll_fn(|cx| connection.sender.poll_flush(cx)).await
    }

    /// Receives the peer's handshake.
    pub(crate) async fn receive(connection: &mut Connection, ours: Versions) -> io::Result<Handshake> {
        let mut frame = Vec::new();
        if poll_fn(|cx| connection.receiver.poll_receive(cx, &mut frame)).await? {
            return Handshake::read(&frame, ours);
        }
        let why = "the peer closed the connection before its handshake";
        Err(io::Error::new(io::ErrorKind::ConnectionRefused, why))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rialto_event::rng;

    use super::*;

    fn handshake() -> Handshake {
        let about = NodeInfo {
            incarnation: 5,
            digest: 6,
            type_count: 7,
            credit: 8,
            max_message: 10,
            keepalive_ms: 9,
        };
        Handshake::new(about, 1, vec!["memory://a".parse().unwrap()])
    }

    /// Encodes the handshake of a node that speaks these versions, followed by `more` bytes.
    fn said(oldest: u16, newest: u16, more: &[u8]) -> Vec<u8> {
        let mut frame = Vec::new();
        append(&Handshake { oldest, newest, ..handshake() }, &mut frame).unwrap();
        [&frame, more].concat()
    }

    fn versions(oldest: u16, newest: u16) -> Versions {
        Versions::new(oldest, newest).unwrap()
    }

    #[test]
    fn trailing_fields_of_later_versions_are_ignored_or_the_versions_are_reported() {
        let newest = Version::NEWEST.number();
        let heard = |oldest, newest, more: &[u8]| Handshake::read(&said(oldest, newest, more), Versions::ALL);
        let known = heard(newest, newest + 1, &[7]).unwrap();
        assert_eq!(known.with_versions(Versions::ALL), handshake());
        for (oldest, newest, told) in
            [(newest + 1, newest + 2, "versions 6 to 7"), (1, 2, "versions 1 to 2"), (9, 9, "version 9")]
        {
            let why = heard(oldest, newest, &[7]).unwrap_err();
            assert_eq!(why.kind(), io::ErrorKind::Unsupported);
            assert!(
                why.to_string().contains(&format!("the peer speaks {told}, and this node versions 3 to 5"))
            );
        }
        for no_hello in [heard(newest, newest, &[7]), heard(newest, newest - 1, &[])] {
            let why = no_hello.unwrap_err().to_string();
            assert!(why.contains("did not send the handshake of a Rialto node"), "{why}");
        }
    }

    /// The rule of the release that speaks only version 3.
    fn is_refused_by_version_3(frame: &[u8]) -> bool {
        let ((_, oldest, newest), _) = read::<([u8; 6], u16, u16)>(frame).unwrap();
        let (_, rest) = read::<Handshake>(frame).unwrap();
        oldest > 3 || newest < 3 || !(rest.is_empty() || newest > 3)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn two_nodes_accept_each_other_if_they_have_a_version_in_common_and_talk_in_the_same(
            (one, other) in ((0_u16..8, 0_u16..8), (0_u16..8, 0_u16..8)),
        ) {
            let range = |(a, b): (u16, u16)| versions(a.min(b), a.max(b));
            let (one, other) = (range(one), range(other));
            let hear = |said_by: Versions, heard_by| {
                let (oldest, newest) = said_by.numbers();
                let heard = Handshake::read(&said(oldest, newest, &[]), heard_by);
                heard.map(|handshake| handshake.common(heard_by)).map_err(|why| why.kind())
            };
            let common = one.common(other).map(Some).ok_or(io::ErrorKind::Unsupported);
            prop_assert_eq!(hear(one, other), common);
            prop_assert_eq!(hear(other, one), common);
        }

        #[test]
        fn release_of_version_3_accepts_nodes_that_support_it(
            (a, b) in (0_u16..8, 0_u16..8),
        ) {
            let (oldest, newest) = (a.min(b), a.max(b));
            let common = versions(oldest, newest).common(versions(3, 3));
            prop_assert_eq!(is_refused_by_version_3(&said(oldest, newest, &[])), common.is_none());
        }
    }

    #[test]
    fn damaged_handshakes_never_panic() {
        let mut frame = Vec::new();
        append(&handshake(), &mut frame).unwrap();
        assert_eq!(Handshake::read(&frame, Versions::ALL).unwrap(), handshake());
        rng::seed(7);
        for _ in 0..20_000 {
            let mut other = frame.clone();
            for _ in 0..=rng::below(4) {
                let at = rng::below(other.len() as u32) as usize;
                other[at] = rng::next() as u8;
            }
            other.truncate(rng::below(other.len() as u32 + 1) as usize);
            if let Ok(read) = Handshake::read(&other, Versions::ALL) {
                assert!(read.magic == MAGIC && read.locators.len() <= MAX_LOCATORS);
            }
        }
    }
}
