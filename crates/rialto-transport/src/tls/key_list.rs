//! Files of keys: one key per line, with a comment that says whose it is.

use std::collections::HashSet;
#[cfg(unix)]
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::files::{bad_file, create_folder, folder_of, in_file, read_trusted, refuse_long, replace};
use crate::NodeKey;

/// A file of keys, such as [`Trust::list`](super::Trust::list) reads.
///
/// A line holds a key, followed by a space and an optional comment. Empty lines and lines that begin with `#`
/// are ignored, and are kept.
///
/// ```
/// use rialto_transport::{KeyList, NodeKey};
///
/// # fn main() -> std::io::Result<()> {
/// # let folder = tempfile::tempdir()?;
/// let list = KeyList::at(folder.path().join("trusted"));
/// assert!(list.add(NodeKey([7; 32]), "the printer's")?);
/// assert_eq!(list.entries()?, [(NodeKey([7; 32]), "the printer's".to_owned())]);
/// assert!(list.remove(NodeKey([7; 32]))?);
/// # Ok(())
/// # }
/// ```
///
/// A change replaces the file atomically, so that a reader sees either the old or the new contents. On Unix,
/// concurrent changes wait for each other.
#[derive(Clone, Debug)]
pub struct KeyList(PathBuf);

/// The contents of a new file.
const ABOUT: &str = "# Keys of nodes: one in a line, and behind it whatever helps to know whose it is.\n";

impl KeyList {
    /// Returns the list in the file at `path`, which need not exist.
    pub fn at(path: impl Into<PathBuf>) -> KeyList {
        KeyList(path.into())
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Reads the keys and their comments.
    ///
    /// # Errors
    ///
    /// - The file does not exist, cannot be read, is longer than a mebibyte, or has a line that is not
    ///   understood.
    /// - `PermissionDenied` if another user may write the file or in its folder, or if one of them belongs to
    ///   a user other than this one or the administrator.
    ///
    /// Source: the `StrictModes` of OpenSSH.
    pub fn entries(&self) -> io::Result<Vec<(NodeKey, String)>> {
        let text = self.text()?;
        let lines = text.lines().enumerate();
        let entry = |(place, line)| match entry(line) {
            Ok(entry) => entry.map(|(key, about)| Ok((key, about.to_owned()))),
            Err(why) => Some(Err(bad_file(&self.0, format!("line {}: {why}", place + 1)))),
        };
        lines.filter_map(entry).collect()
    }

    fn text(&self) -> io::Result<String> {
        String::from_utf8(read_trusted(&self.0)?).map_err(|_| bad_file(&self.0, "the file is not UTF-8 text"))
    }

    /// Creates an empty list, if there is no file.
    ///
    /// # Errors
    ///
    /// A system error, or those of [`entries`](Self::entries) about an existing file.
    pub fn create(&self) -> io::Result<()> {
        self.change(|text| !text.is_empty()).map(drop)
    }

    /// Adds a key, and returns whether it was missing. An existing key keeps its comment. Line breaks in
    /// `about` become spaces.
    ///
    /// # Errors
    ///
    /// A system error, or those of [`entries`](Self::entries). A missing file is created.
    pub fn add(&self, key: NodeKey, about: &str) -> io::Result<bool> {
        self.change(|text| {
            if text.lines().any(|line| line_has_key(line, key)) {
                return false;
            }
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
            let about = about.split_whitespace().collect::<Vec<_>>().join(" ");
            text.push_str(format!("{key} {about}").trim_end());
            text.push('\n');
            true
        })
    }

    /// Removes a key, and returns whether it was there.
    ///
    /// # Errors
    ///
    /// As for [`add`](Self::add).
    pub fn remove(&self, key: NodeKey) -> io::Result<bool> {
        self.change(|text| {
            let before = text.len();
            *text = text.split_inclusive('\n').filter(|line| !line_has_key(line, key)).collect();
            text.len() != before
        })
    }

    /// Applies `edit` to the text; `edit` returns whether it changed the text. A file that is not a valid
    /// list is not touched.
    fn change(&self, edit: impl FnOnce(&mut String) -> bool) -> io::Result<bool> {
        let within = |error: io::Error| in_file(&self.0, &error);
        let folder = folder_of(&self.0);
        create_folder(folder).map_err(within)?;
        // Lock the folder, because each change replaces the file.
        let _lock = lock(folder).map_err(within)?;
        let (mut text, is_new) = match self.entries() {
            Ok(_) => (self.text()?, false),
            Err(error) if error.kind() == ErrorKind::NotFound => (ABOUT.to_owned(), true),
            Err(error) => return Err(error),
        };
        let changed = edit(&mut text);
        if changed || is_new {
            refuse_long(&self.0, text.as_bytes())?;
            replace(&self.0, text.as_bytes())?;
        }
        Ok(changed)
    }
}

/// Waits for the lock on the folder, and holds it until the file is closed.
#[cfg(unix)]
fn lock(folder: &Path) -> io::Result<File> {
    let folder = File::open(folder)?;
    folder.lock()?;
    Ok(folder)
}

/// Other systems cannot lock a folder.
#[cfg(not(unix))]
fn lock(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Reads the keys of a list.
pub(super) fn keys(path: &Path) -> io::Result<HashSet<NodeKey>> {
    Ok(KeyList::at(path).entries()?.into_iter().map(|(key, _)| key).collect())
}

/// Parses a line into its key and comment. Returns `None` for a line that is ignored.
fn entry(line: &str) -> Result<Option<(NodeKey, &str)>, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let (key, about) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let key = key.parse().map_err(|why: crate::ParseNodeKeyError| why.to_string())?;
    Ok(Some((key, about.trim())))
}

fn line_has_key(line: &str, key: NodeKey) -> bool {
    matches!(entry(line), Ok(Some((found, _))) if found == key)
}
