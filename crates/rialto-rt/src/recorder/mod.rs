//! The flight recorder: the last moments of a runtime, to look at after something went wrong.
//!
//! Each thread that polls tasks has a ring, which keeps the last [`Settings::ring_events`] events of that
//! thread. A [`Recording`] is a copy of all rings. It can be [saved](Recorder::save), read again by
//! [`Recording::from_bytes`], and shown as a timeline by the console.
//!
//! Without the feature `recorder` of this crate nothing of this exists. With it, a recorder that is
//! [off](Mode::Off) takes two instructions at each event.
//!
//! ```
//! use rialto_rt::{Runtime, recorder::{EventKind, Mode}};
//!
//! # fn main() -> std::io::Result<()> {
//! let runtime = Runtime::new()?;
//! let recorder = runtime.handle().recorder();
//! recorder.set_mode(Mode::Full);
//! runtime.block_on(runtime.spawn(async {})).expect("the task does not panic");
//! let recording = recorder.recording();
//! let events = recording.lanes.iter().flat_map(|lane| &lane.events);
//! assert!(events.into_iter().any(|event| matches!(event.kind, EventKind::Spawned { .. })));
//! # Ok(())
//! # }
//! ```
//!
//! The modules here:
//!
//! - `ring`: the ring of a thread, which readers copy while the thread writes;
//! - `level`: which kinds of events any recorder wants, in one byte;
//! - `record`: the two words of a record;
//! - `writer`: how a thread writes its events;
//! - `state`: a runtime's rings;
//! - `reading`: makes a [`Recording`] of the records;
//! - `recording`: the recording, and its bytes;
//! - `save`: a recording as a file;
//! - `clock`: the time of an event.
//!
//! Source: the flight recorder of Go's and of the Java virtual machine's runtimes.

mod clock;
mod level;
mod reading;
mod record;
mod recording;
pub(crate) mod ring;
mod save;
mod settings;
mod state;
mod writer;

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use crate::shared::Shared;

pub use recording::{EventKind, Lane, PollOutcome, RecordedEvent, RecordedTask, Recording, RecordingError};
pub(crate) use save::save_after_failure;
#[cfg(unix)]
pub(crate) use save::save_unasked;
pub use settings::{Mode, Settings};
pub(crate) use state::{Recorded, RecorderState};
pub(crate) use writer::{
    EnteredWriter, Writer, ended, measures_poll, period_ended, poll_begins, poll_ended,
    records_wakes_outside, search_begins, spawned, timers_due, turn_begins, woken,
};

/// The recorder of a runtime. Clones control the same recorder.
#[derive(Clone)]
pub struct Recorder {
    shared: Arc<Shared>,
    state: Arc<RecorderState>,
}

impl Recorder {
    pub(crate) fn new(shared: Arc<Shared>) -> Recorder {
        match shared.config.recorder.clone() {
            Some(state) => Recorder { shared, state },
            None => unreachable!("a runtime is built with a recorder"),
        }
    }

    /// Turns the recorder on or off. Earlier records stay. A worker that is busy meanwhile notices the change
    /// after at most 61 polls.
    pub fn set_mode(&self, mode: Mode) {
        self.state.set_mode(mode);
        writer::copy_level_here();
    }

    /// Returns the current mode.
    pub fn mode(&self) -> Mode {
        self.state.mode()
    }

    /// Returns a copy of what the recorder has kept. The threads of the runtime go on meanwhile, and do not
    /// wait for the copy.
    ///
    /// A task has a name, an id and a spawn location if the runtime has
    /// [diagnostics](crate::Builder::diagnostics). In a simulation, tasks have no ids, and the same seed yields
    /// the same recording.
    pub fn recording(&self) -> Recording {
        reading::read(&self.shared, &self.state)
    }

    /// Saves a recording to the file of [`Settings::save_to`], and returns its path. The file is replaced as a
    /// whole: a reader sees the old recording or the new one.
    ///
    /// # Errors
    ///
    /// `InvalidInput` if the settings name no file. Otherwise the system's error.
    pub fn save(&self) -> io::Result<PathBuf> {
        save::save(&self.shared, &self.state)
    }

    /// Records that the calling task sends `bytes` bytes to another node. `peer` is a number that the caller
    /// chooses for the node.
    #[doc(hidden)]
    pub fn note_send(peer: u32, bytes: usize) {
        writer::sent(peer, bytes);
    }
}

/// Returns the state of the recorder of a runtime with this number of workers.
pub(crate) fn new_state(settings: Settings, workers: usize, simulated: bool) -> Arc<RecorderState> {
    Arc::new(RecorderState::new(settings, workers, simulated, writer::committed))
}

impl fmt::Debug for Recorder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recorder").field("mode", &self.mode()).finish_non_exhaustive()
    }
}
