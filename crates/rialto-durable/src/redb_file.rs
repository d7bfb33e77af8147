use crate::clean_shutdown;
use crate::cow_backend::CowBackend;
use crate::store::{Pair, ReadTransaction, Store, StoreError, Work};
use redb::backends::FileBackend;
use redb::{
    Builder, Database, DatabaseError, ReadableTable, RepairSession, StorageBackend, StorageError, Table,
    TableDefinition,
};
use std::fmt;
use std::fs::{self, File};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

const TABLE: TableDefinition<&[u8], &[u8]> = TableDefinition::new("rialto");

/// A store in one file, on the database redb.
///
/// The file is a copy-on-write tree: after a crash it contains the old tree or the new one. Each transaction
/// that changes something ends with an fsync. One process at a time can have the file open.
///
/// ```
/// use rialto_durable::Redb;
///
/// let folder = tempfile::tempdir()?;
/// let store = Redb::open(folder.path().join("tasks.redb"))?;
/// assert!(Redb::open(folder.path().join("tasks.redb")).is_err());
/// # drop(store);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Redb {
    /// `None` after an error or `close`. The next transaction opens the file again.
    database: Option<Database>,
    /// The path of the file. A store on another backend has none, and `close` leaves it open.
    path: Option<PathBuf>,
}

impl Redb {
    /// Opens the file, or creates it. A damaged file is refused and not changed: restore a copy of it.
    ///
    /// After a crash, redb drops the last transaction if one of its pages is damaged. It cannot distinguish a
    /// write that the crash interrupted from a finished write that was damaged later. After an orderly close
    /// it drops nothing.
    ///
    /// Opening verifies all checksums, unless the file is unchanged since it was closed. A small file beside
    /// it records that: `tasks.redb.closed` for `tasks.redb`. A disk can change data while no program writes
    /// to the file. To detect that, delete the small file before opening.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened or created, is damaged, is not a redb file, or is open already.
    pub fn open(path: impl AsRef<Path>) -> Result<Redb, StoreError> {
        let path = path.as_ref().to_path_buf();
        let made = path.try_exists().and_then(|exists| if exists { Ok(()) } else { create_empty(&path) });
        made.map_err(|error| of(&path, StoreError(error.to_string())))?;
        Ok(Redb { database: Some(reopen(&path)?), path: Some(path) })
    }

    /// Opens a file that must exist.
    ///
    /// # Errors
    ///
    /// Those of [`open`](Self::open), and an error if there is no such file.
    pub fn open_existing(path: impl AsRef<Path>) -> Result<Redb, StoreError> {
        match path.as_ref().try_exists() {
            Ok(true) => Redb::open(path),
            Ok(false) => Err(of(path.as_ref(), StoreError("there is no such file".into()))),
            Err(error) => Err(of(path.as_ref(), StoreError(error.to_string()))),
        }
    }

    /// Opens a file, and rebuilds redb's list of free pages if the list is wrong and all data is intact.
    ///
    /// [`open`](Self::open) refuses such a file, with an error that names this function. The repair loses
    /// nothing. No damage is known that leads to such a file. Any other file is opened or refused as by
    /// `open`.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened, is damaged, is not a redb file, or is open already.
    pub fn open_repaired(path: impl AsRef<Path>) -> Result<Redb, StoreError> {
        let path = path.as_ref().to_path_buf();
        let repaired = || {
            // This check does not change the file. So a file that redb cannot repair stays unchanged.
            let whole = verify_checksums(&path)?;
            let mut database = opening().open(&path)?;
            if !whole {
                database.check_integrity()?;
            }
            Ok(database)
        };
        let opened = catch_panic(|| repaired().map_err(|error| open_error(&error)));
        Ok(Redb { database: Some(opened.map_err(|error| of(&path, error))?), path: Some(path) })
    }

    /// Creates a store in memory, for tests. Its data is lost when it is dropped.
    ///
    /// # Errors
    ///
    /// None are known.
    pub fn in_memory() -> Result<Redb, StoreError> {
        Redb::with_backend(redb::backends::InMemoryBackend::new())
    }

    /// Opens a store on another backend than a file, such as one that fails when a test wants it to.
    ///
    /// # Errors
    ///
    /// If the backend's content cannot be read, or is not a redb database.
    pub fn with_backend(backend: impl StorageBackend) -> Result<Redb, StoreError> {
        let database = Database::builder().create_with_backend(backend).map_err(store_error)?;
        Ok(Redb { database: Some(database), path: None })
    }

    fn database(&mut self) -> Result<&Database, StoreError> {
        match (&mut self.database, &self.path) {
            (Some(database), _) => Ok(database),
            (closed, Some(path)) => Ok(closed.insert(reopen(path)?)),
            (None, None) => Err(StoreError("the database is closed, and has no file to open again".into())),
        }
    }
}

impl Drop for Redb {
    fn drop(&mut self) {
        // `close` of this store returns no error.
        let _ = self.close();
    }
}

/// Opens a file and verifies it, unless it is unchanged since it was closed.
fn reopen(path: &Path) -> Result<Database, StoreError> {
    let whole = || if clean_shutdown::was_closed_cleanly(path) { Ok(true) } else { verify_checksums(path) };
    let opened = || match whole() {
        Ok(true) => opening().open(path).map_err(|error| open_error(&error)),
        Ok(false) => Err(StoreError(format!(
            "redb's list of free pages is wrong, and all data is intact\n\
             help: rebuild the list with `Redb::open_repaired`, or `rialto flows --store {} mend`",
            path.display()
        ))),
        Err(error) => Err(open_error(&error)),
    };
    catch_panic(opened).map_err(|error| of(path, error))
}

/// Verifies the checksums of a file. Returns `false` if the data is intact, but redb's list of free pages is
/// wrong.
///
/// redb verifies checksums only on request (`check_integrity`), and then also repairs the file. Here the
/// repair happens in memory, and the file stays unchanged. A file that was not closed passes: redb verifies
/// it when it opens it.
fn verify_checksums(path: &Path) -> Result<bool, DatabaseError> {
    let file =
        FileBackend::new(File::options().read(true).write(true).open(path).map_err(StorageError::from)?)?;
    let opened =
        opening().set_repair_callback(RepairSession::abort).create_with_backend(CowBackend::new(file));
    match opened {
        Ok(mut database) => database.check_integrity(),
        Err(DatabaseError::RepairAborted) => Ok(true),
        Err(error) => Err(error),
    }
}

fn opening() -> Builder {
    let mut builder = Database::builder();
    builder.set_cache_size(CACHE);
    builder
}

fn of(path: &Path, StoreError(why): StoreError) -> StoreError {
    StoreError(format!("cannot open `{}`: {why}", path.display()))
}

fn open_error(error: &DatabaseError) -> StoreError {
    StoreError(match error {
        DatabaseError::DatabaseAlreadyOpen => String::from(
            "it is open already, in this process or another, and only one at a time can have it open\n\
             help: end that process, call `Flows::serve_admin` in it, or keep the tasks in PostgreSQL, which \
             processes can share",
        ),
        DatabaseError::Storage(StorageError::Corrupted(why)) => {
            format!("it is damaged: {why}\nhelp: restore a copy of it")
        }
        error => error.to_string(),
    })
}

/// Calls redb, and turns a panic into an error: redb may panic on a damaged file.
fn catch_panic<T>(run: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let why = crate::error::panic_message(&*panic);
        Err(StoreError(format!(
            "redb panicked, as it does if the file is damaged: {why}\n\
             help: if it is, restore a copy of it"
        )))
    })
}

/// The size of redb's cache in bytes. redb's default is a gigabyte.
const CACHE: usize = 64 << 20;

/// Creates an empty file. The file gets its name when it is complete, because redb cannot open a file that a
/// crash has left incomplete.
fn create_empty(path: &Path) -> io::Result<()> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    // Another process or thread may create the same file at the same time.
    name.push(format!(".new-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed)));
    let unfinished = path.with_file_name(name);
    match fs::remove_file(&unfinished) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    drop(Database::create(&unfinished).map_err(io::Error::other)?);
    // A hard link, not a rename: if another process was faster, its file must stay.
    let named = fs::hard_link(&unfinished, path);
    fs::remove_file(&unfinished)?;
    match named {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    sync_folder(path)
}

/// Writes the name of a new file to the disk.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// Other systems cannot open a folder as a file.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

impl Store for Redb {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        let database = self.database()?;
        let done = catch_panic(|| run(database, work));
        if done.is_err() && self.path.is_some() {
            // After an I/O error redb refuses every call until the file is opened again.
            self.database = None;
        }
        done.flatten()
    }

    /// Closes the file. The next transaction opens it again. A store on another backend stays open.
    fn close(&mut self) -> Result<(), StoreError> {
        if let Some(path) = &self.path
            && let Some(database) = self.database.take()
        {
            drop(database);
            clean_shutdown::record_clean_close(path);
        }
        Ok(())
    }
}

/// Returns an error of redb, or the result of `work`: an error of `work` says nothing about the file.
fn run(database: &Database, work: Work<'_>) -> Result<Result<(), StoreError>, StoreError> {
    let transaction = database.begin_write().map_err(store_error)?;
    {
        let mut table = transaction.open_table(TABLE).map_err(store_error)?;
        let mut reader = Reader { table: &table, has_failed: false };
        let changes = match work(&mut reader) {
            Err(error) if reader.has_failed => return Err(error),
            done => done,
        };
        let changes = match changes {
            Ok(changes) if !changes.is_empty() => changes,
            unchanged => {
                drop(table);
                transaction.abort().map_err(store_error)?;
                return Ok(unchanged.map(drop));
            }
        };
        for change in &changes {
            match &change.value {
                Some(value) => drop(table.insert(&*change.key, &**value).map_err(store_error)?),
                None => drop(table.remove(&*change.key).map_err(store_error)?),
            }
        }
    }
    transaction.commit().map_err(store_error)?;
    Ok(Ok(()))
}

struct Reader<'t, 'x> {
    table: &'t Table<'x, &'static [u8], &'static [u8]>,
    /// Whether redb has returned an error.
    has_failed: bool,
}

impl Reader<'_, '_> {
    fn keep_error<T>(&mut self, read: Result<T, StorageError>) -> Result<T, StoreError> {
        self.has_failed |= read.is_err();
        read.map_err(store_error)
    }
}

impl ReadTransaction for Reader<'_, '_> {
    fn get(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let value = self.keep_error(self.table.get(key))?;
        Ok(value.map(|value| value.value().to_vec()))
    }

    fn scan(&mut self, from: &[u8], until: &[u8], limit: usize) -> Result<Vec<Pair>, StoreError> {
        let range = self.keep_error(self.table.range(from..until))?;
        range
            .take(limit)
            .map(|pair| {
                let (key, value) = self.keep_error(pair)?;
                Ok((key.value().to_vec(), value.value().to_vec()))
            })
            .collect()
    }
}

fn store_error(error: impl fmt::Display) -> StoreError {
    StoreError(format!("redb: {error}"))
}

impl fmt::Debug for Redb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Redb").field("path", &self.path).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// To open it again would verify the whole file.
    #[test]
    fn an_error_of_the_caller_leaves_the_file_open() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Redb::open(folder.path().join("tasks.redb")).unwrap();
        let error = StoreError("no".into());
        let mut work = |_: &mut dyn ReadTransaction| Err(error.clone());
        assert_eq!(store.transaction(&mut work), Err(error.clone()));
        assert!(store.database.is_some());
        store.transaction(&mut |_| Ok(Vec::new())).unwrap();
    }

    #[test]
    fn threads_may_create_one_file_concurrently() {
        let folder = tempfile::tempdir().unwrap();
        for round in 0..20 {
            let path = folder.path().join(format!("{round}.redb"));
            let start = std::sync::Barrier::new(4);
            std::thread::scope(|threads| {
                let created = || {
                    start.wait();
                    create_empty(&path)
                };
                let all: Vec<_> = (0..4).map(|_| threads.spawn(created)).collect();
                all.into_iter().for_each(|one| one.join().unwrap().unwrap());
            });
            Redb::open(&path).unwrap();
        }
        let left = fs::read_dir(folder.path()).unwrap().filter_map(Result::ok);
        let left = left.filter(|file| file.file_name().to_string_lossy().contains(".new-")).count();
        assert_eq!(left, 0);
    }
}
