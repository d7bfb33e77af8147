//! A TCP socket that accepts connections.

use std::io;
use std::net::SocketAddr;
#[cfg(unix)]
use std::os::fd::{AsFd, BorrowedFd};
#[cfg(windows)]
use std::os::windows::io::{AsSocket, BorrowedSocket};
use std::sync::Arc;

use mio::Interest;
use rialto_event::{Event, TryEvent};

use super::TcpStream;
use crate::io::{Pull, Registration, Source, Supplied, current};

/// A TCP socket that accepts connections.
///
/// Dropping it closes the socket; connections that the system had queued but
/// nobody accepted are reset.
///
/// ```no_run
/// # async fn run() -> std::io::Result<()> {
/// use rialto_event::{Event, choose, timeout};
/// use rialto_rt::net::TcpListener;
/// use std::time::Duration;
///
/// let listener = TcpListener::bind("127.0.0.1:0".parse().unwrap())?;
/// let soon = timeout(Duration::from_secs(1)).wrap(|()| None);
/// match choose((listener.accept_evt().wrap(Some), soon)).await {
///     Some(accepted) => println!("{} came", accepted?.1),
///     None => println!("nobody came"),
/// }
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct TcpListener {
    socket: Arc<Listening>,
    registration: Registration,
    arrivals: Arc<Supplied<Listening>>,
}

#[derive(Debug)]
struct Listening(mio::net::TcpListener);

impl TcpListener {
    /// Listens at `address`; port 0 takes a free port. The address may be used
    /// again at once after a listener on it was closed (`SO_REUSEADDR`).
    ///
    /// # Errors
    ///
    /// `AddrInUse`, `AddrNotAvailable`, `PermissionDenied`; `Unsupported`
    /// outside a runtime and inside a simulated one.
    pub fn bind(address: SocketAddr) -> io::Result<TcpListener> {
        let driver = current()?;
        let mut socket = mio::net::TcpListener::bind(address)?;
        let registration = driver.register(&mut socket, Interest::READABLE, Source::hopeful())?;
        let socket = Arc::new(Listening(socket));
        let arrivals = Supplied::new(Arc::clone(&socket), registration.source());
        Ok(TcpListener { socket, registration, arrivals })
    }

    /// The address listened at, with the port that was chosen for port 0.
    ///
    /// # Errors
    ///
    /// Those of `getsockname`.
    pub fn local_addr(&self) -> io::Result<SocketAddr> {
        self.socket.0.local_addr()
    }

    /// The next connection and its peer's address, as an event.
    ///
    /// A connection is taken from the system's queue in the commit, never
    /// before: a choice that goes another way leaves it there. One that was
    /// accepted for a sync which is dropped before it saw it is put back, and
    /// goes to whoever accepts next.
    ///
    /// It yields the errors of `accept`, of which running out of file
    /// descriptors is the one to expect: the connection then stays queued, the
    /// event stays enabled, and waiting a moment before the next sync is in
    /// order.
    pub fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<(TcpStream, SocketAddr)>, Pending: Send> + Send + 'static {
        let driver = Arc::clone(self.registration.driver());
        self.arrivals.take_evt().wrap(move |arrival| {
            let (socket, peer) = arrival?;
            Ok((TcpStream::register(socket, &driver, Source::hopeful())?, peer))
        })
    }

    /// The next connection and its peer's address:
    /// [`accept_evt`](Self::accept_evt), awaited.
    ///
    /// # Errors
    ///
    /// As [`accept_evt`](Self::accept_evt).
    pub async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        self.accept_evt().await
    }
}

impl Pull for Listening {
    type Item = (mio::net::TcpStream, SocketAddr);

    fn pull(&self) -> io::Result<Self::Item> {
        loop {
            match self.0.accept() {
                // The peer gave up before we came, or a signal handler ran.
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
impl AsFd for TcpListener {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.0.as_fd()
    }
}

#[cfg(windows)]
impl AsSocket for TcpListener {
    fn as_socket(&self) -> BorrowedSocket<'_> {
        self.socket.0.as_socket()
    }
}

impl Drop for TcpListener {
    fn drop(&mut self) {
        self.registration.deregister(&self.socket.0);
    }
}
