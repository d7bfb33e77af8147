//! TCP, UDP and Unix domain sockets, whose waits are events.
//!
//! I/O events commit on data or on conditions, never on a readiness that may
//! have passed: [`TcpListener::accept_evt`] takes a connection from a queue,
//! and one that nobody saw goes back to its front, so no choice loses a
//! connection. [`TcpStream::readable_evt`], `writable_evt` and `hangup_evt`
//! are conditions that stay enabled until an operation disproves them;
//! committing one consumes nothing.

mod address;
mod connect;
#[cfg(feature = "futures-io")]
mod futures_io;
mod halves;
mod kind;
mod listener;
mod resolve;
mod stream;
#[cfg(feature = "tokio-io")]
mod tokio_io;
mod udp;

pub use crate::io::ReadyEvt;
pub use address::{NotAnAddress, ToSocketAddr};
pub use halves::{Ends, OwnedReadHalf, OwnedWriteHalf, ReadHalf, ReuniteError, WriteHalf};
#[cfg(unix)]
pub use kind::Unix;
pub use kind::{Kind, Tcp};
#[cfg(unix)]
pub use listener::UnixListener;
pub use listener::{Listener, TcpListener};
pub use resolve::resolve_evt;
#[cfg(unix)]
pub use stream::UnixStream;
pub use stream::{Stream, TcpStream};
pub use udp::UdpSocket;

#[cfg(test)]
mod tests;
