//! From the path of a request to an open file inside the served folder.
//!
//! Two checks keep requests inside the folder. The first is lexical: the path is split at `/` and decoded
//! once, and each segment that could be anything but a name is refused. The second is the kernel's: on Linux
//! the file is opened relative to the folder's descriptor, with `RESOLVE_BENEATH`. So no symbolic link leads
//! out of the folder, even a link that is created between the check and the open. Relative links that stay
//! inside the folder work. Absolute links are refused, wherever they point.
//!
//! Hidden files: a segment that starts with a dot is treated as if it did not exist, except `.well-known` at
//! the root (RFC 8615). The files of editors and version control systems are seldom meant to be published.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;

/// The reason why a path is refused, with the status of the response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathError {
    /// The path is malformed: for example, bad percent encoding, or a NUL or backslash in a name (400).
    Malformed,
    /// A segment starts with a dot, and so is hidden (404).
    NotFound,
}

/// A decoded request path, relative to the served folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relative {
    /// The segments joined by `/`; empty for the folder itself.
    pub path: PathBuf,
    /// Whether the request's path ended in `/`, so that it names a folder.
    pub folder: bool,
}

/// Decodes the path of a request's target (without its query).
pub fn decode(path: &str) -> Result<Relative, PathError> {
    let rest = path.strip_prefix('/').ok_or(PathError::Malformed)?;
    let mut out = Vec::with_capacity(rest.len());
    let mut first = true;
    for segment in rest.split('/') {
        let start = out.len() + usize::from(!out.is_empty());
        if !out.is_empty() && !segment.is_empty() {
            out.push(b'/');
        }
        percent_decode(segment, &mut out)?;
        let name = out.get(start..).unwrap_or_default();
        // These are the decoded bytes: `%2e%2e` and `%2f` must be refused, too.
        if name.iter().any(|byte| matches!(byte, b'/' | b'\\' | 0)) {
            return Err(PathError::Malformed);
        }
        if name.starts_with(b".") && !(first && name == b".well-known") {
            return Err(PathError::NotFound);
        }
        first = false;
    }
    let folder = rest.is_empty() || rest.ends_with('/');
    Ok(Relative { path: PathBuf::from(OsString::from_vec(out)), folder })
}

fn percent_decode(text: &str, out: &mut Vec<u8>) -> Result<(), PathError> {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        out.push(match byte {
            b'%' => {
                let mut digit = || bytes.next().and_then(|b| char::from(b).to_digit(16));
                match (digit(), digit()) {
                    (Some(high), Some(low)) => (high * 16 + low) as u8,
                    _ => return Err(PathError::Malformed),
                }
            }
            byte => byte,
        });
    }
    Ok(())
}

/// The served folder. Its descriptor stays open, so the folder is still served if it is renamed.
#[derive(Debug)]
pub struct Root {
    folder: OwnedFd,
    /// Set when the kernel has no `openat2`.
    #[cfg(target_os = "linux")]
    walks: AtomicBool,
}

/// Whether an open may wait for a disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenMode {
    /// It may not: it fails with `WouldBlock` unless the kernel has the answer in memory.
    Cached,
    /// It may.
    Disk,
}

/// The flags to open a file for reading. It does not wait at a pipe, never gets a controlling terminal, and
/// is not inherited by child processes.
const READ: OFlags = OFlags::RDONLY.union(OFlags::NONBLOCK).union(OFlags::NOCTTY).union(OFlags::CLOEXEC);

/// The flag to open a folder in order to see whether it may be entered.
#[cfg(target_os = "linux")]
const ENTER: OFlags = OFlags::PATH;
#[cfg(not(target_os = "linux"))]
const ENTER: OFlags = OFlags::DIRECTORY;

impl Root {
    /// Opens the folder at `path`.
    ///
    /// # Errors
    ///
    /// It does not exist, is not a folder, or may not be read or entered.
    pub fn open(path: &Path) -> io::Result<Root> {
        let folder = rustix::fs::open(path, READ.union(OFlags::DIRECTORY), Mode::empty())?;
        // Permission to read the folder is not enough: the server must be able to enter it.
        rustix::fs::openat(&folder, c".", ENTER.union(OFlags::CLOEXEC), Mode::empty())?;
        Ok(Root {
            folder,
            #[cfg(target_os = "linux")]
            walks: AtomicBool::new(false),
        })
    }

    /// Opens the file or folder at `path` below the root, for reading.
    ///
    /// # Errors
    ///
    /// `WouldBlock` with [`OpenMode::Cached`] if the answer is not in memory. `CrossesDevices` (`EXDEV`) or
    /// `FilesystemLoop` if a link leads out of the folder. Otherwise the errors of opening a file.
    pub fn open_below(&self, path: &Path, mode: OpenMode) -> io::Result<File> {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        if let Some(opened) = self.open_beneath(path, mode) {
            return opened;
        }
        match mode {
            OpenMode::Cached => Err(Errno::AGAIN.into()),
            OpenMode::Disk => self.open_by_segments(path),
        }
    }

    /// Opens with `openat2`, so that the kernel keeps the file below the root. Returns `None` if `openat2` is
    /// not available, or could not resolve the path because of a concurrent rename.
    #[cfg(target_os = "linux")]
    fn open_beneath(&self, path: &Path, mode: OpenMode) -> Option<io::Result<File>> {
        use rustix::fs::ResolveFlags;

        if self.walks.load(Ordering::Relaxed) {
            return None;
        }
        let beneath = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS;
        let resolve = match mode {
            OpenMode::Cached => beneath | ResolveFlags::CACHED,
            OpenMode::Disk => beneath,
        };
        match rustix::fs::openat2(&self.folder, path, READ, Mode::empty(), resolve) {
            // A concurrent rename made the resolution of a `..` in a link unsafe.
            Err(Errno::AGAIN) if mode == OpenMode::Disk => None,
            // Kernels before 5.12 do not know `CACHED`.
            Err(Errno::INVAL) if mode == OpenMode::Cached => Some(Err(Errno::AGAIN.into())),
            Err(Errno::NOSYS) => {
                self.walks.store(true, Ordering::Relaxed);
                None
            }
            // The sandbox does not allow the call.
            Err(Errno::PERM) => None,
            done => Some(done.map(File::from).map_err(io::Error::from)),
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn open_beneath(&self, _: &Path, _: OpenMode) -> Option<io::Result<File>> {
        None
    }

    /// Opens segment by segment, without following any link, where `openat2` is not available.
    fn open_by_segments(&self, path: &Path) -> io::Result<File> {
        let mut folder: Option<OwnedFd> = None;
        let mut segments = path.iter().peekable();
        while let Some(segment) = segments.next() {
            let kind = if segments.peek().is_some() { OFlags::DIRECTORY } else { OFlags::empty() };
            let here = folder.as_ref().map_or(self.folder.as_fd(), AsFd::as_fd);
            let next = rustix::fs::openat(here, segment, READ | OFlags::NOFOLLOW | kind, Mode::empty())?;
            folder = Some(next);
        }
        folder.map(File::from).ok_or_else(|| Errno::NOENT.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::os::unix::fs::symlink;

    fn path_of(text: &str) -> PathBuf {
        decode(text).unwrap_or_else(|error| panic!("{text}: {error:?}")).path
    }

    #[test]
    fn names_are_decoded_once() {
        assert_eq!(path_of("/"), Path::new(""));
        assert_eq!(path_of("/a/b.txt"), Path::new("a/b.txt"));
        assert_eq!(path_of("/a%20b/%C3%A4"), Path::new("a b/ä"));
        assert_eq!(path_of("/%2525"), Path::new("%25"));
        assert_eq!(path_of("//a///b"), Path::new("a/b"));
        assert_eq!(path_of("/.well-known/acme"), Path::new(".well-known/acme"));
        assert!(decode("/a/").unwrap().folder);
        assert!(!decode("/a").unwrap().folder);
    }

    #[test]
    fn segments_that_are_not_names_are_refused() {
        for malformed in
            ["", "a", "*", "/%", "/%2", "/%zz", "/a%00b", "/a\\b", "/..%2fetc", "/..%5cetc", "/%2e%2e%2fx"]
        {
            assert_eq!(decode(malformed), Err(PathError::Malformed), "{malformed}");
        }
        for hidden in [
            "/..",
            "/../x",
            "/a/../x",
            "/%2e%2e/x",
            "/.%2e/x",
            "/.",
            "/./x",
            "/.git/config",
            "/a/.env",
            "/a/.well-known/x",
            "//.well-known/x",
        ] {
            assert_eq!(decode(hidden), Err(PathError::NotFound), "{hidden}");
        }
    }

    proptest! {
        #[test]
        fn a_decoded_path_stays_below(text in "[/.%2efF5cC0a\\\\~ -]{0,24}") {
            if let Ok(relative) = decode(&format!("/{text}")) {
                for part in relative.path.components() {
                    prop_assert!(matches!(part, std::path::Component::Normal(_)), "{relative:?}");
                }
            }
        }
    }

    /// A folder that contains links of every kind, with a secret file beside it.
    struct Trap(PathBuf);

    impl Trap {
        fn new(name: &str) -> Trap {
            let base = std::env::temp_dir().join(format!("rialto-paths-{name}-{}", std::process::id()));
            let root = base.join("root");
            std::fs::create_dir_all(root.join("in")).unwrap();
            std::fs::write(base.join("secret"), "secret").unwrap();
            std::fs::write(root.join("in/file"), "file").unwrap();
            symlink("../secret", root.join("out")).unwrap();
            symlink(base.join("secret"), root.join("absolute")).unwrap();
            symlink("..", root.join("up")).unwrap();
            symlink("/proc/self/root", root.join("magic")).unwrap();
            symlink("loop", root.join("loop")).unwrap();
            symlink("in/file", root.join("inside")).unwrap();
            Trap(base)
        }

        fn root(&self) -> Root {
            Root::open(&self.0.join("root")).unwrap()
        }
    }

    impl Drop for Trap {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    const OUT: [&str; 7] =
        ["out", "absolute", "up/secret", "magic/etc/passwd", "loop", "../secret", "/etc/passwd"];

    #[test]
    fn no_symbolic_link_leaves_the_root() {
        let trap = Trap::new("links");
        let root = trap.root();
        for name in OUT {
            assert!(root.open_below(Path::new(name), OpenMode::Disk).is_err(), "{name}");
        }
        for name in ["in/file", "inside"] {
            let mut text = String::new();
            let mut file = root.open_below(Path::new(name), OpenMode::Disk).unwrap();
            io::Read::read_to_string(&mut file, &mut text).unwrap();
            assert_eq!(text, "file", "{name}");
        }
    }

    #[test]
    fn open_by_segments_follows_no_symbolic_link() {
        let trap = Trap::new("walk");
        let root = trap.root();
        for name in OUT.iter().filter(|name| !name.starts_with(['/', '.'])).chain(&["inside"]) {
            assert!(root.open_by_segments(Path::new(name)).is_err(), "{name}");
        }
        assert!(root.open_by_segments(Path::new("in/file")).is_ok());
        assert!(root.open_by_segments(Path::new(".")).is_ok());
    }

    #[test]
    fn a_root_must_be_a_folder() {
        let trap = Trap::new("root");
        assert_eq!(Root::open(&trap.0.join("secret")).unwrap_err().kind(), io::ErrorKind::NotADirectory);
        assert_eq!(Root::open(&trap.0.join("missing")).unwrap_err().kind(), io::ErrorKind::NotFound);
    }
}
