//! Unix signals, as events and futures.
//!
//! ```no_run
//! # async fn run() -> std::io::Result<()> {
//! use rialto_event::select;
//! use rialto_rt::signal::unix::{SignalKind, signal};
//!
//! let (interrupt, terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
//! select! {
//!     heard = interrupt.recv() => heard?,
//!     heard = terminate.recv() => heard?,
//! }
//! # Ok(()) }
//! ```
//!
//! Source of the names: `tokio::signal::unix`.

use std::ffi::c_int;
use std::io::{self, Read};
use std::os::unix::net::UnixStream;
use std::sync::Arc;

use mio::Interest;
use rialto_event::{Event, Object, SyncFuture, TryEvent};
use signal_hook::SigId;
use signal_hook::consts;
use signal_hook::low_level;

use crate::io::{Pull, PullObject, PullState, Registration, Source, current};

/// A listener for one kind of Unix signal, from its creation until it is dropped.
///
/// Several listeners may exist for the same signal, and each of them sees it. Once a listener was created,
/// the signal no longer ends the process, even when all listeners are dropped.
#[derive(Debug)]
pub struct Signal {
    pipe: Arc<Pipe>,
    registration: Registration,
    arrivals: PullObject<Pipe>,
    hook: SigId,
}

/// The read end of a pipe into which the signal handler writes.
#[derive(Debug)]
struct Pipe(mio::net::UnixStream);

/// A kind of Unix signal, by its number.
///
/// ```
/// use rialto_rt::signal::unix::SignalKind;
/// assert_eq!(SignalKind::from_raw(libc::SIGTERM), SignalKind::terminate());
/// assert_eq!(SignalKind::hangup().as_raw_value(), libc::SIGHUP);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SignalKind(c_int);

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident: $signal:ident;)*) => {
        impl SignalKind {
            $($(#[$doc])*
            pub const fn $name() -> SignalKind {
                SignalKind(consts::$signal)
            })*
        }
    };
}

kinds! {
    /// `SIGALRM`: a timer of the system has ended.
    alarm: SIGALRM;
    /// `SIGCHLD`: a child process has ended or stopped.
    child: SIGCHLD;
    /// `SIGHUP`: the terminal was closed. For a service, it is the request to reload its configuration and
    /// reopen its logs.
    hangup: SIGHUP;
    /// `SIGINT`, which Ctrl-C in a terminal sends.
    interrupt: SIGINT;
    /// `SIGPIPE`: a write to a pipe without a reader.
    pipe: SIGPIPE;
    /// `SIGQUIT`, the request to end with a core dump.
    quit: SIGQUIT;
    /// `SIGTERM`, the request to end the process.
    terminate: SIGTERM;
    /// `SIGUSR1`.
    user_defined1: SIGUSR1;
    /// `SIGUSR2`.
    user_defined2: SIGUSR2;
    /// `SIGWINCH`: the size of the terminal has changed.
    window_change: SIGWINCH;
}

impl SignalKind {
    /// Returns the signal with the number `signal` of the system.
    pub const fn from_raw(signal: c_int) -> SignalKind {
        SignalKind(signal)
    }

    /// Returns the system's number of the signal.
    pub const fn as_raw_value(&self) -> c_int {
        self.0
    }
}

/// Listens for the signals of the kind `kind`.
///
/// # Errors
///
/// - `Unsupported` outside a runtime and in a simulated one;
/// - `InvalidInput` for a signal that a program cannot or must not handle, such as `SIGKILL` or `SIGSEGV`;
/// - the system's error if the handler cannot be installed or the process has no file descriptors left.
///
/// ```
/// use rialto_rt::signal::unix::{SignalKind, signal};
///
/// # fn main() -> std::io::Result<()> {
/// # rialto_rt::Runtime::new()?.block_on(async {
/// let winch = signal(SignalKind::window_change())?;
/// # unsafe { libc::raise(libc::SIGWINCH) };
/// winch.recv().await?; // returns when the terminal has another size
/// assert!(signal(SignalKind::from_raw(libc::SIGKILL)).is_err());
/// # Ok(()) }) }
/// ```
pub fn signal(kind: SignalKind) -> io::Result<Signal> {
    if consts::FORBIDDEN.contains(&kind.0) {
        let text = format!("the signal {} cannot be handled; help: listen for SIGTERM or SIGINT", kind.0);
        return Err(io::Error::new(io::ErrorKind::InvalidInput, text));
    }
    Signal::of(kind.0)
}

impl Signal {
    fn of(signal: c_int) -> io::Result<Signal> {
        let driver = current()?;
        let (read, write) = UnixStream::pair()?;
        read.set_nonblocking(true)?;
        let mut read = mio::net::UnixStream::from_std(read);
        let source = Source::not_ready().with_fd(&read);
        let registration = driver.register(&mut read, Interest::READABLE, source)?;
        let pipe = Arc::new(Pipe(read));
        let arrivals = PullState::of(Arc::clone(&pipe), registration.source());
        let hook = low_level::pipe::register(signal, write)?;
        Ok(Signal { pipe, registration, arrivals, hook })
    }

    /// Returns an event that is enabled when the signal has arrived. The commit takes all signals that have
    /// arrived so far, as one; the system itself merges pending signals, too. If the sync is dropped before
    /// it returns, the signal is put back.
    ///
    /// It yields `NotConnected` once the listener was dropped. Any other error means that the pipe from the
    /// signal handler is broken, because other code has closed its descriptor.
    pub fn recv_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<()>, Pending: Send> + Clone + Send + 'static + use<> {
        Object::take_evt_of(Arc::clone(&self.arrivals))
    }

    /// Waits for the signal: awaits [`recv_evt`](Self::recv_evt).
    ///
    /// # Errors
    ///
    /// As [`recv_evt`](Self::recv_evt).
    pub fn recv(&self) -> SyncFuture<impl TryEvent<Output = io::Result<()>, Pending: Send> + 'static> {
        self.recv_evt().sync()
    }
}

impl Pull for Pipe {
    type Item = ();
    const AWAITED: &'static str = "a signal";

    /// Empties the pipe.
    fn pull(&self) -> io::Result<()> {
        let mut bytes = [0; 64];
        let mut came = false;
        loop {
            match (&self.0).read(&mut bytes) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(_) => came = true,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock && came => return Ok(()),
                Err(error) => return Err(error),
            }
        }
    }
}

impl Drop for Signal {
    fn drop(&mut self) {
        // First, so that no event sees the end of the pipe.
        PullState::close(&self.arrivals);
        low_level::unregister(self.hook);
        self.registration.deregister(&self.pipe.0);
    }
}
