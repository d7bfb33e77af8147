//! `rialto flows`: the durable tasks of a store, as JSON.

use std::io::{self, Write};

use rialto_durable::{Error, Flows, Redb};
use serde::Serialize;

use crate::args::{FlowsAction, FlowsOptions};

/// Does it, and writes what it finds to standard output.
///
/// # Errors
///
/// What went wrong, to be shown to the user.
pub fn flows(options: &FlowsOptions) -> Result<(), String> {
    let flows = open(options)?;
    let runtime = rialto_rt::Runtime::new().map_err(|error| error.to_string())?;
    runtime.block_on(act(&flows, &options.action))
}

fn open(options: &FlowsOptions) -> Result<Flows, String> {
    let builder = Flows::builder().build("rialto flows");
    let opened = match options.store.to_str().filter(|store| is_url(store)) {
        Some(url) => builder.open(postgres(url)?),
        None => builder.open(Redb::open_existing(&options.store).map_err(|error| error.to_string())?),
    };
    opened.map_err(|error| error.to_string())
}

fn is_url(store: &str) -> bool {
    store.starts_with("postgres://") || store.starts_with("postgresql://")
}

#[cfg(feature = "postgres")]
fn postgres(url: &str) -> Result<rialto_durable::Postgres, String> {
    rialto_durable::Postgres::connect(url).map_err(|error| error.to_string())
}

#[cfg(not(feature = "postgres"))]
fn postgres(_: &str) -> Result<Redb, String> {
    Err("this program was built without PostgreSQL: `cargo install rialto-cli --features postgres`".into())
}

async fn act(flows: &Flows, action: &FlowsAction) -> Result<(), String> {
    let said = |error: Error| error.to_string();
    match action {
        FlowsAction::List { after, limit, status } => {
            let tasks = flows.list(after, *limit).await.map_err(said)?;
            for task in tasks {
                let is = serde_json::to_value(&task.status).unwrap_or_default();
                if status.as_deref().is_none_or(|wanted| is == wanted) {
                    print(&task, false)?;
                }
            }
            Ok(())
        }
        FlowsAction::Show { id } => print(&flows.show(id).await.map_err(said)?, true),
        FlowsAction::Cancel { id } => flows.cancel(id).await.map_err(said),
        FlowsAction::Retry { id } => flows.retry(id).await.map_err(said),
    }
}

/// A task in a line, or many lines for one.
fn print(value: &impl Serialize, pretty: bool) -> Result<(), String> {
    let text = match pretty {
        true => serde_json::to_string_pretty(value),
        false => serde_json::to_string(value),
    };
    let text = text.map_err(|error| error.to_string())?;
    match writeln!(io::stdout(), "{text}") {
        // `rialto flows list | head` has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done.map_err(|error| error.to_string()),
    }
}
