//! Waiting until any file descriptor is ready.

use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::sync::Arc;

use mio::Interest;
use mio::unix::SourceFd;
use rialto_event::{Event, EventOption, TryEvent, always, choose, guard};

use super::driver::{Driver, Registration};
use super::source::{Direction, Source};
use super::{ReadyEvt, context};

/// The event that `fd` is ready in `direction`: a pipe, a terminal, a socket of
/// any kind, an `eventfd`, what a C library hands out. CPC's `cpc_io_wait`.
///
/// It is the low-level tool. Ready means, as for `select(2)`, that reading (or
/// writing a little) would not block if it were tried now; committing it moves no
/// data, so another reader may be faster. The descriptor may be in blocking mode,
/// if nobody else reads it. Regular files are always ready to read and write.
/// Where there is a type for it, such as [`TcpStream`](crate::net::TcpStream), use
/// that.
///
/// ```
/// use rialto_event::{after, select, Condition};
/// use rialto_rt::io::{Direction, io_wait};
/// use std::io::{PipeReader, Read};
///
/// /// The next byte, unless it is time to stop.
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
/// The event owns what it is given: a reference, or for a `'static` event an
/// `Arc<OwnedFd>` or the like. For the time of the wait a duplicate of the
/// descriptor is registered with the runtime, so any number of waits for one
/// descriptor stand beside each other, in one choice too. A wait costs a system
/// call if it is ready, five if not; the duplicate is closed when the sync ends,
/// however it does. Once this has committed, nothing is left to undo; a wait that
/// is not chosen was none.
///
/// # Errors
///
/// The event yields
///
/// - `Unsupported` outside a Rialto runtime, and in a simulated one; and for
///   [`Except`](Direction::Except) on systems other than Linux;
/// - what the system says of a descriptor that is not open (`EBADF`), of too many
///   (`EMFILE`), or of a file that cannot be waited for (`EPERM`: a regular file,
///   for [`Except`](Direction::Except)).
pub fn io_wait<F>(
    fd: F,
    direction: Direction,
) -> impl TryEvent<Output = io::Result<()>, Pending: Send> + Send + use<F>
where
    F: AsFd + Send,
{
    guard(move || {
        let (now, wait) = match begin(fd.as_fd(), direction) {
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

/// `None` if `fd` is ready.
fn begin(fd: BorrowedFd<'_>, direction: Direction) -> io::Result<Option<Wait>> {
    let driver = context::current()?;
    if is_ready(fd, direction)? { Ok(None) } else { Wait::register(&driver, fd, direction).map(Some) }
}

/// Whether `fd` is ready now.
pub(super) fn is_ready(fd: BorrowedFd<'_>, direction: Direction) -> io::Result<bool> {
    // These two are told whether they are asked for or not.
    let end = libc::POLLHUP | libc::POLLERR;
    let asked = match direction {
        Direction::Read => libc::POLLIN | system::PEER_ENDED,
        Direction::Write => libc::POLLOUT,
        Direction::Hangup => 0,
        Direction::Except => libc::POLLPRI,
    };
    let mut poll = libc::pollfd { fd: fd.as_raw_fd(), events: asked, revents: 0 };
    loop {
        // SAFETY: one `pollfd`, and it is ours.
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

    /// The peer sends no more.
    pub(super) const PEER_ENDED: libc::c_short = libc::POLLRDHUP;
    /// The end and errors are told anyway: so, of all else, what is rare.
    pub(super) const HANGUP: Interest = Interest::PRIORITY;

    /// What is asked for by who waits for what is out of band.
    pub(super) fn except() -> io::Result<Interest> {
        Ok(Interest::PRIORITY)
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
mod system {
    use std::io;

    use mio::Interest;

    /// Reading tells.
    pub(super) const PEER_ENDED: libc::c_short = 0;
    /// The end is told to who reads.
    pub(super) const HANGUP: Interest = Interest::READABLE;

    pub(super) fn except() -> io::Result<Interest> {
        let refusal = "this system does not tell of what is out of band: `Direction::Except` is for Linux";
        Err(io::Error::new(io::ErrorKind::Unsupported, refusal))
    }
}

/// A descriptor that is registered for one wait: the system tells its state anew
/// to each, and so there is no old news.
struct Wait {
    registration: Registration,
    duplicate: OwnedFd,
}

impl Wait {
    fn register(driver: &Arc<Driver>, fd: BorrowedFd<'_>, direction: Direction) -> io::Result<Wait> {
        let interest = match direction {
            Direction::Read => Interest::READABLE,
            Direction::Write => Interest::WRITABLE,
            Direction::Hangup => system::HANGUP,
            Direction::Except => system::except()?,
        };
        let duplicate = fd.try_clone_to_owned()?;
        let mut object = SourceFd(&duplicate.as_raw_fd());
        let registration = driver.register(&mut object, interest, Source::unknown().of(&fd))?;
        Ok(Wait { registration, duplicate })
    }

    fn ready_evt(&self, direction: Direction) -> ReadyEvt {
        ReadyEvt::new(self.registration.source(), direction)
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        self.registration.deregister(&self.duplicate);
    }
}
