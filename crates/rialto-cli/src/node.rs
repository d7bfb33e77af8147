//! `rialto node`: nodes that are started, looked at, and set to work; their keys, and whom they trust.
//!
//! Read first: `start` (a node), `residents` (who lives there), `visit` (how one is reached, and why not), `ask` (what it
//! is asked). `wordcount` is a program over several nodes: `crew` keeps its workers, `pieces` cuts the files, `words`
//! counts.

use std::io::{self, ErrorKind, Write};

use rialto_rt::Runtime;

use crate::args::node::{NodeAction, NodeOptions};
use crate::failure::Failure;

mod ask;
mod crew;
mod keys;
mod pieces;
mod progress;
mod residents;
mod shell;
mod start;
mod table;
mod visit;
mod wordcount;
mod words;

/// Does it, and writes what it finds to standard output.
///
/// # Errors
///
/// What went wrong, to be shown to the user.
pub fn node(options: &NodeOptions) -> Result<(), Failure> {
    match &options.action {
        NodeAction::Start(start) => run(start::start(options, start)),
        NodeAction::Ask(ask) => run(ask::once(options, ask)),
        NodeAction::Shell => run(shell::shell(options)),
        NodeAction::Wordcount(words) => run(wordcount::wordcount(options, words)),
        NodeAction::Keys(action) => keys::keys(options, action).map_err(Failure::refused),
    }
}

fn run(command: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    Runtime::new().map_err(Failure::refused)?.block_on(command)
}

fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // `rialto node trusted | head` has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}
