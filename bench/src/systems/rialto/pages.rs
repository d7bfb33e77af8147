//! The applications of `live-latency`, `live-bytes` and `live-memory`, in pages of rialto-live.

use super::build;
use crate::live::{CHANGE, CHANGING_ROW, ROWS, count_text};
use crate::web;
use anyhow::Result;
use rialto_event::select;
use rialto_event::time::interval;
use rialto_live::{Environment, Live};
use rialto_rt::net::TcpListener;
use rialto_rt::{Runtime, spawn};
use std::time::Duration;

/// Serves a counter, or also a table in which one cell changes.
///
/// # Errors
///
/// If the runtime or the listener fails.
pub fn serve(has_table: bool, workers: usize) -> Result<()> {
    build(Runtime::builder().worker_threads(workers))?.block_on(async {
        // Each change is sent at once, as by the other systems.
        let live = Live::builder(spawn).open_access().max_pages(2_000).patch_interval(Duration::ZERO);
        let live = if has_table { live.start(table) } else { live.start(counter) };
        let listener = TcpListener::bind(web::LOOPBACK).await?;
        web::announce(listener.local_addr()?)?;
        rialto_axum::serve(listener, live.axum_router()).await;
        Ok(())
    })
}

async fn counter(environment: Environment) {
    let root = environment.into_container();
    let (text, button) = (root.text(count_text(0)), root.button("Add one"));
    for count in 1.. {
        button.pressed_evt().await;
        text.set(count_text(count));
    }
}

async fn table(environment: Environment) {
    let root = environment.into_container();
    let (text, button) = (root.text(count_text(0)), root.button("Add one"));
    let table = root.table("Rows", &["row", "value"]);
    let mut rows: Vec<_> = (0..ROWS as u64).map(|row| (row, vec![row.to_string(), "0".into()])).collect();
    table.set_rows(rows.clone());
    let (mut count, mut changes) = (0, 0_u64);
    let mut clock = interval(CHANGE);
    loop {
        select! {
            _ = button.pressed_evt() => {
                count += 1;
                text.set(count_text(count));
            }
            _ = clock.tick_evt() => {
                changes += 1;
                rows[CHANGING_ROW].1[1] = changes.to_string();
                table.set_rows(rows.clone());
            }
        }
    }
}
