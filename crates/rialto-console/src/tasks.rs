//! The page of the tasks: a table, sorted, filtered and grouped here, and the details of one task. Without
//! diagnostics, the numbers of tasks by their types.

use std::cmp::Ordering;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, select};
use rialto_live::{Container, Environment, RowSource, Table, TableInput};
use rialto_rt::{Handle, ListedTask, TaskState};

use crate::list::{Cell, List, key_of};
use crate::pace::Pace;
use crate::text::{NO_DIAGNOSTICS, duration, place};
use crate::timeline::Chosen;

const TASKS: [&str; 9] =
    ["task", "name", "state", "since", "waits for", "polls", "busy", "bytes", "spawned at"];
/// The position of the column "waits for".
const WAITS: usize = 4;
const GROUPS: [&str; 7] = ["spawned at", "tasks", "running", "waiting", "polls", "busy", "bytes"];
const TYPES: [&str; 2] = ["future", "tasks"];

/// The number of changes of a task that are remembered.
const MAX_HISTORY: usize = 100;

/// The settings of the table, which all pages share.
struct Settings {
    column: usize,
    is_descending: bool,
    filter: String,
    is_grouped: bool,
    /// The task whose details are shown.
    chosen: Option<u64>,
}

/// The component.
pub(crate) async fn run(env: Environment, observed: Handle, chosen: Chosen) {
    match observed.has_diagnostics() {
        true => run_table(env, observed, chosen).await,
        false => run_counts(env, observed).await,
    }
}

/// The component for a runtime without diagnostics.
async fn run_counts(env: Environment, observed: Handle) {
    let mut pace = Pace::new(&env);
    let page = env.into_container();
    let _note = page.text(NO_DIAGNOSTICS);
    let silent = page.text("");
    let mut list = List::new(&page, "Tasks by type", &TYPES, 1);
    loop {
        select! {
            input = list.input_evt() => list.handle(input),
            () = pace.due_evt() => {
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
    }
}

/// The component for a runtime with diagnostics.
async fn run_table(env: Environment, observed: Handle, chosen: Chosen) {
    let mut pace = Pace::new(&env);
    let page = env.into_container();
    let bar = page.row();
    let filter = bar.text_field("Filter");
    let group = bar.button("Group by location");
    let detail = page.text("");
    let mut history: Option<History> = None;
    let tables = page.column();
    let past = page.column();
    let mut settings =
        Settings { column: 0, is_descending: false, filter: String::new(), is_grouped: false, chosen: None };
    let mut table = tables.table("Tasks", &TASKS).selectable();
    let mut chosen_elsewhere = chosen.subscribe();
    let mut is_due = true;
    let mut all: Arc<[ListedTask]> = Arc::new([]);
    loop {
        // Inputs that have come meanwhile are handled together, because sorting many tasks takes long.
        while let Some(value) = filter.edited_evt().try_sync() {
            settings.filter = value.to_lowercase();
        }
        pace.begin();
        if is_due {
            all = observed.tasks().into();
        }
        let is_other = history.as_ref().map(|history| history.task) != settings.chosen;
        if is_other {
            history = settings.chosen.map(|task| History::new(task, &past));
        }
        if (is_due || is_other)
            && let Some(history) = &mut history
        {
            history.look(&all);
        }
        detail.set(describe(&all, settings.chosen));
        table.show_order(settings.column, settings.is_descending);
        table.set_source(rows(&all, &settings));
        if is_due {
            pace.end();
        }
        is_due = false;
        select! {
            value = filter.edited_evt() => settings.filter = value.to_lowercase(),
            _ = group.pressed_evt() => {
                settings.is_grouped = !settings.is_grouped;
                (settings.column, settings.is_descending) = (usize::from(settings.is_grouped), settings.is_grouped);
                group.set_label(if settings.is_grouped { "Show tasks" } else { "Group by location" });
                drop(table);
                table = match settings.is_grouped {
                    true => tables.table("Locations", &GROUPS),
                    false => tables.table("Tasks", &TASKS).selectable(),
                };
            }
            input = table.input_evt() => match input {
                TableInput::Column(column) if column == settings.column => {
                    settings.is_descending = !settings.is_descending;
                }
                // The largest number is the interesting one; names begin with A.
                TableInput::Column(column) => {
                    settings.column = column;
                    settings.is_descending = is_number(column, settings.is_grouped);
                }
                TableInput::Row(key) => {
                    settings.chosen = Some(key).filter(|_| settings.chosen != Some(key));
                    chosen.send_replace(settings.chosen);
                }
            },
            // The page of the recorder has chosen another task.
            _ = chosen_elsewhere.changed_evt() => settings.chosen = chosen_elsewhere.get_and_update(),
            () = pace.due_evt() => {
                pace.wait_for_page().await;
                is_due = true;
            }
        }
    }
}

fn is_number(column: usize, is_grouped: bool) -> bool {
    if is_grouped { column > 0 } else { matches!(column, 3 | 5..=7) }
}

/// Returns the rows of the table, filtered and sorted.
fn rows(all: &Arc<[ListedTask]>, settings: &Settings) -> Arc<dyn RowSource> {
    let is_shown = |task: &&ListedTask| settings.filter.is_empty() || matches(task, &settings.filter);
    if settings.is_grouped {
        return Arc::new(Groups::of(all.iter().filter(is_shown), settings));
    }
    let mut order: Vec<usize> = (0..all.len()).filter(|at| is_shown(&&all[*at])).collect();
    // The list is in the order of the ids, and a stable sort keeps it among equal tasks.
    match settings.column {
        WAITS => order.sort_by_cached_key(|at| waits(&all[*at])),
        column => order.sort_by(|a, b| directed(compare(&all[*a], &all[*b], column), settings)),
    }
    if settings.column == WAITS && settings.is_descending {
        order.reverse();
    }
    Arc::new(Tasks { all: Arc::clone(all), order })
}

fn directed(order: Ordering, settings: &Settings) -> Ordering {
    if settings.is_descending { order.reverse() } else { order }
}

fn matches(task: &ListedTask, filter: &str) -> bool {
    let has = |text: &str| text.to_lowercase().contains(filter);
    task.name.as_deref().is_some_and(has)
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
        6 => a.busy.cmp(&b.busy),
        7 => a.bytes.cmp(&b.bytes),
        8 => (a.spawned_at.file(), a.spawned_at.line()).cmp(&(b.spawned_at.file(), b.spawned_at.line())),
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
struct Tasks {
    all: Arc<[ListedTask]>,
    order: Vec<usize>,
}

impl RowSource for Tasks {
    fn count(&self) -> usize {
        self.order.len()
    }

    fn row(&self, position: usize) -> (u64, Vec<String>) {
        let task = &self.all[self.order[position]];
        let id = task.id.as_u64();
        let name = if task.is_main { "(block_on)" } else { task.name.as_deref().unwrap_or_default() };
        let cells = [
            id.to_string(),
            name.into(),
            state(task).into(),
            duration(task.in_state),
            waits(task),
            task.polls.to_string(),
            duration(task.busy),
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
    busy: Duration,
    bytes: u64,
}

/// The rows of the table of locations.
struct Groups(Vec<(String, Group)>);

impl Groups {
    fn of<'a>(tasks: impl Iterator<Item = &'a ListedTask>, settings: &Settings) -> Groups {
        let mut groups: BTreeMap<(&str, u32), (String, Group)> = BTreeMap::new();
        for task in tasks {
            let at = task.spawned_at;
            let entry = groups.entry((at.file(), at.line()));
            let (_, group) = entry.or_insert_with(|| (place(at), Group::default()));
            group.tasks += 1;
            group.running += u64::from(task.state == TaskState::Running);
            group.waiting += u64::from(task.state == TaskState::Waiting);
            group.polls += task.polls;
            group.busy += task.busy;
            group.bytes += task.bytes as u64;
        }
        let mut rows: Vec<_> = groups.into_values().collect();
        let key = |group: &Group| match settings.column {
            1 => u128::from(group.tasks),
            2 => u128::from(group.running),
            3 => u128::from(group.waiting),
            4 => u128::from(group.polls),
            5 => group.busy.as_nanos(),
            6 => u128::from(group.bytes),
            _ => 0,
        };
        let compare = |a: &(String, Group), b: &(String, Group)| match settings.column {
            0 => a.0.cmp(&b.0),
            _ => key(&a.1).cmp(&key(&b.1)),
        };
        rows.sort_by(|a, b| directed(compare(a, b), settings));
        Groups(rows)
    }
}

impl RowSource for Groups {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn row(&self, position: usize) -> (u64, Vec<String>) {
        let (place, group) = &self.0[position];
        let counts = [group.tasks, group.running, group.waiting, group.polls].map(|count| count.to_string());
        let cells =
            [place.clone()].into_iter().chain(counts).chain([duration(group.busy), group.bytes.to_string()]);
        (position as u64, cells.collect())
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
