//! Any file descriptor as a stream.

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

/// Any file descriptor, for an [`Input`] or an [`Output`]: a pipe, the terminal, what a child
/// process writes, a regular file, what a C library hands out.
///
/// It may be in blocking mode, and stays as it is: the terminal's descriptor is
/// often shared with the shell. Before each read the system is asked whether there
/// is something. So nobody else may read it at the same time, or a worker may be
/// blocked until the monitor finds it. Regular files are always ready, and a read
/// of one may wait for the disk.
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
    readiness: Readiness,
}

#[derive(Debug)]
enum Readiness {
    Told(Registration),
    /// A regular file.
    Always(Arc<Source>),
}

/// What comes from the standard input: the paper's `stdIn`.
///
/// # Errors
///
/// As [`Descriptor::new`].
///
/// ```no_run
/// use rialto_event::{Event, after, choose};
/// use std::time::Duration;
///
/// /// A password, if it is typed within a minute: the `getpasswd` of the CML paper.
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
    /// `fd`, on the runtime around.
    ///
    /// # Errors
    ///
    /// `Unsupported` outside of a runtime and in a simulated one; and those of the
    /// system when it cannot be watched.
    pub fn new(fd: impl Into<OwnedFd>) -> io::Result<Descriptor> {
        let driver = context::current()?;
        let file = File::from(fd.into());
        let source = Source::unknown().of(&file);
        let registered = driver.register(&mut SourceFd(&file.as_raw_fd()), Interest::READABLE, source);
        let readiness = match registered {
            Ok(registration) => Readiness::Told(registration),
            // What epoll says of a file that is always ready.
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                Readiness::Always(Arc::new(Source::hopeful()))
            }
            Err(error) => return Err(error),
        };
        Ok(Descriptor { file, readiness })
    }
}

/// What goes to the standard output.
///
/// # Errors
///
/// As [`Descriptor::new`].
///
/// ```no_run
/// # async fn run() -> std::io::Result<()> {
/// let output = rialto_rt::io::stdout()?;
/// output.write_all("hello\n").await?;
/// output.end().await // all is written
/// # }
/// ```
pub fn stdout() -> io::Result<Output> {
    Output::new(Descriptor::new(io::stdout().as_fd().try_clone_to_owned()?)?)
}

impl Descriptor {
    /// Writes some of `bytes`; the descriptor is ready for that.
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
            Readiness::Told(registration) => registration.source(),
            Readiness::Always(source) => source,
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
        if let Readiness::Told(registration) = &self.readiness {
            registration.deregister(&self.file);
        }
    }
}
