//! A connection's stream that can be aborted from outside.
//!
//! hyper passes an upgraded stream to a task of the application, which may run on tokio. The connection's
//! task keeps a [`StreamControl`], the other handle of the stream. With it, the task waits until the stream
//! is dropped, or makes the stream's reads and writes fail.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll};

use atomic_waker::AtomicWaker;
use rialto_event::{Condition, WaitEvt};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The state that a stream and its connection's task share.
struct Shared {
    /// Set once, when the `StreamControl` is dropped. The stream reads it after each operation.
    aborted: AtomicBool,
    /// The waker of the task that waits to read. An abort wakes it.
    reader: AtomicWaker,
    /// The waker of the task that waits to write. An abort wakes it.
    writer: AtomicWaker,
    /// Signalled when the stream is dropped.
    dropped: Condition,
    /// The number of bytes from the peer that agree with [`PREFACE`]; its length once the version is known.
    preface: AtomicUsize,
}

/// The first bytes of a connection of HTTP/2 (RFC 9113, section 3.4). The first byte that differs, or the last
/// of these, tells the version of HTTP.
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

impl Shared {
    /// Compares bytes from the peer with the rest of the preface. One task at a time reads the stream.
    fn compare(&self, bytes: &[u8]) {
        let agreed = self.preface.load(Ordering::Relaxed);
        let rest = &PREFACE[agreed..];
        if rest.is_empty() {
            return;
        }
        let is_open = bytes.len() < rest.len() && rest.starts_with(bytes);
        self.preface.store(if is_open { agreed + bytes.len() } else { PREFACE.len() }, Ordering::Relaxed);
    }

    /// Returns `result`, the result of an operation, or an error if the stream is aborted.
    fn unless_aborted<T>(
        &self,
        waiting: &AtomicWaker,
        cx: &mut Context<'_>,
        result: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if result.is_pending() {
            waiting.register(cx.waker());
        }
        // The load comes after the registration. So an abort that this load misses finds the waker and wakes
        // the task.
        if self.aborted.load(Ordering::Acquire) {
            return Poll::Ready(Err(ErrorKind::ConnectionAborted.into()));
        }
        result
    }
}

/// The stream that hyper and an upgraded protocol use.
pub(crate) struct Stream<T> {
    io: T,
    shared: Arc<Shared>,
}

/// The connection task's handle to its stream. Dropping it aborts the stream.
pub(crate) struct StreamControl {
    shared: Arc<Shared>,
}

pub(crate) fn abortable<T>(io: T) -> (Stream<T>, StreamControl) {
    let (reader, writer) = (AtomicWaker::new(), AtomicWaker::new());
    let (aborted, preface) = (AtomicBool::new(false), AtomicUsize::new(0));
    let shared = Shared { aborted, reader, writer, dropped: Condition::new(), preface };
    let shared = Arc::new(shared);
    (Stream { io, shared: Arc::clone(&shared) }, StreamControl { shared })
}

impl StreamControl {
    /// Returns an event that is enabled once the stream is dropped: at the end of the connection, or of the
    /// protocol to which it was upgraded.
    pub(crate) fn dropped_evt(&self) -> WaitEvt {
        self.shared.dropped.clone().into_wait_evt()
    }

    /// Returns whether the bytes that were read so far tell the version of HTTP.
    pub(crate) fn knows_version(&self) -> bool {
        self.shared.preface.load(Ordering::Relaxed) == PREFACE.len()
    }
}

impl Drop for StreamControl {
    fn drop(&mut self) {
        self.shared.aborted.store(true, Ordering::Release);
        self.shared.reader.wake();
        self.shared.writer.wake();
    }
}

impl<T> Drop for Stream<T> {
    fn drop(&mut self) {
        self.shared.dropped.signal();
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Stream<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let result = Pin::new(&mut self.io).poll_read(cx, buffer);
        self.shared.compare(&buffer.filled()[before..]);
        self.shared.unless_aborted(&self.shared.reader, cx, result)
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Stream<T> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.io).poll_write(cx, bytes);
        self.shared.unless_aborted(&self.shared.writer, cx, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffers: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.io).poll_write_vectored(cx, buffers);
        self.shared.unless_aborted(&self.shared.writer, cx, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.io).poll_flush(cx);
        self.shared.unless_aborted(&self.shared.writer, cx, result)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.io).poll_shutdown(cx);
        self.shared.unless_aborted(&self.shared.writer, cx, result)
    }
}
