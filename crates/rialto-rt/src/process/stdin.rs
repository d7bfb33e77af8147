//! What a child reads.

use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::process;
use std::sync::Arc;
use std::task::{Context, Poll};

use mio::Interest;
use mio::unix::pipe::Sender;

use crate::io::{Direction, Driver, ReadyEvt, Registration, Source};

/// What a child process reads. Dropping it is the end of the child's input.
#[derive(Debug)]
pub struct ChildStdin {
    pipe: Sender,
    registration: Registration,
}

impl ChildStdin {
    pub(super) fn new(stdin: process::ChildStdin, driver: &Arc<Driver>) -> io::Result<ChildStdin> {
        let mut pipe = Sender::from(stdin);
        // This end is ours alone, so nobody else is surprised.
        pipe.set_nonblocking(true)?;
        let source = Source::hopeful().of(&pipe);
        let registration = driver.register(&mut pipe, Interest::WRITABLE, source)?;
        Ok(ChildStdin { pipe, registration })
    }

    /// Writes as much of `bytes` as there is room for, at least one.
    ///
    /// Dropping the future writes nothing.
    ///
    /// # Errors
    ///
    /// `BrokenPipe` when the child has closed its input, or ended.
    pub async fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        std::future::poll_fn(|cx| self.poll_write(cx, bytes)).await
    }

    /// Writes all of `bytes`.
    ///
    /// Dropping the future leaves an unknown part written.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write); `WriteZero` if the system takes nothing.
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

    /// Writes what there is room for, without waiting.
    ///
    /// # Errors
    ///
    /// `WouldBlock` if there is no room; as [`write`](Self::write) otherwise.
    pub fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        self.registration.attempt(
            Direction::Write,
            |count| *count < bytes.len(),
            || (&self.pipe).write(bytes),
        )
    }

    /// Enabled while there may be room to write, or writing can only fail.
    /// Committing it writes nothing: [`try_write`](Self::try_write) is what follows.
    pub fn writable_evt(&self) -> ReadyEvt {
        ReadyEvt::new(self.registration.source(), Direction::Write)
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
