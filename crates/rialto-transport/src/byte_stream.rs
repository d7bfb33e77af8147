//! The byte stream under a connection: a socket, or a substitute for one.

use std::io::{self, IoSlice};
use std::net::Shutdown;
use std::task::{Context, Poll};

use rialto_rt::net::TcpStream;

/// A bidirectional byte stream, which both directions of a connection share.
pub(super) trait ByteStream: Send + Sync + 'static {
    /// Reads at least one byte into `room` and returns the count. Returns 0 at the end of the stream.
    fn poll_read(&self, cx: &mut Context<'_>, room: &mut [u8]) -> Poll<io::Result<usize>>;

    /// Writes some of `bytes`, at least one, as soon as the stream has capacity.
    fn poll_write_vectored(&self, cx: &mut Context<'_>, bytes: &[IoSlice<'_>]) -> Poll<io::Result<usize>>;

    /// Does the same without waiting, or returns `WouldBlock`.
    #[cfg(feature = "tls")]
    fn try_write_vectored(&self, bytes: &[IoSlice<'_>]) -> io::Result<usize>;

    /// Ends one direction, or both.
    fn shutdown(&self, how: Shutdown) -> io::Result<()>;
}

impl ByteStream for TcpStream {
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
