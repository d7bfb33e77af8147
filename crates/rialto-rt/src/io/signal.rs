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
use rialto_event::{Object, TryEvent};
use signal_hook::SigId;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::low_level;

use super::{Pull, Registration, Source, Supplied, Supply, current};

/// One kind of signal, from when this was made until it is dropped.
///
/// Several may exist for the same signal; each sees it. Once one was made, the
/// process no longer dies of the signal, even when all are dropped.
#[derive(Debug)]
pub struct Signal {
    pipe: Arc<Pipe>,
    registration: Registration,
    arrivals: Supplied<Pipe>,
    hook: SigId,
}

/// The reading end of a pipe into which the signal handler writes.
#[derive(Debug)]
struct Pipe(mio::net::UnixStream);

/// Ctrl-C in the terminal (`SIGINT`).
///
/// # Errors
///
/// When the handler cannot be installed or the process has no file descriptors
/// left; `Unsupported` outside a runtime and inside a simulated one.
pub fn ctrl_c() -> io::Result<Signal> {
    Signal::of(SIGINT)
}

/// The polite request to end (`SIGTERM`).
///
/// # Errors
///
/// As [`ctrl_c`].
pub fn terminate() -> io::Result<Signal> {
    Signal::of(SIGTERM)
}

/// The terminal was closed; or, to a service, the request to read its configuration and open its logs again (`SIGHUP`).
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
        let source = Source::unknown().of(&read);
        let registration = driver.register(&mut read, Interest::READABLE, source)?;
        let pipe = Arc::new(Pipe(read));
        let arrivals = Supply::of(Arc::clone(&pipe), registration.source());
        let hook = low_level::pipe::register(signal, write)?;
        Ok(Signal { pipe, registration, arrivals, hook })
    }

    /// Enabled when the signal came; the commit takes all that have come so
    /// far, as one, as the system itself counts signals. One that was taken
    /// and not seen, because the sync was dropped, is put back.
    ///
    /// It yields an error only if the pipe from the signal handler breaks,
    /// which nothing but other code that closes its descriptor can cause.
    pub fn recv_evt(&self) -> impl TryEvent<Output = io::Result<()>, Pending: Send> + Clone + Send + 'static {
        Object::take_evt_of(Arc::clone(&self.arrivals))
    }

    /// Waits for the signal: [`recv_evt`](Self::recv_evt), awaited.
    ///
    /// # Errors
    ///
    /// As [`recv_evt`](Self::recv_evt).
    pub async fn recv(&self) -> io::Result<()> {
        self.recv_evt().await
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
        low_level::unregister(self.hook);
        self.registration.deregister(&self.pipe.0);
    }
}
