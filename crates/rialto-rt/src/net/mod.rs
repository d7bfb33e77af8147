//! TCP, UDP and Unix domain sockets, with events for their waits.
//!
//! An I/O event commits on data or on a condition, and never on a readiness that may have passed.
//!
//! - *Data.* [`TcpListener::accept_evt`] takes a connection from a queue. A connection that no task saw goes
//!   back to the front of the queue, so no choice loses a connection.
//! - *Conditions.* [`TcpStream::readable_evt`], `writable_evt` and `hangup_evt` stay enabled until an
//!   operation finds that the condition no longer holds. Committing one of them consumes nothing.

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
pub use address::{AddrParseError, ToSocketAddrs};
pub use halves::{OwnedReadHalf, OwnedWriteHalf, ReadHalf, ReuniteError, ShutdownWrite, WriteHalf};
#[cfg(unix)]
pub use kind::Unix;
pub use kind::{SocketKind, Tcp};
#[cfg(unix)]
pub use listener::UnixListener;
pub use listener::{Listener, TcpListener};
pub use resolve::{lookup_host, lookup_host_evt};
#[cfg(unix)]
pub use stream::UnixStream;
pub use stream::{Stream, TcpStream};
pub use udp::UdpSocket;

#[cfg(test)]
mod tests;
