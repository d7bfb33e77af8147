//! Writing as events.

mod queue;
mod writable;

use std::fmt;
use std::io;
use std::sync::Arc;

use rialto_event::{CallFrom, Event, Object, TryEvent};

use self::queue::{Call, Lifeline, Queue, pump};
pub use self::writable::{Writable, writer};
use crate::handle::Handle;
use crate::join::AbortHandle;
use crate::scope::spawn_errand;

/// A stream of bytes whose writes are events: one commits when its bytes are in the
/// output, all of them, in the order of the commits. One that is not chosen has written
/// nothing.
///
/// What is in the output is written by a task of the runtime, together, as fast as the
/// stream takes it: to wait for room here is to wait for the stream, since the output
/// keeps little. (That a system call *has* taken some of the bytes could not be undone if
/// another alternative is chosen; that they are in the output is decided in one
/// step, as all commits are.) To know that they have been handed to the system, wait
/// for [`flush_evt`](Self::flush_evt).
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
///     output.write_from(&mut line).wrap(|written| written.map(|()| true)),
///     after(Duration::from_secs(60)).wrap(|()| Ok(false)),
/// ));
/// assert!(written.await?);
/// assert_eq!(line, None); // had the timeout won, it would still be here
/// assert_eq!(input.read_line_evt().await?.as_deref(), Some("a line"));
/// output.end().await?;
/// assert_eq!(input.read_line_evt().await?, None);
/// # Ok(()) }) }
/// ```
///
/// Clones write to the same stream. When the last one is dropped, what is in it is still
/// written, and then the stream is ended and dropped: as long as that may take, if the other
/// end does not read. [`end`](Self::end) waits for it, and tells how it went;
/// [`abort`](Self::abort) cuts it short. So does a shutdown of the runtime; and the end of the
/// [`Custodian`](crate::Custodian) under which the output was made.
///
/// # Errors
///
/// An error of the stream goes to the write or flush that is next, once; all after
/// that yield `BrokenPipe`. What was in the output is lost then, and nobody can tell how
/// much of it was read at the other end: where that matters, let the other end answer.
///
/// Source: the output streams of CML's library, as events.
#[derive(Clone)]
pub struct Output(Arc<Owner>);

/// The handles of an output.
struct Owner {
    queue: Arc<Object<Queue>>,
    /// The task that writes.
    pump: AbortHandle,
}

/// How much an [`Output`] keeps, unless it is said.
const LIMIT: usize = 64 << 10;

impl Output {
    /// Writes to `stream`, of which at most 64 KiB are kept.
    ///
    /// # Errors
    ///
    /// `Unsupported` outside of a runtime.
    pub fn new(stream: impl Writable) -> io::Result<Output> {
        Output::with_limit(stream, LIMIT)
    }

    /// Writes to `stream`. A write waits until its bytes are no more than `limit` with
    /// those that wait to be written, or none do: so one that is longer goes
    /// alone.
    ///
    /// # Errors
    ///
    /// `Unsupported` outside of a runtime; another one under a custodian that is closed.
    pub fn with_limit(stream: impl Writable, limit: usize) -> io::Result<Output> {
        let runtime = Handle::of_the_caller()?;
        let queue = Arc::new(Object::new(Queue::new(limit)));
        let pump = spawn_errand(&runtime, pump(stream, Lifeline(queue.clone())))?;
        Ok(Output(Arc::new(Owner { queue, pump })))
    }

    /// The event that `bytes` are in the output. It owns them, and drops them when it is
    /// not chosen.
    pub fn write_evt<B: Into<Vec<u8>>>(
        &self,
        bytes: B,
    ) -> impl TryEvent<Output = io::Result<()>, Pending: Send> + Clone + Send + 'static + use<B> {
        let owner = Arc::clone(&self.0);
        self.call(Call::Write(Some(bytes.into()))).wrap(move |done| {
            drop(owner);
            done
        })
    }

    /// The event that the bytes in `slot` are in the output. Not chosen, dropped, or
    /// refused, it has left them in the slot (law 4). An empty slot is
    /// [`never`](rialto_event::never()).
    pub fn write_from<'a>(
        &'a self,
        slot: &'a mut Option<Vec<u8>>,
    ) -> impl TryEvent<Output = io::Result<()>, Pending: Send> + Send + use<'a> {
        let event: CallFrom<'a, Queue> = self.0.queue.call_from(slot);
        event.wrap(queue::done)
    }

    /// The event that all that was put into the output before has been taken by the
    /// stream: by the system, for a socket or a file.
    pub fn flush_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<()>, Pending: Send> + Clone + Send + 'static + use<> {
        let owner = Arc::clone(&self.0);
        self.call(Call::Flush).wrap(move |done| {
            drop(owner);
            done
        })
    }

    /// Writes all of `bytes`: [`write_evt`](Self::write_evt), awaited. Dropped before it is
    /// ready, it has written nothing.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    pub async fn write_all(&self, bytes: impl Into<Vec<u8>>) -> io::Result<()> {
        self.write_evt(bytes).await
    }

    /// Waits until all is written: [`flush_evt`](Self::flush_evt), awaited.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    pub async fn flush(&self) -> io::Result<()> {
        self.flush_evt().await
    }

    /// Writes what is in the output, ends the stream, and says how that went. Clones can
    /// write no more. Dropped before it is ready, it ends without saying.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    pub async fn end(self) -> io::Result<()> {
        self.0.queue.update(Queue::end);
        self.call(Call::End).await
    }

    /// Drops the stream, and what is in the output: soon, though the stream takes
    /// nothing. Writes and flushes that wait, and later ones, yield an error.
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
        self.0.pump.abort();
    }

    /// How many bytes have not been taken by the stream.
    pub fn unwritten(&self) -> usize {
        self.0.queue.update(|queue| queue.unwritten())
    }

    fn call(
        &self,
        call: Call,
    ) -> impl TryEvent<Output = io::Result<()>, Pending: Send> + Clone + Send + 'static + use<> {
        Object::call_evt_of(Arc::clone(&self.0.queue), call).wrap(queue::done)
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        self.queue.update(Queue::end);
    }
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output").field("unwritten", &self.unwritten()).finish()
    }
}
