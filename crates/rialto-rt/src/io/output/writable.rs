//! `Writable`: the streams to which an `Output` writes.

use std::future::{Future, poll_fn};
use std::io::{self, ErrorKind, IoSlice};

use rialto_event::{Closed, Event};

use super::Output;
#[cfg(unix)]
use crate::io::{Descriptor, Direction, io_wait};
use crate::net::{OwnedWriteHalf, SocketKind, Stream};
#[cfg(unix)]
use crate::process::ChildStdin;

/// A stream to which an [`Output`] writes: a socket or a half of one, any descriptor, the input of a child
/// process, a [`File`](crate::fs::File), a channel of pieces (see [`writer`]), or a type of your own.
///
/// ```
/// use rialto_rt::io::{Output, Writable};
/// use std::io::{self, IoSlice};
/// use std::sync::{Arc, Mutex};
///
/// /// A stream that stores its bytes in memory.
/// struct Memory(Arc<Mutex<Vec<u8>>>);
///
/// impl Writable for Memory {
///     async fn write(&mut self, pieces: &[IoSlice<'_>]) -> io::Result<usize> {
///         self.0.lock().unwrap().extend_from_slice(&pieces[0]);
///         Ok(pieces[0].len())
///     }
/// }
///
/// # fn main() -> io::Result<()> {
/// # rialto_rt::Runtime::simulated(1).block_on(async {
/// let memory = Arc::new(Mutex::new(Vec::new()));
/// let output = Output::new(Memory(memory.clone()))?;
/// output.write_all("hello").await?;
/// output.flush().await?;
/// assert_eq!(*memory.lock().unwrap(), b"hello");
/// # Ok(()) }) }
/// ```
pub trait Writable: Send + 'static {
    /// Writes some bytes of `pieces`, from the beginning, as soon as the stream takes any. Returns how many
    /// bytes it has written. There is at least one piece, and no piece is empty.
    ///
    /// # Errors
    ///
    /// Any error ends the output, except `Interrupted`: then the output calls `write` again. The result
    /// `Ok(0)` is the error `WriteZero`. A number that is larger than that of the bytes in `pieces` is the
    /// error `InvalidData`.
    fn write(&mut self, pieces: &[IoSlice<'_>]) -> impl Future<Output = io::Result<usize>> + Send;

    /// Ends the stream after everything was written, and tells the other end, if there is a way to. After
    /// this call the stream is dropped.
    ///
    /// # Errors
    ///
    /// Any error; the output reports it.
    fn shutdown(&mut self) -> impl Future<Output = io::Result<()>> + Send {
        async { Ok(()) }
    }
}

impl<K: SocketKind> Writable for Stream<K> {
    async fn write(&mut self, pieces: &[IoSlice<'_>]) -> io::Result<usize> {
        poll_fn(|cx| self.poll_write_vectored(cx, pieces)).await
    }

    async fn shutdown(&mut self) -> io::Result<()> {
        crate::net::ShutdownWrite::shutdown_write(self)
    }
}

/// Ending the output ends only the write direction of the connection.
impl<K: SocketKind> Writable for OwnedWriteHalf<K> {
    async fn write(&mut self, pieces: &[IoSlice<'_>]) -> io::Result<usize> {
        let stream: &Stream<K> = (*self).as_ref();
        poll_fn(|cx| stream.poll_write_vectored(cx, pieces)).await
    }

    async fn shutdown(&mut self) -> io::Result<()> {
        let stream: &Stream<K> = (*self).as_ref();
        crate::net::ShutdownWrite::shutdown_write(stream)
    }
}

/// Ending the output drops it, which ends the child's input.
#[cfg(unix)]
impl Writable for ChildStdin {
    async fn write(&mut self, pieces: &[IoSlice<'_>]) -> io::Result<usize> {
        ChildStdin::write(self, &pieces[0]).await
    }
}

/// For a pipe, a terminal, or a socket of any kind. The descriptor may be in blocking mode, and its mode is
/// not changed. For a regular file use [`File`](crate::fs::File): here, a write to one may wait for the disk.
#[cfg(unix)]
impl Writable for Descriptor {
    async fn write(&mut self, pieces: &[IoSlice<'_>]) -> io::Result<usize> {
        loop {
            io_wait(&*self, Direction::Write).await?;
            // A pipe that is ready for writing has room for PIPE_BUF bytes, so this write does not block.
            match self.write_some(&pieces[0][..pieces[0].len().min(libc::PIPE_BUF)]) {
                // Another writer was faster, and has filled the pipe.
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                done => return done,
            }
        }
    }
}

/// Creates an output that sends its pieces by events, one after the other. `make` makes an event from each
/// piece, for example `move |piece| tx.clone().into_send_evt(piece)`. CML's `mkWriter`.
///
/// The end of the output drops `make`, and with it the sender, so the receivers find the channel closed.
///
/// A write commits when its bytes are in the output's buffer. To know that a piece was received, send it on
/// the channel yourself.
///
/// ```
/// use rialto_event::{Event, channel};
/// use rialto_rt::{Runtime, io};
/// use rialto_sync::stream::EventStream;
///
/// # fn main() -> std::io::Result<()> {
/// Runtime::simulated(1).block_on(async {
///     let (tx, rx) = channel();
///     let (output, input) = (io::writer(move |piece| tx.clone().into_send_evt(piece))?, io::reader(rx.map(Ok))?);
///     output.write_all("to be read ").await?;
///     output.write_all("as one line\n").await?;
///     assert_eq!(input.read_line_evt().await?.as_deref(), Some("to be read as one line"));
///     output.shutdown().await?;
///     assert_eq!(input.read_line_evt().await?, None);
///     Ok(())
/// })
/// # }
/// ```
///
/// # Errors
///
/// As [`Output::new`]. The output yields `BrokenPipe` when the channel has no receivers any more.
pub fn writer<F, E>(make: F) -> io::Result<Output>
where
    F: FnMut(Vec<u8>) -> E + Send + 'static,
    E: Event<Output = Result<(), Closed<Vec<u8>>>, Pending: Send> + Send + 'static,
{
    Output::new(EventWriter(make))
}

/// The stream of [`writer`]: sends each piece by an event.
struct EventWriter<F>(F);

impl<F, E> Writable for EventWriter<F>
where
    F: FnMut(Vec<u8>) -> E + Send + 'static,
    E: Event<Output = Result<(), Closed<Vec<u8>>>, Pending: Send> + Send + 'static,
{
    fn write(&mut self, pieces: &[IoSlice<'_>]) -> impl Future<Output = io::Result<usize>> + Send {
        let (count, sent) = (pieces[0].len(), (self.0)(pieces[0].to_vec()).sync());
        async move {
            match sent.await {
                Ok(()) => Ok(count),
                Err(Closed(_)) => {
                    Err(io::Error::new(ErrorKind::BrokenPipe, "the channel of the output is closed"))
                }
            }
        }
    }
}
