//! Graphs: nodes and edges, laid out in the server and drawn by the page.

use std::collections::BTreeMap;

use rialto_event::{Event, TryEvent};
use serde_json::{Value, json};

use crate::environment::Environment;
use crate::input::Control;

/// A drawing of a directed graph.
///
/// ```
/// use rialto_live::{Container, Graph, GraphEdge, GraphNode};
///
/// fn show(root: &Container) -> Graph {
///     let graph = root.graph("Dependencies");
///     let nodes = ["app", "library"].map(|name| GraphNode { label: name.into(), ..GraphNode::default() });
///     graph.set(&nodes, &[GraphEdge { from: 0, to: 1, label: "uses".into(), is_red: false }]);
///     graph
/// }
/// # fn main() { let _ = show; }
/// ```
#[derive(Debug)]
#[must_use = "a graph that is dropped disappears from all pages"]
pub struct Graph {
    environment: Environment,
}

/// A node of a [`Graph`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphNode {
    /// The text, of one line or more.
    pub label: String,
    /// Whether it is drawn as an ellipse. Otherwise it is a box.
    pub is_round: bool,
    /// Whether it is drawn in red.
    pub is_red: bool,
    /// The number that names it in [`Graph::chosen_evt`].
    pub key: u64,
}

/// An edge of a [`Graph`], between the nodes at two positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphEdge {
    /// The position of the node at which it begins.
    pub from: usize,
    /// The position of the node at which it ends.
    pub to: usize,
    /// The text.
    pub label: String,
    /// Whether it is drawn in red.
    pub is_red: bool,
}

/// The largest number of nodes that are drawn.
const MAX_NODES: usize = 200;

impl Graph {
    pub(crate) fn new(environment: Environment, label: String) -> Graph {
        environment.view.set("label", label);
        Graph { environment }
    }

    /// Lets the user activate nodes, with the mouse or by Enter.
    pub fn selectable(self) -> Self {
        self.environment.view.set("selectable", true);
        self
    }

    /// Returns an event that yields the key of the next node that was activated. A page sends the key, and the node
    /// may be gone by now, so look it up.
    ///
    /// # Cancellation
    ///
    /// As [`InputReceiver::recv_evt`](crate::InputReceiver::recv_evt).
    pub fn chosen_evt(&self) -> impl TryEvent<Output = u64, Pending: Send> + Send + '_ {
        self.environment.control.next_evt().wrap(|control| match control {
            Control::Row { key, .. } => key,
            _ => unreachable!("the session sends a graph its own inputs only"),
        })
    }

    /// Sets the graph. The first 200 nodes are drawn, and the edges between them. An edge to a node that is
    /// not drawn, or that does not exist, is left out.
    pub fn set(&self, nodes: &[GraphNode], edges: &[GraphEdge]) {
        let nodes = &nodes[..nodes.len().min(MAX_NODES)];
        let is_drawn = |edge: &&GraphEdge| edge.from < nodes.len() && edge.to < nodes.len();
        let edges: Vec<&GraphEdge> = edges.iter().filter(is_drawn).collect();
        let places = place(nodes.len(), &edges);
        let nodes = nodes.iter().zip(places).map(|(node, (layer, position))| {
            json!([node.label, layer, position, node.is_round, node.is_red, node.key.to_string()])
        });
        let edges = edges.iter().map(|edge| json!([edge.from, edge.to, edge.label, edge.is_red]));
        let (nodes, edges): (Vec<Value>, Vec<Value>) = (nodes.collect(), edges.collect());
        self.environment.view.set("graph", json!({ "nodes": nodes, "edges": edges }));
    }
}

/// Returns the layer of each node and its position in it. A node's layer is after those of its predecessors,
/// except where an edge closes a cycle.
fn place(count: usize, edges: &[&GraphEdge]) -> Vec<(usize, usize)> {
    let mut next = vec![Vec::new(); count];
    let mut is_target = vec![false; count];
    for edge in edges.iter().filter(|edge| edge.from != edge.to) {
        next[edge.from].push(edge.to);
        is_target[edge.to] = true;
    }
    let mut layers: Vec<Option<usize>> = vec![None; count];
    // Nodes without predecessors come first, then one of each cycle that none of them reaches.
    let starts = (0..count).filter(|&node| !is_target[node]).chain(0..count);
    for start in starts {
        if layers[start].is_none() {
            search(&next, start, &mut layers);
        }
    }
    let mut filled = BTreeMap::new();
    let in_layer = |layer: Option<usize>| {
        let layer = layer.unwrap_or(0);
        let position = filled.entry(layer).or_insert(0);
        *position += 1;
        (layer, *position - 1)
    };
    layers.into_iter().map(in_layer).collect()
}

/// Gives the nodes that can be reached from `start` the layers of a breadth-first search.
fn search(next: &[Vec<usize>], start: usize, layers: &mut [Option<usize>]) {
    layers[start] = Some(0);
    let mut left = std::collections::VecDeque::from([(start, 0)]);
    while let Some((node, layer)) = left.pop_front() {
        for &to in &next[node] {
            if layers[to].is_none() {
                layers[to] = Some(layer + 1);
                left.push_back((to, layer + 1));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_follow_edges_and_cycles_end() {
        let edge = |from, to| GraphEdge { from, to, ..GraphEdge::default() };
        let edges = [edge(1, 0), edge(0, 2), edge(2, 1), edge(3, 3)];
        let edges: Vec<&GraphEdge> = edges.iter().collect();
        assert_eq!(place(4, &edges), [(0, 0), (2, 0), (1, 0), (0, 1)]);
    }
}
