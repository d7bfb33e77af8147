//! The settings of a recorder.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// Which events a recorder keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Mode {
    /// None.
    #[default]
    Off,
    /// Spawns, ends of tasks, timers, messages to other nodes, and polls of more than 100 microseconds.
    ///
    /// A clock is not read at each poll, because that takes longer than a quick poll. So while the polls of a
    /// worker are quick, only the time of 61 polls together is known. If it is too long, the recording has an
    /// [`EventKind::LongStretch`](super::EventKind::LongStretch), and from there on each poll is measured,
    /// until 61 polls together were quick.
    Production,
    /// All.
    ///
    /// A clock is read at the end of each poll. While the polls of a worker take less than a microsecond, it is
    /// read for up to eight polls together, and the recording divides the time among them. If these took more than
    /// 100 microseconds, the recording has an [`EventKind::LongStretch`](super::EventKind::LongStretch), and from
    /// there on each poll is measured, until they are quick.
    Full,
}

/// The settings of a recorder: see [`Builder::recorder`](crate::Builder::recorder).
///
/// ```
/// use rialto_rt::{Runtime, recorder::{Mode, Settings}};
///
/// # fn main() -> std::io::Result<()> {
/// let settings = Settings::new().mode(Mode::Production).save_to("/var/tmp/server.rialto-rec");
/// let runtime = Runtime::builder().recorder(settings).build()?;
/// assert_eq!(runtime.handle().recorder().mode(), Mode::Production);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
#[must_use = "settings do nothing until `Builder::recorder`"]
pub struct Settings {
    pub(super) mode: Mode,
    pub(super) ring_events: usize,
    pub(super) path: Option<PathBuf>,
    pub(super) longest_file: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings::new()
    }
}

impl Settings {
    /// Returns the default settings: off, 65,536 events for each thread, and no file.
    pub fn new() -> Settings {
        Settings { mode: Mode::Off, ring_events: 1 << 16, path: None, longest_file: 16 << 20 }
    }

    /// Sets the mode in which the runtime starts. The default is [`Mode::Off`].
    pub fn mode(mut self, mode: Mode) -> Self {
        self.mode = mode;
        self
    }

    /// Sets how many events each thread keeps, from 64 to 16,777,216, rounded up to a power of two. Each takes
    /// 16 bytes. A thread gets its ring at its first event, and a runtime has at most two rings for each worker
    /// and 16 for other threads.
    pub fn ring_events(mut self, events: usize) -> Self {
        self.ring_events = events.clamp(64, 1 << 24);
        self
    }

    /// Sets the file of [`Recorder::save`](super::Recorder::save). The runtime also saves a recording there
    /// when a task panics, when a `block_on` finds a deadlock, and at the signal of
    /// [`Builder::dump_on`](crate::Builder::dump_on). After a panic or a deadlock it does so at most once in
    /// ten seconds. An error of these saves is ignored.
    pub fn save_to(mut self, path: impl Into<PathBuf>) -> Self {
        self.path = Some(path.into());
        self
    }

    /// Sets the size in bytes that a file may have. The oldest events are left out. The default is 16 MiB.
    pub fn longest_file(mut self, bytes: usize) -> Self {
        self.longest_file = bytes;
        self
    }
}
