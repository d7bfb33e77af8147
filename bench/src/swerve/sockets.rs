//! The sockets of the measured systems.

use crate::workloads::Executor;
use std::future::Future;
use std::io;
use std::net::SocketAddr;

/// How a system accepts and uses connections.
pub trait Sockets: Executor {
    /// A bound listener.
    type Listener: Send + Sync + 'static;
    /// A connection, which a reader and a writer share.
    type Stream: Send + Sync + 'static;

    /// Binds a listener to a free port of the loopback interface.
    fn listen() -> impl Future<Output = io::Result<(Self::Listener, SocketAddr)>> + Send;

    /// Accepts a connection.
    fn accept(listener: &Self::Listener) -> impl Future<Output = io::Result<Self::Stream>> + Send;

    /// Reads some bytes, or none at the end.
    fn read(stream: &Self::Stream, buffer: &mut [u8]) -> impl Future<Output = io::Result<usize>> + Send;

    /// Writes all bytes.
    fn write_all(stream: &Self::Stream, bytes: &[u8]) -> impl Future<Output = io::Result<()>> + Send;
}
