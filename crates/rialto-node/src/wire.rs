//! Communication between nodes.
//!
//! Reading order: `record` (the items of the protocol), `version` (the features of each version),
//! `connection` (one connection to a peer), `session` (the task of a connection), then `outgoing` and
//! `incoming`, `type_registry` (the type registry), `reply_tickets` (calls inside messages), `mesh` (the
//! connections of a node).

mod calls;
mod connection;
mod flow_control;
mod handshake;
mod incoming;
pub(crate) mod mesh;
mod outgoing;
mod record;
mod reply_tickets;
mod session;
mod trace_context;
mod type_registry;
mod version;

// Names of functions in recorded frames contain the paths of these modules.
#[cfg(test)]
#[path = "wire_tests/chaos_tests.rs"]
mod chaos_tests;
#[cfg(test)]
#[path = "wire_tests/forgery.rs"]
mod forgery;
#[cfg(test)]
#[path = "wire_tests/fuzz.rs"]
mod fuzz;
#[cfg(test)]
#[path = "wire_tests/golden.rs"]
mod golden;
#[cfg(test)]
#[path = "wire_tests/hostile.rs"]
mod hostile;
#[cfg(test)]
#[path = "wire_tests/raw_peer.rs"]
mod raw_peer;
#[cfg(test)]
#[path = "wire_tests/stale.rs"]
mod stale;
#[cfg(test)]
#[path = "wire_tests/trace_contexts.rs"]
mod trace_contexts;

#[cfg(feature = "cps")]
pub(crate) use connection::PeerConnection;
pub(crate) use connection::of_this_crate;
pub(crate) use handshake::MIN_KEEPALIVE_INTERVAL;
#[cfg(feature = "cps")]
pub(crate) use incoming::refuse;
pub(crate) use mesh::{ConnectionSettings, Mesh, Source};
#[cfg(feature = "cps")]
pub(crate) use outgoing::OutgoingMessage;
#[cfg(feature = "cps")]
pub(crate) use reply_tickets::{
    Blob, Enclosed, MIN_ENCLOSED, MovedValues, SentCalls, TOO_MANY_CALLS, calls_so_far, encode_local,
    is_decoding_local, max_enclosed, put_local, remaining_tickets, take_local,
};
pub(crate) use reply_tickets::{
    REPLY_CODEC, allocate_call, encoding_for, sent_over, set_encode_error, ticket,
};
pub(crate) use type_registry::{RegisteredTypes, TypeSignature};
#[cfg(feature = "cps")]
pub(crate) use version::Feature;
pub(crate) use version::{Version, Versions};

pub use connection::ConnectionInfo;
pub use mesh::NodeEvent;
pub use type_registry::TypeRegistry;
