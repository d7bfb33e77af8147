//! Requests to a running node, and its answers.

use std::collections::BTreeMap;
use std::sync::Arc;

use rialto_event::time::Instant;
use rialto_node::admin::{Admin, Line, PAGE, Status};
use rialto_node::{
    CallError, Down, Exit, Pid, ProcessInfo, SpawnError, call, kill, monitor, ping, recv, remote_spawn, send,
    shown,
};
use serde_json::{Value, json};

use super::print;
use super::table::table;
use super::visit::{Visit, late, leave, limited, locator};
use crate::args::node::{Ask, NodeOptions};
use crate::failure::Failure;

/// An answer, as text for people and as JSON for programs.
pub struct Answer {
    text: String,
    json: Value,
}

impl Answer {
    /// Prints the answer in the form that the options request.
    pub fn print(&self, options: &NodeOptions) -> Result<(), Failure> {
        let printed = if options.json { print(&format!("{}\n", self.json)) } else { print(&self.text) };
        printed.map_err(Failure::refused)
    }
}

/// Connects to the node of the options, sends one request, and prints the answer.
pub async fn once(options: &NodeOptions, ask: &Ask) -> Result<(), Failure> {
    let visit = Visit::to(options).await?;
    let answered = answer(options, &visit, ask).await;
    if !answered.as_ref().is_err_and(Failure::is_unreached) {
        leave(&visit.node).await;
    }
    answered?.print(options)
}

/// Sends a request, and returns the answer if it arrives within the timeout of the options.
pub async fn answer(options: &NodeOptions, visit: &Visit, ask: &Ask) -> Result<Answer, Failure> {
    let (admin, ask) = (visit.admin, ask.clone());
    // Runs as a process of this program's node, because only a process can monitor a process of the other
    // node.
    let asked = visit.node.run(async move { asked(admin, ask).await });
    match limited(options.timeout, asked).await {
        Some(answer) => answer.map_err(Failure::refused)?,
        None => Err(Failure::unreached(late(options))),
    }
}

async fn asked(admin: Admin, ask: Ask) -> Result<Answer, Failure> {
    match ask {
        Ask::Ping => pinged(admin).await,
        Ask::Status => Ok(status(&admin.status().await.map_err(failed)?)),
        Ask::List { limit, longest } => list(admin, limit, longest).await,
        Ask::Inspect { who } => inspect(admin, &who).await,
        Ask::Services => services(admin).await,
        Ask::Send { who, text } => sent(admin, &who, text.join(" ")).await,
        Ask::Call { who, text } => called(admin, &who, text.join(" ")).await,
        Ask::Spawn { entry, text } => spawned(admin, &entry, text.join(" ")).await,
        Ask::Kill { who } => killed(admin, &who).await,
        Ask::Migrate { who, to } => migrated(admin, &who, &to).await,
    }
}

async fn pinged(admin: Admin) -> Result<Answer, Failure> {
    let begun = Instant::now();
    ping(admin.node()).await.map_err(failed)?;
    let (node, time) = (admin.node().to_string(), begun.elapsed());
    let json = json!({ "node": node, "microseconds": time.as_micros() as u64 });
    Ok(Answer { text: format!("{node} answered after {time:.1?}\n"), json })
}

fn status(status: &Status) -> Answer {
    let places = status.reference.iter().flat_map(|there| &there.locators);
    let places: Vec<String> = places.map(|place| place.to_string()).collect();
    let key = status.reference.as_ref().map(|there| there.key.to_string());
    let links: Vec<String> = status.links.iter().map(|node| node.to_string()).collect();
    let rows = [
        ["name", &shown::Line(&status.name).to_string()],
        ["node", &status.node.to_string()],
        ["key", key.as_deref().unwrap_or("")],
        ["at", &shown::Line(&places.join(" ")).to_string()],
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

async fn list(admin: Admin, limit: usize, longest: Option<u32>) -> Result<Answer, Failure> {
    let processes = match longest {
        Some(most) => admin.longest(most).await.map_err(failed)?,
        None => pages(admin, limit).await?,
    };
    let names = Published::of(admin).await?;
    let head = ["PID", "MESSAGES", "LINKS", "MONITORS", "WATCHERS", "NAMES"].map(String::from);
    let row = |info: &ProcessInfo| {
        let numbers = [info.messages, info.links.len(), info.monitors.len(), info.watchers];
        let [messages, links, monitors, watchers] = numbers.map(|number| number.to_string());
        [
            info.pid.to_string(),
            messages,
            links,
            monitors,
            watchers,
            shown::Line(&names.all(info).join(" ")).to_string(),
        ]
    };
    let rows: Vec<_> = std::iter::once(head).chain(processes.iter().map(row)).collect();
    let json = processes.iter().map(|info| names.json(info)).collect();
    Ok(Answer { text: table(&rows), json })
}

async fn pages(admin: Admin, limit: usize) -> Result<Vec<ProcessInfo>, Failure> {
    let mut all: Vec<ProcessInfo> = Vec::new();
    while all.len() < limit {
        let most = u32::try_from(limit - all.len()).unwrap_or(PAGE).min(PAGE);
        let page = admin.list(all.last().map(|last| last.pid), most).await.map_err(failed)?;
        if page.is_empty() {
            break;
        }
        all.extend(page);
    }
    Ok(all)
}

async fn inspect(admin: Admin, who: &str) -> Result<Answer, Failure> {
    let pid = find(admin, who).await?;
    let info = admin.inspect(pid).await.map_err(failed)?.ok_or_else(|| nobody(who))?;
    let names = Published::of(admin).await?;
    let pids = |pids: &[Pid]| pids.iter().map(Pid::to_string).collect::<Vec<_>>().join(" ");
    let rows = [
        ["pid", &info.pid.to_string()],
        ["messages", &info.messages.to_string()],
        ["names", &shown::Line(&names.all(&info).join(" ")).to_string()],
        ["groups", &shown::Line(&info.groups.join(" ")).to_string()],
        ["links", &pids(&info.links)],
        ["monitors", &pids(&info.monitors)],
        ["watchers", &info.watchers.to_string()],
        ["traps exits", if info.traps_exits { "yes" } else { "no" }],
    ];
    Ok(Answer { text: table(&rows.map(|row| row.map(String::from))), json: names.json(&info) })
}

async fn services(admin: Admin) -> Result<Answer, Failure> {
    let names = admin.names().await.map_err(failed)?;
    let kinds = [("service", &names.services), ("name", &names.registered)];
    let named =
        kinds.into_iter().flat_map(|(kind, all)| all.iter().map(move |(name, pid)| (kind, name, pid)));
    let named = named.map(|(kind, name, pid)| [kind.into(), shown::Line(name).to_string(), pid.to_string()]);
    let entries =
        names.entries.iter().map(|entry| ["entry".into(), shown::Line(entry).to_string(), String::new()]);
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

async fn sent(admin: Admin, who: &str, text: String) -> Result<Answer, Failure> {
    let pid = find(admin, who).await?;
    send(pid, text).map_err(Failure::refused)?;
    // Messages to a node arrive in order. So when the ping is answered, the text has arrived.
    ping(admin.node()).await.map_err(failed)?;
    Ok(Answer { text: String::new(), json: json!({ "sent": pid.to_string() }) })
}

async fn called(admin: Admin, who: &str, text: String) -> Result<Answer, Failure> {
    let pid = find(admin, who).await?;
    let said = call(pid, Line(text)).await.map_err(|error| match error {
        CallError::Down(Exit::Disconnected) => failed(error),
        CallError::Down(why) => {
            Failure::refused(format!("the process {pid} ended before it answered: {why}"))
        }
        CallError::Unanswered => Failure::refused(format!(
            "the process {pid} does not answer lines of text\nhelp: `rialto node send` sends a line without \
             waiting for an answer"
        )),
        _ => Failure::refused(error),
    })?;
    let text = if said.is_empty() { String::new() } else { format!("{}\n", shown::Lines(&said)) };
    Ok(Answer { text, json: json!({ "answer": said }) })
}

async fn spawned(admin: Admin, entry: &str, text: String) -> Result<Answer, Failure> {
    let empty = text.is_empty();
    let spawned = match remote_spawn(admin.node(), entry, text).await {
        // The entry point may take no argument.
        Err(SpawnError::LayoutMismatch { .. }) if empty => remote_spawn(admin.node(), entry, ()).await,
        spawned => spawned,
    };
    let pid = spawned.map_err(|error| match error {
        SpawnError::NotAllowed => Failure::refused(format!(
            "the node has no entry point {entry:?}\nhelp: `rialto node services` lists its entry points"
        )),
        SpawnError::LayoutMismatch { .. } => Failure::refused(format!(
            "the entry point {entry:?} does not take a text as its argument\nhelp: spawn it without a text \
             if it takes no argument, and otherwise from a program, with `remote_spawn`"
        )),
        SpawnError::Call(error) => failed(error),
        error => Failure::refused(error),
    })?;
    let pid = pid.to_string();
    Ok(Answer { text: format!("{pid}\n"), json: json!({ "spawned": pid }) })
}

async fn killed(admin: Admin, who: &str) -> Result<Answer, Failure> {
    let pid = find(admin, who).await?;
    let watched = monitor(pid);
    kill(pid);
    let why = recv! { Down { monitor: ^watched, reason, .. } => reason };
    match why {
        Exit::Disconnected => Err(failed(CallError::Down(why))),
        _ => Ok(Answer {
            text: format!("{pid} has ended: {}\n", why),
            json: json!({ "ended": pid.to_string(), "reason": why.to_string() }),
        }),
    }
}

async fn migrated(admin: Admin, who: &str, to: &str) -> Result<Answer, Failure> {
    let (pid, to) = (find(admin, who).await?, locator(to)?);
    let node = admin.migrate(pid, to).await.map_err(failed)?.map_err(Failure::refused)?;
    let json = json!({ "migrated": pid.to_string(), "node": node.to_string() });
    Ok(Answer { text: format!("{pid} has migrated to node {node}\n"), json })
}

async fn find(admin: Admin, who: &str) -> Result<Pid, Failure> {
    admin.find(who).await.map_err(failed)?.ok_or_else(|| nobody(who))
}

fn nobody(who: &str) -> Failure {
    Failure::refused(format!("the node has no process {who:?}\nhelp: `rialto node list` lists its processes"))
}

/// Creates the failure of a request that was not sent or not answered.
fn failed(error: CallError) -> Failure {
    match error {
        CallError::Down(Exit::Disconnected) => {
            Failure::unreached("the connection to the node was lost before it answered")
        }
        CallError::Down(Exit::NoProcess) | CallError::Unsendable(_) => Failure::refused(
            "the node does not answer administration requests\nhelp: let its program pass \
             `admin::vocabulary()` to `Builder::speaks`, and run `rialto::node::admin::serve` in a process",
        ),
        error => Failure::refused(error),
    }
}

/// The service names of processes, by pid.
struct Published(BTreeMap<Pid, Vec<Arc<str>>>);

impl Published {
    async fn of(admin: Admin) -> Result<Published, Failure> {
        let mut published: BTreeMap<Pid, Vec<Arc<str>>> = BTreeMap::new();
        for (name, pid) in admin.names().await.map_err(failed)?.services {
            published.entry(pid).or_default().push(name);
        }
        Ok(Published(published))
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
            "monitors": pids(&info.monitors), "watchers": info.watchers, "traps_exits": info.traps_exits,
        })
    }
}

#[cfg(test)]
mod tests {
    use rialto_node::{Node, register, self_pid};

    use super::*;

    #[test]
    fn a_name_is_shown_once_of_who_is_registered_and_published_by_it() {
        rialto_rt::Runtime::simulated(1).block_on(async {
            let shown = Node::new().run(async {
                let me = self_pid();
                ["echo", "till"].iter().for_each(|name| register(name, me).expect("it is free"));
                let published = Published([(me, vec!["echo".into(), "shop".into()])].into());
                let info = Node::current().inspect(me).expect("it lives");
                published.all(&info)
            });
            assert_eq!(shown.await, Ok(["echo", "shop", "till"].map(Arc::from).into()));
        });
    }
}
