//! A store in memory whose process can die. From then on every transaction that changes something fails;
//! reads still succeed. The next process that opens the store finds the committed data.

use rialto_durable::StoreError;
use rialto_durable::store::{Change, Pair, ReadTransaction, Store, Work};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

type Map = Arc<Mutex<BTreeMap<Vec<u8>, Vec<u8>>>>;

/// A process's handle of the store. Clones belong to the same process.
#[derive(Clone, Default)]
pub struct Mortal {
    map: Map,
    dead: Arc<AtomicBool>,
    transactions: Arc<AtomicU64>,
    written: Arc<AtomicU64>,
    /// The process dies before its transaction of this number.
    dies_before: Arc<Mutex<Option<u64>>>,
}

#[allow(dead_code, reason = "each test program uses a part of it")]
impl Mortal {
    /// Returns the same store, as the next process opens it.
    pub fn reopened(&self) -> Mortal {
        Mortal { map: self.map.clone(), ..Mortal::default() }
    }

    /// Returns a copy of the store as it is now, as another process opens it.
    pub fn snapshot(&self) -> Mortal {
        let map = Arc::new(Mutex::new(self.map.lock().unwrap().clone()));
        Mortal { map, ..Mortal::default() }
    }

    /// Kills the process: it writes nothing more.
    pub fn kill(&self) {
        self.dead.store(true, Ordering::SeqCst);
    }

    /// Lets the process die before its transaction of this number, counted from 0. Only transactions that
    /// change something count.
    pub fn kill_before(&self, transaction: u64) {
        *self.dies_before.lock().unwrap() = Some(transaction);
    }

    pub fn is_dead(&self) -> bool {
        self.dead.load(Ordering::SeqCst)
    }

    /// Returns the number of transactions that have changed something.
    pub fn transactions(&self) -> u64 {
        self.transactions.load(Ordering::SeqCst)
    }

    /// Returns the number of bytes that these have written, keys included.
    pub fn written(&self) -> u64 {
        self.written.load(Ordering::SeqCst)
    }
}

impl Store for Mortal {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        let mut map = self.map.lock().unwrap();
        let changes = work(&mut Reading(&map))?;
        if changes.is_empty() {
            return Ok(());
        }
        let number = self.transactions();
        if self.dies_before.lock().unwrap().is_some_and(|at| at <= number) {
            self.kill();
        }
        if self.is_dead() {
            return Err(StoreError("the process is dead".into()));
        }
        self.transactions.fetch_add(1, Ordering::SeqCst);
        for Change { key, value } in changes {
            let bytes = key.len() + value.as_ref().map_or(0, Vec::len);
            self.written.fetch_add(bytes as u64, Ordering::SeqCst);
            match value {
                Some(value) => drop(map.insert(key, value)),
                None => drop(map.remove(&key)),
            }
        }
        Ok(())
    }
}

struct Reading<'m>(&'m BTreeMap<Vec<u8>, Vec<u8>>);

impl ReadTransaction for Reading<'_> {
    fn get(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.0.get(key).cloned())
    }

    fn scan(&mut self, from: &[u8], until: &[u8], limit: usize) -> Result<Vec<Pair>, StoreError> {
        if from >= until {
            return Ok(Vec::new());
        }
        let range = self.0.range(from.to_vec()..until.to_vec());
        Ok(range.take(limit).map(|(key, value)| (key.clone(), value.clone())).collect())
    }
}
