//! [`ReadAhead`]: bytes that were read from a stream and not yet taken.
//!
//! A reader that takes nothing before it can take all it asked for has nothing to put back when it loses a
//! choice. So bytes are read ahead. A demand, such as "some bytes", "100 bytes" or "a line", is answered when
//! the buffered bytes satisfy it.
//!
//! This module does no I/O. The owner of the stream decides which task reads ahead, when, and under which
//! lock. The owners are the `Input` of `rialto-rt`, for its sockets, pipes and files, and the `Input` of
//! `rialto-tokio`, for any `AsyncRead`.
//!
//! ```
//! use rialto_sync::read_ahead::{Demand, ReadAhead};
//!
//! let mut source: &[u8] = b"one line\nrest";
//! let mut ahead = ReadAhead::new(1 << 20);
//! assert!(ahead.share(&Demand::Line).is_none());
//! ahead.fill(|room| Some(std::io::Read::read(&mut source, room)));
//! let share = ahead.share(&Demand::Line).expect("the line is there");
//! let portion = ahead.take(&Demand::Line, share);
//! assert_eq!(portion.into_line().unwrap().as_deref(), Some("one line"));
//! assert_eq!(ahead.len(), 4);
//! ```
//!
//! Source: the buffered input of CML's library, whose events leave in the buffer what they do not take.

use std::io::{self, ErrorKind};
use std::mem;
use std::str;

/// How much is read in one go.
const CHUNK: usize = 8 * 1024;

/// What a read asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// At least one byte, and at most so many; none at the end.
    Some(usize),
    /// As `Some`, and leaves them there.
    Peek(usize),
    /// So many; fewer at the end.
    Exactly(usize),
    /// All up to this byte, and that; without it at the end.
    Until(u8),
    /// What there is of that: at least one byte, and at most up to this one, and that;
    /// none at the end.
    SomeUntil(u8),
    /// A line; what stands before the end is one, if it is not empty.
    Line,
    /// All up to the end.
    All,
}

/// What is set aside for a demand; nothing is taken yet.
#[derive(Debug)]
pub struct Share(Kind);

#[derive(Debug)]
enum Kind {
    /// So many bytes.
    Bytes(usize),
    /// The error of the stream.
    Failure,
    /// The demand cannot be met.
    Refusal(&'static str, ErrorKind),
}

/// What a read gets.
#[derive(Debug)]
pub struct Portion {
    bytes: io::Result<Vec<u8>>,
    /// They are there still; or it is an error that is not the stream's.
    stays: bool,
}

#[derive(Debug)]
enum Progress {
    Open,
    Ended,
    Failed(io::Error),
}

/// See the module's documentation.
#[derive(Debug)]
pub struct ReadAhead {
    buffer: Vec<u8>,
    /// What of the buffer has been given away.
    start: usize,
    /// In so much of the rest there is no `sought`.
    searched: usize,
    sought: u8,
    progress: Progress,
    limit: usize,
}

/// In the end the buffer has what was written, also if the read panics.
struct Written<'a> {
    buffer: &'a mut Vec<u8>,
    len: usize,
}

impl Drop for Written<'_> {
    fn drop(&mut self) {
        self.buffer.truncate(self.len);
    }
}

const TOO_LONG: Kind = Kind::Refusal("more than the limit of this input", ErrorKind::InvalidInput);
const NOT_TEXT: Kind = Kind::Refusal("the line is not UTF-8", ErrorKind::InvalidData);

impl ReadAhead {
    /// Nothing read. At most `limit` bytes will be kept, and at least one.
    pub fn new(limit: usize) -> Self {
        let progress = Progress::Open;
        ReadAhead { buffer: Vec::new(), start: 0, searched: 0, sought: b'\n', progress, limit: limit.max(1) }
    }

    /// How many bytes there are.
    pub fn len(&self) -> usize {
        self.ahead().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ahead().is_empty()
    }

    /// Whether the stream may have more: it has not ended, and not failed.
    pub fn is_open(&self) -> bool {
        matches!(self.progress, Progress::Open)
    }

    fn ahead(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    /// The share of `demand` in what is there; `None` if it has to wait for more. There
    /// is always one when the stream is not open any more, or as much is there as is
    /// kept: then, if need be, one that yields an error.
    pub fn share(&mut self, demand: &Demand) -> Option<Share> {
        let ahead = self.len();
        let found = match *demand {
            Demand::Some(most) | Demand::Peek(most) => (ahead > 0 || most == 0).then(|| ahead.min(most)),
            Demand::Exactly(count) if count > self.limit => return Some(Share(TOO_LONG)),
            Demand::Exactly(count) => (ahead >= count).then_some(count),
            Demand::Until(delimiter) => self.find(delimiter),
            Demand::SomeUntil(delimiter) => self.find(delimiter).or((ahead > 0).then_some(ahead)),
            Demand::Line => self.find(b'\n'),
            Demand::All => None,
        };
        let kind = match (found, &self.progress) {
            (Some(count), _) => self.checked(demand, count),
            (None, Progress::Open) if ahead >= self.limit => TOO_LONG,
            (None, Progress::Open) => return None,
            (None, Progress::Ended) => self.checked(demand, ahead),
            (None, Progress::Failed(_)) => Kind::Failure,
        };
        Some(Share(kind))
    }

    fn checked(&self, demand: &Demand, count: usize) -> Kind {
        match demand {
            Demand::Line if str::from_utf8(&self.ahead()[..count]).is_err() => NOT_TEXT,
            _ => Kind::Bytes(count),
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
        self.searched = found.map_or(self.len(), |at| from + at);
        found.map(|at| from + at + 1)
    }

    /// Reads ahead once: `read` gets the room that there is, which is not empty as long as
    /// a demand has to wait, and says how many bytes it has written there; zero is the
    /// end; `None`, that there is nothing now. True unless it was that. If it panics,
    /// nothing was read.
    pub fn fill(&mut self, read: impl FnOnce(&mut [u8]) -> Option<io::Result<usize>>) -> bool {
        self.buffer.drain(..self.start);
        self.start = 0;
        let (old, room) = (self.buffer.len(), CHUNK.min(self.limit.saturating_sub(self.buffer.len())));
        let read = {
            let mut written = Written { buffer: &mut self.buffer, len: old };
            written.buffer.resize(old + room, 0);
            let read = read(&mut written.buffer[old..]);
            written.len +=
                read.as_ref().and_then(|read| read.as_ref().ok()).map_or(0, |count| (*count).min(room));
            read
        };
        match read {
            None => return false,
            Some(Ok(0)) => self.progress = Progress::Ended,
            Some(Ok(_)) => {}
            Some(Err(error)) => self.progress = Progress::Failed(error),
        }
        true
    }

    /// Gives `demand` its share, which it has just been found to have.
    pub fn take(&mut self, demand: &Demand, share: Share) -> Portion {
        let peeks = matches!(demand, Demand::Peek(_));
        match share.0 {
            Kind::Bytes(count) if peeks => Portion { bytes: Ok(self.ahead()[..count].to_vec()), stays: true },
            Kind::Bytes(count) => Portion { bytes: Ok(self.take_bytes(count)), stays: false },
            Kind::Refusal(why, kind) => Portion { bytes: Err(io::Error::new(kind, why)), stays: true },
            Kind::Failure => match mem::replace(&mut self.progress, Progress::Ended) {
                Progress::Failed(error) => Portion { bytes: Err(error), stays: false },
                Progress::Open | Progress::Ended => unreachable!("there was an error"),
            },
        }
    }

    fn take_bytes(&mut self, count: usize) -> Vec<u8> {
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

    /// A portion that nobody saw goes back to the front.
    pub fn put_back(&mut self, portion: Portion) {
        match portion.bytes {
            _ if portion.stays => {}
            Ok(bytes) => {
                self.buffer.splice(..self.start, bytes);
                (self.start, self.searched) = (0, 0);
            }
            Err(error) => self.progress = Progress::Failed(error),
        }
    }

    /// All that is there, whatever the stream comes to.
    pub fn into_bytes(mut self) -> Vec<u8> {
        self.buffer.drain(..self.start);
        self.buffer
    }
}

impl Portion {
    /// The bytes.
    ///
    /// # Errors
    ///
    /// The stream's, once, when what came before it was read; `InvalidInput` if the demand
    /// was for more than is kept.
    pub fn into_bytes(self) -> io::Result<Vec<u8>> {
        self.bytes
    }

    /// The line, without its end; `None` at the end of the stream.
    ///
    /// # Errors
    ///
    /// As [`into_bytes`](Self::into_bytes), and `InvalidData` if it is not UTF-8.
    pub fn into_line(self) -> io::Result<Option<String>> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    #[test]
    fn some_of_a_line_ends_with_it_and_waits_for_no_more() {
        let (mut ahead, demand) = (ReadAhead::new(4), Demand::SomeUntil(b'\n'));
        let (mut source, mut parts): (&[u8], _) = (b"long\n\nxy", Vec::new());
        loop {
            match ahead.share(&demand) {
                None => _ = ahead.fill(|room| Some(io::Read::read(&mut source, room))),
                Some(share) => match ahead.take(&demand, share).into_bytes().unwrap() {
                    end if end.is_empty() => break,
                    part => parts.push(part),
                },
            }
        }
        assert_eq!(parts, [&b"long"[..], b"\n", b"\n", b"xy"]);
    }

    #[test]
    fn a_read_that_panics_leaves_nothing_it_has_not_read() {
        let mut ahead = ReadAhead::new(1 << 20);
        ahead.fill(|room| Some(io::Read::read(&mut &b"there"[..], room)));
        let panicked = catch_unwind(AssertUnwindSafe(|| ahead.fill(|_| panic!("planted"))));
        assert!(panicked.is_err());
        assert_eq!(ahead.into_bytes(), b"there");
    }
}
