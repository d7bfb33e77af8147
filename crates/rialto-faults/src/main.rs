//! Nodes in processes of their own, in network namespaces of their own, and what breaks between them: cables,
//! routes, connections, processes, keys. Whatever it is, the same things must hold, and are read off what
//! both sides have said ([`ledger`]).
//!
//! It is a test of `rialto-node`, and uses only what every program can use. It never touches the
//! network around it, and leaves nothing behind, however it ends: all of it is in namespaces that
//! go with it ([`hub`]). Read first: [`scenarios`]; then [`world`], what they can do, and
//! [`node`], what the nodes do.
//!
//! ```text
//! cargo run -p rialto-faults                 # all; `ci/faults.sh` does the same
//! cargo run -p rialto-faults -- list
//! cargo run -p rialto-faults -- restart      # those with this in their name
//! cargo run -p rialto-faults -- --plain      # over TCP, not TLS
//! ```

#[cfg(target_os = "linux")]
mod front;
#[cfg(target_os = "linux")]
mod hub;
#[cfg(target_os = "linux")]
mod ledger;
#[cfg(target_os = "linux")]
mod node;
#[cfg(target_os = "linux")]
mod scenarios;
#[cfg(target_os = "linux")]
mod suite;
#[cfg(target_os = "linux")]
mod words;
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
    println!("skipped: network namespaces are Linux's");
    ExitCode::SUCCESS
}
