//! Messages within a message: the mailbox of a process that moves to another node, and the messages that its
//! proxy forwards.
//!
//! Each is encoded as if it were sent alone, and decoded when a receive asks for it. Until then it is bytes,
//! like every message from another node. The head of the enclosing message lists the calls of all enclosed
//! ones.
//!
//! A message with a trace context has an entry with the context in front of it, if the peer supports that.
//!
//! An enclosed message of three bytes takes two hundred bytes of memory on arrival. So their number is
//! bounded by the bounds of a mailbox.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use rialto_codec::{Purpose, purpose};
use rialto_process::internal::encoded::Encoded;
use rialto_process::internal::send::unsendable;
use rialto_process::peer::SendRefusal;
use rialto_process::{Envelope, Node};
use serde::de::{self, SeqAccess, Visitor};
use serde::ser::{self, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{CONTEXTS, CodecContext, ReplyTicket, drop_sent, encode, set_encode_error, take};
use crate::wire::connection::PeerConnection;
use crate::wire::outgoing::OutgoingMessage;
use crate::wire::record::WireTraceContext;
use crate::wire::trace_context;
use crate::wire::type_registry::with_form;
use crate::wire::version::Feature;

/// The type number of an entry that has the trace context of the next one. No registry has so many types.
const TRACE_CONTEXT: u32 = u32::MAX;

/// This number of enclosed messages is always accepted.
pub(crate) const MIN_ENCLOSED: usize = 64;

/// The enclosed messages. Encoding borrows them, so they can be taken out again if the enclosing message is
/// not sent.
#[derive(Default)]
pub(crate) struct Enclosed(pub(crate) Vec<Envelope>);

/// The encoded form of one message.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Enclosure")]
struct EnclosedMessage {
    /// The number of its type in the sender's type registry, and its form.
    #[serde(rename = "word")]
    type_number: u32,
    calls: Vec<u64>,
    body: Blob,
}

/// Bytes, encoded as one byte string.
#[derive(Debug, Default)]
pub(crate) struct Blob(pub(crate) Vec<u8>);

impl Serialize for Enclosed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if purpose() == Purpose::RoundTrip {
            return serializer.serialize_seq(Some(0))?.end();
        }
        let messages = || self.0.iter().filter(|message| message.try_decode());
        let count = messages().count();
        if count > max_enclosed_here() {
            return Err(ser::Error::custom(set_encode_error(TOO_MANY)));
        }
        let sends_contexts = connection_here().is_some_and(|connection| has_contexts(&connection));
        let context = |message: &Envelope| trace_context::of(message).filter(|_| sends_contexts);
        let contexts = messages().filter(|message| context(message).is_some()).count();
        let mut written = serializer.serialize_seq(Some(count + contexts))?;
        for message in messages() {
            if let Some(context) = context(message) {
                written.serialize_element(&EnclosedMessage::of_context(context))?;
            }
            written.serialize_element(&encode_enclosed(message).map_err(ser::Error::custom)?)?;
        }
        written.end()
    }
}

impl<'de> Deserialize<'de> for Enclosed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Messages;
        impl<'de> Visitor<'de> for Messages {
            type Value = Enclosed;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("messages")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut messages: A) -> Result<Enclosed, A::Error> {
                let (most, mut all) = (max_enclosed_here(), Vec::new());
                while let Some(first) = messages.next_element::<EnclosedMessage>()? {
                    let context = first.context().map_err(de::Error::custom)?;
                    let message = match context {
                        None => first,
                        Some(_) => messages.next_element()?.ok_or_else(|| de::Error::custom(NO_MESSAGE))?,
                    };
                    if all.len() == most {
                        return Err(de::Error::custom(TOO_MANY));
                    }
                    all.extend(decode_enclosed(context, message).map_err(de::Error::custom)?);
                }
                Ok(Enclosed(all))
            }
        }
        deserializer.deserialize_seq(Messages)
    }
}

impl EnclosedMessage {
    /// Returns the entry with the trace context of the next message.
    fn of_context(context: WireTraceContext) -> EnclosedMessage {
        let WireTraceContext { trace_id, span_id, flags } = context;
        let body = [&trace_id[..], &span_id[..], &[flags]].concat();
        EnclosedMessage { type_number: TRACE_CONTEXT, calls: Vec::new(), body: Blob(body) }
    }

    /// Returns the trace context, if this is such an entry.
    fn context(&self) -> Result<Option<WireTraceContext>, &'static str> {
        if self.type_number != TRACE_CONTEXT {
            return Ok(None);
        }
        let read = || {
            let (trace_id, rest) = self.body.0.split_first_chunk()?;
            let (span_id, [flags]) = rest.split_first_chunk()? else { return None };
            Some(WireTraceContext { trace_id: *trace_id, span_id: *span_id, flags: *flags })
        };
        let context = read().filter(|context| context.is_valid() && self.calls.is_empty());
        context.map(Some).ok_or("a trace context that is none")
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

/// Encodes the value in `message` into the message that is being encoded.
fn encode_enclosed(message: &Envelope) -> Result<EnclosedMessage, &'static str> {
    let leaving = CONTEXTS.with_borrow(|all| match all.last() {
        Some(CodecContext::Encoding(connection, calls, _)) => Some((connection.clone(), calls.len())),
        _ => None,
    });
    let (connection, before) =
        leaving.ok_or("an enclosed message can be encoded only in a message to another node")?;
    let content = message.content().ok_or("an enclosed message that cannot be decoded")?;
    let mut body = Vec::new();
    match encode_content(&connection, message, content, &mut body) {
        Ok(type_number) => {
            let calls = CONTEXTS.with_borrow(|all| match all.last() {
                Some(CodecContext::Encoding(_, calls, _)) => calls[before..].to_vec(),
                _ => Vec::new(),
            });
            Ok(EnclosedMessage { type_number, calls, body: Blob(body) })
        }
        Err(error) => {
            CONTEXTS.with_borrow_mut(|all| {
                if let Some(CodecContext::Encoding(_, _, why)) = all.last_mut() {
                    let error = match why {
                        Some(SendRefusal::EncodeFailed(why)) => std::mem::take(why),
                        Some(_) => return,
                        None => error,
                    };
                    let text = format!(
                        "the message of type `{}` cannot be sent along: {error}",
                        message.type_name()
                    );
                    *why = Some(SendRefusal::EncodeFailed(text));
                }
            });
            Err("an enclosed message cannot be sent")
        }
    }
}

/// Encodes `content` into `body`. Returns the number of its type.
fn encode_content(
    connection: &PeerConnection,
    message: &Envelope,
    content: &dyn Any,
    body: &mut Vec<u8>,
) -> Result<u32, String> {
    let (number, registered) =
        connection.find_type(message.message_type().id()).map_err(|why| match unsendable(why) {
            Ok(why) => why.to_string(),
            Err(_) => unreachable!("a type is not registered or not understood"),
        })?;
    let form = encode(connection, registered, content, body, usize::MAX);
    Ok(with_form(number, form.map_err(|error| error.to_string())?))
}

/// Opens one enclosed message. Returns `None` if decoding is a trial, without a value.
fn decode_enclosed(
    context: Option<WireTraceContext>,
    message: EnclosedMessage,
) -> Result<Option<Envelope>, &'static str> {
    if purpose() != Purpose::Value {
        return Ok(None);
    }
    CONTEXTS.with_borrow_mut(|all| match all.last_mut() {
        Some(CodecContext::Decoding(connection, tickets, _)) => {
            open(connection, tickets, context, message).map(Some)
        }
        _ => Err("an enclosed message can be decoded only in a message from another node"),
    })
}

const NO_MESSAGE: &str = "a trace context without a message";

const TOO_MANY: &str =
    "it contains more messages than a mailbox takes (`Builder::mailbox_bound`, `Builder::mailbox_bytes`)";

/// Returns how many messages the one that is being encoded or decoded may enclose: as many messages from
/// other nodes as a mailbox holds.
fn max_enclosed_here() -> usize {
    connection_here()
        .and_then(|connection| connection.node().upgrade())
        .map_or(MIN_ENCLOSED, |node| max_enclosed(&node))
}

/// Returns the connection of the message that is being encoded or decoded.
fn connection_here() -> Option<Arc<PeerConnection>> {
    CONTEXTS.with_borrow(|all| match all.last() {
        Some(CodecContext::Encoding(connection, ..) | CodecContext::Decoding(connection, ..)) => {
            Some(connection.clone())
        }
        _ => None,
    })
}

/// Whether messages have trace contexts on this connection.
fn has_contexts(connection: &PeerConnection) -> bool {
    connection.version().is_some_and(|version| version.has(Feature::TraceContexts))
}

/// Returns how many messages a message to that node may enclose.
pub(crate) fn max_enclosed(node: &Node) -> usize {
    node.mailbox_bound().min(node.mailbox_bytes() / Encoded::MIN_WEIGHT).max(MIN_ENCLOSED)
}

fn open(
    connection: &Arc<PeerConnection>,
    tickets: &mut Vec<ReplyTicket>,
    context: Option<WireTraceContext>,
    message: EnclosedMessage,
) -> Result<Envelope, &'static str> {
    if context.is_some() && !has_contexts(connection) {
        return Err("a trace context on a connection whose version has none");
    }
    let EnclosedMessage { type_number, calls, body } = message;
    let type_number = connection
        .to_local_type(type_number)
        .ok_or("an enclosed message of a type that is not registered on this node")?;
    let context = trace_context::carried(context, !calls.is_empty());
    let of_it = calls.into_iter().map(|call| take(tickets, call)).collect::<Result<_, _>>()?;
    let (body, here) = (body.0, connection.here());
    let encoded = Encoded::forwarded(connection.clone(), type_number, body, of_it, here);
    Ok(Envelope::encoded(encoded).with_context(context))
}

/// The calls of a message that was sent, while its value still exists. [`settle`](SentCalls::settle) drops
/// the value, and the calls then wait for their answers. Dropping this forgets the calls that were not
/// settled.
pub(crate) struct SentCalls {
    connection: Arc<PeerConnection>,
    calls: Vec<u64>,
}

impl SentCalls {
    /// Returns the message, and its calls.
    pub(crate) fn of(
        connection: &Arc<PeerConnection>,
        message: OutgoingMessage,
    ) -> (OutgoingMessage, SentCalls) {
        let calls = message.head.calls.clone();
        (message, SentCalls { connection: connection.clone(), calls })
    }

    /// Returns the connection over which it was sent.
    pub(crate) fn connection(&self) -> &Arc<PeerConnection> {
        &self.connection
    }

    /// Drops a part of the message.
    pub(crate) fn settle(&self, part: impl Sized) {
        drop_sent(&self.connection, self.calls.clone(), part);
    }
}

impl Drop for SentCalls {
    fn drop(&mut self) {
        self.connection.calls().remove_unsent(&self.calls);
    }
}
