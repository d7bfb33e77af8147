//! What waits to be written, and the task that writes it.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::io::{self, ErrorKind, IoSlice};
use std::mem;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use rialto_event::waits::{self, Wait};
use rialto_event::{Carry, Object, Serve};

use super::writable::Writable;

/// So many pieces go into one system call.
const PIECES: usize = 64;

/// What is asked of a queue.
#[derive(Clone, Debug)]
pub enum Call {
    /// To take this in. Empty once it has.
    Write(Option<Vec<u8>>),
    /// That all before is written.
    Flush,
    /// That it is over.
    End,
}

/// What it answers.
#[derive(Debug)]
pub enum Answer {
    Done,
    Failed(io::Error),
    /// Somebody was told of the failure before.
    Broken,
}

/// Whether what was asked for is so, or never will be.
#[derive(Debug)]
pub enum Admission {
    Done,
    Failed,
}

/// Where the stream stands.
#[derive(Debug)]
enum Stream {
    Open,
    /// No more comes; what there is will be written.
    Ending,
    Ended,
    /// Of which nobody was told yet.
    Failing(io::Error),
    Failed,
}

#[derive(Debug)]
pub struct Queue {
    pieces: VecDeque<Vec<u8>>,
    /// In the pieces, and in those that the task has taken.
    unwritten: usize,
    limit: usize,
    stream: Stream,
    /// The task, while it waits for something to do.
    writer: Option<Waker>,
}

impl Queue {
    pub(super) fn new(limit: usize) -> Self {
        Queue { pieces: VecDeque::new(), unwritten: 0, limit, stream: Stream::Open, writer: None }
    }

    pub(super) fn unwritten(&self) -> usize {
        self.unwritten
    }

    /// No more comes.
    pub(super) fn end(&mut self) {
        if matches!(self.stream, Stream::Open) {
            self.stream = Stream::Ending;
            self.wake_writer();
        }
    }

    /// It is a task of ours, which does nothing but run.
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

    fn over(&mut self, how: io::Result<()>) {
        match how {
            Ok(()) => self.stream = Stream::Ended,
            Err(error) => self.fail(error),
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.stream, Stream::Ended | Stream::Failing(_) | Stream::Failed)
    }

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

impl Serve for Queue {
    type Call = Call;
    type Admission = Admission;
    type Answer = Answer;

    /// In the order in which they came: so a flush waits for the writes before it.
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
            Call::End => self.is_over(),
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
            (Admission::Failed, _) if !matches!(self.stream, Stream::Failing(_)) => Answer::Broken,
            (Admission::Failed, _) => match mem::replace(&mut self.stream, Stream::Failed) {
                Stream::Failing(error) => Answer::Failed(error),
                _ => Answer::Broken,
            },
        }
    }

    /// Nothing was set aside.
    fn dismiss(&mut self, _: Admission) {}

    fn unseen(&mut self, answer: Answer) {
        match answer {
            Answer::Failed(error) => self.stream = Stream::Failing(error),
            // What was written is written.
            Answer::Done | Answer::Broken => {}
        }
    }

    fn waited_for(&self) -> &'static str {
        "room for output"
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

/// What who asked makes of the answer.
pub(super) fn done(answer: Answer) -> io::Result<()> {
    match answer {
        Answer::Done => Ok(()),
        Answer::Failed(error) => Err(error),
        Answer::Broken => {
            Err(io::Error::new(ErrorKind::BrokenPipe, "the output has ended, or an earlier write has failed"))
        }
    }
}

/// What the task has to do.
enum Work {
    Write(VecDeque<Vec<u8>>),
    End,
}

/// The task. The stream is over with it, also if it never runs.
pub(super) async fn pump<W: Writable>(mut stream: W, lifeline: Lifeline) {
    let queue = &lifeline.0;
    let how = loop {
        let wait = |cx: &mut Context<'_>| {
            let work = queue.update(|queue| queue.poll_work(cx));
            if work.is_pending() {
                waits::note(Arc::as_ptr(queue).cast(), || Wait::Other("something to write"));
            }
            work
        };
        match poll_fn(wait).await {
            Work::Write(pieces) => {
                if let Err(error) = write_all(&mut stream, pieces, queue).await {
                    break Err(error);
                }
            }
            Work::End => break stream.end().await,
        }
    };
    drop(stream);
    queue.update(|queue| queue.over(how));
}

async fn write_all<W: Writable>(
    stream: &mut W,
    mut pieces: VecDeque<Vec<u8>>,
    queue: &Object<Queue>,
) -> io::Result<()> {
    // What of the first piece is written.
    let mut start = 0;
    while !pieces.is_empty() {
        let slices = pieces.iter().enumerate().take(PIECES);
        let slices: Vec<_> =
            slices.map(|(at, piece)| &piece[if at == 0 { start } else { 0 }..]).map(IoSlice::new).collect();
        let count = match stream.write(&slices).await {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        start += count;
        while let Some(first) = pieces.front().map(Vec::len).filter(|first| *first <= start) {
            start -= first;
            pieces.pop_front();
        }
        queue.update(|queue| queue.unwritten -= count);
    }
    Ok(())
}

/// With the task the stream is over, whatever happened.
pub(super) struct Lifeline(pub(super) Arc<Object<Queue>>);

impl Drop for Lifeline {
    fn drop(&mut self) {
        self.0.update(|queue| {
            if !queue.is_over() {
                let lost =
                    "the output was aborted, its custodian or runtime has ended, or its stream has panicked";
                queue.fail(io::Error::other(lost));
            }
        });
    }
}
