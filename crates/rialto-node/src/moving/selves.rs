//! What a moved process was before: a pid on each node where it has been, and is no more.

use std::hash::{BuildHasher, RandomState};

use serde::{Deserialize, Serialize};

use crate::pid::{NodeId, Pid};

/// A secret between a proxy and the process for which it stands: who has it may have the
/// proxy's pid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Key([u64; 2]);

impl Key {
    pub(crate) fn draw() -> Key {
        // The standard library's keys come from the system.
        Key([RandomState::new().hash_one(0), RandomState::new().hash_one(1)])
    }
}

/// The first of them is its home.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Selves(Vec<(Pid, Key)>);

impl Selves {
    /// The one on that node.
    pub(crate) fn on(&self, node: NodeId) -> Option<(Pid, Key)> {
        self.0.iter().copied().find(|(pid, _)| pid.node() == node)
    }

    /// The first, where it is known to those who knew it before it ever moved.
    pub(crate) fn home(&self) -> Option<Pid> {
        self.0.first().map(|(pid, _)| *pid)
    }

    /// With this one, and a key for it.
    pub(crate) fn add(&mut self, pid: Pid) {
        if self.0.iter().all(|(there, _)| *there != pid) {
            self.0.push((pid, Key::draw()));
        }
    }

    pub(crate) fn knows(&self, pid: Pid, key: Key) -> bool {
        self.0.contains(&(pid, key))
    }
}
