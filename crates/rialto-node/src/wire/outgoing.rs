//! The outgoing queue of a connection: frames that are ready to be sent.
//!
//! Messages consume credit, by their bytes, and keep their order. Signals have a lane of their own, the
//! reserved lane, whose frames go first. A long message consists of many frames, so it delays a signal by one
//! frame only.
//!
//! A connection that *leaves* accepts nothing more, and ends in order when everything queued has been sent.

use std::collections::VecDeque;
use std::mem;
use std::task::Waker;

use rialto_codec::append;
use rialto_event::ObjectState;

use super::record::{Body, MessageHead, Record, WireTraceContext};
use crate::transport::MAX_FRAME;

/// The outgoing state of a connection, under its lock.
pub(crate) struct Outgoing {
    stage: Stage,
    /// The connection ends when it has nothing to send.
    leaving: bool,
    reserved: Lane,
    messages: Lane,
    /// The peer does not support trace contexts.
    omits_trace_contexts: bool,
    /// Remaining credit: bytes of messages that may still be sent. The last message may overdraw it.
    credit: i64,
    /// The number of messages so far.
    sequence: u64,
    /// The number of the last message, per sender. Senders whose numbers are equal modulo `SENDER_SLOTS`
    /// share an entry.
    last_by_sender: Box<[u64; SENDER_SLOTS]>,
    /// Maximum bytes of the reserved lane.
    signal_bound: usize,
    /// Maximum bytes of messages that wait here, whatever the credit.
    message_bound: usize,
    /// The waker of the connection's task.
    task: Option<Waker>,
    /// The task waits for something to send.
    idle: bool,
    spare_frames: Vec<Vec<u8>>,
    /// Frames of messages that were not sent when the connection was closed.
    unsent: VecDeque<Vec<u8>>,
}

/// The maximum credit that is assumed before the peer has announced how much it gives.
pub(crate) const MAX_ASSUMED_CREDIT: u64 = 4 << 20;

const SENDER_SLOTS: usize = 256;
const MAX_SPARE_FRAMES: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// There is no transport connection yet.
    Opening,
    Open,
    Closed,
}

/// Frames of records. All but the last are as full as possible.
#[derive(Default)]
struct Lane {
    frames: VecDeque<Vec<u8>>,
    bytes: usize,
}

/// An encoded message that is to be sent.
#[derive(Debug)]
pub(crate) struct OutgoingMessage {
    /// The number of the sending process.
    pub(crate) sender: u64,
    /// The trace context of the sender.
    pub(crate) context: Option<WireTraceContext>,
    pub(crate) head: MessageHead,
    pub(crate) body: Vec<u8>,
}

/// The result of [`Outgoing::next`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// There is a frame. `more`: another one, or the end, follows.
    Frame {
        more: bool,
    },
    Nothing,
    /// Everything is sent, and nothing more follows.
    Finished,
    Closed,
}

/// Why a connection accepts nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotSent {
    /// There is no credit, or too many bytes wait.
    NoCredit,
    Closed,
}

impl Lane {
    /// Appends a record of at most `longest` bytes. Returns its length.
    fn append(&mut self, longest: usize, empty: &mut Vec<Vec<u8>>, record: &Record<'_>) -> usize {
        if self.frames.back().is_none_or(|frame| frame.len() + longest > MAX_FRAME) {
            self.frames.push_back(empty.pop().unwrap_or_default());
        }
        let Some(frame) = self.frames.back_mut() else { unreachable!("a frame was added if there was none") };
        let before = frame.len();
        if append(record, frame).is_err() {
            unreachable!("every record can be encoded into a vector")
        }
        debug_assert!(frame.len() - before <= longest && frame.len() <= MAX_FRAME);
        self.bytes += frame.len() - before;
        frame.len() - before
    }

    fn take(&mut self) -> Option<Vec<u8>> {
        let frame = self.frames.pop_front()?;
        self.bytes -= frame.len();
        Some(frame)
    }
}

/// The maximum length of an encoded record without its body, and without the calls of its head.
const MAX_HEAD_BYTES: usize = 64;
/// The maximum length of a record of the reserved lane. The longest ones are texts of exit reasons and lists
/// of type signatures.
const MAX_RESERVED_BYTES: usize = 8 * 1024;
/// The length of one part of a long message.
const PART_BYTES: usize = MAX_FRAME - MAX_HEAD_BYTES;

impl Outgoing {
    /// Creates the queue. `signal_bound` and `message_bound` are the maximum bytes of signals and of messages
    /// that wait.
    pub(crate) fn new(credit: u64, signal_bound: usize, message_bound: usize) -> Outgoing {
        Outgoing {
            stage: Stage::Opening,
            leaving: false,
            reserved: Lane::default(),
            messages: Lane::default(),
            omits_trace_contexts: false,
            credit: i64::try_from(credit).unwrap_or(i64::MAX),
            sequence: 0,
            last_by_sender: Box::new([0; SENDER_SLOTS]),
            signal_bound,
            message_bound,
            task: None,
            idle: false,
            spare_frames: Vec::new(),
            unsent: VecDeque::new(),
        }
    }

    /// Returns the bytes of messages that may still be sent.
    pub(crate) fn credit(&self) -> u64 {
        u64::try_from(self.credit).unwrap_or(0)
    }

    /// Returns the bytes that wait to be sent.
    pub(crate) fn waiting(&self) -> usize {
        self.messages.bytes + self.reserved.bytes
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.stage == Stage::Closed
    }

    fn check_open(&self) -> Result<(), NotSent> {
        if self.is_closed() || self.leaving { Err(NotSent::Closed) } else { Ok(()) }
    }

    /// Returns whether a message would be accepted.
    pub(crate) fn check_room(&self) -> Result<(), NotSent> {
        self.check_open()?;
        if self.credit <= 0 || !self.has_room() { Err(NotSent::NoCredit) } else { Ok(()) }
    }

    /// Returns whether an answer would be accepted. Answers do not need credit, but are bounded here:
    /// otherwise a peer that calls and does not read the answers would fill the memory.
    pub(crate) fn has_room(&self) -> bool {
        self.messages.bytes < self.message_bound
    }

    /// Queues a message, even if there is no credit and no room.
    pub(crate) fn push_message(
        &mut self,
        sender: u64,
        context: Option<WireTraceContext>,
        head: MessageHead,
        body: &[u8],
    ) -> Result<(), NotSent> {
        self.check_open()?;
        if let Some(context) = context.filter(|_| !self.omits_trace_contexts) {
            self.append_message(MAX_HEAD_BYTES, &Record::TraceContext(context));
        }
        self.sequence += 1;
        self.last_by_sender[sender as usize % SENDER_SLOTS] = self.sequence;
        let longest = MAX_HEAD_BYTES + 10 * head.calls.len();
        if longest + body.len() <= MAX_FRAME {
            self.append_message(longest + body.len(), &Record::Message { head, body: Body(body) });
        } else {
            self.append_message(longest, &Record::LongMessage { head, length: body.len() as u64 });
            for part in body.chunks(PART_BYTES) {
                self.append_message(MAX_FRAME, &Record::Part(Body(part)));
            }
        }
        self.wake();
        Ok(())
    }

    fn append_message(&mut self, longest: usize, record: &Record<'_>) {
        let bytes = self.messages.append(longest, &mut self.spare_frames, record);
        self.credit = self.credit.saturating_sub_unsigned(bytes as u64);
    }

    /// Returns the number of the last message of that process, or of a later message.
    pub(crate) fn last_of(&self, sender: u64) -> u64 {
        self.last_by_sender[sender as usize % SENDER_SLOTS]
    }

    /// Returns the number of the last message.
    pub(crate) fn last(&self) -> u64 {
        self.sequence
    }

    /// Queues a record in the reserved lane. If the lane overflows, the connection closes.
    pub(crate) fn push_reserved(&mut self, record: &Record<'_>) -> Result<(), NotSent> {
        self.check_open()?;
        self.reserved.append(MAX_RESERVED_BYTES, &mut self.spare_frames, record);
        if self.reserved.bytes > self.signal_bound {
            self.close();
        }
        self.wake();
        Ok(())
    }

    /// Replaces each record that waits in the reserved lane by `change` of it.
    pub(crate) fn map_reserved(&mut self, change: impl for<'a> Fn(Record<'a>) -> Record<'a>) {
        let Lane { frames, .. } = mem::take(&mut self.reserved);
        for frame in frames {
            let mut rest = &frame[..];
            while let Ok((record, more)) = rialto_codec::read::<Record<'_>>(rest) {
                self.reserved.append(MAX_RESERVED_BYTES, &mut self.spare_frames, &change(record));
                rest = more;
            }
            debug_assert!(rest.is_empty(), "each queued record can be decoded");
        }
    }

    /// Omits trace contexts from now on, also those of messages that wait: the peer does not support them.
    pub(crate) fn omit_trace_contexts(&mut self) {
        self.omits_trace_contexts = true;
        let Lane { frames, bytes } = mem::take(&mut self.messages);
        for frame in frames {
            let mut rest = &frame[..];
            while let Ok((record, more)) = rialto_codec::read::<Record<'_>>(rest) {
                if !matches!(record, Record::TraceContext(_)) {
                    self.messages.append(rest.len() - more.len(), &mut self.spare_frames, &record);
                }
                rest = more;
            }
            debug_assert!(rest.is_empty(), "each queued record can be decoded");
        }
        self.credit = self.credit.saturating_add_unsigned((bytes - self.messages.bytes) as u64);
    }

    /// Puts records before everything that waits in the reserved lane, even if the connection leaves: the
    /// peer needs them to decode the rest.
    pub(crate) fn push_first<'a>(&mut self, records: impl IntoIterator<Item = Record<'a>>) {
        if self.is_closed() {
            return;
        }
        let Lane { mut frames, bytes } = mem::take(&mut self.reserved);
        for record in records {
            self.reserved.append(MAX_RESERVED_BYTES, &mut self.spare_frames, &record);
        }
        self.reserved.frames.append(&mut frames);
        self.reserved.bytes += bytes;
    }

    pub(crate) fn add_credit(&mut self, bytes: u64) {
        self.credit = self.credit.saturating_add_unsigned(bytes);
    }

    /// The connection is up. The peer gives `credit` in place of the `assumed` one.
    pub(crate) fn open(&mut self, assumed: u64, credit: u64) {
        if self.stage == Stage::Opening {
            self.stage = Stage::Open;
            self.credit = self.credit.saturating_sub_unsigned(assumed).saturating_add_unsigned(credit);
        }
    }

    /// Accepts nothing more. Everything queued is still sent. If there is no connection yet, one is made only
    /// for that.
    pub(crate) fn leave(&mut self) {
        self.leaving = true;
        if self.stage == Stage::Opening && self.is_empty() {
            self.close();
        }
        self.wake();
    }

    fn is_empty(&self) -> bool {
        self.reserved.frames.is_empty() && self.messages.frames.is_empty()
    }

    /// Sends nothing more. Returns whether the connection was open before.
    pub(crate) fn close(&mut self) -> bool {
        let before = mem::replace(&mut self.stage, Stage::Closed);
        self.unsent.append(&mut mem::take(&mut self.messages).frames);
        self.reserved = Lane::default();
        self.spare_frames = Vec::new();
        self.idle = true;
        self.wake();
        before != Stage::Closed
    }

    /// Returns the frames of messages that were not sent. A second call returns none.
    pub(crate) fn unsent(&mut self) -> VecDeque<Vec<u8>> {
        mem::take(&mut self.unsent)
    }

    /// Registers `task` to be woken when the connection is closed. Returns whether it is closed already.
    pub(crate) fn register_close_waker(&mut self, task: &Waker) -> bool {
        if self.task.as_ref().is_none_or(|known| !known.will_wake(task)) {
            self.task = Some(task.clone());
        }
        self.is_closed()
    }

    /// Puts the next frame into `frame`, if that is empty. `task` is woken when the connection is closed and,
    /// if the queue is empty now, when there is another frame.
    pub(crate) fn next(&mut self, frame: &mut Vec<u8>, task: &Waker) -> Next {
        if self.register_close_waker(task) {
            return Next::Closed;
        }
        if frame.is_empty()
            && let Some(next) = self.reserved.take().or_else(|| self.messages.take())
        {
            let empty = mem::replace(frame, next);
            if self.spare_frames.len() < MAX_SPARE_FRAMES && empty.capacity() > 0 {
                self.spare_frames.push(empty);
            }
        }
        let more = !self.is_empty();
        // After the last frame, the task does not call this again before it is woken.
        self.idle = !more && (frame.is_empty() || !rialto_task::primitives::is_mutant("no_last_frame"));
        match () {
            () if !frame.is_empty() => Next::Frame { more: more || self.leaving },
            () if self.leaving => Next::Finished,
            () => Next::Nothing,
        }
    }

    /// Wakes the connection's own task, so no code of the program runs under the lock.
    fn wake(&mut self) {
        if mem::take(&mut self.idle)
            && let Some(task) = &self.task
        {
            task.wake_by_ref();
        }
    }
}

impl ObjectState for Outgoing {
    type Call = OutgoingMessage;
    type Admission = Result<(), NotSent>;
    type Answer = Result<(), NotSent>;

    fn admit(&mut self, _: &OutgoingMessage, _: bool) -> Option<Result<(), NotSent>> {
        match self.check_room() {
            Err(NotSent::NoCredit) => None,
            other => Some(other),
        }
    }

    fn answer(
        &mut self,
        message: &mut OutgoingMessage,
        admission: Result<(), NotSent>,
    ) -> Result<(), NotSent> {
        admission.and_then(|()| {
            self.push_message(message.sender, message.context, message.head.clone(), &message.body)
        })
    }

    fn cancel_admission(&mut self, _: Result<(), NotSent>) {}

    fn put_back_answer(&mut self, _: Result<(), NotSent>) {}

    fn ready_kinds(&self) -> u8 {
        u8::from(self.check_room() != Err(NotSent::NoCredit))
    }

    fn waited_for(&self) -> &'static str {
        "credit of the connection to another node"
    }
}
