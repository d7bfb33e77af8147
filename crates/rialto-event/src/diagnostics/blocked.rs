//! The report of the blocked tasks.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::Location;
use std::time::Duration;

use super::graph::WaitGraph;
use super::text::Text;
use super::{Resource, TaskId, Wait, holders, text};
use crate::time::Instant;

/// A report of the blocked tasks and what each one waits for, ordered by task id.
///
/// `Runtime::blocked` and `Runtime::run_until_idle` of `rialto-rt` return it, and so does
/// `diagnostics::blocked` of `rialto-tokio`. The future of a `block_on` of Rialto's is listed like a task.
///
/// Its `Display` writes a line for each task and a line for each channel or object. An object has the same
/// number in every line:
///
/// ```text
/// 2 tasks are blocked
///   task 1 "left" (1.3s) waits for a mutex (#1): app::left::{{closure}}, spawned at src/main.rs:12:9
///   task 2 (1.3s) waits for a mutex (#2): app::right::{{closure}}, spawned at src/main.rs:18:9
///   #1 was created at src/main.rs:9:17; held by task 2
///   #2 was created at src/main.rs:9:31; held by task 1 "left"
/// in a cycle: task 1 "left" waits for #1, held by task 2, which waits for #2, held by task 1 "left"
/// ```
///
/// [`graph`](Self::graph) returns it as a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    tasks: Vec<BlockedTask>,
    /// The number of blocked tasks in a runtime without diagnostics. Nothing else is known of them.
    unknown: u64,
    /// The holders of each resource, by the resource's address.
    held: BTreeMap<usize, Vec<TaskId>>,
    /// The names of the tasks that hold a resource or are awaited, if they have one.
    names: BTreeMap<TaskId, Box<str>>,
}

/// One task of a [`Blocked`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockedTask {
    pub(super) id: TaskId,
    /// `None` for the future of a `block_on`.
    address: Option<usize>,
    /// The task's number in the trace of a simulation.
    pub(super) number: Option<u64>,
    name: Option<Box<str>>,
    pub(super) future: &'static str,
    pub(super) spawned_at: &'static Location<'static>,
    pub(super) waits: Vec<Wait>,
    /// How long the task has waited.
    pub(super) time: Duration,
    /// The time of the report.
    pub(super) now: Instant,
}

/// For runtimes that keep a task registry.
impl BlockedTask {
    /// Describes the task `id` at `address`, which has waited since `since`; the time of the report is `now`.
    /// `future` is the type name of its future. The future of a `block_on` has no address.
    pub fn new(
        id: TaskId,
        address: Option<usize>,
        future: &'static str,
        spawned_at: &'static Location<'static>,
        waits: Vec<Wait>,
        [since, now]: [Instant; 2],
    ) -> BlockedTask {
        let time = now.duration_since(since);
        BlockedTask { id, address, number: None, name: None, future, spawned_at, waits, time, now }
    }

    /// Sets the task's name.
    pub fn named(self, name: Option<Box<str>>) -> BlockedTask {
        BlockedTask { name, ..self }
    }
}

impl BlockedTask {
    /// Returns the task's id.
    pub fn id(&self) -> TaskId {
        self.id
    }

    /// Returns the task's number in the trace of its runtime, in a simulation.
    pub fn number(&self) -> Option<u64> {
        self.number
    }

    /// Returns the task's name, if it has one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns whether this is the future of a `block_on`, which is not a task.
    pub fn is_main(&self) -> bool {
        self.address.is_none()
    }

    /// Returns the type name of the task's future. For an `async` block or function it contains the name of
    /// the enclosing function.
    pub fn future(&self) -> &'static str {
        self.future
    }

    /// Returns where the task was spawned, or where `block_on` was called.
    pub fn spawned_at(&self) -> &'static Location<'static> {
        self.spawned_at
    }

    /// Returns how long the task has waited since its last poll, by the clock of its runtime.
    pub fn waited(&self) -> Duration {
        self.time
    }

    /// Returns what the task's last poll left waiting. A task that waits for a choice continues after one of
    /// these; a task that does several things at a time, as in a `join!`, may need several. Empty if the task
    /// waits for something that is not an event of Rialto's.
    ///
    /// Futures that the task polls with wakers of its own (as `FuturesUnordered` does) are included only if
    /// the last poll polled them.
    pub fn waits(&self) -> &[Wait] {
        &self.waits
    }

    /// Returns the tasks whose ends this task waits for.
    pub(super) fn joins(&self) -> impl Iterator<Item = TaskId> {
        let ends = |wait: &Wait| match wait {
            Wait::End { task } => vec![*task],
            Wait::Children { tasks } => tasks.clone(),
            _ => Vec::new(),
        };
        self.waits.iter().flat_map(ends).filter_map(TaskId::from_u64)
    }
}

impl Blocked {
    /// Makes a report of `tasks`, which are ordered by their ids. `name` returns the names of other tasks,
    /// which hold a resource or are awaited. For runtimes that keep a task registry.
    ///
    /// ```
    /// use rialto_event::diagnostics::{Blocked, BlockedTask, TaskId, Wait};
    /// use rialto_event::time::Instant;
    /// use std::panic::Location;
    ///
    /// let (other, now) = (TaskId::fresh(), Instant::now());
    /// let waits = vec![Wait::End { task: other.as_u64() }];
    /// let task = BlockedTask::new(TaskId::fresh(), None, "app::main", Location::caller(), waits, [now, now]);
    /// let blocked = Blocked::of(vec![task], |task| (task == other).then(|| "reader".into()));
    /// assert!(blocked.to_string().contains(&format!("waits for the end of {other} \"reader\"")));
    /// ```
    pub fn of(tasks: Vec<BlockedTask>, name: impl Fn(TaskId) -> Option<Box<str>>) -> Blocked {
        let resources = tasks.iter().flat_map(|task| &task.waits).filter_map(Wait::resource);
        let held: BTreeMap<_, Vec<_>> = resources
            .map(|resource| resource.address())
            .map(|address| (address, holders(address).into_iter().filter_map(TaskId::from_u64).collect()))
            .collect();
        let named = held.values().flatten().copied().chain(tasks.iter().flat_map(BlockedTask::joins));
        let names = named.filter_map(|task| Some((task, name(task)?))).collect();
        Blocked { tasks, unknown: 0, held, names }
    }

    /// Makes a report of `unknown` blocked tasks that cannot be listed. For runtimes without a task registry.
    pub fn unlisted(unknown: u64) -> Blocked {
        Blocked { tasks: Vec::new(), unknown, held: BTreeMap::new(), names: BTreeMap::new() }
    }

    /// Sets the numbers that the tasks have in the trace of a simulation; `of` returns the number for a
    /// task's address. The future of the `block_on` gets the number 0. For runtimes.
    pub fn number(&mut self, of: impl Fn(usize) -> Option<u64>) {
        for task in &mut self.tasks {
            task.number = task.address.map_or(Some(0), &of);
        }
    }

    /// Returns the tasks, ordered by their ids. Empty if the runtime has no diagnostics.
    pub fn tasks(&self) -> &[BlockedTask] {
        &self.tasks
    }

    /// Returns the number of blocked tasks, including those that are not listed.
    pub fn count(&self) -> u64 {
        self.tasks.len() as u64 + self.unknown
    }

    /// Returns the number of blocked tasks that are not listed in [`tasks`](Self::tasks).
    pub(super) fn unknown(&self) -> u64 {
        self.unknown
    }

    /// Returns whether no task is blocked.
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// Returns the tasks that hold a resource for which others wait, such as a lock or permits of a
    /// semaphore. These tasks may be running, or blocked themselves. Threads, and tasks of runtimes without
    /// diagnostics, are not included.
    pub fn holders(&self, resource: &Resource) -> &[TaskId] {
        self.held.get(&resource.address()).map_or(&[], Vec::as_slice)
    }

    /// Returns the blocked task with this id.
    pub(super) fn find(&self, task: TaskId) -> Option<&BlockedTask> {
        self.tasks.binary_search_by_key(&task, |known| known.id).ok().map(|at| &self.tasks[at])
    }

    /// Returns the name of a task that is blocked, holds a resource, or is awaited.
    pub(super) fn name(&self, task: TaskId) -> Option<&str> {
        self.find(task).and_then(BlockedTask::name).or_else(|| self.names.get(&task).map(|name| &**name))
    }

    /// Returns the wait-for graph: which task waits for which resource, and which task holds it. Its
    /// `Display` writes the language of [Graphviz](https://graphviz.org).
    ///
    /// ```
    /// use rialto_event::diagnostics::Blocked;
    ///
    /// let graph = Blocked::of(Vec::new(), |_| None).graph();
    /// assert!(graph.to_string().starts_with("digraph waits {"));
    /// assert!(graph.cycles().is_empty());
    /// ```
    pub fn graph(&self) -> WaitGraph {
        WaitGraph::of(self)
    }
}

/// Writes the task and its waits. Resources are numbered from 1, in the order of the task's waits.
impl fmt::Display for BlockedTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_task(self, f)
    }
}

impl fmt::Display for Blocked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::of(self).write(f)
    }
}
