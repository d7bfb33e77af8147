//! The page of the wait-for graph.

use std::time::Duration;

use rialto_event::select;
use rialto_live::{Environment, GraphEdge, GraphNode};
use rialto_rt::{Blocked, Handle, TaskId, WaitGraph, WaitNodeKind};

use crate::leaks::{self, Leaks};
use crate::list::{Cell, Entry, List};
use crate::pace::Pace;
use crate::text::NO_DIAGNOSTICS;

/// The component.
pub(crate) async fn run(env: Environment, observed: Handle, suspect_after: Duration) {
    let mut pace = Pace::new(&env);
    let page = env.into_container();
    let note = page.text("").announce();
    let mut cycles = List::new(&page, "Cycles", &["tasks", "possible deadlock"], 0);
    let mut suspects = List::new(&page, "Leak suspects", &leaks::COLUMNS, 2);
    let mut leaks = Leaks::new(suspect_after);
    let graph = page.graph("Wait-for graph");
    loop {
        select! {
            input = cycles.input_evt() => {
                cycles.handle(input);
                continue;
            }
            input = suspects.input_evt() => {
                suspects.handle(input);
                continue;
            }
            () = pace.due_evt() => pace.wait_for_page().await,
        }
        pace.begin();
        let blocked = observed.blocked();
        let waits = blocked.graph();
        let (nodes, edges) = drawing(&waits);
        graph.set(&nodes, &edges);
        cycles.set(found_cycles(&blocked, &waits));
        suspects.set(leaks.suspects(&observed.tasks()));
        note.set(if observed.has_diagnostics() { summary(&blocked, &waits) } else { NO_DIAGNOSTICS.into() });
        pace.end();
    }
}

pub(crate) fn summary(blocked: &Blocked, waits: &WaitGraph) -> String {
    let (tasks, nodes) = (blocked.count(), waits.nodes().len());
    match waits.cycles().len() {
        0 => format!("{tasks} tasks wait, {nodes} nodes, no cycle"),
        1 => format!("{tasks} tasks wait, {nodes} nodes, 1 cycle"),
        cycles => format!("{tasks} tasks wait, {nodes} nodes, {cycles} cycles"),
    }
}

/// Returns the cycles: the number of tasks, and their names.
pub(crate) fn found_cycles(blocked: &Blocked, waits: &WaitGraph) -> Vec<Entry> {
    let name = |id: &TaskId| {
        let task = blocked.tasks().iter().find(|task| task.id() == *id);
        let name = task.and_then(|task| task.name()).map(|name| format!(" \"{name}\""));
        format!("{id}{}", name.unwrap_or_default())
    };
    let entry = |(at, cycle): (usize, &Vec<TaskId>)| {
        let names: Vec<String> = cycle.iter().chain(cycle.first()).map(name).collect();
        (at as u64, vec![Cell::Number(cycle.len() as u64), names.join(" waits for ").into()])
    };
    waits.cycles().iter().enumerate().map(entry).collect()
}

/// Returns the nodes and edges to draw. Those on cycles come first, because a page draws a bounded number.
pub(crate) fn drawing(waits: &WaitGraph) -> (Vec<GraphNode>, Vec<GraphEdge>) {
    let mut order: Vec<usize> = (0..waits.nodes().len()).collect();
    order.sort_by_key(|at| !waits.nodes()[*at].is_on_cycle);
    let mut position = vec![0; order.len()];
    order.iter().enumerate().for_each(|(new, old)| position[*old] = new);
    let nodes = order.iter().map(|at| &waits.nodes()[*at]).map(|node| GraphNode {
        label: node.label.clone(),
        is_round: node.kind == WaitNodeKind::Task,
        is_red: node.is_on_cycle,
    });
    let edges = waits.edges().iter().map(|edge| GraphEdge {
        from: position[edge.from],
        to: position[edge.to],
        label: edge.label.into(),
        is_red: edge.is_on_cycle,
    });
    (nodes.collect(), edges.collect())
}
