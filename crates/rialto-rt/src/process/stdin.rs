//! The standard input of a child process.

use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::process;
use std::sync::Arc;
use std::task::{Context, Poll};

use mio::Interest;
use mio::unix::pipe::Sender;
use rialto_event::{Event, SyncFuture};

use crate::io::{Direction, Driver, ReadyEvt, Registration, Source};

/// The writing end of a child's standard input. Dropping it ends the child's input.
#[derive(Debug)]
pub struct ChildStdin {
    pipe: Sender,
    registration: Registration,
}

impl ChildStdin {
    pub(super) fn new(stdin: process::ChildStdin, driver: &Arc<Driver>) -> io::Result<ChildStdin> {
        let mut pipe = Sender::from(stdin);
        // Only we hold this end of the pipe, so the mode affects no other process.
        pipe.set_nonblocking(true)?;
        let source = Source::assumed_ready().with_fd(&pipe);
        let registration = driver.register(&mut pipe, Interest::WRITABLE, source)?;
        Ok(ChildStdin { pipe, registration })
    }

    /// Waits until the pipe has room, writes as many of `bytes` as fit, and returns their number.
    ///
    /// # Errors
    ///
    /// `BrokenPipe` when the child has closed its input, or ended.
    ///
    /// # Cancellation
    ///
    /// If the future is dropped before it is ready, nothing was written.
    pub async fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        std::future::poll_fn(|cx| self.poll_write(cx, bytes)).await
    }

    /// Writes all of `bytes`.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write); `WriteZero` if the system accepts no bytes.
    ///
    /// # Cancellation
    ///
    /// If the future is dropped before it is ready, an unknown number of bytes was written.
    pub async fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.registration.write_all(bytes, |bytes| self.try_write(bytes)).await
    }

    /// [`write`](Self::write) as a poll function.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write).
    pub fn poll_write(&mut self, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.registration.poll_io(Direction::Write, cx, || self.try_write(bytes))
    }

    /// Writes as many of `bytes` as fit now, without waiting.
    ///
    /// # Errors
    ///
    /// `WouldBlock` if the pipe is full; otherwise as [`write`](Self::write).
    pub fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        self.registration.attempt(
            Direction::Write,
            |count| *count < bytes.len(),
            || (&self.pipe).write(bytes),
        )
    }

    /// Returns the event that the pipe may have room, or that a write would fail. Its commit writes nothing:
    /// call [`try_write`](Self::try_write) after it.
    pub fn writable_evt(&self) -> ReadyEvt {
        ReadyEvt::new(self.registration.source(), Direction::Write)
    }

    /// Waits until the pipe may have room: [`writable_evt`](Self::writable_evt), awaited. If the future is dropped
    /// before it is ready, nothing has happened.
    pub fn writable(&self) -> SyncFuture<ReadyEvt> {
        self.writable_evt().sync()
    }
}

impl AsFd for ChildStdin {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.pipe.as_fd()
    }
}

impl Drop for ChildStdin {
    fn drop(&mut self) {
        self.registration.deregister(&self.pipe);
    }
}
