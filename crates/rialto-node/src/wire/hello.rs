//! How two nodes begin to talk: each says what it is, once its transport has proved who it is.

use std::future::poll_fn;
use std::io;

use rialto_codec::{append, read};
use serde::{Deserialize, Serialize};

use crate::transport::{Connection, Locator};

/// The first frame of a connection, in both directions. In every version it begins with the magic and the two versions; a
/// version that adds to it does so at the end, so that an older one reads what it knows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Hello {
    magic: [u8; 6],
    /// The versions of the protocol that it speaks, from this one to that.
    oldest: u16,
    newest: u16,
    pub(crate) incarnation: u64,
    /// What it calls this link.
    pub(crate) link: u64,
    /// Of its vocabulary, and how many words that has.
    pub(crate) digest: u64,
    pub(crate) words: u32,
    /// So many bytes of letters may be sent to it at first.
    pub(crate) credit: u64,
    /// So many bytes a letter to it has at most.
    pub(crate) longest: u64,
    /// It wants to hear something at least this often, in milliseconds.
    pub(crate) beat: u32,
    /// Where it can be dialled.
    pub(crate) locators: Vec<Locator>,
}

/// What a node says of itself.
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
/// The second had messages in the compact form only, whatever their types are.
const VERSION: u16 = 3;
/// More places than these of a peer are not kept.
pub(crate) const LOCATORS: usize = 16;
/// More words than these no peer has.
const WORDS: u32 = 1 << 16;

impl Hello {
    pub(crate) fn new(about: About, link: u64, mut locators: Vec<Locator>) -> Hello {
        locators.truncate(LOCATORS);
        let About { incarnation, digest, words, credit, longest, beat } = about;
        Hello {
            magic: MAGIC,
            oldest: VERSION,
            newest: VERSION,
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

    /// What a frame says.
    pub(crate) fn read(frame: &[u8]) -> io::Result<Hello> {
        let wrong = |text: &str| Err(io::Error::new(io::ErrorKind::InvalidData, text));
        let no_node = "the peer does not speak as a node of Rialto does";
        let (oldest, newest) = match read::<([u8; 6], u16, u16)>(frame) {
            Ok(((MAGIC, oldest, newest), _)) => (oldest, newest),
            _ => return wrong(no_node),
        };
        if oldest > VERSION || newest < VERSION {
            let text = format!(
                "the peer speaks versions {oldest} to {newest} of the protocol, and this node {VERSION}: update the \
                 older one"
            );
            return wrong(&text);
        }
        match read::<Hello>(frame) {
            Ok((hello, rest)) if rest.is_empty() || newest > VERSION => match () {
                () if hello.locators.len() > LOCATORS || hello.words > WORDS || hello.beat == 0 => {
                    wrong("the peer says more of itself than a node has to say")
                }
                () => Ok(hello),
            },
            _ => wrong(no_node),
        }
    }

    /// Says it.
    pub(crate) async fn say(&self, connection: &mut Connection) -> io::Result<()> {
        let mut frame = Vec::new();
        append(self, &mut frame).map_err(io::Error::other)?;
        poll_fn(|cx| connection.sender.poll_send(cx, &mut frame)).await?;
        poll_fn(|cx| connection.sender.poll_flush(cx)).await
    }

    /// What the peer says.
    pub(crate) async fn hear(connection: &mut Connection) -> io::Result<Hello> {
        let mut frame = Vec::new();
        if poll_fn(|cx| connection.receiver.poll_receive(cx, &mut frame)).await? {
            return Hello::read(&frame);
        }
        Err(io::Error::new(io::ErrorKind::ConnectionRefused, "the peer has closed the connection at once"))
    }
}

#[cfg(test)]
mod tests {
    use rialto_event::rng;

    use super::*;

    fn hello() -> Hello {
        let about = About { incarnation: 5, digest: 6, words: 7, credit: 8, longest: 10, beat: 9 };
        Hello::new(about, 1, vec!["memory://a".parse().unwrap()])
    }

    /// What a node says of which the versions are these, and a byte that nobody knows yet.
    fn later(oldest: u16, newest: u16) -> io::Result<Hello> {
        let mut frame = Vec::new();
        append(&Hello { oldest, newest, ..hello() }, &mut frame).unwrap();
        frame.push(7);
        Hello::read(&frame)
    }

    #[test]
    fn what_a_later_version_adds_is_passed_over_if_it_speaks_this_one_too_and_else_the_versions_are_told() {
        let known = later(VERSION, VERSION + 1).unwrap();
        assert_eq!(Hello { newest: VERSION, ..known }, hello());
        for (oldest, newest) in [(VERSION + 1, VERSION + 2), (1, VERSION - 1)] {
            let why = later(oldest, newest).unwrap_err().to_string();
            assert!(why.contains(&format!("versions {oldest} to {newest}")), "{why}");
        }
        let why = later(VERSION, VERSION).unwrap_err().to_string();
        assert!(why.contains("does not speak as a node of Rialto does"), "{why}");
    }

    #[test]
    fn what_is_no_hello_is_refused_and_never_more_than_that() {
        let mut frame = Vec::new();
        append(&hello(), &mut frame).unwrap();
        assert_eq!(Hello::read(&frame).unwrap(), hello());
        rng::seed(7);
        for _ in 0..20_000 {
            let mut other = frame.clone();
            for _ in 0..=rng::below(4) {
                let at = rng::below(other.len() as u32) as usize;
                other[at] = rng::next() as u8;
            }
            other.truncate(rng::below(other.len() as u32 + 1) as usize);
            if let Ok(read) = Hello::read(&other) {
                assert!(read.magic == MAGIC && read.locators.len() <= LOCATORS);
            }
        }
    }
}
