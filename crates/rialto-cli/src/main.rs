//! The `rialto` program: an HTTP file server in which every wait is an event, and commands for durable tasks
//! and for nodes.

#[cfg(not(unix))]
compile_error!("the rialto program needs Unix: it opens files relative to the folder that it serves");

mod args;
mod body;
mod client;
mod conditions;
mod connection;
mod connection_limit;
mod exchange;
mod failure;
mod files;
mod flows;
mod frames;
#[cfg(test)]
mod fuzz;
mod head;
mod hosts;
mod input_buffer;
mod log;
mod memory;
#[cfg(feature = "node")]
mod node;
#[cfg(not(feature = "node"))]
#[path = "without_nodes.rs"]
mod node;
mod offload;
mod paths;
mod ranges;
mod serve;
mod shutdown_signals;
mod standard_output;
mod stats;
mod status;
mod token;

use std::process::ExitCode;

use clap::Parser;

use failure::CommandError;

fn main() -> ExitCode {
    let done = match args::Command::parse().action {
        args::Action::Serve(options) => serve::serve(&options).map_err(CommandError::refused),
        args::Action::Flows(options) => flows::flows(&options).map_err(CommandError::refused),
        args::Action::Frames(action) => frames::frames(&action).map_err(CommandError::refused),
        args::Action::Node(options) => node::node(&options),
        #[cfg(feature = "console")]
        args::Action::Console(options) => node::console::console(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("rialto: {failure}");
            failure.code()
        }
    }
}
