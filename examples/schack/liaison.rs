//! The liaison: the process that keeps the connections to other sites, and says which of them are there.

use std::collections::BTreeMap;
use std::time::Duration;

use rialto::node::transport::Locator;
use rialto::node::{
    Down, Node, NodeId, NodeRef, Pid, down, monitor, publish, recv, register, self_pid, send, service,
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
                    introduce(&sites, site, liaison, at.as_ref());
                }
                sites.insert(site, (liaison, at));
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

/// Tells a new site and the known ones of each other.
fn introduce(
    sites: &BTreeMap<Site, (Pid, Option<NodeRef>)>,
    new: Site,
    liaison: Pid,
    new_at: Option<&NodeRef>,
) {
    for (site, (other, at)) in sites {
        if *site != new {
            if let Some(at) = at {
                let _ = send(liaison, Meet(*site, at.clone()));
            }
            if let Some(at) = new_at {
                let _ = send(*other, Meet(new, at.clone()));
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
    loop {
        let node: Option<NodeId> = Node::current().connect_at(&locator).await.ok();
        if let Some(node) = node {
            let at = Node::current().reference();
            let _ = send(service(node, LIAISON), Hello { site, liaison, at, answer: true });
            down(service(node, LIAISON)).await;
        }
        sleep(RETRY).await;
    }
}
