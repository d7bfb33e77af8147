//! An `Input` over a stream of pieces, such as a channel or a file.
//!
//! A task fetches the pieces. It fetches one when a read waits for more bytes than there are. The task and
//! the input share a *feed*, which holds the current piece:
//!
//! ```text
//! pull      of the input, under its lock: takes what is there; or says that it is wanted,
//!           and wakes the task
//! the task  waits until one is wanted, and for one; puts it there, and delivers an edge
//! ```

use std::future::poll_fn;
use std::io::{self, ErrorKind};
use std::mem;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

use rialto_event::diagnostics::{self, Wait};
use rialto_event::{Condition, Event};
use rialto_sync::stream::EventStream;

use super::input::{Input, Readable};
use super::source::{Readiness, Source};
use crate::handle::Handle;
use crate::panics::lock;

/// The source of an [`Input`] over pieces. [`reader`] makes it.
#[derive(Debug)]
pub struct StreamReader(Arc<Feed>);

#[derive(Debug)]
struct Feed {
    source: Arc<Source>,
    state: Mutex<State>,
    /// Signalled when the input is dropped.
    gone: Condition,
}

#[derive(Debug, Default)]
struct State {
    chunk: Vec<u8>,
    /// The number of bytes of `chunk` that were read.
    start: usize,
    /// How the stream ended; `None` while it may have more pieces.
    end: Option<StreamEnd>,
    /// Whether a read needs the next piece.
    wanted: bool,
    /// The waker of the fetching task, while it waits until a piece is wanted.
    fetch_waker: Option<Waker>,
}

#[derive(Debug)]
enum StreamEnd {
    Ended,
    Failed(io::Error),
}

/// Returns an [`Input`] that reads the bytes of a stream of pieces, such as the messages of a channel. CML's
/// `mkReader`.
///
/// The borders between the pieces have no meaning, and empty pieces are skipped. An error of the stream goes
/// to one read; after it the input is at its end. Use `map(Ok)` to make a stream of results from a stream of
/// plain pieces.
///
/// A task of the runtime receives the pieces. It receives one only when a read waits for more bytes than
/// there are. If that read is abandoned, the bytes are there for the next read. The task ends with the
/// stream, or when the last clone of the input is dropped.
///
/// ```
/// use rialto_event::{Event, after, channel, choose};
/// use rialto_rt::{Runtime, io, spawn};
/// use rialto_sync::stream::EventStream;
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// Runtime::simulated(1).block_on(async {
///     let (tx, rx) = channel::<Vec<u8>>();
///     let input = io::reader(rx.map(Ok))?;
///     let typing = spawn(async move {
///         for piece in ["se", "cr", "et\n"] {
///             rialto_event::sleep(Duration::from_secs(1)).await;
///             tx.send(piece.into()).await.expect("somebody reads");
///         }
///     });
///     let line = || choose((
///         input.read_line_evt(),
///         after(Duration::from_millis(2500)).wrap(|()| Ok(None)),
///     ));
///     assert_eq!(line().await?, None); // the timeout wins, and nothing is lost
///     assert_eq!(line().await?.as_deref(), Some("secret"));
/// #   typing.await.expect("no panic");
///     Ok(())
/// })
/// # }
/// ```
///
/// # Errors
///
/// `Unsupported` outside a runtime.
pub fn reader<S>(chunks: S) -> io::Result<Input<StreamReader>>
where
    S: EventStream<Item = io::Result<Vec<u8>>>,
{
    let runtime = Handle::require_current()?;
    // The source begins as ready, so that the first read calls `pull`, which requests a piece.
    let (source, gone) = (Arc::new(Source::assumed_ready()), Condition::new());
    let feed = Arc::new(Feed { source, state: Mutex::default(), gone });
    drop(runtime.spawn(fetch(chunks, FeedGuard(feed.clone()))));
    Ok(Input::new(StreamReader(feed)))
}

async fn fetch<S: EventStream<Item = io::Result<Vec<u8>>>>(chunks: S, guard: FeedGuard) {
    let feed = &guard.0;
    loop {
        poll_fn(|cx| feed.poll_wanted(cx)).await;
        // `or` prefers `gone`: once the input is dropped, no piece is taken from the stream.
        let gone = feed.gone.wait_evt().wrap(|()| None);
        match gone.or(chunks.next_evt()).await {
            Some(Ok(chunk)) => feed.put(chunk),
            Some(Err(error)) => return feed.end(StreamEnd::Failed(error)),
            None => return feed.end(StreamEnd::Ended),
        }
    }
}

/// The task's reference to the feed. Dropping it ends the stream, so the stream also ends if the task panics
/// or its runtime shuts down.
struct FeedGuard(Arc<Feed>);

impl Drop for FeedGuard {
    fn drop(&mut self) {
        let lost = "the task that reads the stream of this input has panicked, or its runtime has shut down";
        self.0.end(StreamEnd::Failed(io::Error::other(lost)));
    }
}

impl Feed {
    fn poll_wanted(&self, cx: &mut Context<'_>) -> Poll<()> {
        let mut state = lock(&self.state);
        if state.wanted {
            return Poll::Ready(());
        }
        state.fetch_waker = Some(cx.waker().clone());
        drop(state);
        diagnostics::record(std::ptr::from_ref(self).cast(), || Wait::Other("a read of its input"));
        Poll::Pending
    }

    fn put(&self, chunk: Vec<u8>) {
        if chunk.is_empty() {
            return;
        }
        let mut state = lock(&self.state);
        (state.chunk, state.start, state.wanted) = (chunk, 0, false);
        drop(state);
        self.source.deliver(Readiness::READABLE);
    }

    /// Ends the stream. Only the first call has an effect.
    fn end(&self, how: StreamEnd) {
        let mut state = lock(&self.state);
        if state.end.is_some() {
            return;
        }
        state.end = Some(how);
        drop(state);
        self.source.deliver(Readiness::READABLE);
    }

    /// Requests the next piece, and wakes the task.
    fn want(&self) {
        let mut state = lock(&self.state);
        state.wanted = true;
        let waker = state.fetch_waker.take();
        drop(state);
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl Readable for StreamReader {
    fn pull(&self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut state = lock(&self.0.state);
        let left = &state.chunk[state.start..];
        if !left.is_empty() {
            let count = left.len().min(buffer.len());
            buffer[..count].copy_from_slice(&left[..count]);
            state.start += count;
            if state.start == state.chunk.len() {
                (state.chunk, state.start) = (Vec::new(), 0);
            }
            return Ok(count);
        }
        match &mut state.end {
            Some(StreamEnd::Ended) => Ok(0),
            Some(failed) => match mem::replace(failed, StreamEnd::Ended) {
                StreamEnd::Failed(error) => Err(error),
                StreamEnd::Ended => Ok(0),
            },
            None => {
                drop(state);
                // `pull` runs under the lock of the input. The wake is safe there, because the task belongs
                // to the runtime: waking it runs no user code.
                self.0.want();
                Err(ErrorKind::WouldBlock.into())
            }
        }
    }

    fn readiness(&self) -> &Arc<Source> {
        &self.0.source
    }
}

impl Drop for StreamReader {
    fn drop(&mut self) {
        self.0.gone.signal();
        self.0.want();
    }
}
