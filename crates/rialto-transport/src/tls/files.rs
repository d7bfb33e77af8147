//! Secret files, trust files, and files that are replaced atomically.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use zeroize::Zeroizing;

use crate::random::random;

/// The maximum size of such a file, in bytes.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// Reads a secret file, which only its owner may be able to read.
///
/// # Errors
///
/// The file does not exist, is readable by others, belongs to another user, or is too long; or a system
/// error.
pub(super) fn read_secret(path: &Path) -> io::Result<Zeroizing<Vec<u8>>> {
    let within = |error: io::Error| in_file(path, &error);
    let file = open_file(path).map_err(within)?;
    // Check the opened file: another file may have the name by now.
    refuse_shared(path, &file)?;
    let mut bytes = Zeroizing::new(Vec::new());
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(within)?;
    refuse_long(path, &bytes)?;
    Ok(bytes)
}

/// Reads a trust file, which only its owner may be able to write or to replace.
///
/// # Errors
///
/// - The file does not exist, or is too long.
/// - Other users may write the file, or may write in its folder.
/// - The file or its folder belongs to a user other than this one and the administrator.
/// - A system error.
pub(super) fn read_trusted(path: &Path) -> io::Result<Vec<u8>> {
    let within = |error: io::Error| in_file(path, &error);
    let file = open_file(path).map_err(within)?;
    refuse_changed(path, &file)?;
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(within)?;
    refuse_long(path, &bytes)?;
    Ok(bytes)
}

/// Opens a regular file for reading. It does not block on a FIFO, which is refused.
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
        false => Err(io::Error::new(ErrorKind::InvalidInput, "not a regular file")),
    }
}

/// Refuses contents that are too long. A truncated file must not be used as if it were whole.
///
/// # Errors
///
/// `InvalidData` if the contents are too long.
pub(super) fn refuse_long(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(bad_file(
            path,
            format!("the file is too long: it may have at most {MAX_FILE_BYTES} bytes"),
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
                "the secret file {shown} is accessible to other users than its owner (its mode is {:o}); \
                 help: run `chmod 600 {shown}`, and replace the secret if they may have read it",
                about.mode() & 0o777
            ));
        }
        refuse_others(path, &about)
    }

    pub(super) fn refuse_changed(path: &Path, file: &File) -> io::Result<()> {
        let within = |error: io::Error| in_file(path, &error);
        refuse_writers(path, &file.metadata().map_err(within)?)?;
        // If the path is a symbolic link, check the folder of the link and the folder of its target.
        let there = fs::canonicalize(path).map_err(within)?;
        for folder in [folder_of(path), folder_of(&there)] {
            refuse_writers(folder, &fs::metadata(folder).map_err(within)?)?;
        }
        Ok(())
    }

    fn refuse_writers(path: &Path, about: &Metadata) -> io::Result<()> {
        // In a sticky folder, only the owner of a file and the owner of the folder can replace the file.
        let is_sticky = about.is_dir() && about.mode() & 0o1000 != 0;
        if about.mode() & 0o022 != 0 && !is_sticky {
            let shown = path.display();
            return refuse(format!(
                "{shown} decides which keys are trusted, and other users than its owner can write to it (its \
                 mode is {:o}); help: check its contents, and run `chmod go-w {shown}`",
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
                "{shown} belongs to user {}, but this process runs as user {this_user}; help: change its \
                 owner with `chown`",
                about.uid()
            ));
        }
        Ok(())
    }
}

/// Other systems have no file modes: the permissions of the folder decide.
#[cfg(not(unix))]
fn refuse_shared(_: &Path, _: &File) -> io::Result<()> {
    Ok(())
}

/// On other systems, the user who sets up the folder is responsible for its permissions.
#[cfg(not(unix))]
fn refuse_changed(_: &Path, _: &File) -> io::Result<()> {
    Ok(())
}

/// Creates a folder and its missing parents, accessible to the owner only.
pub(super) fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Creates a secret file that only its owner may read. The file appears complete, or not at all.
///
/// # Errors
///
/// `AlreadyExists` if there is a file: nothing is overwritten. Otherwise a system error.
pub(super) fn create_secret(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let within = |error: io::Error| in_file(path, &error);
    let temporary = Temporary::write(path, bytes, 0o600).map_err(within)?;
    // Unlike a rename, a link fails if the file exists.
    fs::hard_link(&temporary.0, path).map_err(within)?;
    temporary.sync_folder(path).map_err(within)
}

/// Writes a file, replacing an existing one atomically. Readers see either the old or the new contents.
///
/// # Errors
///
/// A system error.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let within = |error: io::Error| in_file(path, &error);
    let temporary = Temporary::write(path, bytes, 0o644).map_err(within)?;
    fs::rename(&temporary.0, path).map_err(within)?;
    temporary.sync_folder(path).map_err(within)
}

/// A temporary file in the folder of another one. It is removed when dropped.
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

    /// Makes the new name durable, too. Not every system can sync a folder.
    fn sync_folder(self, path: &Path) -> io::Result<()> {
        match File::open(folder_of(path)) {
            Ok(folder) if cfg!(unix) => folder.sync_all(),
            _ => Ok(()),
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // After a rename, the file no longer exists.
        let _ = fs::remove_file(&self.0);
    }
}

fn random_name() -> io::Result<String> {
    let random: [u8; 8] = random()?;
    Ok(format!("{:016x}", u64::from_ne_bytes(random)))
}

/// Returns the folder that contains the file.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Adds the path of the file to an error.
pub(super) fn in_file(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Returns an error about the contents of a file.
pub(super) fn bad_file(path: &Path, why: impl std::fmt::Display) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, format!("{}: {why}", path.display()))
}
