//! A file that is damaged is refused, or read as it was: it ends no process, and nothing in it is read as something else.

use rialto_durable::{Change, Pair, Redb, Store, StoreError};
use std::fs;
use std::path::Path;

const UNTIL: [u8; 1] = [255];

/// All that is in it.
fn all(file: &Path) -> Result<Vec<Pair>, StoreError> {
    let mut store = Redb::open(file)?;
    let mut found = Vec::new();
    store.transaction(&mut |read| {
        found = read.scan(b"", &UNTIL, usize::MAX)?;
        for (key, value) in &found {
            if read.get(key)?.as_ref() != Some(value) {
                return Err(StoreError("what is found is not there".into()));
            }
        }
        Ok(vec![Change { key: b"new".to_vec(), value: Some(vec![1; 100]) }])
    })?;
    Ok(found)
}

/// A file with a thousand values, of ten transactions.
fn written(file: &Path) -> Vec<u8> {
    let mut store = Redb::open(file).unwrap();
    for round in 0..10u32 {
        let value = |n: u32| Some(vec![(n % 251) as u8; (n * 7 % 900) as usize]);
        let change =
            |n: u32| Change { key: format!("key/{:05}", n * 10 + round).into_bytes(), value: value(n) };
        store.transaction(&mut |_| Ok((0..100).map(change).collect())).unwrap();
    }
    drop(store);
    fs::read(file).unwrap()
}

#[test]
fn a_damaged_file_is_refused_or_read_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tasks.redb");
    let good = written(&file);
    let there = all(&file).unwrap();
    let used = good.iter().rposition(|byte| *byte != 0).unwrap() + 1;
    let mut random = 1u64;
    let mut below = |end: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % end
    };
    let mut refused = 0;
    for round in 0..48 {
        let mut bad = good.clone();
        match round % 4 {
            0 => bad[below(used)] ^= 1 << below(8),
            1 => bad[below(400)] ^= 1 << below(8),
            2 => (0..8).for_each(|_| bad[below(used)] = below(256) as u8),
            _ => {
                let at = below(used) & !511;
                bad[at..at + 512].fill(0);
            }
        }
        fs::write(&file, &bad).unwrap();
        match all(&file) {
            Ok(found) => assert!(found == there, "round {round}: it is read as something else"),
            Err(StoreError(why)) => {
                assert!(why.contains("tasks.redb"), "{why}");
                refused += 1;
                stays_refused(&file, &bad, &there);
            }
        }
    }
    assert!(refused > 10, "{refused}");
}

/// Until somebody says that it is to be as it was; then nothing in it is something else.
fn stays_refused(file: &Path, bad: &[u8], there: &[Pair]) {
    assert!(fs::read(file).unwrap() == bad, "it was changed");
    let Err(StoreError(why)) = all(file) else { panic!("it is opened the second time") };
    // One that has not been closed, as its first bytes say, redb takes back itself.
    if why.contains("open_rolled_back") {
        drop(Redb::open_rolled_back(file).unwrap());
        let found = all(file).unwrap();
        assert!(found.iter().all(|pair| there.contains(pair)), "it is read as something else");
    }
}

#[test]
fn a_file_that_stands_as_it_was_closed_is_not_read_through() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let mut store = Redb::open(file("tasks.redb")).unwrap();
    let change = |n: u32| Change { key: n.to_be_bytes().into(), value: Some(vec![n as u8; 100_000]) };
    store.transaction(&mut |_| Ok((0..64).map(change).collect())).unwrap();
    // What a crash would leave.
    fs::copy(file("tasks.redb"), file("open.redb")).unwrap();
    drop(store);
    // Where redb's assertions are compiled in, it looks at all pages in any case.
    let closed = read_to_open(&file("tasks.redb"));
    assert!(read_to_open(&file("tasks.redb")) < closed + 1_000_000);
    fs::copy(file("tasks.redb"), file("copy.redb")).unwrap();
    fs::copy(file("tasks.redb.closed"), file("copy.redb.closed")).unwrap();
    for (other, at_least) in [("copy.redb", closed + 6_400_000), ("open.redb", 6_400_000)] {
        assert!(read_to_open(&file(other)) >= at_least, "{other}");
        assert!(read_to_open(&file(other)) < closed + 1_000_000, "{other}");
    }
}

/// How many bytes this thread reads until it is open.
fn read_to_open(file: &Path) -> u64 {
    let read = || {
        let counts = fs::read_to_string("/proc/thread-self/io").unwrap();
        let count = counts.lines().find_map(|line| line.strip_prefix("rchar: "));
        count.unwrap().parse::<u64>().unwrap()
    };
    let before = read();
    let store = Redb::open(file).unwrap();
    let after = read();
    drop(store);
    after - before
}

#[test]
fn a_file_that_ends_too_early_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tasks.redb");
    let good = written(&file);
    for length in [0, 1, 100, 4096, good.len() / 2, good.len() - 1] {
        fs::write(&file, &good[..length]).unwrap();
        assert!(all(&file).is_err(), "{length} bytes of {}", good.len());
    }
}
