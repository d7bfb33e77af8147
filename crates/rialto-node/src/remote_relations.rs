//! Records which processes of a node have links or monitors (*relations*) with which other nodes. When a node
//! is lost, only these processes are examined.
//!
//! A process is recorded where a signal adds a relation, after the relation exists. So either it is recorded
//! when the connection is lost, or the signal finds the connection down and it is notified at once. A
//! recorded process may have lost its relations since. So when the number of recorded relations has doubled,
//! the existing ones are counted, and processes without relations are forgotten. So a record is at most twice
//! as long as needed, or has fewer than `MIN_COUNTED` relations.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rialto_process::Node;
use rialto_process::internal::delivery;
use rialto_process::internal::process::Process;
use rialto_process::internal::table::Table;

/// The records, by the short keys of the other nodes. Lock order: this lock first, then the lock of a
/// process.
#[derive(Default)]
pub(crate) struct RemoteRelations(Mutex<HashMap<u64, NodeRecord>>);

/// The record of one other node.
#[derive(Default)]
struct NodeRecord {
    /// The numbers of the processes.
    processes: HashSet<u64>,
    /// An upper bound of the number of relations.
    relations: usize,
    /// The value of `relations` at which the existing relations are counted.
    count_at: usize,
}

impl NodeRecord {
    /// Below this number, relations are not counted.
    const MIN_COUNTED: usize = 1024;
}

impl RemoteRelations {
    /// Returns the records of a node.
    pub(crate) fn of(node: &Node) -> &RemoteRelations {
        node.extension()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, NodeRecord>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that the process `number` of `table` has a relation with a process of the node `key`.
    pub(crate) fn record(&self, table: &Table<Process>, number: u64, key: u64) {
        let mut nodes = self.lock();
        let noted = nodes.entry(key).or_default();
        noted.processes.insert(number);
        noted.relations += 1;
        if noted.relations >= noted.count_at.max(NodeRecord::MIN_COUNTED) {
            let mut relations = 0;
            noted.processes.retain(|number| {
                let of_this =
                    table.get(*number).map_or(0, |process| process.signal_state().count_all_with_node(key));
                relations += of_this;
                of_this > 0
            });
            (noted.relations, noted.count_at) = (relations, 2 * relations);
        }
    }

    /// Counts the links of processes of the node `key` with those in `table`, and their monitors on these.
    pub(crate) fn count(&self, table: &Table<Process>, key: u64) -> usize {
        let nodes = self.lock();
        let noted = nodes.get(&key).into_iter().flat_map(|noted| &noted.processes);
        let relations =
            |number: &u64| Some(table.get(*number)?.signal_state().relations_if_any()?.count_with_node(key));
        noted.filter_map(relations).sum()
    }

    /// Takes the processes that may have relations with the node `key`, which is lost.
    pub(crate) fn take(&self, key: u64) -> HashSet<u64> {
        self.lock().remove(&key).map(|noted| noted.processes).unwrap_or_default()
    }

    #[cfg(test)]
    pub(crate) fn recorded(&self, key: u64) -> usize {
        self.lock().get(&key).map_or(0, |noted| noted.processes.len())
    }
}

/// Handles the loss of the node with that key: notifies the processes that have links to it or monitors on it.
pub(crate) fn node_lost(node: &Node, key: u64) {
    let numbers = RemoteRelations::of(node).take(key).into_iter();
    for process in numbers.filter_map(|number| node.table().get(number)) {
        let signals = process.signal_state().node_lost(key);
        signals.into_iter().for_each(|signal| delivery::deliver_here(&process, signal));
    }
}

/// Counts the links of processes of the node with that key to processes of `node`, and their monitors on these.
pub(crate) fn count_relations_with(node: &Node, key: u64) -> usize {
    RemoteRelations::of(node).count(node.table(), key)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rialto_event::sleep;
    use rialto_rt::Runtime;

    use crate::transport::memory::Network;
    use crate::{Down, Exit, Node, link, monitor, recv};

    fn node(network: &Network, name: &str) -> Node {
        Node::builder().transport(network.transport(name)).build()
    }

    async fn idle() {
        recv! { () => {} }
    }

    #[test]
    fn the_loss_of_a_node_touches_only_processes_with_relations_to_it() {
        Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let (a, b) = (node(&network, "a"), node(&network, "b"));
            a.connect(&b.reference().unwrap()).await.unwrap();
            let there = b.spawn(idle());
            let bystander = rialto_process::internal::node::find(a.spawn(idle())).unwrap();
            let watcher = a.run(async move {
                let watched = monitor(there);
                recv! { Down { monitor: ^watched, reason, .. } => reason }
            });
            let watcher = rialto_rt::spawn(watcher);
            sleep(Duration::from_secs(1)).await;
            assert_eq!(
                (
                    super::RemoteRelations::of(&a).recorded(b.id().key),
                    super::RemoteRelations::of(&b).recorded(a.id().key)
                ),
                (1, 1)
            );
            {
                // Examining the bystander would wait for this lock, and never return.
                let _locked = bystander.signal_state();
                super::node_lost(&a, b.id().key);
            }
            assert_eq!(watcher.await.unwrap(), Ok(Exit::Disconnected));
            assert_eq!(super::RemoteRelations::of(&a).recorded(b.id().key), 0);
        });
    }

    #[test]
    fn processes_without_relations_are_forgotten() {
        Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let (a, b) = (node(&network, "a"), node(&network, "b"));
            a.connect(&b.reference().unwrap()).await.unwrap();
            let there = b.spawn(idle());
            for _ in 0..5 * super::NodeRecord::MIN_COUNTED {
                a.run(async move {
                    monitor(there);
                    link(there);
                })
                .await
                .unwrap();
            }
            assert!(super::RemoteRelations::of(&a).recorded(b.id().key) <= super::NodeRecord::MIN_COUNTED);
            assert_eq!(super::RemoteRelations::of(&b).recorded(a.id().key), 1);
        });
    }
}
