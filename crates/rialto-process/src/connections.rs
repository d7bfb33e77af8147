//! The connections of a node, as its processes see them.

use std::any::Any;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use crate::exit::Exit;
use crate::message::Envelope;
use crate::node::Node;
use crate::peer::Peer;

/// The connections of a node to others, and its services for them.
pub trait Connections: Any + Send + Sync {
    /// Returns whether the node has a transport. Without one, no encoded messages arrive.
    fn has_transport(&self) -> bool;

    /// Returns the connection to the node with that short key. May begin to connect.
    ///
    /// # Errors
    ///
    /// The exit reason of the processes there, if there is no connection.
    fn connection_to(&self, key: u64) -> Result<Arc<dyn Peer>, Exit>;

    /// Returns the connection to the node with that short key, if there is one already.
    fn existing_connection(&self, key: u64) -> Option<Arc<dyn Peer>>;

    /// Handles a request to the node itself.
    fn serve(&self, node: &Node, request: Envelope);

    /// Spawns a task on the runtime of the connections. Without a transport, drops it.
    fn spawn(&self, future: Pin<Box<dyn Future<Output = ()> + Send>>);

    /// Records that the process `number` of the node has a relation with a process of the node with the short
    /// key `key`, which is another one.
    fn record_relation(&self, node: &Node, number: u64, key: u64);
}
