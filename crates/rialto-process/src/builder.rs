//! The configuration of a node.

use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::BuildHasher;

use crate::connections::Connections;
use crate::node::{Node, NodeSettings, WeakNode};
use crate::pid::NodeId;

/// Configures and builds a [`Node`].
///
/// ```
/// let node = rialto_process::Node::builder().mailbox_bound(1_000).build();
/// ```
#[must_use = "a builder does nothing until `build` is called"]
pub struct Builder {
    bound: usize,
    bytes: usize,
    seed: Option<u64>,
}

impl Node {
    /// Creates a node with the default settings.
    #[allow(clippy::new_without_default)] // Each node is different.
    pub fn new() -> Node {
        Node::builder().build()
    }

    /// Returns a builder, to configure a node.
    pub fn builder() -> Builder {
        Builder::new()
    }
}

impl Builder {
    fn new() -> Builder {
        Builder { bound: 1_000_000, bytes: 64 << 20, seed: None }
    }

    /// Sets the capacity of each mailbox, in messages. The default is a million. When the mailbox is full,
    /// `send` returns [`Overloaded`](crate::Overloaded). Exits and other signals are never refused. But if a
    /// signal from another node arrives in a mailbox that holds more than twice its capacity, in messages or
    /// in bytes, the connection to that node is closed.
    pub fn mailbox_bound(self, bound: usize) -> Self {
        Builder { bound: bound.max(1), ..self }
    }

    /// Sets how many bytes of unread messages from other nodes a mailbox holds. The default is 64 MiB; each
    /// message counts about 150 bytes more than its encoded size. When the mailbox is full, a further message
    /// becomes a dead letter ([`DeadLetterReason::Full`](crate::DeadLetterReason)), and a call fails with
    /// [`Overloaded`](crate::CallError).
    pub fn mailbox_bytes(self, bytes: usize) -> Self {
        Builder { bytes: bytes.max(1), ..self }
    }

    /// Derives the random parts of the [`NodeId`] from `seed`. Use it only for simulations that must be
    /// repeatable.
    pub fn seed(self, seed: u64) -> Self {
        Builder { seed: Some(seed), ..self }
    }

    /// Builds the node.
    pub fn build(self) -> Node {
        self.build_with(None, |_, _| None)
    }

    /// Builds the node with the connections that `connect` makes. If `key` is given, it is the short key of
    /// the node.
    #[doc(hidden)]
    pub fn build_with(
        self,
        key: Option<u64>,
        connect: impl FnOnce(NodeId, &WeakNode) -> Option<Box<dyn Connections>>,
    ) -> Node {
        let random = RandomState::new();
        let draw = |what: u8| match self.seed {
            Some(seed) => seed.wrapping_mul(2).wrapping_add(u64::from(what)),
            None => random.hash_one(what),
        };
        let id = NodeId { key: key.unwrap_or_else(|| draw(0)), incarnation: draw(1) };
        let settings = NodeSettings { id, bound: self.bound, bytes: self.bytes };
        Node::build(settings, |node| connect(id, node))
    }
}

impl fmt::Debug for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder")
            .field("mailbox_bound", &self.bound)
            .field("mailbox_bytes", &self.bytes)
            .finish_non_exhaustive()
    }
}
