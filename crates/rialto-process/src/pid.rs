//! Identifiers: `NodeId` of a node, `Pid` of a process, and `Tag` of a request, a monitor or the like.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Identifies one incarnation of a node: a hash of the node's key, and a number that is drawn at random when
/// the node is built.
///
/// A node that is started again with the same key is another incarnation. A message for one incarnation is
/// never delivered to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "cps", derive(rialto_cps::Layout))]
pub struct NodeId {
    #[doc(hidden)]
    pub key: u64,
    #[doc(hidden)]
    pub incarnation: u64,
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}.{:016x}", self.key, self.incarnation)
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NodeId({self})")
    }
}

/// Identifies a process. A pid is small, [`Copy`], serialisable and universally unique: no two processes ever
/// have the same one, on any nodes.
///
/// A pid does not keep its process alive. The process may have ended, or be out of reach.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let node = rialto_process::Node::new();
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(async {
/// let pid = node.spawn(async {});
/// let written = serde_json::to_string(&pid).unwrap();
/// assert_eq!(serde_json::from_str::<rialto_process::Pid>(&written).unwrap(), pid);
/// # });
/// # Ok(())
/// # }
/// ```
///
/// Source: Termite's pids, which contain the address of their node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "cps", derive(rialto_cps::Layout))]
pub struct Pid {
    #[doc(hidden)]
    pub node: NodeId,
    #[doc(hidden)]
    pub number: u64,
}

impl Pid {
    /// This bit marks the number of a service address: the name under which a process is
    /// [published](crate::publish).
    pub(crate) const SERVICE_BIT: u64 = 1 << 63;

    /// Returns the address of the node itself.
    #[doc(hidden)]
    pub fn of_node(node: NodeId) -> Pid {
        Pid { node, number: Pid::SERVICE_BIT }
    }

    /// Returns whether this is the address of a service. It stands for the process that is published under a
    /// name when a message arrives.
    pub(crate) fn is_service(self) -> bool {
        self.number & Pid::SERVICE_BIT != 0
    }

    /// Returns the node on which the process was spawned.
    pub fn node(self) -> NodeId {
        self.node
    }
}

impl fmt::Display for Pid {
    /// Writes `<node.index.generation>`. The node is shortened to 16 bits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = (self.node.key ^ self.node.incarnation) as u16;
        write!(f, "<{node:04x}.{}.{}>", self.number as u32, self.number >> 32)
    }
}

impl fmt::Debug for Pid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pid{self}")
    }
}

/// A universally unique tag, for example to match a reply with its request, or a [`Down`](crate::Down)
/// message with its monitor.
///
/// ```
/// use rialto_process::{Node, Tag, recv, self_pid, send};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let (first, second) = (Tag::new(), Tag::new());
/// send(self_pid(), (first, "one")).unwrap();
/// send(self_pid(), (second, "two")).unwrap();
/// let reply = recv! { (^second, text): (Tag, &'static str) => text };
/// assert_eq!(reply, "two");
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// Source: Termite's tags, Erlang's references.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "cps", derive(rialto_cps::Layout))]
pub struct Tag {
    node: NodeId,
    number: u64,
}

impl Tag {
    /// Returns the node that made the tag.
    #[doc(hidden)]
    pub fn node(self) -> NodeId {
        self.node
    }

    #[doc(hidden)]
    pub fn numbered(node: NodeId, number: u64) -> Tag {
        Tag { node, number }
    }
}

impl fmt::Debug for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tag({:04x}.{})", (self.node.key ^ self.node.incarnation) as u16, self.number)
    }
}

#[cfg(all(test, feature = "cps"))]
mod tests {
    use super::*;
    use rialto_cps::HasLayout;

    #[test]
    fn frames_that_keep_identifiers_know_their_fields() {
        assert_ne!(Pid::LAYOUT, Tag::LAYOUT);
        assert_ne!(Pid::LAYOUT, NodeId::LAYOUT);
        assert_ne!(Vec::<Pid>::LAYOUT, Vec::<Tag>::LAYOUT);
        assert!(format!("{:?}", Pid::description()).contains("incarnation"));
    }
}
