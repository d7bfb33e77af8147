//! `rialto node`: starts nodes, inspects running nodes, and manages their keys and the keys that they trust.
//!
//! Read first: `start` (runs a node), `services` (its services), `connect` (how a command reaches a node, and
//! the reasons if it cannot), `ask` (requests to a running node).

use rialto_rt::{Builder, Runtime};

use crate::args::node::{NodeAction, NodeOptions};
use crate::failure::CommandError;
use crate::standard_output::print;

mod ask;
mod connect;
#[cfg(feature = "console")]
pub mod console;
#[cfg(feature = "console")]
mod console_text;
mod keys;
mod services;
mod shell;
mod start;

/// Runs a command of `rialto node`, and prints its result.
///
/// # Errors
///
/// The error as text for the user, with the exit code.
pub fn node(options: &NodeOptions) -> Result<(), CommandError> {
    match &options.action {
        NodeAction::Start(start) => {
            run_on(Runtime::builder().diagnostics(start.diagnostics), start::start(options, start))
        }
        NodeAction::Ask(ask) => run(ask::once(options, ask)),
        NodeAction::Shell => run(shell::shell(options)),
        NodeAction::Keys(action) => keys::keys(options, action).map_err(CommandError::refused),
    }
}

fn run(command: impl Future<Output = Result<(), CommandError>>) -> Result<(), CommandError> {
    run_on(Runtime::builder(), command)
}

fn run_on(
    runtime: Builder,
    command: impl Future<Output = Result<(), CommandError>>,
) -> Result<(), CommandError> {
    runtime.build().map_err(CommandError::refused)?.block_on(command)
}
