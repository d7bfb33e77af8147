//! The two directions of a connection, apart.

use std::error::Error;
use std::fmt;
use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::net::Shutdown;
use std::ops::Deref;
use std::sync::Arc;
use std::task::{Context, Poll};

use super::kind::{Kind, Tcp};
use super::{ReadyEvt, Stream};
use crate::io::{Readable, Source};

/// The half of a connection that reads, made by [`Stream::split`] or
/// [`Stream::into_split`]. It reads by `&mut self`, so one task waits at a
/// time; the stream itself would leave that to care.
#[derive(Debug)]
pub struct ReadHalf<S> {
    stream: S,
}

/// The half of a connection that writes, made by [`Stream::split`] or
/// [`Stream::into_split`].
///
/// Dropping an owned one ends the direction, as
/// [`end`](WriteHalf::end) does: the peer reads to its end, and may go on
/// writing. [`forget`](WriteHalf::forget) drops it without.
#[derive(Debug)]
pub struct WriteHalf<S: Deref<Target: Ends>> {
    stream: S,
    /// Dropping it ends the direction.
    ends: bool,
}

/// A [`ReadHalf`] that may go to a task of its own.
pub type OwnedReadHalf<K = Tcp> = ReadHalf<Arc<Stream<K>>>;

/// A [`WriteHalf`] that may go to a task of its own.
pub type OwnedWriteHalf<K = Tcp> = WriteHalf<Arc<Stream<K>>>;

/// A connection whose writing direction can be ended.
pub trait Ends {
    /// Ends it; that it has ended already is no error.
    #[doc(hidden)]
    fn end_writing(&self) -> io::Result<()>;
}

impl<K: Kind> Ends for Stream<K> {
    fn end_writing(&self) -> io::Result<()> {
        match self.shutdown(Shutdown::Write) {
            Err(error) if error.kind() == io::ErrorKind::NotConnected => Ok(()),
            done => done,
        }
    }
}

impl<K: Kind> Readable for OwnedReadHalf<K> {
    fn pull(&self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.pull(buffer)
    }

    fn readiness(&self) -> &Arc<Source> {
        self.stream.readiness()
    }
}

/// Two halves that are not of one connection, given back.
#[derive(Debug)]
pub struct ReuniteError<K: Kind = Tcp>(pub OwnedReadHalf<K>, pub OwnedWriteHalf<K>);

impl<K: Kind> fmt::Display for ReuniteError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the two halves are of different connections: reunite those that one `into_split` gave")
    }
}

impl<K: Kind> Error for ReuniteError<K> {}

impl<K: Kind> Stream<K> {
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
    pub fn split(&mut self) -> (ReadHalf<&Self>, WriteHalf<&Self>) {
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
    pub fn into_split(self) -> (OwnedReadHalf<K>, OwnedWriteHalf<K>) {
        let stream = Arc::new(self);
        (ReadHalf { stream: Arc::clone(&stream) }, WriteHalf { stream, ends: true })
    }
}

impl<K: Kind, S: Deref<Target = Stream<K>>> ReadHalf<S> {
    /// As [`Stream::read`].
    ///
    /// # Errors
    ///
    /// As [`Stream::read`].
    pub async fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.read(buffer).await
    }

    /// As [`Stream::poll_read`].
    ///
    /// # Errors
    ///
    /// As [`Stream::read`].
    pub fn poll_read(&mut self, cx: &mut Context<'_>, buffer: &mut [u8]) -> Poll<io::Result<usize>> {
        self.stream.poll_read(cx, buffer)
    }

    /// As [`Stream::try_read`].
    ///
    /// # Errors
    ///
    /// As [`Stream::try_read`].
    pub fn try_read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.try_read(buffer)
    }

    /// As [`Stream::try_read_uninit`].
    ///
    /// # Errors
    ///
    /// As [`Stream::try_read`].
    pub fn try_read_uninit(&mut self, buffer: &mut [MaybeUninit<u8>]) -> io::Result<usize> {
        self.stream.try_read_uninit(buffer)
    }

    /// As [`Stream::readable_evt`].
    pub fn readable_evt(&self) -> ReadyEvt {
        self.stream.readable_evt()
    }
}

impl<K: Kind> OwnedReadHalf<K> {
    /// The connection, whole again.
    ///
    /// # Errors
    ///
    /// The two halves, if they are not of one connection.
    pub fn reunite(self, mut writing: OwnedWriteHalf<K>) -> Result<Stream<K>, ReuniteError<K>> {
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

impl<K: Kind, S: Deref<Target = Stream<K>>> WriteHalf<S> {
    /// As [`Stream::write`].
    ///
    /// # Errors
    ///
    /// As [`Stream::write`].
    pub async fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes).await
    }

    /// As [`Stream::write_all`].
    ///
    /// # Errors
    ///
    /// As [`Stream::write_all`].
    pub async fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes).await
    }

    /// As [`Stream::poll_write`].
    ///
    /// # Errors
    ///
    /// As [`Stream::write`].
    pub fn poll_write(&mut self, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.stream.poll_write(cx, bytes)
    }

    /// As [`Stream::try_write`].
    ///
    /// # Errors
    ///
    /// As [`Stream::try_write`].
    pub fn try_write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.try_write(bytes)
    }

    /// As [`Stream::try_write_vectored`].
    ///
    /// # Errors
    ///
    /// As [`Stream::try_write`].
    pub fn try_write_vectored(&mut self, buffers: &[IoSlice<'_>]) -> io::Result<usize> {
        self.stream.try_write_vectored(buffers)
    }

    /// As [`Stream::writable_evt`].
    pub fn writable_evt(&self) -> ReadyEvt {
        self.stream.writable_evt()
    }

    /// Ends the direction: what was written is still sent, then the peer reads
    /// the end.
    ///
    /// # Errors
    ///
    /// As [`Stream::shutdown`].
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

impl<S: Deref<Target: Ends>> Drop for WriteHalf<S> {
    fn drop(&mut self) {
        if self.ends {
            // It may have ended already.
            let _ = self.stream.end_writing();
        }
    }
}

/// The whole connection, for its addresses and the end of both directions.
impl<K: Kind, S: Deref<Target = Stream<K>>> AsRef<Stream<K>> for ReadHalf<S> {
    fn as_ref(&self) -> &Stream<K> {
        &self.stream
    }
}

/// The whole connection, for its addresses and the end of both directions.
impl<K: Kind, S: Deref<Target = Stream<K>>> AsRef<Stream<K>> for WriteHalf<S> {
    fn as_ref(&self) -> &Stream<K> {
        &self.stream
    }
}
