//! The report of who is blocked.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::Location;
use std::time::Duration;

use super::graph::WaitGraph;
use super::text::Text;
use super::{Resource, TaskId, Wait, holders, text};
use crate::time::Instant;

/// The tasks that wait, and for what, ordered by their ids: what `Runtime::blocked` and `Runtime::run_until_idle` of
/// `rialto-rt` report, and `diagnostics::blocked` of `rialto-tokio`. The future of a `block_on` of Rialto's is one of
/// them.
///
/// As text it has a line for each task, and one for each thing for which they wait;
/// what several wait for has the same number in all of them:
///
/// ```text
/// 2 tasks are blocked
///   task 1 "left" (1.3s) waits for a mutex (#1): app::left::{{closure}}, spawned at src/main.rs:12:9
///   task 2 (1.3s) waits for a mutex (#2): app::right::{{closure}}, spawned at src/main.rs:18:9
///   #1 was made at src/main.rs:9:17; held by task 2
///   #2 was made at src/main.rs:9:31; held by task 1 "left"
/// in a circle: task 1 "left" waits for #1, held by task 2, which waits for #2, held by task 1 "left"
/// ```
///
/// As a picture it is a [graph](Self::graph).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    tasks: Vec<BlockedTask>,
    /// Tasks of a runtime without diagnostics, of which nothing is known.
    unknown: u64,
    /// By the addresses of what is waited for.
    held: BTreeMap<usize, Vec<TaskId>>,
    /// Of tasks that have one, and hold or are to end.
    names: BTreeMap<TaskId, Box<str>>,
}

/// One task of a [`Blocked`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockedTask {
    pub(super) id: TaskId,
    /// None for the future of a `block_on`.
    address: Option<usize>,
    /// In a simulation: its number in the trace.
    pub(super) number: Option<u64>,
    name: Option<Box<str>>,
    pub(super) future: &'static str,
    pub(super) spawned_at: &'static Location<'static>,
    pub(super) waits: Vec<Wait>,
    /// For how long.
    pub(super) time: Duration,
    /// The time of the report.
    pub(super) now: Instant,
}

/// For runtimes that keep a register of their tasks.
impl BlockedTask {
    /// The task `id`, which lies at `address` and waits since `since` at `now`. `future` is the type of its future.
    /// Without an address it is the future of a `block_on`.
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

    /// The same, called `name`.
    pub fn named(self, name: Option<Box<str>>) -> BlockedTask {
        BlockedTask { name, ..self }
    }
}

impl BlockedTask {
    /// The task.
    pub fn id(&self) -> TaskId {
        self.id
    }

    /// In a simulation, the task's number in the trace of its runtime.
    pub fn number(&self) -> Option<u64> {
        self.number
    }

    /// The name that it was given.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Whether it is the future of a `block_on`, and no task.
    pub fn is_main(&self) -> bool {
        self.address.is_none()
    }

    /// The type of its future. That of an `async` block or function names the
    /// function that it stands in.
    pub fn future(&self) -> &'static str {
        self.future
    }

    /// Where it was spawned; of the future of a `block_on`, where that was called.
    pub fn spawned_at(&self) -> &'static Location<'static> {
        self.spawned_at
    }

    /// For how long it has waited: since its last poll, by the clock of its
    /// runtime.
    pub fn waited(&self) -> Duration {
        self.time
    }

    /// What its last poll left waiting: one of these, if it waits for a choice;
    /// some of these, if it does several things at a time. Empty, if that is no
    /// event of Rialto's. What a task polls with wakers of its own making
    /// (`FuturesUnordered`), and did not poll this time, is not among it.
    pub fn waits(&self) -> &[Wait] {
        &self.waits
    }

    /// The tasks whose ends it waits for.
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
    /// Of these tasks, which are ordered by their ids. `name` says what others are called that hold something, or whose
    /// ends are waited for: for runtimes that keep a register of their tasks.
    ///
    /// ```
    /// use rialto_event::time::Instant;
    /// use rialto_event::waits::{Blocked, BlockedTask, TaskId, Wait};
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

    /// Of so many tasks that are not known: for runtimes without a register.
    pub fn unlisted(unknown: u64) -> Blocked {
        Blocked { tasks: Vec::new(), unknown, held: BTreeMap::new(), names: BTreeMap::new() }
    }

    /// Adds the numbers that tasks have in the trace of a simulation, by their
    /// addresses. The future of its `block_on` is 0 there. For runtimes.
    pub fn number(&mut self, of: impl Fn(usize) -> Option<u64>) {
        for task in &mut self.tasks {
            task.number = task.address.map_or(Some(0), &of);
        }
    }

    /// The tasks, ordered by their ids. Without diagnostics none is known.
    pub fn tasks(&self) -> &[BlockedTask] {
        &self.tasks
    }

    /// How many tasks are blocked, with those of which nothing is known.
    pub fn count(&self) -> u64 {
        self.tasks.len() as u64 + self.unknown
    }

    /// How many of them are not among the [`tasks`](Self::tasks).
    pub(super) fn unknown(&self) -> u64 {
        self.unknown
    }

    /// Whether no task is blocked.
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// The tasks that hold something for which others wait: a lock, a part of the
    /// permits of a semaphore. They may run, or be blocked themselves. What is
    /// held by threads, and by tasks of runtimes without diagnostics, is not known.
    pub fn holders(&self, resource: &Resource) -> &[TaskId] {
        self.held.get(&resource.address()).map_or(&[], Vec::as_slice)
    }

    /// The task of this number, if it is blocked.
    pub(super) fn find(&self, task: TaskId) -> Option<&BlockedTask> {
        self.tasks.binary_search_by_key(&task, |known| known.id).ok().map(|at| &self.tasks[at])
    }

    /// The name of a task that holds something, or whose end is waited for, or that
    /// waits.
    pub(super) fn name(&self, task: TaskId) -> Option<&str> {
        self.find(task).and_then(BlockedTask::name).or_else(|| self.names.get(&task).map(|name| &**name))
    }

    /// Who waits for what, and who holds it: as a picture, by its `Display`, in the
    /// language of [Graphviz](https://graphviz.org).
    ///
    /// ```
    /// use rialto_event::waits::Blocked;
    ///
    /// let graph = Blocked::of(Vec::new(), |_| None).graph();
    /// assert!(graph.to_string().starts_with("digraph waits {"));
    /// assert!(graph.cycles().is_empty());
    /// ```
    pub fn graph(&self) -> WaitGraph {
        WaitGraph::of(self)
    }
}

/// Without numbers of its own: what is waited for has those of the order in which
/// it comes.
impl fmt::Display for BlockedTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::alone(self, f)
    }
}

impl fmt::Display for Blocked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::of(self).write(f)
    }
}
