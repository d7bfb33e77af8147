//! The channel ends and `ReplyTo`s in the variables of a process that moves to another node.
//!
//! Over a connection, each has a number among the calls of the message, as in any message. The process is
//! decoded later than its message, so the tickets are kept beside its bytes until then. To a node of the same
//! program, without a connection, the values themselves are kept there.

use std::any::Any;
use std::fmt;
use std::mem;
use std::sync::Arc;

use rialto_codec::{Purpose, purpose};

use super::{CONTEXTS, CodecContext, ReplyTicket, in_context};
use crate::wire::connection::PeerConnection;
use crate::wire::version::Feature;

/// Values to which the bytes refer by index.
pub(super) type LocalValues = Vec<Option<Box<dyn Any + Send>>>;

/// The values that are kept beside the bytes of a process until it is decoded.
#[derive(Default)]
pub(crate) enum MovedValues {
    #[default]
    Nothing,
    /// Dropping a ticket tells the caller that there is no answer. The flag says that the process was
    /// forwarded: nodes other than the sender wrote the bytes.
    Tickets(Arc<PeerConnection>, Vec<ReplyTicket>, bool),
    Local(LocalValues),
}

impl MovedValues {
    /// Runs `read`, which decodes the bytes.
    pub(crate) fn decode_with<R>(self, read: impl FnOnce() -> R) -> R {
        let context = match self {
            MovedValues::Nothing => return read(),
            MovedValues::Tickets(connection, tickets, handed_on) => {
                CodecContext::Decoding(connection, tickets, handed_on)
            }
            MovedValues::Local(parts) => CodecContext::DecodingLocal(parts),
        };
        in_context(context, read).0
    }
}

impl fmt::Debug for MovedValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = match self {
            MovedValues::Nothing => 0,
            MovedValues::Tickets(_, tickets, _) => tickets.len(),
            MovedValues::Local(parts) => parts.len(),
        };
        write!(f, "MovedValues({parts})")
    }
}

/// Returns the remaining tickets of the message that is being decoded.
pub(crate) fn remaining_tickets() -> MovedValues {
    if purpose() != Purpose::Value {
        return MovedValues::Nothing;
    }
    CONTEXTS.with_borrow_mut(|all| match all.last_mut() {
        Some(CodecContext::Decoding(connection, tickets, handed_on))
            if !tickets.is_empty() && connection.supports(Feature::MovedChannelEnds) =>
        {
            MovedValues::Tickets(connection.clone(), mem::take(tickets), *handed_on)
        }
        _ => MovedValues::Nothing,
    })
}

/// Runs `write`, which encodes a process for another node of this program.
pub(crate) fn encode_local<R>(write: impl FnOnce() -> R) -> (R, MovedValues) {
    match in_context(CodecContext::EncodingLocal(LocalValues::new()), write) {
        (result, CodecContext::EncodingLocal(parts)) => (result, MovedValues::Local(parts)),
        _ => unreachable!("a context keeps its kind"),
    }
}

/// If the bytes that are being encoded stay in this program, keeps the result of `part` beside them. Returns
/// its index.
pub(crate) fn put_local<T: Any + Send>(part: impl FnOnce() -> T) -> Option<u64> {
    let is_packing = CONTEXTS.with_borrow(|all| matches!(all.last(), Some(CodecContext::EncodingLocal(_))));
    // Outside of the borrow, because `part` may run code of the program.
    let part = is_packing.then(|| Box::new(part()))?;
    CONTEXTS.with_borrow_mut(|all| match all.last_mut() {
        Some(CodecContext::EncodingLocal(parts)) => {
            parts.push(Some(part));
            Some(parts.len() as u64 - 1)
        }
        _ => None,
    })
}

/// Returns whether the bytes that are being decoded were encoded in this program.
pub(crate) fn is_decoding_local() -> bool {
    CONTEXTS.with_borrow(|all| matches!(all.last(), Some(CodecContext::DecodingLocal(_))))
}

/// Takes the value at that index out. A second call returns `None`.
pub(crate) fn take_local<T: Any>(place: u64) -> Option<T> {
    let part = CONTEXTS.with_borrow_mut(|all| match all.last_mut() {
        Some(CodecContext::DecodingLocal(parts)) => parts.get_mut(usize::try_from(place).ok()?)?.take(),
        _ => None,
    });
    part?.downcast().ok().map(|part| *part)
}
