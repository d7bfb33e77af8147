//! Requests to a running node, and its answers.

use std::collections::BTreeMap;
use std::sync::Arc;

use rialto_event::time::Instant;
use rialto_node::admin::{Admin, Line, NodeStatus, PAGE};
use rialto_node::{
    CallError, Down, Exit, Pid, ProcessInfo, SpawnError, call, escape, kill, monitor, ping, recv,
    remote_spawn, send,
};
use serde_json::{Value, json};

use super::connect::{AdminConnection, leave, locator, timeout_message, with_timeout};
use super::print;
use crate::args::node::{Ask, NodeOptions};
use crate::failure::CommandError;

/// An answer, as text for people and as JSON for programs.
pub struct Answer {
    text: String,
    json: Value,
}

impl Answer {
    /// Prints the answer in the form that the options request.
    pub fn print(&self, options: &NodeOptions) -> Result<(), CommandError> {
        let printed = if options.json { print(&format!("{}\n", self.json)) } else { print(&self.text) };
        printed.map_err(CommandError::refused)
    }
}

/// Connects to the node of the options, sends one request, and prints the answer.
pub async fn once(options: &NodeOptions, ask: &Ask) -> Result<(), CommandError> {
    let connection = AdminConnection::to(options).await?;
    let answered = send_request(options, &connection, ask).await;
    if !answered.as_ref().is_err_and(CommandError::is_unreached) {
        leave(&connection.node).await;
    }
    answered?.print(options)
}

/// Sends a request, and returns the answer if it arrives within the timeout of the options.
pub async fn send_request(
    options: &NodeOptions,
    connection: &AdminConnection,
    ask: &Ask,
) -> Result<Answer, CommandError> {
    let (admin, ask) = (connection.admin, ask.clone());
    // Runs as a process of this program's node, because only a process can monitor a process of the other
    // node.
    let asked = connection.node.run(async move { dispatch(admin, ask).await });
    match with_timeout(options.timeout, asked).await {
        Some(answer) => answer.map_err(CommandError::refused)?,
        None => Err(CommandError::unreached(timeout_message(options))),
    }
}

async fn dispatch(admin: Admin, ask: Ask) -> Result<Answer, CommandError> {
    match ask {
        Ask::Ping => ping_node(admin).await,
        Ask::Status => Ok(status(&admin.status().await.map_err(call_failure)?)),
        Ask::List { limit, longest } => list(admin, limit, longest).await,
        Ask::Inspect { who } => inspect(admin, &who).await,
        Ask::Services => services(admin).await,
        Ask::Send { who, text } => send_text(admin, &who, text.join(" ")).await,
        Ask::Call { who, text } => call_process(admin, &who, text.join(" ")).await,
        Ask::Spawn { entry, text } => spawn_entry(admin, &entry, text.join(" ")).await,
        Ask::Kill { who } => kill_process(admin, &who).await,
        Ask::Migrate { who, to } => migrate_process(admin, &who, &to).await,
    }
}

async fn ping_node(admin: Admin) -> Result<Answer, CommandError> {
    let begun = Instant::now();
    ping(admin.node()).await.map_err(call_failure)?;
    let (node, time) = (admin.node().to_string(), begun.elapsed());
    let json = json!({ "node": node, "microseconds": time.as_micros() as u64 });
    Ok(Answer { text: format!("{node} answered after {time:.1?}\n"), json })
}

fn status(status: &NodeStatus) -> Answer {
    let places = status.reference.iter().flat_map(|there| &there.locators);
    let places: Vec<String> = places.map(|place| place.to_string()).collect();
    let key = status.reference.as_ref().map(|there| there.key.to_string());
    let links: Vec<String> = status.connections.iter().map(|node| node.to_string()).collect();
    let rows = [
        ["name", &escape::Line(&status.name).to_string()],
        ["node", &status.node.to_string()],
        ["key", key.as_deref().unwrap_or("")],
        ["at", &escape::Line(&places.join(" ")).to_string()],
        ["processes", &status.processes.to_string()],
        ["dead letters", &status.dead_letters.to_string()],
        ["connections", &links.join(" ")],
    ];
    let json = json!({
        "name": status.name, "node": status.node.to_string(), "key": key, "listens": places,
        "processes": status.processes, "dead_letters": status.dead_letters, "links": links,
    });
    Answer { text: table(&rows.map(|row| row.map(String::from))), json }
}

async fn list(admin: Admin, limit: usize, longest: Option<u32>) -> Result<Answer, CommandError> {
    let processes = match longest {
        Some(most) => admin.longest(most).await.map_err(call_failure)?,
        None => pages(admin, limit).await?,
    };
    let names = ServiceNames::of(admin).await?;
    let head = ["PID", "MESSAGES", "LINKS", "MONITORS", "WATCHERS", "NAMES"].map(String::from);
    let row = |info: &ProcessInfo| {
        let numbers = [info.messages, info.links.len(), info.monitors.len(), info.monitored_by];
        let [messages, links, monitors, watchers] = numbers.map(|number| number.to_string());
        [
            info.pid.to_string(),
            messages,
            links,
            monitors,
            watchers,
            escape::Line(&names.all(info).join(" ")).to_string(),
        ]
    };
    let rows: Vec<_> = std::iter::once(head).chain(processes.iter().map(row)).collect();
    let json = processes.iter().map(|info| names.json(info)).collect();
    Ok(Answer { text: table(&rows), json })
}

async fn pages(admin: Admin, limit: usize) -> Result<Vec<ProcessInfo>, CommandError> {
    let mut all: Vec<ProcessInfo> = Vec::new();
    while all.len() < limit {
        let most = u32::try_from(limit - all.len()).unwrap_or(PAGE).min(PAGE);
        let page = admin.processes(all.last().map(|last| last.pid), most).await.map_err(call_failure)?;
        if page.is_empty() {
            break;
        }
        all.extend(page);
    }
    Ok(all)
}

async fn inspect(admin: Admin, who: &str) -> Result<Answer, CommandError> {
    let pid = find(admin, who).await?;
    let info = admin.process_info(pid).await.map_err(call_failure)?.ok_or_else(|| no_such_process(who))?;
    let names = ServiceNames::of(admin).await?;
    let pids = |pids: &[Pid]| pids.iter().map(Pid::to_string).collect::<Vec<_>>().join(" ");
    let rows = [
        ["pid", &info.pid.to_string()],
        ["messages", &info.messages.to_string()],
        ["names", &escape::Line(&names.all(&info).join(" ")).to_string()],
        ["groups", &escape::Line(&info.groups.join(" ")).to_string()],
        ["links", &pids(&info.links)],
        ["monitors", &pids(&info.monitors)],
        ["watchers", &info.monitored_by.to_string()],
        ["traps exits", if info.traps_exits { "yes" } else { "no" }],
    ];
    Ok(Answer { text: table(&rows.map(|row| row.map(String::from))), json: names.json(&info) })
}

async fn services(admin: Admin) -> Result<Answer, CommandError> {
    let names = admin.names().await.map_err(call_failure)?;
    let kinds = [("service", &names.services), ("name", &names.registered)];
    let named =
        kinds.into_iter().flat_map(|(kind, all)| all.iter().map(move |(name, pid)| (kind, name, pid)));
    let named = named.map(|(kind, name, pid)| [kind.into(), escape::Line(name).to_string(), pid.to_string()]);
    let entries =
        names.entries.iter().map(|entry| ["entry".into(), escape::Line(entry).to_string(), String::new()]);
    let head = ["KIND", "NAME", "PID"].map(String::from);
    let rows: Vec<_> = std::iter::once(head).chain(named).chain(entries).collect();
    let map = |all: &[(Arc<str>, Pid)]| -> Value {
        all.iter()
            .map(|(name, pid)| (name.to_string(), json!(pid.to_string())))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let json = json!({
        "services": map(&names.services), "names": map(&names.registered), "entries": names.entries,
    });
    Ok(Answer { text: table(&rows), json })
}

async fn send_text(admin: Admin, who: &str, text: String) -> Result<Answer, CommandError> {
    let pid = find(admin, who).await?;
    send(pid, text).map_err(CommandError::refused)?;
    // Messages to a node arrive in order. So when the ping is answered, the text has arrived.
    ping(admin.node()).await.map_err(call_failure)?;
    Ok(Answer { text: String::new(), json: json!({ "sent": pid.to_string() }) })
}

async fn call_process(admin: Admin, who: &str, text: String) -> Result<Answer, CommandError> {
    let pid = find(admin, who).await?;
    let answer = call(pid, Line(text)).await.map_err(|error| match error {
        CallError::Down(Exit::Disconnected) => call_failure(error),
        CallError::Down(why) => {
            CommandError::refused(format!("the process {pid} ended before it answered: {why}"))
        }
        CallError::Unanswered => CommandError::refused(format!(
            "the process {pid} does not answer lines of text\nhelp: `rialto node send` sends a line without \
             waiting for an answer"
        )),
        _ => CommandError::refused(error),
    })?;
    let text = if answer.is_empty() { String::new() } else { format!("{}\n", escape::Lines(&answer)) };
    Ok(Answer { text, json: json!({ "answer": answer }) })
}

async fn spawn_entry(admin: Admin, entry: &str, text: String) -> Result<Answer, CommandError> {
    let empty = text.is_empty();
    let spawned = match remote_spawn(admin.node(), entry, text).await {
        // The entry point may take no argument.
        Err(SpawnError::FingerprintMismatch { .. }) if empty => remote_spawn(admin.node(), entry, ()).await,
        spawned => spawned,
    };
    let pid = spawned.map_err(|error| match error {
        SpawnError::NotAllowed { .. } => CommandError::refused(format!(
            "the node has no entry point {entry:?}\nhelp: `rialto node services` lists its entry points"
        )),
        SpawnError::FingerprintMismatch { .. } => CommandError::refused(format!(
            "the entry point {entry:?} does not take a text as its argument\nhelp: spawn it without a text \
             if it takes no argument, and otherwise from a program, with `remote_spawn`"
        )),
        SpawnError::Call(error) => call_failure(error),
        error => CommandError::refused(error),
    })?;
    let pid = pid.to_string();
    Ok(Answer { text: format!("{pid}\n"), json: json!({ "spawned": pid }) })
}

async fn kill_process(admin: Admin, who: &str) -> Result<Answer, CommandError> {
    let pid = find(admin, who).await?;
    let watched = monitor(pid);
    kill(pid);
    let why = recv! { Down { monitor: ^watched, reason, .. } => reason };
    match why {
        Exit::Disconnected => Err(call_failure(CallError::Down(why))),
        _ => Ok(Answer {
            text: format!("{pid} has ended: {}\n", why),
            json: json!({ "ended": pid.to_string(), "reason": why.to_string() }),
        }),
    }
}

async fn migrate_process(admin: Admin, who: &str, to: &str) -> Result<Answer, CommandError> {
    let (pid, to) = (find(admin, who).await?, locator(to)?);
    let node = admin.migrate(pid, to).await.map_err(call_failure)?.map_err(CommandError::refused)?;
    let json = json!({ "migrated": pid.to_string(), "node": node.to_string() });
    Ok(Answer { text: format!("{pid} has migrated to node {node}\n"), json })
}

async fn find(admin: Admin, who: &str) -> Result<Pid, CommandError> {
    admin.find(who).await.map_err(call_failure)?.ok_or_else(|| no_such_process(who))
}

fn no_such_process(who: &str) -> CommandError {
    CommandError::refused(format!(
        "the node has no process {who:?}\nhelp: `rialto node list` lists its processes"
    ))
}

/// Creates the failure of a request that was not sent or not answered.
fn call_failure(error: CallError) -> CommandError {
    match error {
        CallError::Down(Exit::Disconnected) => {
            CommandError::unreached("the connection to the node was lost before it answered")
        }
        CallError::Down(Exit::NoProcess) | CallError::Unsendable(_) => CommandError::refused(
            "the node does not answer administration requests\nhelp: let its program pass \
             `admin::type_registry()` to `Builder::types`, and run `rialto::node::admin::serve` in a process",
        ),
        error => CommandError::refused(error),
    }
}

/// The service names of processes, by pid.
struct ServiceNames(BTreeMap<Pid, Vec<Arc<str>>>);

impl ServiceNames {
    async fn of(admin: Admin) -> Result<ServiceNames, CommandError> {
        let mut published: BTreeMap<Pid, Vec<Arc<str>>> = BTreeMap::new();
        for (name, pid) in admin.names().await.map_err(call_failure)?.services {
            published.entry(pid).or_default().push(name);
        }
        Ok(ServiceNames(published))
    }

    fn services(&self, info: &ProcessInfo) -> &[Arc<str>] {
        self.0.get(&info.pid).map_or(&[], Vec::as_slice)
    }

    /// Returns the service names and the registered names of a process. A name of both kinds occurs once.
    fn all(&self, info: &ProcessInfo) -> Vec<Arc<str>> {
        let services = self.services(info);
        let others = info.names.iter().filter(|name| !services.contains(name));
        services.iter().chain(others).cloned().collect()
    }

    fn json(&self, info: &ProcessInfo) -> Value {
        let pids = |pids: &[Pid]| -> Value { pids.iter().map(Pid::to_string).collect() };
        let names = |names: &[Arc<str>]| -> Value { names.iter().map(|name| name.to_string()).collect() };
        json!({
            "pid": info.pid.to_string(), "messages": info.messages, "services": names(self.services(info)),
            "names": names(&info.names), "groups": names(&info.groups), "links": pids(&info.links),
            "monitors": pids(&info.monitors), "watchers": info.monitored_by, "traps_exits": info.traps_exits,
        })
    }
}

/// Formats rows as a table, with columns that are as wide as their widest cells.
fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    for row in rows {
        let cells: Vec<_> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use rialto_node::{Node, register, self_pid};

    use super::*;

    #[test]
    fn a_name_of_both_kinds_is_shown_once() {
        rialto_rt::Runtime::simulated(1).block_on(async {
            let shown = Node::new().run(async {
                let me = self_pid();
                ["echo", "till"].iter().for_each(|name| register(name, me).expect("it is free"));
                let published = ServiceNames([(me, vec!["echo".into(), "shop".into()])].into());
                let info = Node::current().process_info(me).expect("it lives");
                published.all(&info)
            });
            assert_eq!(shown.await, Ok(["echo", "shop", "till"].map(Arc::from).into()));
        });
    }

    #[test]
    fn columns_are_as_wide_as_their_cells() {
        let rows = [["a", "b"], ["long", "é"], ["", ""]].map(|row| row.map(String::from));
        assert_eq!(table(&rows), "a     b\nlong  é\n\n");
    }
}
