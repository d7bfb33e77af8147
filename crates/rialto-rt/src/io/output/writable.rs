//! What an output writes to.

use std::future::{Future, poll_fn};
use std::io::{self, ErrorKind, IoSlice};

use rialto_event::{Closed, Event};

use super::Output;
#[cfg(unix)]
use crate::io::{Descriptor, Direction, io_wait};
use crate::net::{Kind, OwnedWriteHalf, Stream};
#[cfg(unix)]
use crate::process::ChildStdin;

/// What an [`Output`] writes to: sockets and their halves, any descriptor, what a child
/// reads, a [`File`](crate::fs::File), a channel of pieces by [`writer`]; or a type of
/// one's own.
///
/// ```
/// use rialto_rt::io::{Output, Writable};
/// use std::io::{self, IoSlice};
/// use std::sync::{Arc, Mutex};
///
/// /// Memory.
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
    /// Writes some of `pieces`, from the beginning, as soon as there is room for any; says
    /// how many bytes. There is at least one piece, and none is empty.
    ///
    /// # Errors
    ///
    /// What there is; the output is then at its end.
    fn write(&mut self, pieces: &[IoSlice<'_>]) -> impl Future<Output = io::Result<usize>> + Send;

    /// All was written, and no more will come: tells the other end, if there is a way to.
    /// After this it is dropped.
    ///
    /// # Errors
    ///
    /// What there is.
    fn end(&mut self) -> impl Future<Output = io::Result<()>> + Send {
        async { Ok(()) }
    }
}

impl<K: Kind> Writable for Stream<K> {
    async fn write(&mut self, pieces: &[IoSlice<'_>]) -> io::Result<usize> {
        poll_fn(|cx| self.poll_write_vectored(cx, pieces)).await
    }

    async fn end(&mut self) -> io::Result<()> {
        crate::net::Ends::end_writing(self)
    }
}

/// Its end is the end of its direction.
impl<K: Kind> Writable for OwnedWriteHalf<K> {
    async fn write(&mut self, pieces: &[IoSlice<'_>]) -> io::Result<usize> {
        let stream: &Stream<K> = (*self).as_ref();
        poll_fn(|cx| stream.poll_write_vectored(cx, pieces)).await
    }

    async fn end(&mut self) -> io::Result<()> {
        let stream: &Stream<K> = (*self).as_ref();
        crate::net::Ends::end_writing(stream)
    }
}

/// Its drop is the end of the child's input.
#[cfg(unix)]
impl Writable for ChildStdin {
    async fn write(&mut self, pieces: &[IoSlice<'_>]) -> io::Result<usize> {
        ChildStdin::write(self, &pieces[0]).await
    }
}

/// A pipe, a terminal, a socket of any kind, which may be in blocking mode and stays as it
/// is. (A regular file is better a [`File`](crate::fs::File): here a write of one may wait
/// for the disk.)
#[cfg(unix)]
impl Writable for Descriptor {
    async fn write(&mut self, pieces: &[IoSlice<'_>]) -> io::Result<usize> {
        loop {
            io_wait(&*self, Direction::Write).await?;
            // For so many there is room in a pipe that says it has some.
            match self.write_some(&pieces[0][..pieces[0].len().min(libc::PIPE_BUF)]) {
                // Another one was faster.
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                done => return done,
            }
        }
    }
}

/// An output whose pieces go through the events that `make` makes of them, one after the
/// other: `io::writer(move |piece| tx.clone().into_send_evt(piece))`. CML's `mkWriter`. The
/// end drops `make`, and with it the sender, so that receivers find the channel closed.
///
/// (A write commits when it is in the output. Who wants to know that a piece was
/// received sends it himself: it is a message like others.)
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
///     output.end().await?;
///     assert_eq!(input.read_line_evt().await?, None);
///     Ok(())
/// })
/// # }
/// ```
///
/// # Errors
///
/// `Unsupported` outside of a runtime. The output's are `BrokenPipe` when nobody receives.
pub fn writer<F, E>(make: F) -> io::Result<Output>
where
    F: FnMut(Vec<u8>) -> E + Send + 'static,
    E: Event<Output = Result<(), Closed<Vec<u8>>>, Pending: Send> + Send + 'static,
{
    Output::new(Sends(make))
}

struct Sends<F>(F);

impl<F, E> Writable for Sends<F>
where
    F: FnMut(Vec<u8>) -> E + Send + 'static,
    E: Event<Output = Result<(), Closed<Vec<u8>>>, Pending: Send> + Send + 'static,
{
    fn write(&mut self, pieces: &[IoSlice<'_>]) -> impl Future<Output = io::Result<usize>> + Send {
        let (count, sent) = (pieces[0].len(), rialto_event::sync((self.0)(pieces[0].to_vec())));
        async move {
            match sent.await {
                Ok(()) => Ok(count),
                Err(Closed(_)) => {
                    Err(io::Error::new(ErrorKind::BrokenPipe, "nobody receives what is written"))
                }
            }
        }
    }
}
