//! What a moved process was before: a pid on each node where it has been, and is no more.

use serde::{Deserialize, Serialize};

use crate::key::Key;
use crate::pid::{NodeId, Pid};

/// The first of them is its home. Who has the key of a proxy may have the proxy's pid. (Where one is lost while it is
/// elsewhere, another one follows when it has been there again; the home stays the first, lost or not.)
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Selves(Vec<(Pid, Key)>);

impl Selves {
    /// The last one on that node.
    pub(crate) fn on(&self, node: NodeId) -> Option<(Pid, Key)> {
        self.0.iter().copied().rfind(|(pid, _)| pid.node() == node)
    }

    /// The first, where it is known to those who knew it before it ever moved.
    pub(crate) fn home(&self) -> Option<Pid> {
        self.0.first().map(|(pid, _)| *pid)
    }

    /// With this one, and a key for it. Another one on its node is lost.
    pub(crate) fn add(&mut self, pid: Pid) {
        if self.0.iter().all(|(there, _)| *there != pid) {
            let home = self.home();
            self.0.retain(|(there, _)| there.node() != pid.node() || Some(*there) == home);
            self.0.push((pid, Key::draw()));
        }
    }
}
