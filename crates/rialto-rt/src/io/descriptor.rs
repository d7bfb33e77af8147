//! File descriptors of any kind as byte streams.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::sync::Arc;

use mio::Interest;
use mio::unix::SourceFd;

use super::driver::Registration;
use super::input::{Input, Readable};
use super::output::Output;
use super::source::{Direction, Source};
use super::{context, wait};

/// A file descriptor of any kind, for an [`Input`] or an [`Output`]: a pipe, the terminal, the output of a
/// child process, a regular file, a descriptor from a C library.
///
/// The descriptor may be in blocking mode, and its mode is not changed, because a terminal's descriptor is
/// often shared with the shell. Before each read, the system is asked whether there is something to read. So
/// no other code may read from the descriptor at the same time: otherwise a read may block its worker until
/// sysmon detects this. Regular files are always ready, and a read from one may wait for the disk.
///
/// ```
/// use rialto_rt::io::{Descriptor, Input};
/// # use std::io::Write;
///
/// # fn main() -> std::io::Result<()> {
/// # rialto_rt::Runtime::new()?.block_on(async {
/// let (reader, mut writer) = std::io::pipe()?;
/// let input = Input::new(Descriptor::new(reader)?);
/// writer.write_all(b"first\nsecond")?;
/// drop(writer);
/// assert_eq!(input.read_line_evt().await?.as_deref(), Some("first"));
/// assert_eq!(input.read_line_evt().await?.as_deref(), Some("second"));
/// assert_eq!(input.read_line_evt().await?, None);
/// # Ok(()) }) }
/// ```
#[derive(Debug)]
pub struct Descriptor {
    file: File,
    readiness: ReadinessKind,
}

#[derive(Debug)]
enum ReadinessKind {
    /// The driver reports the readiness.
    Registered(Registration),
    /// A regular file, which is always ready.
    AlwaysReady(Arc<Source>),
}

/// Returns an [`Input`] that reads the standard input. The paper's `stdIn`.
///
/// # Errors
///
/// As [`Descriptor::new`].
///
/// ```no_run
/// use rialto_event::{Event, after, choose};
/// use std::time::Duration;
///
/// /// Returns a password if it is typed within a minute. The CML paper's `getpasswd`.
/// async fn get_password() -> std::io::Result<Option<String>> {
///     let input = rialto_rt::io::stdin()?;
///     choose((
///         input.read_line_evt(),
///         after(Duration::from_secs(60)).wrap(|()| Ok(None)),
///     ))
///     .await
/// }
/// ```
pub fn stdin() -> io::Result<Input<Descriptor>> {
    Descriptor::new(io::stdin().as_fd().try_clone_to_owned()?).map(Input::new)
}

impl Descriptor {
    /// Registers `fd` with the current runtime.
    ///
    /// # Errors
    ///
    /// - `Unsupported` outside a runtime and in a simulated one;
    /// - the system's error if the descriptor cannot be registered.
    pub fn new(fd: impl Into<OwnedFd>) -> io::Result<Descriptor> {
        let driver = context::current()?;
        let file = File::from(fd.into());
        let source = Source::not_ready().with_fd(&file);
        let registered = driver.register(&mut SourceFd(&file.as_raw_fd()), Interest::READABLE, source);
        let readiness = match registered {
            Ok(registration) => ReadinessKind::Registered(registration),
            // epoll refuses a regular file with EPERM, because it is always ready.
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                ReadinessKind::AlwaysReady(Arc::new(Source::assumed_ready()))
            }
            Err(error) => return Err(error),
        };
        Ok(Descriptor { file, readiness })
    }
}

/// Returns an [`Output`] that writes to the standard output.
///
/// # Errors
///
/// As [`Descriptor::new`].
///
/// ```no_run
/// # async fn run() -> std::io::Result<()> {
/// let output = rialto_rt::io::stdout()?;
/// output.write_all("hello\n").await?;
/// output.shutdown().await // waits until everything is written
/// # }
/// ```
pub fn stdout() -> io::Result<Output> {
    Output::new(Descriptor::new(io::stdout().as_fd().try_clone_to_owned()?)?)
}

impl Descriptor {
    /// Writes some of `bytes`. The caller knows that the descriptor is ready for this.
    pub(super) fn write_some(&self, bytes: &[u8]) -> io::Result<usize> {
        (&self.file).write(bytes)
    }
}

impl Readable for Descriptor {
    fn pull(&self, buffer: &mut [u8]) -> io::Result<usize> {
        if !wait::is_ready(self.file.as_fd(), Direction::Read)? {
            return Err(ErrorKind::WouldBlock.into());
        }
        (&self.file).read(buffer)
    }

    fn readiness(&self) -> &Arc<Source> {
        match &self.readiness {
            ReadinessKind::Registered(registration) => registration.source(),
            ReadinessKind::AlwaysReady(source) => source,
        }
    }
}

impl AsFd for Descriptor {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }
}

impl Drop for Descriptor {
    fn drop(&mut self) {
        if let ReadinessKind::Registered(registration) = &self.readiness {
            registration.deregister(&self.file);
        }
    }
}
