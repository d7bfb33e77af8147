//! Files of keys: one in a line, and behind it what helps to know whose it is.

use std::collections::HashSet;
#[cfg(unix)]
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::files::{bad_file, create_folder, folder_of, in_file, read_trusted, refuse_long, replace};
use crate::transport::NodeKey;

/// A file of keys, such as [`Trust::list`](super::Trust::list) reads.
///
/// A key stands at the beginning of a line, and after a space whatever helps to know whose it is. Empty
/// lines, and those that begin with `#`, do not count, and are kept.
///
/// ```
/// use rialto_node::transport::{KeyList, NodeKey};
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
/// A change replaces the file whole, so that who reads it meanwhile reads the old or the new one; those
/// who change it at the same time wait for each other.
#[derive(Clone, Debug)]
pub struct KeyList(PathBuf);

/// What stands in a new file.
const ABOUT: &str = "# Keys of nodes: one in a line, and behind it whatever helps to know whose it is.\n";

impl KeyList {
    /// The file at `path`, which need not be there.
    pub fn at(path: impl Into<PathBuf>) -> KeyList {
        KeyList(path.into())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The keys, and what stands behind them.
    ///
    /// # Errors
    ///
    /// It is not there, cannot be read, has more than a mebibyte, or a line is not understood; `PermissionDenied`: others than its owner may
    /// write the file, or in its folder, or it belongs to somebody else than this user or the administrator.
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
        String::from_utf8(read_trusted(&self.0)?).map_err(|_| bad_file(&self.0, "it is no text"))
    }

    /// Makes an empty one, if there is none.
    ///
    /// # Errors
    ///
    /// Those of the system.
    pub fn create(&self) -> io::Result<()> {
        self.change(|text| !text.is_empty()).map(drop)
    }

    /// Adds a key, and says whether it was not there; what is behind it there stays then. Of `about`
    /// one line counts.
    ///
    /// # Errors
    ///
    /// Those of the system, and those of [`entries`](Self::entries) but that there is no file.
    pub fn add(&self, key: NodeKey, about: &str) -> io::Result<bool> {
        self.change(|text| {
            if text.lines().any(|line| is_of(line, key)) {
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

    /// Removes a key, and says whether it was there.
    ///
    /// # Errors
    ///
    /// As [`add`](Self::add).
    pub fn remove(&self, key: NodeKey) -> io::Result<bool> {
        self.change(|text| {
            let before = text.len();
            *text = text.split_inclusive('\n').filter(|line| !is_of(line, key)).collect();
            text.len() != before
        })
    }

    /// Lets `edit` change the text, which says whether it did. What is no list is not touched.
    fn change(&self, edit: impl FnOnce(&mut String) -> bool) -> io::Result<bool> {
        let within = |error: io::Error| in_file(&self.0, &error);
        let folder = folder_of(&self.0);
        create_folder(folder).map_err(within)?;
        // The file itself is another one after each change.
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

/// Waits until nobody else has locked the folder; it is until the file is closed.
#[cfg(unix)]
fn lock(folder: &Path) -> io::Result<File> {
    let folder = File::open(folder)?;
    folder.lock()?;
    Ok(folder)
}

/// Elsewhere a folder cannot be locked.
#[cfg(not(unix))]
fn lock(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The keys of a list.
pub(super) fn keys(path: &Path) -> io::Result<HashSet<NodeKey>> {
    Ok(KeyList::at(path).entries()?.into_iter().map(|(key, _)| key).collect())
}

/// The key in a line, and what stands behind it; nothing in a line that does not count.
fn entry(line: &str) -> Result<Option<(NodeKey, &str)>, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let (key, about) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let key = key.parse().map_err(|why: crate::transport::NotAKey| why.to_string())?;
    Ok(Some((key, about.trim())))
}

fn is_of(line: &str, key: NodeKey) -> bool {
    matches!(entry(line), Ok(Some((found, _))) if found == key)
}
