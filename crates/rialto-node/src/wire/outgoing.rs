//! What a link has yet to send, in frames that are ready to go.
//!
//! Letters take credit, by their bytes, and come in their order. Signals have a lane of their own,
//! whose frames go first: a long letter is many frames, and delays a signal by one.
//!
//! One that *leaves* takes nothing more, and ends in order once all that it had has gone.

use std::collections::VecDeque;
use std::mem;
use std::task::Waker;

use rialto_codec::append;
use rialto_event::Serve;

use super::record::{Body, Head, Record};
use crate::transport::MAX_FRAME;

/// What is under the lock of a link.
pub(crate) struct Outgoing {
    stage: Stage,
    /// It ends once it has nothing to send.
    leaves: bool,
    reserved: Lane,
    letters: Lane,
    /// So many bytes of letters may still be sent. The last one may overdraw it.
    credit: i64,
    /// How many letters there were.
    sequence: u64,
    /// The last letters of those who have sent some, by the last bits of their numbers.
    last: Box<[u64; SENDERS]>,
    /// How many bytes the reserved lane may hold.
    bound: usize,
    /// How many bytes of letters may wait here, whatever credit there is.
    room: usize,
    /// The task of the link.
    task: Option<Waker>,
    /// It waits for something to send.
    idle: bool,
    empty: Vec<Vec<u8>>,
    /// Frames of letters that it had when it was closed.
    unsent: VecDeque<Vec<u8>>,
}

/// So much credit is assumed at most before the other end has said how much it gives.
pub(crate) const ASSUMED: u64 = 4 << 20;

const SENDERS: usize = 256;
const EMPTY_KEPT: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// There is no connection yet.
    Opening,
    Open,
    Closed,
}

/// Frames of records; all but the last are as full as they get.
#[derive(Default)]
struct Lane {
    frames: VecDeque<Vec<u8>>,
    bytes: usize,
}

/// A letter that is to be sent.
#[derive(Debug)]
pub(crate) struct Parcel {
    /// The number of the process that sends it.
    pub(crate) sender: u64,
    pub(crate) head: Head,
    pub(crate) body: Vec<u8>,
}

/// What is there for the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// One, and whether there is more to do behind it.
    Frame {
        more: bool,
    },
    Nothing,
    /// All has gone, and nothing more comes.
    Last,
    Closed,
}

/// Why a link takes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotSent {
    /// There is no credit, or no room.
    NoCredit,
    Closed,
}

impl Lane {
    /// Where a record of at most so many bytes is appended.
    fn append(&mut self, longest: usize, empty: &mut Vec<Vec<u8>>, record: &Record<'_>) -> usize {
        if self.frames.back().is_none_or(|frame| frame.len() + longest > MAX_FRAME) {
            self.frames.push_back(empty.pop().unwrap_or_default());
        }
        let Some(frame) = self.frames.back_mut() else { unreachable!("one is there") };
        let before = frame.len();
        if append(record, frame).is_err() {
            unreachable!("records can be written, and vectors grow")
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

/// A record without its body, and without the calls of its head, is not longer.
const RECORD: usize = 64;
/// Nor is a signal, or another record of the reserved lane, of which texts and vocabularies are the
/// longest.
const RESERVED: usize = 8 * 1024;
/// A part of a long letter.
const PART: usize = MAX_FRAME - RECORD;

impl Outgoing {
    /// So many bytes of signals may wait, and of letters.
    pub(crate) fn new(credit: u64, bound: usize, room: usize) -> Outgoing {
        Outgoing {
            stage: Stage::Opening,
            leaves: false,
            reserved: Lane::default(),
            letters: Lane::default(),
            credit: i64::try_from(credit).unwrap_or(i64::MAX),
            sequence: 0,
            last: Box::new([0; SENDERS]),
            bound,
            room,
            task: None,
            idle: false,
            empty: Vec::new(),
            unsent: VecDeque::new(),
        }
    }

    #[cfg(test)]
    pub(crate) fn waiting(&self) -> usize {
        self.letters.bytes + self.reserved.bytes
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.stage == Stage::Closed
    }

    fn takes(&self) -> Result<(), NotSent> {
        if self.is_closed() || self.leaves { Err(NotSent::Closed) } else { Ok(()) }
    }

    /// Whether a letter would be taken.
    pub(crate) fn admits(&self) -> Result<(), NotSent> {
        self.takes()?;
        if self.credit <= 0 || !self.has_room() { Err(NotSent::NoCredit) } else { Ok(()) }
    }

    /// Whether an answer would be taken, for which there is always credit. (Who asks and does not read the
    /// answers would fill the memory with them.)
    pub(crate) fn has_room(&self) -> bool {
        self.letters.bytes < self.room
    }

    /// Takes a letter, whether there is credit and room or not.
    pub(crate) fn letter(&mut self, sender: u64, head: Head, body: &[u8]) -> Result<(), NotSent> {
        self.takes()?;
        self.sequence += 1;
        self.last[sender as usize % SENDERS] = self.sequence;
        let longest = RECORD + 10 * head.calls.len();
        if longest + body.len() <= MAX_FRAME {
            self.pay(longest + body.len(), &Record::Letter { head, body: Body(body) });
        } else {
            self.pay(longest, &Record::Long { head, length: body.len() as u64 });
            for part in body.chunks(PART) {
                self.pay(MAX_FRAME, &Record::Part(Body(part)));
            }
        }
        self.wake();
        Ok(())
    }

    fn pay(&mut self, longest: usize, record: &Record<'_>) {
        let bytes = self.letters.append(longest, &mut self.empty, record);
        self.credit = self.credit.saturating_sub_unsigned(bytes as u64);
    }

    /// The last letter that this process has sent, or one after it.
    pub(crate) fn last_of(&self, sender: u64) -> u64 {
        self.last[sender as usize % SENDERS]
    }

    /// The last letter.
    pub(crate) fn last(&self) -> u64 {
        self.sequence
    }

    /// Takes a record of the reserved lane. If that is full, the link takes nothing any more.
    pub(crate) fn reserved(&mut self, record: &Record<'_>) -> Result<(), NotSent> {
        self.takes()?;
        self.reserved.append(RESERVED, &mut self.empty, record);
        if self.reserved.bytes > self.bound {
            self.close();
        }
        self.wake();
        Ok(())
    }

    /// Changes the records that wait in the reserved lane.
    pub(crate) fn translate(&mut self, change: impl for<'a> Fn(Record<'a>) -> Record<'a>) {
        let Lane { frames, .. } = mem::take(&mut self.reserved);
        for frame in frames {
            let mut rest = &frame[..];
            while let Ok((record, more)) = rialto_codec::read::<Record<'_>>(rest) {
                self.reserved.append(RESERVED, &mut self.empty, &change(record));
                rest = more;
            }
            debug_assert!(rest.is_empty(), "a record is read as it was written");
        }
    }

    /// Puts records before all that waits in the reserved lane, also where nothing more is taken: what waits is read by them.
    pub(crate) fn first<'a>(&mut self, records: impl IntoIterator<Item = Record<'a>>) {
        if self.is_closed() {
            return;
        }
        let Lane { mut frames, bytes } = mem::take(&mut self.reserved);
        for record in records {
            self.reserved.append(RESERVED, &mut self.empty, &record);
        }
        self.reserved.frames.append(&mut frames);
        self.reserved.bytes += bytes;
    }

    pub(crate) fn credited(&mut self, bytes: u64) {
        self.credit = self.credit.saturating_add_unsigned(bytes);
    }

    /// The connection is there, and its other end gives so much credit in place of what was assumed.
    pub(crate) fn open(&mut self, assumed: u64, credit: u64) {
        if self.stage == Stage::Opening {
            self.stage = Stage::Open;
            self.credit = self.credit.saturating_sub_unsigned(assumed).saturating_add_unsigned(credit);
        }
    }

    /// Nothing more comes in; what is there goes. A connection that is not there yet is made for that
    /// only.
    pub(crate) fn leave(&mut self) {
        self.leaves = true;
        if self.stage == Stage::Opening && self.is_empty() {
            self.close();
        }
        self.wake();
    }

    fn is_empty(&self) -> bool {
        self.reserved.frames.is_empty() && self.letters.frames.is_empty()
    }

    /// Nothing more goes. Whether something could go before.
    pub(crate) fn close(&mut self) -> bool {
        let before = mem::replace(&mut self.stage, Stage::Closed);
        self.unsent.append(&mut mem::take(&mut self.letters).frames);
        self.reserved = Lane::default();
        self.empty = Vec::new();
        self.idle = true;
        self.wake();
        before != Stage::Closed
    }

    /// Frames of letters that have not gone, told once.
    pub(crate) fn unsent(&mut self) -> VecDeque<Vec<u8>> {
        mem::take(&mut self.unsent)
    }

    /// Whether it is closed. If not, `task` is woken when it is.
    pub(crate) fn ends(&mut self, task: &Waker) -> bool {
        if self.task.as_ref().is_none_or(|known| !known.will_wake(task)) {
            self.task = Some(task.clone());
        }
        self.is_closed()
    }

    /// The next frame goes into `frame`, if that is empty. `task` is woken when the link is closed; and when
    /// there is another one, if there is none now.
    pub(crate) fn next(&mut self, frame: &mut Vec<u8>, task: &Waker) -> Next {
        if self.ends(task) {
            return Next::Closed;
        }
        if frame.is_empty()
            && let Some(next) = self.reserved.take().or_else(|| self.letters.take())
        {
            let empty = mem::replace(frame, next);
            if self.empty.len() < EMPTY_KEPT && empty.capacity() > 0 {
                self.empty.push(empty);
            }
        }
        let more = !self.is_empty();
        // The task does not look again behind the last frame.
        self.idle = !more && (frame.is_empty() || !rialto_task::primitives::is_mutant("no_last_frame"));
        match () {
            () if !frame.is_empty() => Next::Frame { more: more || self.leaves },
            () if self.leaves => Next::Last,
            () => Next::Nothing,
        }
    }

    /// It is the link's own task: nothing of the program's runs.
    fn wake(&mut self) {
        if mem::take(&mut self.idle)
            && let Some(task) = &self.task
        {
            task.wake_by_ref();
        }
    }
}

impl Serve for Outgoing {
    type Call = Parcel;
    type Admission = Result<(), NotSent>;
    type Answer = Result<(), NotSent>;

    fn admit(&mut self, _: &Parcel, _: bool) -> Option<Result<(), NotSent>> {
        match self.admits() {
            Err(NotSent::NoCredit) => None,
            other => Some(other),
        }
    }

    fn answer(&mut self, parcel: &mut Parcel, admission: Result<(), NotSent>) -> Result<(), NotSent> {
        admission.and_then(|()| self.letter(parcel.sender, parcel.head.clone(), &parcel.body))
    }

    fn dismiss(&mut self, _: Result<(), NotSent>) {}

    fn unseen(&mut self, _: Result<(), NotSent>) {}

    fn openings(&self) -> u8 {
        u8::from(self.admits() != Err(NotSent::NoCredit))
    }

    fn waited_for(&self) -> &'static str {
        "credit of a link to another node"
    }
}
