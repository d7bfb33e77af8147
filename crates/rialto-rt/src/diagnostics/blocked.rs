//! The report of who is blocked.

use std::fmt;
use std::panic::Location;

use rialto_event::waits::Wait;

use crate::id::TaskId;
use crate::schedule::At;

/// The tasks that wait, and for what: what [`Runtime::blocked`] and
/// [`Runtime::run_until_idle`] report, ordered by their ids.
///
/// As text it has a line for each; what several wait for has the same number in
/// all of them:
///
/// ```text
/// 2 tasks are blocked
///   task 1, spawned at src/main.rs:8:9, waits to receive from channel #1: app::left::{{closure}}
///   task 2, spawned at src/main.rs:9:9, waits to receive from channel #2: app::right::{{closure}}
/// ```
///
/// [`Runtime::blocked`]: crate::Runtime::blocked
/// [`Runtime::run_until_idle`]: crate::Runtime::run_until_idle
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    tasks: Vec<BlockedTask>,
    /// Tasks of a runtime without diagnostics, of which nothing is known.
    unknown: u64,
}

/// One task of a [`Blocked`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockedTask {
    id: TaskId,
    address: usize,
    /// In a simulation: its number in the trace.
    number: Option<u64>,
    future: &'static str,
    spawned_at: At,
    waits: Vec<Wait>,
}

/// Tasks that the text names.
const NAMED: usize = 20;

impl BlockedTask {
    pub(super) fn new(
        id: TaskId,
        address: usize,
        future: &'static str,
        spawned_at: At,
        waits: Vec<Wait>,
    ) -> BlockedTask {
        BlockedTask { id, address, number: None, future, spawned_at, waits }
    }

    /// The task.
    pub fn id(&self) -> TaskId {
        self.id
    }

    /// In a simulation, the task's number in the [trace](crate::Runtime::trace).
    pub fn number(&self) -> Option<u64> {
        self.number
    }

    /// The type of its future. That of an `async` block or function names the
    /// function that it stands in.
    pub fn future(&self) -> &'static str {
        self.future
    }

    /// Where it was spawned.
    pub fn spawned_at(&self) -> &'static Location<'static> {
        self.spawned_at
    }

    /// What its last poll left waiting: one of these, if it waits for a choice;
    /// some of these, if it does several things at a time. Empty, if that is no
    /// event of Rialto's. What a task polls with wakers of its own making
    /// (`FuturesUnordered`), and did not poll this time, is not among it.
    pub fn waits(&self) -> &[Wait] {
        &self.waits
    }
}

impl Blocked {
    pub(crate) fn new(tasks: Vec<BlockedTask>, unknown: u64) -> Blocked {
        Blocked { tasks, unknown }
    }

    /// Adds the numbers that tasks have in the trace of a simulation, by their
    /// addresses.
    pub(crate) fn number(&mut self, of: impl Fn(usize) -> Option<u64>) {
        self.tasks.iter_mut().for_each(|task| task.number = of(task.address));
    }

    /// The tasks, ordered by their ids. Without diagnostics none is known.
    pub fn tasks(&self) -> &[BlockedTask] {
        &self.tasks
    }

    /// How many tasks are blocked, with those of which nothing is known.
    pub fn count(&self) -> u64 {
        self.tasks.len() as u64 + self.unknown
    }

    /// Whether no task is blocked.
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// The report, beside what the main future of a simulation waits for.
    pub(crate) fn beside(&self, main: &[Wait]) -> impl fmt::Display {
        fmt::from_fn(|f| {
            let mut places = Places(Vec::new());
            f.write_str("the main future waits ")?;
            places.waits(main, f)?;
            f.write_str("; ")?;
            self.write(&mut places, f)
        })
    }

    fn write(&self, places: &mut Places, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count() {
            0 => return f.write_str("no task is blocked"),
            1 => f.write_str("1 task is blocked")?,
            tasks => write!(f, "{tasks} tasks are blocked")?,
        }
        if self.unknown > 0 {
            f.write_str("; build the runtime with `diagnostics(true)` to see on what")?;
        }
        for task in self.tasks.iter().take(NAMED) {
            task.line(places, f)?;
        }
        match self.tasks.len().saturating_sub(NAMED) {
            0 => Ok(()),
            more => write!(f, "\n  and {more} more"),
        }
    }
}

/// What tasks wait for, numbered as it comes: addresses say nothing, and differ
/// from run to run.
struct Places(Vec<usize>);

impl Places {
    fn number(&mut self, place: usize) -> usize {
        let at = self.0.iter().position(|&known| known == place).unwrap_or_else(|| {
            self.0.push(place);
            self.0.len() - 1
        });
        at + 1
    }

    fn wait(&mut self, wait: &Wait, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match wait {
            Wait::Recv { channel } => write!(f, "to receive from channel #{}", self.number(*channel)),
            Wait::Send { channel } => write!(f, "to send to channel #{}", self.number(*channel)),
            Wait::Object { at, what } => write!(f, "for {what} (#{})", self.number(*at)),
            other => fmt::Display::fmt(other, f),
        }
    }

    /// One after the other.
    fn waits(&mut self, waits: &[Wait], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if waits.is_empty() {
            return f.write_str("for what is no event");
        }
        for (at, wait) in waits.iter().enumerate() {
            f.write_str(if at > 0 { ", " } else { "" })?;
            self.wait(wait, f)?;
        }
        Ok(())
    }
}

impl BlockedTask {
    fn line(&self, places: &mut Places, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n  {}", self.id)?;
        if let Some(number) = self.number {
            write!(f, " ({number} in the trace)")?;
        }
        write!(f, ", spawned at {}, waits ", self.spawned_at)?;
        places.waits(&self.waits, f)?;
        write!(f, ": {}", self.future)
    }
}

/// As a line of [`Blocked`].
impl fmt::Display for BlockedTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut places = Places(Vec::new());
        write!(f, "{} waits ", self.id)?;
        places.waits(&self.waits, f)
    }
}

impl fmt::Display for Blocked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(&mut Places(Vec::new()), f)
    }
}
