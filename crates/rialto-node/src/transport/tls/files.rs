//! Files with secrets, files by which others are trusted, and files that are replaced whole.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use zeroize::Zeroizing;

use crate::key::random;

/// More bytes are in no file of this kind.
const MOST: u64 = 1 << 20;

/// What is in the file, if nobody but its owner may read it.
///
/// # Errors
///
/// It is not there; others may read it; it belongs to somebody else; it is too long; those of the system.
pub(super) fn read_secret(path: &Path) -> io::Result<Zeroizing<Vec<u8>>> {
    let within = |error: io::Error| in_file(path, &error);
    let file = open_file(path).map_err(within)?;
    // What was opened is asked, and not what has the name by now.
    refuse_shared(path, &file)?;
    let mut bytes = Zeroizing::new(Vec::new());
    file.take(MOST + 1).read_to_end(&mut bytes).map_err(within)?;
    refuse_long(path, &bytes)?;
    Ok(bytes)
}

/// What is in a file that says who is trusted, if nobody but its owner may write it, or put another one in its place.
///
/// # Errors
///
/// It is not there; others may write it, or in its folder; it, or the folder, belongs to somebody else, who is not
/// the system's administrator; it is too long; those of the system.
pub(super) fn read_trusted(path: &Path) -> io::Result<Vec<u8>> {
    let within = |error: io::Error| in_file(path, &error);
    let file = open_file(path).map_err(within)?;
    refuse_changed(path, &file)?;
    let mut bytes = Vec::new();
    file.take(MOST + 1).read_to_end(&mut bytes).map_err(within)?;
    refuse_long(path, &bytes)?;
    Ok(bytes)
}

/// Opens a file to be read, and nothing else: whoever opens a FIFO waits until somebody writes into it.
pub(super) fn open_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        let nonblocking = rustix::fs::OFlags::NONBLOCK.bits().cast_signed();
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, nonblocking);
    }
    let file = options.open(path)?;
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(io::Error::new(ErrorKind::InvalidInput, "it is not a file")),
    }
}

/// What is longer than such a file may be is not taken for what stands in its beginning.
///
/// # Errors
///
/// `InvalidData`: it is.
pub(super) fn refuse_long(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if bytes.len() as u64 > MOST {
        return Err(bad_file(
            path,
            format!("it has, or would have, more than {MOST} bytes, which are too many"),
        ));
    }
    Ok(())
}

#[cfg(unix)]
use unix::{refuse_changed, refuse_shared};

#[cfg(unix)]
mod unix {
    use std::fs::Metadata;
    use std::os::unix::fs::MetadataExt;

    use super::*;

    fn refuse(why: String) -> io::Result<()> {
        Err(io::Error::new(ErrorKind::PermissionDenied, why))
    }

    pub(super) fn refuse_shared(path: &Path, file: &File) -> io::Result<()> {
        let about = file.metadata().map_err(|error| in_file(path, &error))?;
        let shown = path.display();
        if about.mode() & 0o077 != 0 {
            return refuse(format!(
                "{shown} holds a secret, and others than its owner may use it (its mode is {:o}): `chmod 600 {shown}`, \
                 and make the secret anew if they may have read it",
                about.mode() & 0o777
            ));
        }
        refuse_others(path, &about)
    }

    pub(super) fn refuse_changed(path: &Path, file: &File) -> io::Result<()> {
        let within = |error: io::Error| in_file(path, &error);
        refuse_writers(path, &file.metadata().map_err(within)?)?;
        // Of a link, both where it stands, and where it leads.
        let there = fs::canonicalize(path).map_err(within)?;
        for folder in [folder_of(path), folder_of(&there)] {
            refuse_writers(folder, &fs::metadata(folder).map_err(within)?)?;
        }
        Ok(())
    }

    fn refuse_writers(path: &Path, about: &Metadata) -> io::Result<()> {
        // Where a folder is sticky, each may do so with his own files only.
        let is_sticky = about.is_dir() && about.mode() & 0o1000 != 0;
        if about.mode() & 0o022 != 0 && !is_sticky {
            let shown = path.display();
            return refuse(format!(
                "{shown} says who is trusted, and others than its owner may write there (its mode is {:o}): look \
                 whether they have, and `chmod go-w {shown}`",
                about.mode() & 0o777
            ));
        }
        if is_sticky { Ok(()) } else { refuse_others(path, about) }
    }

    fn refuse_others(path: &Path, about: &Metadata) -> io::Result<()> {
        let this_user = rustix::process::geteuid().as_raw();
        if about.uid() != this_user && about.uid() != 0 {
            let shown = path.display();
            return refuse(format!(
                "{shown} belongs to the user {}, and this one is {this_user}",
                about.uid()
            ));
        }
        Ok(())
    }
}

/// Elsewhere a file has no mode: the folder decides.
#[cfg(not(unix))]
fn refuse_shared(_: &Path, _: &File) -> io::Result<()> {
    Ok(())
}

/// Elsewhere whoever has set up the folder answers for it.
#[cfg(not(unix))]
fn refuse_changed(_: &Path, _: &File) -> io::Result<()> {
    Ok(())
}

/// Makes a folder, and those in which it is, if they are not there: for its owner only.
pub(super) fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes a file with a secret, which only its owner may read. It is there whole, or not at all.
///
/// # Errors
///
/// `AlreadyExists`: nothing is overwritten; those of the system.
pub(super) fn create_secret(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let within = |error: io::Error| in_file(path, &error);
    let temporary = Temporary::write(path, bytes, 0o600).map_err(within)?;
    // Unlike a renaming it fails if there is one.
    fs::hard_link(&temporary.0, path).map_err(within)?;
    temporary.sync_folder(path).map_err(within)
}

/// Puts a file in the place of the one that is there, if there is one. Readers see this or that.
///
/// # Errors
///
/// Those of the system.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let within = |error: io::Error| in_file(path, &error);
    let temporary = Temporary::write(path, bytes, 0o644).map_err(within)?;
    fs::rename(&temporary.0, path).map_err(within)?;
    temporary.sync_folder(path).map_err(within)
}

/// A file beside another one; gone when dropped.
struct Temporary(PathBuf);

impl Temporary {
    fn write(beside: &Path, bytes: &[u8], mode: u32) -> io::Result<Temporary> {
        let folder = folder_of(beside);
        create_folder(folder)?;
        let mut name = beside.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.new", random_name()?));
        let temporary = Temporary(folder.join(name));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
        #[cfg(not(unix))]
        let _ = mode;
        let mut file = options.open(&temporary.0)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        Ok(temporary)
    }

    /// The name is safe, too. (Not every system can say so of a folder.)
    fn sync_folder(self, path: &Path) -> io::Result<()> {
        match File::open(folder_of(path)) {
            Ok(folder) if cfg!(unix) => folder.sync_all(),
            _ => Ok(()),
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // After a renaming it is not there any more.
        let _ = fs::remove_file(&self.0);
    }
}

fn random_name() -> io::Result<String> {
    let random: [u8; 8] = random()?;
    Ok(format!("{:016x}", u64::from_ne_bytes(random)))
}

/// The folder in which the file is.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The error, and of which file it is.
pub(super) fn in_file(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// What is wrong with the contents of a file.
pub(super) fn bad_file(path: &Path, why: impl std::fmt::Display) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, format!("{}: {why}", path.display()))
}
