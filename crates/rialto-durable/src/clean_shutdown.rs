//! A record of how a file was when it was closed. A file that has not been changed since need not be verified
//! again.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Whether the file is as it was when it was last closed.
pub fn was_closed_cleanly(path: &Path) -> bool {
    let (known, now) = (fs::read_to_string(marker_path(path)), file_stamp(path));
    matches!((known, now), (Ok(known), Ok(Some(now))) if known == now)
}

/// Records how the file is, once it is closed. If that fails, the next open verifies the file.
pub fn record_clean_close(path: &Path) {
    if let Ok(Some(now)) = file_stamp(path) {
        let _ = fs::write(marker_path(path), now);
    }
}

fn marker_path(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".closed");
    name.into()
}

/// The file's device, inode, length and times. A change by any program changes at least one of them.
#[cfg(unix)]
fn file_stamp(path: &Path) -> io::Result<Option<String>> {
    use std::os::unix::fs::MetadataExt;
    let is = fs::metadata(path)?;
    let (changed, named) = ((is.mtime(), is.mtime_nsec()), (is.ctime(), is.ctime_nsec()));
    Ok(Some(format!("{} {} {} {changed:?} {named:?}\n", is.dev(), is.ino(), is.len())))
}

/// Without `ctime`, a copy that keeps the times of its source would look unchanged, so every file is
/// verified.
#[cfg(not(unix))]
fn file_stamp(_: &Path) -> io::Result<Option<String>> {
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::was_closed_cleanly;
    use crate::{Flows, Redb};

    #[tokio::test]
    async fn a_file_is_marked_when_run_has_returned_and_when_the_flows_are_closed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tasks.redb");
        for round in 0..20 {
            let flows = Flows::builder().open(Redb::open(&file).unwrap()).unwrap();
            let worker = tokio::spawn(flows.clone().run(tokio::spawn));
            flows.list("", 1).await.unwrap();
            assert!(!was_closed_cleanly(&file), "round {round}: it is open");
            flows.stop();
            worker.await.unwrap().unwrap();
            assert!(was_closed_cleanly(&file), "round {round}: `run` has returned");
            flows.list("", 1).await.unwrap();
            flows.close().await.unwrap();
            assert!(was_closed_cleanly(&file), "round {round}: it is closed");
        }
    }
}
