//! The standard output of commands.

use std::io::{self, ErrorKind, Write};

/// Prints to the standard output.
///
/// # Errors
///
/// Those of the system, except that the reader has gone.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // The reader has closed the pipe, as in `rialto flows list | head`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}
