//! dioxus-liveview: `live-latency`, `live-bytes` and `live-memory`.

use super::tokio as on_tokio;
use crate::entries::live_entries;
use crate::live::{CHANGE, CHANGING_ROW, ROWS, count_text};
use crate::system::{Service, System};
use crate::web;
use anyhow::{Result, ensure};
use dioxus::prelude::*;
use dioxus_liveview::LiveviewRouter;
use std::sync::LazyLock;
use tokio::sync::watch;

/// Returns dioxus-liveview with its axum router.
pub fn system() -> System {
    System {
        name: "dioxus",
        about: "dioxus-liveview: each page has a virtual DOM of its own, in a pool of a thread for each processor. \
                They share the number and the cell by watch channels of tokio's. Each row of the table is a component",
        entries: live_entries(),
        serve: Some(serve),
    }
}

/// The number that all pages show, and the changes of the cell.
static COUNT: LazyLock<watch::Sender<u64>> = LazyLock::new(|| watch::Sender::new(0));
static CHANGES: LazyLock<watch::Sender<u64>> = LazyLock::new(|| watch::Sender::new(0));

fn serve(service: Service, workers: usize) -> Result<()> {
    ensure!(matches!(service, Service::Counter | Service::Table), "dioxus serves pages only");
    on_tokio::runtime(workers)?.block_on(async {
        let listener = on_tokio::listener()?;
        web::announce(listener.local_addr()?)?;
        let app = if service == Service::Table { Table } else { Counter };
        if service == Service::Table {
            tokio::spawn(async {
                let mut clock = tokio::time::interval(CHANGE);
                loop {
                    clock.tick().await;
                    CHANGES.send_modify(|changes| *changes += 1);
                }
            });
        }
        let router = axum::Router::create_default_liveview_router().with_app("/", app);
        Ok(axum::serve(listener, router).await?)
    })
}

/// Returns a signal with the value of a watch channel.
fn use_watched(sender: &'static LazyLock<watch::Sender<u64>>) -> Signal<u64> {
    let mut signal = use_signal(|| *sender.borrow());
    use_future(move || async move {
        let mut receiver = sender.subscribe();
        receiver.mark_changed();
        while receiver.changed().await.is_ok() {
            let value = *receiver.borrow_and_update();
            if *signal.peek() != value {
                signal.set(value);
            }
        }
    });
    signal
}

#[component]
fn Counter() -> Element {
    let count = use_watched(&COUNT);
    rsx! {
        p { "{count_text(count())}" }
        button { onclick: |_| COUNT.send_modify(|count| *count += 1), "Add one" }
    }
}

#[component]
fn Table() -> Element {
    let changes = use_watched(&CHANGES);
    rsx! {
        Counter {}
        table {
            tr { th { "row" } th { "value" } }
            for row in 0..ROWS {
                Row { key: "{row}", row, changes }
            }
        }
    }
}

#[component]
fn Row(row: usize, changes: Signal<u64>) -> Element {
    let value = if row == CHANGING_ROW { changes() } else { 0 };
    rsx! {
        tr { td { "{row}" } td { "{value}" } }
    }
}
