//! A report when a signal comes.
//!
//! A thread of its own waits for it: it answers also when every worker is in a poll
//! that does not end, and no task, timer or I/O of the runtime has its turn.

use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Weak};
use std::thread;

use rialto_task::primitives::Ordering;
use signal_hook::consts::FORBIDDEN;
use signal_hook::{SigId, low_level};

use super::State;
use crate::shared::Shared;

/// Where reports go.
pub(crate) type Sink = Box<dyn Write + Send>;

/// Tells what a runtime does when a signal comes, until it is dropped.
#[derive(Debug)]
pub(crate) struct Dump {
    hook: SigId,
    /// The reading end of the pipe from the signal's handler.
    pipe: UnixStream,
}

impl Dump {
    /// Reports of `shared` go to `sink` when `signal` comes.
    ///
    /// # Errors
    ///
    /// `InvalidInput` for a signal that cannot be caught; when the system gives no
    /// thread or no descriptors.
    pub(crate) fn start(shared: &Arc<Shared>, signal: i32, sink: Sink) -> io::Result<Dump> {
        if FORBIDDEN.contains(&signal) {
            let refusal = format!(
                "signal {signal} cannot be waited for: `dump_on` takes SIGQUIT, SIGUSR1 and the like"
            );
            return Err(io::Error::new(io::ErrorKind::InvalidInput, refusal));
        }
        let (pipe, write) = UnixStream::pair()?;
        let read = pipe.try_clone()?;
        let hook = low_level::pipe::register(signal, write)?;
        let dump = Dump { hook, pipe };
        let theirs = Arc::downgrade(shared);
        let name = format!("{}-dump", shared.config.thread_name);
        let started = thread::Builder::new().name(name).spawn(move || serve(&theirs, read, sink));
        started.map(|_| dump)
    }
}

impl Drop for Dump {
    fn drop(&mut self) {
        low_level::unregister(self.hook);
        // The thread's end of it, too, whose read ends. If that fails there is
        // nobody who reads.
        let _ = self.pipe.shutdown(Shutdown::Both);
    }
}

/// What the thread does.
fn serve(shared: &Weak<Shared>, mut pipe: UnixStream, mut sink: Sink) {
    if let Some(shared) = shared.upgrade() {
        shared.dumping.fetch_add(1, Ordering::SeqCst);
    }
    loop {
        match pipe.read(&mut [0; 64]) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        }
        let Some(shared) = shared.upgrade() else { break };
        // Whoever sent the signal looks there: if it cannot be written, nobody can
        // be told.
        let _ = writeln!(sink, "{}", State(&shared)).and_then(|()| sink.flush());
    }
    if let Some(shared) = shared.upgrade() {
        shared.dumping.fetch_sub(1, Ordering::SeqCst);
    }
}
