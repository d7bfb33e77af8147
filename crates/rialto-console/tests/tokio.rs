//! The page of waiting tasks in an axum server on tokio.

use axum::Router;
use axum::routing::get;
use rialto_event::{named_channel, select};
use rialto_live::Live;
use rialto_live::headless::PageView;
use rialto_sync::Mutex;
use rialto_tokio::diagnostics;

fn rows(view: &PageView, table: &str) -> Vec<Vec<String>> {
    let table = view.find("table", table).and_then(|id| view.get(id));
    table.into_iter().flat_map(|table| table.rows.values().map(|(_, cells)| cells.clone())).collect()
}

/// Two tasks that lock the same accounts in different orders, and one that waits for a channel.
async fn plant() -> rialto_event::Sender<u32> {
    let (ada, bob) = (Mutex::new(100), Mutex::new(100));
    let both = std::sync::Arc::new(tokio::sync::Barrier::new(2));
    for (name, from, to) in [("rent", ada.clone(), bob.clone()), ("salary", bob, ada)] {
        let both = both.clone();
        tokio::spawn(
            diagnostics::record(async move {
                let _paying = from.lock().await;
                both.wait().await;
                let _receiving = to.lock().await;
            })
            .named(name),
        );
    }
    let (orders, incoming) = named_channel::<u32>("orders");
    tokio::spawn(
        diagnostics::record(async move {
            select! { order = incoming.recv_evt() => order.ok() }
        })
        .named("clerk"),
    );
    orders
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_on_tokio_shows_waiting_tasks_in_its_own_axum_server() {
    diagnostics::enable();
    let _orders = plant().await;
    let console = Live::builder(tokio::spawn)
        .base("/console")
        .start(rialto_console::waiting_tasks(diagnostics::blocked));
    let app = Router::new().route("/", get(async || "the program's own page")).merge(console.axum_router());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, app).await });

    let mut page = console.open("/");
    page.wait_until(|view| !rows(view, "Cycles").is_empty() && rows(view, "Tasks").len() == 3).await;
    let view = page.view();
    assert!(rows(view, "Cycles")[0][1].contains("\"rent\" waits for"), "{:?}", rows(view, "Cycles"));
    let clerk = rows(view, "Tasks").into_iter().find(|cells| cells[1] == "clerk").unwrap();
    assert!(clerk[2].contains("to receive from channel"), "{clerk:?}");
    assert!(clerk[4].contains("tokio.rs:"), "{clerk:?}");
    let graph = view.find("graph", "Wait-for graph").and_then(|id| view.get(id)).unwrap();
    let graph = graph.properties["graph"].to_string();
    assert!(["rent", "salary", "clerk", "channel orders"].iter().all(|name| graph.contains(name)), "{graph}");
    let channels = rows(view, "Named channels, and objects with waiting tasks");
    assert!(channels.iter().any(|cells| cells[..3] == ["orders", "a channel", "1"]), "{channels:?}");

    let answer = fetch(address, "/console/").await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("_live/client.js"), "{answer}");
    assert!(fetch(address, "/").await.contains("the program's own page"));
}

async fn fetch(address: std::net::SocketAddr, path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let answered = tokio::task::spawn_blocking(move || {
        use std::io::{Read, Write};
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    });
    answered.await.unwrap()
}
