//! The process of a stream.

use std::future::IntoFuture;
use std::io;
use std::pin::pin;

use rialto_event::{BoxEvent, Either, Event, EventOption, SendEvent, choose};
use rialto_process::internal::pending_requests::{PendingRequest, PendingRequests};
use rialto_process::{
    CallError, Envelope, Exit, Exited, Pid, ReplyTo, Request, link_inbound, receive_evt, receive_if_evt,
    trap_exits,
};
use rialto_rt::io::{Input, Output, Readable};
use rialto_sync::oneshot;
use rialto_sync::race::first;

use super::{Close, Flush, IoFault, Read, ReadAll, ReadLine, Write, is_end_of, request};

/// The state of a stream's process. Pending requests are in the order of their arrival.
struct Stream<R: Readable> {
    input: Option<Input<R>>,
    output: Option<Output>,
    reads: PendingRequests<Reading>,
    writes: PendingRequests<Writing>,
}

type Answer<Q> = ReplyTo<<Q as Request>::Reply>;

enum Reading {
    Bytes(usize, Answer<Read>),
    Line(Answer<ReadLine>),
    All(Answer<ReadAll>),
}

enum Writing {
    /// The bytes to write; `None` once they are in the output's buffer.
    Bytes(Option<Vec<u8>>, Option<Answer<Write>>),
    Flush(Answer<Flush>),
    Close(Answer<Close>),
}

/// The next step of the process.
enum Step {
    Message(Envelope),
    Bytes(io::Result<Vec<u8>>),
    Line(io::Result<Option<String>>),
    /// The first waiting reader has cancelled its call.
    Cancelled,
    /// Other readers may have cancelled, too: purge their requests.
    Purge,
    Wrote(io::Result<()>),
}

/// Yields `Ok(Ok(()))` when the caller of `accept` has taken the connection.
type IsTaken = oneshot::Receiver<Result<(), CallError>>;

pub(super) async fn serve<R: Readable>(
    owner: Pid,
    input: Option<Input<R>>,
    output: Option<Output>,
    is_taken: Option<IsTaken>,
) -> Exit {
    trap_exits(true);
    link_inbound(owner);
    if let Some(is_taken) = is_taken {
        let is_taken = is_taken.into_recv_evt().wrap(|taken| matches!(taken, Ok(Ok(()))));
        if !choose((is_taken, end_of(owner).wrap(|_| false))).await {
            return Exit::Normal;
        }
    }
    let mut stream = Stream { input, output, reads: PendingRequests::new(), writes: PendingRequests::new() };
    loop {
        if let Some(Writing::Close(_)) = stream.writes.first() {
            return stream.close(owner).await;
        }
        match stream.next().await {
            Step::Message(message) if is_end_of(owner, &message) => return Exit::Normal,
            Step::Message(message) => stream.asked(message),
            Step::Cancelled => drop(stream.reads.pop()),
            Step::Purge => stream.reads.purge(),
            Step::Wrote(done) => stream.wrote(done),
            read => stream.read(read),
        }
    }
}

impl<R: Readable> Stream<R> {
    async fn next(&mut self) -> Step {
        let Stream { input, output, reads, writes } = self;
        let look = reads.purge_evt().wrap(|()| Step::Purge);
        let first = reads.first().map(|first| &*first);
        let reading = first.zip(input.as_ref()).map(|(reading, input)| reading.event(input));
        let given_up = first.map(Reading::given_up);
        let writing = writes.first().zip(output.as_ref());
        let writing = writing.and_then(|(writing, output)| writing.event(output));
        choose((
            receive_evt().wrap(Step::Message),
            reading.or_never_evt(),
            given_up.or_never_evt(),
            look,
            writing.or_never_evt(),
        ))
        .await
    }

    fn asked(&mut self, message: Envelope) {
        let weight = message.weight();
        match Reading::asked(message).map_err(Writing::asked) {
            Ok(reading) => self.queue_read(reading, weight),
            Err(Ok(writing)) => self.queue_write(writing, weight),
            Err(Err(_)) => {}
        }
    }

    fn queue_read(&mut self, reading: Reading, weight: usize) {
        match self.input {
            Some(_) => self.reads.push(reading, weight),
            None => reading.refused(),
        }
    }

    fn queue_write(&mut self, writing: Writing, weight: usize) {
        match (&self.output, &writing) {
            (Some(_), _) | (None, Writing::Close(_)) => self.writes.push(writing, weight),
            (None, _) => writing.done(Err(not_for("written"))),
        }
    }

    fn read(&mut self, step: Step) {
        match (self.reads.pop(), step) {
            (Some(Reading::Bytes(_, from) | Reading::All(from)), Step::Bytes(read)) => {
                from.reply(read.map_err(IoFault::from));
            }
            (Some(Reading::Line(from)), Step::Line(read)) => from.reply(read.map_err(IoFault::from)),
            _ => unreachable!("only the first read in the queue is carried out"),
        }
    }

    fn wrote(&mut self, done: io::Result<()>) {
        if let Some(writing) = self.writes.pop() {
            writing.done(done.map_err(IoFault::from));
        }
    }

    /// Writes the buffered bytes, unless the owner ends first.
    async fn close(mut self, owner: Pid) -> Exit {
        let ended = match self.output.take() {
            Some(output) => match first(pin!(output.shutdown()), pin!(end_of(owner).into_future())).await {
                Either::Left(ended) => ended,
                Either::Right(_) => return Exit::Normal,
            },
            None => Ok(()),
        };
        if let Some(writing) = self.writes.pop() {
            writing.done(ended.map_err(IoFault::from));
        }
        Exit::Normal
    }
}

impl Reading {
    fn asked(message: Envelope) -> Result<Reading, Envelope> {
        let message = match request(message) {
            Ok((Read { most }, from)) => {
                return Ok(Reading::Bytes(usize::try_from(most).unwrap_or(usize::MAX), from));
            }
            Err(message) => message,
        };
        match request(message) {
            Ok((ReadLine, from)) => Ok(Reading::Line(from)),
            Err(message) => request(message).map(|(ReadAll, from)| Reading::All(from)),
        }
    }

    fn event<R: Readable>(&self, input: &Input<R>) -> BoxEvent<'static, Step> {
        match self {
            Reading::Bytes(most, _) => input.read_evt(*most).wrap(Step::Bytes).boxed(),
            Reading::Line(_) => input.read_line_evt().wrap(Step::Line).boxed(),
            Reading::All(_) => input.read_to_end_evt().wrap(Step::Bytes).boxed(),
        }
    }

    fn given_up(&self) -> BoxEvent<'_, Step> {
        match self {
            Reading::Bytes(_, from) | Reading::All(from) => {
                from.cancelled_evt().wrap(|()| Step::Cancelled).boxed()
            }
            Reading::Line(from) => from.cancelled_evt().wrap(|()| Step::Cancelled).boxed(),
        }
    }

    fn refused(self) {
        match self {
            Reading::Bytes(_, from) | Reading::All(from) => from.reply(Err(not_for("read"))),
            Reading::Line(from) => from.reply(Err(not_for("read"))),
        }
    }
}

impl PendingRequest for Reading {
    fn is_abandoned(&self) -> bool {
        match self {
            Reading::Bytes(_, from) | Reading::All(from) => from.is_cancelled(),
            Reading::Line(from) => from.is_cancelled(),
        }
    }
}

impl PendingRequest for Writing {
    /// A write is done even if its caller has cancelled.
    fn is_abandoned(&self) -> bool {
        false
    }
}

impl Writing {
    fn asked(message: Envelope) -> Result<Writing, Envelope> {
        let message = match request(message) {
            Ok((Write { bytes }, from)) => return Ok(Writing::Bytes(Some(bytes), Some(from))),
            Err(message) => message,
        };
        let message = match message.open() {
            Ok(Write { bytes }) => return Ok(Writing::Bytes(Some(bytes), None)),
            Err(message) => message,
        };
        match request(message) {
            Ok((Flush, from)) => Ok(Writing::Flush(from)),
            Err(message) => request(message).map(|(Close, from)| Writing::Close(from)),
        }
    }

    /// Returns the event that carries out the request; `None` for `Close`, which [`Stream::close`] handles.
    fn event<'a>(&'a mut self, output: &'a Output) -> Option<BoxEvent<'a, Step>> {
        match self {
            Writing::Bytes(bytes, _) => Some(output.write_all_from(bytes).wrap(Step::Wrote).boxed()),
            Writing::Flush(_) => Some(output.flush_evt().wrap(Step::Wrote).boxed()),
            Writing::Close(_) => None,
        }
    }

    fn done(self, done: Result<(), IoFault>) {
        match self {
            Writing::Bytes(_, None) => {}
            Writing::Bytes(_, Some(from)) => from.reply(done),
            Writing::Flush(from) => from.reply(done),
            Writing::Close(from) => from.reply(done),
        }
    }
}

/// Returns an event that receives the notice of the owner's end.
fn end_of(owner: Pid) -> impl SendEvent<Output = Exited> {
    receive_if_evt(move |exited: &Exited| exited.from == owner)
}

fn not_for(what: &str) -> IoFault {
    IoFault { code: None, message: format!("this port is not {what}") }
}
