//! A response's body: bytes in memory and stretches of a file, read a chunk
//! at a time when the connection has room for it.
//!
//! A chunk that the kernel has in its page cache is read at once; one that it
//! must fetch from a disk is read on a blocking thread, so that no worker
//! waits for a disk.

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
use crate::memory::{Share, Shed};

/// Bytes read from a file at a time: what a connection holds in memory.
pub const CHUNK: usize = crate::memory::GRANT;

/// A piece of a body.
#[derive(Debug)]
pub enum Piece {
    /// Bytes in memory.
    Memory(Bytes),
    /// A stretch of the body's file.
    Stretch(Range<u64>),
}

impl Piece {
    fn len(&self) -> u64 {
        match self {
            Piece::Memory(bytes) => bytes.len() as u64,
            Piece::Stretch(range) => range.end - range.start,
        }
    }
}

/// What a response is made of, before it belongs to an exchange.
#[derive(Debug, Default)]
pub struct Content {
    file: Option<Arc<File>>,
    pieces: VecDeque<Piece>,
}

impl Content {
    /// No bytes at all.
    pub fn none() -> Self {
        Content::default()
    }

    /// Bytes in memory.
    pub fn memory(bytes: impl Into<Bytes>) -> Self {
        Content { file: None, pieces: VecDeque::from([Piece::Memory(bytes.into())]) }
    }

    /// Pieces, some of them stretches of `file`.
    pub fn of_file(file: File, pieces: VecDeque<Piece>) -> Self {
        Content { file: Some(Arc::new(file)), pieces }
    }

    /// The bytes of all pieces.
    pub fn len(&self) -> u64 {
        self.pieces.iter().map(Piece::len).sum()
    }
}

type Reading = Pin<Box<dyn Future<Output = io::Result<Bytes>> + Send>>;

/// The body that hyper sends. It holds the exchange, which ends with it.
pub struct Body {
    content: Content,
    /// A chunk on its way from a disk, and the stretch that it begins.
    reading: Option<(Range<u64>, Reading)>,
    /// Bytes not yet handed over.
    left: u64,
    exchange: Exchange,
    share: Arc<Share>,
}

impl Body {
    /// The body of `exchange`'s response.
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
            (Some(Piece::Stretch(range)), Some(file)) => match read_cached(file, &range, &self.share) {
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
    /// `bytes` are the first of `range`; what follows is the next piece.
    fn advance(&mut self, range: Range<u64>, bytes: Bytes) -> io::Result<Bytes> {
        if bytes.is_empty() {
            // The length was promised: the connection must break.
            let message = "the file became shorter while it was sent";
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, message));
        }
        let rest = range.start + bytes.len() as u64..range.end;
        if !rest.is_empty() {
            self.pieces.push_front(Piece::Stretch(rest));
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
            self.exchange.sent(bytes.len());
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

/// Reads the start of `range` if the kernel has it in memory, and there is memory for it.
///
/// # Errors
///
/// `WouldBlock` if not, or if it cannot tell.
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
        // Not every file system, nor every kernel, can read without waiting.
        Err(Errno::AGAIN | Errno::OPNOTSUPP | Errno::NOSYS | Errno::INTR) => {
            Err(io::ErrorKind::WouldBlock.into())
        }
        Err(error) => Err(error.into()),
    }
}

/// Only Linux can read without waiting.
#[cfg(not(target_os = "linux"))]
pub fn read_cached(_: &File, _: &Range<u64>, _: &Arc<Share>) -> io::Result<Bytes> {
    Err(io::ErrorKind::WouldBlock.into())
}

/// Waits for memory, and for the disk.
async fn read_elsewhere(file: Arc<File>, range: Range<u64>, share: Arc<Share>) -> io::Result<Bytes> {
    let size = size_of_chunk(&range);
    let charge =
        share.charge(size).await.map_err(|Shed| io::Error::from(io::ErrorKind::ConnectionAborted))?;
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
