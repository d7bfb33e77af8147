//! Whose keys are trusted.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::belief::Belief;
use super::files::{bad_file, in_file};
use super::identity::Identity;
use crate::transport::NodeKey;

/// Whom a node trusts: who may dial it, and whom it talks to when it dials.
///
/// A trusted peer may do what the node layer lets its peers do. Trust is not transitive, and has to
/// be mutual: each of the two nodes decides for itself.
#[derive(Clone, Debug)]
pub struct Trust(Source);

#[derive(Clone, Debug)]
enum Source {
    Keys(HashSet<NodeKey>),
    List(PathBuf),
}

/// What the files of a trust looked like: another one means that they may have changed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stamp(Vec<Option<(SystemTime, u64, u64)>>);

impl Trust {
    /// Those whose keys these are.
    pub fn keys(keys: impl IntoIterator<Item = NodeKey>) -> Trust {
        Trust(Source::Keys(keys.into_iter().collect()))
    }

    /// Those whose keys stand in the file at `path`: a key at the beginning of a line, and after a
    /// space whatever helps to know whose it is. Empty lines, and those that begin with `#`, do not
    /// count.
    ///
    /// `rialto node trust` and `untrust` write such files.
    pub fn list(path: impl Into<PathBuf>) -> Trust {
        Trust(Source::List(path.into()))
    }

    /// Whether it is good for this machine only.
    pub(super) fn is_local(&self) -> bool {
        false
    }

    fn files(&self) -> Vec<&Path> {
        match &self.0 {
            Source::Keys(_) => vec![],
            Source::List(list) => vec![list],
        }
    }

    pub(super) fn has_files(&self) -> bool {
        !self.files().is_empty()
    }

    pub(super) fn stamp(&self) -> Stamp {
        let stamp = |path: &&Path| {
            let about = fs::metadata(path).ok()?;
            Some((about.modified().ok()?, about.len(), number(&about)))
        };
        Stamp(self.files().iter().map(stamp).collect())
    }

    /// What the files say now.
    ///
    /// # Errors
    ///
    /// One cannot be read, or is not understood.
    pub(super) fn read(&self, identity: &Identity) -> io::Result<Belief> {
        match &self.0 {
            Source::Keys(keys) => Ok(Belief::in_keys(identity, keys.clone())),
            Source::List(path) => Ok(Belief::in_keys(identity, read_list(path)?)),
        }
    }
}

/// Of the file itself: one that is put in its place has another.
fn number(about: &fs::Metadata) -> u64 {
    #[cfg(unix)]
    return std::os::unix::fs::MetadataExt::ino(about);
    #[cfg(not(unix))]
    return about.len();
}

/// The keys in a file.
fn read_list(path: &Path) -> io::Result<HashSet<NodeKey>> {
    let text = fs::read_to_string(path).map_err(|error| in_file(path, &error))?;
    let lines = text.lines().enumerate().map(|(number, line)| (number + 1, line.trim()));
    let keys = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let key = |(number, line): (usize, &str)| {
        let key = line.split_whitespace().next().unwrap_or_default();
        key.parse().map_err(|why| bad_file(path, format!("line {number}: {why}")))
    };
    keys.map(key).collect()
}
