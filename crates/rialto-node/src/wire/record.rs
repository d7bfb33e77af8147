//! The records of the protocol between nodes. A wire frame is a sequence of records.
//!
//! ```text
//!  the message lane:    Letter | Long, then its Parts       in order; consumes credit
//!  the reserved lane:   all others                          overtakes messages between frames
//! ```
//!
//! A *letter* is a message on the wire. A *word* is a type of a node's type registry.

use std::any::Any;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::vocabulary::{Signature, Words, marked, unmarked};
use crate::bonds::Watcher;
use crate::exit::{Exit, ShutdownWith, Told};
use crate::pid::{NodeId, Pid, Tag};
use crate::signal::{Down, Signal};
use crate::unwinding::attempt;

/// One item of the protocol.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Record<'a> {
    Letter {
        head: Head,
        #[serde(borrow)]
        body: Body<'a>,
    },
    /// A message with a body of `length` bytes, which follows in parts. No other message comes between them.
    Long {
        head: Head,
        length: u64,
    },
    Part(#[serde(borrow)] Body<'a>),
    Signal {
        to: Whom,
        /// The number of the last message that the sender had sent before. The signal takes effect after that
        /// message.
        after: u64,
        signal: Sign,
    },
    /// There is no answer to a call. Takes effect after message `after`, as a signal does.
    Unanswered {
        call: u64,
        after: u64,
        why: NoAnswer,
    },
    /// The caller no longer waits for the answer. Takes effect after message `after`, too.
    Cancelled {
        call: u64,
        after: u64,
    },
    /// Grants credit: the sender has taken in this many bytes of messages.
    Credit(u64),
    Beat,
    /// The next type signatures of the sender's registry. Sent only if the two registries differ.
    Words(Vec<Signature>),
}

impl Record<'_> {
    /// Replaces a program's reason for an orderly exit by `Shutdown`, if the peer cannot decode it: the peer
    /// still learns that the exit was orderly. `words` is the type registry of this node. `is_read` returns
    /// whether the peer can decode a type.
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

    /// Returns whether the record belongs to the message lane.
    pub(crate) fn takes_credit(&self) -> bool {
        matches!(self, Record::Letter { .. } | Record::Long { .. } | Record::Part(_))
    }
}

/// The recipient, the type and the calls of a message.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Head {
    pub(crate) to: Whom,
    /// The number of its type in the sender's type registry, with the form of its body: see [`marked`].
    pub(crate) word: u32,
    /// The calls whose replies it asks for.
    pub(crate) calls: Vec<u64>,
}

/// The recipient of a message or a signal.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) enum Whom {
    Process(u64),
    /// A process of that incarnation. Used before the peer has announced its incarnation.
    Of {
        incarnation: u64,
        number: u64,
    },
    /// The caller of that call: the message is the answer.
    Caller(u64),
}

/// Bytes that are borrowed from the frame.
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

/// A [`Signal`] on the wire.
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

/// An [`Exit`] on the wire.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Cause {
    Normal,
    Shutdown,
    Panic(#[serde(deserialize_with = "text")] String),
    Killed,
    NoProcess,
    Disconnected,
    /// A reason of the program, whose type is registered.
    Word {
        word: u32,
        #[serde(deserialize_with = "body")]
        body: Vec<u8>,
    },
    /// The debug text of a reason whose type is not registered.
    Told(#[serde(deserialize_with = "text")] String),
}

impl Sign {
    /// Converts `signal`, which the node `here` sends.
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

    /// Returns the process on whose behalf the signal is sent, if it names one.
    pub(crate) fn sender(&self) -> Option<Pid> {
        match self {
            Sign::Tell(from) | Sign::TellNot(from) | Sign::Hear(from) | Sign::HearNot(from) => Some(*from),
            Sign::Begun(from) => Some(*from),
            Sign::Ended { from, .. } | Sign::Down { from, .. } | Sign::Exit { from, .. } => Some(*from),
            Sign::Watch { by, .. } => Some(*by),
            Sign::WatchNot(_) | Sign::Kill => None,
        }
    }

    /// Converts to a signal, if `peer` may send it: a node speaks for its own processes, and for its own
    /// monitors. An exit signal may name any process, because a proxy on the peer forwards exit signals to a
    /// moved process. The receiver checks that there is such a proxy.
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
    /// Maximum bytes of a text, and of the body of a reason. A longer text is cut.
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
                // An orderly reason travels as an encoded value, which begins with the length of its text.
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

    /// Encodes `value`, if its type is registered as a reason.
    fn of_value(value: &dyn Any, words: &Words) -> Option<Cause> {
        let (number, word) = words.of(value.type_id()).filter(|(_, word)| word.is_reason())?;
        let mut body = Vec::new();
        let form = word.encode(value, &mut body, Self::LONGEST, None).ok()?;
        Some(Cause::Word { word: marked(number, form), body })
    }

    /// Returns the number of the type, if this is a program's reason for an orderly exit.
    fn orderly_word(&self, words: &Words) -> Option<u32> {
        let Cause::Word { word, .. } = self else { return None };
        let number = unmarked(*word).0;
        words.get(number)?.is_orderly_reason().then_some(number)
    }

    /// Converts to an [`Exit`]. `mine` looks up a type of the sender's registry. `is_orderly` says whether
    /// the protocol version has orderly reasons; if not, a reason is never orderly.
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
                    let name = known.map_or("<unregistered type>", |word| word.type_name);
                    Exit::custom(Told(format!("an exit reason of type {name}, which cannot be decoded")))
                })
            }
        }
    }
}

/// Decodes a text, and refuses one that is too long.
fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer).and_then(|text| short(text.len()).map(|()| text))
}

fn body<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    Vec::deserialize(deserializer).and_then(|body: Vec<u8>| short(body.len()).map(|()| body))
}

fn short<E: serde::de::Error>(bytes: usize) -> Result<(), E> {
    if bytes > Cause::LONGEST { Err(E::custom("the exit reason is too long")) } else { Ok(()) }
}

fn cut(text: &str, most: usize) -> String {
    let end = text.floor_char_boundary(most);
    text[..end].into()
}
