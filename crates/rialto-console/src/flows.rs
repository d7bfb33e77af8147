//! The page of durable flows: steps that fail, a search, and the details of one flow.

use std::time::{Duration, UNIX_EPOCH};

use rialto_durable::{Details, Error, FailingStep, Flows, FrameView, PendingStep, Search, Status, Summary};
use rialto_event::{Event, TryEvent, select};
use rialto_live::{Container, Environment, Table, TableInput, Text, TextField};
use rialto_sync::watch;

use crate::confirm::is_confirmed;
use crate::list::key_of;
use crate::pace::Pace;
use crate::text::duration;

/// The number of flows, and of failing steps, that are listed.
const LIMIT: usize = 200;

const FAILING: [&str; 7] =
    ["flow", "function", "step", "failed attempts", "last error", "failed", "next try"];
const FOUND: [&str; 8] =
    ["flow", "function", "status", "attributes", "waits for", "states", "started", "last change"];
const PENDING: [&str; 5] = ["step", "failed attempts", "last error", "failed", "next try"];
const FRAMES: [&str; 3] = ["function", "state", "source"];
const VARIABLES: [&str; 4] = ["variable", "type", "value", "function"];
const HISTORY: [&str; 6] = ["entry", "when", "event", "name", "value", "reason"];

/// The component.
pub(crate) async fn run(env: Environment, flows: Flows, allow_actions: bool) {
    let mut pace = Pace::new(&env);
    let page = env.into_container();
    let note = page.text("").announce();
    let failing = page.table("Steps that fail", &FAILING).selectable();
    let mut fields = Fields::new(page.row());
    let found = page.table("Flows", &FOUND).selectable();
    let (chosen, choice) = watch::channel(None);
    let below = page.column();
    let _actions = allow_actions.then(|| {
        let place = page.column();
        let flows = flows.clone();
        place.component(|env| actions(env, flows, choice));
        place
    });
    let (mut names, mut detail): (Vec<String>, Option<Detail>) = (Vec::new(), None);
    loop {
        select! {
            (at, text) = fields.edited_evt() => fields.wanted[at] = text.trim().into(),
            input = failing.input_evt().or(found.input_evt()) => {
                let TableInput::Row(key) = input else { continue };
                let name = names.iter().find(|name| key_of(name) == key).cloned();
                // First the choice: a user who sees a flow's name must not change another flow.
                chosen.send_replace(name.clone());
                detail = name.as_ref().map(|name| Detail::new(&below, name));
            }
            () = pace.due_evt() => pace.wait_for_page().await,
        }
        pace.begin();
        let shown = show(&flows, &fields, &failing, &found, &mut names).await;
        let described = match &detail {
            Some(detail) => detail.look(&flows).await,
            None => Ok(()),
        };
        note.set(match shown {
            Ok(text) => described.err().map_or(text, |error| error.to_string()),
            Err(error) => error.to_string(),
        });
        pace.end();
    }
}

/// Shows the flows, and returns their numbers as a text.
async fn show(
    flows: &Flows,
    fields: &Fields,
    failing: &Table,
    found: &Table,
    names: &mut Vec<String>,
) -> Result<String, Error> {
    let steps = flows.failing_steps(LIMIT).await?;
    let tasks = flows.search(&fields.search()?, LIMIT).await?;
    let counts = flows.count().await?;
    let now = now(flows);
    *names = steps.iter().map(|step| &step.id).chain(tasks.iter().map(|task| &task.id)).cloned().collect();
    failing.set_rows(steps.iter().map(|step| (key_of(&step.id), failing_cells(step, now))));
    found.set_rows(tasks.iter().map(|task| (key_of(&task.id), found_cells(task, now))));
    let more = if tasks.len() == LIMIT {
        format!(" The table has the first {LIMIT} that match.")
    } else {
        String::new()
    };
    Ok(format!(
        "{} ready, {} running, {} waiting, {} completed, {} terminated, {} in quarantine.{more}",
        counts.ready, counts.running, counts.waiting, counts.completed, counts.terminated, counts.quarantined
    ))
}

/// The fields of the search.
struct Fields {
    function: TextField,
    status: TextField,
    attributes: TextField,
    wanted: [String; 3],
    _row: Container,
}

impl Fields {
    fn new(row: Container) -> Fields {
        Fields {
            function: row.text_field("Function"),
            status: row.text_field("Status"),
            attributes: row.text_field("Attributes: name=value, .."),
            wanted: Default::default(),
            _row: row,
        }
    }

    /// Returns an event that yields the number of a field that was edited, and its new text.
    fn edited_evt(&self) -> impl TryEvent<Output = (usize, String), Pending: Send> + Send + '_ {
        let function = self.function.edited_evt().wrap(|text| (0, text));
        let status = self.status.edited_evt().wrap(|text| (1, text));
        function.or(status).or(self.attributes.edited_evt().wrap(|text| (2, text)))
    }

    fn search(&self) -> Result<Search, Error> {
        let [function, status, attributes] = &self.wanted;
        let mut search = Search::new();
        if !function.is_empty() {
            search = search.flow(function);
        }
        if !status.is_empty() {
            search = search.status(status_of(status)?);
        }
        for attribute in attributes.split(',').map(str::trim).filter(|attribute| !attribute.is_empty()) {
            let (name, value) = attribute.split_once('=').unwrap_or((attribute, ""));
            search = search.attribute(name.trim(), value.trim());
        }
        Ok(search)
    }
}

/// The names of the statuses, as users read and write them.
const STATUSES: [(&str, Status); 6] = [
    ("ready", Status::Ready),
    ("running", Status::Running),
    ("waiting", Status::Waiting),
    ("completed", Status::Completed),
    ("terminated", Status::Terminated),
    ("quarantined", Status::Quarantined),
];

fn status_of(text: &str) -> Result<Status, Error> {
    let wanted = text.to_lowercase();
    let found = STATUSES.iter().find(|(name, _)| name.starts_with(&wanted)).map(|(_, status)| status.clone());
    let names = STATUSES.map(|(name, _)| name).join(", ");
    found.ok_or_else(|| Error::Value(format!("`{text}` is not a status\nhelp: one of {names}")))
}

fn status_name(status: &Status) -> &'static str {
    STATUSES.iter().find(|(_, known)| known == status).map_or("", |(name, _)| name)
}

fn failing_cells(failing: &FailingStep, now: u64) -> Vec<String> {
    let step = pending_cells(&failing.step, now);
    [failing.id.clone(), failing.flow.clone()].into_iter().chain(step).collect()
}

fn pending_cells(step: &PendingStep, now: u64) -> Vec<String> {
    let failed = step.failed.map(|at| when(at, now)).unwrap_or_default();
    let next = step.next.map(|at| when(at, now)).unwrap_or_default();
    let why = step.why.clone().unwrap_or_default();
    vec![step.step.clone(), step.attempts.to_string(), why, failed, next]
}

fn found_cells(task: &Summary, now: u64) -> Vec<String> {
    let attributes: Vec<String> =
        task.attributes.iter().map(|(name, value)| format!("{name}={value}")).collect();
    vec![
        task.id.clone(),
        task.flow.clone(),
        status_name(&task.status).into(),
        attributes.join(", "),
        awaited(task, now),
        task.states.to_string(),
        when(task.started, now),
        when(task.changed, now),
    ]
}

/// Returns the conditions for which a flow waits, or why it is in quarantine.
fn awaited(task: &Summary, now: u64) -> String {
    let signals = task.signals.iter().map(|signal| format!("the signal {signal}"));
    let due = task.due.map(|at| format!("a time: {}", when(at, now)));
    let unregistered = task.unregistered.then(|| "a process that has registered its function".to_string());
    let all: Vec<String> =
        task.why.clone().into_iter().chain(signals).chain(due).chain(unregistered).collect();
    all.join(", or ")
}

/// Returns the time by the clock of the flows, in milliseconds since 1970.
fn now(flows: &Flows) -> u64 {
    let since = flows.now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

fn when(at: u64, now: u64) -> String {
    let text = duration(Duration::from_millis(at.abs_diff(now)));
    if at > now { format!("in {text}") } else { format!("{text} ago") }
}

/// The details of the chosen flow.
struct Detail {
    id: String,
    _title: Text,
    summary: Text,
    pending: Table,
    frames: Table,
    variables: Table,
    history: Table,
}

impl Detail {
    fn new(page: &Container, id: &str) -> Detail {
        Detail {
            id: id.into(),
            _title: page.heading(2, format!("Flow {id}")),
            summary: page.text(""),
            pending: page.table("Pending steps", &PENDING),
            frames: page.table("Frames", &FRAMES),
            variables: page.table("Variables", &VARIABLES),
            history: page.table("History", &HISTORY),
        }
    }

    async fn look(&self, flows: &Flows) -> Result<(), Error> {
        let details = flows.describe(&self.id).await?;
        let now = now(flows);
        self.summary.set(summary(&details, now));
        self.pending.set_rows(numbered(details.pending.iter().map(|step| pending_cells(step, now))));
        // The innermost function is the one that the reader looks for.
        let frames = || details.frames.iter().rev().filter(|frame| !is_leaf(frame));
        self.frames.set_rows(numbered(frames().map(|frame| {
            [frame.function.clone(), frame.site.clone(), frame.location.clone().unwrap_or_default()].into()
        })));
        self.variables.set_rows(numbered(frames().flat_map(|frame| {
            frame.variables.iter().map(|variable| {
                let value = variable.value.to_string();
                [variable.name.clone(), variable.ty.clone(), value, frame.function.clone()].into()
            })
        })));
        self.history.set_rows(details.log.iter().rev().map(|entry| {
            let value = entry.value.as_ref().map(ToString::to_string).unwrap_or_default();
            let texts = [entry.kind.clone(), entry.name.clone().unwrap_or_default(), value];
            let ends = [entry.number.to_string(), when(entry.at, now)];
            let cells = ends.into_iter().chain(texts).chain([entry.why.clone().unwrap_or_default()]);
            (entry.number, cells.collect::<Vec<String>>())
        }));
        Ok(())
    }
}

/// Whether a frame is that of an awaited step or wait, and of no function of the program.
fn is_leaf(frame: &FrameView) -> bool {
    matches!(&*frame.variables, [only] if only.name == "leaf" && only.ty == frame.function)
}

fn numbered(rows: impl Iterator<Item = Vec<String>>) -> impl Iterator<Item = (u64, Vec<String>)> {
    (0..).zip(rows)
}

fn summary(details: &Details, now: u64) -> String {
    let Details { summary, build, result, .. } = details;
    let mut text = format!("{}: {}", summary.flow, status_name(&summary.status));
    let waits = awaited(summary, now);
    if !waits.is_empty() {
        text += &format!("\nwaits for {waits}");
    }
    if !build.is_empty() {
        text += &format!("\nthe build {build} wrote its frames");
    }
    if let Some(result) = result {
        text += &format!("\nresult: {result}");
    }
    text
}

/// The question before a flow is terminated.
const TERMINATES: &str =
    "Its function does not continue. Steps that it has done stay done. This cannot be undone.";

/// The component that changes the chosen flow.
async fn actions(env: Environment, flows: Flows, mut choice: watch::Receiver<Option<String>>) {
    let page = env.into_container();
    let row = page.row();
    let retry = row.button("Retry");
    let terminate = row.button("Terminate");
    let (name, value) = (row.text_field("Signal"), row.text_field("Value, as JSON"));
    let signal = row.button("Send the signal");
    let outcome = page.text("").announce();
    let (mut signalled, mut json) = (String::new(), String::new());
    loop {
        let is_chosen = choice.get().is_some();
        [&retry, &terminate, &signal].iter().for_each(|button| button.set_enabled(is_chosen));
        let done = select! {
            // The outcome stays: it names its flow.
            _ = choice.changed_evt() => continue,
            text = name.edited_evt() => { signalled = text; continue; }
            text = value.edited_evt() => { json = text; continue; }
            _ = retry.pressed_evt() => {
                let Some(id) = &choice.get() else { continue };
                flows.retry(id).await.map(|()| format!("{id} is retried"))
            }
            _ = terminate.pressed_evt() => {
                let Some(id) = &choice.get() else { continue };
                if !is_confirmed(&page, &format!("Terminate the flow {id}?"), TERMINATES, "Terminate it").await {
                    continue;
                }
                flows.terminate(id).await.map(|()| format!("{id} is terminated"))
            }
            _ = signal.pressed_evt() => {
                let Some(id) = &choice.get() else { continue };
                // The texts were edited before the press, and the choice may have taken the press first.
                while let Some(text) = name.edited_evt().try_sync() {
                    signalled = text;
                }
                while let Some(text) = value.edited_evt().try_sync() {
                    json = text;
                }
                send(&flows, id, &signalled, &json).await
            }
        };
        outcome.set(done.unwrap_or_else(|error| error.to_string()));
    }
}

async fn send(flows: &Flows, id: &str, name: &str, json: &str) -> Result<String, Error> {
    let text = if json.trim().is_empty() { "null" } else { json };
    let value: serde_json::Value = serde_json::from_str(text)
        .map_err(|error| Error::Value(format!("the value is not valid JSON: {error}")))?;
    flows.signal(id, name, &value).await?;
    Ok(format!("{id} has the signal {name}"))
}
