//! Finds the files to count, and divides them into pieces. A file is divided at white space, and always at
//! the same positions, so that the result does not depend on the workers.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Take};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The maximum length in bytes of a piece that contains white space.
const PIECE: usize = 128 * 1024;
/// The maximum length in bytes of a piece without white space.
const LONGEST: usize = 8 * PIECE;

/// An item of the iterator [`Pieces`].
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    /// A file, whose pieces follow.
    File,
    Piece {
        file: Arc<Path>,
        text: Vec<u8>,
    },
    /// A file, a folder, or the rest of one, which is left out: it cannot be read, or a list names it and it
    /// is not a file.
    Unreadable {
        path: PathBuf,
        why: String,
    },
}

/// An iterator over files and their pieces.
pub struct Pieces {
    names: Names,
    open: Option<Open>,
}

/// The names of the files.
enum Names {
    /// The files and folders of a tree that were not visited yet. The next one is at the end.
    Tree(Vec<PathBuf>),
    /// The lines of a file, each with one name.
    List { path: PathBuf, lines: Box<dyn BufRead + Send> },
}

/// A file that is being read.
struct Open {
    path: Arc<Path>,
    file: Take<File>,
    /// The bytes that were read and are not in a piece yet.
    rest: Vec<u8>,
}

impl Pieces {
    /// Returns the pieces of all files in a folder and its subfolders, or of one file.
    ///
    /// # Errors
    ///
    /// The file or folder does not exist.
    pub fn of_folder(folder: &Path) -> io::Result<Pieces> {
        // A link on the command line is followed.
        let folder = fs::canonicalize(folder)?;
        Ok(Pieces { names: Names::Tree(vec![folder]), open: None })
    }

    /// Returns the pieces of the files that `list` names, one in each line. `-` is standard input.
    ///
    /// # Errors
    ///
    /// `list` cannot be opened.
    pub fn of_list(list: &Path) -> io::Result<Pieces> {
        let lines: Box<dyn BufRead + Send> = match list == Path::new("-") {
            true => Box::new(BufReader::new(io::stdin())),
            false => Box::new(BufReader::new(File::open(list)?)),
        };
        Ok(Pieces { names: Names::List { path: list.into(), lines }, open: None })
    }

    /// Opens the next file. Returns `None` at the end.
    fn next_file(&mut self) -> Option<Found> {
        loop {
            let path = match &mut self.names {
                Names::Tree(left) => left.pop()?,
                Names::List { path, lines } => match next_name(lines) {
                    Ok(name) => name?,
                    Err(error) => {
                        let path = path.clone();
                        self.names = Names::Tree(Vec::new());
                        return Some(unreadable(path, &error));
                    }
                },
            };
            match self.look(&path) {
                Ok(true) => return Some(Found::File),
                Ok(false) => {}
                Err(error) => return Some(unreadable(path, &error)),
            }
        }
    }

    /// Opens a file and returns `true`, or adds the entries of a folder to the tree and returns `false`.
    fn look(&mut self, path: &Path) -> io::Result<bool> {
        let about = match &self.names {
            Names::Tree(_) => fs::symlink_metadata(path)?,
            // A link in the list is followed.
            Names::List { .. } => fs::metadata(path)?,
        };
        if about.is_file() {
            let file = File::open(path)?;
            // Bytes that are appended meanwhile are not counted.
            let file = file.take(about.len());
            self.open = Some(Open { path: path.into(), file, rest: Vec::new() });
            return Ok(true);
        }
        match &mut self.names {
            Names::Tree(left) if about.is_dir() => {
                let there: io::Result<Vec<_>> = fs::read_dir(path)?.collect();
                let mut there: Vec<_> = there?.into_iter().map(|entry| entry.file_name()).collect();
                there.retain(|name| !name.as_bytes().starts_with(b"."));
                there.sort_unstable_by(|one, other| other.cmp(one));
                left.extend(there.into_iter().map(|name| path.join(name)));
                Ok(false)
            }
            Names::Tree(_) => Ok(false),
            Names::List { .. } => Err(io::Error::other("it is not a regular file")),
        }
    }
}

/// Returns the next line that is not empty.
fn next_name(lines: &mut dyn BufRead) -> io::Result<Option<PathBuf>> {
    loop {
        let mut line = Vec::new();
        if lines.read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        }
        if !line.is_empty() {
            return Ok(Some(OsString::from_vec(line).into()));
        }
    }
}

fn unreadable(path: PathBuf, error: &io::Error) -> Found {
    Found::Unreadable { path, why: error.to_string() }
}

impl Iterator for Pieces {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        let Some(open) = &mut self.open else { return self.next_file() };
        match open.piece() {
            Ok(Some(text)) => Some(Found::Piece { file: open.path.clone(), text }),
            Ok(None) => {
                self.open = None;
                self.next_file()
            }
            Err(error) => {
                let path = open.path.to_path_buf();
                self.open = None;
                Some(unreadable(path, &error))
            }
        }
    }
}

impl Open {
    fn piece(&mut self) -> io::Result<Option<Vec<u8>>> {
        loop {
            let before = self.rest.len();
            let more = PIECE - before % PIECE;
            self.file.by_ref().take(more as u64).read_to_end(&mut self.rest)?;
            if self.rest.len() < before + more {
                let last = std::mem::take(&mut self.rest);
                return Ok(if last.is_empty() { None } else { Some(last) });
            }
            if let Some(end) = end_of_piece(&self.rest) {
                let rest = self.rest.split_off(end);
                return Ok(Some(std::mem::replace(&mut self.rest, rest)));
            }
        }
    }
}

/// Returns the end of the next piece in `text`: after the last white space, or, in `LONGEST` bytes without
/// white space, before the last character. Returns `None` if more bytes must be read first.
fn end_of_piece(text: &[u8]) -> Option<usize> {
    if let Some(last) = text.iter().rposition(u8::is_ascii_whitespace) {
        return Some(last + 1);
    }
    let continues = |byte: &u8| byte & 0xc0 == 0x80;
    let last = text.iter().rev().take(4).position(|byte| !continues(byte)).unwrap_or(0);
    (text.len() >= LONGEST).then(|| text.len() - last - 1)
}

#[cfg(test)]
mod tests {
    use super::super::job::WordCounts;
    use super::*;

    fn write(folder: &Path, name: &str, text: &[u8]) {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("it is in a folder")).unwrap();
        fs::write(path, text).unwrap();
    }

    fn texts(pieces: Pieces) -> Vec<Vec<u8>> {
        let text = |found| match found {
            Found::Piece { text, .. } => Some(text),
            _ => None,
        };
        pieces.filter_map(text).collect()
    }

    #[test]
    fn no_word_is_cut_and_nothing_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let text: String =
            (0..100_000).map(|n| format!("wörd{n}{}", if n % 7 == 0 { "\n" } else { " " })).collect();
        write(folder.path(), "text", text.as_bytes());
        let pieces = texts(Pieces::of_folder(folder.path()).unwrap());
        assert!(pieces.len() > 5 && pieces.iter().all(|piece| piece.len() <= PIECE));
        assert_eq!(pieces.concat(), text.as_bytes());
        let words: Vec<_> = pieces.iter().flat_map(|piece| WordCounts::of(piece).words).collect();
        assert!(words.iter().all(|(_, count)| *count == 1));
        assert_eq!(words.len(), 100_000);
    }

    #[test]
    fn text_without_white_space_is_cut_between_letters() {
        let folder = tempfile::tempdir().unwrap();
        let text = format!("x{}", "é".repeat(LONGEST));
        write(folder.path(), "text", text.as_bytes());
        let pieces = texts(Pieces::of_folder(folder.path()).unwrap());
        assert_eq!(pieces.concat(), text.as_bytes());
        assert!(pieces.iter().all(|piece| piece.len() <= LONGEST && str::from_utf8(piece).is_ok()));
        // Bytes that are not UTF-8 are divided anywhere.
        write(folder.path(), "text", &vec![0x80; 2 * LONGEST + 5]);
        let pieces = texts(Pieces::of_folder(folder.path()).unwrap());
        assert_eq!(pieces.concat().len(), 2 * LONGEST + 5);
        assert!(pieces.iter().all(|piece| !piece.is_empty() && piece.len() <= LONGEST));
    }

    #[test]
    fn a_tree_is_walked_in_order_without_hidden_and_special_files() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        for name in ["b/2", "a", "b/1", "c", ".hidden/x", ".y", "b/.z"] {
            write(path, name, name.as_bytes());
        }
        write(path, "empty", b"");
        std::os::unix::fs::symlink(path, path.join("loop")).unwrap();
        std::os::unix::fs::symlink(path.join("nowhere"), path.join("dangling")).unwrap();
        rustix::fs::mkfifoat(rustix::fs::CWD, path.join("fifo"), 0o600.into()).unwrap();
        assert_eq!(texts(Pieces::of_folder(path).unwrap()), [&b"a"[..], b"b/1", b"b/2", b"c"]);
        let files = Pieces::of_folder(path).unwrap().filter(|found| *found == Found::File);
        assert_eq!(files.count(), 5);
        // A single file, and a folder through a link.
        assert_eq!(texts(Pieces::of_folder(&path.join("b/2")).unwrap()), [b"b/2"]);
        assert_eq!(texts(Pieces::of_folder(&path.join("loop/b")).unwrap()).len(), 2);
        assert!(Pieces::of_folder(&path.join("nowhere")).is_err());
    }

    #[test]
    fn a_list_names_files_and_reports_others() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        write(path, "a", b"1");
        write(path, "b", b"2");
        rustix::fs::mkfifoat(rustix::fs::CWD, path.join("fifo"), 0o600.into()).unwrap();
        let names = ["a", "", "nowhere", "fifo", ".", "b"].map(|name| match name {
            "" => String::new(),
            name => path.join(name).display().to_string(),
        });
        write(path, "list", names.join("\n").as_bytes());
        let found: Vec<_> = Pieces::of_list(&path.join("list")).unwrap().collect();
        let unreadable = found.iter().filter(|found| matches!(found, Found::Unreadable { .. }));
        assert_eq!(unreadable.count(), 3, "{found:?}");
        assert_eq!(texts(Pieces::of_list(&path.join("list")).unwrap()), [b"1", b"2"]);
        assert!(Pieces::of_list(&path.join("nowhere")).is_err());
        // A list that is a folder.
        let found: Vec<_> = Pieces::of_list(path).map(Iterator::collect).unwrap_or_default();
        assert!(found.iter().all(|found| matches!(found, Found::Unreadable { .. })), "{found:?}");
    }
}
