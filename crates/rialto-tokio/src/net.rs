//! Events for tokio's listeners and datagram sockets.

use std::io;
use std::net::SocketAddr;

use rialto_event::TryEvent;
use tokio::net::{TcpListener, TcpStream, UdpSocket};
#[cfg(unix)]
use tokio::net::{UnixListener, UnixStream};

use crate::coop::assume_cancel_safe;

/// Extension trait: accepting connections as an event.
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_tokio::net::ListenerExt;
/// use std::time::Duration;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> std::io::Result<()> {
/// let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
/// let soon = after(Duration::from_millis(1)).wrap(|()| None);
/// assert!(choose((listener.accept_evt().wrap(Some), soon)).await.is_none());
/// # Ok(())
/// # }
/// ```
pub trait ListenerExt {
    /// The type of an accepted connection.
    type Stream: Send;
    /// The type of a peer's address.
    type Addr: Send;

    /// Returns an event that accepts the next connection. Built on `accept`, which is cancel safe: a
    /// connection that the event does not yield stays in the system's queue.
    ///
    /// # Errors
    ///
    /// The errors of the system, such as too many open files.
    fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<(Self::Stream, Self::Addr)>, Pending: Send> + Send;
}

impl ListenerExt for TcpListener {
    type Stream = TcpStream;
    type Addr = SocketAddr;

    fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<(TcpStream, SocketAddr)>, Pending: Send> + Send {
        assume_cancel_safe(self.accept())
    }
}

#[cfg(unix)]
impl ListenerExt for UnixListener {
    type Stream = UnixStream;
    type Addr = tokio::net::unix::SocketAddr;

    fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<(UnixStream, tokio::net::unix::SocketAddr)>, Pending: Send> + Send
    {
        assume_cancel_safe(self.accept())
    }
}

/// Extension trait: receiving and sending datagrams as events.
///
/// ```
/// use rialto_tokio::net::UdpSocketExt;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> std::io::Result<()> {
/// let (a, b) = (tokio::net::UdpSocket::bind("127.0.0.1:0").await?, tokio::net::UdpSocket::bind("127.0.0.1:0").await?);
/// a.send_to_evt(b"news", b.local_addr()?).await?;
/// let mut buffer = [0; 16];
/// let (count, from) = b.recv_from_evt(&mut buffer).await?;
/// assert_eq!((&buffer[..count], from), (&b"news"[..], a.local_addr()?));
/// # Ok(())
/// # }
/// ```
pub trait UdpSocketExt {
    /// Returns an event that receives the next datagram into `buffer`, and yields its length and the sender's
    /// address. A datagram that is longer than `buffer` is truncated. Built on `recv_from`, which is cancel
    /// safe: a datagram that the event does not yield stays in the system's queue.
    ///
    /// # Errors
    ///
    /// The errors of the system.
    fn recv_from_evt(
        &self,
        buffer: &mut [u8],
    ) -> impl TryEvent<Output = io::Result<(usize, SocketAddr)>, Pending: Send> + Send;

    /// Returns an event that sends `datagram` to the address `to`, and yields the number of bytes sent. Built
    /// on `send_to`, which is cancel safe: if the event is not chosen, nothing was sent.
    ///
    /// # Errors
    ///
    /// The errors of the system.
    fn send_to_evt(
        &self,
        datagram: &[u8],
        to: SocketAddr,
    ) -> impl TryEvent<Output = io::Result<usize>, Pending: Send> + Send;
}

impl UdpSocketExt for UdpSocket {
    fn recv_from_evt(
        &self,
        buffer: &mut [u8],
    ) -> impl TryEvent<Output = io::Result<(usize, SocketAddr)>, Pending: Send> + Send {
        assume_cancel_safe(self.recv_from(buffer))
    }

    fn send_to_evt(
        &self,
        datagram: &[u8],
        to: SocketAddr,
    ) -> impl TryEvent<Output = io::Result<usize>, Pending: Send> + Send {
        assume_cancel_safe(self.send_to(datagram, to))
    }
}
