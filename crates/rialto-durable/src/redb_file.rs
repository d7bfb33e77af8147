use crate::closed;
use crate::store::{Pair, Read, Store, StoreError, Work};
use crate::unchanged::Unchanged;
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

const TABLE: TableDefinition<&[u8], &[u8]> = TableDefinition::new("rialto");

/// A store in one file, by the database redb: a copy-on-write tree, which is the
/// old one or the new one after any crash. Each transaction ends with an fsync.
///
/// One process at a time has the file open.
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
    /// Nothing after an error, until it is opened again.
    database: Option<Database>,
    /// Where; what is no file is not closed.
    path: Option<PathBuf>,
}

impl Redb {
    /// Opens the file, or makes it. It is refused if it is not as it was written, and stays as it is: a copy that is whole is what
    /// helps.
    ///
    /// After a crash redb takes the last transaction back if not all that it wrote is as it was: it takes that for one that the crash
    /// has cut off, and cannot know of one that was safe and is damaged since. Of a file that was closed nothing is taken back.
    ///
    /// It is read through for that, unless it is as it was when it was last closed; of that a small file beside it knows,
    /// `tasks.redb.closed` for `tasks.redb`. What a disk changes in a file that nobody has written to is found when
    /// that is deleted before.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, is damaged, is no such file, or is open elsewhere.
    pub fn open(path: impl AsRef<Path>) -> Result<Redb, StoreError> {
        let path = path.as_ref().to_path_buf();
        let made = path.try_exists().and_then(|exists| if exists { Ok(()) } else { make(&path) });
        made.map_err(|error| StoreError(format!("{}: {error}", path.display())))?;
        Ok(Redb { database: Some(reopen(&path)?), path: Some(path) })
    }

    /// Opens the file, which has to be there.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open), and if there is none.
    pub fn open_existing(path: impl AsRef<Path>) -> Result<Redb, StoreError> {
        match path.as_ref().try_exists() {
            Ok(true) => Redb::open(path),
            Ok(false) => Err(StoreError(format!("{}: there is no such file", path.as_ref().display()))),
            Err(error) => Err(StoreError(format!("{}: {error}", path.as_ref().display()))),
        }
    }

    /// Opens a file that [`open`](Self::open) refuses with a word of this: one in which all that was written is as it was, and only what
    /// redb notes besides, of which pages are free, is not. redb makes that anew, and nothing is lost. No damage is known by which a
    /// file becomes one of these; any other is opened, or refused, as by `open`, and takes no more back.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, is damaged, is no such file, or is open elsewhere.
    pub fn open_mended(path: impl AsRef<Path>) -> Result<Redb, StoreError> {
        let path = path.as_ref().to_path_buf();
        let mended = || {
            // First without changing it: what redb cannot mend stays as it is.
            let whole = is_whole(&path)?;
            let mut database = opening().open(&path)?;
            if !whole {
                database.check_integrity()?;
            }
            Ok(database)
        };
        let opened = caught(|| mended().map_err(|error| unopened(&error)));
        Ok(Redb { database: Some(opened.map_err(|error| of(&path, error))?), path: Some(path) })
    }

    /// In memory, for tests: gone with the value.
    ///
    /// # Errors
    ///
    /// None that are known.
    pub fn in_memory() -> Result<Redb, StoreError> {
        Redb::with_backend(redb::backends::InMemoryBackend::new())
    }

    /// On something else than a file, such as one that fails when a test wants it to.
    ///
    /// # Errors
    ///
    /// If what is there cannot be read, or is something else.
    pub fn with_backend(backend: impl StorageBackend) -> Result<Redb, StoreError> {
        let database = Database::builder().create_with_backend(backend).map_err(said)?;
        Ok(Redb { database: Some(database), path: None })
    }

    fn database(&mut self) -> Result<&Database, StoreError> {
        match (&mut self.database, &self.path) {
            (Some(database), _) => Ok(database),
            (closed, Some(path)) => Ok(closed.insert(reopen(path)?)),
            (None, None) => Err(StoreError("it has failed before".into())),
        }
    }
}

impl Drop for Redb {
    fn drop(&mut self) {
        // It has no error.
        let _ = self.close();
    }
}

/// Opens it, if all that is in it is as it was written.
fn reopen(path: &Path) -> Result<Database, StoreError> {
    let whole = || if closed::is_known(path) { Ok(true) } else { is_whole(path) };
    let opened = || {
        match whole() {
        Ok(true) => opening().open(path).map_err(|error| unopened(&error)),
        Ok(false) => Err(StoreError(
            "what was written is there, but not what redb notes of which pages are free: have that made anew, by \
             `Redb::open_mended`, or `rialto flows --store FILE mend`"
                .into(),
        )),
        Err(error) => Err(unopened(&error)),
    }
    };
    caught(opened).map_err(|error| of(path, error))
}

/// Whether all that is in it is as it was written: redb looks at the sums of its pages only when it is asked to, and changes what
/// is not; here the file stays. One that was not closed it reads through when it opens it.
fn is_whole(path: &Path) -> Result<bool, DatabaseError> {
    let file =
        FileBackend::new(File::options().read(true).write(true).open(path).map_err(StorageError::from)?)?;
    let opened =
        opening().set_repair_callback(RepairSession::abort).create_with_backend(Unchanged::new(file));
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
    StoreError(format!("{}: {why}", path.display()))
}

fn unopened(error: &DatabaseError) -> StoreError {
    StoreError(match error {
        DatabaseError::DatabaseAlreadyOpen => "it is open already, in another process or in this one, and such a file is open \
             once at a time: let that process ask for what is wanted, end it, or keep the tasks in PostgreSQL, which several share"
            .to_string(),
        DatabaseError::Storage(StorageError::Corrupted(why)) => format!("it is damaged, restore a copy of it: {why}"),
        error => error.to_string(),
    })
}

/// What redb does with a damaged file may be a panic.
fn caught<T>(run: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let why = crate::engine::said(&*panic);
        Err(StoreError(format!(
            "it has panicked, as it does when it is damaged, restore a copy of it: {why}"
        )))
    })
}

/// What redb keeps in memory, in bytes: it would be a gigabyte.
const CACHE: usize = 64 << 20;

/// Makes an empty file. It gets its name when it is whole: redb does not read one that a crash has
/// left half made.
fn make(path: &Path) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".new-{}", std::process::id()));
    let unfinished = path.with_file_name(name);
    match fs::remove_file(&unfinished) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    drop(Database::create(&unfinished).map_err(io::Error::other)?);
    // Not a rename: another process may have been quicker, and its file stays.
    let named = fs::hard_link(&unfinished, path);
    fs::remove_file(&unfinished)?;
    match named {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

impl Store for Redb {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        let database = self.database()?;
        let done = caught(|| run(database, work));
        if done.is_err() && self.path.is_some() {
            // After an error of the disk redb refuses everything until it is opened again.
            self.database = None;
        }
        done
    }

    /// The file is closed, and opened again when something is asked. One in memory stays.
    fn close(&mut self) -> Result<(), StoreError> {
        if let Some(path) = &self.path
            && let Some(database) = self.database.take()
        {
            drop(database);
            closed::remember(path);
        }
        Ok(())
    }
}

fn run(database: &Database, work: Work<'_>) -> Result<(), StoreError> {
    let transaction = database.begin_write().map_err(said)?;
    {
        let mut table = transaction.open_table(TABLE).map_err(said)?;
        let changes = work(&mut Reader(&table))?;
        if changes.is_empty() {
            drop(table);
            return transaction.abort().map_err(said);
        }
        for change in &changes {
            match &change.value {
                Some(value) => drop(table.insert(&*change.key, &**value).map_err(said)?),
                None => drop(table.remove(&*change.key).map_err(said)?),
            }
        }
    }
    transaction.commit().map_err(said)
}

struct Reader<'t, 'x>(&'t Table<'x, &'static [u8], &'static [u8]>);

impl Read for Reader<'_, '_> {
    fn get(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let value = self.0.get(key).map_err(said)?;
        Ok(value.map(|value| value.value().to_vec()))
    }

    fn scan(&mut self, from: &[u8], until: &[u8], limit: usize) -> Result<Vec<Pair>, StoreError> {
        let range = self.0.range(from..until).map_err(said)?;
        range
            .take(limit)
            .map(|pair| {
                let (key, value) = pair.map_err(said)?;
                Ok((key.value().to_vec(), value.value().to_vec()))
            })
            .collect()
    }
}

fn said(error: impl fmt::Display) -> StoreError {
    StoreError(error.to_string())
}

impl fmt::Debug for Redb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Redb").field("path", &self.path).finish_non_exhaustive()
    }
}
