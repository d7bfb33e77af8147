//! TCP listeners and connections in a simulation.

use std::fmt;
use std::future::Future;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Shutdown, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use rialto_event::{CancelSafe, Event, SendEvent, SyncFuture, TryEvent, after, cancel_safe};
use rialto_sync::unbounded::{self, unbounded};

use super::connection::{Connection, ConnectionEnd};
use super::network::{BACKLOG, Network, SECOND_SYN, SYNS};
use crate::net::ToSocketAddrs;

/// A listener in a simulation. It is like [`rialto_rt::net::TcpListener`](crate::net::TcpListener), on a
/// [`Network`] whose delays are drawn from the seed.
///
/// ```
/// use rialto_rt::{Runtime, spawn};
/// use rialto_rt::sim::{TcpListener, TcpStream};
///
/// let read = Runtime::simulated(7).block_on(async {
///     let listener = TcpListener::bind("10.0.0.1:7000").await?;
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
    queue: unbounded::Receiver<(ConnectionEnd, SocketAddr)>,
}

impl fmt::Debug for TcpListener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TcpListener").field("address", &self.address).finish_non_exhaustive()
    }
}

impl TcpListener {
    /// Listens on `address`. Its host can be any IP address, and no name. Port 0 stands for a free port. The
    /// function does not wait; it is async because that of [`net::TcpListener`](crate::net::TcpListener) is.
    ///
    /// # Errors
    ///
    /// `AddrInUse` if there is a listener already; `AddrNotAvailable` if the host has no free port;
    /// `InvalidInput` for a text that is not an address; `Unsupported` outside a simulated runtime.
    pub async fn bind(address: impl ToSocketAddrs) -> io::Result<TcpListener> {
        let network = Network::current_or_error()?;
        let (queue, accepted) = unbounded();
        let address = network.listen(address.to_socket_addr()?, queue)?;
        Ok(TcpListener { network, address, queue: accepted })
    }

    /// Returns the address on which it listens.
    pub fn local_addr(&self) -> SocketAddr {
        self.address
    }

    /// Returns the event of the next connection, which yields the connection and the client's address. If a
    /// choice takes another alternative, the connection is left for the next accept.
    pub fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<(TcpStream, SocketAddr)>, Pending: Send> + Send + 'static {
        self.queue.clone().into_recv_evt().wrap(|accepted| match accepted {
            Ok((end, client)) => Ok((TcpStream(end), client)),
            Err(_) => Err(ErrorKind::NotConnected.into()),
        })
    }

    /// Waits for the next connection.
    ///
    /// # Errors
    ///
    /// None, in a simulation.
    ///
    /// # Cancellation
    ///
    /// Dropping the future loses no connection.
    pub fn accept(
        &self,
    ) -> SyncFuture<impl TryEvent<Output = io::Result<(TcpStream, SocketAddr)>, Pending: Send> + 'static>
    {
        self.accept_evt().sync()
    }
}

/// From now on, clients are refused. The connections that were not accepted are closed.
impl Drop for TcpListener {
    fn drop(&mut self) {
        self.network.remove_listener(self.address);
    }
}

/// A connection in a simulation. It is like [`rialto_rt::net::TcpStream`](crate::net::TcpStream), over a
/// [`Network`] whose delays are drawn from the seed.
///
/// Its methods take `&self`: one task may read while another one writes. With the features `tokio-io` and
/// `futures-io` it implements the I/O traits of tokio and of the crate `futures-io`, so hyper, tonic and axum
/// run over it.
///
/// Dropping it ends both directions. If it has not read all that the peer sent, the peer receives a reset, as
/// on Linux.
pub struct TcpStream(ConnectionEnd);

impl fmt::Debug for TcpStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TcpStream")
            .field("local", &self.local_addr())
            .field("peer", &self.peer_addr())
            .finish()
    }
}

impl TcpStream {
    /// Connects to `address`. If that is a loopback address, the client has the same host; otherwise its host
    /// is 192.0.2.1.
    ///
    /// # Errors
    ///
    /// `ConnectionRefused` if there is no listener; `TimedOut` if the handshake has failed for 127 seconds;
    /// `AddrNotAvailable` if the client's host has no free port; `InvalidInput` for a text that is not an
    /// address; `Unsupported` outside a simulated runtime.
    ///
    /// # Cancellation
    ///
    /// Dropping the future abandons the connection, or closes it.
    pub async fn connect(address: impl ToSocketAddrs) -> io::Result<TcpStream> {
        let to = address.to_socket_addr()?;
        connect(Network::current_or_error()?, Network::default_client_host(to.ip()), to).await
    }

    /// Connects to `address` from `host`. Use it to test partitions and links, which are between hosts.
    ///
    /// # Errors
    ///
    /// Those of [`connect`](Self::connect).
    pub async fn connect_from(host: IpAddr, address: impl ToSocketAddrs) -> io::Result<TcpStream> {
        connect(Network::current_or_error()?, host, address.to_socket_addr()?).await
    }

    /// Returns the address of this end.
    pub fn local_addr(&self) -> SocketAddr {
        self.0.connection.ends[self.0.end]
    }

    /// Returns the address of the other end.
    pub fn peer_addr(&self) -> SocketAddr {
        self.0.connection.ends[1 - self.0.end]
    }

    /// Reads bytes that have arrived into `buffer`, and returns their number. Waits until some arrive.
    /// Returns 0 at the end of the stream.
    ///
    /// # Errors
    ///
    /// `ConnectionReset`; `TimedOut` if written bytes could not be sent for 924.6 seconds.
    ///
    /// # Cancellation
    ///
    /// Dropping the future loses no bytes.
    pub async fn read(&self, buffer: &mut [u8]) -> io::Result<usize> {
        std::future::poll_fn(|cx| self.poll_read(cx, buffer)).await
    }

    /// Writes some of `bytes`, and returns their number. Waits while the window is full.
    ///
    /// # Errors
    ///
    /// `BrokenPipe` after [`shutdown`](Self::shutdown) of the writing direction; and those of
    /// [`read`](Self::read).
    ///
    /// # Cancellation
    ///
    /// If the future is dropped before it is ready, nothing was written.
    pub async fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        std::future::poll_fn(|cx| self.poll_write(cx, bytes)).await
    }

    /// Writes all of `bytes`.
    ///
    /// # Errors
    ///
    /// Those of [`write`](Self::write).
    ///
    /// # Cancellation
    ///
    /// If the future is dropped before it is ready, some of the bytes may have been written.
    pub async fn write_all(&self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let written = self.write(bytes).await?;
            bytes = &bytes[written..];
        }
        Ok(())
    }

    /// Returns the event that a read would not wait.
    pub fn readable_evt(&self) -> impl SendEvent<Output = io::Result<()>> + '_ {
        cancel_safe(Readable { stream: self })
    }

    /// Ends a direction, or both. After the writing direction is ended, the peer reads the remaining bytes,
    /// and then the end of the stream.
    ///
    /// # Errors
    ///
    /// `NotConnected` if the writing direction is to be ended, and the connection is broken.
    pub fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        if matches!(how, Shutdown::Read | Shutdown::Both) {
            self.0.connection.shutdown_read(self.0.end);
        }
        if matches!(how, Shutdown::Write | Shutdown::Both) {
            self.0.connection.shutdown_write(self.0.end)?;
        }
        Ok(())
    }

    /// Polls a [`read`](Self::read), for futures that are written by hand.
    ///
    /// # Errors
    ///
    /// Those of `read`.
    pub fn poll_read(&self, cx: &mut Context<'_>, buffer: &mut [u8]) -> Poll<io::Result<usize>> {
        if buffer.is_empty() {
            return Poll::Ready(Ok(0));
        }
        self.0.connection.poll_read(self.0.end, cx, buffer)
    }

    /// Polls a [`write`](Self::write), for futures that are written by hand.
    ///
    /// # Errors
    ///
    /// Those of `write`.
    pub fn poll_write(&self, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.0.connection.poll_write(self.0.end, cx, bytes)
    }
}

struct Readable<'a> {
    stream: &'a TcpStream,
}

impl Future for Readable<'_> {
    type Output = io::Result<()>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.0.connection.poll_readable(self.stream.0.end, cx)
    }
}

impl CancelSafe for Readable<'_> {}

/// Performs the handshake: a segment to the server, and one back.
async fn connect(network: Network, host: IpAddr, to: SocketAddr) -> io::Result<TcpStream> {
    let ephemeral = network.ephemeral(host)?;
    let from = ephemeral.address;
    let mut again = SECOND_SYN;
    for _ in 0..SYNS {
        if let Some(travel) = network.link(host, to.ip()).and_then(|there| there.travel()) {
            after(travel).await;
            let listener = network.listener_at(to);
            // A host whose accept queue is full does not answer.
            let has_room = listener.as_ref().is_none_or(|listener| listener.len() < BACKLOG);
            if let Some(back) = network.link(to.ip(), host).filter(|_| has_room) {
                let connection = Connection::new(network.clone(), [from, to]);
                let [client, server] =
                    [0, 1].map(|end| ConnectionEnd { connection: Arc::clone(&connection), end });
                let is_taken = listener.is_some_and(|listener| listener.send((server, from)).is_ok());
                let Some(travel) = back.travel() else {
                    connection.break_with(ErrorKind::TimedOut);
                    break;
                };
                after(travel).await;
                return if is_taken {
                    Ok(TcpStream(client))
                } else {
                    Err(ErrorKind::ConnectionRefused.into())
                };
            }
        }
        after(again).await;
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
