//! A recording as a file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::reading;
use super::settings::Mode;
use super::state::{Recorded, RecorderState};
use crate::panics::contain;

/// Saves a recording to the file that the settings name.
///
/// # Errors
///
/// `InvalidInput` if they name none. Otherwise the system's error.
pub(super) fn save(runtime: &impl Recorded, state: &RecorderState) -> io::Result<PathBuf> {
    let Some(path) = &state.settings.path else {
        let why = "the recorder has no file; help: name one with `Settings::save_to`";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    };
    // Two threads that save at the same time would write to one temporary file.
    let _saving = crate::panics::lock(&state.saving);
    let bytes = reading::read(runtime, state).to_bytes(state.settings.longest_file);
    replace(path, &bytes)?;
    Ok(path.clone())
}

/// Saves a recording after a failure of the runtime's program, unless one was saved in the last ten seconds. See
/// [`save_unasked`].
pub(crate) fn save_after_failure(runtime: &impl Recorded) {
    if runtime.recorder().is_some_and(|state| state.may_save()) {
        save_unasked(runtime);
    }
}

/// Saves a recording, unless the recorder is off or has no file. An error is ignored: the failure matters more.
pub(crate) fn save_unasked(runtime: &impl Recorded) {
    let Some(state) = runtime.recorder() else { return };
    if state.mode() != Mode::Off && state.settings.path.is_some() {
        // A panic here would hide the failure.
        let _ = contain(|| _ = save(runtime, state));
    }
}

/// Replaces the file at `path`. After a crash, the file has the old content or the new one.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(name);
    let written = File::create(&temporary)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // The first error is the one that counts.
        let _ = fs::remove_file(&temporary);
    }
    written
}
