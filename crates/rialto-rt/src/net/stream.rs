//! Connections: TCP and Unix domain sockets.

use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::net::Shutdown;
#[cfg(unix)]
use std::os::fd::{AsFd, BorrowedFd};
#[cfg(windows)]
use std::os::windows::io::{AsSocket, BorrowedSocket};
#[cfg(unix)]
use std::path::Path;
use std::sync::Arc;
use std::task::{Context, Poll};

use mio::Interest;
use rialto_event::{Event, SyncFuture, TryEvent};

use super::address::Target;
#[cfg(unix)]
use super::kind::Unix;
use super::kind::{Socket, SocketKind, Tcp};
use super::{ToSocketAddrs, connect, resolve};
use crate::io::{Direction, Driver, Readable, ReadyEvt, Registration, Source, current};

/// A TCP connection.
pub type TcpStream = Stream<Tcp>;

/// A connection through a Unix domain socket, between processes of one machine.
#[cfg(unix)]
pub type UnixStream = Stream<Unix>;

/// A connection: a [`TcpStream`] or a `UnixStream`. The runtime in which it was made serves it.
///
/// All operations take `&self`, so one task can read while another writes. Only one task at a time may wait
/// for each direction in `read`, `write`, `write_all` and the `poll` functions: if a second task waits, the
/// first is not woken. Any number of tasks may wait by events.
///
/// The features `futures-io` and `tokio-io` implement the traits of these crates for streams and their
/// halves.
///
/// Dropping it closes the connection. Outside a runtime and in a simulated one, the constructors return
/// `ErrorKind::Unsupported`.
///
/// ```no_run
/// # async fn run() -> std::io::Result<()> {
/// use rialto_rt::net::TcpStream;
/// let stream = TcpStream::connect("127.0.0.1:80").await?;
/// stream.write_all(b"GET / HTTP/1.0\r\n\r\n").await?;
/// let mut answer = [0; 1024];
/// let count = stream.read(&mut answer).await?;
/// # let _ = count; Ok(()) }
/// ```
#[derive(Debug)]
pub struct Stream<K: SocketKind> {
    socket: K::Socket,
    pub(super) registration: Registration,
}

impl TcpStream {
    /// Connects to `address`, which may be a host name with a port. This is
    /// [`connect_evt`](Self::connect_evt), awaited.
    ///
    /// Dropping the future abandons the attempt.
    ///
    /// # Errors
    ///
    /// The errors of the system, such as refused, unreachable or timed out. The errors of
    /// [`lookup_host_evt`](super::lookup_host_evt), such as for a host name that cannot be resolved.
    ///
    /// ```
    /// use rialto_rt::net::{TcpListener, TcpStream};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # rialto_rt::Runtime::new()?.block_on(async {
    /// let listener = TcpListener::bind("127.0.0.1:0").await?;
    /// let port = listener.local_addr()?.port();
    /// let stream = TcpStream::connect(("localhost", port)).await?;
    /// assert_eq!(stream.peer_addr()?.port(), port);
    /// let unknown = TcpStream::connect("no-such-host.invalid:80").await.unwrap_err();
    /// assert!(unknown.to_string().contains("no-such-host.invalid"));
    /// # Ok(()) }) }
    /// ```
    pub fn connect<A: ToSocketAddrs>(
        address: A,
    ) -> SyncFuture<impl TryEvent<Output = io::Result<TcpStream>, Pending: Send> + 'static + use<A>> {
        Self::connect_evt(address).sync()
    }

    /// Returns the event that a connection to `address` is established, or has failed. CML's `connectEvt`.
    ///
    /// The attempt begins with the sync, and is abandoned if the event is not chosen. So a choice of several
    /// attempts yields the first connection.
    ///
    /// A host name is resolved as by [`lookup_host_evt`](super::lookup_host_evt). If there are several
    /// addresses, they are tried in order, IPv4 and IPv6 alternately ("happy eyeballs", RFC 8305). The next
    /// attempt begins when an attempt fails, or after a quarter of a second. The event yields the first
    /// connection, and the other attempts are abandoned; or the error of the attempt that failed last.
    ///
    /// ```
    /// use rialto_event::{Event, after, choose};
    /// use rialto_rt::net::{TcpListener, TcpStream};
    /// use std::time::Duration;
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # rialto_rt::Runtime::new()?.block_on(async {
    /// let listener = TcpListener::bind("127.0.0.1:0").await?;
    /// let connected = choose((
    ///     TcpStream::connect_evt(listener.local_addr()?).wrap(Some),
    ///     after(Duration::from_secs(60)).wrap(|()| None),
    /// ));
    /// assert!(connected.await.expect("within a minute").is_ok());
    /// # Ok(()) }) }
    /// ```
    pub fn connect_evt<A: ToSocketAddrs>(
        address: A,
    ) -> impl TryEvent<Output = io::Result<TcpStream>, Pending: Send> + Clone + Send + 'static + use<A> {
        resolve::connect_evt(Target::of(&address))
    }

    /// Adopts a connected socket of the standard library.
    ///
    /// # Errors
    ///
    /// When the socket cannot be made non-blocking or registered.
    pub fn from_std(socket: std::net::TcpStream) -> io::Result<TcpStream> {
        let driver = current()?;
        socket.set_nonblocking(true)?;
        Self::register(mio::net::TcpStream::from_std(socket), &driver, Source::assumed_ready())
    }

    /// Sets whether small writes are sent at once (`TCP_NODELAY`).
    ///
    /// # Errors
    ///
    /// The errors of `setsockopt`.
    pub fn set_nodelay(&self, at_once: bool) -> io::Result<()> {
        self.socket.set_nodelay(at_once)
    }

    /// Returns whether small writes are sent at once (`TCP_NODELAY`).
    ///
    /// # Errors
    ///
    /// The errors of `getsockopt`.
    pub fn nodelay(&self) -> io::Result<bool> {
        self.socket.nodelay()
    }
}

#[cfg(unix)]
impl UnixStream {
    /// Connects to the socket at `path`. This is [`connect_evt`](Self::connect_evt), awaited.
    ///
    /// Dropping the future abandons the attempt.
    ///
    /// # Errors
    ///
    /// The errors of the system, such as: the path does not exist, no process listens, or access is denied.
    /// `WouldBlock` if the listener's queue of connections is full.
    pub fn connect<P: AsRef<Path>>(
        path: P,
    ) -> SyncFuture<impl TryEvent<Output = io::Result<UnixStream>, Pending: Send> + 'static + use<P>> {
        Self::connect_evt(path).sync()
    }

    /// Returns the event that a connection to the socket at `path` is established, or has failed. It works as
    /// [`TcpStream::connect_evt`](Stream::<Tcp>::connect_evt) does.
    pub fn connect_evt<P: AsRef<Path>>(
        path: P,
    ) -> impl TryEvent<Output = io::Result<UnixStream>, Pending: Send> + Clone + Send + 'static + use<P> {
        let path = path.as_ref().to_owned();
        connect::connect_evt(move || mio::net::UnixStream::connect(&path))
    }

    /// Creates two streams that are connected to each other.
    ///
    /// ```
    /// # fn main() -> std::io::Result<()> {
    /// # rialto_rt::Runtime::new()?.block_on(async {
    /// let (one, other) = rialto_rt::net::UnixStream::pair()?;
    /// one.write_all(b"hello").await?;
    /// let mut buffer = [0; 8];
    /// assert_eq!(other.read(&mut buffer).await?, 5);
    /// # Ok(()) }) }
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of the system, such as no file descriptors left. `Unsupported` outside a runtime and in a
    /// simulated one.
    pub fn pair() -> io::Result<(UnixStream, UnixStream)> {
        let driver = current()?;
        let (one, other) = mio::net::UnixStream::pair()?;
        let register = |socket| Self::register(socket, &driver, Source::assumed_ready());
        Ok((register(one)?, register(other)?))
    }

    /// Adopts a connected socket of the standard library.
    ///
    /// # Errors
    ///
    /// When the socket cannot be made non-blocking or registered.
    pub fn from_std(socket: std::os::unix::net::UnixStream) -> io::Result<UnixStream> {
        let driver = current()?;
        socket.set_nonblocking(true)?;
        Self::register(mio::net::UnixStream::from_std(socket), &driver, Source::assumed_ready())
    }
}

impl<K: SocketKind> Stream<K> {
    pub(super) fn register(mut socket: K::Socket, driver: &Arc<Driver>, source: Source) -> io::Result<Self> {
        let source = source.with_fd(&socket);
        let registration = driver.register(&mut socket, Interest::READABLE | Interest::WRITABLE, source)?;
        Ok(Stream { socket, registration })
    }

    /// Returns the outcome of the attempt to connect, or `None` while it goes on.
    pub(super) fn connected(&self) -> Option<io::Result<()>> {
        match self.socket.error() {
            Ok(None) => {}
            Ok(Some(error)) | Err(error) => return Some(Err(error)),
        }
        match self.socket.peer() {
            Ok(_) => Some(Ok(())),
            // The first edge may report writable before the connection is established.
            Err(error) if error.kind() == io::ErrorKind::NotConnected => None,
            Err(error) => Some(Err(error)),
        }
    }

    /// Returns the address of this end.
    ///
    /// # Errors
    ///
    /// The errors of `getsockname`.
    pub fn local_addr(&self) -> io::Result<K::Address> {
        self.socket.local()
    }

    /// Returns the address of the other end.
    ///
    /// # Errors
    ///
    /// `NotConnected` if the connection has been reset.
    pub fn peer_addr(&self) -> io::Result<K::Address> {
        self.socket.peer()
    }

    /// Ends one direction or both, at once. The system still sends all bytes that were written before.
    ///
    /// # Errors
    ///
    /// `NotConnected` if the connection has ended already.
    pub fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.socket.end(how)
    }

    /// Waits for at least one byte, reads the bytes that have arrived into `buffer`, and returns their
    /// number. Returns 0 at the end of the input and for an empty buffer.
    ///
    /// If the future is dropped before it is ready, it has read nothing.
    ///
    /// # Errors
    ///
    /// `ConnectionReset`, and the other errors of `recv`.
    pub async fn read(&self, buffer: &mut [u8]) -> io::Result<usize> {
        std::future::poll_fn(|cx| self.poll_read(cx, buffer)).await
    }

    /// Waits until there is room, writes as many of `bytes` as fit, and returns their number, at least one.
    ///
    /// If the future is dropped before it is ready, it has written nothing.
    ///
    /// # Errors
    ///
    /// `BrokenPipe` or `ConnectionReset` when the peer is gone.
    pub async fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        std::future::poll_fn(|cx| self.poll_write(cx, bytes)).await
    }

    /// Writes all of `bytes`.
    ///
    /// If the future is dropped before it is ready, an unknown number of the bytes has been written.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write), and `WriteZero` if the system accepts no bytes.
    pub async fn write_all(&self, bytes: &[u8]) -> io::Result<()> {
        self.registration.write_all(bytes, |bytes| self.try_write(bytes)).await
    }

    /// Returns the event that there may be something to read: data, or the end.
    ///
    /// Committing it reads nothing. It stays enabled until a read finds nothing. So call
    /// [`try_read`](Self::try_read) next, and wait for the event again at `WouldBlock`; [`read`](Self::read)
    /// might wait.
    #[doc(alias = "ready")]
    #[doc(alias = "poll_read_ready")]
    pub fn readable_evt(&self) -> ReadyEvt {
        ReadyEvt::new(self.registration.source(), Direction::Read)
    }

    /// Waits until there may be something to read: [`readable_evt`](Self::readable_evt), awaited. If the future is
    /// dropped before it is ready, nothing has happened.
    ///
    /// Unlike tokio's, it yields `()`: if the connection has failed, the next read returns the error.
    ///
    /// ```
    /// use std::io::ErrorKind;
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # rialto_rt::Runtime::new()?.block_on(async {
    /// let (one, other) = rialto_rt::net::UnixStream::pair()?;
    /// one.write_all(b"hello").await?;
    /// let mut buffer = [0; 8];
    /// let count = loop {
    ///     other.readable().await;
    ///     match other.try_read(&mut buffer) {
    ///         Err(error) if error.kind() == ErrorKind::WouldBlock => {}
    ///         done => break done?,
    ///     }
    /// };
    /// assert_eq!(&buffer[..count], b"hello");
    /// # Ok(()) }) }
    /// ```
    pub fn readable(&self) -> SyncFuture<ReadyEvt> {
        self.readable_evt().sync()
    }

    /// Returns the event that there may be room to write, or that writing can only fail.
    ///
    /// Committing it writes nothing. Call [`try_write`](Self::try_write) next, as for
    /// [`readable_evt`](Self::readable_evt).
    #[doc(alias = "poll_write_ready")]
    pub fn writable_evt(&self) -> ReadyEvt {
        ReadyEvt::new(self.registration.source(), Direction::Write)
    }

    /// Waits until there may be room to write: [`writable_evt`](Self::writable_evt), awaited. If the future is
    /// dropped before it is ready, nothing has happened.
    pub fn writable(&self) -> SyncFuture<ReadyEvt> {
        self.writable_evt().sync()
    }

    /// Returns the event that both directions have ended: the connection was reset, or both sides have closed
    /// it.
    ///
    /// A peer that only stops sending may still read. Then [`read`](Self::read) returns 0.
    pub fn hangup_evt(&self) -> ReadyEvt {
        ReadyEvt::new(self.registration.source(), Direction::Hangup)
    }

    /// Does the same as [`read`](Self::read), as a poll function.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn poll_read(&self, cx: &mut Context<'_>, buffer: &mut [u8]) -> Poll<io::Result<usize>> {
        self.registration.poll_io(Direction::Read, cx, || self.try_read(buffer))
    }

    /// Does the same as [`write`](Self::write), as a poll function.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write).
    pub fn poll_write(&self, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.registration.poll_io(Direction::Write, cx, || self.try_write(bytes))
    }

    /// Does the same as [`poll_read`](Self::poll_read), with a buffer that need not be initialized. If it
    /// returns `n`, the first `n` bytes are initialized.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn poll_read_uninit(
        &self,
        cx: &mut Context<'_>,
        buffer: &mut [MaybeUninit<u8>],
    ) -> Poll<io::Result<usize>> {
        self.registration.poll_io(Direction::Read, cx, || self.try_read_uninit(buffer))
    }

    /// Does the same as [`poll_write`](Self::poll_write), from several buffers.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write).
    pub fn poll_write_vectored(
        &self,
        cx: &mut Context<'_>,
        buffers: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.registration.poll_io(Direction::Write, cx, || self.try_write_vectored(buffers))
    }

    /// Reads the bytes that have arrived, without waiting, and returns their number.
    ///
    /// # Errors
    ///
    /// `WouldBlock` if nothing has arrived. `ConnectionReset`, and the other errors of `recv`.
    pub fn try_read(&self, buffer: &mut [u8]) -> io::Result<usize> {
        let room = buffer.len();
        self.registration.attempt(Direction::Read, |count| *count < room, || self.socket.read(buffer))
    }

    /// Does the same as [`try_read`](Self::try_read), with a buffer that need not be initialized. If it
    /// returns `n`, the first `n` bytes are initialized.
    ///
    /// # Errors
    ///
    /// As [`try_read`](Self::try_read).
    pub fn try_read_uninit(&self, buffer: &mut [MaybeUninit<u8>]) -> io::Result<usize> {
        let room = buffer.len();
        self.registration.attempt(Direction::Read, |count| *count < room, || self.socket.read_uninit(buffer))
    }

    /// Writes as many of `bytes` as there is room for, without waiting, and returns their number.
    ///
    /// # Errors
    ///
    /// `WouldBlock` if there is no room, and the errors of [`write`](Self::write).
    pub fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        self.registration.attempt(Direction::Write, |count| *count < bytes.len(), || self.socket.write(bytes))
    }

    /// Does the same as [`try_write`](Self::try_write), from several buffers.
    ///
    /// # Errors
    ///
    /// As [`try_write`](Self::try_write).
    pub fn try_write_vectored(&self, buffers: &[IoSlice<'_>]) -> io::Result<usize> {
        let total: usize = buffers.iter().map(|buffer| buffer.len()).sum();
        self.registration.attempt(
            Direction::Write,
            |count| *count < total,
            // For a single buffer, `write` is faster in the system than `writev`.
            || match buffers {
                [one] => self.socket.write(one),
                several => self.socket.write_vectored(several),
            },
        )
    }
}

impl<K: SocketKind> Readable for Stream<K> {
    fn pull(&self, buffer: &mut [u8]) -> io::Result<usize> {
        self.socket.read(buffer)
    }

    fn readiness(&self) -> &Arc<Source> {
        self.registration.source()
    }
}

impl<K: SocketKind> AsRef<Stream<K>> for Stream<K> {
    fn as_ref(&self) -> &Stream<K> {
        self
    }
}

#[cfg(unix)]
impl<K: SocketKind> AsFd for Stream<K> {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}

#[cfg(windows)]
impl<K: SocketKind> AsSocket for Stream<K> {
    fn as_socket(&self) -> BorrowedSocket<'_> {
        self.socket.as_socket()
    }
}

impl<K: SocketKind> Drop for Stream<K> {
    fn drop(&mut self) {
        self.registration.deregister(&self.socket);
    }
}
