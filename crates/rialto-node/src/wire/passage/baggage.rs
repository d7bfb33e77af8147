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

use super::{CROSSINGS, Crossing, Ticket, within};
use crate::wire::link::Link;
use crate::wire::version::Feature;

/// Values to which the bytes refer by index.
pub(super) type Parts = Vec<Option<Box<dyn Any + Send>>>;

/// The values that are kept beside the bytes of a process until it is decoded.
#[derive(Default)]
pub(crate) enum Baggage {
    #[default]
    Nothing,
    /// Dropping a ticket tells the caller that there is no answer. The flag says that the process was
    /// forwarded: nodes other than the sender wrote the bytes.
    Tickets(Arc<Link>, Vec<Ticket>, bool),
    Parts(Parts),
}

impl Baggage {
    /// Runs `read`, which decodes the bytes.
    pub(crate) fn reading<R>(self, read: impl FnOnce() -> R) -> R {
        let crossing = match self {
            Baggage::Nothing => return read(),
            Baggage::Tickets(link, tickets, handed_on) => Crossing::Arriving(link, tickets, handed_on),
            Baggage::Parts(parts) => Crossing::Unpacking(parts),
        };
        within(crossing, read).0
    }
}

impl fmt::Debug for Baggage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = match self {
            Baggage::Nothing => 0,
            Baggage::Tickets(_, tickets, _) => tickets.len(),
            Baggage::Parts(parts) => parts.len(),
        };
        write!(f, "Baggage({parts})")
    }
}

/// Returns the remaining tickets of the message that is being decoded.
pub(crate) fn rest() -> Baggage {
    if purpose() != Purpose::Value {
        return Baggage::Nothing;
    }
    CROSSINGS.with_borrow_mut(|all| match all.last_mut() {
        Some(Crossing::Arriving(link, tickets, handed_on))
            if !tickets.is_empty() && link.can_say(Feature::CarriedEnds) =>
        {
            Baggage::Tickets(link.clone(), mem::take(tickets), *handed_on)
        }
        _ => Baggage::Nothing,
    })
}

/// Runs `write`, which encodes a process for another node of this program.
pub(crate) fn packing<R>(write: impl FnOnce() -> R) -> (R, Baggage) {
    match within(Crossing::Packing(Parts::new()), write) {
        (result, Crossing::Packing(parts)) => (result, Baggage::Parts(parts)),
        _ => unreachable!("a crossing keeps its kind"),
    }
}

/// If the bytes that are being encoded stay in this program, keeps the result of `part` beside them. Returns
/// its index.
pub(crate) fn pack<T: Any + Send>(part: impl FnOnce() -> T) -> Option<u64> {
    let is_packing = CROSSINGS.with_borrow(|all| matches!(all.last(), Some(Crossing::Packing(_))));
    // Outside of the borrow, because `part` may run code of the program.
    let part = is_packing.then(|| Box::new(part()))?;
    CROSSINGS.with_borrow_mut(|all| match all.last_mut() {
        Some(Crossing::Packing(parts)) => {
            parts.push(Some(part));
            Some(parts.len() as u64 - 1)
        }
        _ => None,
    })
}

/// Returns whether the bytes that are being decoded were encoded in this program.
pub(crate) fn is_unpacking() -> bool {
    CROSSINGS.with_borrow(|all| matches!(all.last(), Some(Crossing::Unpacking(_))))
}

/// Takes the value at that index out. A second call returns `None`.
pub(crate) fn unpack<T: Any>(place: u64) -> Option<T> {
    let part = CROSSINGS.with_borrow_mut(|all| match all.last_mut() {
        Some(Crossing::Unpacking(parts)) => parts.get_mut(usize::try_from(place).ok()?)?.take(),
        _ => None,
    });
    part?.downcast().ok().map(|part| *part)
}
