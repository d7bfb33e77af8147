//! Records which processes of a node have links or monitors (*ties*) with which other nodes. When a node is
//! lost, only these processes are examined.
//!
//! A process is recorded where a signal adds a tie, after the tie exists. So either it is recorded when the
//! connection is lost, or the signal finds the connection down and it is notified at once. A recorded process
//! may have lost its ties since. So when the number of recorded ties has doubled, the existing ones are
//! counted, and processes without ties are forgotten. So a record is at most twice as long as needed, or has
//! fewer than `FEW` ties.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::table::Table;

/// The records, by the short keys of the other nodes. Lock order: this lock first, then the lock of a
/// process.
#[derive(Default)]
pub(crate) struct Tied(Mutex<HashMap<u64, Noted>>);

/// The record of one other node.
#[derive(Default)]
struct Noted {
    /// The numbers of the processes.
    processes: HashSet<u64>,
    /// An upper bound of the number of ties.
    ties: usize,
    /// The value of `ties` at which the existing ties are counted.
    count_at: usize,
}

impl Noted {
    /// Below this number, ties are not counted.
    const FEW: usize = 1024;
}

impl Tied {
    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Noted>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that the process `number` of `table` has a tie with a process of the node `key`.
    pub(crate) fn note(&self, table: &Table, number: u64, key: u64) {
        let mut nodes = self.lock();
        let noted = nodes.entry(key).or_default();
        noted.processes.insert(number);
        noted.ties += 1;
        if noted.ties >= noted.count_at.max(Noted::FEW) {
            let mut ties = 0;
            noted.processes.retain(|number| {
                let of_this = table.get(*number).map_or(0, |process| process.bonds().ties_with(key));
                ties += of_this;
                of_this > 0
            });
            (noted.ties, noted.count_at) = (ties, 2 * ties);
        }
    }

    /// Counts the links of processes of the node `key` with those in `table`, and their monitors on these.
    pub(crate) fn count(&self, table: &Table, key: u64) -> usize {
        let nodes = self.lock();
        let noted = nodes.get(&key).into_iter().flat_map(|noted| &noted.processes);
        let ties = |number: &u64| Some(table.get(*number)?.bonds().known_ties()?.with(key));
        noted.filter_map(ties).sum()
    }

    /// Takes the processes that may have ties with the node `key`, which is lost.
    pub(crate) fn take(&self, key: u64) -> HashSet<u64> {
        self.lock().remove(&key).map(|noted| noted.processes).unwrap_or_default()
    }

    #[cfg(test)]
    pub(crate) fn noted(&self, key: u64) -> usize {
        self.lock().get(&key).map_or(0, |noted| noted.processes.len())
    }
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
    fn who_has_no_ties_to_a_node_is_not_asked_when_that_is_lost() {
        Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let (a, b) = (node(&network, "a"), node(&network, "b"));
            a.connect(&b.reference().unwrap()).await.unwrap();
            let there = b.spawn(idle());
            let bystander = crate::node::find(a.spawn(idle())).unwrap();
            let watcher = a.run(async move {
                let watched = monitor(there);
                recv! { Down { monitor: ^watched, reason, .. } => reason }
            });
            let watcher = rialto_rt::spawn(watcher);
            sleep(Duration::from_secs(1)).await;
            assert_eq!((a.tied().noted(b.id().key), b.tied().noted(a.id().key)), (1, 1));
            {
                // Examining the bystander would wait for this lock, and never return.
                let _locked = bystander.bonds();
                a.lost(b.id().key);
            }
            assert_eq!(watcher.await.unwrap(), Ok(Exit::Disconnected));
            assert_eq!(a.tied().noted(b.id().key), 0);
        });
    }

    #[test]
    fn who_has_ended_or_has_no_ties_any_more_is_forgotten() {
        Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let (a, b) = (node(&network, "a"), node(&network, "b"));
            a.connect(&b.reference().unwrap()).await.unwrap();
            let there = b.spawn(idle());
            for _ in 0..5 * super::Noted::FEW {
                a.run(async move {
                    monitor(there);
                    link(there);
                })
                .await
                .unwrap();
            }
            assert!(a.tied().noted(b.id().key) <= super::Noted::FEW);
            assert_eq!(b.tied().noted(a.id().key), 1);
        });
    }
}
