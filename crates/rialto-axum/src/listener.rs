//! Where connections come from.

use std::io;
use std::net::SocketAddr;

use rialto_event::{Event, TryEvent};
use rialto_rt::{net, sim};
use tokio::io::{AsyncRead, AsyncWrite};

/// Where [`serve`](crate::serve()) takes connections from: a listener of [`rialto_rt::net`], one of the simulated
/// network of [`rialto_rt::sim`], or one of yours.
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
///     type Address = SocketAddr;
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
    /// A connection.
    type Io: AsyncRead + AsyncWrite + Send + Unpin + 'static;
    /// The peer's address: what a handler extracts as `ConnectInfo<Address>`.
    type Address: Clone + Send + Sync + 'static;

    /// The event that a connection was accepted.
    ///
    /// # Errors
    ///
    /// It may yield an error, and then connections again: `serve` waits before it accepts the next one.
    ///
    /// # Cancellation
    ///
    /// A connection must not be lost when the event is not chosen. The events of Rialto's listeners leave it in the
    /// queue.
    fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<(Self::Io, Self::Address)>, Pending: Send> + Send;
}

/// Small writes leave at once (`TCP_NODELAY`).
impl Listener for net::TcpListener {
    type Io = net::TcpStream;
    type Address = SocketAddr;

    fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<(net::TcpStream, SocketAddr)>, Pending: Send> + Send {
        net::TcpListener::accept_evt(self).wrap(|arrival| {
            let (stream, peer) = arrival?;
            // Fails if the peer has gone: the first read says so.
            let _ = stream.set_nodelay(true);
            Ok((stream, peer))
        })
    }
}

#[cfg(unix)]
impl Listener for net::UnixListener {
    type Io = net::UnixStream;
    type Address = std::os::unix::net::SocketAddr;

    fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<(Self::Io, Self::Address)>, Pending: Send> + Send {
        net::UnixListener::accept_evt(self)
    }
}

impl Listener for sim::TcpListener {
    type Io = sim::TcpStream;
    type Address = SocketAddr;

    fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<(sim::TcpStream, SocketAddr)>, Pending: Send> + Send {
        sim::TcpListener::accept_evt(self)
    }
}
