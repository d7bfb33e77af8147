//! A socket that accepts connections.

use std::io;
#[cfg(unix)]
use std::os::fd::{AsFd, BorrowedFd};
#[cfg(windows)]
use std::os::windows::io::{AsSocket, BorrowedSocket};
#[cfg(unix)]
use std::path::Path;
use std::sync::Arc;

use mio::Interest;
use rialto_event::{Event, Object, SyncFuture, TryEvent};

use super::address::Target;
#[cfg(unix)]
use super::kind::Unix;
use super::kind::{Listener as _, SocketKind, Tcp, lengthen_queue};
use super::resolve::bind_first;
use super::{Stream, ToSocketAddrs};
use crate::io::{Driver, Pull, PullObject, PullState, Registration, Source, current};

/// A TCP socket that accepts connections.
pub type TcpListener = Listener<Tcp>;

/// A Unix domain socket that accepts connections.
#[cfg(unix)]
pub type UnixListener = Listener<Unix>;

/// A socket that accepts connections: a [`TcpListener`] or a `UnixListener`.
///
/// Dropping it closes the socket, and the system resets queued connections that were not accepted. An event
/// of [`accept_evt`](Listener::accept_evt) that still exists yields the error `NotConnected`.
///
/// ```no_run
/// # async fn run() -> std::io::Result<()> {
/// use rialto_event::{Event, after, choose};
/// use rialto_rt::net::TcpListener;
/// use std::time::Duration;
///
/// let listener = TcpListener::bind("127.0.0.1:0").await?;
/// let soon = after(Duration::from_secs(1)).wrap(|()| None);
/// match choose((listener.accept_evt().wrap(Some), soon)).await {
///     Some(Ok((_stream, peer))) => println!("{peer} came"),
///     Some(Err(error)) => println!("nobody can come for now: {error}"), // a server waits a moment
///     None => println!("nobody came"),
/// }
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct Listener<K: SocketKind> {
    socket: Arc<ListenerSocket<K>>,
    registration: Registration,
    arrivals: PullObject<ListenerSocket<K>>,
}

#[derive(Debug)]
struct ListenerSocket<K: SocketKind>(K::Listener);

impl TcpListener {
    /// Creates a listener at `address`. Port 0 stands for a free port. After a listener was closed, its
    /// address can be used again at once (`SO_REUSEADDR`).
    ///
    /// On Unix, up to 1,024 connections can wait in the system's queue to be accepted, if the system allows it (Linux:
    /// `net.core.somaxconn`); elsewhere 128. On Linux, a client that finds the queue full tries again a second later.
    ///
    /// If there are several addresses, or a host name with several, the first one at which the system allows a
    /// listener is used. Only a host name needs to wait.
    ///
    /// # Errors
    ///
    /// The error for the last address: `AddrInUse`, `AddrNotAvailable` or `PermissionDenied` from the system.
    /// The errors of [`lookup_host_evt`](super::lookup_host_evt), such as for a host name that cannot be
    /// resolved. `Unsupported` outside a runtime and in a simulated one.
    ///
    /// # Cancellation
    ///
    /// If the future is dropped before it is ready, there is no listener.
    ///
    /// ```
    /// use rialto_rt::net::TcpListener;
    /// # fn main() -> std::io::Result<()> {
    /// # rialto_rt::Runtime::new()?.block_on(async {
    /// let listener = TcpListener::bind("localhost:0").await?;
    /// assert!(listener.local_addr()?.ip().is_loopback());
    /// # Ok(()) }) }
    /// ```
    pub fn bind<A: ToSocketAddrs>(
        address: A,
    ) -> impl Future<Output = io::Result<TcpListener>> + Send + use<A> {
        let target = Target::of(&address);
        bind_first(target, |address| {
            let driver = current()?;
            let socket = mio::net::TcpListener::bind(address)?;
            lengthen_queue(&socket);
            Self::register(socket, &driver)
        })
    }

    /// Adopts a listening socket of the standard library. Code that is not async can bind with it. The length
    /// of its queue stays: 128 connections after `std::net::TcpListener::bind`.
    ///
    /// # Errors
    ///
    /// The system's error if the socket cannot be made non-blocking or registered. `Unsupported` outside a
    /// runtime and in a simulated one.
    ///
    /// ```
    /// use rialto_rt::net::TcpListener;
    /// # fn main() -> std::io::Result<()> {
    /// let runtime = rialto_rt::Runtime::new()?;
    /// let _guard = runtime.enter();
    /// let listener = TcpListener::from_std(std::net::TcpListener::bind("127.0.0.1:0")?)?;
    /// # drop(listener);
    /// # Ok(())
    /// # }
    /// ```
    pub fn from_std(socket: std::net::TcpListener) -> io::Result<TcpListener> {
        let driver = current()?;
        socket.set_nonblocking(true)?;
        Self::register(mio::net::TcpListener::from_std(socket), &driver)
    }
}

#[cfg(unix)]
impl UnixListener {
    /// Creates a listener at `path`, which must not exist. Dropping the listener does not remove the path.
    ///
    /// ```
    /// use rialto_rt::net::{UnixListener, UnixStream};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # rialto_rt::Runtime::new()?.block_on(async {
    /// let path = std::env::temp_dir().join(format!("rialto-{}.sock", std::process::id()));
    /// let listener = UnixListener::bind(&path)?;
    /// let client = UnixStream::connect(&path).await?;
    /// std::fs::remove_file(&path)?;
    /// let (server, _) = listener.accept().await?;
    /// server.write_all(b"welcome").await?;
    /// let mut buffer = [0; 8];
    /// assert_eq!(client.read(&mut buffer).await?, 7);
    /// # Ok(()) }) }
    /// ```
    ///
    /// # Errors
    ///
    /// `AddrInUse` if `path` exists, and the other errors of `bind`. `Unsupported` outside a runtime and in a
    /// simulated one.
    pub fn bind(path: impl AsRef<Path>) -> io::Result<UnixListener> {
        let driver = current()?;
        Self::register(mio::net::UnixListener::bind(path)?, &driver)
    }
}

impl<K: SocketKind> Listener<K> {
    fn register(mut socket: K::Listener, driver: &Arc<Driver>) -> io::Result<Self> {
        let source = Source::assumed_ready().with_fd(&socket);
        let registration = driver.register(&mut socket, Interest::READABLE, source)?;
        let socket = Arc::new(ListenerSocket(socket));
        let arrivals = PullState::of(Arc::clone(&socket), registration.source());
        Ok(Listener { socket, registration, arrivals })
    }

    /// Returns the address of the listener, with the port that was chosen for port 0.
    ///
    /// # Errors
    ///
    /// The errors of `getsockname`.
    pub fn local_addr(&self) -> io::Result<K::Address> {
        self.socket.0.local()
    }

    /// Returns the event that yields the next connection, with the address of its peer.
    ///
    /// The commit takes the connection from the system's queue. If a choice takes another alternative, the
    /// connection stays there. If the sync is dropped before it has seen its connection, the connection is
    /// put back, and the next accept gets it.
    ///
    /// The event yields the errors of `accept`, and `NotConnected` once the listener was dropped. The error to
    /// expect is that the process has no file descriptors left. The connection then stays in the queue and the
    /// event stays enabled, so wait a moment before the next sync.
    #[doc(alias = "poll_accept")]
    pub fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<(Stream<K>, K::Address)>, Pending: Send> + Send + 'static {
        let driver = Arc::clone(self.registration.driver());
        Object::take_evt_of(Arc::clone(&self.arrivals)).wrap(move |arrival| {
            let (socket, peer) = arrival?;
            Ok((Stream::register(socket, &driver, Source::assumed_ready())?, peer))
        })
    }

    /// Waits for the next connection, and returns it with the address of its peer. This is
    /// [`accept_evt`](Self::accept_evt), awaited.
    ///
    /// # Errors
    ///
    /// As [`accept_evt`](Self::accept_evt).
    pub fn accept(
        &self,
    ) -> SyncFuture<impl TryEvent<Output = io::Result<(Stream<K>, K::Address)>, Pending: Send> + 'static>
    {
        self.accept_evt().sync()
    }
}

impl<K: SocketKind> Pull for ListenerSocket<K> {
    type Item = (K::Socket, K::Address);
    const AWAITED: &'static str = "a connection";

    fn pull(&self) -> io::Result<Self::Item> {
        loop {
            match self.0.accept() {
                // The peer gave up before it was accepted, or a signal handler ran.
                Err(error)
                    if matches!(
                        error.kind(),
                        io::ErrorKind::ConnectionAborted | io::ErrorKind::Interrupted
                    ) => {}
                done => return done,
            }
        }
    }
}

#[cfg(unix)]
impl<K: SocketKind> AsFd for Listener<K> {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.0.as_fd()
    }
}

#[cfg(windows)]
impl<K: SocketKind> AsSocket for Listener<K> {
    fn as_socket(&self) -> BorrowedSocket<'_> {
        self.socket.0.as_socket()
    }
}

impl<K: SocketKind> Drop for Listener<K> {
    fn drop(&mut self) {
        self.registration.deregister(&self.socket.0);
        PullState::close(&self.arrivals);
    }
}
