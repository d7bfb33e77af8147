//! Requests to other nodes about themselves.

use rialto_event::SendEvent;
use rialto_process::{CallError, NodeId, Pid};

use crate::remote::{Ping, Resolve, call_node};

/// Returns the event that yields the process that is published on `node` as `name`, if there is one.
///
/// The request is sent from the [node of the caller](crate::Node::current), which must be able to connect to `node`.
///
/// Source: Termite's `resolve-service`.
pub fn resolve_service(
    node: NodeId,
    name: &str,
) -> impl SendEvent<Output = Result<Option<Pid>, CallError>> + 'static {
    let name = name.to_owned();
    call_node(node, move |from| Resolve { name, from })
}

/// Returns the event that `node` has answered. Makes a connection to it, if there is none.
///
/// Source: Termite's `ping`.
#[doc(alias("net_adm:ping"))]
pub fn ping(node: NodeId) -> impl SendEvent<Output = Result<(), CallError>> + 'static {
    call_node(node, Ping)
}
