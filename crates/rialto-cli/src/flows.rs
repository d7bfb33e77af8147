//! `rialto flows`: shows and controls the durable tasks of a store, as JSON, and in part as text.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use rialto_durable::admin::{self, Request};
use rialto_durable::{FailingStep, Flows, Redb, Search, Status, Summary};
use rialto_rt::Runtime;
use serde::Deserialize;
use serde_json::Value;

use crate::args::{FlowsAction, FlowsOptions};
use crate::standard_output;

/// The maximum number of tasks in one request. Longer lists would delay the program that runs the tasks.
const PAGE: usize = 1000;

/// Runs a command of `rialto flows`, and prints its result.
///
/// # Errors
///
/// The error as text for the user.
pub fn flows(options: &FlowsOptions) -> Result<(), String> {
    let tasks = open(options)?;
    let done = run(&tasks, &options.action);
    let closed = tasks.close();
    done.and(closed)
}

fn run(tasks: &Tasks, action: &FlowsAction) -> Result<(), String> {
    match action {
        FlowsAction::List { after, limit, status } => {
            tasks.for_each(status.as_deref(), after, *limit, |task| print(task, false))
        }
        FlowsAction::Search { function, status, attribute, after, limit, text } => {
            let mut search = Search::new();
            if let Some(function) = function {
                search = search.flow(function);
            }
            if let Some(status) = read_status(status.as_deref())? {
                search = search.status(status);
            }
            for (name, value) in attribute {
                search = search.attribute(name, value);
            }
            let (mut table, now) = (Table::new(&FOUND), SystemTime::now());
            let page = |after: &str, limit| Request::Search { search: search.clone().after(after), limit };
            tasks.for_each_page(page, after, *limit, |task| match text {
                true => table.add(found_cells(task, now)),
                false => print(task, false),
            })?;
            if *text { table.print() } else { Ok(()) }
        }
        FlowsAction::Failing { limit, text } => {
            let steps = tasks.ask(&Request::Failing { limit: *limit })?;
            let steps = steps.as_array().map(Vec::as_slice).unwrap_or_default();
            if !text {
                return steps.iter().try_for_each(|step| print(step, false));
            }
            let (mut table, now) = (Table::new(&FAILING), SystemTime::now());
            steps.iter().try_for_each(|step| table.add(failing_cells(step, now)))?;
            table.print()
        }
        FlowsAction::Count => print(&tasks.ask(&Request::Count)?, false),
        FlowsAction::Show { id } => print(&tasks.ask(&Request::Show { id: id.clone() })?, true),
        FlowsAction::Log { id, from, limit } => {
            let log = tasks.ask(&Request::Log { id: id.clone(), from: *from, limit: *limit })?;
            log.as_array().into_iter().flatten().try_for_each(|entry| print(entry, false))
        }
        FlowsAction::Signal { id, name, value } => {
            let value = serde_json::from_str(value).map_err(|error| {
                format!("`{value}` is not JSON: {error}\nhelp: text needs quotation marks: '\"text\"'")
            })?;
            tasks.ask(&Request::Signal { id: id.clone(), name: name.clone(), value }).map(drop)
        }
        FlowsAction::Terminate { id } => tasks.ask(&Request::Terminate { id: id.clone() }).map(drop),
        FlowsAction::Retry { id: Some(id), .. } => tasks.ask(&Request::Retry { id: id.clone() }).map(drop),
        FlowsAction::Retry { id: None, .. } => retry_all(tasks),
        FlowsAction::Delete { id } => tasks.ask(&Request::Delete { id: id.clone() }).map(drop),
        // `open` has already mended the file.
        FlowsAction::Mend => Ok(()),
    }
}

/// Retries all quarantined tasks. A task that cannot be retried, because it has ended or was deleted
/// meanwhile, does not prevent the retry of the others. The errors are returned together at the end.
fn retry_all(tasks: &Tasks) -> Result<(), String> {
    let mut refused = Vec::new();
    tasks.for_each(Some("quarantined"), "", usize::MAX, |task| {
        refused.extend(tasks.ask(&Request::Retry { id: id(task).to_string() }).err());
        Ok(())
    })?;
    if refused.is_empty() { Ok(()) } else { Err(refused.join("\nrialto: ")) }
}

/// The process that answers requests about the tasks.
enum Tasks {
    /// This process, which has opened the store.
    Local(Runtime, Flows),
    /// Another process, which has the store open and answers at this socket.
    Remote(PathBuf),
}

impl Tasks {
    fn ask(&self, request: &Request) -> Result<Value, String> {
        match self {
            Tasks::Local(runtime, flows) => {
                let (flows, request) = (flows.clone(), request.clone());
                runtime
                    .block_on(async move { flows.execute(&request).await })
                    .map_err(|error| error.to_string())
            }
            Tasks::Remote(socket) => {
                let unasked = "cannot ask the program that has the store open, through the socket";
                admin::send(socket, request)
                    .map_err(|error| format!("{unasked} {}: {error}", socket.display()))?
            }
        }
    }

    /// Closes a store that this process has opened. The store records that it was closed in order, so the
    /// next process need not check the whole file when it opens it.
    fn close(self) -> Result<(), String> {
        match self {
            Tasks::Local(runtime, flows) => {
                runtime.block_on(flows.close()).map_err(|error| error.to_string())
            }
            Tasks::Remote(_) => Ok(()),
        }
    }

    /// Calls `with` for each task that has this status and whose name is greater than `after`, in the order
    /// of names, up to `limit` tasks.
    fn for_each(
        &self,
        status: Option<&str>,
        after: &str,
        limit: usize,
        with: impl FnMut(&Value) -> Result<(), String>,
    ) -> Result<(), String> {
        let status = read_status(status)?;
        let page = |after: &str, limit| Request::List { status: status.clone(), after: after.into(), limit };
        self.for_each_page(page, after, limit, with)
    }

    /// Calls `with` for each task of the answers to these requests, which ask for the tasks after a name, up to
    /// `limit` tasks.
    fn for_each_page(
        &self,
        request: impl Fn(&str, usize) -> Request,
        after: &str,
        limit: usize,
        mut with: impl FnMut(&Value) -> Result<(), String>,
    ) -> Result<(), String> {
        let (mut after, mut left) = (after.to_string(), limit);
        while left > 0 {
            let limit = left.min(PAGE);
            let tasks = self.ask(&request(&after, limit))?;
            let tasks = tasks.as_array().map(Vec::as_slice).unwrap_or_default();
            tasks.iter().try_for_each(&mut with)?;
            match tasks.last() {
                Some(last) if tasks.len() == limit => after = id(last).to_string(),
                _ => return Ok(()),
            }
            left -= limit;
        }
        Ok(())
    }
}

fn read_status(status: Option<&str>) -> Result<Option<Status>, String> {
    let status = status.map(|status| serde_json::from_value(status.into())).transpose();
    status.map_err(|error| error.to_string())
}

const FOUND: [&str; 5] = ["TASK", "FUNCTION", "STATUS", "ATTRIBUTES", "WAITS FOR"];

fn found_cells(task: &Value, now: SystemTime) -> Result<Vec<String>, String> {
    let task = Summary::deserialize(task).map_err(|error| error.to_string())?;
    let attributes: Vec<String> =
        task.attributes.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let signals = task.signals.iter().map(|signal| format!("signal {signal}"));
    let waits: Vec<String> =
        task.why.into_iter().chain(signals).chain(task.due.map(|due| when(due, now))).collect();
    let status = serde_json::to_value(&task.status).map_err(|error| error.to_string())?;
    let status = status.as_str().unwrap_or_default().to_owned();
    Ok(vec![task.id, task.flow, status, attributes.join(", "), waits.join(", or ")])
}

const FAILING: [&str; 6] = ["TASK", "FUNCTION", "STEP", "FAILED", "NEXT TRY", "LAST ERROR"];

fn failing_cells(step: &Value, now: SystemTime) -> Result<Vec<String>, String> {
    let FailingStep { id, flow, step, .. } =
        FailingStep::deserialize(step).map_err(|error| error.to_string())?;
    let next = step.next.map(|next| when(next, now)).unwrap_or_default();
    Ok(vec![id, flow, step.step, step.attempts.to_string(), next, step.why.unwrap_or_default()])
}

/// Returns when a time is, which is in milliseconds since 1970.
fn when(at: u64, now: SystemTime) -> String {
    let now = now.duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
    match u128::from(at).saturating_sub(now) / 1000 {
        0 => "now".into(),
        seconds @ 1..120 => format!("in {seconds} s"),
        seconds @ 120..7200 => format!("in {} min", seconds / 60),
        seconds => format!("in {} h", seconds / 3600),
    }
}

/// Rows that are printed in columns. Texts of programs may be of any form, so they are made to fit in a line.
struct Table(Vec<Vec<String>>);

impl Table {
    fn new(head: &[&str]) -> Table {
        Table(vec![head.iter().copied().map(String::from).collect()])
    }

    fn add(&mut self, cells: Result<Vec<String>, String>) -> Result<(), String> {
        self.0.push(cells?.iter().map(|cell| cell.replace(char::is_control, " ")).collect());
        Ok(())
    }

    fn print(&self) -> Result<(), String> {
        let width = |column: usize| self.0.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.0[0].len()).map(width).collect();
        for row in &self.0 {
            let cells: Vec<String> =
                row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
            print_line(cells.join("  ").trim_end())?;
        }
        Ok(())
    }
}

fn id(task: &Value) -> &str {
    task["id"].as_str().unwrap_or_default()
}

fn open(options: &FlowsOptions) -> Result<Tasks, String> {
    let builder = Flows::builder().build("rialto flows");
    let opened = match options.store.to_str().filter(|store| is_database(store)) {
        Some(_) if matches!(options.action, FlowsAction::Mend) => {
            return Err("`mend` is for files; a database repairs itself".into());
        }
        Some(database) => builder.open(postgres(database)?),
        None if matches!(options.action, FlowsAction::Mend) => {
            builder.open(Redb::open_repaired(&options.store).map_err(|error| error.to_string())?)
        }
        None => match Redb::open_existing(&options.store) {
            Ok(file) => builder.open(file),
            Err(error) => return connect_to_program(options).ok_or_else(|| error.to_string()),
        },
    };
    let flows = opened.map_err(|error| error.to_string())?;
    let runtime = Runtime::new().map_err(|error| error.to_string())?;
    Ok(Tasks::Local(runtime, flows))
}

/// Returns the process that has the file open, if it answers at its socket.
fn connect_to_program(options: &FlowsOptions) -> Option<Tasks> {
    let mut socket = options.store.clone().into_os_string();
    socket.push(".sock");
    let tasks = Tasks::Remote(socket.into());
    tasks.ask(&Request::List { status: None, after: String::new(), limit: 0 }).ok().map(|_| tasks)
}

/// Returns whether `store` is a connection string of PostgreSQL: a URL, or a list of `key = value` with any
/// keys. `./host=shop` is a file.
fn is_database(store: &str) -> bool {
    let key = store.split_once('=').map(|(key, _)| key.trim());
    let is_key =
        |key: &str| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    store.starts_with("postgres://") || store.starts_with("postgresql://") || key.is_some_and(is_key)
}

#[cfg(feature = "postgres")]
fn postgres(database: &str) -> Result<rialto_durable::Postgres, String> {
    rialto_durable::Postgres::connect(database).map_err(|error| error.to_string())
}

#[cfg(not(feature = "postgres"))]
fn postgres(_: &str) -> Result<Redb, String> {
    let help = "help: install it with `cargo install rialto-cli --features postgres`";
    Err(format!("this program was built without PostgreSQL\n{help}"))
}

/// Prints a value in one line, or indented on several lines if `pretty`.
fn print(value: &Value, pretty: bool) -> Result<(), String> {
    print_line(&if pretty { format!("{value:#}") } else { value.to_string() })
}

fn print_line(text: &str) -> Result<(), String> {
    standard_output::print(&format!("{text}\n")).map_err(|error| error.to_string())
}
