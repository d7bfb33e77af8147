//! `Output`: writing as events.

mod writable;
mod write_buffer;

use std::fmt;
use std::io;
use std::sync::Arc;

use rialto_event::{CallFrom, Event, Object, SendFuture, SendOf, SyncFuture, TryEvent};

pub use self::writable::{Writable, writer};
use self::write_buffer::{Call, FailOnDrop, WriteBuffer, run_writer};
use crate::handle::Handle;
use crate::join::AbortHandle;
use crate::scope::spawn_helper;

/// A stream of bytes whose writes are events. A write commits when all its bytes are in the output's buffer.
/// The bytes are written in the order of the commits. A write that is not chosen has written nothing.
///
/// A task of the runtime, the writer, writes the buffered bytes to the stream, as fast as the stream takes
/// them. The buffer is small, so a writing task feels the stream's back-pressure. A write commits at the
/// buffer because a commit is one atomic step, and a system call that has taken bytes cannot be undone if
/// another alternative is chosen. To wait until the stream has taken the bytes, use
/// [`flush_evt`](Self::flush_evt).
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_rt::io::{Input, Output};
/// use rialto_rt::net::UnixStream;
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// # rialto_rt::Runtime::new()?.block_on(async {
/// let (ours, theirs) = UnixStream::pair()?;
/// let (input, output) = (Input::new(theirs), Output::new(ours.into_split().1)?);
/// let mut line = Some(b"a line\n".to_vec());
/// let written = choose((
///     output.write_all_from(&mut line).wrap(|written| written.map(|()| true)),
///     after(Duration::from_secs(60)).wrap(|()| Ok(false)),
/// ));
/// assert!(written.await?);
/// assert_eq!(line, None); // if the timeout had won, the line would still be in the slot
/// assert_eq!(input.read_line_evt().await?.as_deref(), Some("a line"));
/// output.shutdown().await?;
/// assert_eq!(input.read_line_evt().await?, None);
/// # Ok(()) }) }
/// ```
///
/// Clones write to the same stream. When the last clone is dropped, the writer still writes the buffered
/// bytes, and then ends and drops the stream. This takes as long as the other end needs to read.
/// [`shutdown`](Self::shutdown) waits for it and returns its result. Three things stop it early:
/// [`abort`](Self::abort), a shutdown of the runtime, and the end of the [`Custodian`](crate::Custodian)
/// under which the output was made.
///
/// # Errors
///
/// An error of the stream goes to the next write or flush, once. All later ones yield `BrokenPipe`. The
/// buffered bytes are lost then, and it is unknown how many of them the other end has read. If this matters,
/// let the other end acknowledge what it reads.
///
/// Source: the output streams of CML's library, as events.
#[derive(Clone)]
#[doc(alias = "BufWriter")]
#[doc(alias = "AsyncWriteExt")]
pub struct Output(Arc<OutputInner>);

/// The shared part of the clones of an output. Dropping it ends the stream.
struct OutputInner {
    buffer: Arc<Object<WriteBuffer>>,
    /// Aborts the writer.
    writer: AbortHandle,
}

/// The default limit of an [`Output`].
const LIMIT: usize = 64 << 10;

impl Output {
    /// Creates an output that writes to `stream`, with a limit of 64 KiB.
    ///
    /// # Errors
    ///
    /// As [`with_limit`](Self::with_limit).
    pub fn new(stream: impl Writable) -> io::Result<Output> {
        Output::with_limit(stream, LIMIT)
    }

    /// Creates an output that writes to `stream`. A write waits while its bytes and the unwritten ones
    /// together are more than `limit`. A write of more than `limit` bytes waits until there are no unwritten
    /// bytes.
    ///
    /// # Errors
    ///
    /// - `Unsupported` outside a runtime;
    /// - an error of kind `Other` if the current custodian is closed.
    pub fn with_limit(stream: impl Writable, limit: usize) -> io::Result<Output> {
        let runtime = Handle::require_current()?;
        let buffer = Arc::new(Object::new(WriteBuffer::new(limit)));
        let writer = spawn_helper(&runtime, run_writer(stream, FailOnDrop(buffer.clone())))?;
        Ok(Output(Arc::new(OutputInner { buffer, writer })))
    }

    /// Returns an event that writes `bytes`: it commits when they are in the buffer. The event owns the
    /// bytes, and drops them if it is not chosen.
    pub fn write_all_evt<B: Into<Vec<u8>>>(
        &self,
        bytes: B,
    ) -> impl TryEvent<Output = io::Result<()>, Pending: Send> + Clone + Send + 'static + use<B> {
        let owner = Arc::clone(&self.0);
        self.call(Call::Write(Some(bytes.into()))).wrap(move |done| {
            drop(owner);
            done
        })
    }

    /// Returns an event that writes the bytes in `slot`: it commits when they are in the buffer. If it is not
    /// chosen, is dropped, or yields an error, the bytes are still in the slot (law 4). With an empty slot it
    /// is [`never`](rialto_event::never()).
    pub fn write_all_from<'a>(
        &'a self,
        slot: &'a mut Option<Vec<u8>>,
    ) -> impl TryEvent<Output = io::Result<()>, Pending: Send> + Send + use<'a> {
        let event: CallFrom<'a, WriteBuffer> = self.0.buffer.call_from(slot);
        event.wrap(write_buffer::done)
    }

    /// Returns an event that commits when the stream has taken all bytes of earlier writes. For a socket or a
    /// file this means that the system has taken them.
    pub fn flush_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<()>, Pending: Send> + Clone + Send + 'static + use<> {
        let owner = Arc::clone(&self.0);
        self.call(Call::Flush).wrap(move |done| {
            drop(owner);
            done
        })
    }

    /// Writes all of `bytes`: awaits [`write_all_evt`](Self::write_all_evt).
    ///
    /// # Errors
    ///
    /// The errors of the stream.
    ///
    /// # Cancellation
    ///
    /// If the future is dropped before it is ready, nothing was written.
    pub fn write_all<B: Into<Vec<u8>>>(
        &self,
        bytes: B,
    ) -> SendFuture<impl TryEvent<Output = io::Result<()>, Pending: Send> + 'static + use<B>> {
        SendOf::new(self.write_all_evt(bytes).sync())
    }

    /// Waits until all earlier writes have reached the stream: awaits [`flush_evt`](Self::flush_evt).
    ///
    /// # Errors
    ///
    /// The errors of the stream.
    pub fn flush(
        &self,
    ) -> SyncFuture<impl TryEvent<Output = io::Result<()>, Pending: Send> + 'static + use<>> {
        self.flush_evt().sync()
    }

    /// Waits until the buffered bytes are written and the stream has ended. After this call, writes through
    /// clones fail.
    ///
    /// # Errors
    ///
    /// The errors of the stream.
    ///
    /// # Cancellation
    ///
    /// Once the future was polled, the stream ends even if the future is dropped. Only the result is lost.
    pub async fn shutdown(self) -> io::Result<()> {
        self.0.buffer.update(WriteBuffer::end);
        self.call(Call::End).await
    }

    /// Makes the writer drop the stream and the buffered bytes. This happens soon, even if the stream takes
    /// no bytes. Waiting and later writes and flushes yield an error.
    ///
    /// ```
    /// use rialto_rt::io::Output;
    /// use rialto_rt::net::UnixStream;
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # rialto_rt::Runtime::new()?.block_on(async {
    /// let (ours, silent) = UnixStream::pair()?;
    /// let output = Output::new(ours.into_split().1)?;
    /// output.write_all(vec![0; 4 << 20]).await?; // more than the system takes
    /// output.abort();
    /// assert!(output.flush().await.is_err());
    /// # drop(silent);
    /// # Ok(()) }) }
    /// ```
    pub fn abort(&self) {
        self.0.writer.abort();
    }

    /// Returns how many bytes of committed writes the stream has not taken yet.
    pub fn unwritten(&self) -> usize {
        self.0.buffer.update(|buffer| buffer.unwritten())
    }

    fn call(
        &self,
        call: Call,
    ) -> impl TryEvent<Output = io::Result<()>, Pending: Send> + Clone + Send + 'static + use<> {
        Object::call_evt_of(Arc::clone(&self.0.buffer), call).wrap(write_buffer::done)
    }
}

impl Drop for OutputInner {
    fn drop(&mut self) {
        self.buffer.update(WriteBuffer::end);
    }
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output").field("unwritten", &self.unwritten()).finish()
    }
}
