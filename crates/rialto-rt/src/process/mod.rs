//! Child processes, with events for their end and their output.
//!
//! The command is the standard library's. [`spawn`] starts it on the current runtime. You read the child's
//! output from an [`Input`], and write its input to a [`ChildStdin`].
//!
//! ```
//! use rialto_event::{Event, after, choose};
//! use rialto_rt::process;
//! use std::process::{Command, Stdio};
//! use std::time::Duration;
//!
//! # fn main() -> std::io::Result<()> {
//! # rialto_rt::Runtime::new()?.block_on(async {
//! let mut sort = process::spawn(Command::new("sort").stdin(Stdio::piped()).stdout(Stdio::piped()))?;
//! let (mut to, from) = (sort.take_stdin().expect("piped"), sort.take_stdout().expect("piped"));
//! to.write_all(b"pear\napple\n").await?;
//! drop(to); // the end of its input
//! assert_eq!(from.read_line_evt().await?.as_deref(), Some("apple"));
//! assert_eq!(from.read_line_evt().await?.as_deref(), Some("pear"));
//!
//! let soon = choose((sort.wait_evt().wrap(Some), after(Duration::from_secs(60)).wrap(|()| None)));
//! assert!(soon.await.expect("within a minute")?.success());
//! # Ok(()) }) }
//! ```
//!
//! On Linux, the kernel reports an exit through a descriptor (`pidfd`). On other systems, and in sandboxes
//! without `pidfd`, one thread for each child waits for its exit.
//!
//! Source: CML's `Unix` structure and its `reapEvt`.

mod exit;
mod stdin;

use std::fmt;
use std::io;
use std::os::fd::OwnedFd;
use std::process::{self, Command, ExitStatus};
use std::sync::Arc;

use rialto_event::{Event, Object, SyncFuture, TryEvent};

use self::exit::{ChildWatch, ExitHandle};
use crate::handle::Handle;
use crate::io::{Descriptor, Input, current};

pub use stdin::ChildStdin;

/// A child process, started by [`spawn`].
///
/// Dropping it leaves the process running, unless you have called [`kill_on_drop`](Self::kill_on_drop). A
/// task of the runtime collects the process when it ends, so that no zombie stays while the runtime lives.
pub struct Child {
    watch: Arc<ChildWatch>,
    runtime: Handle,
    stdin: Option<ChildStdin>,
    stdout: Option<Input<Descriptor>>,
    stderr: Option<Input<Descriptor>>,
    id: u32,
    kill_on_drop: bool,
}

/// Starts `command`. You take the streams that are `Stdio::piped()` from the [`Child`]. The other streams are
/// as the standard library sets them up.
///
/// # Errors
///
/// The system's error: there is no such program, it is not permitted, or there are too many processes or
/// descriptors. `Unsupported` outside a runtime and inside a simulated one. After an error there is no child.
#[doc(alias = "Command")]
pub fn spawn(command: &mut Command) -> io::Result<Child> {
    let driver = current()?;
    let runtime = Handle::require_current()?;
    let mut child = KillOnError(Some(command.spawn()?));
    let (stdin, stdout, stderr) = child.streams();
    let input = |fd: OwnedFd| Descriptor::new(fd).map(Input::new);
    let stdin = stdin.map(|stdin| ChildStdin::new(stdin, &driver)).transpose()?;
    let stdout = stdout.map(OwnedFd::from).map(input).transpose()?;
    let stderr = stderr.map(OwnedFd::from).map(input).transpose()?;
    let id = child.id();
    let watch = ChildWatch::new(&mut child.0, &driver)?;
    Ok(Child { watch, runtime, stdin, stdout, stderr, id, kill_on_drop: false })
}

/// A child that has no [`ChildWatch`] yet. If `spawn` fails before it has one, the drop kills and collects
/// the child.
struct KillOnError(Option<process::Child>);

impl KillOnError {
    fn streams(
        &mut self,
    ) -> (Option<process::ChildStdin>, Option<process::ChildStdout>, Option<process::ChildStderr>) {
        self.0.as_mut().map_or((None, None, None), |child| {
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        })
    }

    fn id(&self) -> u32 {
        self.0.as_ref().map_or(0, process::Child::id)
    }
}

impl Drop for KillOnError {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            // An error means that it has ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Child {
    /// Returns the process id. After the child has ended and was collected, the system may give the same id
    /// to another process.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Takes the child's standard input. `None` if it was not piped or has been taken.
    pub fn take_stdin(&mut self) -> Option<ChildStdin> {
        self.stdin.take()
    }

    /// Takes the child's standard output. `None` if it was not piped or has been taken.
    pub fn take_stdout(&mut self) -> Option<Input<Descriptor>> {
        self.stdout.take()
    }

    /// Takes the child's standard error. `None` if it was not piped or has been taken.
    pub fn take_stderr(&mut self) -> Option<Input<Descriptor>> {
        self.stderr.take()
    }

    /// Returns the event that the process has ended: CML's `reapEvt`. Every sync on it, at any time, yields
    /// the exit status. There may still be output of the process to read.
    ///
    /// It yields an error if other code of this program has waited for the process.
    pub fn wait_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<ExitStatus>, Pending: Send> + Clone + Send + 'static {
        Object::take_evt_of(ExitHandle(Arc::clone(&self.watch))).wrap(|exit| exit.map_err(io::Error::from))
    }

    /// Waits for the end of the process: [`wait_evt`](Self::wait_evt), awaited.
    ///
    /// # Errors
    ///
    /// As [`wait_evt`](Self::wait_evt).
    pub fn wait(
        &self,
    ) -> SyncFuture<impl TryEvent<Output = io::Result<ExitStatus>, Pending: Send> + 'static> {
        self.wait_evt().sync()
    }

    /// Returns the exit status, if the process has ended. It does not wait.
    ///
    /// ```
    /// use std::process::{Command, Stdio};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # rialto_rt::Runtime::new()?.block_on(async {
    /// let cat = rialto_rt::process::spawn(Command::new("cat").stdin(Stdio::piped()))?;
    /// assert!(cat.try_wait()?.is_none()); // it waits for input
    /// cat.kill()?;
    /// let status = cat.wait().await?;
    /// assert_eq!(cat.try_wait()?, Some(status));
    /// # Ok(()) }) }
    /// ```
    ///
    /// # Errors
    ///
    /// As [`wait_evt`](Self::wait_evt).
    pub fn try_wait(&self) -> io::Result<Option<ExitStatus>> {
        // The system may not have reported the end yet.
        self.watch.collect();
        self.wait_evt().try_sync().transpose()
    }

    /// Kills the process (`SIGKILL`), and does not wait for its end. Does nothing if it has ended, even if another process has its id now.
    ///
    /// # Errors
    ///
    /// `PermissionDenied` if the child now runs as another user. An error of the system if other code of this
    /// program has waited for the process.
    #[doc(alias = "start_kill")]
    pub fn kill(&self) -> io::Result<()> {
        self.signal(libc::SIGKILL)
    }

    /// Sends a signal to the process, such as `libc::SIGTERM`, which asks it to end. Does nothing if the
    /// process has ended.
    ///
    /// # Errors
    ///
    /// `InvalidInput` if there is no such signal; as [`kill`](Self::kill).
    pub fn signal(&self, signal: i32) -> io::Result<()> {
        self.watch.signal(signal)
    }

    /// Sets whether dropping this `Child` kills the process. By default it does not.
    pub fn kill_on_drop(&mut self, kills: bool) {
        self.kill_on_drop = kills;
    }
}

impl fmt::Debug for Child {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Child").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        let exit = self.wait_evt();
        if exit.clone().try_sync().is_some() {
            return;
        }
        if self.kill_on_drop {
            // If that is not permitted, the process keeps running.
            let _ = self.kill();
        }
        // The event keeps the watch alive, which collects the child.
        drop(self.runtime.spawn(async move { drop(exit.await) }));
    }
}
