//! Signals of the operating system, as events.
//!
//! ```no_run
//! # async fn run() -> std::io::Result<()> {
//! use rialto_event::{Event, choose};
//! use rialto_rt::io::signal;
//!
//! let (interrupt, terminate) = (signal::ctrl_c()?, signal::terminate()?);
//! choose((interrupt.recv_evt(), terminate.recv_evt())).await?;
//! # Ok(()) }
//! ```

use std::io::{self, Read};
use std::os::unix::net::UnixStream;
use std::sync::Arc;

use mio::Interest;
use rialto_event::{Event, Object, SyncFuture, TryEvent};
use signal_hook::SigId;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::low_level;

use super::{Pull, PullObject, PullState, Registration, Source, current};

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

/// Listens for `SIGINT`, which Ctrl-C in a terminal sends.
///
/// # Errors
///
/// - `Unsupported` outside a runtime and in a simulated one;
/// - the system's error if the handler cannot be installed or the process has no file descriptors left.
pub fn ctrl_c() -> io::Result<Signal> {
    Signal::of(SIGINT)
}

/// Listens for `SIGTERM`, the request to end the process.
///
/// # Errors
///
/// As [`ctrl_c`].
pub fn terminate() -> io::Result<Signal> {
    Signal::of(SIGTERM)
}

/// Listens for `SIGHUP`. It means that the terminal was closed. For a service, it is the request to reload
/// its configuration and reopen its logs.
///
/// # Errors
///
/// As [`ctrl_c`].
pub fn hangup() -> io::Result<Signal> {
    Signal::of(SIGHUP)
}

impl Signal {
    fn of(signal: i32) -> io::Result<Signal> {
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
    pub fn recv_evt(&self) -> impl TryEvent<Output = io::Result<()>, Pending: Send> + Clone + Send + 'static {
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
