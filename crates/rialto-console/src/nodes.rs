//! The page of the nodes of a fleet, as one of them sees it: connections with their round trips, and a map.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

use rialto_event::Event;
use rialto_event::time::Instant;
use rialto_live::{Environment, GraphEdge, GraphNode};
use rialto_node::admin::{Admin, NodeStatus};
use rialto_node::{ConnectionInfo, Node, NodeEvent, ping};
use rialto_process::NodeId;
use rialto_sync::broadcast;

use crate::list::{Cell, Entry, List};
use crate::pace::Pace;

/// The time in which a node must answer.
const ANSWER_LIMIT: Duration = Duration::from_secs(2);
/// The number of nodes that are asked at a time, and drawn.
const NODES: usize = 200;

const COLUMNS: [&str; 12] = [
    "node",
    "name",
    "state",
    "round trip",
    "credit",
    "bytes to send",
    "bytes not read",
    "sent",
    "received",
    "protocol",
    "connections",
    "restarts",
];

/// The component.
pub(crate) async fn run(env: Environment, node: Node) {
    let mut pace = Pace::new(&env);
    let page = env.into_container();
    let note = page.text("");
    let list = List::new(&page, "Nodes", "nodes", &COLUMNS, 3);
    let map = page.graph("Map of the fleet");
    let mut fleet = Fleet::default();
    let mut events = node.subscribe_nodes();
    loop {
        pace.due_evt().await;
        pace.begin_with_page().await;
        fleet.look(&node, &mut events).await;
        note.set(summary(&node));
        list.set(fleet.rows());
        let (nodes, edges) = fleet.map(node.id());
        map.set(&nodes, &edges);
        pace.end();
    }
}

fn summary(node: &Node) -> String {
    let (processes, letters) = (node.process_count(), node.dead_letter_count());
    format!("This is node {}: {processes} processes, {letters} dead letters", node.id())
}

/// The nodes that were seen, by their keys.
#[derive(Default)]
struct Fleet {
    known: BTreeMap<u64, Known>,
}

/// A node that was seen.
struct Known {
    id: NodeId,
    /// The connection, unless it is lost.
    connection: Option<ConnectionInfo>,
    round_trip: Option<Duration>,
    /// The node's own answer, if it answers the shell.
    status: Option<NodeStatus>,
    /// The numbers of its connections, and its incarnations, that were seen.
    epochs: BTreeSet<u64>,
    incarnations: BTreeSet<u64>,
    lost: Option<String>,
}

impl Known {
    fn new(id: NodeId) -> Known {
        let (epochs, incarnations) = (BTreeSet::new(), BTreeSet::new());
        Known { id, connection: None, round_trip: None, status: None, epochs, incarnations, lost: None }
    }
}

impl Fleet {
    async fn look(&mut self, node: &Node, events: &mut broadcast::Receiver<NodeEvent>) {
        while let Ok(event) = events.try_recv() {
            if let NodeEvent::Down { node, why } = event {
                let known = self.known.entry(node.key).or_insert_with(|| Known::new(node));
                (known.connection, known.lost) = (None, Some(why));
            }
        }
        let connections = node.connections();
        let up: BTreeSet<u64> = connections.iter().map(|connection| connection.node.key).collect();
        for (key, known) in &mut self.known {
            if !up.contains(key) {
                (known.connection, known.round_trip, known.status) = (None, None, None);
            }
        }
        for connection in connections {
            let id = connection.node;
            let known = self.known.entry(id.key).or_insert_with(|| Known::new(id));
            known.epochs.insert(connection.epoch);
            known.incarnations.insert(id.incarnation);
            (known.id, known.connection, known.lost) = (id, Some(connection), None);
        }
        self.ask(node).await;
    }

    /// Asks the connected nodes for their status, all at the same time.
    async fn ask(&mut self, node: &Node) {
        let (answers, received) = rialto_sync::unbounded();
        let mut asked = 0;
        for known in self.known.values().filter(|known| known.connection.is_some()).take(NODES) {
            let (id, answers) = (known.id, answers.clone());
            asked += 1;
            node.spawn(async move {
                let start = Instant::now();
                let answer = ping(id).within(ANSWER_LIMIT).await;
                let round_trip = answer.filter(Result::is_ok).map(|_| start.elapsed());
                // A node that does not answer the shell has neither a name nor neighbours here.
                let status = Admin::of(id).status().within(ANSWER_LIMIT).await;
                // The console may be gone.
                let _ = answers.send((id, round_trip, status.and_then(Result::ok)));
            });
        }
        drop(answers);
        for _ in 0..asked {
            let Ok((id, round_trip, status)) = received.recv().await else { return };
            if let Some(known) = self.known.get_mut(&id.key).filter(|known| known.id == id) {
                (known.round_trip, known.status) = (round_trip, status);
            }
        }
    }

    fn rows(&self) -> Vec<Entry> {
        let row = |(key, known): (&u64, &Known)| {
            let bytes = |of: fn(&ConnectionInfo) -> u64| {
                known
                    .connection
                    .as_ref()
                    .map_or_else(|| Cell::from(""), |connection| Cell::Number(of(connection)))
            };
            let cells = vec![
                known.id.to_string().into(),
                known.status.as_ref().map_or("", |status| &status.name).into(),
                known.state().into(),
                known.round_trip.map_or_else(|| Cell::from(""), Cell::Time),
                bytes(|connection| connection.credit),
                bytes(|connection| connection.waiting),
                bytes(|connection| connection.unread),
                bytes(|connection| connection.sent),
                bytes(|connection| connection.received),
                bytes(|connection| connection.protocol.into()),
                Cell::Number(known.epochs.len() as u64),
                Cell::Number(known.incarnations.len().saturating_sub(1) as u64),
            ];
            (*key, cells)
        };
        self.known.iter().map(row).collect()
    }

    /// Returns the nodes and the connections between them that this node knows. Lost nodes are red.
    fn map(&self, here: NodeId) -> (Vec<GraphNode>, Vec<GraphEdge>) {
        let mut nodes = vec![GraphNode { label: "this node".into(), is_round: true, ..GraphNode::default() }];
        let mut position = HashMap::from([(here.key, 0)]);
        for (key, known) in self.known.iter().take(NODES) {
            position.insert(*key, nodes.len());
            let name = known.status.as_ref().map(|status| status.name.clone());
            let label = name.unwrap_or_else(|| known.id.to_string());
            let is_red = known.connection.is_none();
            nodes.push(GraphNode { label, is_round: true, is_red, key: *key });
        }
        let mut edges = Vec::new();
        for (key, known) in &self.known {
            let Some(to) = position.get(key) else { continue };
            if known.connection.is_some() {
                let label = known.round_trip.map(crate::text::duration).unwrap_or_default();
                edges.push(GraphEdge { from: 0, to: *to, label, is_red: false });
            }
            let neighbours = known.status.iter().flat_map(|status| &status.connections);
            // Each connection is drawn once.
            for neighbour in neighbours.filter(|other| other.key > *key && other.key != here.key) {
                if let Some(other) = position.get(&neighbour.key) {
                    edges.push(GraphEdge { from: *to, to: *other, label: String::new(), is_red: false });
                }
            }
        }
        (nodes, edges)
    }
}

impl Known {
    fn state(&self) -> String {
        match (&self.connection, self.round_trip, &self.lost) {
            (Some(_), Some(_), _) => "connected".into(),
            (Some(_), None, _) => "connected, and does not answer".into(),
            (None, _, Some(why)) => format!("lost: {why}"),
            (None, _, None) => "not connected".into(),
        }
    }
}
