//! Regular files, with events for their reads and writes.
//!
//! [`read`], [`read_to_string`] and [`write`](fn@write) handle whole files. A [`File`] is for parts of one.
//!
//! The operating system reports no readiness for regular files: a read may wait for the disk, and blocks its
//! thread. So this module reads and writes on threads that may block. A read event commits when the data is
//! there.
//!
//! No operation moves a shared position of the file. Each [`Input`] and [`Output`] has a position of its own,
//! and only committed reads and writes move it.
//!
//! ```
//! use rialto_event::{Event, after, choose};
//! use rialto_rt::fs::File;
//! use std::time::Duration;
//!
//! # fn main() -> std::io::Result<()> {
//! # rialto_rt::Runtime::new()?.block_on(async {
//! # let path = std::env::temp_dir().join(format!("rialto-fs-{}", std::process::id()));
//! let file = File::create_evt(&path).await?;
//! let output = file.output(0)?;
//! output.write_all("first\nsecond\n").await?;
//! output.shutdown().await?;
//!
//! let input = File::open_evt(&path).await?.input(0)?;
//! let line = choose((
//!     input.read_line_evt(),
//!     after(Duration::from_secs(60)).wrap(|()| Ok(None)),
//! ));
//! assert_eq!(line.await?.as_deref(), Some("first"));
//! assert_eq!(input.read_line_evt().await?.as_deref(), Some("second"));
//! # std::fs::remove_file(path)?;
//! # Ok(()) }) }
//! ```

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, IoSlice};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rialto_event::{Event, SyncFuture, TryEvent};
use rialto_sync::stream::EventStream;

use crate::io::{Input, Output, StreamReader, Writable, reader};
use crate::offload::offload;
use crate::offload_evt::blocking_evt;

/// The largest number of bytes that an [`Input`] reads at once.
const CHUNK: usize = 64 << 10;

/// An open regular file. Clones refer to the same open file.
#[derive(Clone, Debug)]
pub struct File(Arc<fs::File>);

/// Reads the whole file at `path`. This is [`read_evt`], awaited.
///
/// # Errors
///
/// The errors of the system, such as: there is no such file. `Unsupported` outside a runtime and in a simulated
/// one.
///
/// # Cancellation
///
/// Dropping the future drops what was read. The thread of the blocking pool is occupied until the read ends.
///
/// ```
/// use rialto_rt::fs;
///
/// # fn main() -> std::io::Result<()> {
/// # rialto_rt::Runtime::new()?.block_on(async {
/// # let path = std::env::temp_dir().join(format!("rialto-fs-whole-{}", std::process::id()));
/// fs::write(&path, "first\n").await?;
/// assert_eq!(fs::read(&path).await?, b"first\n");
/// assert_eq!(fs::read_to_string(&path).await?, "first\n");
/// # std::fs::remove_file(path)?;
/// # Ok(()) }) }
/// ```
pub fn read<P: AsRef<Path>>(
    path: P,
) -> SyncFuture<impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + 'static + use<P>> {
    read_evt(path).sync()
}

/// Returns an event that reads the whole file at `path`. It yields the errors of the system. If it is not chosen,
/// what was read is dropped.
pub fn read_evt<P: AsRef<Path>>(
    path: P,
) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Clone + Send + 'static + use<P> {
    let path = path.as_ref().to_owned();
    blocking_evt(move || fs::read(path))
}

/// Reads the whole file at `path` as text. This is [`read_to_string_evt`], awaited.
///
/// # Errors
///
/// As [`read`], and `InvalidData` if the file is not UTF-8.
///
/// # Cancellation
///
/// As [`read`].
pub fn read_to_string<P: AsRef<Path>>(
    path: P,
) -> SyncFuture<impl TryEvent<Output = io::Result<String>, Pending: Send> + 'static + use<P>> {
    read_to_string_evt(path).sync()
}

/// Returns an event that reads the whole file at `path` as text. It yields the errors of [`read_to_string`]. If
/// it is not chosen, what was read is dropped.
pub fn read_to_string_evt<P: AsRef<Path>>(
    path: P,
) -> impl TryEvent<Output = io::Result<String>, Pending: Send> + Clone + Send + 'static + use<P> {
    let path = path.as_ref().to_owned();
    blocking_evt(move || fs::read_to_string(path))
}

/// Writes `contents` to the file at `path`, which is created or replaced. It is a future and no event, because a
/// write cannot be undone.
///
/// # Errors
///
/// The errors of the system. `Unsupported` outside a runtime and in a simulated one.
///
/// # Cancellation
///
/// If the future is dropped before its first poll, nothing is written. After that, the whole contents may be
/// written, or a part of them, or nothing.
pub fn write<P: AsRef<Path>, C: AsRef<[u8]>>(
    path: P,
    contents: C,
) -> impl Future<Output = io::Result<()>> + Send + use<P, C> {
    let (path, contents) = (path.as_ref().to_owned(), contents.as_ref().to_owned());
    // As an event, because these refuse simulated runtimes.
    let written = blocking_evt(move || fs::write(path, contents));
    async move { written.await }
}

impl File {
    /// Opens the file at `path` for reading. This is [`open_evt`](Self::open_evt), awaited.
    ///
    /// # Errors
    ///
    /// The errors of the system, such as: there is no such file. `Unsupported` outside a runtime and in a
    /// simulated one.
    ///
    /// # Cancellation
    ///
    /// If the future is dropped before it is ready, the file is closed again.
    ///
    /// ```
    /// use rialto_rt::fs::File;
    /// # fn main() -> std::io::Result<()> {
    /// # rialto_rt::Runtime::new()?.block_on(async {
    /// let null = File::open("/dev/null").await?;
    /// assert_eq!(null.read_at_evt(0, 8).await?, b"");
    /// # Ok(()) }) }
    /// ```
    pub fn open<P: AsRef<Path>>(
        path: P,
    ) -> SyncFuture<impl TryEvent<Output = io::Result<File>, Pending: Send> + 'static + use<P>> {
        File::open_evt(path).sync()
    }

    /// Opens the file at `path` for reading and writing, and creates or truncates it. This is
    /// [`create_evt`](Self::create_evt), awaited.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    ///
    /// # Cancellation
    ///
    /// If the future is dropped before it is ready, the file may have been created or truncated.
    pub fn create<P: AsRef<Path>>(
        path: P,
    ) -> SyncFuture<impl TryEvent<Output = io::Result<File>, Pending: Send> + 'static + use<P>> {
        File::create_evt(path).sync()
    }

    /// Returns an event that opens the file at `path` for reading. If the event is not chosen, the file is
    /// closed again.
    ///
    /// Like all events of files, it yields the errors of the system, and `Unsupported` outside a runtime and
    /// in a simulated one.
    pub fn open_evt<P: AsRef<Path>>(
        path: P,
    ) -> impl TryEvent<Output = io::Result<File>, Pending: Send> + Clone + Send + 'static + use<P> {
        let mut options = OpenOptions::new();
        options.read(true);
        File::open_with_evt(options, path)
    }

    /// Returns an event that opens the file at `path` with `options`.
    ///
    /// Opening may create or truncate the file. This can happen even if the event is not chosen.
    ///
    /// ```
    /// use rialto_rt::fs::File;
    /// use std::fs::OpenOptions;
    /// # fn main() -> std::io::Result<()> {
    /// # rialto_rt::Runtime::new()?.block_on(async {
    /// let mut options = OpenOptions::new();
    /// options.read(true).write(true);
    /// let null = File::open_with_evt(options, "/dev/null").await?;
    /// assert_eq!(null.read_at_evt(0, 8).await?, b"");
    /// # Ok(()) }) }
    /// ```
    #[doc(alias = "OpenOptions")]
    #[doc(alias = "create_new")]
    pub fn open_with_evt<P: AsRef<Path>>(
        options: OpenOptions,
        path: P,
    ) -> impl TryEvent<Output = io::Result<File>, Pending: Send> + Clone + Send + 'static + use<P> {
        let path = path.as_ref().to_owned();
        blocking_evt(move || options.open(path).map(File::from_std))
    }

    /// Returns an event that opens the file at `path` for reading and writing, and creates or truncates it.
    /// This can happen even if the event is not chosen.
    pub fn create_evt<P: AsRef<Path>>(
        path: P,
    ) -> impl TryEvent<Output = io::Result<File>, Pending: Send> + Clone + Send + 'static + use<P> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(true);
        File::open_with_evt(options, path)
    }

    /// Makes a `File` from an open file of the standard library.
    pub fn from_std(file: fs::File) -> File {
        File(Arc::new(file))
    }

    /// Returns the file of the standard library, for operations that this type does not have: its length, its
    /// times, locks. These operations may block the thread.
    pub fn as_std(&self) -> &fs::File {
        &self.0
    }

    /// Returns an event that reads at `offset`. It yields at most `most` bytes, and none at the end of the
    /// file. It changes nothing, whether or not it is chosen.
    pub fn read_at_evt(
        &self,
        offset: u64,
        most: usize,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Clone + Send + 'static + use<> {
        let file = self.0.clone();
        blocking_evt(move || {
            let mut bytes = vec![0; most];
            let count = uninterrupted(|| file.read_at(&mut bytes, offset))?;
            bytes.truncate(count);
            Ok(bytes)
        })
    }

    /// Returns an [`Input`] that reads the file from `offset` on.
    ///
    /// # Errors
    ///
    /// `Unsupported` outside a runtime.
    pub fn input(&self, offset: u64) -> io::Result<Input<StreamReader>> {
        reader(FileChunks { file: self.clone(), offset: Arc::new(AtomicU64::new(offset)) })
    }

    /// Returns an [`Output`] that writes to the file from `offset` on. On Linux, an output of a file that was
    /// opened in append mode appends, whatever the offset.
    ///
    /// # Errors
    ///
    /// As [`Output::new`].
    pub fn output(&self, offset: u64) -> io::Result<Output> {
        Output::new(FileWriter { file: self.clone(), offset })
    }

    /// Returns an event that commits when everything that was written to the file is on the disk (`fsync`).
    /// If it is not chosen, the data may have been flushed all the same.
    #[doc(alias = "sync_data")]
    pub fn sync_all_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<()>, Pending: Send> + Clone + Send + 'static + use<> {
        let file = self.0.clone();
        blocking_evt(move || file.sync_all())
    }
}

/// Repeats `call` while a signal handler interrupts it.
fn uninterrupted<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}

/// The contents of a file as a stream of pieces.
struct FileChunks {
    file: File,
    /// The offset of the next piece. It moves when a read commits.
    offset: Arc<AtomicU64>,
}

impl EventStream for FileChunks {
    type Item = io::Result<Vec<u8>>;

    fn next_evt(&self) -> impl Event<Output = Option<Self::Item>, Pending: Send> + Send + 'static + use<> {
        let offset = self.offset.clone();
        self.file.read_at_evt(offset.load(Ordering::Relaxed), CHUNK).wrap(move |piece| match piece {
            Ok(bytes) if bytes.is_empty() => None,
            Ok(bytes) => {
                offset.fetch_add(bytes.len() as u64, Ordering::Relaxed);
                Some(Ok(bytes))
            }
            Err(error) => Some(Err(error)),
        })
    }
}

/// A file, and the offset of the next write.
struct FileWriter {
    file: File,
    offset: u64,
}

impl Writable for FileWriter {
    async fn write(&mut self, pieces: &[IoSlice<'_>]) -> io::Result<usize> {
        let (file, offset) = (&self.file.0, self.offset);
        let mut count = 0;
        offload(async {
            for piece in pieces {
                uninterrupted(|| file.write_all_at(piece, offset + count as u64))?;
                count += piece.len();
            }
            Ok::<_, io::Error>(())
        })
        .await?;
        self.offset += count as u64;
        Ok(count)
    }
}
