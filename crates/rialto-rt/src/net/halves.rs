//! The halves of a connection: one reads, and the other writes.

use std::error::Error;
use std::fmt;
use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::net::Shutdown;
use std::ops::Deref;
use std::sync::Arc;
use std::task::{Context, Poll};

use rialto_event::SyncFuture;

use super::kind::{SocketKind, Tcp};
use super::{ReadyEvt, Stream};
use crate::io::{Readable, Source};

/// The reading half of a connection, made by [`Stream::split`] or [`Stream::into_split`].
///
/// Its methods take `&mut self`, so that only one task at a time waits to read.
#[derive(Debug)]
pub struct ReadHalf<S> {
    stream: S,
}

/// The writing half of a connection, made by [`Stream::split`] or [`Stream::into_split`].
///
/// Dropping an owned half ends the writing direction, as [`shutdown`](WriteHalf::shutdown) does: the peer
/// reads the end after the data, and may still write. [`forget`](WriteHalf::forget) drops the half without
/// ending the direction.
#[derive(Debug)]
pub struct WriteHalf<S: Deref<Target: ShutdownWrite>> {
    stream: S,
    /// Dropping the half ends the writing direction.
    ends: bool,
}

/// A [`ReadHalf`] that can be moved to a task of its own.
pub type OwnedReadHalf<K = Tcp> = ReadHalf<Arc<Stream<K>>>;

/// A [`WriteHalf`] that can be moved to a task of its own.
pub type OwnedWriteHalf<K = Tcp> = WriteHalf<Arc<Stream<K>>>;

/// A connection whose writing direction can be ended.
pub trait ShutdownWrite {
    /// Ends the writing direction. Succeeds also if it has ended already.
    #[doc(hidden)]
    fn shutdown_write(&self) -> io::Result<()>;
}

impl<K: SocketKind> ShutdownWrite for Stream<K> {
    fn shutdown_write(&self) -> io::Result<()> {
        match self.shutdown(Shutdown::Write) {
            Err(error) if error.kind() == io::ErrorKind::NotConnected => Ok(()),
            done => done,
        }
    }
}

impl<K: SocketKind> Readable for OwnedReadHalf<K> {
    fn pull(&self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.pull(buffer)
    }

    fn readiness(&self) -> &Arc<Source> {
        self.stream.readiness()
    }
}

/// The error of [`OwnedReadHalf::reunite`] for halves of different connections. It gives the halves back.
#[derive(Debug)]
pub struct ReuniteError<K: SocketKind = Tcp>(pub OwnedReadHalf<K>, pub OwnedWriteHalf<K>);

impl<K: SocketKind> fmt::Display for ReuniteError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the halves belong to different connections; help: reunite those of one `into_split`")
    }
}

impl<K: SocketKind> Error for ReuniteError<K> {}

impl<K: SocketKind> Stream<K> {
    /// Splits the connection into halves that borrow it, for two futures in one task. When the halves are
    /// dropped, the stream can be used again.
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

    /// Splits the connection into owned halves, for two tasks. The connection is closed when both halves are
    /// dropped. [`OwnedReadHalf::reunite`] turns them into a stream again.
    ///
    /// ```no_run
    /// # async fn run(stream: rialto_rt::net::TcpStream) -> std::io::Result<()> {
    /// let (mut reading, mut writing) = stream.into_split();
    /// let writer = rialto_rt::spawn(async move {
    ///     writing.write_all(b"hello").await // then the peer reads the end
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

impl<K: SocketKind, S: Deref<Target = Stream<K>>> ReadHalf<S> {
    /// Reads bytes that have arrived, as [`Stream::read`] does.
    ///
    /// # Errors
    ///
    /// As [`Stream::read`].
    pub async fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.read(buffer).await
    }

    /// Reads bytes as [`Stream::poll_read`] does.
    ///
    /// # Errors
    ///
    /// As [`Stream::read`].
    pub fn poll_read(&mut self, cx: &mut Context<'_>, buffer: &mut [u8]) -> Poll<io::Result<usize>> {
        self.stream.poll_read(cx, buffer)
    }

    /// Reads bytes without waiting, as [`Stream::try_read`] does.
    ///
    /// # Errors
    ///
    /// As [`Stream::try_read`].
    pub fn try_read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.try_read(buffer)
    }

    /// Reads bytes into uninitialized memory, as [`Stream::try_read_uninit`] does.
    ///
    /// # Errors
    ///
    /// As [`Stream::try_read`].
    pub fn try_read_uninit(&mut self, buffer: &mut [MaybeUninit<u8>]) -> io::Result<usize> {
        self.stream.try_read_uninit(buffer)
    }

    /// Returns the event that there may be something to read: see [`Stream::readable_evt`].
    pub fn readable_evt(&self) -> ReadyEvt {
        self.stream.readable_evt()
    }

    /// Waits until there may be something to read: see [`Stream::readable`].
    pub fn readable(&self) -> SyncFuture<ReadyEvt> {
        self.stream.readable()
    }
}

impl<K: SocketKind> OwnedReadHalf<K> {
    /// Turns the two halves of a connection into a stream again.
    ///
    /// # Errors
    ///
    /// [`ReuniteError`], with the two halves, if they belong to different connections.
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

impl<K: SocketKind, S: Deref<Target = Stream<K>>> WriteHalf<S> {
    /// Writes bytes as [`Stream::write`] does.
    ///
    /// # Errors
    ///
    /// As [`Stream::write`].
    pub async fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes).await
    }

    /// Writes all of `bytes`, as [`Stream::write_all`] does.
    ///
    /// # Errors
    ///
    /// As [`Stream::write_all`].
    pub async fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes).await
    }

    /// Writes bytes as [`Stream::poll_write`] does.
    ///
    /// # Errors
    ///
    /// As [`Stream::write`].
    pub fn poll_write(&mut self, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.stream.poll_write(cx, bytes)
    }

    /// Writes bytes without waiting, as [`Stream::try_write`] does.
    ///
    /// # Errors
    ///
    /// As [`Stream::try_write`].
    pub fn try_write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.try_write(bytes)
    }

    /// Writes bytes from several buffers, as [`Stream::try_write_vectored`] does.
    ///
    /// # Errors
    ///
    /// As [`Stream::try_write`].
    pub fn try_write_vectored(&mut self, buffers: &[IoSlice<'_>]) -> io::Result<usize> {
        self.stream.try_write_vectored(buffers)
    }

    /// Returns the event that there may be room to write: see [`Stream::writable_evt`].
    pub fn writable_evt(&self) -> ReadyEvt {
        self.stream.writable_evt()
    }

    /// Waits until there may be room to write: see [`Stream::writable`].
    pub fn writable(&self) -> SyncFuture<ReadyEvt> {
        self.stream.writable()
    }

    /// Ends the writing direction. The system still sends all bytes that were written; then the peer reads
    /// the end.
    ///
    /// # Errors
    ///
    /// As [`Stream::shutdown`].
    pub fn shutdown(mut self) -> io::Result<()> {
        self.ends = false;
        self.stream.shutdown(Shutdown::Write)
    }

    /// Drops the half without ending the writing direction, which stays open until the other half is dropped.
    pub fn forget(mut self) {
        self.ends = false;
    }
}

impl<S: Deref<Target: ShutdownWrite>> Drop for WriteHalf<S> {
    fn drop(&mut self) {
        if self.ends {
            // A drop cannot report an error, and the direction may have ended already.
            let _ = self.stream.shutdown_write();
        }
    }
}

/// Gives access to the whole connection, for example to its addresses.
impl<K: SocketKind, S: Deref<Target = Stream<K>>> AsRef<Stream<K>> for ReadHalf<S> {
    fn as_ref(&self) -> &Stream<K> {
        &self.stream
    }
}

/// Gives access to the whole connection, for example to its addresses.
impl<K: SocketKind, S: Deref<Target = Stream<K>>> AsRef<Stream<K>> for WriteHalf<S> {
    fn as_ref(&self) -> &Stream<K> {
        &self.stream
    }
}
