//! `rialto node`: nodes that are started, looked at, and set to work; their keys, and whom they trust.
//!
//! Read first: `start` (a node), `residents` (who lives there), `visit` (how one is reached, and why not), `ask` (what it
//! is asked). `wordcount` is a program over several nodes: `crew` keeps its workers, `pieces` cuts the files, `words`
//! counts.

use crate::args::node::NodeOptions;
use crate::failure::Failure;

#[cfg(feature = "node")]
mod ask;
#[cfg(feature = "node")]
mod crew;
#[cfg(feature = "node")]
mod keys;
#[cfg(feature = "node")]
mod pieces;
#[cfg(feature = "node")]
mod progress;
#[cfg(feature = "node")]
mod residents;
#[cfg(feature = "node")]
mod shell;
#[cfg(feature = "node")]
mod shown;
#[cfg(feature = "node")]
mod start;
#[cfg(feature = "node")]
mod visit;
#[cfg(feature = "node")]
mod wordcount;
#[cfg(feature = "node")]
mod words;

/// Does it, and writes what it finds to standard output.
///
/// # Errors
///
/// What went wrong, to be shown to the user.
#[cfg(not(feature = "node"))]
pub fn node(_: &NodeOptions) -> Result<(), Failure> {
    Err(Failure::refused("this program was built without nodes: `cargo install rialto-cli --features node`"))
}

/// Does it, and writes what it finds to standard output.
///
/// # Errors
///
/// What went wrong, to be shown to the user.
#[cfg(feature = "node")]
pub fn node(options: &NodeOptions) -> Result<(), Failure> {
    use crate::args::node::NodeAction;

    if let Some(done) = keys::keys(options) {
        return done.map_err(Failure::refused);
    }
    let runtime = rialto_rt::Runtime::new().map_err(Failure::refused)?;
    match &options.action {
        NodeAction::Start(start) => runtime.block_on(start::start(options, start)),
        NodeAction::Ask(ask) => runtime.block_on(ask::once(options, ask)),
        NodeAction::Shell => runtime.block_on(shell::shell(options)),
        NodeAction::Wordcount(words) => runtime.block_on(wordcount::wordcount(options, words)),
        // They were done above.
        _ => Ok(()),
    }
}

#[cfg(feature = "node")]
fn print(text: &str) -> std::io::Result<()> {
    use std::io::{ErrorKind, Write, stdout};

    let mut out = stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // `rialto node trusted | head` has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}
