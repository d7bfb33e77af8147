//! A live page: a component that waits for its user and for the time by `select!`. Open the URL that the
//! program prints in two windows of a browser: both show the same stopwatch.
//!
//! ```text
//! cargo run -p rialto-examples --example stopwatch
//! ```
//!
//! docs/live.md begins with this program. To copy it: `cargo add --path ../rialto/crates/rialto -F rt`, and
//! the same for `rialto-live` and `rialto-axum`, without the feature.

use rialto::rt::{net::TcpListener, spawn};
use rialto::{select, time::interval};
use rialto_live::{Environment, Live};
use std::time::Duration;

async fn stopwatch(env: Environment) {
    let root = env.into_container();
    let (_title, text) = (root.heading(1, "Stopwatch"), root.text(""));
    let (stop, reset) = (root.button("Stop"), root.button("Reset"));
    let (mut tenths, mut is_running) = (0, true);
    let mut clock = interval(Duration::from_millis(100));
    loop {
        select! {
            _ = stop.pressed_evt() => is_running = !is_running,
            _ = reset.pressed_evt() => tenths = 0,
            ticks = clock.tick_evt() => if is_running { tenths += ticks },
        }
        stop.set_label(if is_running { "Stop" } else { "Go on" });
        text.set(format!("{}.{} s", tenths / 10, tenths % 10));
    }
}

#[rialto::main]
async fn main() -> std::io::Result<()> {
    let live = Live::builder(spawn).title("Stopwatch").start(stopwatch);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("open {}", live.url(&format!("http://{}", listener.local_addr()?)));
    rialto_axum::serve(listener, live.axum_router()).await;
    Ok(())
}
