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
pub(crate) struct Hello {
    magic: [u8; 6],
    /// The range of protocol versions that it speaks.
    oldest: u16,
    newest: u16,
    pub(crate) incarnation: u64,
    /// Its own number for this connection.
    pub(crate) link: u64,
    /// The digest and the size of its type registry.
    pub(crate) digest: u64,
    pub(crate) words: u32,
    /// The initial credit: how many bytes of messages may be sent to it.
    pub(crate) credit: u64,
    /// The maximum bytes of a message to it.
    pub(crate) longest: u64,
    /// The keepalive interval that it asks for, in milliseconds.
    pub(crate) beat: u32,
    /// The locators at which it can be dialled.
    pub(crate) locators: Vec<Locator>,
}

/// A node's description of itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct About {
    pub(crate) incarnation: u64,
    pub(crate) digest: u64,
    pub(crate) words: u32,
    pub(crate) credit: u64,
    pub(crate) longest: u64,
    pub(crate) beat: u32,
}

const MAGIC: [u8; 6] = *b"rialto";
/// The shortest keepalive interval. A peer that asks for a shorter one gets this one.
pub(crate) const LEAST_BEAT: Duration = Duration::from_millis(10);
/// The maximum number of locators that are kept of a peer.
pub(crate) const LOCATORS: usize = 16;
/// The maximum number of types in the registry of a node.
pub(crate) const WORDS: u32 = 1 << 16;

impl Hello {
    pub(crate) fn new(about: About, link: u64, mut locators: Vec<Locator>) -> Hello {
        locators.truncate(LOCATORS);
        let About { incarnation, digest, words, credit, longest, beat } = about;
        let (oldest, newest) = Versions::ALL.numbers();
        Hello {
            magic: MAGIC,
            oldest,
            newest,
            incarnation,
            link,
            digest,
            words,
            credit,
            longest,
            beat,
            locators,
        }
    }

    /// Returns the handshake of a node that speaks only these versions.
    pub(crate) fn speaking(self, versions: Versions) -> Hello {
        let (oldest, newest) = versions.numbers();
        Hello { oldest, newest, ..self }
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
    pub(crate) fn read(frame: &[u8], ours: Versions) -> io::Result<Hello> {
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
                 `Builder::protocol`"
            );
            return Err(io::Error::new(io::ErrorKind::Unsupported, text));
        }
        match read::<Hello>(frame) {
            Ok((hello, rest)) if rest.is_empty() || theirs.newest() > Version::NEWEST => match () {
                () if hello.locators.len() > LOCATORS || hello.words > WORDS || hello.beat == 0 => {
                    wrong("the handshake of the peer exceeds a limit, or has no keepalive interval")
                }
                () => Ok(hello),
            },
            _ => wrong(no_node),
        }
    }

    /// Sends the handshake.
    pub(crate) async fn say(&self, connection: &mut Connection) -> io::Result<()> {
        let mut frame = Vec::new();
        append(self, &mut frame).map_err(io::Error::other)?;
        poll_fn(|cx| connection.sender.poll_send(cx, &mut frame)).await?;
        poll_fn(|cx| connection.sender.poll_flush(cx)).await
    }

    /// Receives the peer's handshake.
    pub(crate) async fn hear(connection: &mut Connection, ours: Versions) -> io::Result<Hello> {
        let mut frame = Vec::new();
        if poll_fn(|cx| connection.receiver.poll_receive(cx, &mut frame)).await? {
            return Hello::read(&frame, ours);
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

    fn hello() -> Hello {
        let about = About { incarnation: 5, digest: 6, words: 7, credit: 8, longest: 10, beat: 9 };
        Hello::new(about, 1, vec!["memory://a".parse().unwrap()])
    }

    /// Encodes the handshake of a node that speaks these versions, followed by `more` bytes.
    fn said(oldest: u16, newest: u16, more: &[u8]) -> Vec<u8> {
        let mut frame = Vec::new();
        append(&Hello { oldest, newest, ..hello() }, &mut frame).unwrap();
        [&frame, more].concat()
    }

    fn versions(oldest: u16, newest: u16) -> Versions {
        Versions::new(oldest, newest).unwrap()
    }

    #[test]
    fn what_a_later_version_adds_is_passed_over_if_it_speaks_this_one_too_and_else_the_versions_are_told() {
        let newest = Version::NEWEST.number();
        let heard = |oldest, newest, more: &[u8]| Hello::read(&said(oldest, newest, more), Versions::ALL);
        let known = heard(newest, newest + 1, &[7]).unwrap();
        assert_eq!(known.speaking(Versions::ALL), hello());
        for (oldest, newest, told) in
            [(newest + 1, newest + 2, "versions 5 to 6"), (1, 2, "versions 1 to 2"), (9, 9, "version 9")]
        {
            let why = heard(oldest, newest, &[7]).unwrap_err();
            assert_eq!(why.kind(), io::ErrorKind::Unsupported);
            assert!(
                why.to_string().contains(&format!("the peer speaks {told}, and this node versions 3 to 4"))
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
        let (_, rest) = read::<Hello>(frame).unwrap();
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
                let heard = Hello::read(&said(oldest, newest, &[]), heard_by);
                heard.map(|hello| hello.common(heard_by)).map_err(|why| why.kind())
            };
            let common = one.common(other).map(Some).ok_or(io::ErrorKind::Unsupported);
            prop_assert_eq!(hear(one, other), common);
            prop_assert_eq!(hear(other, one), common);
        }

        #[test]
        fn a_node_of_the_release_that_speaks_version_3_accepts_who_speaks_that_too(
            (a, b) in (0_u16..8, 0_u16..8),
        ) {
            let (oldest, newest) = (a.min(b), a.max(b));
            let common = versions(oldest, newest).common(versions(3, 3));
            prop_assert_eq!(is_refused_by_version_3(&said(oldest, newest, &[])), common.is_none());
        }
    }

    #[test]
    fn what_is_no_hello_is_refused_and_never_more_than_that() {
        let mut frame = Vec::new();
        append(&hello(), &mut frame).unwrap();
        assert_eq!(Hello::read(&frame, Versions::ALL).unwrap(), hello());
        rng::seed(7);
        for _ in 0..20_000 {
            let mut other = frame.clone();
            for _ in 0..=rng::below(4) {
                let at = rng::below(other.len() as u32) as usize;
                other[at] = rng::next() as u8;
            }
            other.truncate(rng::below(other.len() as u32 + 1) as usize);
            if let Ok(read) = Hello::read(&other, Versions::ALL) {
                assert!(read.magic == MAGIC && read.locators.len() <= LOCATORS);
            }
        }
    }
}
