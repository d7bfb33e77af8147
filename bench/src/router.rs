//! A Zenoh router on the loopback interface, through which two nodes reach each other.

use crate::child_process::{Process, this_program};
use anyhow::{Context, Result, anyhow};
use std::fs;
use std::io::Read;
use std::net::TcpListener;
use std::path::Path;
use zenoh::Wait;

/// The name of the file that holds the router's endpoint.
const ENDPOINT: &str = "router";

/// Starts a router in a process of its own, and writes its endpoint to a file in `folder`.
///
/// # Errors
///
/// If it does not start, or the file cannot be written.
pub fn start(folder: &Path) -> Result<Process> {
    let mut router = Process::start(&mut this_program(&["router"])?)?;
    fs::write(folder.join(ENDPOINT), router.first_line()?.trim())?;
    Ok(router)
}

/// Returns the endpoint of the router that was started for `folder`.
///
/// # Errors
///
/// If no router was started for it.
pub fn endpoint(folder: &Path) -> Result<String> {
    fs::read_to_string(folder.join(ENDPOINT)).context("cannot read the endpoint of the router")
}

/// Runs the router: prints its endpoint, and ends when its standard input ends.
///
/// # Errors
///
/// If it cannot listen.
pub fn serve() -> Result<()> {
    // The temporary listener finds a free port. It is closed before the router binds the port.
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
    // An error counts as the end of the input.
    let _ = std::io::stdin().read_to_end(&mut Vec::new());
    Ok(())
}
