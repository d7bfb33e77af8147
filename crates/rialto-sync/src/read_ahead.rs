//! [`ReadAhead`]: a buffer of bytes that were read from a stream and not yet taken.
//!
//! The owner of a stream reads bytes ahead, into this buffer. A demand, such as "some bytes", "100 bytes" or
//! "a line", takes nothing before the buffered bytes satisfy it. So a read that loses a choice has nothing to
//! put back.
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
//! assert!(ahead.grant(&Demand::Line).is_none());
//! ahead.fill(|room| Some(std::io::Read::read(&mut source, room)));
//! let grant = ahead.grant(&Demand::Line).expect("the line is there");
//! let result = ahead.take(&Demand::Line, grant);
//! assert_eq!(result.into_line().unwrap().as_deref(), Some("one line"));
//! assert_eq!(ahead.len(), 4);
//! ```
//!
//! Source: the buffered input of CML's library, whose events leave in the buffer what they do not take.

use std::io::{self, ErrorKind};
use std::mem;
use std::str;

/// The largest number of bytes that [`ReadAhead::fill`] reads in one call.
const MAX_FILL: usize = 8 * 1024;

/// A request for bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// At least one byte, and at most this number. No byte at the end of the stream.
    Available(usize),
    /// Like `Available`, but the bytes stay in the buffer.
    Peek(usize),
    /// This number of bytes. Fewer at the end of the stream.
    Exactly(usize),
    /// All bytes up to and including the first byte of this value. At the end of the stream, all the rest.
    Until(u8),
    /// The bytes in the buffer: at least one, and at most up to and including the first byte of this value.
    /// No byte at the end of the stream.
    AvailableUntil(u8),
    /// A line of UTF-8 text. The rest before the end of the stream is a line, too, unless it is empty.
    Line,
    /// All bytes up to the end of the stream.
    All,
}

/// The result of [`ReadAhead::grant`]: the bytes or the error that a demand will get. Nothing is taken yet.
#[derive(Debug)]
pub struct Grant(GrantKind);

#[derive(Debug)]
enum GrantKind {
    /// This number of bytes.
    Bytes(usize),
    /// The error of the stream.
    StreamError,
    /// An error, because the demand cannot be met.
    DemandError(&'static str, ErrorKind),
}

/// The result of [`ReadAhead::take`]: the bytes or the error that a demand gets.
#[derive(Debug)]
pub struct ReadResult {
    bytes: io::Result<Vec<u8>>,
    /// Whether the buffer is unchanged: the bytes are still in it, or the error is not the stream's.
    leaves_buffer_unchanged: bool,
}

#[derive(Debug)]
enum Progress {
    Open,
    Ended,
    Failed(io::Error),
}

/// A buffer of bytes that were read from a stream and not yet taken. See the [module](self).
#[derive(Debug)]
pub struct ReadAhead {
    buffer: Vec<u8>,
    /// The number of bytes at the front of `buffer` that were taken.
    start: usize,
    /// The number of bytes after `start` that were searched, and do not contain `sought`.
    searched: usize,
    sought: u8,
    progress: Progress,
    limit: usize,
}

/// Truncates the buffer to the bytes that were written in it, even if the read panics.
struct TruncateOnDrop<'a> {
    buffer: &'a mut Vec<u8>,
    len: usize,
}

impl Drop for TruncateOnDrop<'_> {
    fn drop(&mut self) {
        self.buffer.truncate(self.len);
    }
}

const TOO_LONG: GrantKind =
    GrantKind::DemandError("the read needs more bytes than the limit of this input", ErrorKind::InvalidInput);
const NOT_TEXT: GrantKind = GrantKind::DemandError("the line is not UTF-8", ErrorKind::InvalidData);

impl ReadAhead {
    /// Creates an empty buffer. No read that waits for its bytes gets more than `limit` of them. A limit of 0
    /// counts as 1.
    pub fn new(limit: usize) -> Self {
        let progress = Progress::Open;
        ReadAhead { buffer: Vec::new(), start: 0, searched: 0, sought: b'\n', progress, limit: limit.max(1) }
    }

    /// Changes the limit. A limit of 0 counts as 1.
    pub fn set_limit(&mut self, limit: usize) {
        self.limit = limit.max(1);
    }

    /// Returns the number of bytes in the buffer.
    pub fn len(&self) -> usize {
        self.ahead().len()
    }

    /// Returns whether the buffer is empty.
    pub fn is_empty(&self) -> bool {
        self.ahead().is_empty()
    }

    /// Returns whether the stream may have more bytes: it has neither ended nor failed.
    pub fn is_open(&self) -> bool {
        matches!(self.progress, Progress::Open)
    }

    fn ahead(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    /// Returns what `demand` will get, or `None` if it must wait for more bytes. If the stream is not open
    /// any more, or the buffer has more bytes than its limit, there is always a grant; it may be an error.
    pub fn grant(&mut self, demand: &Demand) -> Option<Grant> {
        let ahead = self.len();
        let found = match *demand {
            Demand::Available(limit) | Demand::Peek(limit) => {
                (ahead > 0 || limit == 0).then(|| ahead.min(limit))
            }
            Demand::Exactly(count) if count > self.limit => return Some(Grant(TOO_LONG)),
            Demand::Exactly(count) => (ahead >= count).then_some(count),
            Demand::Until(delimiter) => self.find(delimiter),
            Demand::AvailableUntil(delimiter) => {
                let found = self.find(delimiter).or((ahead > 0).then_some(ahead));
                found.map(|count| count.min(self.limit))
            }
            Demand::Line => self.find(b'\n'),
            Demand::All => None,
        };
        let kind = match (found, &self.progress) {
            (Some(count), _) => self.check_text(demand, count),
            (None, Progress::Open) if ahead > self.limit => TOO_LONG,
            (None, Progress::Open) => return None,
            (None, Progress::Ended) => self.check_text(demand, ahead),
            (None, Progress::Failed(_)) => GrantKind::StreamError,
        };
        Some(Grant(kind))
    }

    fn check_text(&self, demand: &Demand, count: usize) -> GrantKind {
        match demand {
            Demand::Until(_) | Demand::Line | Demand::All if count > self.limit => TOO_LONG,
            Demand::Line if str::from_utf8(&self.ahead()[..count]).is_err() => NOT_TEXT,
            _ => GrantKind::Bytes(count),
        }
    }

    /// Returns the number of bytes up to and including the first `delimiter`.
    fn find(&mut self, delimiter: u8) -> Option<usize> {
        if self.sought != delimiter {
            (self.sought, self.searched) = (delimiter, 0);
        }
        let from = self.searched;
        let found = self.ahead()[from..].iter().position(|&byte| byte == delimiter);
        // When more bytes have come, these need not be searched again.
        self.searched = found.map_or(self.len(), |at| from + at);
        found.map(|at| from + at + 1)
    }

    /// Reads ahead once. `read` gets the free part of the buffer, and returns the number of bytes that it has
    /// written there, `Some(Ok(0))` at the end of the stream, or `None` if there is nothing now. Returns
    /// false after `None`, and true otherwise. If `read` panics, nothing was read.
    ///
    /// Call it only while a demand waits: then the free part is not empty. In a full buffer, `read` would get
    /// an empty slice, and its `Ok(0)` would count as the end of the stream.
    pub fn fill(&mut self, read: impl FnOnce(&mut [u8]) -> Option<io::Result<usize>>) -> bool {
        self.buffer.drain(..self.start);
        self.start = 0;
        let old = self.buffer.len();
        // One byte more than the limit: a stream of exactly `limit` bytes has room for the read that finds
        // its end.
        let room = MAX_FILL.min(self.limit.saturating_add(1).saturating_sub(old));
        let read = {
            let mut written = TruncateOnDrop { buffer: &mut self.buffer, len: old };
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

    /// Takes the bytes or the error of `grant`, which [`grant`](Self::grant) has just returned for `demand`.
    ///
    /// # Panics
    ///
    /// If the buffer no longer has them.
    pub fn take(&mut self, demand: &Demand, grant: Grant) -> ReadResult {
        let peeks = matches!(demand, Demand::Peek(_));
        match grant.0 {
            GrantKind::Bytes(count) if peeks => {
                ReadResult { bytes: Ok(self.ahead()[..count].to_vec()), leaves_buffer_unchanged: true }
            }
            GrantKind::Bytes(count) => {
                ReadResult { bytes: Ok(self.take_bytes(count)), leaves_buffer_unchanged: false }
            }
            GrantKind::DemandError(why, kind) => {
                ReadResult { bytes: Err(io::Error::new(kind, why)), leaves_buffer_unchanged: true }
            }
            GrantKind::StreamError => match mem::replace(&mut self.progress, Progress::Ended) {
                Progress::Failed(error) => ReadResult { bytes: Err(error), leaves_buffer_unchanged: false },
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
            // Free the memory of a large read.
            self.buffer.shrink_to(MAX_FILL);
        }
        bytes
    }

    /// Puts back the result of an abandoned read (law 5). Its bytes go to the front.
    pub fn put_back(&mut self, result: ReadResult) {
        match result.bytes {
            _ if result.leaves_buffer_unchanged => {}
            Ok(bytes) => {
                self.buffer.splice(..self.start, bytes);
                (self.start, self.searched) = (0, 0);
            }
            Err(error) => self.progress = Progress::Failed(error),
        }
    }

    /// Returns the bytes in the buffer. An error of the stream is dropped.
    pub fn into_rest(mut self) -> Vec<u8> {
        self.buffer.drain(..self.start);
        self.buffer
    }
}

impl ReadResult {
    /// Returns the bytes.
    ///
    /// # Errors
    ///
    /// - The error of the stream, once, if the bytes before it do not satisfy the demand. Those bytes stay in
    ///   the buffer.
    /// - `InvalidInput`, if the demand needs more bytes than the buffer keeps.
    /// - `InvalidData`, if a [`Demand::Line`] is not UTF-8. The line stays in the buffer.
    pub fn into_bytes(self) -> io::Result<Vec<u8>> {
        self.bytes
    }

    /// Returns the line without its line end (`\n` or `\r\n`), or `None` at the end of the stream.
    ///
    /// # Errors
    ///
    /// As [`into_bytes`](Self::into_bytes). Also `InvalidData`, if the bytes of another demand are not UTF-8.
    pub fn into_line(self) -> io::Result<Option<String>> {
        let mut bytes = self.bytes?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
            bytes.pop_if(|last| *last == b'\r');
        }
        // `grant` has checked a line; the bytes may be those of another demand.
        String::from_utf8(bytes).map(Some).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    #[test]
    fn available_until_ends_with_the_line_and_does_not_wait() {
        let (mut ahead, demand) = (ReadAhead::new(4), Demand::AvailableUntil(b'\n'));
        let (mut source, mut parts): (&[u8], _) = (b"long\n\nxy", Vec::new());
        loop {
            match ahead.grant(&demand) {
                None => _ = ahead.fill(|room| Some(io::Read::read(&mut source, room))),
                Some(grant) => match ahead.take(&demand, grant).into_bytes().unwrap() {
                    end if end.is_empty() => break,
                    part => parts.push(part),
                },
            }
        }
        assert_eq!(parts, [&b"long"[..], b"\n", b"\n", b"xy"]);
    }

    /// Serves one demand from `source`, with a limit of four bytes.
    fn serve(mut source: &[u8], demand: &Demand) -> io::Result<Vec<u8>> {
        let mut ahead = ReadAhead::new(4);
        loop {
            if let Some(grant) = ahead.grant(demand) {
                return ahead.take(demand, grant).into_bytes();
            }
            ahead.fill(|room| Some(io::Read::read(&mut source, room)));
        }
    }

    #[test]
    fn as_many_bytes_as_the_limit_are_read_and_one_more_is_refused() {
        let demands = [Demand::All, Demand::Until(b'\n'), Demand::Line];
        for demand in &demands {
            assert_eq!(serve(b"long", demand).unwrap(), b"long", "{demand:?}");
            assert_eq!(serve(b"longe", demand).unwrap_err().kind(), ErrorKind::InvalidInput, "{demand:?}");
        }
        for demand in &demands[1..] {
            assert_eq!(serve(b"lon\nx", demand).unwrap(), b"lon\n", "{demand:?}");
            assert_eq!(serve(b"long\nx", demand).unwrap_err().kind(), ErrorKind::InvalidInput, "{demand:?}");
        }
    }

    #[test]
    fn a_panicking_read_leaves_the_buffer_unchanged() {
        let mut ahead = ReadAhead::new(1 << 20);
        ahead.fill(|room| Some(io::Read::read(&mut &b"there"[..], room)));
        let panicked = catch_unwind(AssertUnwindSafe(|| ahead.fill(|_| panic!("planted"))));
        assert!(panicked.is_err());
        assert_eq!(ahead.into_rest(), b"there");
    }
}
