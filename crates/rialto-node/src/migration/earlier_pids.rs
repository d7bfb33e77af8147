//! The earlier pids of a moved process: one for each node where it has been.

use rialto_process::internal::capability::Key;
use rialto_process::{NodeId, Pid};
use serde::{Deserialize, Serialize};

/// The pids of the proxies of a process, each with the key by which the process takes that pid back. The
/// first pid is its home, and stays in the list even if that proxy is lost. If another proxy is lost, a later
/// one on the same node replaces it in the list.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename = "Selves")]
pub(crate) struct EarlierPids(Vec<(Pid, Key)>);

impl EarlierPids {
    /// Returns the last pid on that node.
    pub(crate) fn on(&self, node: NodeId) -> Option<(Pid, Key)> {
        self.0.iter().copied().rfind(|(pid, _)| pid.node() == node)
    }

    /// Returns the first pid: the one that other processes knew before the process moved for the first time.
    pub(crate) fn home(&self) -> Option<Pid> {
        self.0.first().map(|(pid, _)| *pid)
    }

    /// Adds a pid, with a new key. It replaces a lost pid on the same node.
    pub(crate) fn add(&mut self, pid: Pid) {
        if self.0.iter().all(|(there, _)| *there != pid) {
            let home = self.home();
            self.0.retain(|(there, _)| there.node() != pid.node() || Some(*there) == home);
            self.0.push((pid, Key::draw()));
        }
    }
}
