//! Streams of bytes with the traits of tokio.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use rialto_event::{Event, TryEvent};
use rialto_sync::read_ahead::{Demand, Portion, ReadAhead};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::coop::assume_cancel_safe;

/// How much an [`Input`] keeps, unless it is said.
const LIMIT: usize = 1 << 20;

/// A stream of bytes whose reads are events: they commit on data, and one that is not
/// chosen has read nothing.
///
/// That goes for any reader: what `read_line_evt` has seen of a line when a timeout wins
/// is there, byte for byte, for whoever reads next, and reads lines or not. (tokio's own
/// `read_line`, `read_until` and `read_exact` lose it: they are not cancel safe.)
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
/// It keeps what it has read ahead, at most its [limit](Self::with_limit), and reads ahead
/// only when somebody waits for more than there is. What it rests on: bytes are read into
/// that buffer, and taken from it in the poll that is chosen.
///
/// # Errors
///
/// An error of the stream goes to the read that met it, once, when what came before it
/// has been read; then the stream is at its end. Of `read_line_evt`, also `InvalidData` for
/// a line that is not UTF-8; of those that wait for more than one byte, `InvalidInput` for
/// more than the limit. After these nothing was read: all is there for another read.
///
/// Source: the `input1Evt`, `inputLineEvt` and the others of CML's library.
#[derive(Debug)]
pub struct Input<R> {
    stream: R,
    ahead: ReadAhead,
}

impl<R> Input<R> {
    /// The bytes of `stream`, of which at most a mebibyte is kept.
    pub fn new(stream: R) -> Self {
        Input::with_limit(stream, LIMIT)
    }

    /// The bytes of `stream`, of which at most `limit` are kept, and so wait to be read
    /// as one line or one piece. At least one is.
    pub fn with_limit(stream: R, limit: usize) -> Self {
        Input { stream, ahead: ReadAhead::new(limit) }
    }

    /// The stream: to write to it, if it goes both ways. What is read from it directly is
    /// missing here.
    pub fn stream(&mut self) -> &mut R {
        &mut self.stream
    }

    /// The stream, and what was read ahead of it.
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
        (self.stream, self.ahead.into_bytes())
    }
}

impl<R: AsyncRead + Unpin + Send> Input<R> {
    /// At least one byte and at most `most`, as soon as there are any; none at the end.
    pub fn read_evt(
        &mut self,
        most: usize,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Send + use<'_, R> {
        self.demand(Demand::Some(most)).wrap(Portion::into_bytes)
    }

    /// As [`read_evt`](Self::read_evt), and leaves the bytes there.
    pub fn peek_evt(
        &mut self,
        most: usize,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Send + use<'_, R> {
        self.demand(Demand::Peek(most)).wrap(Portion::into_bytes)
    }

    /// `count` bytes; fewer at the end.
    pub fn read_n_evt(
        &mut self,
        count: usize,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Send + use<'_, R> {
        self.demand(Demand::Exactly(count)).wrap(Portion::into_bytes)
    }

    /// The bytes up to the next `delimiter`, and that; without it at the end; none after
    /// that.
    pub fn read_until_evt(
        &mut self,
        delimiter: u8,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Send + use<'_, R> {
        self.demand(Demand::Until(delimiter)).wrap(Portion::into_bytes)
    }

    /// What there is of the bytes up to the next `delimiter`, and that: at least one byte,
    /// and none at the end. However long that is, so it is the way past a line that
    /// [`read_line_evt`](Self::read_line_evt) refuses, and has left where it was.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_tokio::Input;
    ///
    /// let mut input = Input::new(&b"\xff\xff\ntext\n"[..]);
    /// assert!(input.read_line_evt().sync_blocking().is_err()); // it is not UTF-8, and still there
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
        self.demand(Demand::SomeUntil(delimiter)).wrap(Portion::into_bytes)
    }

    /// The next line, without its end (`\n` or `\r\n`); `None` at the end. What stands
    /// before the end of the stream is a line, if it is not empty.
    ///
    /// At the end it is enabled, each time anew: a loop leaves at `None`, or switches this
    /// off. A line that is too long or not UTF-8 is still there after the error;
    /// [`read_some_until_evt`](Self::read_some_until_evt) goes past it.
    pub fn read_line_evt(
        &mut self,
    ) -> impl TryEvent<Output = io::Result<Option<String>>, Pending: Send> + Send + use<'_, R> {
        self.demand(Demand::Line).wrap(Portion::into_line)
    }

    /// All bytes up to the end.
    pub fn read_all_evt(
        &mut self,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Send + use<'_, R> {
        self.demand(Demand::All).wrap(Portion::into_bytes)
    }

    fn demand(
        &mut self,
        demand: Demand,
    ) -> impl TryEvent<Output = Portion, Pending: Send> + Send + use<'_, R> {
        assume_cancel_safe(poll_fn(move |cx| self.poll(cx, demand)))
    }

    fn poll(&mut self, cx: &mut Context<'_>, demand: Demand) -> Poll<Portion> {
        loop {
            if let Some(share) = self.ahead.share(&demand) {
                return Poll::Ready(self.ahead.take(&demand, share));
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

/// Writing to streams.
///
/// ```
/// use rialto_tokio::io::AsyncWriteExt;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> std::io::Result<()> {
/// let (mut client, _server) = tokio::io::duplex(2);
/// assert_eq!(client.write_evt(b"abc").await?, 2);
/// # Ok(())
/// # }
/// ```
pub trait AsyncWriteExt: AsyncWrite + Unpin + Send {
    /// Some of `bytes` are written: how many, at least one if there are any. Rests on
    /// `poll_write`, which has written nothing unless it says so.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    fn write_evt(&mut self, bytes: &[u8]) -> impl TryEvent<Output = io::Result<usize>, Pending: Send> + Send {
        assume_cancel_safe(poll_fn(move |cx| Pin::new(&mut *self).poll_write(cx, bytes)))
    }
}

impl<W: AsyncWrite + Unpin + Send + ?Sized> AsyncWriteExt for W {}
