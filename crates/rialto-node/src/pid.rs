//! Names of processes, and of what they do once.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::process;

/// One life of a node: the hash of its key, and what was drawn when it began to live.
///
/// A node that is started again under the same key is another incarnation, so that what
/// was meant for the one is never delivered to the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeId {
    pub(crate) key: u64,
    pub(crate) incarnation: u64,
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

/// The name of a process: small, [`Copy`], serialisable, and universally unique. No two
/// processes ever bear the same, on whatever node.
///
/// It does not say that the process lives, nor that it can be reached, and keeps nothing
/// alive.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let node = rialto_node::Node::new();
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(async {
/// let pid = node.spawn(async {});
/// let written = serde_json::to_string(&pid).unwrap();
/// assert_eq!(serde_json::from_str::<rialto_node::Pid>(&written).unwrap(), pid);
/// # });
/// # Ok(())
/// # }
/// ```
///
/// Source: Termite's pids, which hold what is needed to find the node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Pid {
    pub(crate) node: NodeId,
    pub(crate) number: u64,
}

impl Pid {
    /// Numbers with this bit are of no process, but of what processes are [published](crate::publish) as.
    pub(crate) const PUBLISHED: u64 = 1 << 63;

    /// The node itself.
    pub(crate) fn of_node(node: NodeId) -> Pid {
        Pid { node, number: Pid::PUBLISHED }
    }

    /// Whether it is no process, but whoever is published by a name when something comes.
    pub(crate) fn is_a_name(self) -> bool {
        self.number & Pid::PUBLISHED != 0
    }

    /// The node on which it was spawned.
    pub fn node(self) -> NodeId {
        self.node
    }
}

impl fmt::Display for Pid {
    /// As `<node.index.generation>`, the node's names cut short.
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

/// Something universally unique: for the request to which a reply belongs, for the monitor
/// of which a message tells.
///
/// ```
/// use rialto_node::{Node, Tag, recv, self_pid, send};
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
pub struct Tag {
    node: NodeId,
    number: u64,
}

impl Tag {
    /// One that there was never before.
    ///
    /// # Panics
    ///
    /// Outside of a process.
    #[track_caller]
    #[allow(clippy::new_without_default)] // No two are alike.
    pub fn new() -> Tag {
        process::with_current("Tag::new", |process| process.node().tag())
    }

    /// Where it was made.
    pub(crate) fn node(self) -> NodeId {
        self.node
    }

    pub(crate) fn numbered(node: NodeId, number: u64) -> Tag {
        Tag { node, number }
    }
}

impl fmt::Debug for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tag({:04x}.{})", (self.node.key ^ self.node.incarnation) as u16, self.number)
    }
}
