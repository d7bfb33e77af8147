//! TCP: sockets whose waits are events.
//!
//! I/O events commit on data or on conditions, never on a readiness that may
//! have passed: [`TcpListener::accept_evt`] takes a connection from a queue,
//! and one that nobody saw goes back to its front, so no choice loses a
//! connection. [`TcpStream::readable_evt`], `writable_evt` and `hangup_evt`
//! are conditions that stay enabled until an operation disproves them;
//! committing one consumes nothing.

#[cfg(feature = "futures-io")]
mod futures_io;
mod halves;
mod listener;
mod stream;
#[cfg(feature = "tokio-io")]
mod tokio_io;

pub use crate::io::ReadyEvt;
pub use halves::{OwnedReadHalf, OwnedWriteHalf, ReadHalf, ReuniteError, WriteHalf};
pub use listener::TcpListener;
pub use stream::TcpStream;

#[cfg(test)]
mod tests;
