//! The kinds of stream sockets.

use std::fmt::Debug;
use std::io::{self, IoSlice, Read, Write};
use std::mem::MaybeUninit;
use std::net::{self, Shutdown};
#[cfg(unix)]
use std::os::fd::AsFd as Handle;
#[cfg(windows)]
use std::os::windows::io::AsSocket as Handle;

use mio::event::Source as Pollable;

/// A kind of stream socket: [`Tcp`], or `Unix` on Unix systems.
pub trait SocketKind: sealed::Sealed + Debug + Send + Sync + 'static {
    /// The type of the addresses of both ends of a connection.
    type Address: Debug + Send + 'static;
    #[doc(hidden)]
    type Socket: Socket<Address = Self::Address>;
    #[doc(hidden)]
    type Listener: Listener<Socket = Self::Socket>;
}

/// The kind of TCP sockets.
#[derive(Debug)]
pub enum Tcp {}

/// The kind of Unix domain sockets.
#[cfg(unix)]
#[derive(Debug)]
pub enum Unix {}

impl SocketKind for Tcp {
    type Address = net::SocketAddr;
    type Socket = mio::net::TcpStream;
    type Listener = mio::net::TcpListener;
}

#[cfg(unix)]
impl SocketKind for Unix {
    type Address = std::os::unix::net::SocketAddr;
    type Socket = mio::net::UnixStream;
    type Listener = mio::net::UnixListener;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Tcp {}
    #[cfg(unix)]
    impl Sealed for super::Unix {}
}

/// The operations of a connected socket. None of them waits.
pub trait Socket: Pollable + Handle + Debug + Send + Sync + Unpin + Sized + 'static {
    type Address;
    fn local(&self) -> io::Result<Self::Address>;
    fn peer(&self) -> io::Result<Self::Address>;
    fn error(&self) -> io::Result<Option<io::Error>>;
    fn end(&self, how: Shutdown) -> io::Result<()>;
    fn read(&self, buffer: &mut [u8]) -> io::Result<usize>;
    fn read_uninit(&self, buffer: &mut [MaybeUninit<u8>]) -> io::Result<usize>;
    fn write(&self, bytes: &[u8]) -> io::Result<usize>;
    fn write_vectored(&self, buffers: &[IoSlice<'_>]) -> io::Result<usize>;
}

/// The operations of a socket that accepts connections. None of them waits.
pub trait Listener: Pollable + Handle + Debug + Send + Sync + Unpin + 'static {
    type Socket: Socket;
    fn local(&self) -> io::Result<<Self::Socket as Socket>::Address>;
    fn accept(&self) -> io::Result<(Self::Socket, <Self::Socket as Socket>::Address)>;
}

macro_rules! sockets {
    ($stream:ty, $listener:ty, $address:ty) => {
        impl Socket for $stream {
            type Address = $address;
            fn local(&self) -> io::Result<$address> {
                self.local_addr()
            }
            fn peer(&self) -> io::Result<$address> {
                self.peer_addr()
            }
            fn error(&self) -> io::Result<Option<io::Error>> {
                self.take_error()
            }
            fn end(&self, how: Shutdown) -> io::Result<()> {
                self.shutdown(how)
            }
            fn read(&self, buffer: &mut [u8]) -> io::Result<usize> {
                Read::read(&mut &*self, buffer)
            }
            fn read_uninit(&self, buffer: &mut [MaybeUninit<u8>]) -> io::Result<usize> {
                recv(self, buffer)
            }
            fn write(&self, bytes: &[u8]) -> io::Result<usize> {
                Write::write(&mut &*self, bytes)
            }
            fn write_vectored(&self, buffers: &[IoSlice<'_>]) -> io::Result<usize> {
                Write::write_vectored(&mut &*self, buffers)
            }
        }

        impl Listener for $listener {
            type Socket = $stream;
            fn local(&self) -> io::Result<$address> {
                self.local_addr()
            }
            fn accept(&self) -> io::Result<($stream, $address)> {
                self.accept()
            }
        }
    };
}

sockets!(mio::net::TcpStream, mio::net::TcpListener, net::SocketAddr);
#[cfg(unix)]
sockets!(mio::net::UnixStream, mio::net::UnixListener, std::os::unix::net::SocketAddr);

/// The number of connections that may wait to be accepted. `bind` of the standard library, and of mio, allows 128.
#[cfg(unix)]
const QUEUE_LENGTH: i32 = 1024;

/// Lets more connections wait to be accepted. If this fails, the queue keeps its length.
#[cfg(unix)]
pub(super) fn lengthen_queue(socket: &mio::net::TcpListener) {
    use std::os::fd::AsRawFd;
    // SAFETY: the descriptor is open, and the call touches no memory of this process. A second `listen` sets the
    // length again.
    let _ = unsafe { libc::listen(socket.as_raw_fd(), QUEUE_LENGTH) };
}

/// On other systems the queue keeps its length.
#[cfg(not(unix))]
pub(super) fn lengthen_queue(_: &mio::net::TcpListener) {}

/// Receives bytes into `buffer`, which need not be initialized. Returns their number.
#[cfg(unix)]
fn recv(socket: &impl std::os::fd::AsRawFd, buffer: &mut [MaybeUninit<u8>]) -> io::Result<usize> {
    // SAFETY: the pointer and the length are those of a live buffer, and `recv` only writes to it.
    let count = unsafe { libc::recv(socket.as_raw_fd(), buffer.as_mut_ptr().cast(), buffer.len(), 0) };
    usize::try_from(count).map_err(|_| io::Error::last_os_error())
}

/// Does the same on systems other than Unix. The standard library reads only into initialized memory.
#[cfg(not(unix))]
fn recv(socket: &impl Socket, buffer: &mut [MaybeUninit<u8>]) -> io::Result<usize> {
    buffer.fill(MaybeUninit::new(0));
    // SAFETY: the whole buffer is initialized now, and stays initialized.
    let buffer = unsafe { std::slice::from_raw_parts_mut(buffer.as_mut_ptr().cast(), buffer.len()) };
    socket.read(buffer)
}
