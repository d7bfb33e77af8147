//! `rialto`: an HTTP file server in which every wait is an event; a view of durable tasks; the keys of nodes.

#[cfg(not(unix))]
compile_error!("the rialto program needs Unix: it opens files relative to the folder that it serves");

mod args;
mod body;
mod client;
mod conditions;
mod connection;
mod exchange;
mod files;
mod flows;
mod frames;
mod log;
mod node;
mod offload;
mod paths;
mod places;
mod ranges;
mod serve;
mod stats;
mod status;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let done = match args::Command::parse().action {
        args::Action::Serve(options) => serve::serve(&options).map_err(|failure| failure.to_string()),
        args::Action::Flows(options) => flows::flows(&options),
        args::Action::Frames(action) => frames::frames(&action),
        args::Action::Node(options) => node::node(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("rialto: {failure}");
            ExitCode::FAILURE
        }
    }
}
