//! The text of a report.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::{self, Formatter};

use super::{Blocked, BlockedTask, Resource, TaskId, Wait};
use crate::time::Instant;

/// The maximum number of tasks that the text lists.
const NAMED: usize = 20;

/// The resources for which tasks wait, numbered in the order in which they occur. Addresses would tell a
/// reader nothing, and differ from run to run.
#[derive(Default)]
pub(super) struct Numbers<'a> {
    known: HashMap<&'a Resource, usize>,
    order: Vec<&'a Resource>,
}

/// A report as text.
pub(super) struct Text<'a> {
    report: &'a Blocked,
    named: &'a [BlockedTask],
    numbers: Numbers<'a>,
    /// How many resources are described: all for which the listed tasks wait.
    told: usize,
}

impl<'a> Numbers<'a> {
    /// Numbers the resources for which `tasks` wait.
    pub(super) fn of(tasks: &'a [BlockedTask]) -> Self {
        let mut numbers = Numbers::default();
        for resource in tasks.iter().flat_map(|task| &task.waits).filter_map(Wait::resource) {
            if let Entry::Vacant(place) = numbers.known.entry(resource) {
                numbers.order.push(resource);
                place.insert(numbers.order.len());
            }
        }
        numbers
    }

    /// Returns the resource's number, from 1 on, or zero if none of the tasks waits for it.
    pub(super) fn number(&self, resource: &Resource) -> usize {
        self.known.get(resource).copied().unwrap_or(0)
    }

    /// Returns the resources in the order of their numbers.
    pub(super) fn all(&self) -> impl Iterator<Item = &'a Resource> {
        self.order.iter().copied()
    }
}

/// Writes one task and its waits, without a report.
pub(super) fn write_task(task: &BlockedTask, f: &mut Formatter<'_>) -> fmt::Result {
    write!(f, "{} waits ", TaskName { id: task.id, name: task.name(), is_main: task.is_main() })?;
    let numbers = Numbers::of(std::slice::from_ref(task));
    waits(task, &numbers, None, f)
}

/// A task as reports name it: `task 4 "clerk"`, or `the main future` for the future of a `block_on`. For
/// runtimes.
#[derive(Clone, Copy, Debug)]
pub struct TaskName<'a> {
    /// The task's id.
    pub id: TaskId,
    /// The task's name, if it has one.
    pub name: Option<&'a str>,
    /// Whether it is the future of a `block_on`.
    pub is_main: bool,
}

impl fmt::Display for TaskName<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            TaskName { is_main: true, .. } => f.write_str("the main future"),
            TaskName { id, name: Some(name), .. } => write!(f, "{id} {name:?}"),
            TaskName { id, name: None, .. } => write!(f, "{id}"),
        }
    }
}

/// Writes what a task waits for.
fn waits(
    task: &BlockedTask,
    numbers: &Numbers<'_>,
    report: Option<&Blocked>,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    if task.waits.is_empty() {
        return f.write_str("for something that is not a Rialto event");
    }
    for (at, wait) in task.waits.iter().enumerate() {
        f.write_str(if at > 0 { ", " } else { "" })?;
        match wait {
            Wait::Recv { channel } => {
                write!(f, "to receive from channel #{}{}", numbers.number(channel), quoted(channel))?;
            }
            Wait::Send { channel } => {
                write!(f, "to send to channel #{}{}", numbers.number(channel), quoted(channel))?;
            }
            Wait::Object { at, what } => write!(f, "for {what} (#{})", numbers.number(at))?,
            Wait::Time(time) if *time != Instant::FAR_FUTURE => {
                write!(f, "for a timer ({:.1?} more)", time.duration_since(task.now))?;
            }
            Wait::End { task } => write!(f, "for the end of {}", task_label(*task, report))?,
            Wait::Children { tasks } => {
                f.write_str("for the children of its scope")?;
                for (at, task) in tasks.iter().enumerate() {
                    write!(f, "{} {}", if at > 0 { "," } else { ":" }, task_label(*task, report))?;
                }
            }
            other => fmt::Display::fmt(other, f)?,
        }
    }
    Ok(())
}

fn task_label(task: u64, report: Option<&Blocked>) -> impl fmt::Display {
    fmt::from_fn(move |f| match (TaskId::from_u64(task), report) {
        (Some(id), Some(report)) => write!(f, "{}", report.called(id)),
        _ => write!(f, "task {task}"),
    })
}

fn quoted(resource: &Resource) -> impl fmt::Display {
    fmt::from_fn(|f| resource.name().map_or(Ok(()), |name| write!(f, " {name:?}")))
}

impl Blocked {
    /// Returns the task as this report names it.
    pub(super) fn called(&self, id: TaskId) -> TaskName<'_> {
        let is_main = self.find(id).is_some_and(BlockedTask::is_main);
        TaskName { id, name: self.name(id), is_main }
    }
}

impl<'a> Text<'a> {
    pub(super) fn of(report: &'a Blocked) -> Self {
        let named = &report.tasks()[..report.tasks().len().min(NAMED)];
        let told = Numbers::of(named).order.len();
        Text { report, named, numbers: Numbers::of(report.tasks()), told }
    }

    pub(super) fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.report.count() {
            0 => return f.write_str("no task is blocked"),
            1 => f.write_str("1 task is blocked")?,
            tasks => write!(f, "{tasks} tasks are blocked")?,
        }
        if self.report.unknown() > 0 {
            f.write_str(
                "\nhelp: to see what each one waits for, build the runtime with `diagnostics(true)`, or \
                 write `#[rialto::main(diagnostics)]`",
            )?;
        }
        self.named.iter().try_for_each(|task| self.task(task, f))?;
        match self.report.tasks().len().saturating_sub(NAMED) {
            0 => {}
            more => write!(f, "\n  and {more} more")?,
        }
        self.numbers.all().take(self.told).try_for_each(|resource| self.resource(resource, f))?;
        self.report.graph().cycles().iter().try_for_each(|cycle| self.cycle(cycle, f))
    }

    fn task(&self, task: &BlockedTask, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "\n  {} ({:.1?}", self.report.called(task.id), task.time)?;
        if let Some(number) = task.number {
            write!(f, ", {number} in the trace")?;
        }
        f.write_str(") waits ")?;
        waits(task, &self.numbers, Some(self.report), f)?;
        let how = if task.is_main() { "run" } else { "spawned" };
        write!(f, ": {}, {how} at {}", task.future, task.spawned_at)
    }

    /// Writes where a resource was created, and which tasks hold it.
    fn resource(&self, resource: &Resource, f: &mut Formatter<'_>) -> fmt::Result {
        let holders = self.report.holders(resource);
        let Some(place) = resource.made_at() else { return Ok(()) };
        write!(f, "\n  #{} was created at {place}", self.numbers.number(resource))?;
        for (at, holder) in holders.iter().enumerate() {
            let before = if at > 0 { "," } else { "; held by" };
            write!(f, "{before} {}", self.report.called(*holder))?;
        }
        Ok(())
    }

    /// Writes a cycle: each task waits for the next one, and the last for the first.
    fn cycle(&self, cycle: &[TaskId], f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "\nin a cycle: {}", self.report.called(cycle[0]))?;
        for (at, &task) in cycle.iter().enumerate() {
            let next = cycle[(at + 1) % cycle.len()];
            f.write_str(if at > 0 { ", which waits for " } else { " waits for " })?;
            match self.between(task, next) {
                Some(resource) => write!(f, "#{}, held by ", self.numbers.number(resource))?,
                None => f.write_str("the end of ")?,
            }
            write!(f, "{}", self.report.called(next))?;
        }
        Ok(())
    }

    /// Returns a resource for which `task` waits and which `next` holds.
    fn between(&self, task: TaskId, next: TaskId) -> Option<&'a Resource> {
        let task = self.report.find(task)?;
        let mut resources = task.waits.iter().filter_map(Wait::resource);
        resources.find(|resource| self.report.holders(resource).contains(&next))
    }
}
