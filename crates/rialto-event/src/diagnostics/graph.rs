//! The wait-for graph.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::{self, Formatter};
use std::iter::{successors, zip};

use super::text::Numbers;
use super::{Blocked, BlockedTask, Resource, TaskId, Wait};
use crate::time::Instant;

/// The wait-for graph of a report, returned by [`Blocked::graph`].
///
/// Its nodes are the tasks and the resources for which they wait. An edge leads from a task to each resource
/// for which it waits, and from a resource to the tasks that hold it. A task that waits for the end of
/// another has an edge to it. The `Display` writes the language of [Graphviz](https://graphviz.org), for
/// `dot -Tsvg`, and draws the nodes and edges of cycles in red.
///
/// A task that waits for a choice needs only one of its edges. So a cycle means that its tasks wait for each
/// other, but not always that they wait for ever. A cycle in which each task has one edge is a deadlock. The
/// tasks at the other end of a channel are not known, so a wait for a channel is never on a cycle.
///
/// Source of the idea: the wait-for graphs of databases; Coffman, Elphick and Shoshani, *System deadlocks*
/// (1971), for locks; Holt, *Some deadlock properties of computer systems* (1972), for resources as nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitGraph {
    nodes: Vec<WaitNode>,
    edges: Vec<WaitEdge>,
    cycles: Vec<Vec<TaskId>>,
}

/// A node of a [`WaitGraph`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WaitNode {
    /// The kind of thing.
    pub kind: WaitNodeKind,
    /// The text: a name, and in most cases a second line with a place in the source.
    pub label: String,
    /// The task's id, if the node is a task.
    pub task: Option<TaskId>,
    /// The channel or object, if the node is one.
    pub resource: Option<Resource>,
    /// Whether the node is on a cycle.
    pub is_on_cycle: bool,
}

/// The kind of a [`WaitNode`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WaitNodeKind {
    /// A task.
    Task,
    /// A channel or an object.
    Resource,
    /// Something outside the program, such as time or input.
    Outside,
}

/// An edge of a [`WaitGraph`], between the nodes at two positions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WaitEdge {
    /// The position of the node at which it begins.
    pub from: usize,
    /// The position of the node at which it ends.
    pub to: usize,
    /// The relation: "receives", "held by" and the like. It may be empty.
    pub label: &'static str,
    /// Whether the edge is on a cycle.
    pub is_on_cycle: bool,
}

impl WaitGraph {
    pub(super) fn of(report: &Blocked) -> WaitGraph {
        let mut builder = GraphBuilder::new(report);
        report.tasks().iter().for_each(|task| builder.add_waits(task));
        builder.add_holders();
        let GraphBuilder { nodes, edges, .. } = builder;
        let mut graph = WaitGraph { nodes, edges, cycles: Vec::new() };
        graph.cycles = graph.find_cycles();
        graph.mark_cycles();
        graph
    }

    /// Returns the nodes: first the blocked tasks, ordered by their ids, then all others.
    pub fn nodes(&self) -> &[WaitNode] {
        &self.nodes
    }

    /// Returns the edges.
    ///
    /// ```
    /// use rialto_event::diagnostics::{Blocked, BlockedTask, TaskId, Wait};
    /// use rialto_event::time::Instant;
    /// use std::panic::Location;
    ///
    /// let (a, b, now) = (TaskId::fresh(), TaskId::fresh(), Instant::now());
    /// let joins = |task, other: TaskId| {
    ///     let waits = vec![Wait::End { task: other.as_u64() }];
    ///     BlockedTask::new(task, None, "app::main", Location::caller(), waits, [now, now])
    /// };
    /// let graph = Blocked::of(vec![joins(a, b), joins(b, a)], |_| None).graph();
    /// let ends: Vec<_> = graph.edges().iter().map(|edge| (edge.from, edge.to, edge.label)).collect();
    /// assert_eq!(ends, [(0, 1, "joins"), (1, 0, "joins")]);
    /// assert!(graph.edges().iter().all(|edge| edge.is_on_cycle));
    /// assert_eq!(graph.nodes()[1].task, Some(b));
    /// ```
    pub fn edges(&self) -> &[WaitEdge] {
        &self.edges
    }

    /// Returns cycles of tasks: each task waits for the next one, and the last for the first. Every task that
    /// is on a cycle is in at least one of these, but not every cycle is listed.
    pub fn cycles(&self) -> &[Vec<TaskId>] {
        &self.cycles
    }

    /// Searches, breadth first, the nodes that can be reached from `node` by one edge or more. Maps each one
    /// to the node from which it was reached first.
    fn reach(next: &[Vec<usize>], node: usize) -> BTreeMap<usize, usize> {
        let mut reached = BTreeMap::new();
        let mut left = VecDeque::from([node]);
        while let Some(node) = left.pop_front() {
            for &next in &next[node] {
                if let Entry::Vacant(place) = reached.entry(next) {
                    place.insert(node);
                    left.push_back(next);
                }
            }
        }
        reached
    }

    /// Returns the nodes of a shortest cycle through `start`, beginning with `start`, if there is a cycle.
    fn cycle_through(next: &[Vec<usize>], start: usize) -> Option<Vec<usize>> {
        let reached = Self::reach(next, start);
        let back = |node: &usize| reached.get(node).copied().filter(|&before| before != start);
        let mut way: Vec<_> = successors(Some(*reached.get(&start)?), back).collect();
        if way.last() != Some(&start) {
            way.push(start);
        }
        way.reverse();
        Some(way)
    }

    fn find_cycles(&self) -> Vec<Vec<TaskId>> {
        let next = cyclic_part(self.nodes.len(), &self.edges);
        let mut seen = BTreeSet::new();
        let mut cycles = Vec::new();
        for node in (0..self.nodes.len()).filter(|&node| self.nodes[node].task.is_some()) {
            if !seen.contains(&node)
                && let Some(cycle) = Self::cycle_through(&next, node)
            {
                cycles.push(cycle.iter().filter_map(|&node| self.nodes[node].task).collect());
                seen.extend(cycle);
            }
        }
        cycles
    }

    /// Marks the nodes and edges of cycles.
    fn mark_cycles(&mut self) {
        let on_cycles = self.on_cycles();
        for (edge, is_on_cycle) in zip(&mut self.edges, on_cycles) {
            edge.is_on_cycle = is_on_cycle;
            self.nodes[edge.from].is_on_cycle |= is_on_cycle;
        }
    }

    /// Returns, for each edge, whether it is on a cycle.
    fn on_cycles(&self) -> Vec<bool> {
        let next = cyclic_part(self.nodes.len(), &self.edges);
        let reaches: BTreeMap<_, _> = (0..next.len())
            .filter(|&node| !next[node].is_empty())
            .map(|node| (node, Self::reach(&next, node)))
            .collect();
        let back =
            |edge: &WaitEdge| reaches.get(&edge.to).is_some_and(|reached| reached.contains_key(&edge.from));
        self.edges.iter().map(|edge| edge.from == edge.to || back(edge)).collect()
    }
}

/// Returns the successors of each node. Edges that lead to no cycle or come from none are left out; in most
/// graphs, that leaves hardly any.
fn cyclic_part(nodes: usize, edges: &[WaitEdge]) -> Vec<Vec<usize>> {
    let forward = peel(nodes, edges.iter().map(|edge| (edge.from, edge.to)).collect());
    let backward = peel(nodes, forward.into_iter().map(|(from, to)| (to, from)).collect());
    let mut next = vec![Vec::new(); nodes];
    for (to, from) in backward {
        next[from].push(to);
    }
    next
}

/// Removes the edges whose target leads, in any number of steps, only to dead ends.
fn peel(nodes: usize, edges: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    let mut out = vec![0_usize; nodes];
    let mut into = vec![Vec::new(); nodes];
    for &(from, to) in &edges {
        out[from] += 1;
        into[to].push(from);
    }
    let mut ends: Vec<_> = (0..nodes).filter(|&node| out[node] == 0).collect();
    while let Some(end) = ends.pop() {
        for &from in &into[end] {
            out[from] -= 1;
            if out[from] == 0 {
                ends.push(from);
            }
        }
    }
    edges.into_iter().filter(|&(_, to)| out[to] > 0).collect()
}

/// A graph under construction.
struct GraphBuilder<'a> {
    report: &'a Blocked,
    numbers: Numbers<'a>,
    nodes: Vec<WaitNode>,
    edges: Vec<WaitEdge>,
    tasks: BTreeMap<TaskId, usize>,
    /// The nodes of the resources, by address.
    resources: BTreeMap<usize, usize>,
}

impl<'a> GraphBuilder<'a> {
    fn new(report: &'a Blocked) -> Self {
        let numbers = Numbers::of(report.tasks());
        let mut builder = GraphBuilder {
            report,
            numbers,
            nodes: Vec::new(),
            edges: Vec::new(),
            tasks: BTreeMap::new(),
            resources: BTreeMap::new(),
        };
        for task in report.tasks() {
            let label = format!("{}\n{}", builder.called(task), place(task.spawned_at));
            builder.add_task(task.id, label);
        }
        builder
    }

    fn called(&self, task: &BlockedTask) -> String {
        match (task.is_main(), task.name(), task.number) {
            (false, Some(name), _) => name.into(),
            (false, None, Some(number)) => format!("task {number} of the trace"),
            _ => self.report.called(task.id).to_string(),
        }
    }

    fn add(&mut self, kind: WaitNodeKind, label: String, task: Option<TaskId>) -> usize {
        self.nodes.push(WaitNode { kind, label, task, resource: None, is_on_cycle: false });
        self.nodes.len() - 1
    }

    fn add_edge(&mut self, from: usize, to: usize, label: &'static str) {
        self.edges.push(WaitEdge { from, to, label, is_on_cycle: false });
    }

    fn add_task(&mut self, task: TaskId, label: String) -> usize {
        let node = self.add(WaitNodeKind::Task, label, Some(task));
        self.tasks.insert(task, node);
        node
    }

    /// Returns the node of a task, which is not necessarily blocked.
    fn task(&mut self, task: TaskId) -> usize {
        match self.tasks.get(&task) {
            Some(node) => *node,
            None => {
                let label = self.report.name(task).map_or_else(|| task.to_string(), String::from);
                self.add_task(task, label)
            }
        }
    }

    fn add_waits(&mut self, task: &BlockedTask) {
        let from = self.task(task.id);
        for wait in &task.waits {
            let (to, label) = match wait {
                Wait::End { .. } | Wait::Children { .. } => continue,
                Wait::Recv { .. } => (self.resource(wait), "receives"),
                Wait::Send { .. } => (self.resource(wait), "sends"),
                Wait::Object { .. } => (self.resource(wait), ""),
                _ => (self.add(WaitNodeKind::Outside, outside(wait, task.now), None), ""),
            };
            self.add_edge(from, to, label);
        }
        for joined in task.joins() {
            let to = self.task(joined);
            self.add_edge(from, to, "joins");
        }
    }

    fn resource(&mut self, wait: &Wait) -> usize {
        let Some(resource) = wait.resource() else { unreachable!("called for waits that have one") };
        if let Some(node) = self.resources.get(&resource.address()) {
            return *node;
        }
        let number = self.numbers.number(resource);
        let mut label = match (wait, resource.name()) {
            (_, Some(name)) => format!("channel {name}"),
            (Wait::Object { what, .. }, None) => format!("{what} (#{number})"),
            _ => format!("channel #{number}"),
        };
        if let Some(made_at) = resource.made_at() {
            label = format!("{label}\n{}", place(made_at));
        }
        let node = self.add(WaitNodeKind::Resource, label, None);
        self.nodes[node].resource = Some(resource.clone());
        self.resources.insert(resource.address(), node);
        node
    }

    fn add_holders(&mut self) {
        let resources: Vec<_> = self.numbers.all().collect();
        for resource in resources {
            let Some(&from) = self.resources.get(&resource.address()) else { continue };
            let holders: BTreeSet<_> = self.report.holders(resource).iter().copied().collect();
            for holder in holders {
                let to = self.task(holder);
                self.add_edge(from, to, "held by");
            }
        }
    }
}

fn place(at: &std::panic::Location<'_>) -> String {
    format!("{}:{}", at.file(), at.line())
}

fn outside(wait: &Wait, now: Instant) -> String {
    match wait {
        Wait::Time(time) if *time != Instant::FAR_FUTURE => {
            format!("a timer\n{:.1?}", time.duration_since(now))
        }
        other => {
            let text = other.to_string();
            text.strip_prefix("for ").unwrap_or(&text).into()
        }
    }
}

/// A string as a quoted string of DOT, Graphviz's language.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for letter in self.0.chars() {
            match letter {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                letter => write!(f, "{letter}")?,
            }
        }
        f.write_str("\"")
    }
}

/// Writes the graph in DOT.
impl fmt::Display for WaitGraph {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "digraph waits {{\n  rankdir=LR\n  node [fontname=\"sans-serif\"]")?;
        let color = |red: bool| if red { ", color=red, penwidth=2" } else { "" };
        for (at, node) in self.nodes.iter().enumerate() {
            let shape = match node.kind {
                WaitNodeKind::Task => "ellipse",
                WaitNodeKind::Resource => "box",
                WaitNodeKind::Outside => "plaintext",
            };
            let color = color(node.is_on_cycle);
            writeln!(f, "  n{at} [shape={shape}, label={}{color}]", Quoted(&node.label))?;
        }
        for WaitEdge { from, to, label, is_on_cycle } in &self.edges {
            writeln!(f, "  n{from} -> n{to} [label={}{}]", Quoted(label), color(*is_on_cycle))?;
        }
        f.write_str("}\n")
    }
}
