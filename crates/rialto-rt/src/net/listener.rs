//! A TCP socket that accepts connections.

use std::io;
use std::net::SocketAddr;
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use mio::Interest;

use super::TcpStream;
use crate::io::{Direction, Driver, Registration, Source, current};

/// A TCP socket that accepts connections.
///
/// Dropping it closes the socket; connections that the system had queued but
/// nobody accepted are reset.
#[derive(Debug)]
pub struct TcpListener {
    socket: mio::net::TcpListener,
    registration: Registration,
    driver: Arc<Driver>,
}

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
        Ok(TcpListener { socket, registration, driver })
    }

    /// The address listened at, with the port that was chosen for port 0.
    ///
    /// # Errors
    ///
    /// Those of `getsockname`.
    pub fn local_addr(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }

    /// The next connection and its peer's address.
    ///
    /// Dropping the future accepts nothing.
    ///
    /// # Errors
    ///
    /// Those of `accept`, of which running out of file descriptors is the one
    /// to expect: the connection stays queued, and waiting a moment before the
    /// next call is in order.
    pub async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        std::future::poll_fn(|cx| self.poll_accept(cx)).await
    }

    fn poll_accept(&self, cx: &mut Context<'_>) -> Poll<io::Result<(TcpStream, SocketAddr)>> {
        loop {
            let seen = ready!(self.registration.source().poll_ready(Direction::Read, cx));
            match self.socket.accept() {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    self.registration.source().clear(Direction::Read, seen);
                }
                // Its peer gave up before we came: not our listener's fault.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Poll::Ready(Err(error)),
                Ok((socket, peer)) => {
                    let stream = TcpStream::register(socket, &self.driver, Source::hopeful())?;
                    return Poll::Ready(Ok((stream, peer)));
                }
            }
        }
    }
}

impl AsFd for TcpListener {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}

impl Drop for TcpListener {
    fn drop(&mut self) {
        self.registration.deregister(&mut self.socket);
    }
}
