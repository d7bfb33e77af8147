//! The neighbours of a task or an object in the wait-for graph: the things for which a task waits, and the tasks at the
//! ends of a channel. So a user goes from a task to a channel, and to the tasks that can end the wait.

use std::collections::BTreeMap;

use rialto_event::__private::uses::UsedEnd;
use rialto_event::diagnostics::{Resource, Wait, holders};
use rialto_rt::ListedTask;

use crate::leaks::Leaks;
use crate::list::{Cell, Entry};
use crate::text::place;

pub(crate) const COLUMNS: [&str; 4] = ["what", "relation", "name", "place"];

/// A node of the wait-for graph that a user has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chosen {
    Task(u64),
    /// A channel or an object, by its address.
    Object(usize),
}

impl Chosen {
    /// Returns a number for it. Addresses are even, and a task's number is doubled.
    pub(crate) fn key(self) -> u64 {
        match self {
            Chosen::Task(id) => id << 1,
            Chosen::Object(address) => address as u64 | 1,
        }
    }

    pub(crate) fn of_key(key: u64) -> Chosen {
        match key & 1 {
            0 => Chosen::Task(key >> 1),
            _ => Chosen::Object(usize::try_from(key & !1).unwrap_or_default()),
        }
    }

    /// Returns its name in a heading.
    pub(crate) fn name(self, tasks: &[ListedTask]) -> String {
        match self {
            Chosen::Task(id) => {
                let task = tasks.iter().find(|task| task.id.as_u64() == id);
                let name = task.and_then(|task| task.name.as_deref()).map(|name| format!(" \"{name}\""));
                format!("task {id}{}", name.unwrap_or_default())
            }
            Chosen::Object(address) => {
                let waits = tasks.iter().flat_map(|task| &task.waits);
                let found = waits.filter_map(|wait| Some((wait, wait.resource()?)));
                let found = found
                    .filter(|(_, resource)| resource.address() == address)
                    .map(|(wait, resource)| format!("{} {resource}", kind(wait)));
                found.into_iter().next().unwrap_or_else(|| format!("the object at {address:#x}"))
            }
        }
    }

    /// Returns the rows of its neighbours. `leaks` has the users of each channel.
    pub(crate) fn neighbours(self, tasks: &[ListedTask], leaks: &Leaks) -> Vec<Entry> {
        match self {
            Chosen::Task(id) => around_task(id, tasks),
            Chosen::Object(address) => around_object(address, tasks, leaks),
        }
    }
}

fn kind(wait: &Wait) -> &'static str {
    match wait {
        Wait::Object { what, .. } => what,
        _ => "channel",
    }
}

fn relation(wait: &Wait) -> &'static str {
    match wait {
        Wait::Recv { .. } => "waits to receive",
        Wait::Send { .. } => "waits to send",
        _ => "waits for it",
    }
}

fn object_row(resource: &Resource, kind: &str, relation: &str) -> Entry {
    let created = resource.made_at().map(place).unwrap_or_default();
    let name = resource.name().map_or_else(|| format!("{:#x}", resource.address()), String::from);
    let cells = vec![kind.into(), relation.into(), name.into(), created.into()];
    (Chosen::Object(resource.address()).key(), cells)
}

fn task_row(id: u64, relation: &str, tasks: &[ListedTask]) -> Entry {
    let task = tasks.iter().find(|task| task.id.as_u64() == id);
    let name = task.and_then(|task| task.name.as_deref()).unwrap_or_default();
    let spawned = task.map(|task| place(task.spawned_at)).unwrap_or_default();
    let cells = vec![format!("task {id}").into(), relation.into(), name.into(), Cell::Text(spawned)];
    (Chosen::Task(id).key(), cells)
}

fn around_task(id: u64, tasks: &[ListedTask]) -> Vec<Entry> {
    let own = tasks.iter().filter(|task| task.id.as_u64() == id).flat_map(|task| &task.waits);
    let mut rows = Vec::new();
    for wait in own {
        match wait {
            Wait::End { task } => rows.push(task_row(*task, "it waits for its end", tasks)),
            Wait::Children { tasks: children } => {
                rows.extend(children.iter().map(|child| task_row(*child, "it waits for its end", tasks)));
            }
            _ => rows.extend(wait.resource().map(|resource| {
                let relation = match wait {
                    Wait::Recv { .. } => "it waits to receive from it",
                    Wait::Send { .. } => "it waits to send to it",
                    _ => "it waits for it",
                };
                object_row(resource, kind(wait), relation)
            })),
        }
    }
    // The objects that it holds, and for which others wait.
    let awaited =
        tasks.iter().flat_map(|task| &task.waits).filter_map(|wait| Some((wait.resource()?, kind(wait))));
    let awaited: BTreeMap<usize, (&Resource, &str)> =
        awaited.map(|(resource, kind)| (resource.address(), (resource, kind))).collect();
    let held = awaited.into_values().filter(|(resource, _)| holders(resource.address()).contains(&id));
    rows.extend(held.map(|(resource, kind)| object_row(resource, kind, "it holds it")));
    rows
}

fn around_object(address: usize, tasks: &[ListedTask], leaks: &Leaks) -> Vec<Entry> {
    let mut rows = Vec::new();
    for task in tasks {
        let here = task.waits.iter().filter(|wait| wait.resource().is_some_and(|at| at.address() == address));
        rows.extend(here.map(|wait| task_row(task.id.as_u64(), relation(wait), tasks)));
    }
    rows.extend(holders(address).into_iter().map(|task| task_row(task, "holds it", tasks)));
    let known: Vec<u64> = rows.iter().map(|(key, _)| *key).collect();
    for (end, users) in leaks.users_at(address) {
        let relation = match end {
            UsedEnd::Send => "has sent",
            UsedEnd::Recv => "has received",
            UsedEnd::Object => "has used it",
        };
        let others = users.into_iter().filter(|task| !known.contains(&Chosen::Task(*task).key()));
        rows.extend(others.map(|task| task_row(task, relation, tasks)));
    }
    rows
}
