//! Framing over a byte stream: each frame is preceded by its length, as four big-endian bytes.
//!
//! The sender passes a frame and its length to one write. The receiver reads everything that has arrived,
//! often several frames. Both work on any byte stream: a socket, or encryption over one.

use std::io::{self, ErrorKind, IoSlice};
use std::task::{Context, Poll, ready};

use super::{FrameReceiver, FrameSender, MAX_FRAME};

/// The bytes of a length prefix.
const PREFIX_BYTES: usize = 4;
/// The size of the receive buffer: `SMALL` at first, `LARGE` once a longer frame is announced or a read has
/// filled the buffer.
const SMALL: usize = 4 * 1024;
const LARGE: usize = PREFIX_BYTES + MAX_FRAME;
/// Frames up to this size are copied behind their length: writing one piece takes less time than writing two.
const MAX_COPIED: usize = 4 * 1024;

/// The outgoing byte stream to a peer.
pub(super) trait ByteSink: Send {
    /// Writes some of `bytes`, at least one, as soon as the stream has capacity. Written bytes may stay
    /// buffered until a flush.
    fn poll_write(&mut self, cx: &mut Context<'_>, bytes: &[IoSlice<'_>]) -> Poll<io::Result<usize>>;

    /// Completes when all written bytes have been handed to the operating system.
    fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>>;

    /// Flushes, and then ends the stream: no more bytes follow.
    fn poll_close(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>>;
}

/// The incoming byte stream from a peer.
pub(super) trait ByteSource: Send {
    /// Reads at least one byte into `room` and returns the count. Returns 0 at an orderly end of the stream.
    fn poll_read(&mut self, cx: &mut Context<'_>, room: &mut [u8]) -> Poll<io::Result<usize>>;
}

/// Tells whether a connection may still be used.
pub(super) trait Validity: Send {
    /// Returns an error once the connection must not be used any more.
    fn check(&self) -> io::Result<()>;
}

/// The sending half of a framed connection.
pub(super) struct Sender<O, H> {
    out: O,
    hold: H,
    /// The frame accepted last. `head` holds its length and, if the frame is small, the frame too;
    /// `large_frame` holds a large frame. `written` counts the bytes of both that have been written.
    head: Vec<u8>,
    large_frame: Vec<u8>,
    written: usize,
    /// The total number of bytes written.
    sent: u64,
}

/// The receiving half of a framed connection.
pub(super) struct Receiver<I, H> {
    input: I,
    hold: H,
    /// The receive buffer. Bytes `start..end` have been read and not yet taken.
    room: Vec<u8>,
    start: usize,
    end: usize,
    /// The last read filled the buffer, so there may have been more to read.
    is_short: bool,
    /// The total number of bytes read.
    received: u64,
}

impl<O: ByteSink, H: Validity> Sender<O, H> {
    pub(super) fn new(out: O, hold: H) -> Self {
        Sender { out, hold, head: Vec::new(), large_frame: Vec::new(), written: 0, sent: 0 }
    }

    /// Writes the rest of the accepted frame, and completes when all of it is written.
    fn poll_drain(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.written < self.head.len() + self.large_frame.len() {
            let front = &self.head[self.written.min(self.head.len())..];
            let frame = &self.large_frame[self.written.saturating_sub(self.head.len())..];
            let both = [IoSlice::new(front), IoSlice::new(frame)];
            let pieces = if frame.is_empty() { &both[..1] } else { &both };
            match ready!(self.out.poll_write(cx, pieces))? {
                0 => return Poll::Ready(Err(ErrorKind::WriteZero.into())),
                count => {
                    self.written += count;
                    self.sent += count as u64;
                }
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl<O: ByteSink, H: Validity> FrameSender for Sender<O, H> {
    fn poll_send(&mut self, cx: &mut Context<'_>, frame: &mut Vec<u8>) -> Poll<io::Result<()>> {
        self.hold.check()?;
        if frame.is_empty() || frame.len() > MAX_FRAME {
            let refusal =
                format!("invalid frame of {} bytes: a frame has 1 to {MAX_FRAME} bytes", frame.len());
            return Poll::Ready(Err(io::Error::new(ErrorKind::InvalidInput, refusal)));
        }
        ready!(self.poll_drain(cx))?;
        self.head.clear();
        self.head.extend_from_slice(&(frame.len() as u32).to_be_bytes());
        self.large_frame.clear();
        self.written = 0;
        if frame.len() <= MAX_COPIED {
            self.head.append(frame);
        } else {
            std::mem::swap(&mut self.large_frame, frame);
        }
        // The unwritten rest goes with a flush, or before the next frame.
        match self.poll_drain(cx) {
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            _ => Poll::Ready(Ok(())),
        }
    }

    fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.hold.check()?;
        ready!(self.poll_drain(cx))?;
        self.out.poll_flush(cx)
    }

    fn poll_close(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_flush(cx))?;
        self.out.poll_close(cx)
    }

    fn bytes_sent(&self) -> u64 {
        self.sent
    }
}

impl<I: ByteSource, H: Validity> Receiver<I, H> {
    pub(super) fn new(input: I, hold: H) -> Self {
        Receiver { input, hold, room: Vec::new(), start: 0, end: 0, is_short: false, received: 0 }
    }

    /// Returns the size of the next frame including its length prefix, if the prefix has arrived.
    fn wanted(&self) -> io::Result<Option<usize>> {
        let Some(head) = self.room[self.start..self.end].first_chunk::<PREFIX_BYTES>() else {
            return Ok(None);
        };
        let length = u32::from_be_bytes(*head) as usize;
        if length == 0 || length > MAX_FRAME {
            let refusal = format!(
                "the peer announced a frame of {length} bytes, but a frame has 1 to {MAX_FRAME} bytes"
            );
            return Err(io::Error::new(ErrorKind::InvalidData, refusal));
        }
        Ok(Some(PREFIX_BYTES + length))
    }

    /// Moves the first frame of the buffer, `length` bytes with its prefix, into `frame`.
    fn take(&mut self, length: usize, frame: &mut Vec<u8>) {
        frame.clear();
        frame.extend_from_slice(&self.room[self.start + PREFIX_BYTES..self.start + length]);
        self.start += length;
        if self.start == self.end {
            (self.start, self.end) = (0, 0);
        }
    }

    /// Makes the buffer large enough for `wanted` bytes from `start` on.
    fn make_room(&mut self, wanted: usize) {
        if self.start + wanted > self.room.len() {
            self.room.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        if wanted > self.room.len() || self.is_short {
            let small = self.room.is_empty() && wanted <= SMALL;
            self.room.resize(if small { SMALL } else { LARGE }, 0);
        }
    }

    /// Handles the end of the stream: an error if it ends within a frame.
    fn cut_short(&self) -> io::Result<bool> {
        if self.start == self.end {
            return Ok(false);
        }
        Err(io::Error::new(ErrorKind::UnexpectedEof, "the connection ended within a frame"))
    }
}

impl<I: ByteSource, H: Validity> FrameReceiver for Receiver<I, H> {
    fn poll_receive(&mut self, cx: &mut Context<'_>, frame: &mut Vec<u8>) -> Poll<io::Result<bool>> {
        self.hold.check()?;
        loop {
            match self.wanted()? {
                Some(wanted) if self.end - self.start >= wanted => {
                    self.take(wanted, frame);
                    return Poll::Ready(Ok(true));
                }
                wanted => self.make_room(wanted.unwrap_or(PREFIX_BYTES)),
            }
            let count = match ready!(self.input.poll_read(cx, &mut self.room[self.end..])) {
                Ok(count) => count,
                // If this node closed the connection, report its reason instead.
                Err(error) => return Poll::Ready(Err(self.hold.check().err().unwrap_or(error))),
            };
            self.hold.check()?;
            if count == 0 {
                return Poll::Ready(self.cut_short());
            }
            self.end += count;
            self.received += count as u64;
            self.is_short = self.end == self.room.len();
        }
    }

    fn bytes_received(&self) -> u64 {
        self.received
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;
    use std::sync::{Arc, Mutex};
    use std::task::Waker;

    use super::*;

    /// A pipe that passes at most `at_a_time` bytes per call. When it is empty, a read waits, or reports the
    /// end.
    #[derive(Clone, Default)]
    struct Pipe {
        bytes: Arc<Mutex<VecDeque<u8>>>,
        at_a_time: usize,
        /// The capacity, in bytes.
        room: usize,
        ended: bool,
    }

    impl ByteSink for Pipe {
        fn poll_write(&mut self, _: &mut Context<'_>, bytes: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
            let mut within = self.bytes.lock().unwrap();
            let count = self.at_a_time.min(self.room - within.len());
            let all: Vec<u8> = bytes.iter().flat_map(|bytes| bytes.to_vec()).take(count).collect();
            within.extend(&all);
            if all.is_empty() { Poll::Pending } else { Poll::Ready(Ok(all.len())) }
        }

        fn poll_flush(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_close(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    impl ByteSource for Pipe {
        fn poll_read(&mut self, _: &mut Context<'_>, room: &mut [u8]) -> Poll<io::Result<usize>> {
            assert!(!room.is_empty(), "who has no room reads nothing");
            let mut within = self.bytes.lock().unwrap();
            let count = self.at_a_time.min(within.len()).min(room.len());
            within.drain(..count).zip(room).for_each(|(byte, place)| *place = byte);
            if count == 0 && !self.ended { Poll::Pending } else { Poll::Ready(Ok(count)) }
        }
    }

    impl Validity for () {
        fn check(&self) -> io::Result<()> {
            Ok(())
        }
    }

    fn receive(pipe: Pipe) -> Vec<Result<Vec<u8>, ErrorKind>> {
        let mut receiver = Receiver::new(pipe, ());
        let mut all = Vec::new();
        let mut frame = Vec::new();
        loop {
            match receiver.poll_receive(&mut Context::from_waker(Waker::noop()), &mut frame) {
                Poll::Ready(Ok(true)) => all.push(Ok(frame.clone())),
                Poll::Ready(Err(error)) => {
                    all.push(Err(error.kind()));
                    return all;
                }
                Poll::Ready(Ok(false)) | Poll::Pending => return all,
            }
        }
    }

    #[test]
    fn bytes_of_a_partial_frame_are_counted() {
        let pipe = Pipe { at_a_time: 1, room: usize::MAX, ..Pipe::default() };
        pipe.bytes.lock().unwrap().extend([0, 0, 0, 9, 1]);
        let (mut receiver, mut frame) = (Receiver::new(pipe.clone(), ()), Vec::new());
        let mut cx = Context::from_waker(Waker::noop());
        assert!(receiver.poll_receive(&mut cx, &mut frame).is_pending() && receiver.bytes_received() == 5);
        pipe.bytes.lock().unwrap().push_back(2);
        assert!(receiver.poll_receive(&mut cx, &mut frame).is_pending() && receiver.bytes_received() == 6);
    }

    fn pipe(at_a_time: usize, bytes: &[u8]) -> Pipe {
        let bytes = Arc::new(Mutex::new(bytes.iter().copied().collect()));
        Pipe { bytes, at_a_time, room: usize::MAX, ended: true }
    }

    #[test]
    fn frames_round_trip_in_any_chunking() {
        let frames: Vec<Vec<u8>> =
            [1, 5, MAX_FRAME, 2, SMALL - PREFIX_BYTES, SMALL, 1].iter().map(|n| vec![*n as u8; *n]).collect();
        for at_a_time in [1, 3, 4, 5, 4096, SMALL, LARGE, usize::MAX / 2] {
            let pipe = Pipe { at_a_time, room: usize::MAX, ..Pipe::default() };
            let (mut sender, mut all) = (Sender::new(pipe.clone(), ()), Vec::new());
            for frame in &frames {
                all.clone_from(frame);
                let sent = sender.poll_send(&mut Context::from_waker(Waker::noop()), &mut all);
                assert!(matches!(sent, Poll::Ready(Ok(()))) && all.is_empty());
            }
            let got: Vec<_> = receive(pipe).into_iter().map(|frame| frame.unwrap()).collect();
            assert!(got == frames, "{at_a_time}");
        }
    }

    #[test]
    fn a_sender_buffers_one_frame_while_the_stream_is_full() {
        let mut cx = Context::from_waker(Waker::noop());
        let pipe = Pipe { at_a_time: 3, room: 6, ..Pipe::default() };
        let mut sender = Sender::new(pipe.clone(), ());
        assert!(sender.poll_send(&mut cx, &mut b"first".to_vec()).is_ready());
        assert!(sender.poll_flush(&mut cx).is_pending());
        let mut second = b"second".to_vec();
        assert!(sender.poll_send(&mut cx, &mut second).is_pending());
        assert_eq!(second, b"second", "it is still the caller's");
        pipe.bytes.lock().unwrap().clear();
        assert!(sender.poll_send(&mut cx, &mut second).is_ready());
    }

    #[test]
    fn invalid_frames_are_refused() {
        let too_long = (MAX_FRAME as u32 + 1).to_be_bytes();
        for head in [[0; 4], too_long, [0xff; 4], *b"GET "] {
            let bytes = [&[0, 0, 0, 1, 7][..], &head, &[1; 100]].concat();
            assert_eq!(receive(pipe(1000, &bytes)), [Ok(vec![7]), Err(ErrorKind::InvalidData)]);
        }
        let mut sender = Sender::new(pipe(9, &[]), ());
        for length in [0, MAX_FRAME + 1] {
            let sent = sender.poll_send(&mut Context::from_waker(Waker::noop()), &mut vec![0; length]);
            assert!(matches!(sent, Poll::Ready(Err(error)) if error.kind() == ErrorKind::InvalidInput));
        }
    }

    #[test]
    fn truncation_is_distinguished_from_an_orderly_end() {
        let bytes = [0, 0, 0, 2, 1, 2, 0, 0, 0, 1, 3];
        for end in 0..=bytes.len() {
            let got = receive(pipe(4, &bytes[..end]));
            let orderly = [0, 6, 11].contains(&end);
            assert_eq!(got.last() == Some(&Err(ErrorKind::UnexpectedEof)), !orderly, "{end}");
        }
    }

    /// The frames of a stream, decoded from the definition and without a buffer.
    fn oracle(mut bytes: &[u8]) -> Vec<Result<Vec<u8>, ErrorKind>> {
        let mut all = Vec::new();
        while let Some((head, rest)) = bytes.split_first_chunk() {
            let length = u32::from_be_bytes(*head) as usize;
            if !(1..=MAX_FRAME).contains(&length) {
                all.push(Err(ErrorKind::InvalidData));
                return all;
            }
            let Some((frame, rest)) = rest.split_at_checked(length) else { break };
            all.push(Ok(frame.to_vec()));
            bytes = rest;
        }
        if !bytes.is_empty() {
            all.push(Err(ErrorKind::UnexpectedEof));
        }
        all
    }

    /// The receiver returns the frames that the length prefixes define, wherever the stream is split. The
    /// first input byte is the number of bytes per read.
    #[test]
    fn fuzz_stream() {
        let seeds =
            [b"\x01\0\0\0\x02ab\0\0\0\x01c".to_vec(), [&b"\xff\0\0\x13\0"[..], &[7; 0x1300]].concat()];
        let target = rialto_fuzz::target!("stream").seeds("frames", seeds).longest(3 * SMALL);
        target.allocates(4 * LARGE + (1 << 16), 64).check(|bytes| {
            let Some((&at_a_time, bytes)) = bytes.split_first() else { return false };
            let received = receive(pipe(usize::from(at_a_time).max(1), bytes));
            assert_eq!(received, oracle(bytes));
            received.iter().all(Result::is_ok)
        });
    }
}
