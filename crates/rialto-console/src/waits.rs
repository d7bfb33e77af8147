//! The page of the wait-for graph.

use rialto_event::{Event, select};
use rialto_live::{Container, Environment, GraphEdge, GraphNode};
use rialto_rt::{Blocked, Handle, ListedTask, TaskId, WaitGraph, WaitNode, WaitNodeKind};

use crate::around::{self, Chosen};
use crate::leaks::{self, Leaks};
use crate::list::{Cell, Entry, List};
use crate::pace::Pace;
use crate::text::NO_DIAGNOSTICS;

/// The table of the tasks that may be idle servers as well as leaks.
const UNKNOWN: &str = "Long waits for something that no task has used";

/// The component. `leaks` finds the suspects.
pub(crate) async fn run(env: Environment, observed: Handle, mut leaks: Leaks) {
    let mut pace = Pace::new(&env);
    let page = env.into_container();
    let note = page.text("").announce();
    let cycles = List::new(&page, "Cycles", "cycles", &["tasks", "possible deadlock"], 0);
    let suspects = List::new(&page, "Leak suspects", "suspects", &leaks::COLUMNS, 2).selectable();
    let graph = page.graph("Wait-for graph").selectable();
    let below = page.column();
    let unknown = List::new(&page, UNKNOWN, "unknown", &leaks::COLUMNS, 2).selectable();
    let mut around = Around::new(&below, None, &[]);
    loop {
        let chosen = select! {
            key = graph.chosen_evt() => Some(Chosen::of_key(key)),
            task = suspects.chosen_evt().or(unknown.chosen_evt()) => Some(Chosen::Task(task)),
            key = around.list.chosen_evt() => Some(Chosen::of_key(key)),
            () = pace.due_evt() => None,
        };
        let is_due = chosen.is_none();
        if is_due {
            pace.begin();
            leaks.learn();
        }
        // It learns also if no page is open, because it must know the uses of the past.
        if !pace.has_page() {
            if leaks.is_full() {
                leaks.remember(&observed.tasks());
            }
        } else {
            let tasks = observed.tasks();
            if chosen.is_some() {
                around = Around::new(&below, chosen, &tasks);
            }
            let neighbours = around.chosen.map(|chosen| chosen.neighbours(&tasks, &leaks));
            around.list.set(neighbours.unwrap_or_default());
            if is_due {
                let blocked = observed.blocked();
                let waits = blocked.graph();
                let (nodes, edges) = drawing(&waits);
                graph.set(&nodes, &edges);
                cycles.set(found_cycles(&blocked, &waits));
                let found = leaks.suspects(&tasks);
                suspects.set(found.suspects);
                unknown.set(found.unknown);
                let has_diagnostics = observed.has_diagnostics();
                note.set(if has_diagnostics { summary(&blocked, &waits) } else { NO_DIAGNOSTICS.into() });
            }
        }
        if is_due {
            pace.end();
        }
    }
}

/// The table with the neighbours of the node that a user has chosen.
struct Around {
    chosen: Option<Chosen>,
    list: List,
}

impl Around {
    fn new(place: &Container, chosen: Option<Chosen>, tasks: &[ListedTask]) -> Around {
        let name = chosen.map_or_else(|| "the chosen node".into(), |chosen| chosen.name(tasks));
        let label = format!("Around {name}");
        Around { chosen, list: List::new(place, &label, "around", &around::COLUMNS, 0).selectable() }
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

/// Returns the key of a node. That of something outside the program leads nowhere.
fn key(node: &WaitNode) -> u64 {
    match (node.task, &node.resource) {
        (Some(task), _) => Chosen::Task(task.as_u64()).key(),
        (None, Some(resource)) => Chosen::Object(resource.address()).key(),
        (None, None) => Chosen::Task(0).key(),
    }
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
        key: key(node),
    });
    let edges = waits.edges().iter().map(|edge| GraphEdge {
        from: position[edge.from],
        to: position[edge.to],
        label: edge.label.into(),
        is_red: edge.is_on_cycle,
    });
    (nodes.collect(), edges.collect())
}
