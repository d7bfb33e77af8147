//! `rialto`: an HTTP file server in which every wait is an event.

#[cfg(not(unix))]
compile_error!("the rialto program needs Unix: it opens files relative to the folder that it serves");

mod args;
mod body;
mod client;
mod conditions;
mod connection;
mod exchange;
mod files;
mod log;
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
    let args::Command { action: args::Action::Serve(options) } = args::Command::parse();
    match serve::serve(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("rialto: {failure}");
            ExitCode::FAILURE
        }
    }
}
