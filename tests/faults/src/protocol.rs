//! The messages between nodes, and those between a node's program and the scenario that started it.

use std::net::SocketAddr;
use std::path::PathBuf;

use rialto_node::{NodeId, NodeRef, Pid, TypeRegistry};
use serde::{Deserialize, Serialize};

/// The note number `place` from `from` to `to` in `epoch`. An epoch lasts as long as one monitor of `to`.
#[derive(Serialize, Deserialize)]
pub struct Note {
    pub from: Pid,
    pub to: Pid,
    pub epoch: u64,
    pub place: u64,
    pub ballast: Vec<u8>,
}

/// Version 1 of a message type. Version 2 is [`NewOrder`].
#[derive(Serialize, Deserialize)]
pub struct OldOrder(pub u32);
#[derive(Serialize, Deserialize)]
pub struct NewOrder {
    pub pieces: u32,
    pub urgent: bool,
}

/// Returns the type registry of that version of the program. The later version also keeps the older type.
pub fn type_registry(version: u32) -> TypeRegistry {
    let types =
        TypeRegistry::new().message::<Note>("faults.note").message_version::<OldOrder>("faults.order", 1);
    match version {
        1 => types,
        _ => types.message_version::<NewOrder>("faults.order", 2),
    }
}

/// The configuration of a node.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The folder with its key and its trust store.
    pub folder: PathBuf,
    pub listen: SocketAddr,
    /// The address that peers dial instead, if there is a relay.
    pub advertise: Option<SocketAddr>,
    pub silence_ms: u64,
    /// The version of the program.
    pub version: u32,
    /// Plain TCP, without authentication.
    pub plain: bool,
}

/// An order of a scenario to a node.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Order {
    /// Begin to write to that node's reader, and to watch its victim.
    Meet {
        peer: NodeRef,
        pace: Pace,
    },
    /// Start that number of linked processes there, one after the other.
    Storm {
        at: NodeRef,
        count: u32,
    },
    /// Start a supervisor here whose children live there.
    Supervise {
        at: NodeRef,
        children: u32,
    },
    /// Stop the supervisor.
    Release,
    /// Send a note to that process. Its node is connected already.
    Post(Pid),
    /// Send message types, and start a function, that differ between versions of the program.
    Offer(NodeRef),
    /// Cut all connections.
    Disconnect,
    /// Stop writing, begin no more watches, and end the victim.
    Rest,
    /// End the watches and the reader.
    End,
    Count,
}

/// The speed and size of a writer's notes.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Pace {
    /// The pause between two notes.
    pub pause_us: u64,
    /// The number of additional bytes in a note.
    pub ballast: usize,
}

impl Pace {
    pub const USUAL: Pace = Pace { pause_us: 2_000, ballast: 8 };
    pub const FLOOD: Pace = Pace { pause_us: 0, ballast: 8 };
}

/// The source of a report that a process has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EndSource {
    Monitor,
    Link,
}

/// A report of a node.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Report {
    Ready {
        node: NodeId,
        reference: NodeRef,
        reader: Pid,
    },
    Up(NodeId),
    Down {
        node: NodeId,
        why: String,
    },
    /// Another event of its connections, or a notice of its transport.
    Notice(String),
    /// An epoch of writing has ended. The last note is doubtful if the reader was lost while it was sent. All
    /// notes were certainly delivered if the other node answered afterwards.
    Wrote {
        from: Pid,
        to: Pid,
        epoch: u64,
        sent: u64,
        doubtful: bool,
        delivered: bool,
    },
    /// A run of notes without a gap, so far.
    Read {
        from: Pid,
        to: Pid,
        epoch: u64,
        first: u64,
        last: u64,
    },
    Watches {
        watch: u64,
        of: Pid,
    },
    Fired {
        watch: u64,
        source: EndSource,
        reason: String,
    },
    /// A writer, a watch or a reader has stopped.
    Rests,
    /// The processes of a `Storm` have ended.
    Stormed {
        asked: u32,
        started: u32,
    },
    /// A child of another node's supervisor has begun.
    Child(String),
    /// The posted note was processed.
    Posted,
    /// The results of an offer: of the old type, of the new type, and of the start.
    Offered {
        old: String,
        new: String,
        start: String,
    },
    Supervised,
    Released,
    Counted(Count),
    /// The node has observed a violation.
    Broken(String),
}

/// The resources of a node.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Count {
    pub processes: usize,
    pub connections: usize,
    pub descriptors: usize,
    pub memory: usize,
    /// Messages that were not delivered, and were counted.
    pub dead_letters: u64,
}
