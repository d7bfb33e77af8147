//! A pidfd: a descriptor that becomes ready when a process ends.

use std::io;
use std::os::fd::OwnedFd;
use std::sync::Arc;

use super::driver::{Driver, Registration};
use super::source::Source;

/// See the module's documentation.
#[derive(Debug)]
pub(crate) struct Pidfd {
    fd: OwnedFd,
    registration: Registration,
}

impl Pidfd {
    /// Opens the pidfd of the process `id`, and registers it with `driver`. The caller makes sure that the
    /// process is not reaped during the call, so that its id stays its own. Returns `None` if the system has
    /// no pidfds.
    ///
    /// # Errors
    ///
    /// The system's error if it has no descriptors or no memory left, or cannot register the descriptor.
    #[cfg(target_os = "linux")]
    pub(crate) fn open(id: u32, driver: &Arc<Driver>) -> io::Result<Option<Pidfd>> {
        use std::os::fd::{AsRawFd, FromRawFd};

        use mio::Interest;
        use mio::unix::SourceFd;

        // SAFETY: the call takes no pointers.
        let fd = unsafe { libc::syscall(libc::SYS_pidfd_open, id, 0) };
        if fd < 0 {
            let error = io::Error::last_os_error();
            return match error.raw_os_error() {
                Some(libc::EMFILE | libc::ENFILE | libc::ENOMEM) => Err(error),
                // The kernel is too old, or a sandbox forbids the call.
                _ => Ok(None),
            };
        }
        // SAFETY: the descriptor was just opened, so no other code owns it. It fits into 31 bits.
        let fd = unsafe { OwnedFd::from_raw_fd(fd as i32) };
        let mut object = SourceFd(&fd.as_raw_fd());
        let registration = driver.register(&mut object, Interest::READABLE, Source::not_ready())?;
        Ok(Some(Pidfd { fd, registration }))
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn open(_: u32, _: &Arc<Driver>) -> io::Result<Option<Pidfd>> {
        Ok(None)
    }

    pub(crate) fn source(&self) -> &Arc<Source> {
        self.registration.source()
    }
}

impl Drop for Pidfd {
    fn drop(&mut self) {
        self.registration.deregister(&self.fd);
    }
}
