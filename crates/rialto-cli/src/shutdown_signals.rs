//! The Unix signals that request an orderly shutdown.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rialto_event::{Event, choose};
use rialto_rt::signal::unix::{Signal, SignalKind, signal};
use signal_hook::consts::{SIGINT, SIGTERM};

/// The exit code of a program that Ctrl-C has ended.
const INTERRUPTED: i32 = 128 + SIGINT;

/// The handlers of Ctrl-C (`SIGINT`) and `SIGTERM`.
pub struct ShutdownSignals {
    interrupt: Signal,
    terminate: Signal,
}

impl ShutdownSignals {
    /// Installs the handlers. From now on the signals do not end the program, except for a Ctrl-C that
    /// follows an earlier signal.
    ///
    /// # Errors
    ///
    /// A handler cannot be installed.
    pub fn install() -> io::Result<ShutdownSignals> {
        // Handlers run in the order of their registration, so the flag is tested before it is set. The first
        // Ctrl-C only sets it. The second ends the program at once, even if its threads are busy.
        let requested = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register_conditional_shutdown(SIGINT, INTERRUPTED, Arc::clone(&requested))?;
        signal_hook::flag::register(SIGINT, Arc::clone(&requested))?;
        signal_hook::flag::register(SIGTERM, requested)?;
        Ok(ShutdownSignals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// Returns the event that one of the signals has arrived.
    pub fn requested_evt(&self) -> impl Event<Output = (), Pending: Send> + Send + 'static {
        choose((self.interrupt.recv_evt().wrap(drop), self.terminate.recv_evt().wrap(drop)))
    }
}
