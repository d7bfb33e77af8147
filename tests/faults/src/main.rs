//! Fault injection for nodes: each node is a program of its own, in a network namespace of its own. Scenarios
//! break cables, routes, connections, processes and keys.
//!
//! After each fault the same invariants must hold. They are checked against the reports of both sides
//! ([`invariants`]).
//!
//! ```text
//! cargo run -p rialto-faults                 # all scenarios; `ci/faults.sh` does the same
//! cargo run -p rialto-faults -- list
//! cargo run -p rialto-faults -- restart      # the scenarios with this in their name
//! cargo run -p rialto-faults -- --plain      # over TCP instead of TLS
//! ```
//!
//! The program tests `rialto-node`, and uses only its public interface. It never touches the network around
//! it. Everything that it creates is in network namespaces, which disappear with it, however it ends
//! ([`hub`]).
//!
//! Read first: [`scenarios`]; then [`world`] (the actions of a scenario), and [`node`] (the program of a
//! node).

#[cfg(target_os = "linux")]
mod hub;
#[cfg(target_os = "linux")]
mod invariants;
#[cfg(target_os = "linux")]
mod node;
#[cfg(target_os = "linux")]
mod protocol;
#[cfg(target_os = "linux")]
mod relay;
#[cfg(target_os = "linux")]
mod scenarios;
#[cfg(target_os = "linux")]
mod suite;
#[cfg(target_os = "linux")]
mod world;

use std::process::ExitCode;

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let texts: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *texts {
        ["node", plan] => match node::run(plan) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        },
        ["list"] => {
            scenarios::ALL.iter().for_each(|(name, _)| println!("{name}"));
            ExitCode::SUCCESS
        }
        _ => suite::run(&texts),
    }
}

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    println!("skipped: network namespaces exist on Linux only");
    ExitCode::SUCCESS
}
