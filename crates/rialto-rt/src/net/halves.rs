//! The two directions of a connection, apart.

use std::error::Error;
use std::fmt;
use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::net::Shutdown;
use std::ops::Deref;
use std::sync::Arc;
use std::task::{Context, Poll};

use super::{ReadyEvt, TcpStream};
use crate::io::{Readable, Source};

/// The half of a connection that reads, made by [`TcpStream::split`] or
/// [`TcpStream::into_split`]. It reads by `&mut self`, so one task waits at a
/// time; the stream itself would leave that to care.
#[derive(Debug)]
pub struct ReadHalf<S> {
    stream: S,
}

/// The half of a connection that writes, made by [`TcpStream::split`] or
/// [`TcpStream::into_split`].
///
/// Dropping an owned one ends the direction, as
/// [`end`](WriteHalf::end) does: the peer reads to its end, and may go on
/// writing. [`forget`](WriteHalf::forget) drops it without.
#[derive(Debug)]
pub struct WriteHalf<S: Deref<Target = TcpStream>> {
    stream: S,
    /// Dropping it ends the direction.
    ends: bool,
}

/// A [`ReadHalf`] that may go to a task of its own.
pub type OwnedReadHalf = ReadHalf<Arc<TcpStream>>;

/// A [`WriteHalf`] that may go to a task of its own.
pub type OwnedWriteHalf = WriteHalf<Arc<TcpStream>>;

impl Readable for OwnedReadHalf {
    fn pull(&self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.pull(buffer)
    }

    fn readiness(&self) -> &Arc<Source> {
        self.stream.readiness()
    }
}

/// Two halves that are not of one connection, given back.
#[derive(Debug)]
pub struct ReuniteError(pub OwnedReadHalf, pub OwnedWriteHalf);

impl fmt::Display for ReuniteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the two halves are of different connections: reunite those that one `into_split` gave")
    }
}

impl Error for ReuniteError {}

impl TcpStream {
    /// The two directions, for two futures in one task. Whole again when the
    /// halves are gone.
    ///
    /// ```no_run
    /// # async fn run(mut stream: rialto_rt::net::TcpStream) -> std::io::Result<()> {
    /// let (mut reading, mut writing) = stream.split();
    /// let mut buffer = [0; 1024];
    /// let count = reading.read(&mut buffer).await?;
    /// writing.write_all(&buffer[..count]).await?;
    /// # Ok(()) }
    /// ```
    pub fn split(&mut self) -> (ReadHalf<&TcpStream>, WriteHalf<&TcpStream>) {
        (ReadHalf { stream: self }, WriteHalf { stream: self, ends: false })
    }

    /// The two directions, for two tasks. The connection is closed when both
    /// halves are gone; [`OwnedReadHalf::reunite`] makes it whole again.
    ///
    /// ```no_run
    /// # async fn run(stream: rialto_rt::net::TcpStream) -> std::io::Result<()> {
    /// let (mut reading, mut writing) = stream.into_split();
    /// let writer = rialto_rt::spawn(async move {
    ///     writing.write_all(b"hello").await // and the peer sees the end
    /// });
    /// let mut answer = [0; 1024];
    /// let count = reading.read(&mut answer).await?;
    /// writer.await.expect("no panic")?;
    /// # let _ = count; Ok(()) }
    /// ```
    pub fn into_split(self) -> (OwnedReadHalf, OwnedWriteHalf) {
        let stream = Arc::new(self);
        (ReadHalf { stream: Arc::clone(&stream) }, WriteHalf { stream, ends: true })
    }
}

impl<S: Deref<Target = TcpStream>> ReadHalf<S> {
    /// As [`TcpStream::read`].
    ///
    /// # Errors
    ///
    /// As [`TcpStream::read`].
    pub async fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.read(buffer).await
    }

    /// As [`TcpStream::poll_read`].
    ///
    /// # Errors
    ///
    /// As [`TcpStream::read`].
    pub fn poll_read(&mut self, cx: &mut Context<'_>, buffer: &mut [u8]) -> Poll<io::Result<usize>> {
        self.stream.poll_read(cx, buffer)
    }

    /// As [`TcpStream::try_read`].
    ///
    /// # Errors
    ///
    /// As [`TcpStream::try_read`].
    pub fn try_read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.try_read(buffer)
    }

    /// As [`TcpStream::try_read_uninit`].
    ///
    /// # Errors
    ///
    /// As [`TcpStream::try_read`].
    pub fn try_read_uninit(&mut self, buffer: &mut [MaybeUninit<u8>]) -> io::Result<usize> {
        self.stream.try_read_uninit(buffer)
    }

    /// As [`TcpStream::readable_evt`].
    pub fn readable_evt(&self) -> ReadyEvt {
        self.stream.readable_evt()
    }
}

impl OwnedReadHalf {
    /// The connection, whole again.
    ///
    /// # Errors
    ///
    /// The two halves, if they are not of one connection.
    pub fn reunite(self, mut writing: OwnedWriteHalf) -> Result<TcpStream, ReuniteError> {
        if !Arc::ptr_eq(&self.stream, &writing.stream) {
            return Err(ReuniteError(self, writing));
        }
        writing.ends = false;
        drop(writing);
        match Arc::try_unwrap(self.stream) {
            Ok(stream) => Ok(stream),
            Err(_) => unreachable!("a connection has two halves, and the other one is gone"),
        }
    }
}

impl<S: Deref<Target = TcpStream>> WriteHalf<S> {
    /// As [`TcpStream::write`].
    ///
    /// # Errors
    ///
    /// As [`TcpStream::write`].
    pub async fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes).await
    }

    /// As [`TcpStream::write_all`].
    ///
    /// # Errors
    ///
    /// As [`TcpStream::write_all`].
    pub async fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes).await
    }

    /// As [`TcpStream::poll_write`].
    ///
    /// # Errors
    ///
    /// As [`TcpStream::write`].
    pub fn poll_write(&mut self, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.stream.poll_write(cx, bytes)
    }

    /// As [`TcpStream::try_write`].
    ///
    /// # Errors
    ///
    /// As [`TcpStream::try_write`].
    pub fn try_write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.try_write(bytes)
    }

    /// As [`TcpStream::try_write_vectored`].
    ///
    /// # Errors
    ///
    /// As [`TcpStream::try_write`].
    pub fn try_write_vectored(&mut self, buffers: &[IoSlice<'_>]) -> io::Result<usize> {
        self.stream.try_write_vectored(buffers)
    }

    /// As [`TcpStream::writable_evt`].
    pub fn writable_evt(&self) -> ReadyEvt {
        self.stream.writable_evt()
    }

    /// Ends the direction: what was written is still sent, then the peer reads
    /// the end.
    ///
    /// # Errors
    ///
    /// As [`TcpStream::shutdown`].
    pub fn end(mut self) -> io::Result<()> {
        self.ends = false;
        self.stream.shutdown(Shutdown::Write)
    }

    /// Drops the half, and leaves the direction open until the other half is
    /// gone, too.
    pub fn forget(mut self) {
        self.ends = false;
    }
}

impl<S: Deref<Target = TcpStream>> Drop for WriteHalf<S> {
    fn drop(&mut self) {
        if self.ends {
            // It may have ended already.
            let _ = self.stream.shutdown(Shutdown::Write);
        }
    }
}

/// The whole connection, for its addresses and the end of both directions.
impl<S: Deref<Target = TcpStream>> AsRef<TcpStream> for ReadHalf<S> {
    fn as_ref(&self) -> &TcpStream {
        &self.stream
    }
}

/// The whole connection, for its addresses and the end of both directions.
impl<S: Deref<Target = TcpStream>> AsRef<TcpStream> for WriteHalf<S> {
    fn as_ref(&self) -> &TcpStream {
        &self.stream
    }
}
