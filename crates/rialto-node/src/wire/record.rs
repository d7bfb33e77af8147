//! The records of the protocol between nodes. A wire frame is a sequence of records.
//!
//! ```text
//!  the message lane:    [TraceContext,] Message | LongMessage, then its Parts in order   consumes credit
//!  the reserved lane:   all others                                       overtakes messages between frames
//! ```

use std::any::Any;

use rialto_process::internal::exit::ShutdownWith;
use rialto_process::internal::signal::{Signal, Watcher};
use rialto_process::internal::unwinding::catch_panic;
use rialto_process::peer::NoAnswer;
use rialto_process::{Down, Exit, NodeId, Pid, RemoteReason, Tag};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::type_registry::{RegisteredTypes, TypeSignature, split_form, with_form};

/// One item of the protocol.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Record<'a> {
    Message {
        head: MessageHead,
        #[serde(borrow)]
        body: Body<'a>,
    },
    /// A message with a body of `length` bytes, which follows in parts. No other message comes between them.
    LongMessage {
        head: MessageHead,
        length: u64,
    },
    Part(#[serde(borrow)] Body<'a>),
    Signal {
        to: Recipient,
        /// The number of the last message that the sender had sent before. The signal takes effect after that
        /// message.
        after: u64,
        signal: WireSignal,
    },
    /// There is no answer to a call. Takes effect after message `after`, as a signal does.
    Unanswered {
        call: u64,
        after: u64,
        why: WireNoAnswer,
    },
    /// The caller no longer waits for the answer. Takes effect after message `after`, too.
    Cancelled {
        call: u64,
        after: u64,
    },
    /// Grants credit: the sender has taken in this many bytes of messages.
    Credit(u64),
    Keepalive,
    /// The next type signatures of the sender's registry. Sent only if the two registries differ.
    Types(Vec<TypeSignature>),
    /// The trace context of the sender of the next message, which follows in the message lane. Only since
    /// [`Feature::TraceContexts`](super::version::Feature::TraceContexts).
    TraceContext(WireTraceContext),
}

impl Record<'_> {
    /// Replaces a program's reason for an orderly exit by `Shutdown`, if the peer cannot decode it: the peer
    /// still learns that the exit was orderly. `types` is the type registry of this node. `is_read` returns
    /// whether the peer can decode a type.
    pub(crate) fn without_unknown_orderly_reasons(
        mut self,
        types: &RegisteredTypes,
        is_read: impl Fn(u32) -> bool,
    ) -> Self {
        let reason = match &mut self {
            Record::Signal { signal: WireSignal::Ended { reason, .. }, .. }
            | Record::Signal { signal: WireSignal::Down { reason, .. }, .. }
            | Record::Signal { signal: WireSignal::Exit { reason, .. }, .. }
            | Record::Unanswered { why: WireNoAnswer::Down(reason), .. } => reason,
            _ => return self,
        };
        if reason.orderly_type(types).is_some_and(|number| !is_read(number)) {
            *reason = WireExit::Shutdown;
        }
        self
    }

    /// Returns whether the record belongs to the message lane.
    pub(crate) fn takes_credit(&self) -> bool {
        use Record::{LongMessage, Message, Part, TraceContext};
        matches!(self, Message { .. } | LongMessage { .. } | Part(_) | TraceContext(_))
    }
}

/// The parts of a W3C `traceparent`, in their order. The length of its bytes does not depend on the values, so
/// there is no long one.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct WireTraceContext {
    pub(crate) trace_id: [u8; 16],
    pub(crate) span_id: [u8; 8],
    pub(crate) flags: u8,
}

impl WireTraceContext {
    /// Returns whether the identifiers are valid: neither may be zero.
    pub(crate) fn is_valid(&self) -> bool {
        self.trace_id != [0; 16] && self.span_id != [0; 8]
    }
}

/// The recipient, the type and the calls of a message.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct MessageHead {
    pub(crate) to: Recipient,
    /// The number of its type in the sender's type registry, with the form of its body: see [`with_form`].
    pub(crate) type_number: u32,
    /// The calls whose replies it asks for.
    pub(crate) calls: Vec<u64>,
}

/// The recipient of a message or a signal.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) enum Recipient {
    Process(u64),
    /// A process of that incarnation. Used before the peer has announced its incarnation.
    ProcessOf {
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

/// A [`NoAnswer`] on the wire.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum WireNoAnswer {
    Dropped,
    Overloaded,
    Down(WireExit),
}

/// A [`Signal`] on the wire.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum WireSignal {
    AddOutboundLink(Pid),
    RemoveOutboundLink(Pid),
    AddInboundLink(Pid),
    RemoveInboundLink(Pid),
    Ended { from: Pid, reason: WireExit },
    Monitor { monitor: Tag, by: Pid },
    Demonitor(Tag),
    Down { monitor: Tag, from: Pid, reason: WireExit },
    Exit { from: Pid, reason: WireExit },
    Kill,
    StartedLinked(Pid),
}

/// An [`Exit`] on the wire.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum WireExit {
    Normal,
    Shutdown,
    Panic(#[serde(deserialize_with = "text")] String),
    Killed,
    NoProcess,
    Disconnected,
    /// A reason of the program, whose type is registered.
    Registered {
        type_number: u32,
        #[serde(deserialize_with = "body")]
        body: Vec<u8>,
    },
    /// The debug text of a reason whose type is not registered.
    DebugText(#[serde(deserialize_with = "text")] String),
}

impl WireNoAnswer {
    pub(crate) fn of(why: NoAnswer, types: &RegisteredTypes) -> WireNoAnswer {
        match why {
            NoAnswer::Dropped => WireNoAnswer::Dropped,
            NoAnswer::Overloaded => WireNoAnswer::Overloaded,
            NoAnswer::Down(reason) => WireNoAnswer::Down(WireExit::of(reason, types)),
        }
    }
}

impl WireSignal {
    /// Converts `signal`, which the node `here` sends.
    pub(crate) fn of(signal: Signal, here: NodeId, types: &RegisteredTypes) -> WireSignal {
        match signal {
            Signal::AddOutboundLink(other) => WireSignal::AddOutboundLink(other),
            Signal::RemoveOutboundLink(other) => WireSignal::RemoveOutboundLink(other),
            Signal::AddInboundLink(other) => WireSignal::AddInboundLink(other),
            Signal::RemoveInboundLink(other) => WireSignal::RemoveInboundLink(other),
            Signal::Ended { from, reason } => WireSignal::Ended { from, reason: WireExit::of(reason, types) },
            Signal::Monitor { monitor, by: Watcher::Process(by) } => WireSignal::Monitor { monitor, by },
            Signal::Monitor { monitor, by: Watcher::Variable(_) } => {
                WireSignal::Monitor { monitor, by: Pid::of_node(here) }
            }
            Signal::Demonitor(monitor) => WireSignal::Demonitor(monitor),
            Signal::Down(Down { monitor, from, reason }) => {
                WireSignal::Down { monitor, from, reason: WireExit::of(reason, types) }
            }
            Signal::Exit { from, reason } => WireSignal::Exit { from, reason: WireExit::of(reason, types) },
            Signal::Kill => WireSignal::Kill,
            Signal::StartedLinked(other) => WireSignal::StartedLinked(other),
        }
    }

    /// Returns the process on whose behalf the signal is sent, if it names one.
    pub(crate) fn sender(&self) -> Option<Pid> {
        match self {
            WireSignal::AddOutboundLink(from)
            | WireSignal::RemoveOutboundLink(from)
            | WireSignal::AddInboundLink(from)
            | WireSignal::RemoveInboundLink(from) => Some(*from),
            WireSignal::StartedLinked(from) => Some(*from),
            WireSignal::Ended { from, .. }
            | WireSignal::Down { from, .. }
            | WireSignal::Exit { from, .. } => Some(*from),
            WireSignal::Monitor { by, .. } => Some(*by),
            WireSignal::Demonitor(_) | WireSignal::Kill => None,
        }
    }

    /// Converts to a signal, if `peer` may send it: a node speaks for its own processes, and for its own
    /// monitors. An exit signal may name any process, because a proxy on the peer forwards exit signals to a
    /// moved process. The receiver checks that there is such a proxy.
    pub(crate) fn signal(self, peer: NodeId, reason: impl Fn(WireExit) -> Exit) -> Option<Signal> {
        let speaks_for = match &self {
            WireSignal::Exit { .. } => [None, None],
            WireSignal::Monitor { monitor, by } => [Some(monitor.node()), Some(by.node())],
            WireSignal::Demonitor(monitor) => [Some(monitor.node()), None],
            sign => [sign.sender().map(Pid::node), None],
        };
        if speaks_for.into_iter().flatten().any(|node| node.key != peer.key) {
            return None;
        }
        Some(match self {
            WireSignal::AddOutboundLink(other) => Signal::AddOutboundLink(other),
            WireSignal::RemoveOutboundLink(other) => Signal::RemoveOutboundLink(other),
            WireSignal::AddInboundLink(other) => Signal::AddInboundLink(other),
            WireSignal::RemoveInboundLink(other) => Signal::RemoveInboundLink(other),
            WireSignal::Ended { from, reason: why } => Signal::Ended { from, reason: reason(why) },
            WireSignal::Monitor { monitor, by } => Signal::Monitor { monitor, by: Watcher::Process(by) },
            WireSignal::Demonitor(monitor) => Signal::Demonitor(monitor),
            WireSignal::Down { monitor, from, reason: why } => {
                Signal::Down(Down { monitor, from, reason: reason(why) })
            }
            WireSignal::Exit { from, reason: why } => Signal::Exit { from, reason: reason(why) },
            WireSignal::Kill => Signal::Kill,
            WireSignal::StartedLinked(other) => Signal::StartedLinked(other),
        })
    }
}

impl WireExit {
    /// Maximum bytes of a text, and of the body of a reason. A longer text is cut.
    const MAX_TEXT_BYTES: usize = 4096;

    pub(crate) fn of(exit: Exit, types: &RegisteredTypes) -> WireExit {
        match exit {
            Exit::Normal => WireExit::Normal,
            Exit::Shutdown => WireExit::Shutdown,
            Exit::Panic(text) => WireExit::Panic(truncate(&text, Self::MAX_TEXT_BYTES)),
            Exit::Killed => WireExit::Killed,
            Exit::NoProcess => WireExit::NoProcess,
            Exit::Disconnected => WireExit::Disconnected,
            Exit::Custom(reason) => WireExit::of_value(reason.value(), types).unwrap_or_else(|| {
                let orderly = reason.is_orderly();
                // An orderly reason travels as an encoded value, which begins with the length of its text.
                let most = if orderly { Self::MAX_TEXT_BYTES - 2 } else { Self::MAX_TEXT_BYTES };
                let text = catch_panic(|| truncate(&format!("{:?}", reason.shown()), most));
                let text = text.unwrap_or_else(|| "a reason that panics when it is shown".into());
                match orderly {
                    true => WireExit::of_value(&ShutdownWith(RemoteReason(text)), types)
                        .unwrap_or(WireExit::Shutdown),
                    false => WireExit::DebugText(text),
                }
            }),
            other => WireExit::DebugText(other.to_string()),
        }
    }

    /// Encodes `value`, if its type is registered as a reason.
    fn of_value(value: &dyn Any, types: &RegisteredTypes) -> Option<WireExit> {
        let (number, registered) =
            types.find_by_type(value.type_id()).filter(|(_, registered)| registered.is_reason())?;
        let mut body = Vec::new();
        let form = registered.encode(value, &mut body, Self::MAX_TEXT_BYTES, None).ok()?;
        Some(WireExit::Registered { type_number: with_form(number, form), body })
    }

    /// Returns the number of the type, if this is a program's reason for an orderly exit.
    fn orderly_type(&self, types: &RegisteredTypes) -> Option<u32> {
        let WireExit::Registered { type_number, .. } = self else { return None };
        let number = split_form(*type_number).0;
        types.get(number)?.is_orderly_reason().then_some(number)
    }

    /// Converts to an [`Exit`]. `mine` looks up a type of the sender's registry. `is_orderly` says whether
    /// the protocol version has orderly reasons; if not, a reason is never orderly.
    pub(crate) fn exit<'a>(
        self,
        is_orderly: bool,
        mine: impl Fn(u32) -> Option<&'a super::type_registry::RegisteredType>,
    ) -> Exit {
        match self {
            WireExit::Normal => Exit::Normal,
            WireExit::Shutdown => Exit::Shutdown,
            WireExit::Panic(text) => Exit::Panic(text.into()),
            WireExit::Killed => Exit::Killed,
            WireExit::NoProcess => Exit::NoProcess,
            WireExit::Disconnected => Exit::Disconnected,
            WireExit::DebugText(text) => Exit::custom(RemoteReason(text)),
            WireExit::Registered { type_number, body } => {
                let (number, form) = split_form(type_number);
                let known = mine(number);
                known.and_then(|registered| registered.exit(form, &body, is_orderly)).unwrap_or_else(|| {
                    let name = known.map_or("<unregistered type>", |registered| registered.of().name());
                    Exit::custom(RemoteReason(format!(
                        "an exit reason of type {name}, which cannot be decoded"
                    )))
                })
            }
        }
    }
}

/// Decodes a text, and refuses one that is too long.
fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer).and_then(|text| check_length(text.len()).map(|()| text))
}

fn body<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    Vec::deserialize(deserializer).and_then(|body: Vec<u8>| check_length(body.len()).map(|()| body))
}

fn check_length<E: serde::de::Error>(bytes: usize) -> Result<(), E> {
    if bytes > WireExit::MAX_TEXT_BYTES { Err(E::custom("the exit reason is too long")) } else { Ok(()) }
}

fn truncate(text: &str, most: usize) -> String {
    let end = text.floor_char_boundary(most);
    text[..end].into()
}
