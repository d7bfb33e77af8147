//! Files with secrets, and files that are replaced whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use zeroize::Zeroizing;

/// More is in no file of this kind.
const MOST: u64 = 1 << 20;

/// What is in the file, if nobody but its owner may read it.
///
/// # Errors
///
/// It is not there; others may read it; it belongs to somebody else; those of the system.
pub(super) fn read_secret(path: &Path) -> io::Result<Zeroizing<Vec<u8>>> {
    let within = |error: io::Error| in_file(path, &error);
    let file = File::open(path).map_err(within)?;
    // What was opened is asked, and not what has the name by now.
    refuse_shared(path, &file)?;
    let mut bytes = Zeroizing::new(Vec::new());
    file.take(MOST).read_to_end(&mut bytes).map_err(within)?;
    Ok(bytes)
}

#[cfg(unix)]
fn refuse_shared(path: &Path, file: &File) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    let about = file.metadata().map_err(|error| in_file(path, &error))?;
    let refuse = |why: String| Err(io::Error::new(ErrorKind::PermissionDenied, why));
    let shown = path.display();
    if about.mode() & 0o077 != 0 {
        return refuse(format!(
            "{shown} holds a secret, and others than its owner may use it (its mode is {:o}): `chmod 600 {shown}`, \
             and make the secret anew if they may have read it",
            about.mode() & 0o777
        ));
    }
    let this_user = rustix::process::geteuid().as_raw();
    if about.uid() != this_user && about.uid() != 0 {
        return refuse(format!("{shown} belongs to the user {}, and this one is {this_user}", about.uid()));
    }
    Ok(())
}

/// Elsewhere a file has no mode: the folder decides.
#[cfg(not(unix))]
fn refuse_shared(_: &Path, _: &File) -> io::Result<()> {
    Ok(())
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
        fs::create_dir_all(folder)?;
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

/// Bytes that nobody can guess.
///
/// # Errors
///
/// The system has none.
pub(in crate::transport) fn random<const N: usize>() -> io::Result<[u8; N]> {
    use ring::rand::SecureRandom;
    let mut bytes = [0; N];
    let filled = ring::rand::SystemRandom::new().fill(&mut bytes);
    filled.map_err(|_| io::Error::other("the system gives no random numbers"))?;
    Ok(bytes)
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
