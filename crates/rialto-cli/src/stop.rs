//! The signals that ask for an orderly end.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rialto_event::{Event, choose};
use rialto_rt::io::signal::{self, Signal};
use signal_hook::consts::{SIGINT, SIGTERM};

/// The exit code of a program ended by Ctrl-C.
const INTERRUPTED: i32 = 128 + SIGINT;

/// Ctrl-C, and the polite request to end.
pub struct Stop {
    interrupt: Signal,
    terminate: Signal,
}

impl Stop {
    /// From now on they do not end the program; but a second Ctrl-C does.
    ///
    /// # Errors
    ///
    /// When they cannot be watched.
    pub fn install() -> io::Result<Stop> {
        // Asked before the flag is raised, so it is the second Ctrl-C that ends
        // the program on the spot, whatever its threads are doing.
        let asked = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register_conditional_shutdown(SIGINT, INTERRUPTED, Arc::clone(&asked))?;
        signal_hook::flag::register(SIGINT, Arc::clone(&asked))?;
        signal_hook::flag::register(SIGTERM, asked)?;
        Ok(Stop { interrupt: signal::ctrl_c()?, terminate: signal::terminate()? })
    }

    /// The event that one has come.
    pub fn asked_evt(&self) -> impl Event<Output = (), Pending: Send> + Send + 'static {
        choose((self.interrupt.recv_evt().wrap(drop), self.terminate.recv_evt().wrap(drop)))
    }
}
