//! The computation of a process in an [`Arrival`](super::arrival::Arrival) message.

use std::fmt;
use std::mem;
use std::pin::pin;
use std::task::{Context, Poll};

use rialto_codec::{Purpose, purpose};
use rialto_cps::{DecodeError, EncodeError};
use rialto_process::Exit;
use rialto_process::internal::unwinding::catch_panic;
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser};

use crate::wire::{Blob, Feature, MovedValues, calls_so_far, encode_local, encoding_for, set_encode_error};

use super::erased_continuation::ErasedContinuation;
use super::move_result::NotMoved;

/// The computation of a process that moves. It goes over a connection as bytes. They are encoded together
/// with the message around them, because the values to which the variables refer (channel ends, rights to
/// answer a call) leave with that message.
pub(crate) enum Computation {
    /// A computation of this node, not encoded yet.
    Live(Box<dyn ErasedContinuation>),
    /// An encoded computation from another node, with the values to which its variables refer.
    Encoded(Vec<u8>, MovedValues),
}

impl Computation {
    /// Takes the computation out of its place, until it is [given back](Self::restore_to).
    pub(crate) fn take_from(continuation: &mut Box<dyn ErasedContinuation>) -> Computation {
        Computation::Live(mem::replace(continuation, Box::new(Placeholder)))
    }

    pub(crate) fn restore_to(self, to: &mut Box<dyn ErasedContinuation>) {
        if let Computation::Live(continuation) = self {
            *to = continuation;
        }
    }

    /// Encodes the computation for another node of this program.
    pub(crate) fn encode_local(continuation: &dyn ErasedContinuation) -> Result<Computation, NotMoved> {
        let (bytes, moved) = encode_local(|| encode(continuation));
        Ok(Computation::Encoded(bytes.map_err(NotMoved::Unsendable)?, moved))
    }

    /// Adds what came with the message and belongs to no other part of it.
    pub(crate) fn add_local_values(self, moved: MovedValues) -> Computation {
        match self {
            Computation::Encoded(bytes, MovedValues::Nothing) => Computation::Encoded(bytes, moved),
            other => other,
        }
    }

    /// Decodes the computation by `read`. Returns `None` if the decoding of a variable panicked.
    pub(crate) fn read(
        self,
        read: impl FnOnce(&[u8]) -> Result<Box<dyn ErasedContinuation>, DecodeError>,
    ) -> Option<Result<Box<dyn ErasedContinuation>, DecodeError>> {
        match self {
            Computation::Live(continuation) => Some(Ok(continuation)),
            Computation::Encoded(bytes, moved) => catch_panic(|| moved.decode_with(|| read(&bytes))),
        }
    }
}

/// Encodes the computation as part of the message around it. Fails if the other node cannot decode it.
fn encode_in_message(continuation: &dyn ErasedContinuation) -> Result<Vec<u8>, String> {
    let before = calls_so_far();
    // The continuations in its variables are part of the computation. They do not count as continuations in
    // the message.
    let (bytes, _) = rialto_cps::counting_continuations(|| encode(continuation));
    if calls_so_far() > before
        && let Some(connection) = encoding_for()
    {
        connection.require(Feature::MovedChannelEnds)?;
    }
    bytes
}

fn encode(continuation: &dyn ErasedContinuation) -> Result<Vec<u8>, String> {
    match catch_panic(|| continuation.to_bytes()) {
        Some(bytes) => bytes.map_err(|error| error.to_string()),
        None => Err("the `Serialize` of one of its variables panicked".into()),
    }
}

impl Serialize for Computation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes = match self {
            _ if purpose() == Purpose::RoundTrip => Vec::new(),
            Computation::Live(continuation) => {
                encode_in_message(&**continuation).map_err(|why| ser::Error::custom(set_encode_error(why)))?
            }
            Computation::Encoded(..) => {
                return Err(ser::Error::custom("a process that was not decoded cannot be encoded"));
            }
        };
        Blob(bytes).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Computation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Blob::deserialize(deserializer).map(|Blob(bytes)| Computation::Encoded(bytes, MovedValues::Nothing))
    }
}

impl fmt::Debug for Computation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Computation::Live(continuation) => write!(f, "Live({})", continuation.name()),
            Computation::Encoded(bytes, moved) => write!(f, "Encoded({}, {moved:?})", bytes.len()),
        }
    }
}

/// The placeholder for a computation that was lent.
struct Placeholder;

impl ErasedContinuation for Placeholder {
    fn name(&self) -> &'static str {
        "a process on its way"
    }
    fn poll(&mut self, cx: &mut Context<'_>, _: &mut dyn FnMut(Box<dyn ErasedContinuation>)) -> Poll<Exit> {
        pin!(std::future::pending()).poll(cx)
    }
    fn clone_box(&self) -> Box<dyn ErasedContinuation> {
        Box::new(Placeholder)
    }
    fn to_bytes(&self) -> Result<Vec<u8>, EncodeError> {
        Ok(Vec::new())
    }
}
