//! What the variables of a process refer to, on its way to another node: ends of channels, and where replies go.
//!
//! Over a link each has a number among the calls of the letter, as in any message. The process is read later than its
//! letter: until then the tickets of those calls are kept beside its bytes. To a node of the same program, without a
//! link, the values themselves are kept there.

use std::any::Any;
use std::fmt;
use std::mem;
use std::sync::Arc;

use rialto_codec::{Purpose, purpose};

use super::{CROSSINGS, Crossing, Ticket, within};
use crate::wire::link::Link;
use crate::wire::version::Feature;

/// Values that bytes refer to by their places.
pub(super) type Parts = Vec<Option<Box<dyn Any + Send>>>;

/// What lies beside the bytes of a process until it is read.
#[derive(Default)]
pub(crate) enum Baggage {
    #[default]
    Nothing,
    /// Dropped unread, they say that there is no answer. And whether others have written them than who sends them.
    Tickets(Arc<Link>, Vec<Ticket>, bool),
    Parts(Parts),
}

impl Baggage {
    /// Runs `read`, in which the bytes are read.
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

/// The tickets of the letter that is being read that nothing in it has taken.
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

/// Runs `write`, in which a process is written for another node of this program.
pub(crate) fn packing<R>(write: impl FnOnce() -> R) -> (R, Baggage) {
    match within(Crossing::Packing(Parts::new()), write) {
        (result, Crossing::Packing(parts)) => (result, Baggage::Parts(parts)),
        _ => unreachable!("it was put there"),
    }
}

/// Puts what `part` makes beside the bytes that are being written, if they stay in this program. Its place.
pub(crate) fn pack<T: Any + Send>(part: impl FnOnce() -> T) -> Option<u64> {
    let is_packing = CROSSINGS.with_borrow(|all| matches!(all.last(), Some(Crossing::Packing(_))));
    // Outside of the borrow: it may be code of others.
    let part = is_packing.then(|| Box::new(part()))?;
    CROSSINGS.with_borrow_mut(|all| match all.last_mut() {
        Some(Crossing::Packing(parts)) => {
            parts.push(Some(part));
            Some(parts.len() as u64 - 1)
        }
        _ => None,
    })
}

/// Whether what is being read was written in this program.
pub(crate) fn is_unpacking() -> bool {
    CROSSINGS.with_borrow(|all| matches!(all.last(), Some(Crossing::Unpacking(_))))
}

/// What lies at that place, once.
pub(crate) fn unpack<T: Any>(place: u64) -> Option<T> {
    let part = CROSSINGS.with_borrow_mut(|all| match all.last_mut() {
        Some(Crossing::Unpacking(parts)) => parts.get_mut(usize::try_from(place).ok()?)?.take(),
        _ => None,
    });
    part?.downcast().ok().map(|part| *part)
}
