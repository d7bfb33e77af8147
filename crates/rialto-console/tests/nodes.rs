//! The console's page of nodes, and the console of a node that another node uses.

#[allow(dead_code, reason = "the tests of `rialto-live` use the rest of it")]
#[path = "../../rialto-live/tests/live/support/browser.rs"]
mod browser;

use std::net::SocketAddr;
use std::time::Duration;

use browser::Browser;
use rialto_console::{Builder, remote};
use rialto_live::headless::PageView;
use rialto_node::transport::memory::Network;
use rialto_node::{Node, NodeId, admin};
use rialto_rt::net::TcpListener;
use rialto_rt::{Runtime, spawn, task};

const LOOPBACK: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 0);

fn runtime() -> Runtime {
    Runtime::builder().worker_threads(1).diagnostics(true).build().unwrap()
}

fn node(network: &Network, name: &str) -> Node {
    let types = admin::type_registry().merge(remote::type_registry());
    Node::builder().transport(network.transport(name)).types(types).build()
}

/// Two nodes. The first is connected to the second, which answers as "the other".
async fn two(network: &Network) -> (Node, Node, NodeId) {
    let (here, there) = (node(network, "here"), node(network, "there"));
    there.spawn(admin::serve("the other"));
    let id = here.connect(&there.reference().unwrap()).await.unwrap();
    (here, there, id)
}

fn rows(view: &PageView, table: &str) -> Vec<Vec<String>> {
    let table = view.find("table", table).and_then(|id| view.get(id));
    table.into_iter().flat_map(|table| table.rows.values().map(|(_, cells)| cells.clone())).collect()
}

#[test]
fn the_page_shows_connections_their_loss_and_restarts() {
    let (runtime, network) = (runtime(), Network::new());
    let (here, there, id) = runtime.block_on(two(&network));
    let console = Builder::new().node(&here).serve(runtime.handle(), LOOPBACK).unwrap();
    let own = Runtime::new().unwrap();
    let mut page = console.live().open("/nodes");
    let is = |name: &'static str, state: &'static str| {
        move |view: &PageView| {
            rows(view, "Nodes").iter().any(|cells| cells[1] == name && cells[2].starts_with(state))
        }
    };
    own.block_on(page.wait_until(is("the other", "connected")));
    let row = &rows(page.view(), "Nodes")[0];
    assert_eq!(row[0], id.to_string());
    assert!(!row[3].is_empty() && row[4].parse::<u64>().unwrap() > 0, "{row:?}");
    assert_eq!(row[10..], ["1", "0"], "{row:?}");
    let is_drawn = |view: &PageView| {
        let map = view.find("graph", "Map of the fleet").and_then(|id| view.get(id)?.properties.get("graph"));
        let text = map.map(ToString::to_string).unwrap_or_default();
        text.contains("this node") && text.contains("the other")
    };
    own.block_on(page.wait_until(is_drawn));

    runtime.block_on(there.leave(Duration::from_secs(10)));
    drop(there);
    own.block_on(page.wait_until(is("", "lost")));
    // The node starts again, with the same key.
    runtime.block_on(async {
        let again = node(&network, "there");
        again.spawn(admin::serve("again"));
        here.connect(&again.reference().unwrap()).await.unwrap();
        std::mem::forget(again);
    });
    own.block_on(page.wait_until(is("again", "connected")));
    let row = &rows(page.view(), "Nodes")[0];
    assert_eq!(row[10..], ["2", "1"], "{row:?}");
}

/// Serves the console of the second node to the first, and returns the URL there.
async fn forwarded(here: &Node, there: &Node, id: NodeId) -> String {
    let settings = Builder::new().node(there);
    there.spawn(remote::serve_node(settings, rialto_rt::Handle::current()));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(spawn(remote::forward(here.clone(), id, listener)));
    let token = here.run(async move { remote::admit(id).await }).await.unwrap().unwrap().unwrap();
    format!("http://{address}/#{token}")
}

#[test]
fn a_browser_uses_the_console_of_another_node() {
    let Some(mut browser) = Browser::start() else { return };
    let (runtime, network) = (runtime(), Network::new());
    let url = runtime.block_on(async {
        let (here, there, id) = two(&network).await;
        drop(
            task::Builder::new()
                .name("far away")
                .spawn(async { rialto_event::sleep(Duration::from_secs(3600)).await }),
        );
        let url = forwarded(&here, &there, id).await;
        // The nodes live as long as the program.
        std::mem::forget((here, there));
        url
    });
    let mut tab = browser.open(&url);
    tab.until_text("live tasks");
    tab.click_text("a", "Tasks");
    tab.until_text("far away");
    tab.click_text("a", "Processes");
    tab.until_text("Supervision trees");
    tab.click_text("a", "Nodes");
    tab.until_text("Nodes (1)");
    tab.until_text("connected");
    tab.screenshot("console-nodes");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_node_returns_the_tables_of_its_console_as_data() {
    let (runtime, network) = (runtime(), Network::new());
    runtime.block_on(async {
        let (here, there, id) = two(&network).await;
        forwarded(&here, &there, id).await;
        let look = |path: &'static str| {
            let here = here.clone();
            async move { here.run(async move { remote::look_at(id, path).await }).await.unwrap().unwrap() }
        };
        let view = look("/").await.unwrap();
        assert!(view.links.contains(&("Tasks".into(), "/tasks".into())), "{view:?}");
        let counters = view.tables.iter().find(|table| table.label == "Counters").unwrap();
        assert_eq!(counters.columns, ["counter", "value"]);
        assert!(counters.rows.iter().any(|cells| cells[0] == "live tasks"), "{counters:?}");
        let tasks = look("/tasks").await.unwrap();
        assert!(tasks.tables[0].count > 0, "{tasks:?}");
        assert!(look("tasks").await.unwrap_err().contains("begins with"));
    });
}
