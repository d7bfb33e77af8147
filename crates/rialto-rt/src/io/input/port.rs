//! What has been read ahead, and what who waits gets of it.

use std::io::{self, ErrorKind};
use std::str;
use std::sync::Arc;

use rialto_event::Serve;
use rialto_event::waits::{Resource, Wait};

use super::Readable;
use crate::io::source::{Direction, awaited};

/// How much is read in one go.
const CHUNK: usize = 8 * 1024;

/// What a read waits for.
#[derive(Clone, Copy, Debug)]
pub enum Demand {
    Some(usize),
    Peek(usize),
    Exactly(usize),
    Until(u8),
    Line,
    All,
}

/// What a read gets.
#[derive(Debug)]
pub struct Portion {
    bytes: io::Result<Vec<u8>>,
    /// They are in the buffer still; or it is an error that is not the stream's.
    stays: bool,
}

/// What is set aside for a read.
#[derive(Debug)]
pub enum Share {
    /// So many bytes of the buffer.
    Bytes(usize),
    /// The error of the stream.
    Failure,
    /// The demand cannot be met.
    Refusal(&'static str, ErrorKind),
}

#[derive(Debug)]
enum Progress {
    Open,
    Ended,
    Failed(io::Error),
}

/// A stream, and what was read ahead of it.
#[derive(Debug)]
pub struct Port<R> {
    stream: Arc<R>,
    buffer: Vec<u8>,
    /// What of the buffer has been given away.
    start: usize,
    /// In so much of the rest there is no `sought`.
    searched: usize,
    sought: u8,
    progress: Progress,
    limit: usize,
}

/// The kinds of demands: for bytes, and those that may be met without.
const DATA: u8 = 1;
const NOTHING: u8 = 2;

const TOO_LONG: Share = Share::Refusal("more than the limit of this input", ErrorKind::InvalidInput);
const NOT_TEXT: Share = Share::Refusal("the line is not UTF-8", ErrorKind::InvalidData);

impl<R: Readable> Port<R> {
    pub(super) fn new(stream: Arc<R>, limit: usize) -> Self {
        let progress = Progress::Open;
        Port { stream, buffer: Vec::new(), start: 0, searched: 0, sought: b'\n', progress, limit }
    }

    fn ahead(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    /// The share of `demand` in what is there.
    fn share(&mut self, demand: &Demand) -> Option<Share> {
        let ahead = self.ahead().len();
        let found = match *demand {
            Demand::Some(most) | Demand::Peek(most) => (ahead > 0 || most == 0).then(|| ahead.min(most)),
            Demand::Exactly(count) if count > self.limit => return Some(TOO_LONG),
            Demand::Exactly(count) => (ahead >= count).then_some(count),
            Demand::Until(delimiter) => self.find(delimiter),
            Demand::Line => self.find(b'\n'),
            Demand::All => None,
        };
        match (found, &self.progress) {
            (Some(count), _) => Some(self.checked(demand, count)),
            (None, Progress::Open) => (ahead >= self.limit).then_some(TOO_LONG),
            (None, Progress::Ended) => Some(self.checked(demand, ahead)),
            (None, Progress::Failed(_)) => Some(Share::Failure),
        }
    }

    fn checked(&self, demand: &Demand, count: usize) -> Share {
        match demand {
            Demand::Line if str::from_utf8(&self.ahead()[..count]).is_err() => NOT_TEXT,
            _ => Share::Bytes(count),
        }
    }

    /// How many bytes there are up to the first `delimiter`, with it.
    fn find(&mut self, delimiter: u8) -> Option<usize> {
        if self.sought != delimiter {
            (self.sought, self.searched) = (delimiter, 0);
        }
        let from = self.searched;
        let found = self.ahead()[from..].iter().position(|&byte| byte == delimiter);
        // What is there need not be searched again when more has come.
        self.searched = found.map_or(self.ahead().len(), |at| from + at);
        found.map(|at| from + at + 1)
    }

    /// Reads ahead, if there is something. Whether anything has changed.
    fn read_ahead(&mut self) -> bool {
        while matches!(self.progress, Progress::Open) {
            let source = self.stream.readiness();
            let seen = source.readiness();
            if !seen.allows(Direction::Read) {
                return false;
            }
            match self.pull() {
                Ok(0) => self.progress = Progress::Ended,
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                // If an edge came meanwhile, there may be something again.
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    self.stream.readiness().withdraw(Direction::Read, seen);
                    continue;
                }
                Err(error) => self.progress = Progress::Failed(error),
            }
            return true;
        }
        false
    }

    fn pull(&mut self) -> io::Result<usize> {
        self.buffer.drain(..self.start);
        self.start = 0;
        let (old, room) = (self.buffer.len(), CHUNK.min(self.limit - self.buffer.len()));
        self.buffer.resize(old + room, 0);
        let read = self.stream.pull(&mut self.buffer[old..]);
        self.buffer.truncate(old + read.as_ref().map_or(0, |count| *count));
        read
    }

    fn take(&mut self, count: usize) -> Vec<u8> {
        let bytes = self.ahead()[..count].to_vec();
        self.start += count;
        self.searched = self.searched.saturating_sub(count);
        if self.start == self.buffer.len() {
            self.buffer.clear();
            self.start = 0;
            // What was long once need not stay.
            self.buffer.shrink_to(CHUNK);
        }
        bytes
    }
}

impl<R: Readable> Serve for Port<R> {
    type Call = Demand;
    type Admission = Share;
    type Answer = Portion;

    fn admit(&mut self, demand: &Demand, is_first: bool) -> Option<Share> {
        if !is_first {
            return None;
        }
        loop {
            if let Some(share) = self.share(demand) {
                return Some(share);
            }
            if !self.read_ahead() {
                return None;
            }
        }
    }

    fn answer(&mut self, demand: &mut Demand, share: Share) -> Portion {
        let peeks = matches!(demand, Demand::Peek(_));
        match share {
            Share::Bytes(count) if peeks => {
                Portion { bytes: Ok(self.ahead()[..count].to_vec()), stays: true }
            }
            Share::Bytes(count) => Portion { bytes: Ok(self.take(count)), stays: false },
            Share::Refusal(why, kind) => Portion { bytes: Err(io::Error::new(kind, why)), stays: true },
            Share::Failure => match std::mem::replace(&mut self.progress, Progress::Ended) {
                Progress::Failed(error) => Portion { bytes: Err(error), stays: false },
                Progress::Open | Progress::Ended => unreachable!("there was an error"),
            },
        }
    }

    /// Nothing was taken.
    fn dismiss(&mut self, _: Share) {}

    fn unseen(&mut self, portion: Portion) {
        match portion.bytes {
            _ if portion.stays => {}
            Ok(bytes) => {
                self.buffer.splice(..self.start, bytes);
                (self.start, self.searched) = (0, 0);
            }
            Err(error) => self.progress = Progress::Failed(error),
        }
    }

    fn openings(&self) -> u8 {
        let may_read = self.stream.readiness().readiness().allows(Direction::Read);
        let over = !matches!(self.progress, Progress::Open);
        if may_read || over || !self.ahead().is_empty() { DATA | NOTHING } else { NOTHING }
    }

    fn kinds(demand: &Demand) -> u8 {
        match demand {
            // What asks for nothing, or for more than the limit, need not wait.
            Demand::Exactly(_) | Demand::Some(0) | Demand::Peek(0) => DATA | NOTHING,
            _ => DATA,
        }
    }

    fn waited_for(&self) -> &'static str {
        "something to read"
    }

    fn wait_of(&self, at: Resource) -> Wait {
        awaited(self.stream.readiness().fd(), self.waited_for(), at)
    }
}

impl Portion {
    pub(super) fn bytes(self) -> io::Result<Vec<u8>> {
        self.bytes
    }

    pub(super) fn line(self) -> io::Result<Option<String>> {
        let mut bytes = self.bytes?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
            bytes.pop_if(|last| *last == b'\r');
        }
        // Looked at before it was taken.
        String::from_utf8(bytes).map(Some).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
    }
}
