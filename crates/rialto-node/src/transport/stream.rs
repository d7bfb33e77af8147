//! What bytes go over: a socket, or something that is as good.

use std::io::{self, IoSlice};
use std::net::Shutdown;
use std::task::{Context, Poll};

use rialto_rt::net::TcpStream;

/// A way of bytes there and one back, which both directions of a connection share.
pub(super) trait Stream: Send + Sync + 'static {
    /// What has come, at least one byte; none at the end.
    fn poll_read(&self, cx: &mut Context<'_>, room: &mut [u8]) -> Poll<io::Result<usize>>;

    /// Takes some of `bytes`, at least one, once there is room.
    fn poll_write_vectored(&self, cx: &mut Context<'_>, bytes: &[IoSlice<'_>]) -> Poll<io::Result<usize>>;

    /// The same, or `WouldBlock`.
    #[cfg(feature = "tls")]
    fn try_write_vectored(&self, bytes: &[IoSlice<'_>]) -> io::Result<usize>;

    /// Ends a direction, or both.
    fn shutdown(&self, how: Shutdown) -> io::Result<()>;
}

impl Stream for TcpStream {
    fn poll_read(&self, cx: &mut Context<'_>, room: &mut [u8]) -> Poll<io::Result<usize>> {
        TcpStream::poll_read(self, cx, room)
    }

    fn poll_write_vectored(&self, cx: &mut Context<'_>, bytes: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        TcpStream::poll_write_vectored(self, cx, bytes)
    }

    #[cfg(feature = "tls")]
    fn try_write_vectored(&self, bytes: &[IoSlice<'_>]) -> io::Result<usize> {
        TcpStream::try_write_vectored(self, bytes)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        TcpStream::shutdown(self, how)
    }
}
