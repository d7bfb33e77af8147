//! Non-blocking system calls that are repeated when the object is ready.

use std::future::poll_fn;
use std::io::{self, ErrorKind};
use std::task::{Context, Poll, ready};

use rialto_event::budget;

use super::driver::Registration;
use super::source::Direction;

impl Registration {
    /// Runs `call` if `direction` may be ready; otherwise returns `WouldBlock`.
    ///
    /// A call can disprove the readiness: it fails with `WouldBlock`, or it does less than it was asked to
    /// (`fell_short`). Then the readiness is cleared. This saves the next call, which could only fail.
    pub(crate) fn attempt<R>(
        &self,
        direction: Direction,
        fell_short: impl FnOnce(&R) -> bool,
        mut call: impl FnMut() -> io::Result<R>,
    ) -> io::Result<R> {
        let source = self.source();
        let seen = source.readiness();
        if !seen.allows(direction) {
            return Err(ErrorKind::WouldBlock.into());
        }
        let result = loop {
            match call() {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                done => break done,
            }
        };
        match &result {
            Err(error) if error.kind() == ErrorKind::WouldBlock => source.clear(direction, seen),
            Ok(done) if fell_short(done) => source.clear_short(direction, seen),
            _ => {}
        }
        result
    }

    /// Writes all of `bytes`. `write` is a non-blocking write that returns how many bytes it wrote.
    ///
    /// # Errors
    ///
    /// The errors of `write`; `WriteZero` if it writes nothing.
    pub(crate) async fn write_all(
        &self,
        mut bytes: &[u8],
        write: impl Fn(&[u8]) -> io::Result<usize>,
    ) -> io::Result<()> {
        while !bytes.is_empty() {
            match poll_fn(|cx| self.poll_io(Direction::Write, cx, || write(bytes))).await? {
                0 => return Err(ErrorKind::WriteZero.into()),
                count => bytes = &bytes[count..],
            }
        }
        Ok(())
    }

    /// Runs `attempt` until it returns something other than `WouldBlock`. Between the attempts, the task
    /// waits for `direction`. Each call uses the cooperative budget, so a task whose I/O is always ready
    /// yields from time to time.
    pub(crate) fn poll_io<R>(
        &self,
        direction: Direction,
        cx: &mut Context<'_>,
        mut attempt: impl FnMut() -> io::Result<R>,
    ) -> Poll<io::Result<R>> {
        if !budget::spend(cx.waker()) {
            return Poll::Pending;
        }
        loop {
            ready!(self.source().poll_ready(direction, cx));
            match attempt() {
                // The attempt has cleared the direction, unless an edge came meanwhile.
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                done => return Poll::Ready(done),
            }
        }
    }
}
