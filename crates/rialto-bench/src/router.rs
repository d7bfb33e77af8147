//! A Zenoh router on the loopback, for nodes that reach each other over it.

use crate::process::{Process, this_program};
use anyhow::{Context, Result, anyhow};
use std::fs;
use std::io::Read;
use std::net::TcpListener;
use std::path::Path;
use zenoh::Wait;

/// The file of a folder that says where the router is.
const ENDPOINT: &str = "router";

/// One in a process of its own, whose place is written in `folder`.
///
/// # Errors
///
/// When it does not start.
pub fn start(folder: &Path) -> Result<Process> {
    let mut router = Process::start(&mut this_program(&["router"])?)?;
    fs::write(folder.join(ENDPOINT), router.first_line()?.trim())?;
    Ok(router)
}

/// Where that of the folder is.
///
/// # Errors
///
/// When none was started for the folder.
pub fn endpoint(folder: &Path) -> Result<String> {
    fs::read_to_string(folder.join(ENDPOINT)).context("there is no router")
}

/// The router itself: prints where it is, and lives until its input ends.
///
/// # Errors
///
/// When it cannot listen.
pub fn serve() -> Result<()> {
    // Free a moment ago.
    let endpoint = format!("tcp/{}", TcpListener::bind("127.0.0.1:0")?.local_addr()?);
    let mut config = zenoh::Config::default();
    let listen = format!("[{endpoint:?}]");
    for (key, value) in [
        ("mode", "\"router\""),
        ("listen/endpoints", listen.as_str()),
        ("scouting/multicast/enabled", "false"),
        ("scouting/gossip/enabled", "false"),
    ] {
        config.insert_json5(key, value).map_err(|why| anyhow!("zenoh: {key}: {why}"))?;
    }
    let _session = zenoh::open(config).wait().map_err(|why| anyhow!("zenoh: {why}"))?;
    println!("{endpoint}");
    // An error is an end too.
    let _ = std::io::stdin().read_to_end(&mut Vec::new());
    Ok(())
}
