//! `io_wait`: an event for the readiness of any file descriptor.

use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::sync::Arc;

use mio::Interest;
use mio::unix::SourceFd;
use rialto_event::{Event, EventOption, TryEvent, always, choose, guard};

use super::driver::{Driver, Registration};
use super::source::{Direction, Source};
use super::{ReadyEvt, context};

/// Returns an event that commits when `fd` is ready in `direction`. The descriptor may be a pipe, a terminal,
/// a socket of any kind, an `eventfd`, or a descriptor from a C library. CPC's `cpc_io_wait`.
///
/// This is a low-level tool. If there is a type for the object, such as [`TcpStream`](crate::net::TcpStream),
/// use that type.
///
/// As for `select(2)`, a descriptor is ready if reading from it, or writing a little to it, would not block
/// now. The commit moves no data, so another reader may be faster. If no other code reads from the
/// descriptor, it may be in blocking mode. Regular files are always ready for reading and writing.
///
/// ```
/// use rialto_event::{after, select, Condition};
/// use rialto_rt::io::{Direction, io_wait};
/// use std::io::{PipeReader, Read};
///
/// /// Returns the next byte, or `None` if it is time to stop.
/// async fn next(mut pipe: &PipeReader, stop: &Condition) -> std::io::Result<Option<u8>> {
///     let mut byte = [0];
///     select! {
///         ready = io_wait(pipe, Direction::Read) => ready?,
///         () = stop.wait_evt() => return Ok(None),
///     }
///     pipe.read_exact(&mut byte)?; // there is one, or the end
///     Ok(Some(byte[0]))
/// }
/// # fn main() -> std::io::Result<()> {
/// # use std::io::Write;
/// # let runtime = rialto_rt::Runtime::new()?;
/// # let ((reader, mut writer), stop) = (std::io::pipe()?, Condition::new());
/// # writer.write_all(b"a")?;
/// # assert_eq!(runtime.block_on(next(&reader, &stop))?, Some(b'a'));
/// # stop.signal();
/// # assert_eq!(runtime.block_on(next(&reader, &stop))?, None);
/// # Ok(())
/// # }
/// ```
///
/// The event owns `fd`, which may be a reference. For a `'static` event pass an `Arc<OwnedFd>`, for example.
/// During the wait, a duplicate of the descriptor is registered with the runtime. So any number of waits for
/// one descriptor can exist at the same time, even in one choice. A wait costs one system call if the
/// descriptor is ready, and five if it is not.
///
/// # Cancellation
///
/// The wait changes nothing, whether or not it is chosen. The duplicate is closed when the sync ends.
///
/// # Errors
///
/// The event yields
///
/// - `Unsupported` outside a Rialto runtime, and in a simulated one; also for [`Except`](Direction::Except)
///   on systems other than Linux and Android;
/// - the system's error: `EBADF` if the descriptor is not open, `EMFILE` if too many are, or `EPERM` if the
///   file cannot be waited for (a regular file, for [`Except`](Direction::Except)).
#[doc(alias = "AsyncFd")]
pub fn io_wait<F>(
    fd: F,
    direction: Direction,
) -> impl TryEvent<Output = io::Result<()>, Pending: Send> + Send + use<F>
where
    F: AsFd + Send,
{
    guard(move || {
        let (now, wait) = match poll_or_register(fd.as_fd(), direction) {
            Ok(None) => (Some(Ok(())), None),
            Ok(Some(wait)) => (None, Some(wait)),
            Err(error) => (Some(Err(error)), None),
        };
        let later = wait.map(|wait| {
            wait.ready_evt(direction).wrap(move |()| {
                drop((wait, fd));
                Ok(())
            })
        });
        choose((now.map(always).or_never_evt(), later.or_never_evt()))
    })
}

/// Begins a wait for `fd`. Returns `None` if it is ready now.
fn poll_or_register(fd: BorrowedFd<'_>, direction: Direction) -> io::Result<Option<RegisteredWait>> {
    let driver = context::current()?;
    if is_ready(fd, direction)? {
        Ok(None)
    } else {
        RegisteredWait::register(&driver, fd, direction).map(Some)
    }
}

/// Returns whether `fd` is ready now.
pub(super) fn is_ready(fd: BorrowedFd<'_>, direction: Direction) -> io::Result<bool> {
    // `poll` always reports these two, even if they are not requested.
    let end = libc::POLLHUP | libc::POLLERR;
    let asked = match direction {
        Direction::Read => libc::POLLIN | system::PEER_ENDED,
        Direction::Write => libc::POLLOUT,
        Direction::Hangup => 0,
        Direction::Except => libc::POLLPRI,
    };
    let mut poll = libc::pollfd { fd: fd.as_raw_fd(), events: asked, revents: 0 };
    loop {
        // SAFETY: the pointer is to one `pollfd`, which is a local variable, and the count is 1.
        if unsafe { libc::poll(&mut poll, 1, 0) } >= 0 {
            break;
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    if poll.revents & libc::POLLNVAL != 0 {
        return Err(io::Error::from_raw_os_error(libc::EBADF));
    }
    Ok(poll.revents & (asked | end) != 0)
}

#[cfg(any(target_os = "linux", target_os = "android"))]
mod system {
    use std::io;

    use mio::Interest;

    /// The event that the peer sends no more.
    pub(super) const PEER_ENDED: libc::c_short = libc::POLLRDHUP;
    /// The interest for `Hangup`. The system always reports the end and errors, but an interest cannot be
    /// empty. So this is the rarest one.
    pub(super) const HANGUP: Interest = Interest::PRIORITY;

    /// Returns the interest for `Except`.
    pub(super) fn except() -> io::Result<Interest> {
        Ok(Interest::PRIORITY)
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
mod system {
    use std::io;

    use mio::Interest;

    /// There is no such event here. The end of the input makes the descriptor readable.
    pub(super) const PEER_ENDED: libc::c_short = 0;
    /// The interest for `Hangup`. The system reports the end only to an interest in reading.
    pub(super) const HANGUP: Interest = Interest::READABLE;

    pub(super) fn except() -> io::Result<Interest> {
        let refusal = "`Direction::Except` is supported on Linux and Android only";
        Err(io::Error::new(io::ErrorKind::Unsupported, refusal))
    }
}

/// A descriptor that is registered for one wait. The system reports the current state to each new
/// registration, so a wait never sees an outdated readiness.
struct RegisteredWait {
    registration: Registration,
    duplicate: OwnedFd,
}

impl RegisteredWait {
    fn register(
        driver: &Arc<Driver>,
        fd: BorrowedFd<'_>,
        direction: Direction,
    ) -> io::Result<RegisteredWait> {
        let interest = match direction {
            Direction::Read => Interest::READABLE,
            Direction::Write => Interest::WRITABLE,
            Direction::Hangup => system::HANGUP,
            Direction::Except => system::except()?,
        };
        let duplicate = fd.try_clone_to_owned()?;
        let mut object = SourceFd(&duplicate.as_raw_fd());
        let registration = driver.register(&mut object, interest, Source::not_ready().with_fd(&fd))?;
        Ok(RegisteredWait { registration, duplicate })
    }

    fn ready_evt(&self, direction: Direction) -> ReadyEvt {
        ReadyEvt::new(self.registration.source(), direction)
    }
}

impl Drop for RegisteredWait {
    fn drop(&mut self) {
        self.registration.deregister(&self.duplicate);
    }
}
