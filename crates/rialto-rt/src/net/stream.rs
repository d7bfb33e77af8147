//! A connection: TCP, or between processes of one machine.

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
use rialto_event::TryEvent;

#[cfg(unix)]
use super::kind::Unix;
use super::kind::{Kind, Socket, Tcp};
use super::{ToSocketAddr, connect};
use crate::io::{Direction, Driver, Readable, ReadyEvt, Registration, Source, current};

/// A TCP connection.
pub type TcpStream = Stream<Tcp>;

/// A connection between processes of one machine, by a Unix domain socket.
#[cfg(unix)]
pub type UnixStream = Stream<Unix>;

/// A connection, served by the runtime in which it was made: a [`TcpStream`] or a
/// `UnixStream`.
///
/// All operations take `&self`: one task may read while another writes. At
/// most one task waits for each direction through the `poll` functions and the
/// methods over them; events have no such limit.
///
/// The features `futures-io` and `tokio-io` add the traits of those names to it
/// and to its halves, for libraries that read and write through them.
///
/// Dropping it closes the connection. Outside a runtime, and inside a
/// simulated one, the constructors return `ErrorKind::Unsupported`.
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
pub struct Stream<K: Kind> {
    socket: K::Socket,
    pub(super) registration: Registration,
}

impl TcpStream {
    /// Connects to `address`: [`connect_evt`](Self::connect_evt), awaited.
    ///
    /// Dropping the future abandons the attempt.
    ///
    /// # Errors
    ///
    /// Those of the system: refused, unreachable, timed out. `InvalidInput` for a text
    /// that is no address: names are looked up by
    /// [`connect_host_evt`](Self::connect_host_evt).
    pub async fn connect(address: impl ToSocketAddr) -> io::Result<TcpStream> {
        Self::connect_evt(address).await
    }

    /// The event that a connection to `address` stands, or has failed. The attempt
    /// begins with the sync; if it is not chosen, it is abandoned. So a choice of
    /// several connects to whoever answers first. CML's `connectEvt`.
    ///
    /// ```
    /// use rialto_event::{Event, after, choose};
    /// use rialto_rt::net::{TcpListener, TcpStream};
    /// use std::time::Duration;
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # rialto_rt::Runtime::new()?.block_on(async {
    /// let listener = TcpListener::bind("127.0.0.1:0")?;
    /// let connected = choose((
    ///     TcpStream::connect_evt(listener.local_addr()?).wrap(Some),
    ///     after(Duration::from_secs(60)).wrap(|()| None),
    /// ));
    /// assert!(connected.await.expect("within a minute").is_ok());
    /// # Ok(()) }) }
    /// ```
    pub fn connect_evt<A: ToSocketAddr>(
        address: A,
    ) -> impl TryEvent<Output = io::Result<TcpStream>, Pending: Send> + Clone + Send + 'static + use<A> {
        let address = address.to_socket_addr();
        connect::connect_evt(move || mio::net::TcpStream::connect(address.clone()?))
    }

    /// Adopts a connected socket of the standard library.
    ///
    /// # Errors
    ///
    /// When the socket cannot be made non-blocking or registered.
    pub fn from_std(socket: std::net::TcpStream) -> io::Result<TcpStream> {
        let driver = current()?;
        socket.set_nonblocking(true)?;
        Self::register(mio::net::TcpStream::from_std(socket), &driver, Source::hopeful())
    }

    /// Whether small writes leave at once (`TCP_NODELAY`).
    ///
    /// # Errors
    ///
    /// Those of `setsockopt`.
    pub fn set_nodelay(&self, at_once: bool) -> io::Result<()> {
        self.socket.set_nodelay(at_once)
    }
}

#[cfg(unix)]
impl UnixStream {
    /// Connects to the socket at `path`: [`connect_evt`](Self::connect_evt), awaited.
    ///
    /// Dropping the future abandons the attempt.
    ///
    /// # Errors
    ///
    /// Those of the system: there is none, nobody listens, it is not permitted;
    /// `WouldBlock` if the listener has too many that wait.
    pub async fn connect(path: impl AsRef<Path>) -> io::Result<UnixStream> {
        Self::connect_evt(path).await
    }

    /// As [`TcpStream::connect_evt`](Stream::<Tcp>::connect_evt).
    pub fn connect_evt(
        path: impl AsRef<Path>,
    ) -> impl TryEvent<Output = io::Result<UnixStream>, Pending: Send> + Clone + Send + 'static {
        let path = path.as_ref().to_owned();
        connect::connect_evt(move || mio::net::UnixStream::connect(&path))
    }

    /// Two that are connected to each other.
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
    /// When there are no descriptors left; `Unsupported` outside a runtime and
    /// inside a simulated one.
    pub fn pair() -> io::Result<(UnixStream, UnixStream)> {
        let driver = current()?;
        let (one, other) = mio::net::UnixStream::pair()?;
        let register = |socket| Self::register(socket, &driver, Source::hopeful());
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
        Self::register(mio::net::UnixStream::from_std(socket), &driver, Source::hopeful())
    }
}

impl<K: Kind> Stream<K> {
    pub(super) fn register(mut socket: K::Socket, driver: &Arc<Driver>, source: Source) -> io::Result<Self> {
        let source = source.of(&socket);
        let registration = driver.register(&mut socket, Interest::READABLE | Interest::WRITABLE, source)?;
        Ok(Stream { socket, registration })
    }

    /// Whether an attempt to connect is over, and how.
    pub(super) fn connected(&self) -> Option<io::Result<()>> {
        match self.socket.error() {
            Ok(None) => {}
            Ok(Some(error)) | Err(error) => return Some(Err(error)),
        }
        match self.socket.peer() {
            Ok(_) => Some(Ok(())),
            // A first edge may say writable before the connection stands.
            Err(error) if error.kind() == io::ErrorKind::NotConnected => None,
            Err(error) => Some(Err(error)),
        }
    }

    /// The address of this end.
    ///
    /// # Errors
    ///
    /// Those of `getsockname`.
    pub fn local_addr(&self) -> io::Result<K::Address> {
        self.socket.local()
    }

    /// The address of the other end.
    ///
    /// # Errors
    ///
    /// `NotConnected` if the connection was reset meanwhile.
    pub fn peer_addr(&self) -> io::Result<K::Address> {
        self.socket.peer()
    }

    /// Ends one direction, or both, now. What was written before is still sent.
    ///
    /// # Errors
    ///
    /// `NotConnected` if the connection has ended already.
    pub fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.socket.end(how)
    }

    /// Reads what has arrived, at least one byte, into `buffer`; 0 at the end
    /// of the input, or for an empty buffer.
    ///
    /// Dropping the future reads nothing.
    ///
    /// # Errors
    ///
    /// `ConnectionReset` and the others of `recv`.
    pub async fn read(&self, buffer: &mut [u8]) -> io::Result<usize> {
        std::future::poll_fn(|cx| self.poll_read(cx, buffer)).await
    }

    /// Writes as much of `bytes` as there is room for, at least one.
    ///
    /// Dropping the future writes nothing.
    ///
    /// # Errors
    ///
    /// `BrokenPipe` or `ConnectionReset` when the peer is gone.
    pub async fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        std::future::poll_fn(|cx| self.poll_write(cx, bytes)).await
    }

    /// Writes all of `bytes`.
    ///
    /// Dropping the future leaves an unknown part written.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write); `WriteZero` if the system takes nothing.
    pub async fn write_all(&self, bytes: &[u8]) -> io::Result<()> {
        self.registration.write_all(bytes, |bytes| self.try_write(bytes)).await
    }

    /// Enabled while there may be something to read: data, or the end.
    /// Committing it reads nothing. It stays enabled until an operation has
    /// found nothing, so call [`try_read`](Self::try_read) next and come
    /// back at `WouldBlock`; [`read`](Self::read) might wait.
    pub fn readable_evt(&self) -> ReadyEvt {
        ReadyEvt::new(self.registration.source(), Direction::Read)
    }

    /// Enabled while there may be room to write, or writing can only fail.
    /// Committing it writes nothing. [`try_write`](Self::try_write) is
    /// what follows, as for [`readable_evt`](Self::readable_evt).
    pub fn writable_evt(&self) -> ReadyEvt {
        ReadyEvt::new(self.registration.source(), Direction::Write)
    }

    /// Enabled once both directions have ended: the connection was reset, or
    /// both sides have closed it. (A peer that only stops sending may still
    /// want to read: that is a [`read`](Self::read) of 0 bytes.)
    pub fn hangup_evt(&self) -> ReadyEvt {
        ReadyEvt::new(self.registration.source(), Direction::Hangup)
    }

    /// [`read`](Self::read) as a poll function.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn poll_read(&self, cx: &mut Context<'_>, buffer: &mut [u8]) -> Poll<io::Result<usize>> {
        self.registration.poll_io(Direction::Read, cx, || self.try_read(buffer))
    }

    /// [`write`](Self::write) as a poll function.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write).
    pub fn poll_write(&self, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.registration.poll_io(Direction::Write, cx, || self.try_write(bytes))
    }

    /// As [`poll_read`](Self::poll_read), into memory that need not be
    /// initialized: the first bytes, as many as returned, are written.
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

    /// As [`poll_write`](Self::poll_write), from several buffers.
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

    /// Reads what has arrived, without waiting.
    ///
    /// # Errors
    ///
    /// `WouldBlock` if nothing has; `ConnectionReset` and the others of `recv`.
    pub fn try_read(&self, buffer: &mut [u8]) -> io::Result<usize> {
        let room = buffer.len();
        self.registration.attempt(Direction::Read, |count| *count < room, || self.socket.read(buffer))
    }

    /// As [`try_read`](Self::try_read), into memory that need not be
    /// initialized: the first bytes, as many as returned, are written.
    ///
    /// # Errors
    ///
    /// As [`try_read`](Self::try_read).
    pub fn try_read_uninit(&self, buffer: &mut [MaybeUninit<u8>]) -> io::Result<usize> {
        let room = buffer.len();
        self.registration.attempt(Direction::Read, |count| *count < room, || self.socket.read_uninit(buffer))
    }

    /// Writes what there is room for, without waiting.
    ///
    /// # Errors
    ///
    /// `WouldBlock` if there is no room; as [`write`](Self::write) otherwise.
    pub fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        self.registration.attempt(Direction::Write, |count| *count < bytes.len(), || self.socket.write(bytes))
    }

    /// As [`try_write`](Self::try_write), from several buffers.
    ///
    /// # Errors
    ///
    /// As [`try_write`](Self::try_write).
    pub fn try_write_vectored(&self, buffers: &[IoSlice<'_>]) -> io::Result<usize> {
        let total: usize = buffers.iter().map(|buffer| buffer.len()).sum();
        self.registration.attempt(
            Direction::Write,
            |count| *count < total,
            // The system takes less time over one that it is given as such.
            || match buffers {
                [one] => self.socket.write(one),
                several => self.socket.write_vectored(several),
            },
        )
    }
}

impl<K: Kind> Readable for Stream<K> {
    fn pull(&self, buffer: &mut [u8]) -> io::Result<usize> {
        self.socket.read(buffer)
    }

    fn readiness(&self) -> &Arc<Source> {
        self.registration.source()
    }
}

impl<K: Kind> AsRef<Stream<K>> for Stream<K> {
    fn as_ref(&self) -> &Stream<K> {
        self
    }
}

#[cfg(unix)]
impl<K: Kind> AsFd for Stream<K> {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}

#[cfg(windows)]
impl<K: Kind> AsSocket for Stream<K> {
    fn as_socket(&self) -> BorrowedSocket<'_> {
        self.socket.as_socket()
    }
}

impl<K: Kind> Drop for Stream<K> {
    fn drop(&mut self) {
        self.registration.deregister(&self.socket);
    }
}
