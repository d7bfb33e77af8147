//! `rialto console`: the console of a running node, in a browser or in this terminal.

use std::io::{self, IsTerminal};

use rialto_console::remote;
use rialto_node::{CallError, Exit};
use rialto_rt::Runtime;
use rialto_rt::net::TcpListener;

use super::connect::{AdminConnection, leave, timeout_message, with_timeout};
use super::{console_text, print};
use crate::args::node::ConsoleOptions;
use crate::failure::CommandError;
use crate::shutdown_signals::ShutdownSignals;

/// Shows the console of a node, until Ctrl-C or SIGTERM.
///
/// # Errors
///
/// The error as text for the user, with the exit code.
pub fn console(options: &ConsoleOptions) -> Result<(), CommandError> {
    let runtime = Runtime::new().map_err(CommandError::refused)?;
    runtime.block_on(async {
        let connection = AdminConnection::to(&options.node()).await?;
        let done = match options.text {
            true if io::stdout().is_terminal() => console_text::show(&connection, options).await,
            true => console_text::print_all(&connection, options).await,
            false => serve(&connection, options).await,
        };
        leave(&connection.node).await;
        done
    })
}

/// Serves the console at an address of this machine.
async fn serve(connection: &AdminConnection, options: &ConsoleOptions) -> Result<(), CommandError> {
    let signals = ShutdownSignals::install().map_err(CommandError::refused)?;
    let there = connection.admin.node();
    let token = ask(connection, options, remote::admit(there)).await?;
    let listener = TcpListener::bind(options.listen).await.map_err(|error| {
        let address = options.listen;
        CommandError::refused(format!(
            "cannot serve the console at {address}: {error}; help: choose another `--listen`"
        ))
    })?;
    let address = listener.local_addr().map_err(CommandError::refused)?;
    print(&format!("the console of {} is at http://{address}/#{token}\n", options.at))
        .map_err(CommandError::refused)?;
    drop(rialto_rt::spawn(remote::forward(connection.node.clone(), there, listener)));
    signals.requested_evt().await;
    Ok(())
}

/// Returns the answer of the node to a request of the console.
pub async fn ask<T: Send + 'static>(
    connection: &AdminConnection,
    options: &ConsoleOptions,
    request: impl rialto_event::SendEvent<Output = Result<Result<T, String>, CallError>> + 'static,
) -> Result<T, CommandError> {
    let answer = with_timeout(options.timeout, connection.node.run(async move { request.await })).await;
    match answer {
        None => Err(CommandError::unreached(timeout_message(&options.node()))),
        Some(Ok(Ok(Ok(answer)))) => Ok(answer),
        Some(Ok(Ok(Err(why)))) => Err(CommandError::refused(why)),
        Some(Ok(Err(CallError::Down(Exit::NoProcess)))) => Err(CommandError::refused(
            "the node there has no console; help: start it with a `rialto` that was built with \
             `--features node,console`, or let the program spawn `rialto_console::remote::serve_node`",
        )),
        Some(Ok(Err(why))) => Err(CommandError::unreached(why)),
        Some(Err(why)) => Err(CommandError::refused(why)),
    }
}
