//! The page of the tasks: a table, which each page sorts and filters for itself, and the details of one task. Below
//! `/locations`, the tasks by the places where they were spawned. Without diagnostics, the numbers of tasks by their
//! types.

use std::cmp::Ordering;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use rialto_event::select;
use rialto_event::time::Instant;
use rialto_live::{Container, Environment, RowSource, SortedRows, Table, TableInput, TableOrder};
use rialto_rt::{Handle, ListedTask, TaskState};

use crate::list::{Cell, List, key_of};
use crate::pace::Pace;
use crate::text::{NO_DIAGNOSTICS, duration, place};
use crate::timeline::Chosen;

const TASKS: [&str; 11] = [
    "task",
    "name",
    "state",
    "since",
    "waits for",
    "polls",
    "wakes",
    "busy",
    "parasites",
    "bytes",
    "spawned at",
];
/// The position of the column "waits for".
const WAITS: usize = 4;
const GROUPS: [&str; 9] =
    ["spawned at", "tasks", "running", "waiting", "polls", "wakes", "busy", "parasites", "bytes"];
const TYPES: [&str; 2] = ["future", "tasks"];

/// The number of changes of a task that are remembered.
const MAX_HISTORY: usize = 100;

/// The component. `locations` is the place of the tasks by location.
pub(crate) async fn run(env: Environment, locations: Container, observed: Handle, chosen: Chosen) {
    match observed.has_diagnostics() {
        true => run_table(env, locations, observed, chosen).await,
        false => run_counts(env, locations, observed).await,
    }
}

/// The component for a runtime without diagnostics.
async fn run_counts(env: Environment, locations: Container, observed: Handle) {
    let mut pace = Pace::new(&env);
    let page = env.into_container();
    let _notes = [page.text(NO_DIAGNOSTICS), locations.text(NO_DIAGNOSTICS)];
    let silent = page.text("");
    let list = List::new(&page, "Tasks by type", "types", &TYPES, 1);
    loop {
        pace.due_evt().await;
        pace.begin_with_page().await;
        let counts = observed.task_counts().await;
        silent.set(match counts.silent_workers {
            0 => String::new(),
            workers => format!("{workers} workers have not answered: their tasks are not counted."),
        });
        let row = |(future, tasks): (&str, u64)| (key_of(&future), vec![future.into(), Cell::Number(tasks)]);
        list.set(counts.by_type.into_iter().map(row).collect());
        pace.end();
    }
}

/// The component for a runtime with diagnostics.
async fn run_table(env: Environment, locations: Container, observed: Handle, chosen: Chosen) {
    let mut pace = Pace::new(&env);
    let page = env.into_container();
    let _links = [page.link("Group by location", "/locations"), locations.link("Show tasks", "/tasks")];
    let detail = page.text("");
    let mut history: Option<History> = None;
    let table = page.table("Tasks", &TASKS).selectable().sortable("tasks", 0, false);
    let past = page.column();
    let groups = locations.table("Locations", &GROUPS).sortable("locations", 1, true);
    let mut chosen_elsewhere = chosen.subscribe();
    let (mut is_due, mut shown) = (true, None);
    let mut all: Arc<[ListedTask]> = Arc::new([]);
    loop {
        pace.begin();
        if is_due {
            all = observed.tasks().into();
            table.set_sorted(Arc::new(Tasks(Arc::clone(&all))));
            groups.set_sorted(Arc::new(Locations(Arc::clone(&all))));
        }
        let is_other = history.as_ref().map(|history| history.task) != shown;
        if is_other {
            history = shown.map(|task| History::new(task, &past));
        }
        if let Some(history) = history.as_mut().filter(|_| is_due || is_other) {
            history.look(&all);
        }
        detail.set(describe(&all, shown));
        if is_due {
            pace.end();
        }
        is_due = false;
        select! {
            input = table.input_evt() => if let TableInput::Row(key) = input {
                shown = Some(key).filter(|_| shown != Some(key));
                chosen.send_replace(shown);
            },
            // The page of the recorder has chosen another task.
            _ = chosen_elsewhere.changed_evt() => shown = chosen_elsewhere.get_and_update(),
            () = pace.due_evt() => {
                pace.wait_for_page().await;
                is_due = true;
            }
        }
    }
}

/// The tasks. A page shows some of them.
struct Tasks(Arc<[ListedTask]>);

impl SortedRows for Tasks {
    fn select(&self, order: &TableOrder) -> Arc<dyn RowSource> {
        let (all, wanted) = (&self.0, order.filter.to_lowercase());
        let mut shown: Vec<usize> = (0..all.len()).filter(|at| matches(&all[*at], &wanted)).collect();
        // The list is in the order of the ids, and a stable sort keeps it among equal tasks.
        match order.column {
            WAITS => shown.sort_by_cached_key(|at| waits(&all[*at])),
            column => shown.sort_by(|a, b| directed(compare(&all[*a], &all[*b], column), order)),
        }
        if order.column == WAITS && order.is_descending {
            shown.reverse();
        }
        Arc::new(TaskRows { all: Arc::clone(all), shown })
    }

    /// The largest number is the interesting one; names begin with A.
    fn begins_descending(&self, column: usize) -> bool {
        matches!(column, 3 | 5..=9)
    }
}

/// The tasks by the places where they were spawned.
struct Locations(Arc<[ListedTask]>);

impl SortedRows for Locations {
    fn select(&self, order: &TableOrder) -> Arc<dyn RowSource> {
        let wanted = order.filter.to_lowercase();
        Arc::new(Groups::of(self.0.iter().filter(|task| matches(task, &wanted)), order))
    }

    fn begins_descending(&self, column: usize) -> bool {
        column > 0
    }
}

fn directed(order: Ordering, settings: &TableOrder) -> Ordering {
    if settings.is_descending { order.reverse() } else { order }
}

fn matches(task: &ListedTask, filter: &str) -> bool {
    let has = |text: &str| text.to_lowercase().contains(filter);
    filter.is_empty()
        || task.name.as_deref().is_some_and(has)
        || has(task.future)
        || has(&place(task.spawned_at))
        || has(state(task))
        || task.waits.iter().any(|wait| has(&wait.to_string()))
}

fn compare(a: &ListedTask, b: &ListedTask, column: usize) -> Ordering {
    match column {
        1 => a.name.cmp(&b.name),
        2 => a.state.cmp(&b.state),
        3 => a.in_state.cmp(&b.in_state),
        5 => a.polls.cmp(&b.polls),
        6 => a.wakes.cmp(&b.wakes),
        7 => a.busy.cmp(&b.busy),
        8 => a.parasites.cmp(&b.parasites),
        9 => a.bytes.cmp(&b.bytes),
        10 => (a.spawned_at.file(), a.spawned_at.line()).cmp(&(b.spawned_at.file(), b.spawned_at.line())),
        _ => a.id.cmp(&b.id),
    }
}

fn state(task: &ListedTask) -> &'static str {
    match task.state {
        TaskState::Running => "running",
        TaskState::Queued => "queued",
        TaskState::Waiting => "waiting",
        _ => "",
    }
}

/// Returns the alternatives for which a task waits.
fn waits(task: &ListedTask) -> String {
    let is_foreign = task.waits.is_empty() && task.state == TaskState::Waiting;
    let alternatives: Vec<String> = task.waits.iter().map(ToString::to_string).collect();
    if is_foreign { "for no event of Rialto".into() } else { alternatives.join(", or ") }
}

/// The rows of the table of tasks: a list, and the positions of the tasks that are shown.
struct TaskRows {
    all: Arc<[ListedTask]>,
    shown: Vec<usize>,
}

impl RowSource for TaskRows {
    fn count(&self) -> usize {
        self.shown.len()
    }

    fn row(&self, position: usize) -> (u64, Vec<String>) {
        let task = &self.all[self.shown[position]];
        let id = task.id.as_u64();
        let name = if task.is_main { "(block_on)" } else { task.name.as_deref().unwrap_or_default() };
        let cells = [
            id.to_string(),
            name.into(),
            state(task).into(),
            duration(task.in_state),
            waits(task),
            task.polls.to_string(),
            task.wakes.to_string(),
            duration(task.busy),
            task.parasites.to_string(),
            task.bytes.to_string(),
            place(task.spawned_at),
        ];
        (id, cells.into())
    }
}

/// The tasks that were spawned at one place.
#[derive(Clone, Copy, Default)]
struct Group {
    tasks: u64,
    running: u64,
    waiting: u64,
    polls: u64,
    wakes: u64,
    busy: Duration,
    parasites: u64,
    bytes: u64,
}

/// The rows of the table of locations.
struct Groups(Vec<(String, Group)>);

impl Groups {
    fn of<'a>(tasks: impl Iterator<Item = &'a ListedTask>, order: &TableOrder) -> Groups {
        let mut groups: BTreeMap<(&str, u32), (String, Group)> = BTreeMap::new();
        for task in tasks {
            let at = task.spawned_at;
            let entry = groups.entry((at.file(), at.line()));
            let (_, group) = entry.or_insert_with(|| (place(at), Group::default()));
            group.tasks += 1;
            group.running += u64::from(task.state == TaskState::Running);
            group.waiting += u64::from(task.state == TaskState::Waiting);
            group.polls += task.polls;
            group.wakes += task.wakes;
            group.busy += task.busy;
            group.parasites += task.parasites;
            group.bytes += task.bytes as u64;
        }
        let mut rows: Vec<_> = groups.into_values().collect();
        let key = |group: &Group| match order.column {
            1 => u128::from(group.tasks),
            2 => u128::from(group.running),
            3 => u128::from(group.waiting),
            4 => u128::from(group.polls),
            5 => u128::from(group.wakes),
            6 => group.busy.as_nanos(),
            7 => u128::from(group.parasites),
            8 => u128::from(group.bytes),
            _ => 0,
        };
        let compare = |a: &(String, Group), b: &(String, Group)| match order.column {
            0 => a.0.cmp(&b.0),
            _ => key(&a.1).cmp(&key(&b.1)),
        };
        rows.sort_by(|a, b| directed(compare(a, b), order));
        Groups(rows)
    }
}

impl RowSource for Groups {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn row(&self, position: usize) -> (u64, Vec<String>) {
        let (place, group) = &self.0[position];
        let counts = [group.tasks, group.running, group.waiting, group.polls, group.wakes];
        let counts = counts.map(|count| count.to_string());
        let rest = [duration(group.busy), group.parasites.to_string(), group.bytes.to_string()];
        (position as u64, [place.clone()].into_iter().chain(counts).chain(rest).collect())
    }
}

/// The changes of the chosen task that the console has seen, the newest first.
struct History {
    task: u64,
    table: Table,
    entries: VecDeque<(Instant, [String; 3])>,
}

impl History {
    fn new(task: u64, page: &Container) -> History {
        let table = page.table(format!("History of task {task}"), &["ago", "state", "polls", "waits for"]);
        History { task, table, entries: VecDeque::new() }
    }

    fn look(&mut self, all: &[ListedTask]) {
        let task = all.iter().find(|task| task.id.as_u64() == self.task);
        let ended = || ["ended".into(), String::new(), String::new()];
        let now = task.map_or_else(ended, |task| [state(task).into(), task.polls.to_string(), waits(task)]);
        if self.entries.front().is_none_or(|(_, last)| *last != now) {
            self.entries.push_front((Instant::now(), now));
            self.entries.truncate(MAX_HISTORY);
        }
        let row = |(at, (time, cells)): (usize, &(Instant, [String; 3]))| {
            let cells = [duration(time.elapsed())].into_iter().chain(cells.iter().cloned());
            (at as u64, cells.collect::<Vec<String>>())
        };
        self.table.set_rows(self.entries.iter().enumerate().map(row));
    }
}

/// Returns the details of a task.
fn describe(all: &[ListedTask], chosen: Option<u64>) -> String {
    let Some(chosen) = chosen else { return String::new() };
    let Some(task) = all.iter().find(|task| task.id.as_u64() == chosen) else {
        return format!("task {chosen} has ended");
    };
    let name = task.name.as_deref().map(|name| format!(" \"{name}\"")).unwrap_or_default();
    let mut text = format!("task {chosen}{name}: {} for {}\n", state(task), duration(task.in_state));
    for wait in &task.waits {
        let made = wait.resource().and_then(|resource| resource.made_at());
        let made = made.map(|at| format!(", created at {}", place(at))).unwrap_or_default();
        text += &format!("  waits {wait}{made}\n");
    }
    text + &format!("  {}\n  spawned at {}", task.future, task.spawned_at)
}
