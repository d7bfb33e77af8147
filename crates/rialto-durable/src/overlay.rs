//! The changes of a transaction that are not in the store yet. Reads see them. The changes of one job can be
//! undone without those of other jobs.

use crate::store::{Change, Pair, Range, ReadTransaction, StoreError};
use serde::{Serialize, de::DeserializeOwned};
use std::collections::{BTreeMap, HashMap};

/// `None` for a key that is removed.
type Value = Option<Vec<u8>>;

pub struct Overlay<'r> {
    store: &'r mut dyn ReadTransaction,
    /// The values that have been read.
    known: HashMap<Vec<u8>, Value>,
    changes: BTreeMap<Vec<u8>, Value>,
    /// The values that the changes of the current job have replaced.
    undo: Vec<(Vec<u8>, Option<Value>)>,
}

impl<'r> Overlay<'r> {
    pub fn new(store: &'r mut dyn ReadTransaction) -> Self {
        Overlay { store, known: HashMap::new(), changes: BTreeMap::new(), undo: Vec::new() }
    }

    /// Begins a job, whose changes `undo` can undo.
    pub fn begin(&mut self) {
        self.undo.clear();
    }

    /// Undoes the changes since `begin`.
    pub fn undo(&mut self) {
        for (key, before) in self.undo.drain(..).rev() {
            match before {
                Some(change) => self.changes.insert(key, change),
                None => self.changes.remove(&key),
            };
        }
    }

    /// Returns all changes. If a key that gets a value `concerns` other processes, the store notifies them.
    pub fn into_changes(self, concerns: impl Fn(&[u8]) -> bool) -> Vec<Change> {
        if self.changes.iter().any(|(key, value)| value.is_some() && concerns(key)) {
            self.store.notify();
        }
        self.changes.into_iter().map(|(key, value)| Change { key, value }).collect()
    }

    /// The keys with this prefix that have got a value.
    pub fn put_keys_with_prefix(&self, prefix: &[u8]) -> impl Iterator<Item = &[u8]> {
        let changes = self.changes.range(prefix.to_vec()..prefix_end(prefix));
        changes.filter(|(_, value)| value.is_some()).map(|(key, _)| &**key)
    }

    /// Reads the values of these keys ahead, in one query.
    pub fn read_ahead(&mut self, keys: Vec<Vec<u8>>) -> Result<(), StoreError> {
        let values = self.store.get_all(&keys)?;
        self.known.extend(keys.into_iter().zip(values));
        Ok(())
    }

    fn change(&mut self, key: Vec<u8>, value: Value) {
        let before = self.changes.insert(key.clone(), value);
        self.undo.push((key, before));
    }

    pub fn put(&mut self, key: Vec<u8>, value: Vec<u8>) {
        self.change(key, Some(value));
    }

    pub fn remove(&mut self, key: Vec<u8>) {
        self.change(key, None);
    }

    /// Returns the value of a key. The store is asked once for each key: its content does not change during the
    /// transaction.
    pub fn get(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        if let Some(value) = self.changes.get(key).or_else(|| self.known.get(key)) {
            return Ok(value.clone());
        }
        let value = self.store.get(key)?;
        self.known.insert(key.to_vec(), value.clone());
        Ok(value)
    }

    pub fn scan(&mut self, from: &[u8], until: &[u8], limit: usize) -> Result<Vec<Pair>, StoreError> {
        let wanted = limit.saturating_add(self.removed(from, until));
        let stored = self.store.scan(from, until, wanted)?;
        Ok(self.merge(stored, from, until, limit))
    }

    /// Scans these ranges in one query.
    pub fn scan_all(&mut self, ranges: &[Range], limit: usize) -> Result<Vec<Vec<Pair>>, StoreError> {
        let removed = ranges.iter().map(|(from, until)| self.removed(from, until)).max().unwrap_or(0);
        let stored = self.store.scan_all(ranges, limit.saturating_add(removed))?;
        let stored = stored.into_iter().zip(ranges);
        Ok(stored.map(|(pairs, (from, until))| self.merge(pairs, from, until, limit)).collect())
    }

    /// How many keys of the range are removed: the scan of the store has to return this many more.
    fn removed(&self, from: &[u8], until: &[u8]) -> usize {
        let changed = self.changes.range(from.to_vec()..until.to_vec());
        changed.filter(|(_, value)| value.is_none()).count()
    }

    /// The content of a range, with the changes applied.
    fn merge(&self, stored: Vec<Pair>, from: &[u8], until: &[u8], limit: usize) -> Vec<Pair> {
        let mut all: BTreeMap<_, _> = stored.into_iter().collect();
        for (key, value) in self.changes.range(from.to_vec()..until.to_vec()) {
            match value {
                Some(value) => drop(all.insert(key.clone(), value.clone())),
                None => drop(all.remove(key)),
            }
        }
        all.into_iter().take(limit).collect()
    }

    /// Removes all keys with this prefix.
    pub fn remove_prefix(&mut self, prefix: &[u8]) -> Result<(), StoreError> {
        self.with_prefix(prefix)?.into_iter().for_each(|(key, _)| self.remove(key));
        Ok(())
    }

    /// All keys with this prefix, and their values.
    pub fn with_prefix(&mut self, prefix: &[u8]) -> Result<Vec<Pair>, StoreError> {
        self.scan(prefix, &prefix_end(prefix), usize::MAX)
    }

    /// Reads a record in postcard's format.
    pub fn record<T: DeserializeOwned>(&mut self, key: &[u8]) -> Result<Option<T>, StoreError> {
        self.get(key)?.map(|bytes| decode(&bytes)).transpose()
    }

    pub fn put_record<T: Serialize>(&mut self, key: Vec<u8>, value: &T) -> Result<(), StoreError> {
        // Most records take fewer bytes than this.
        let bytes = postcard::to_extend(value, Vec::with_capacity(128));
        self.put(key, bytes.map_err(|error| StoreError(format!("a record cannot be encoded: {error}")))?);
        Ok(())
    }
}

pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, StoreError> {
    postcard::from_bytes(bytes).map_err(|error| StoreError(format!("a record cannot be decoded: {error}")))
}

/// The first key after all keys with this prefix.
pub fn prefix_end(prefix: &[u8]) -> Vec<u8> {
    let mut next = prefix.to_vec();
    while let Some(last) = next.pop() {
        if last < u8::MAX {
            next.push(last + 1);
            return next;
        }
    }
    vec![u8::MAX; prefix.len() + 1]
}
