//! The computation of a process in an [`Arrival`](super::landing::Arrival) message.

use std::fmt;
use std::mem;
use std::pin::pin;
use std::task::{Context, Poll};

use rialto_codec::{Purpose, purpose};
use rialto_cps::{DecodeError, EncodeError};
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser};

use crate::exit::Exit;
use crate::unwinding::attempt;
use crate::wire::{Baggage, Blob, Feature, calls_so_far, cannot_leave, leaving_over, packing};

use super::migrating::NotMoved;
use super::mind::Mind;

/// The computation of a process that moves. It goes over a connection as bytes. They are encoded together
/// with the message around them, because the values to which the variables refer (channel ends, rights to
/// answer a call) leave with that message.
pub(crate) enum Carried {
    /// A computation of this node, not encoded yet.
    Mind(Box<dyn Mind>),
    /// An encoded computation from another node, with the values to which its variables refer.
    Bytes(Vec<u8>, Baggage),
}

impl Carried {
    /// Takes the computation out of its place, until it is [given back](Self::give_back).
    pub(crate) fn lent(mind: &mut Box<dyn Mind>) -> Carried {
        Carried::Mind(mem::replace(mind, Box::new(Absent)))
    }

    pub(crate) fn give_back(self, to: &mut Box<dyn Mind>) {
        if let Carried::Mind(mind) = self {
            *to = mind;
        }
    }

    /// Encodes the computation for another node of this program.
    pub(crate) fn packed(mind: &dyn Mind) -> Result<Carried, NotMoved> {
        let (bytes, baggage) = packing(|| written(mind));
        Ok(Carried::Bytes(bytes.map_err(NotMoved::NotData)?, baggage))
    }

    /// Adds what came with the message and belongs to no other part of it.
    pub(crate) fn with(self, baggage: Baggage) -> Carried {
        match self {
            Carried::Bytes(bytes, Baggage::Nothing) => Carried::Bytes(bytes, baggage),
            other => other,
        }
    }

    /// Decodes the computation by `read`. Returns `None` if the decoding of a variable panicked.
    pub(crate) fn read(
        self,
        read: impl FnOnce(&[u8]) -> Result<Box<dyn Mind>, DecodeError>,
    ) -> Option<Result<Box<dyn Mind>, DecodeError>> {
        match self {
            Carried::Mind(mind) => Some(Ok(mind)),
            Carried::Bytes(bytes, baggage) => attempt(|| baggage.reading(|| read(&bytes))),
        }
    }
}

/// Encodes the computation as part of the message around it. Fails if the other node cannot decode it.
fn written_in_letter(mind: &dyn Mind) -> Result<Vec<u8>, String> {
    let before = calls_so_far();
    // The continuations in its variables are part of the computation. They do not count as continuations in
    // the message.
    let (bytes, _) = rialto_cps::counting_continuations(|| written(mind));
    if calls_so_far() > before
        && let Some(link) = leaving_over()
    {
        link.must_say(Feature::CarriedEnds)?;
    }
    bytes
}

fn written(mind: &dyn Mind) -> Result<Vec<u8>, String> {
    match attempt(|| mind.to_bytes()) {
        Some(bytes) => bytes.map_err(|error| error.to_string()),
        None => Err("the `Serialize` of one of its variables panicked".into()),
    }
}

impl Serialize for Carried {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes = match self {
            _ if purpose() == Purpose::Trial => Vec::new(),
            Carried::Mind(mind) => {
                written_in_letter(&**mind).map_err(|why| ser::Error::custom(cannot_leave(why)))?
            }
            Carried::Bytes(..) => {
                return Err(ser::Error::custom("a process that was not decoded cannot be encoded"));
            }
        };
        Blob(bytes).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Carried {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Blob::deserialize(deserializer).map(|Blob(bytes)| Carried::Bytes(bytes, Baggage::Nothing))
    }
}

impl fmt::Debug for Carried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Carried::Mind(mind) => write!(f, "Mind({})", mind.name()),
            Carried::Bytes(bytes, baggage) => write!(f, "Bytes({}, {baggage:?})", bytes.len()),
        }
    }
}

/// The placeholder for a computation that was lent.
struct Absent;

impl Mind for Absent {
    fn name(&self) -> &'static str {
        "a process on its way"
    }
    fn poll(&mut self, cx: &mut Context<'_>, _: &mut dyn FnMut(Box<dyn Mind>)) -> Poll<Exit> {
        pin!(std::future::pending()).poll(cx)
    }
    fn copy(&self) -> Box<dyn Mind> {
        Box::new(Absent)
    }
    fn to_bytes(&self) -> Result<Vec<u8>, EncodeError> {
        Ok(Vec::new())
    }
}
