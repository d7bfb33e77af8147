//! What nodes say to each other. A frame is some of these records, one behind the other.
//!
//! ```text
//!  the lane of letters:   Letter | Long, then its Parts       in order, paid for by credit
//!  the reserved lane:     all others                          overtake letters between frames
//! ```

use std::any::Any;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::vocabulary::{Signature, Words, marked, unmarked};
use crate::bonds::Watcher;
use crate::exit::{Exit, ShutdownWith, Told};
use crate::pid::{NodeId, Pid, Tag};
use crate::signal::{Down, Signal};
use crate::unwinding::attempt;

/// One of them.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Record<'a> {
    Letter {
        head: Head,
        #[serde(borrow)]
        body: Body<'a>,
    },
    /// A letter whose body is so long, and comes in parts. No letter comes between them.
    Long {
        head: Head,
        length: u64,
    },
    Part(#[serde(borrow)] Body<'a>),
    Signal {
        to: Whom,
        /// Who sends it has sent letters, of which this is the last by its number: the signal counts
        /// after that.
        after: u64,
        signal: Sign,
    },
    /// Counts after that letter, as a signal does.
    Unanswered {
        call: u64,
        after: u64,
        why: NoAnswer,
    },
    /// Nobody waits for the answer any more; also counts after that letter.
    Cancelled {
        call: u64,
        after: u64,
    },
    /// So many bytes of letters are taken in.
    Credit(u64),
    Beat,
    /// The next types of the vocabulary, if it is not that of the other.
    Words(Vec<Signature>),
}

impl Record<'_> {
    /// The record that is sent in its place where the other node cannot read a program's reason for an orderly end: it
    /// learns that the end was orderly. `words` are those of this node; `is_read` says which of them the other one reads.
    pub(crate) fn without_orderly_reasons(mut self, words: &Words, is_read: impl Fn(u32) -> bool) -> Self {
        let reason = match &mut self {
            Record::Signal { signal: Sign::Ended { reason, .. }, .. }
            | Record::Signal { signal: Sign::Down { reason, .. }, .. }
            | Record::Signal { signal: Sign::Exit { reason, .. }, .. }
            | Record::Unanswered { why: NoAnswer::Down(reason), .. } => reason,
            _ => return self,
        };
        if reason.orderly_word(words).is_some_and(|word| !is_read(word)) {
            *reason = Cause::Shutdown;
        }
        self
    }

    /// Whether it is of the lane of letters.
    pub(crate) fn takes_credit(&self) -> bool {
        matches!(self, Record::Letter { .. } | Record::Long { .. } | Record::Part(_))
    }
}

/// What a letter is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Head {
    pub(crate) to: Whom,
    /// Its type, by the number that it has in the sender's vocabulary, and the form of its body: see [`marked`].
    pub(crate) word: u32,
    /// The calls whose replies it asks for.
    pub(crate) calls: Vec<u64>,
}

/// For whom a letter or a signal is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) enum Whom {
    Process(u64),
    /// A process of that incarnation, when it was not known yet which one listens.
    Of {
        incarnation: u64,
        number: u64,
    },
    /// Who made that call.
    Caller(u64),
}

/// Bytes that stay where they came.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Body<'a>(pub(crate) &'a [u8]);

impl Serialize for Body<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Body<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <&[u8]>::deserialize(deserializer).map(Body)
    }
}

/// Why a call has no answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum NoAnswer {
    Dropped,
    Overloaded,
    Down(Cause),
}

/// A [`Signal`], as it travels.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Sign {
    Tell(Pid),
    TellNot(Pid),
    Hear(Pid),
    HearNot(Pid),
    Ended { from: Pid, reason: Cause },
    Watch { monitor: Tag, by: Pid },
    WatchNot(Tag),
    Down { monitor: Tag, from: Pid, reason: Cause },
    Exit { from: Pid, reason: Cause },
    Kill,
    Begun(Pid),
}

/// An [`Exit`], as it travels.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Cause {
    Normal,
    Shutdown,
    Panic(#[serde(deserialize_with = "text")] String),
    Killed,
    NoProcess,
    Disconnected,
    /// The program's own, of a type that may travel.
    Word {
        word: u32,
        #[serde(deserialize_with = "body")]
        body: Vec<u8>,
    },
    /// What another one looked like.
    Told(#[serde(deserialize_with = "text")] String),
}

impl Sign {
    /// That of `signal`, which the node `here` sends.
    pub(crate) fn of(signal: Signal, here: NodeId, words: &Words) -> Sign {
        match signal {
            Signal::Tell(other) => Sign::Tell(other),
            Signal::TellNot(other) => Sign::TellNot(other),
            Signal::Hear(other) => Sign::Hear(other),
            Signal::HearNot(other) => Sign::HearNot(other),
            Signal::Ended { from, reason } => Sign::Ended { from, reason: Cause::of(reason, words) },
            Signal::Watch { monitor, by: Watcher::Process(by) } => Sign::Watch { monitor, by },
            Signal::Watch { monitor, by: Watcher::Variable(_) } => {
                Sign::Watch { monitor, by: Pid::of_node(here) }
            }
            Signal::WatchNot(monitor) => Sign::WatchNot(monitor),
            Signal::Down(Down { monitor, from, reason }) => {
                Sign::Down { monitor, from, reason: Cause::of(reason, words) }
            }
            Signal::Exit { from, reason } => Sign::Exit { from, reason: Cause::of(reason, words) },
            Signal::Kill => Sign::Kill,
            Signal::Begun(other) => Sign::Begun(other),
        }
    }

    /// The process on whose behalf it is sent, where one is named.
    pub(crate) fn sender(&self) -> Option<Pid> {
        match self {
            Sign::Tell(from) | Sign::TellNot(from) | Sign::Hear(from) | Sign::HearNot(from) => Some(*from),
            Sign::Begun(from) => Some(*from),
            Sign::Ended { from, .. } | Sign::Down { from, .. } | Sign::Exit { from, .. } => Some(*from),
            Sign::Watch { by, .. } => Some(*by),
            Sign::WatchNot(_) | Sign::Kill => None,
        }
    }

    /// The signal, if `peer` may send it: it speaks for its own processes, and of its own monitors. (That somebody
    /// is to end may be wanted by any; who moved to the peer is told of it by way of his proxy.)
    pub(crate) fn signal(self, peer: NodeId, reason: impl Fn(Cause) -> Exit) -> Option<Signal> {
        let speaks_for = match &self {
            Sign::Exit { .. } => [None, None],
            Sign::Watch { monitor, by } => [Some(monitor.node()), Some(by.node())],
            Sign::WatchNot(monitor) => [Some(monitor.node()), None],
            sign => [sign.sender().map(Pid::node), None],
        };
        if speaks_for.into_iter().flatten().any(|node| node.key != peer.key) {
            return None;
        }
        Some(match self {
            Sign::Tell(other) => Signal::Tell(other),
            Sign::TellNot(other) => Signal::TellNot(other),
            Sign::Hear(other) => Signal::Hear(other),
            Sign::HearNot(other) => Signal::HearNot(other),
            Sign::Ended { from, reason: why } => Signal::Ended { from, reason: reason(why) },
            Sign::Watch { monitor, by } => Signal::Watch { monitor, by: Watcher::Process(by) },
            Sign::WatchNot(monitor) => Signal::WatchNot(monitor),
            Sign::Down { monitor, from, reason: why } => {
                Signal::Down(Down { monitor, from, reason: reason(why) })
            }
            Sign::Exit { from, reason: why } => Signal::Exit { from, reason: reason(why) },
            Sign::Kill => Signal::Kill,
            Sign::Begun(other) => Signal::Begun(other),
        })
    }
}

impl Cause {
    /// So long a text is at most, in bytes, or the body of a word; the rest of a text is cut off.
    const LONGEST: usize = 4096;

    pub(crate) fn of(exit: Exit, words: &Words) -> Cause {
        match exit {
            Exit::Normal => Cause::Normal,
            Exit::Shutdown => Cause::Shutdown,
            Exit::Panic(text) => Cause::Panic(cut(&text, Self::LONGEST)),
            Exit::Killed => Cause::Killed,
            Exit::NoProcess => Cause::NoProcess,
            Exit::Disconnected => Cause::Disconnected,
            Exit::Custom(reason) => Cause::of_value(reason.value(), words).unwrap_or_else(|| {
                let orderly = reason.is_orderly();
                // An orderly one is told as a value, whose text has its length in front.
                let most = if orderly { Self::LONGEST - 2 } else { Self::LONGEST };
                let text = attempt(|| cut(&format!("{:?}", reason.shown()), most));
                let text = text.unwrap_or_else(|| "a reason that panics when it is shown".into());
                match orderly {
                    true => Cause::of_value(&ShutdownWith(Told(text)), words).unwrap_or(Cause::Shutdown),
                    false => Cause::Told(text),
                }
            }),
        }
    }

    /// If its type may travel.
    fn of_value(value: &dyn Any, words: &Words) -> Option<Cause> {
        let (number, word) = words.of(value.type_id()).filter(|(_, word)| word.is_reason())?;
        let mut body = Vec::new();
        let form = word.encode(value, &mut body, Self::LONGEST, None).ok()?;
        Some(Cause::Word { word: marked(number, form), body })
    }

    /// The word of a program's reason for an orderly end.
    fn orderly_word(&self, words: &Words) -> Option<u32> {
        let Cause::Word { word, .. } = self else { return None };
        let number = unmarked(*word).0;
        words.get(number)?.is_orderly_reason().then_some(number)
    }

    /// The reason; `mine` knows the words of who sent it. Where those who talk know no orderly reasons of programs, it is
    /// none.
    pub(crate) fn exit<'a>(
        self,
        is_orderly: bool,
        mine: impl Fn(u32) -> Option<&'a super::vocabulary::Word>,
    ) -> Exit {
        match self {
            Cause::Normal => Exit::Normal,
            Cause::Shutdown => Exit::Shutdown,
            Cause::Panic(text) => Exit::Panic(text.into()),
            Cause::Killed => Exit::Killed,
            Cause::NoProcess => Exit::NoProcess,
            Cause::Disconnected => Exit::Disconnected,
            Cause::Told(text) => Exit::custom(Told(text)),
            Cause::Word { word, body } => {
                let (number, form) = unmarked(word);
                let known = mine(number);
                known.and_then(|word| word.exit(form, &body, is_orderly)).unwrap_or_else(|| {
                    let name = known.map_or("a type that is not known here", |word| word.type_name);
                    Exit::custom(Told(format!("a reason of {name} that cannot be decoded")))
                })
            }
        }
    }
}

/// No longer than one may be.
fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer).and_then(|text| short(text.len()).map(|()| text))
}

fn body<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    Vec::deserialize(deserializer).and_then(|body: Vec<u8>| short(body.len()).map(|()| body))
}

fn short<E: serde::de::Error>(bytes: usize) -> Result<(), E> {
    if bytes > Cause::LONGEST { Err(E::custom("a reason that is too long")) } else { Ok(()) }
}

fn cut(text: &str, most: usize) -> String {
    let end = text.floor_char_boundary(most);
    text[..end].into()
}
