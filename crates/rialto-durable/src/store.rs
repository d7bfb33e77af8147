use std::fmt;
use std::time::Duration;

/// Where tasks are kept: an ordered map from bytes to bytes that is changed in
/// transactions.
///
/// All that durable tasks mean is above this: a store knows nothing of them. It is
/// used by one thread, which puts what many tasks want into one transaction.
///
/// What it must promise: a transaction that has returned `Ok` is there after any
/// crash; one that has not is there as a whole, or not at all; and what `work` has read is
/// still so when its changes are made, whoever else uses the same store.
///
/// ```
/// use rialto_durable::{Change, Redb, Store};
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
    /// Runs `work`, once, and makes the changes that it returns: all of them, or none. Blocks until they
    /// are safe. A conflict with others is an error: `work` cannot be run again, and returns an error then.
    ///
    /// # Errors
    ///
    /// If it cannot be known that the changes have been made; they may have been. The next call
    /// begins anew.
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError>;

    /// Something that hears when others have changed what is in the store. Without one, what they do is
    /// seen when the store is looked at, which is as often as [`Builder::poll`](crate::Builder::poll) says.
    fn listener(&mut self) -> Option<Box<dyn Listen>> {
        None
    }

    /// Gives up what others cannot use meanwhile, such as a file that is open once at a time. It is called when
    /// nothing runs any more. A transaction that comes later takes it again.
    ///
    /// # Errors
    ///
    /// If the store cannot be closed as it should be. What is committed is safe all the same.
    fn close(&mut self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Hears what others do with a store, on a thread of its own.
pub trait Listen: Send {
    /// Blocks until another user of the store has [told](Read::tell) something, or until so much time has passed: whether
    /// there was something. It may say so without cause.
    ///
    /// # Errors
    ///
    /// If nothing can be heard at present. It is asked again after a while.
    fn wait(&mut self, at_most: Duration) -> Result<bool, StoreError>;
}

/// What is done in a transaction: it reads, and returns what is to change, each key once.
pub type Work<'w> = &'w mut dyn FnMut(&mut dyn Read) -> Result<Vec<Change>, StoreError>;

/// What is in a store, as its transaction sees it.
pub trait Read {
    /// The value of a key.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn get(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError>;

    /// The first `limit` keys from `from` on, and before `until`, with their values, in the order of
    /// their bytes.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn scan(&mut self, from: &[u8], until: &[u8], limit: usize) -> Result<Vec<Pair>, StoreError>;

    /// The values of these keys, in their order: one question for all, where that is cheaper.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn get_all(&mut self, keys: &[Vec<u8>]) -> Result<Vec<Option<Vec<u8>>>, StoreError> {
        keys.iter().map(|key| self.get(key)).collect()
    }

    /// What [`scan`](Self::scan) finds in each of these ranges, in their order: one question for all, where that is cheaper.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn scan_all(&mut self, ranges: &[Range], limit: usize) -> Result<Vec<Vec<Pair>>, StoreError> {
        ranges.iter().map(|(from, until)| self.scan(from, until, limit)).collect()
    }

    /// What this transaction changes concerns others who use the store: who [listens](Listen) is to hear of it when it
    /// is safe. Nothing happens where nobody else can.
    fn tell(&mut self) {}
}

/// From this key on, and before that.
pub type Range = (Vec<u8>, Vec<u8>);

/// A key and its value.
pub type Pair = (Vec<u8>, Vec<u8>);

/// A key's new value, or that it has none any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The key.
    pub key: Vec<u8>,
    /// Its value, or `None` to remove it.
    pub value: Option<Vec<u8>>,
}

/// The store could not be read, or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError(pub String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the store of durable tasks: {}", self.0)
    }
}

impl std::error::Error for StoreError {}
