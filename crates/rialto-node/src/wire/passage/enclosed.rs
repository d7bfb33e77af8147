//! Messages within a message: the mailbox of a process that moves to another node, and the messages that its
//! proxy forwards.
//!
//! Each is encoded as if it were sent alone, and decoded when a receive asks for it. Until then it is bytes,
//! like every message from another node. The head of the enclosing message lists the calls of all enclosed
//! ones.
//!
//! An enclosed message of three bytes takes two hundred bytes of memory on arrival. So their number is
//! bounded by the bounds of a mailbox.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use rialto_codec::{Purpose, purpose};
use serde::de::{self, SeqAccess, Visitor};
use serde::ser::{self, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{CROSSINGS, Crossing, Ticket, cannot_leave, encode, settle, take};
use crate::message::Envelope;
use crate::node::Node;
use crate::send::unsendable;
use crate::wire::encoded::Encoded;
use crate::wire::link::{Link, Refusal};
use crate::wire::outgoing::Parcel;
use crate::wire::vocabulary::marked;

/// This number of enclosed messages is always accepted.
pub(crate) const FEW: usize = 64;

/// The enclosed messages. Encoding borrows them, so they can be taken out again if the enclosing message is
/// not sent.
#[derive(Default)]
pub(crate) struct Enclosed(pub(crate) Vec<Envelope>);

/// The encoded form of one message.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Enclosure")]
struct Enclosure {
    /// The number of its type in the sender's type registry, and its form.
    #[serde(rename = "word")]
    word: u32,
    calls: Vec<u64>,
    body: Blob,
}

/// Bytes, encoded as one byte string.
#[derive(Debug, Default)]
pub(crate) struct Blob(pub(crate) Vec<u8>);

impl Serialize for Enclosed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if purpose() == Purpose::Trial {
            return serializer.serialize_seq(Some(0))?.end();
        }
        let letters = || self.0.iter().filter(|letter| letter.is_readable());
        let count = letters().count();
        if count > most() {
            return Err(ser::Error::custom(cannot_leave(TOO_MANY)));
        }
        let mut written = serializer.serialize_seq(Some(count))?;
        for letter in letters() {
            written.serialize_element(&enclose(letter).map_err(ser::Error::custom)?)?;
        }
        written.end()
    }
}

impl<'de> Deserialize<'de> for Enclosed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Letters;
        impl<'de> Visitor<'de> for Letters {
            type Value = Enclosed;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("letters")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut letters: A) -> Result<Enclosed, A::Error> {
                let (most, mut all) = (most(), Vec::new());
                while let Some(letter) = letters.next_element()? {
                    if all.len() == most {
                        return Err(de::Error::custom(TOO_MANY));
                    }
                    all.extend(disclose(letter).map_err(de::Error::custom)?);
                }
                Ok(Enclosed(all))
            }
        }
        deserializer.deserialize_seq(Letters)
    }
}

impl fmt::Debug for Enclosed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Enclosed({})", self.0.len())
    }
}

impl Serialize for Blob {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Blob {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bytes;
        impl Visitor<'_> for Bytes {
            type Value = Blob;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Blob, E> {
                Ok(Blob(bytes.to_vec()))
            }
        }
        deserializer.deserialize_byte_buf(Bytes)
    }
}

/// Encodes the value in `letter` into the message that is being encoded.
fn enclose(letter: &Envelope) -> Result<Enclosure, &'static str> {
    let leaving = CROSSINGS.with_borrow(|all| match all.last() {
        Some(Crossing::Leaving(link, calls, _)) => Some((link.clone(), calls.len())),
        _ => None,
    });
    let (link, before) =
        leaving.ok_or("an enclosed message can be encoded only in a message to another node")?;
    let content = letter.content().ok_or("an enclosed message that cannot be decoded")?;
    let mut body = Vec::new();
    match write_within(&link, letter, content, &mut body) {
        Ok(word) => {
            let calls = CROSSINGS.with_borrow(|all| match all.last() {
                Some(Crossing::Leaving(_, calls, _)) => calls[before..].to_vec(),
                _ => Vec::new(),
            });
            Ok(Enclosure { word, calls, body: Blob(body) })
        }
        Err(error) => {
            CROSSINGS.with_borrow_mut(|all| {
                if let Some(Crossing::Leaving(_, _, why)) = all.last_mut() {
                    let error = match why {
                        Some(Refusal::Unwritable(why)) => std::mem::take(why),
                        Some(_) => return,
                        None => error,
                    };
                    let text =
                        format!("the message of type `{}` cannot be sent along: {error}", letter.type_name());
                    *why = Some(Refusal::Unwritable(text));
                }
            });
            Err("an enclosed message cannot be sent")
        }
    }
}

/// Encodes `content` into `body`. Returns the number of its type.
fn write_within(
    link: &Link,
    letter: &Envelope,
    content: &dyn Any,
    body: &mut Vec<u8>,
) -> Result<u32, String> {
    let (number, word) = link.word_for(letter.type_id()).map_err(|why| match unsendable(why) {
        Ok(why) => why.to_string(),
        Err(_) => unreachable!("a type is not registered or not understood"),
    })?;
    let form = encode(link, word, content, body, usize::MAX);
    Ok(marked(number, form.map_err(|error| error.to_string())?))
}

/// Opens one enclosed message. Returns `None` if decoding is a trial, without a value.
fn disclose(letter: Enclosure) -> Result<Option<Envelope>, &'static str> {
    if purpose() != Purpose::Value {
        return Ok(None);
    }
    CROSSINGS.with_borrow_mut(|all| match all.last_mut() {
        Some(Crossing::Arriving(link, tickets, _)) => open(link, tickets, letter).map(Some),
        _ => Err("an enclosed message can be decoded only in a message from another node"),
    })
}

const TOO_MANY: &str =
    "it contains more messages than a mailbox takes (`Builder::mailbox_bound`, `Builder::mailbox_bytes`)";

/// Returns how many messages the one that is being encoded or decoded may enclose: as many messages from
/// other nodes as a mailbox holds.
fn most() -> usize {
    let link = CROSSINGS.with_borrow(|all| match all.last() {
        Some(Crossing::Leaving(link, ..) | Crossing::Arriving(link, ..)) => Some(link.clone()),
        _ => None,
    });
    link.and_then(|link| link.node().upgrade()).map_or(FEW, |node| most_within(&node))
}

/// Returns how many messages a message to that node may enclose.
pub(crate) fn most_within(node: &Node) -> usize {
    node.mailbox_bound().min(node.mailbox_bytes() / size_of::<Encoded>()).max(FEW)
}

fn open(link: &Arc<Link>, tickets: &mut Vec<Ticket>, letter: Enclosure) -> Result<Envelope, &'static str> {
    let Enclosure { word, calls, body } = letter;
    let word =
        link.word_here(word).ok_or("an enclosed message of a type that is not registered on this node")?;
    let of_it = calls.into_iter().map(|call| take(tickets, call)).collect::<Result<_, _>>()?;
    Ok(Envelope::encoded(Encoded::handed_on(link.clone(), word, body.0, of_it)))
}

/// The calls of a message that was sent, while its value still exists. [`settle`](Left::settle) drops the
/// value, and the calls then wait for their answers. Dropping this forgets the calls that were not settled.
pub(crate) struct Left {
    link: Arc<Link>,
    calls: Vec<u64>,
}

impl Left {
    /// Returns the message, and its calls.
    pub(crate) fn of(link: &Arc<Link>, letter: Parcel) -> (Parcel, Left) {
        let calls = letter.head.calls.clone();
        (letter, Left { link: link.clone(), calls })
    }

    /// Returns the link over which it was sent.
    pub(crate) fn link(&self) -> &Arc<Link> {
        &self.link
    }

    /// Drops a part of the message.
    pub(crate) fn settle(&self, part: impl Sized) {
        settle(&self.link, self.calls.clone(), part);
    }
}

impl Drop for Left {
    fn drop(&mut self) {
        self.link.calls().forget_unsettled(&self.calls);
    }
}
