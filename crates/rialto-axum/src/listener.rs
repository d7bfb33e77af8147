//! The sources of connections.

use std::io;
use std::net::SocketAddr;

use rialto_event::{Event, TryEvent};
use rialto_rt::{net, sim};
use tokio::io::{AsyncRead, AsyncWrite};

/// A source of connections for [`serve`](crate::serve()): a listener of [`rialto_rt::net`], one of the
/// simulated network of [`rialto_rt::sim`], or a type of yours.
///
/// A listener of yours can limit connections, or choose among several listeners:
///
/// ```
/// use rialto_axum::Listener;
/// use rialto_event::{TryEvent, choose};
/// use rialto_rt::net::{TcpListener, TcpStream};
/// use std::{io, net::SocketAddr};
///
/// /// One port for each of two networks.
/// struct Both(TcpListener, TcpListener);
///
/// impl Listener for Both {
///     type Io = TcpStream;
///     type Addr = SocketAddr;
///
///     fn accept_evt(
///         &self,
///     ) -> impl TryEvent<Output = io::Result<(TcpStream, SocketAddr)>, Pending: Send> + Send {
///         choose((self.0.accept_evt(), self.1.accept_evt()))
///     }
/// }
/// ```
///
/// Source: axum's `Listener`, whose `accept` is a future.
pub trait Listener: Send + Sync + 'static {
    /// The type of a connection.
    type Io: AsyncRead + AsyncWrite + Send + Unpin + 'static;
    /// The type of a peer's address. A handler extracts it as `ConnectInfo<Addr>`.
    type Addr: Clone + Send + Sync + 'static;

    /// Returns an event that accepts a connection.
    ///
    /// # Errors
    ///
    /// The event may yield an error, and connections after it. `serve` pauses between repeated errors.
    ///
    /// # Cancellation
    ///
    /// If the event is not chosen, it must not lose a connection. The events of Rialto's listeners leave it
    /// in the queue.
    fn accept_evt(&self) -> impl TryEvent<Output = io::Result<(Self::Io, Self::Addr)>, Pending: Send> + Send;
}

/// Sets `TCP_NODELAY` on each connection, so that small writes are sent at once.
impl Listener for net::TcpListener {
    type Io = net::TcpStream;
    type Addr = SocketAddr;

    fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<(net::TcpStream, SocketAddr)>, Pending: Send> + Send {
        net::TcpListener::accept_evt(self).wrap(|arrival| {
            let (stream, peer) = arrival?;
            // This fails if the peer is gone. The first read will report that.
            let _ = stream.set_nodelay(true);
            Ok((stream, peer))
        })
    }
}

#[cfg(unix)]
impl Listener for net::UnixListener {
    type Io = net::UnixStream;
    type Addr = std::os::unix::net::SocketAddr;

    fn accept_evt(&self) -> impl TryEvent<Output = io::Result<(Self::Io, Self::Addr)>, Pending: Send> + Send {
        net::UnixListener::accept_evt(self)
    }
}

impl Listener for sim::TcpListener {
    type Io = sim::TcpStream;
    type Addr = SocketAddr;

    fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<(sim::TcpStream, SocketAddr)>, Pending: Send> + Send {
        sim::TcpListener::accept_evt(self)
    }
}
