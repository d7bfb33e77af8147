//! UDP sockets.

use std::fmt;
use std::future::poll_fn;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
#[cfg(unix)]
use std::os::fd::{AsFd, BorrowedFd};
#[cfg(windows)]
use std::os::windows::io::{AsSocket, BorrowedSocket};
use std::sync::Arc;

use mio::Interest;
use rialto_event::{Event, Object, SyncFuture, TryEvent};
use rialto_task::primitives::Mutex;

use super::ToSocketAddrs;
use super::address::Target;
use super::resolve::{bind_first, no_addresses, resolved_evt};
use crate::io::{Direction, Pull, PullObject, PullState, ReadyEvt, Registration, Source, current};

/// A UDP socket. Receiving is an event that commits on a datagram.
///
/// All operations take `&self`. Dropping it closes the socket. An event of [`recv_evt`](UdpSocket::recv_evt)
/// that still exists yields the error `NotConnected`.
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_rt::net::UdpSocket;
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// # rialto_rt::Runtime::new()?.block_on(async {
/// let (one, other) = (UdpSocket::bind("127.0.0.1:0").await?, UdpSocket::bind("127.0.0.1:0").await?);
/// one.send_to(b"hello", other.local_addr()?).await?;
/// let soon = choose((other.recv_evt().wrap(Some), after(Duration::from_secs(60)).wrap(|()| None)));
/// let (datagram, from) = soon.await.expect("within a minute")?;
/// assert_eq!((&datagram[..], from), (&b"hello"[..], one.local_addr()?));
/// # Ok(()) }) }
/// ```
#[derive(Debug)]
pub struct UdpSocket {
    socket: Arc<ReceiveSocket>,
    registration: Registration,
    arrivals: PullObject<ReceiveSocket>,
}

struct ReceiveSocket {
    socket: mio::net::UdpSocket,
    /// A buffer for the largest possible datagram. The size of a datagram is known only after it was
    /// received.
    room: Mutex<Box<[u8]>>,
}

/// The maximum size of a datagram.
const LARGEST: usize = 65_535;

impl UdpSocket {
    /// Creates a socket at `address`. Port 0 stands for a free port.
    ///
    /// # Errors
    ///
    /// As [`TcpListener::bind`](super::TcpListener::bind).
    ///
    /// # Cancellation
    ///
    /// If the future is dropped before it is ready, there is no socket.
    pub fn bind<A: ToSocketAddrs>(address: A) -> impl Future<Output = io::Result<UdpSocket>> + Send + use<A> {
        bind_first(Target::of(&address), |address| Self::register(mio::net::UdpSocket::bind(address)?))
    }

    /// Adopts a socket of the standard library.
    ///
    /// # Errors
    ///
    /// The system's error if the socket cannot be made non-blocking or registered. `Unsupported` outside a
    /// runtime and in a simulated one.
    pub fn from_std(socket: std::net::UdpSocket) -> io::Result<UdpSocket> {
        socket.set_nonblocking(true)?;
        Self::register(mio::net::UdpSocket::from_std(socket))
    }

    fn register(mut socket: mio::net::UdpSocket) -> io::Result<UdpSocket> {
        let driver = current()?;
        let both = Interest::READABLE | Interest::WRITABLE;
        let source = Source::assumed_ready().with_fd(&socket);
        let registration = driver.register(&mut socket, both, source)?;
        let room = Mutex::new(vec![0; LARGEST].into_boxed_slice());
        let socket = Arc::new(ReceiveSocket { socket, room });
        let arrivals = PullState::of(Arc::clone(&socket), registration.source());
        Ok(UdpSocket { socket, registration, arrivals })
    }

    /// Returns the address of this end, with the port that was chosen for port 0.
    ///
    /// # Errors
    ///
    /// The errors of `getsockname`.
    pub fn local_addr(&self) -> io::Result<SocketAddr> {
        self.socket.socket.local_addr()
    }

    /// Sets the peer. [`send`](Self::send) then sends to it, and the system drops datagrams from other
    /// addresses. If there are several addresses, the first one that the system accepts becomes the peer.
    ///
    /// # Errors
    ///
    /// The errors of `connect`, and those of [`lookup_host_evt`](super::lookup_host_evt).
    ///
    /// # Cancellation
    ///
    /// If the future is dropped before it is ready, the peer is unchanged.
    pub fn connect<A: ToSocketAddrs>(
        &self,
        peer: A,
    ) -> impl Future<Output = io::Result<()>> + Send + use<'_, A> {
        bind_first(Target::of(&peer), |peer| self.socket.socket.connect(peer))
    }

    /// Returns the address of the peer that [`connect`](Self::connect) has set.
    ///
    /// # Errors
    ///
    /// `NotConnected` if no peer was set.
    pub fn peer_addr(&self) -> io::Result<SocketAddr> {
        self.socket.socket.peer_addr()
    }

    /// Returns the event that yields the next datagram, with the address of its sender.
    ///
    /// The commit takes the datagram from the system's queue. If the sync is dropped before it has seen its
    /// datagram, the datagram is put back, and is the next one to be received.
    ///
    /// The event yields the errors of `recvfrom`, such as `ConnectionRefused` if no socket received an
    /// earlier datagram to the connected peer.
    #[doc(alias = "readable")]
    pub fn recv_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<(Vec<u8>, SocketAddr)>, Pending: Send> + Clone + Send + 'static
    {
        Object::take_evt_of(Arc::clone(&self.arrivals))
    }

    /// Waits for the next datagram, and returns it with the address of its sender. This is
    /// [`recv_evt`](Self::recv_evt), awaited.
    ///
    /// # Errors
    ///
    /// As [`recv_evt`](Self::recv_evt).
    #[doc(alias = "recv_from")]
    pub fn recv(
        &self,
    ) -> SyncFuture<impl TryEvent<Output = io::Result<(Vec<u8>, SocketAddr)>, Pending: Send> + 'static> {
        self.recv_evt().sync()
    }

    /// Returns the next datagram, with the address of its sender, without waiting.
    ///
    /// # Errors
    ///
    /// `WouldBlock` if there is none, or if other receives wait for one. Otherwise as
    /// [`recv_evt`](Self::recv_evt).
    #[doc(alias = "try_recv_from")]
    pub fn try_recv(&self) -> io::Result<(Vec<u8>, SocketAddr)> {
        self.recv_evt().try_sync().unwrap_or_else(|| Err(ErrorKind::WouldBlock.into()))
    }

    /// Sends `datagram` to `to`, or to the first of its addresses. If the future is dropped before it is ready, it
    /// has sent nothing.
    ///
    /// # Errors
    ///
    /// The errors of `sendto`, such as for a datagram that is too long, and those of
    /// [`lookup_host_evt`](super::lookup_host_evt).
    pub fn send_to<'a, A: ToSocketAddrs>(
        &'a self,
        datagram: &'a [u8],
        to: A,
    ) -> impl Future<Output = io::Result<()>> + Send + use<'a, A> {
        let target = Target::of(&to);
        async move {
            let to = match target.single() {
                Ok(address) => address,
                // A resolver yields at least one address.
                Err(_) => match resolved_evt(target).await?[..] {
                    [address, ..] => address,
                    [] => return Err(no_addresses()),
                },
            };
            self.sent(datagram, || self.socket.socket.send_to(datagram, to)).await
        }
    }

    /// Sends `datagram` to the peer of [`connect`](Self::connect). If the future is dropped before it is
    /// ready, it has sent nothing.
    ///
    /// # Errors
    ///
    /// The errors of `send`, such as for a datagram that is too long, or if no peer was set.
    pub async fn send(&self, datagram: &[u8]) -> io::Result<()> {
        self.sent(datagram, || self.socket.socket.send(datagram)).await
    }

    /// Sends `datagram` to the peer of [`connect`](Self::connect), without waiting. If it fails, it has sent nothing.
    ///
    /// # Errors
    ///
    /// `WouldBlock` if there is no room: wait for [`writable`](Self::writable). Otherwise as
    /// [`send`](Self::send).
    pub fn try_send(&self, datagram: &[u8]) -> io::Result<()> {
        self.try_sent(|| self.socket.socket.send(datagram))
    }

    /// Sends `datagram` to `to`, without waiting. If it fails, it has sent nothing.
    ///
    /// ```
    /// use rialto_rt::net::UdpSocket;
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # rialto_rt::Runtime::new()?.block_on(async {
    /// let (one, other) = (UdpSocket::bind("127.0.0.1:0").await?, UdpSocket::bind("127.0.0.1:0").await?);
    /// one.writable().await;
    /// one.try_send_to(b"hello", other.local_addr()?)?;
    /// assert_eq!(other.recv().await?.0, b"hello");
    /// assert!(other.try_recv().is_err()); // no second datagram
    /// # Ok(()) }) }
    /// ```
    ///
    /// # Errors
    ///
    /// `WouldBlock` if there is no room: wait for [`writable`](Self::writable). Otherwise as
    /// [`send_to`](Self::send_to).
    pub fn try_send_to(&self, datagram: &[u8], to: SocketAddr) -> io::Result<()> {
        self.try_sent(|| self.socket.socket.send_to(datagram, to))
    }

    fn try_sent(&self, send: impl FnMut() -> io::Result<usize>) -> io::Result<()> {
        self.registration.attempt(Direction::Write, |_| false, send).map(drop)
    }

    async fn sent(&self, datagram: &[u8], mut send: impl FnMut() -> io::Result<usize>) -> io::Result<()> {
        let mut attempt = || self.registration.attempt(Direction::Write, |_| false, &mut send);
        let count = poll_fn(|cx| self.registration.poll_io(Direction::Write, cx, &mut attempt)).await?;
        // The system sends a datagram completely, or not at all.
        debug_assert_eq!(count, datagram.len());
        Ok(())
    }

    /// Returns the event that there may be room to send.
    ///
    /// Committing it sends nothing. It stays enabled until a send finds no room. So call
    /// [`try_send`](Self::try_send) next, and wait for the event again at `WouldBlock`. To receive, no such event is
    /// needed: [`recv_evt`](Self::recv_evt) commits on the datagram.
    pub fn writable_evt(&self) -> ReadyEvt {
        ReadyEvt::new(self.registration.source(), Direction::Write)
    }

    /// Waits until there may be room to send: [`writable_evt`](Self::writable_evt), awaited. If the future is dropped
    /// before it is ready, nothing has happened.
    pub fn writable(&self) -> SyncFuture<ReadyEvt> {
        self.writable_evt().sync()
    }
}

impl Pull for ReceiveSocket {
    type Item = (Vec<u8>, SocketAddr);
    const AWAITED: &'static str = "a datagram";

    fn pull(&self) -> io::Result<Self::Item> {
        let mut room = self.room.lock();
        loop {
            match self.socket.recv_from(&mut room) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                done => return done.map(|(count, from)| (room[..count].to_vec(), from)),
            }
        }
    }
}

impl fmt::Debug for ReceiveSocket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.socket.fmt(f)
    }
}

#[cfg(unix)]
impl AsFd for UdpSocket {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.socket.as_fd()
    }
}

#[cfg(windows)]
impl AsSocket for UdpSocket {
    fn as_socket(&self) -> BorrowedSocket<'_> {
        self.socket.socket.as_socket()
    }
}

impl Drop for UdpSocket {
    fn drop(&mut self) {
        self.registration.deregister(&self.socket.socket);
        PullState::close(&self.arrivals);
    }
}
