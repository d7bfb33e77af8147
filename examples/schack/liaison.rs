//! The liaison: the process that keeps the connections to other sites, and says which of them are there.

use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use rialto::node::escape::Line;
use rialto::node::transport::{Locator, Refusal};
use rialto::node::{
    Down, Node, NodeRef, Pid, down, monitor, publish, recv, register, self_pid, send, send_after, service,
    spawn_link,
};
use rialto::sleep;

use crate::keeper::KEEPER;
use crate::map::Site;
use crate::messages::{Ask, Hello, Meet};
use crate::world::World;

/// The name of the liaison's service.
const LIAISON: &str = "liaison";

/// The time between two attempts to reach a site.
const RETRY: Duration = Duration::from_millis(300);

/// The time between two introductions of the sites to each other. They are repeated, because two sites may not
/// trust each other yet, or may have lost their connection.
const INTRODUCTIONS: Duration = Duration::from_secs(1);

/// Time to introduce the sites to each other again.
struct Introduce;

/// The liaison's process. It dials the addresses in `at` for ever; other sites dial this one.
///
/// # Errors
///
/// If another liaison runs on the node.
pub async fn liaison(world: World, at: Vec<Locator>) -> Result<(), String> {
    register(LIAISON, self_pid()).map_err(|error| error.to_string())?;
    publish(LIAISON, self_pid()).map_err(|error| error.to_string())?;
    let node = Node::current();
    world.found(world.site(), node.id());
    for locator in at {
        spawn_link(dial(world.site(), locator, self_pid()));
    }
    let mut sites: BTreeMap<Site, (Pid, Option<NodeRef>)> = BTreeMap::new();
    send_after(INTRODUCTIONS, self_pid(), Introduce);
    let hello = |answer| Hello { site: world.site(), liaison: self_pid(), at: node.reference(), answer };
    loop {
        recv! {
            Hello { site, liaison, at, answer } => {
                if site == world.site() {
                    continue; // someone has started a site twice
                }
                world.found(site, liaison.node());
                if sites.get(&site).is_none_or(|(known, _)| *known != liaison) {
                    monitor(liaison);
                    sites.insert(site, (liaison, at));
                    introduce(&sites);
                }
                if answer {
                    let _ = send(liaison, hello(false));
                }
                let _ = send(KEEPER, Ask::Up(site));
            },
            Meet(site, at) => {
                if !sites.contains_key(&site) {
                    node.add_peer(&at);
                    spawn_link(meet(at, hello(true)));
                }
            },
            Introduce => {
                introduce(&sites);
                send_after(INTRODUCTIONS, self_pid(), Introduce);
            },
            Down { from, .. } => {
                let lost = sites.iter().find(|(_, (liaison, _))| *liaison == from).map(|(site, _)| *site);
                if let Some(site) = lost {
                    sites.remove(&site);
                    world.lost(site, from.node());
                }
            },
        }
    }
}

/// Tells all known sites of each other. A site ignores those that it knows.
fn introduce(sites: &BTreeMap<Site, (Pid, Option<NodeRef>)>) {
    for (site, (liaison, _)) in sites {
        for (other, (_, at)) in sites {
            if let (true, Some(at)) = (site != other, at) {
                let _ = send(*liaison, Meet(*other, at.clone()));
            }
        }
    }
}

/// Introduces this site to another one, once.
async fn meet(at: NodeRef, hello: Hello) {
    if let Ok(node) = Node::current().connect(&at).await {
        let _ = send(service(node, LIAISON), hello);
    }
}

/// Introduces this site to the one at an address, and again whenever the connection was lost.
async fn dial(site: Site, locator: Locator, liaison: Pid) {
    let mut printed = String::new();
    loop {
        match Node::current().connect_at(&locator).await {
            Ok(node) => {
                printed.clear();
                let at = Node::current().reference();
                let _ = send(service(node, LIAISON), Hello { site, liaison, at, answer: true });
                down(service(node, LIAISON)).await;
            }
            Err(error) => {
                let why = failure(&error);
                if why != printed {
                    eprintln!("schack: cannot reach {locator}, and try again: {}", Line(&why));
                    printed = why;
                }
            }
        }
        sleep(RETRY).await;
    }
}

fn failure(error: &io::Error) -> String {
    let refusal = error.get_ref().and_then(|inner| inner.downcast_ref::<Refusal>());
    refusal.map_or_else(|| error.to_string(), advice)
}

/// Says why there is no connection to a node, and what to do about it.
pub fn advice(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Untrusted(key) => format!(
            "this node does not trust the other one; help: here, enter `schack --trust {key} --key` with the \
             `--site` and `--dir` of this node"
        ),
        Refusal::NotTrustedThere { key, .. } => format!(
            "the other node does not trust this one; help: there, enter `schack --trust {key} --key` with the \
             `--site` and `--dir` of that node"
        ),
        other => other.to_string(),
    }
}
