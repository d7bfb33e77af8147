//! The body of a response: bytes in memory and ranges of a file. A file is read one chunk at a time, when the
//! connection can take the chunk.
//!
//! A chunk in the kernel's page cache is read at once. A chunk that the kernel must fetch from a disk is read
//! on a thread of the blocking pool, so that no scheduler worker waits for a disk.
//!
//! The bodies of `tower-http` and `http-body-util` read into buffers that no budget counts. Here, all chunks
//! that a client has not taken are within the server's `--memory`. (Test in `tests/hostile.rs`:
//! `bodies_that_are_not_read_are_within_the_limit`.)

use std::collections::VecDeque;
use std::fs::File;
use std::future::Future;
use std::io;
use std::ops::Range;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use hyper::body::{Frame, SizeHint};

use crate::exchange::Exchange;
use crate::memory::{ClosedForMemory, Share};

/// The number of bytes that are read from a file, and charged to the connection, at a time.
pub const CHUNK: usize = crate::memory::GRANT;

/// A piece of a body.
#[derive(Debug)]
pub enum Piece {
    /// Bytes in memory.
    Memory(Bytes),
    /// A range of the body's file, in bytes.
    FileRange(Range<u64>),
}

impl Piece {
    fn len(&self) -> u64 {
        match self {
            Piece::Memory(bytes) => bytes.len() as u64,
            Piece::FileRange(range) => range.end - range.start,
        }
    }
}

/// The content of a response that does not belong to an exchange yet.
#[derive(Debug, Default)]
pub struct Content {
    file: Option<Arc<File>>,
    pieces: VecDeque<Piece>,
}

impl Content {
    /// Creates an empty content.
    pub fn none() -> Self {
        Content::default()
    }

    /// Creates a content from bytes in memory.
    pub fn memory(bytes: impl Into<Bytes>) -> Self {
        Content { file: None, pieces: VecDeque::from([Piece::Memory(bytes.into())]) }
    }

    /// Creates a content from `pieces`, whose ranges are ranges of `file`.
    pub fn of_file(file: File, pieces: VecDeque<Piece>) -> Self {
        Content { file: Some(Arc::new(file)), pieces }
    }

    /// Returns the length of all pieces in bytes.
    pub fn len(&self) -> u64 {
        self.pieces.iter().map(Piece::len).sum()
    }
}

type Reading = Pin<Box<dyn Future<Output = io::Result<Bytes>> + Send>>;

/// The body that hyper sends. It owns the exchange, which ends when the body is dropped.
pub struct Body {
    content: Content,
    /// A read that waits for memory or for the disk, and the range whose first bytes it reads.
    reading: Option<(Range<u64>, Reading)>,
    /// The number of bytes that hyper has not received yet.
    left: u64,
    exchange: Exchange,
    share: Arc<Share>,
}

impl Body {
    /// Creates the body of `exchange`'s response.
    pub fn new(content: Content, exchange: Exchange, share: Arc<Share>) -> Self {
        Body { left: content.len(), content, reading: None, exchange, share }
    }

    fn poll_chunk(&mut self, cx: &mut Context<'_>) -> Poll<Option<io::Result<Bytes>>> {
        if let Some((range, reading)) = &mut self.reading {
            let result = ready!(reading.as_mut().poll(cx));
            let range = range.clone();
            self.reading = None;
            return Poll::Ready(Some(result.and_then(|bytes| self.content.advance(range, bytes))));
        }
        match (self.content.pieces.pop_front(), &self.content.file) {
            (Some(Piece::Memory(bytes)), _) => Poll::Ready(Some(Ok(bytes))),
            (Some(Piece::FileRange(range)), Some(file)) => match read_cached(file, &range, &self.share) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    let (file, share) = (Arc::clone(file), Arc::clone(&self.share));
                    let reading = Box::pin(read_elsewhere(file, range.clone(), share));
                    self.reading = Some((range, reading));
                    self.poll_chunk(cx)
                }
                result => Poll::Ready(Some(result.and_then(|bytes| self.content.advance(range, bytes)))),
            },
            _ => Poll::Ready(None),
        }
    }
}

impl Content {
    /// Returns `bytes`, the first bytes of `range`, and makes the rest of the range the next piece.
    fn advance(&mut self, range: Range<u64>, bytes: Bytes) -> io::Result<Bytes> {
        if bytes.is_empty() {
            // The head has announced the length already, so the connection must break off.
            let message = "the file became shorter while it was sent";
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, message));
        }
        let rest = range.start + bytes.len() as u64..range.end;
        if !rest.is_empty() {
            self.pieces.push_front(Piece::FileRange(rest));
        }
        Ok(bytes)
    }
}

impl hyper::body::Body for Body {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        Poll::Ready(ready!(self.poll_chunk(cx)).map(|chunk| {
            let bytes = chunk?;
            self.left = self.left.saturating_sub(bytes.len() as u64);
            self.exchange.count_sent(bytes.len());
            Ok(Frame::data(bytes))
        }))
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}

/// Reads the first bytes of `range` if the kernel has them in memory, and `share` can be charged for them at
/// once.
///
/// # Errors
///
/// `WouldBlock` if either condition fails, or if the system cannot read without waiting. Otherwise an error
/// of the read.
#[cfg(target_os = "linux")]
pub fn read_cached(file: &File, range: &Range<u64>, share: &Arc<Share>) -> io::Result<Bytes> {
    use rustix::io::{Errno, ReadWriteFlags};

    let Some(charge) = share.try_charge(size_of_chunk(range)) else {
        return Err(io::ErrorKind::WouldBlock.into());
    };
    let mut chunk = vec![0; size_of_chunk(range)];
    let mut slices = [io::IoSliceMut::new(&mut chunk)];
    match rustix::io::preadv2(file, &mut slices, range.start, ReadWriteFlags::NOWAIT) {
        Ok(count) => {
            chunk.truncate(count);
            Ok(charge.hold(chunk))
        }
        // Some file systems and kernels cannot read without waiting.
        Err(Errno::AGAIN | Errno::OPNOTSUPP | Errno::NOSYS | Errno::INTR) => {
            Err(io::ErrorKind::WouldBlock.into())
        }
        Err(error) => Err(error.into()),
    }
}

/// Always returns `WouldBlock`: only Linux can read without waiting.
#[cfg(not(target_os = "linux"))]
pub fn read_cached(_: &File, _: &Range<u64>, _: &Arc<Share>) -> io::Result<Bytes> {
    Err(io::ErrorKind::WouldBlock.into())
}

/// Waits until the share is charged for a chunk, and reads the chunk on the blocking pool.
async fn read_elsewhere(file: Arc<File>, range: Range<u64>, share: Arc<Share>) -> io::Result<Bytes> {
    let size = size_of_chunk(&range);
    let charge = share
        .charge(size)
        .await
        .map_err(|ClosedForMemory| io::Error::from(io::ErrorKind::ConnectionAborted))?;
    crate::offload::offload(move || {
        let mut chunk = vec![0; size];
        let count = std::os::unix::fs::FileExt::read_at(&*file, &mut chunk, range.start)?;
        chunk.truncate(count);
        Ok(charge.hold(chunk))
    })
    .await
}

fn size_of_chunk(range: &Range<u64>) -> usize {
    (range.end - range.start).min(CHUNK as u64) as usize
}
