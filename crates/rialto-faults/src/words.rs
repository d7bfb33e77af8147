//! What is said: by nodes to each other, and between a node's program and the scenario that has started it.

use std::net::SocketAddr;
use std::path::PathBuf;

use rialto_node::{NodeId, NodeRef, Pid, Vocabulary};
use serde::{Deserialize, Serialize};

/// The `place`th that `from` sends to `to` in that epoch: while one and the same monitor of `to` lasts.
#[derive(Serialize, Deserialize)]
pub struct Note {
    pub from: Pid,
    pub to: Pid,
    pub epoch: u64,
    pub place: u64,
    pub ballast: Vec<u8>,
}

/// A word that looks otherwise in each version of the program.
#[derive(Serialize, Deserialize)]
pub struct OldOrder(pub u32);
#[derive(Serialize, Deserialize)]
pub struct NewOrder {
    pub pieces: u32,
    pub urgent: bool,
}

/// The vocabulary of the program of that version. The later one keeps the older word.
pub fn vocabulary(version: u32) -> Vocabulary {
    let words = Vocabulary::new().message::<Note>("faults.note").message_of::<OldOrder>("faults.order", 1);
    match version {
        1 => words,
        _ => words.message_of::<NewOrder>("faults.order", 2),
    }
}

/// How a node is to be.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// That of its key, and of whom it trusts.
    pub folder: PathBuf,
    pub listen: SocketAddr,
    /// Where others are to dial it instead.
    pub advertise: Option<SocketAddr>,
    pub silence_ms: u64,
    /// Of its program.
    pub version: u32,
    /// Without proof of who is who.
    pub plain: bool,
}

/// What a scenario tells a node to do.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Order {
    /// From now on, write to that node's reader, and watch its victim.
    Meet {
        peer: NodeRef,
        pace: Pace,
    },
    /// Start so many processes there, linked, one after the other.
    Storm {
        at: NodeRef,
        count: u32,
    },
    /// Have a supervisor here whose children live there.
    Supervise {
        at: NodeRef,
        children: u32,
    },
    /// Stop it.
    Release,
    /// Send a note to that process, whose node is known already.
    Post(Pid),
    /// Send what only the later version knows, and start what differs.
    Offer(NodeRef),
    /// Cut all links.
    Disconnect,
    /// Write no more, make no new watches, and end the victim.
    Rest,
    /// End the watches.
    End,
    Count,
}

/// How a writer writes.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Pace {
    /// So long a pause is between two notes.
    pub pause_us: u64,
    /// So many bytes a note carries.
    pub ballast: usize,
}

impl Pace {
    pub const USUAL: Pace = Pace { pause_us: 2_000, ballast: 8 };
    pub const FLOOD: Pace = Pace { pause_us: 0, ballast: 8 };
}

/// How one hears of an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Tie {
    Monitor,
    Link,
}

/// What a node has to say.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Said {
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
    /// Another event of its links, or a notice of its transport.
    Notice(String),
    /// An epoch of writing is over. The last note is doubtful if the reader was lost meanwhile; all has
    /// been delivered for certain if the other node has answered afterwards.
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
        tie: Tie,
        reason: String,
    },
    /// A writer rests, or who keeps watch.
    Rests,
    /// A storm is over.
    Stormed {
        asked: u32,
        started: u32,
    },
    /// A child of another node's supervisor has begun.
    Child(String),
    /// What was posted has been dealt with.
    Posted,
    /// What became of an offer: whether the old word and the new one were taken, and what came of a start.
    Offered {
        old: String,
        new: String,
        start: String,
    },
    Supervised,
    Released,
    Counted(Count),
    /// A node has seen what must not be.
    Broken(String),
}

/// What there is of a node.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Count {
    pub processes: usize,
    pub links: usize,
    pub descriptors: usize,
    pub memory: usize,
    /// Messages that nobody got, and were counted.
    pub dead_letters: u64,
}
