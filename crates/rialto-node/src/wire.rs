//! Communication between nodes.
//!
//! Reading order: `record` (the items of the protocol), `version` (the features of each version), `link` (one
//! connection to a peer), `session` (the task of a connection), then `outgoing` and `incoming`, `vocabulary`
//! (the type registry), `passage` (calls inside messages), `mesh` (the connections of a node).

mod calls;
mod encoded;
#[cfg(test)]
mod forgery;
#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod golden;
mod hello;
#[cfg(test)]
mod hostile;
mod incoming;
#[cfg(test)]
mod late;
mod link;
pub(crate) mod mesh;
mod outgoing;
mod passage;
#[cfg(test)]
mod peer;
mod record;
mod session;
#[cfg(test)]
mod storm;
mod taken;
mod version;
mod vocabulary;

pub(crate) use encoded::Encoded;
pub(crate) use hello::LEAST_BEAT;
#[cfg(feature = "cps")]
pub(crate) use incoming::refuse;
pub(crate) use link::{Link, Refusal};
pub(crate) use mesh::{Settings, Shared, Source};
pub(crate) use outgoing::{NotSent, Parcel as Letter};
pub(crate) use passage::{
    Answer, Ticket, cannot_leave, leaving_over, left_over, may_ask, number_of_call, settle, ticket,
};
#[cfg(feature = "cps")]
pub(crate) use passage::{
    Baggage, Blob, Enclosed, FEW, Left, TOO_MANY_CALLS, calls_so_far, is_unpacking, most_within, pack,
    packing, rest, unpack,
};
#[cfg(feature = "cps")]
pub(crate) use record::Cause;
pub(crate) use record::NoAnswer;
#[cfg(feature = "cps")]
pub(crate) use version::Feature;
pub(crate) use version::{Version, Versions};
pub(crate) use vocabulary::{Signature, Words};

pub use mesh::NodeEvent;
pub use vocabulary::Vocabulary;
