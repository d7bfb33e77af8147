//! Stores: the rows of a ledger, on a disk or in the memory of a test.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};
use rialto::rt::spawn_blocking;
use rialto::sleep;

use crate::ledger::{Change, Ledger};
use crate::map::Site;

const ROWS: TableDefinition<&str, &str> = TableDefinition::new("schack");

/// An error of a store.
#[derive(Debug)]
pub enum StoreError {
    /// The database, or a row in it.
    Failed(Box<dyn Error + Send + Sync>),
    /// Another keeper uses the store by now.
    Fenced,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Failed(error) => write!(f, "the store failed: {error}"),
            StoreError::Fenced => f.write_str("another keeper uses the store"),
        }
    }
}

impl Error for StoreError {}

fn failed(error: impl Into<Box<dyn Error + Send + Sync>>) -> StoreError {
    StoreError::Failed(error.into())
}

/// The store of a site. Clones are the same store.
#[derive(Clone)]
pub struct Store(Arc<Mutex<Opened>>);

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").finish_non_exhaustive()
    }
}

struct Opened {
    rows: Rows,
    /// The number of keepers that have loaded the store. Only the last one may commit: the commit of an
    /// earlier one may still be in progress when its successor starts.
    generation: u64,
}

enum Rows {
    Disk(Database),
    Memory {
        rows: BTreeMap<String, String>,
        /// The time of a commit.
        latency: Duration,
    },
}

impl Store {
    /// Opens the store in a file, or creates it. One program at a time can have it open.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        let database = Database::create(path).map_err(failed)?;
        // So that the table exists.
        let write = database.begin_write().map_err(failed)?;
        write.open_table(ROWS).map_err(failed)?;
        write.commit().map_err(failed)?;
        Ok(Store(Arc::new(Mutex::new(Opened { rows: Rows::Disk(database), generation: 0 }))))
    }

    /// Creates a store in memory. A commit takes `latency`, and is lost if its keeper is killed meanwhile.
    pub fn in_memory(latency: Duration) -> Store {
        let rows = Rows::Memory { rows: BTreeMap::new(), latency };
        Store(Arc::new(Mutex::new(Opened { rows, generation: 0 })))
    }

    fn with<T>(&self, run: impl FnOnce(&mut Opened) -> T) -> T {
        run(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Reads the ledger, without a change.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    pub fn read(&self, site: Site) -> Result<Ledger, StoreError> {
        self.with(|opened| opened.rows.ledger(site))
    }

    /// Reads the ledger. Returns the right to commit, and takes it from earlier keepers.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    pub fn load(&self, site: Site) -> Result<(Ledger, Commits), StoreError> {
        self.with(|opened| {
            opened.generation += 1;
            let ledger = opened.rows.ledger(site)?;
            Ok((ledger, Commits { store: self.clone(), generation: opened.generation }))
        })
    }
}

/// The right to commit.
#[derive(Debug)]
pub struct Commits {
    store: Store,
    generation: u64,
}

impl Commits {
    /// Commits changes in one transaction. When it returns, they survive a crash. If it is dropped, they may
    /// be committed or not.
    ///
    /// # Errors
    ///
    /// If they cannot be committed. After an error of the disk they may be there all the same.
    pub async fn commit(&self, changes: Vec<Change>) -> Result<(), StoreError> {
        let latency = self.store.with(|opened| match opened.rows {
            Rows::Memory { latency, .. } => Some(latency),
            Rows::Disk(_) => None,
        });
        let (store, generation) = (self.store.clone(), self.generation);
        let commit = move || {
            store.with(|opened| match opened.generation == generation {
                true => opened.rows.commit(changes),
                false => Err(StoreError::Fenced),
            })
        };
        match latency {
            Some(latency) => {
                sleep(latency).await;
                commit()
            }
            None => spawn_blocking(commit).await.map_err(failed)?,
        }
    }
}

impl Rows {
    fn ledger(&self, site: Site) -> Result<Ledger, StoreError> {
        match self {
            Rows::Memory { rows, .. } => {
                Ledger::load(site, rows.iter().map(|(key, value)| (key.as_str(), value.as_str())))
                    .map_err(failed)
            }
            Rows::Disk(database) => {
                let table = database.begin_read().map_err(failed)?.open_table(ROWS).map_err(failed)?;
                let mut rows = Vec::new();
                for row in table.iter().map_err(failed)? {
                    let (key, value) = row.map_err(failed)?;
                    rows.push((key.value().to_owned(), value.value().to_owned()));
                }
                Ledger::load(site, rows.iter().map(|(key, value)| (key.as_str(), value.as_str())))
                    .map_err(failed)
            }
        }
    }

    fn commit(&mut self, changes: Vec<Change>) -> Result<(), StoreError> {
        match self {
            Rows::Memory { rows, .. } => {
                for (key, value) in changes {
                    match value {
                        Some(value) => rows.insert(key, value),
                        None => rows.remove(&key),
                    };
                }
                Ok(())
            }
            // By default redb ends a commit with an fsync.
            Rows::Disk(database) => {
                let write = database.begin_write().map_err(failed)?;
                let mut table = write.open_table(ROWS).map_err(failed)?;
                for (key, value) in changes {
                    match value {
                        Some(value) => table.insert(&*key, &*value).map_err(failed)?,
                        None => table.remove(&*key).map_err(failed)?,
                    };
                }
                drop(table);
                write.commit().map_err(failed)
            }
        }
    }
}
