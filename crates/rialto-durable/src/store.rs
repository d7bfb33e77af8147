//! The interface between this crate and a database, for those who write a [`Store`].
//!
//! [`Redb`](crate::Redb) and `Postgres` implement it.

use std::fmt;
use std::time::Duration;

/// The database that contains durable tasks: an ordered map from bytes to bytes with transactions.
///
/// A store knows nothing of tasks: the rest of the crate implements them. One thread uses a store. It puts
/// the changes of many tasks into one transaction (group commit).
///
/// An implementation must promise this:
///
/// - A transaction that returned `Ok` survives any crash.
/// - A transaction that did not return `Ok` is there as a whole, or not at all.
/// - Transactions are serializable: the data that `work` read does not change before its changes are made,
///   even if other processes use the same store.
///
/// ```
/// use rialto_durable::Redb;
/// use rialto_durable::store::{Change, Store};
///
/// let mut store = Redb::in_memory()?;
/// store.transaction(&mut |read| {
///     assert_eq!(read.get(b"a")?, None);
///     Ok(vec![Change { key: b"a".to_vec(), value: Some(b"1".to_vec()) }])
/// })?;
/// store.transaction(&mut |read| {
///     assert_eq!(read.scan(b"a", b"b", 10)?, [(b"a".to_vec(), b"1".to_vec())]);
///     Ok(Vec::new())
/// })?;
/// # Ok::<(), rialto_durable::StoreError>(())
/// ```
pub trait Store: Send {
    /// Runs `work` once, and makes all changes that it returns, or none. Blocks until they are safe from a
    /// crash.
    ///
    /// Return an error on a conflict with another user of the store. Do not run `work` again: it would return
    /// an error.
    ///
    /// # Errors
    ///
    /// The error of `work`; or an error if the store does not know that the changes were made. They may have
    /// been made. The next call starts anew.
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError>;

    /// Returns a listener for changes by other users of the store. Without a listener, the process sees these
    /// changes when it polls the store, at the interval of
    /// [`Builder::poll_interval`](crate::Builder::poll_interval).
    fn listener(&mut self) -> Option<Box<dyn Listener>> {
        None
    }

    /// Releases exclusive resources, such as a file that only one process can open. It is called when no task
    /// runs any more. A later transaction acquires the resources again.
    ///
    /// # Errors
    ///
    /// If the store cannot be closed in order. Committed changes are safe in any case.
    fn close(&mut self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// A listener for changes that other users of a store make. It has a thread of its own.
pub trait Listener: Send {
    /// Blocks until another user of the store has [notified](ReadTransaction::notify) it, or until `at_most`
    /// has passed. Returns whether there was a notification. It may return `true` without one.
    ///
    /// # Errors
    ///
    /// If the listener cannot receive notifications at present. It is called again after a while.
    fn wait(&mut self, at_most: Duration) -> Result<bool, StoreError>;
}

/// The work of a transaction: a function that reads, and returns the changes, at most one for each key.
pub type Work<'w> = &'w mut dyn FnMut(&mut dyn ReadTransaction) -> Result<Vec<Change>, StoreError>;

/// The content of a store, as a transaction sees it.
pub trait ReadTransaction {
    /// Returns the value of a key.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    fn get(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError>;

    /// Returns the first `limit` keys from `from` on and before `until`, with their values, in byte order.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    fn scan(&mut self, from: &[u8], until: &[u8], limit: usize) -> Result<Vec<Pair>, StoreError>;

    /// Returns the values of these keys, in the order of `keys`. Override it if one query for all is cheaper.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    fn get_all(&mut self, keys: &[Vec<u8>]) -> Result<Vec<Option<Vec<u8>>>, StoreError> {
        keys.iter().map(|key| self.get(key)).collect()
    }

    /// Returns the result of [`scan`](Self::scan) for each of these ranges, in their order. Override it if
    /// one query for all is cheaper.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    fn scan_all(&mut self, ranges: &[Range], limit: usize) -> Result<Vec<Vec<Pair>>, StoreError> {
        ranges.iter().map(|(from, until)| self.scan(from, until, limit)).collect()
    }

    /// Notifies the [listeners](Listener) of other users when this transaction is committed. The default does
    /// nothing, for a store without other users.
    fn notify(&mut self) {}
}

/// A range of keys: from the first one, included, to the second one, excluded.
pub type Range = (Vec<u8>, Vec<u8>);

/// A key and its value.
pub type Pair = (Vec<u8>, Vec<u8>);

/// A change of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The key.
    pub key: Vec<u8>,
    /// The new value, or `None` to remove the key.
    pub value: Option<Vec<u8>>,
}

/// The error of a store that could not be opened, read or written. The text says why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError(pub String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "durable store: {}", self.0)
    }
}

impl std::error::Error for StoreError {}
