//! The buffer of an `Output`, and the task that writes it to the stream.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::io::{self, ErrorKind, IoSlice};
use std::mem;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use rialto_event::diagnostics::{self, Wait};
use rialto_event::{Carry, Object, ObjectState};

use super::writable::Writable;

/// The largest number of pieces in one system call.
const PIECES: usize = 64;

/// A request to the output.
#[derive(Clone, Debug)]
pub enum Call {
    /// Adds these bytes to the buffer. `None` once the buffer has taken them.
    Write(Option<Vec<u8>>),
    /// Waits until all earlier bytes are written.
    Flush,
    /// Waits until the stream has ended.
    End,
}

/// The answer to a call.
#[derive(Debug)]
pub enum Answer {
    Done,
    /// The error of the stream. It is given once.
    Failed(io::Error),
    /// The stream has ended, or an earlier call got its error.
    AlreadyEnded,
}

/// Whether a call can be met now, or never can.
#[derive(Debug)]
pub enum Admission {
    Done,
    Failed,
}

/// The state of the stream.
#[derive(Debug)]
enum Stream {
    Open,
    /// The buffer takes no more bytes. The writer writes those that it has, and then ends the stream.
    Ending,
    Ended,
    /// The stream has failed, and no call has got the error yet.
    Failing(io::Error),
    /// The stream has failed, and a call got the error.
    Failed,
}

/// The state of an output, under the lock of its [`Object`].
#[derive(Debug)]
pub struct WriteBuffer {
    /// The bytes that the writer has not taken yet.
    pieces: VecDeque<Vec<u8>>,
    /// The number of bytes in `pieces`, and of unwritten bytes that the writer has taken.
    unwritten: usize,
    limit: usize,
    stream: Stream,
    /// The waker of the writer, while it waits for work.
    writer: Option<Waker>,
}

impl WriteBuffer {
    pub(super) fn new(limit: usize) -> Self {
        WriteBuffer { pieces: VecDeque::new(), unwritten: 0, limit, stream: Stream::Open, writer: None }
    }

    pub(super) fn unwritten(&self) -> usize {
        self.unwritten
    }

    /// Begins the end of the stream: the buffer takes no more bytes.
    pub(super) fn end(&mut self) {
        if matches!(self.stream, Stream::Open) {
            self.stream = Stream::Ending;
            self.wake_writer();
        }
    }

    /// Wakes the writer. This happens under the lock of the [`Object`], and is safe there: the writer is a
    /// task of the runtime, so waking it runs no user code.
    fn wake_writer(&mut self) {
        if let Some(writer) = self.writer.take() {
            writer.wake();
        }
    }

    fn fail(&mut self, error: io::Error) {
        self.pieces.clear();
        self.unwritten = 0;
        self.stream = Stream::Failing(error);
    }

    /// Records that the writer has finished, with the result `how`.
    fn finish(&mut self, how: io::Result<()>) {
        match how {
            Ok(()) => self.stream = Stream::Ended,
            Err(error) => self.fail(error),
        }
    }

    fn has_finished(&self) -> bool {
        matches!(self.stream, Stream::Ended | Stream::Failing(_) | Stream::Failed)
    }

    /// Returns the writer's next work.
    fn poll_work(&mut self, cx: &mut Context<'_>) -> Poll<Work> {
        if !self.pieces.is_empty() {
            return Poll::Ready(Work::Write(mem::take(&mut self.pieces)));
        }
        if matches!(self.stream, Stream::Ending) {
            return Poll::Ready(Work::End);
        }
        self.writer = Some(cx.waker().clone());
        Poll::Pending
    }
}

impl ObjectState for WriteBuffer {
    type Call = Call;
    type Admission = Admission;
    type Answer = Answer;

    /// Admits calls in the order in which they came. So a flush waits for the writes before it.
    fn admit(&mut self, call: &Call, is_first: bool) -> Option<Admission> {
        if !is_first {
            return None;
        }
        let refused = matches!(
            (&self.stream, call),
            (Stream::Failing(_) | Stream::Failed, _) | (Stream::Ending | Stream::Ended, Call::Write(_))
        );
        if refused {
            return Some(Admission::Failed);
        }
        let done = match call {
            Call::Write(None) => true,
            Call::Write(Some(bytes)) => self.unwritten == 0 || self.unwritten + bytes.len() <= self.limit,
            Call::Flush => self.unwritten == 0,
            Call::End => self.has_finished(),
        };
        done.then_some(Admission::Done)
    }

    fn answer(&mut self, call: &mut Call, admission: Admission) -> Answer {
        match (admission, call) {
            (Admission::Done, Call::Write(bytes)) => {
                if let Some(bytes) = bytes.take().filter(|bytes| !bytes.is_empty()) {
                    self.unwritten += bytes.len();
                    self.pieces.push_back(bytes);
                    self.wake_writer();
                }
                Answer::Done
            }
            (Admission::Done, Call::Flush | Call::End) => Answer::Done,
            (Admission::Failed, _) if !matches!(self.stream, Stream::Failing(_)) => Answer::AlreadyEnded,
            (Admission::Failed, _) => match mem::replace(&mut self.stream, Stream::Failed) {
                Stream::Failing(error) => Answer::Failed(error),
                _ => Answer::AlreadyEnded,
            },
        }
    }

    /// Does nothing, because an admission sets nothing aside.
    fn cancel_admission(&mut self, _: Admission) {}

    fn put_back_answer(&mut self, answer: Answer) {
        match answer {
            Answer::Failed(error) => self.stream = Stream::Failing(error),
            // The bytes of a write that committed are in the buffer, and stay there.
            Answer::Done | Answer::AlreadyEnded => {}
        }
    }

    fn waited_for(&self) -> &'static str {
        "space for output"
    }
}

impl Carry for Call {
    type Value = Vec<u8>;

    fn load(bytes: Vec<u8>) -> Self {
        Call::Write(Some(bytes))
    }

    fn unload(self) -> Option<Vec<u8>> {
        match self {
            Call::Write(bytes) => bytes,
            Call::Flush | Call::End => None,
        }
    }
}

/// Turns the answer to a call into the result of the event.
pub(super) fn done(answer: Answer) -> io::Result<()> {
    match answer {
        Answer::Done => Ok(()),
        Answer::Failed(error) => Err(error),
        Answer::AlreadyEnded => {
            Err(io::Error::new(ErrorKind::BrokenPipe, "the output has ended, or an earlier write has failed"))
        }
    }
}

/// The next work of the writer.
enum Work {
    Write(VecDeque<Vec<u8>>),
    End,
}

/// The writer: the task that writes the buffer to `stream`. Its `guard` ends the output even if the task is
/// dropped before it runs.
pub(super) async fn run_writer<W: Writable>(mut stream: W, guard: FailOnDrop) {
    let buffer = &guard.0;
    let how = loop {
        let wait = |cx: &mut Context<'_>| {
            let work = buffer.update(|buffer| buffer.poll_work(cx));
            if work.is_pending() {
                diagnostics::record(Arc::as_ptr(buffer).cast(), || Wait::Other("data to write"));
            }
            work
        };
        match poll_fn(wait).await {
            Work::Write(pieces) => {
                if let Err(error) = write_all(&mut stream, pieces, buffer).await {
                    break Err(error);
                }
            }
            Work::End => break stream.shutdown().await,
        }
    };
    drop(stream);
    buffer.update(|buffer| buffer.finish(how));
}

/// Writes all `pieces` to `stream`, and counts the written bytes in `buffer`.
async fn write_all<W: Writable>(
    stream: &mut W,
    mut pieces: VecDeque<Vec<u8>>,
    buffer: &Object<WriteBuffer>,
) -> io::Result<()> {
    // The number of bytes of the first piece that are written.
    let mut start = 0;
    while !pieces.is_empty() {
        let slices = pieces.iter().enumerate().take(PIECES);
        let slices: Vec<_> =
            slices.map(|(at, piece)| &piece[if at == 0 { start } else { 0 }..]).map(IoSlice::new).collect();
        let given: usize = slices.iter().map(|slice| slice.len()).sum();
        let count = match stream.write(&slices).await {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(count) if count > given => {
                let text = format!("`Writable::write` got {given} bytes, and returned that it wrote {count}");
                return Err(io::Error::new(ErrorKind::InvalidData, text));
            }
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        start += count;
        while let Some(first) = pieces.front().map(Vec::len).filter(|first| *first <= start) {
            start -= first;
            pieces.pop_front();
        }
        buffer.update(|buffer| buffer.unwritten -= count);
    }
    Ok(())
}

/// A guard that the writer owns. If the writer is dropped before it has finished, because it was aborted, its
/// runtime has shut down or the stream has panicked, dropping the guard makes the output fail.
pub(super) struct FailOnDrop(pub(super) Arc<Object<WriteBuffer>>);

impl Drop for FailOnDrop {
    fn drop(&mut self) {
        self.0.update(|buffer| {
            if !buffer.has_finished() {
                let lost =
                    "the output was aborted, its custodian or runtime was closed, or its stream has panicked";
                buffer.fail(io::Error::other(lost));
            }
        });
    }
}
