//! Events for byte streams with tokio's traits.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use rialto_event::{Event, TryEvent};
use rialto_sync::read_ahead::{Demand, ReadAhead, ReadResult};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::coop::assume_cancel_safe;

/// The default limit of an [`Input`], in bytes.
const LIMIT: usize = 1 << 20;

/// A byte stream whose reads are events. A read commits on data. If it is not chosen, it has taken nothing.
///
/// This holds for every kind of read. When a timeout wins against `read_line_evt`, the part of the line that
/// has arrived stays in the buffer, and the next read gets it, even if that read is of another kind. (tokio's
/// own `read_line`, `read_until` and `read_exact` lose these bytes: they are not cancel safe.)
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_tokio::Input;
/// use std::time::Duration;
/// use tokio::io::AsyncWriteExt;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> std::io::Result<()> {
/// let (mut client, server) = tokio::io::duplex(64);
/// let mut input = Input::new(server);
/// client.write_all(b"one li").await?;
/// let soon = after(Duration::from_millis(1)).wrap(|()| None);
/// assert!(choose((input.read_line_evt().wrap(Some), soon)).await.is_none());
/// client.write_all(b"ne\n").await?;
/// assert_eq!(input.read_line_evt().await?.as_deref(), Some("one line"));
/// # Ok(())
/// # }
/// ```
///
/// The buffer holds at most [its limit](Self::with_limit) of bytes and one more. The `Input` reads ahead only
/// when a read waits for more bytes than the buffer has. Bytes leave the buffer in the poll that commits the
/// read.
///
/// # Errors
///
/// - An error of the stream goes to one read: the first one that the bytes before the error do not satisfy.
///   Those bytes stay in the buffer. After the error, the stream counts as ended.
/// - `InvalidInput`, if a read needs more bytes than the limit.
/// - `InvalidData`, from `read_line_evt`, if the line is not UTF-8.
///
/// After `InvalidInput` and `InvalidData`, all bytes are still there for another read.
///
/// Source: `input1Evt`, `inputLineEvt` and the other input events of CML's library.
#[derive(Debug)]
pub struct Input<R> {
    stream: R,
    ahead: ReadAhead,
}

impl<R> Input<R> {
    /// Creates an input from `stream`, with a buffer of at most one mebibyte.
    pub fn new(stream: R) -> Self {
        Input::with_limit(stream, LIMIT)
    }

    /// Creates an input from `stream`. No line and no other piece that is read at once can be longer than
    /// `limit` bytes, and the buffer has at most one byte more. A limit of 0 counts as 1.
    pub fn with_limit(stream: R, limit: usize) -> Self {
        Input { stream, ahead: ReadAhead::new(limit) }
    }

    /// Returns the stream, for example to write to it. Events of this input never see the bytes that you read
    /// from the stream directly.
    pub fn stream(&mut self) -> &mut R {
        &mut self.stream
    }

    /// Returns the stream, and the bytes in the buffer.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_tokio::Input;
    ///
    /// let mut input = Input::new(&b"one\ntwo"[..]);
    /// assert_eq!(input.read_line_evt().sync_blocking().unwrap().as_deref(), Some("one"));
    /// assert_eq!(input.into_parts(), (&b""[..], b"two".to_vec()));
    /// ```
    pub fn into_parts(self) -> (R, Vec<u8>) {
        (self.stream, self.ahead.into_rest())
    }
}

impl<R: AsyncRead + Unpin + Send> Input<R> {
    /// Returns an event that reads at least one byte and at most `limit`, as soon as there are any. It yields
    /// no byte at the end of the stream.
    pub fn read_evt(
        &mut self,
        limit: usize,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Send + use<'_, R> {
        self.demand(Demand::Available(limit)).wrap(ReadResult::into_bytes)
    }

    /// Like [`read_evt`](Self::read_evt), but the bytes stay in the buffer.
    pub fn peek_evt(
        &mut self,
        limit: usize,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Send + use<'_, R> {
        self.demand(Demand::Peek(limit)).wrap(ReadResult::into_bytes)
    }

    /// Returns an event that reads `count` bytes. It yields fewer at the end of the stream.
    pub fn read_n_evt(
        &mut self,
        count: usize,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Send + use<'_, R> {
        self.demand(Demand::Exactly(count)).wrap(ReadResult::into_bytes)
    }

    /// Returns an event that reads all bytes up to and including the next `delimiter`. At the end of the
    /// stream it yields the rest, which may be empty.
    pub fn read_until_evt(
        &mut self,
        delimiter: u8,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Send + use<'_, R> {
        self.demand(Demand::Until(delimiter)).wrap(ReadResult::into_bytes)
    }

    /// Returns an event that reads the bytes in the buffer, at most up to and including the next `delimiter`.
    /// It waits for at least one byte, and yields none at the end of the stream.
    ///
    /// The limit does not apply to it. It is therefore the way to skip a line that
    /// [`read_line_evt`](Self::read_line_evt) refuses and leaves in the buffer.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_tokio::Input;
    ///
    /// let mut input = Input::new(&b"\xff\xff\ntext\n"[..]);
    /// assert!(input.read_line_evt().sync_blocking().is_err()); // it is not UTF-8, and still in the buffer
    /// loop {
    ///     let part = input.read_some_until_evt(b'\n').sync_blocking().unwrap();
    ///     if part.is_empty() || part.ends_with(b"\n") {
    ///         break;
    ///     }
    /// }
    /// assert_eq!(input.read_line_evt().sync_blocking().unwrap().as_deref(), Some("text"));
    /// ```
    pub fn read_some_until_evt(
        &mut self,
        delimiter: u8,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Send + use<'_, R> {
        self.demand(Demand::AvailableUntil(delimiter)).wrap(ReadResult::into_bytes)
    }

    /// Returns an event that reads the next line, and yields it without its end (`\n` or `\r\n`). The rest
    /// before the end of the stream is a line too, unless it is empty. At the end of the stream the event
    /// yields `None`.
    ///
    /// At the end of the stream the event is always enabled. So a loop must end at `None`, or disable the
    /// arm. A line that is too long or not UTF-8 stays in the buffer after the error;
    /// [`read_some_until_evt`](Self::read_some_until_evt) skips it.
    pub fn read_line_evt(
        &mut self,
    ) -> impl TryEvent<Output = io::Result<Option<String>>, Pending: Send> + Send + use<'_, R> {
        self.demand(Demand::Line).wrap(ReadResult::into_line)
    }

    /// Returns an event that reads all bytes up to the end of the stream.
    pub fn read_to_end_evt(
        &mut self,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Send + use<'_, R> {
        self.demand(Demand::All).wrap(ReadResult::into_bytes)
    }

    fn demand(
        &mut self,
        demand: Demand,
    ) -> impl TryEvent<Output = ReadResult, Pending: Send> + Send + use<'_, R> {
        assume_cancel_safe(poll_fn(move |cx| self.poll(cx, demand)))
    }

    fn poll(&mut self, cx: &mut Context<'_>, demand: Demand) -> Poll<ReadResult> {
        loop {
            if let Some(grant) = self.ahead.grant(&demand) {
                return Poll::Ready(self.ahead.take(&demand, grant));
            }
            let stream = Pin::new(&mut self.stream);
            let more = self.ahead.fill(|room| {
                let mut room = ReadBuf::new(room);
                match stream.poll_read(cx, &mut room) {
                    Poll::Pending => None,
                    Poll::Ready(read) => Some(read.map(|()| room.filled().len())),
                }
            });
            if !more {
                return Poll::Pending;
            }
        }
    }
}

/// Extension trait: writing to a stream as an event.
///
/// ```
/// use rialto_tokio::io::WriteEvtExt;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> std::io::Result<()> {
/// let (mut client, _server) = tokio::io::duplex(2);
/// assert_eq!(client.write_evt(b"abc").await?, 2);
/// # Ok(())
/// # }
/// ```
pub trait WriteEvtExt: AsyncWrite + Unpin + Send {
    /// Returns an event that writes some of `bytes`, and yields their number: at least one, unless `bytes` is
    /// empty. Built on `poll_write`, which has written nothing unless it returns a number.
    ///
    /// # Errors
    ///
    /// The errors of the stream.
    fn write_evt(&mut self, bytes: &[u8]) -> impl TryEvent<Output = io::Result<usize>, Pending: Send> + Send {
        assume_cancel_safe(poll_fn(move |cx| Pin::new(&mut *self).poll_write(cx, bytes)))
    }
}

impl<W: AsyncWrite + Unpin + Send + ?Sized> WriteEvtExt for W {}
