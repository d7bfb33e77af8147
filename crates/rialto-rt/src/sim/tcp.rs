//! Listeners and connections of a simulation.

use std::fmt;
use std::future::Future;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Shutdown, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use rialto_event::{CancelSafe, Event, SendEvent, TryEvent, after, cancel_safe, sync};
use rialto_sync::unbounded::{self, unbounded};

use super::connection::Connection;
use super::network::{BACKLOG, Network, SECOND_SYN, SYNS};
use crate::net::ToSocketAddr;

/// Accepts connections of a simulation: [`rialto_rt::net::TcpListener`](crate::net::TcpListener) with a
/// [`Network`] that is drawn from the seed.
///
/// ```
/// use rialto_rt::{Runtime, spawn};
/// use rialto_rt::sim::{TcpListener, TcpStream};
///
/// let read = Runtime::simulated(7).block_on(async {
///     let listener = TcpListener::bind("10.0.0.1:7000")?;
///     spawn(async move {
///         let (stream, _) = listener.accept().await?;
///         stream.write_all(b"hello").await
///     });
///     let stream = TcpStream::connect("10.0.0.1:7000").await?;
///     let mut read = Vec::new();
///     let mut buffer = [0; 64];
///     loop {
///         match stream.read(&mut buffer).await? {
///             0 => return std::io::Result::Ok(read),
///             count => read.extend_from_slice(&buffer[..count]),
///         }
///     }
/// })?;
/// assert_eq!(read, b"hello");
/// # std::io::Result::Ok(())
/// ```
pub struct TcpListener {
    network: Network,
    address: SocketAddr,
    queue: unbounded::Receiver<(TcpStream, SocketAddr)>,
}

impl fmt::Debug for TcpListener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TcpListener").field("address", &self.address).finish_non_exhaustive()
    }
}

impl TcpListener {
    /// Listens on that address, whose host is any; port 0 is a port that is free.
    ///
    /// # Errors
    ///
    /// `AddrInUse`; `InvalidInput` for a text that is no address; `Unsupported` outside a simulated runtime.
    pub fn bind(address: impl ToSocketAddr) -> io::Result<TcpListener> {
        let network = Network::here()?;
        let (queue, accepted) = unbounded();
        let address = network.listen(address.to_socket_addr()?, queue)?;
        Ok(TcpListener { network, address, queue: accepted })
    }

    /// The address that it listens on.
    pub fn local_addr(&self) -> SocketAddr {
        self.address
    }

    /// The event of the next connection, and of the client's address. A choice that it loses leaves the connection to
    /// the next one.
    pub fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<(TcpStream, SocketAddr)>, Pending: Send> + Send + 'static {
        self.queue
            .clone()
            .into_recv_evt()
            .wrap(|accepted| accepted.map_err(|_| ErrorKind::NotConnected.into()))
    }

    /// Waits for the next connection.
    ///
    /// # Errors
    ///
    /// None in a simulation.
    ///
    /// # Cancellation
    ///
    /// Nothing is lost.
    pub async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        sync(self.accept_evt()).await
    }
}

/// Clients are refused from now on; those that were not accepted are reset.
impl Drop for TcpListener {
    fn drop(&mut self) {
        self.network.listens_no_more(self.address);
    }
}

/// A connection of a simulation: [`rialto_rt::net::TcpStream`](crate::net::TcpStream) over a [`Network`] that is drawn
/// from the seed.
///
/// Its methods take `&self`: one task may read while another one writes. With the features `tokio-io` and
/// `futures-io` it has the traits of those, so hyper, tonic and axum run over it.
///
/// Dropping it ends both directions. If it had not read all that the peer sent, the peer is told by a reset, as on
/// Linux.
pub struct TcpStream {
    connection: Arc<Connection>,
    /// Which of its ends.
    end: usize,
}

impl fmt::Debug for TcpStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TcpStream")
            .field("local", &self.local_addr())
            .field("peer", &self.peer_addr())
            .finish()
    }
}

impl TcpStream {
    /// Connects to that address: from the same host if it is a loopback address, else from 192.0.2.1.
    ///
    /// # Errors
    ///
    /// `ConnectionRefused` if nobody listens there; `TimedOut` when nothing has got through for 127 seconds;
    /// `InvalidInput` for a text that is no address; `Unsupported` outside a simulated runtime.
    ///
    /// # Cancellation
    ///
    /// The connection is not made, or ends at once.
    pub async fn connect(address: impl ToSocketAddr) -> io::Result<TcpStream> {
        let to = address.to_socket_addr()?;
        connect(Network::here()?, Network::client_of(to.ip()), to).await
    }

    /// The same from that host: partitions and links are between hosts.
    ///
    /// # Errors
    ///
    /// Those of [`connect`](Self::connect).
    pub async fn connect_from(host: IpAddr, address: impl ToSocketAddr) -> io::Result<TcpStream> {
        connect(Network::here()?, host, address.to_socket_addr()?).await
    }

    /// The address of this end.
    pub fn local_addr(&self) -> SocketAddr {
        self.connection.ends[self.end]
    }

    /// The address of the other end.
    pub fn peer_addr(&self) -> SocketAddr {
        self.connection.ends[1 - self.end]
    }

    /// Reads into `buffer` what has arrived, or waits until something does; 0 at the end of the stream.
    ///
    /// # Errors
    ///
    /// `ConnectionReset`; `TimedOut` when what was written could not be sent for 924.6 seconds.
    ///
    /// # Cancellation
    ///
    /// Nothing is lost.
    pub async fn read(&self, buffer: &mut [u8]) -> io::Result<usize> {
        std::future::poll_fn(|cx| self.poll_read(cx, buffer)).await
    }

    /// Writes some of these bytes, or waits until there is room; how many.
    ///
    /// # Errors
    ///
    /// `BrokenPipe` behind [`shutdown`](Self::shutdown); and those of [`read`](Self::read).
    ///
    /// # Cancellation
    ///
    /// Nothing was written.
    pub async fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        std::future::poll_fn(|cx| self.poll_write(cx, bytes)).await
    }

    /// Writes all of them.
    ///
    /// # Errors
    ///
    /// Those of [`write`](Self::write).
    ///
    /// # Cancellation
    ///
    /// Some may have been written.
    pub async fn write_all(&self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let written = self.write(bytes).await?;
            bytes = &bytes[written..];
        }
        Ok(())
    }

    /// The event that a read does not wait.
    pub fn readable_evt(&self) -> impl SendEvent<Output = io::Result<()>> + '_ {
        cancel_safe(Readable { stream: self })
    }

    /// Ends a direction, or both. The peer of an ended writing direction reads to its end.
    ///
    /// # Errors
    ///
    /// `NotConnected`, if the connection is broken.
    pub fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        if matches!(how, Shutdown::Read | Shutdown::Both) {
            self.connection.end_reading(self.end);
        }
        if matches!(how, Shutdown::Write | Shutdown::Both) {
            self.connection.end_writing(self.end)?;
        }
        Ok(())
    }

    /// [`read`](Self::read), for a future.
    ///
    /// # Errors
    ///
    /// Those of `read`.
    pub fn poll_read(&self, cx: &mut Context<'_>, buffer: &mut [u8]) -> Poll<io::Result<usize>> {
        if buffer.is_empty() {
            return Poll::Ready(Ok(0));
        }
        self.connection.poll_read(self.end, cx, buffer)
    }

    /// [`write`](Self::write), for a future.
    ///
    /// # Errors
    ///
    /// Those of `write`.
    pub fn poll_write(&self, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.connection.poll_write(self.end, cx, bytes)
    }
}

impl Drop for TcpStream {
    fn drop(&mut self) {
        self.connection.close(self.end);
    }
}

struct Readable<'a> {
    stream: &'a TcpStream,
}

impl Future for Readable<'_> {
    type Output = io::Result<()>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.connection.poll_readable(self.stream.end, cx)
    }
}

impl CancelSafe for Readable<'_> {}

/// The handshake: a segment there, and one back.
async fn connect(network: Network, host: IpAddr, to: SocketAddr) -> io::Result<TcpStream> {
    let from = network.ephemeral(host)?;
    let mut again = SECOND_SYN;
    for _ in 0..SYNS {
        if let Some(there) = network.link(host, to.ip()) {
            sync(after(there.travel())).await;
            let listening = network.listening(to);
            // A host whose queue is full answers nothing.
            let has_room = listening.as_ref().is_none_or(|listening| listening.len() < BACKLOG);
            if let Some(back) = network.link(to.ip(), host).filter(|_| has_room) {
                let connection = Connection::new(network.clone(), [from, to]);
                let [client, server] =
                    [0, 1].map(|end| TcpStream { connection: Arc::clone(&connection), end });
                let is_taken = listening.is_some_and(|listening| listening.send((server, from)).is_ok());
                sync(after(back.travel())).await;
                return if is_taken { Ok(client) } else { Err(ErrorKind::ConnectionRefused.into()) };
            }
        }
        sync(after(again)).await;
        again *= 2;
    }
    Err(ErrorKind::TimedOut.into())
}

#[cfg(feature = "tokio-io")]
mod tokio_io {
    use std::io;
    use std::net::Shutdown;
    use std::pin::Pin;
    use std::task::{Context, Poll, ready};

    use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

    use super::TcpStream;

    impl AsyncRead for TcpStream {
        fn poll_read(
            self: Pin<&mut Self>,
            cx: &mut Context<'_>,
            buffer: &mut ReadBuf<'_>,
        ) -> Poll<io::Result<()>> {
            let count = ready!(TcpStream::poll_read(&self, cx, buffer.initialize_unfilled()))?;
            buffer.advance(count);
            Poll::Ready(Ok(()))
        }
    }

    impl AsyncWrite for TcpStream {
        fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
            TcpStream::poll_write(&self, cx, bytes)
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(self.shutdown(Shutdown::Write))
        }
    }
}

#[cfg(feature = "futures-io")]
mod futures_io {
    use std::io;
    use std::net::Shutdown;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use futures_io::{AsyncRead, AsyncWrite};

    use super::TcpStream;

    impl AsyncRead for TcpStream {
        fn poll_read(
            self: Pin<&mut Self>,
            cx: &mut Context<'_>,
            buffer: &mut [u8],
        ) -> Poll<io::Result<usize>> {
            TcpStream::poll_read(&self, cx, buffer)
        }
    }

    impl AsyncWrite for TcpStream {
        fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
            TcpStream::poll_write(&self, cx, bytes)
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(self.shutdown(Shutdown::Write))
        }
    }
}
