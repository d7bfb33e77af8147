//! Writes a report of the runtime when the process receives a signal.
//!
//! A separate thread waits for the signal. So the report is written even if every worker is stuck in a poll
//! and no task, timer or I/O of the runtime makes progress.

use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Weak};
use std::thread;

use rialto_task::primitives::Ordering;
use signal_hook::consts::FORBIDDEN;
use signal_hook::{SigId, low_level};

use super::RuntimeReport;
use crate::recorder;
use crate::shared::Shared;

/// The writer that receives the reports.
pub(crate) type Sink = Box<dyn Write + Send>;

/// Writes a report at each signal, until it is dropped.
#[derive(Debug)]
pub(crate) struct Dump {
    hook: SigId,
    /// The read end of the pipe into which the signal handler writes.
    pipe: UnixStream,
}

impl Dump {
    /// Starts the thread that writes a report of `shared` to `sink` at each `signal`.
    ///
    /// # Errors
    ///
    /// - `InvalidInput` if the signal cannot be caught;
    /// - the system's error if it gives no thread or no descriptors.
    pub(crate) fn start(shared: &Arc<Shared>, signal: i32, sink: Sink) -> io::Result<Dump> {
        if FORBIDDEN.contains(&signal) {
            let refusal = format!(
                "`dump_on` cannot handle signal {signal}; help: use another one, such as SIGQUIT or SIGUSR1"
            );
            return Err(io::Error::new(io::ErrorKind::InvalidInput, refusal));
        }
        let (pipe, write) = UnixStream::pair()?;
        let read = pipe.try_clone()?;
        let hook = low_level::pipe::register(signal, write)?;
        let dump = Dump { hook, pipe };
        let clone = Arc::downgrade(shared);
        let name = format!("{}-dump", shared.config.thread_name);
        let started = thread::Builder::new().name(name).spawn(move || serve(&clone, read, sink));
        started.map(|_| dump)
    }
}

impl Drop for Dump {
    fn drop(&mut self) {
        low_level::unregister(self.hook);
        // The thread reads from a duplicate of this socket, so its read returns 0 and the thread ends. An
        // error means that no thread reads from the socket any more.
        let _ = self.pipe.shutdown(Shutdown::Both);
    }
}

/// The main loop of the thread: writes a report for each read from `pipe`, until the end of the stream.
fn serve(shared: &Weak<Shared>, mut pipe: UnixStream, mut sink: Sink) {
    if let Some(shared) = shared.upgrade() {
        shared.dump_threads.fetch_add(1, Ordering::SeqCst);
    }
    loop {
        match pipe.read(&mut [0; 64]) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        }
        let Some(shared) = shared.upgrade() else { break };
        recorder::save_unasked(&shared);
        // The sink is the only place for reports, so an error of the sink cannot be reported.
        let _ = writeln!(sink, "{}", RuntimeReport(&shared)).and_then(|()| sink.flush());
    }
    if let Some(shared) = shared.upgrade() {
        shared.dump_threads.fetch_sub(1, Ordering::SeqCst);
    }
}
