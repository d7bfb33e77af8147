//! A storage backend for redb that reads a file, and keeps all changes in memory.

use redb::backends::FileBackend;
use redb::{BackendError, StorageBackend};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io;
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard, PoisonError};

const BLOCK: u64 = 4096;

/// The limit of changed blocks. It suffices for redb's allocator state of a file of a terabyte.
const MAX_BLOCKS: usize = 1 << 15;

#[derive(Debug)]
pub struct CowBackend {
    file: FileBackend,
    changes: Mutex<Changes>,
}

#[derive(Debug, Default)]
struct Changes {
    blocks: BTreeMap<u64, Vec<u8>>,
    /// The current length, and the length of the file's prefix that is still visible. `None` before the first
    /// change: then both are the file's length.
    lengths: Option<(u64, u64)>,
}

impl CowBackend {
    pub fn new(file: FileBackend) -> CowBackend {
        CowBackend { file, changes: Mutex::default() }
    }

    fn changes(&self) -> MutexGuard<'_, Changes> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lengths(&self, changes: &Changes) -> io::Result<(u64, u64)> {
        changes.lengths.map_or_else(|| self.file.len().map(|len| (len, len)), Ok)
    }

    /// Reads the file from `offset` up to `until`, and fills the rest of `out` with zeros.
    fn read_file(&self, offset: u64, until: u64, out: &mut [u8]) -> io::Result<()> {
        let visible = usize::try_from(until.saturating_sub(offset)).unwrap_or(usize::MAX).min(out.len());
        let (visible, missing) = out.split_at_mut(visible);
        missing.fill(0);
        if visible.is_empty() { Ok(()) } else { self.file.read(offset, visible) }
    }
}

/// Splits a range of bytes into the parts that are in one block each. Yields the number of the block, the
/// offset of the part in the block, its offset in the range, and its length.
fn blocks(offset: u64, len: usize) -> impl Iterator<Item = (u64, usize, usize, usize)> {
    let mut done = 0;
    std::iter::from_fn(move || {
        let at = offset + done as u64;
        let within = (at % BLOCK) as usize;
        let part = (len - done).min(BLOCK as usize - within);
        let next = (at / BLOCK, within, done, part);
        done += part;
        (part > 0).then_some(next)
    })
}

impl StorageBackend for CowBackend {
    fn len(&self) -> io::Result<u64> {
        Ok(self.lengths(&self.changes())?.0)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let changes = self.changes();
        let (len, until) = self.lengths(&changes)?;
        if offset.saturating_add(out.len() as u64) > len {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.read_file(offset, until, out)?;
        for (number, within, from, part) in blocks(offset, out.len()) {
            if let Some(block) = changes.blocks.get(&number) {
                out[from..from + part].copy_from_slice(&block[within..within + part]);
            }
        }
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        let mut changes = self.changes();
        let (_, until) = self.lengths(&changes)?;
        changes.lengths = Some((len, until.min(len)));
        drop(changes.blocks.split_off(&len.div_ceil(BLOCK)));
        if let Some(last) = changes.blocks.get_mut(&(len / BLOCK)) {
            last[(len % BLOCK) as usize..].fill(0);
        }
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let mut changes = self.changes();
        let (len, until) = self.lengths(&changes)?;
        for (number, within, from, part) in blocks(offset, data.len()) {
            let block = match changes.blocks.entry(number) {
                Entry::Occupied(entry) => entry.into_mut(),
                Entry::Vacant(none) => {
                    let mut block = vec![0; BLOCK as usize];
                    self.read_file(number * BLOCK, until, &mut block)?;
                    none.insert(block)
                }
            };
            block[within..within + part].copy_from_slice(&data[from..from + part]);
        }
        changes.lengths = Some((len.max(offset + data.len() as u64), until));
        if changes.blocks.len() > MAX_BLOCKS {
            let why =
                format!("verifying it takes more than {} MiB of memory", (MAX_BLOCKS as u64 * BLOCK) >> 20);
            return Err(io::Error::new(io::ErrorKind::OutOfMemory, why));
        }
        Ok(())
    }

    fn close(&self) -> io::Result<()> {
        self.file.close()
    }

    fn try_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.file.try_lock_range(start, end)
    }

    fn try_lock_shared_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.file.try_lock_shared_range(start, end)
    }

    fn unlock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.file.unlock_range(start, end)
    }

    fn query_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.file.query_lock_range(start, end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{self, File};

    #[test]
    fn reads_see_writes_and_the_file_is_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let content: Vec<u8> = (0..10_000u32).map(|n| n as u8 | 1).collect();
        fs::write(&path, &content).unwrap();
        let file = FileBackend::new(File::options().read(true).write(true).open(&path).unwrap()).unwrap();
        let (above, mut model) = (CowBackend::new(file), content.clone());
        let mut random = 1u64;
        let mut below = |end: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % end
        };
        for round in 0..2000u32 {
            if round % 10 == 0 {
                let len = below(20_000);
                above.set_len(len).unwrap();
                model.resize(len as usize, 0);
            }
            let (offset, data) = (below(20_000), vec![round as u8; below(9000) as usize]);
            let end = offset as usize + data.len();
            model.resize(model.len().max(end), 0);
            model[offset as usize..end].copy_from_slice(&data);
            above.write(offset, &data).unwrap();
            assert_eq!(above.len().unwrap(), model.len() as u64, "round {round}");
            let from = below(model.len() as u64) as usize;
            let mut read = vec![0; model.len() - from];
            above.read(from as u64, &mut read).unwrap();
            assert!(read == model[from..], "round {round}");
            assert!(above.read(from as u64 + 1, &mut read).is_err());
        }
        drop(above);
        assert!(fs::read(&path).unwrap() == content);
    }
}
