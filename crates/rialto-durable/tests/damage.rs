//! A damaged file is refused or read as it was written. It ends no process, and no value in it is read as
//! another.

use rialto_durable::store::{Change, Pair, Store};
use rialto_durable::{Redb, StoreError};
use std::fs;
use std::path::Path;

const UNTIL: [u8; 1] = [255];

/// Returns all entries of the file, and writes one more.
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

/// Writes a file with a thousand values, in ten transactions.
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
fn a_damaged_file_is_refused_or_reads_correctly() {
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
                stays_refused(&file, &bad);
            }
        }
    }
    assert!(refused > 10, "{refused}");
}

/// Checks that `open` and `open_repaired` refuse the file and do not change it. No damage of these tests
/// leaves a file that `open_repaired` can repair.
fn stays_refused(file: &Path, bad: &[u8]) {
    for again in [Redb::open_repaired(file).map(drop), all(file).map(drop)] {
        let Err(StoreError(why)) = again else { panic!("it is opened the second time") };
        assert!(why.contains("tasks.redb"), "{why}");
    }
    assert!(fs::read(file).unwrap() == bad, "it was changed");
}

const PAGE: usize = 4096;

/// Commits the transaction of this round: ten values of three pages each.
fn commit(store: &mut Redb, round: u8) {
    let change = |n: u8| Change { key: vec![n, round], value: Some(vec![round; 3 * PAGE]) };
    store.transaction(&mut |_| Ok((0..10).map(change).collect())).unwrap();
}

/// Returns the rounds whose transactions are in the file, and checks that each transaction is complete.
fn rounds(file: &Path) -> Result<Vec<u8>, StoreError> {
    let mut found = Vec::new();
    Redb::open(file)?.transaction(&mut |read| {
        found = read.scan(b"", &UNTIL, usize::MAX)?;
        Ok(Vec::new())
    })?;
    let rounds: Vec<u8> = found.iter().filter(|(key, _)| key[0] == 0).map(|(key, _)| key[1]).collect();
    let whole =
        (0..10).flat_map(|n| rounds.iter().map(move |round| (vec![n, *round], vec![*round; 3 * PAGE])));
    assert!(whole.eq(found), "half of a transaction is there");
    Ok(rounds)
}

/// Returns the file as a crash would leave it after each of four transactions, and then the closed file.
fn left(file: &Path) -> Vec<Vec<u8>> {
    let mut store = Redb::open(file).unwrap();
    let mut left = Vec::new();
    for round in 0..4 {
        commit(&mut store, round);
        left.push(fs::read(file).unwrap());
    }
    drop(store);
    left.push(fs::read(file).unwrap());
    left
}

/// Returns the offsets of the pages that differ, without the header page.
fn written_since(before: &[u8], now: &[u8]) -> Vec<usize> {
    let pages = (1..now.len() / PAGE).map(|page| page * PAGE);
    pages.filter(|&at| before.get(at..at + PAGE) != Some(&now[at..at + PAGE])).collect()
}

fn without(image: &[u8], at: usize) -> Vec<u8> {
    let mut bad = image.to_vec();
    bad[at..at + PAGE].fill(0);
    bad
}

#[test]
fn an_incomplete_last_transaction_is_rolled_back_after_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tasks.redb");
    let left = left(&file);
    let (before, last) = (&left[2], &left[3]);
    let mut taken_back = 0;
    for at in written_since(before, last).into_iter().step_by(3) {
        fs::write(&file, without(last, at)).unwrap();
        let there = rounds(&file).unwrap();
        assert!(there == [0, 1, 2] || there == [0, 1, 2, 3], "{there:?}");
        taken_back += usize::from(there.len() == 3);
        // The file can be written to again.
        commit(&mut Redb::open(&file).unwrap(), 7);
        assert_eq!(rounds(&file).unwrap(), [&there[..], &[7]].concat());
    }
    assert!(taken_back > 8, "{taken_back}");
}

#[test]
fn damage_to_an_older_transaction_is_refused_after_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tasks.redb");
    let left = left(&file);
    let value = [vec![1; PAGE], vec![1; PAGE]].concat();
    let at = left[3].windows(value.len()).position(|bytes| bytes == value).unwrap() / PAGE * PAGE + PAGE;
    fs::write(&file, without(&left[3], at)).unwrap();
    let bad = fs::read(&file).unwrap();
    assert!(rounds(&file).is_err());
    stays_refused(&file, &bad);
}

#[test]
fn a_closed_file_is_refused_and_never_rolled_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tasks.redb");
    let left = left(&file);
    let (before, closed) = (&left[2], &left[4]);
    let mut refused = 0;
    for at in written_since(before, closed).into_iter().step_by(4) {
        let bad = without(closed, at);
        fs::write(&file, &bad).unwrap();
        match rounds(&file) {
            Ok(there) => assert_eq!(there, [0, 1, 2, 3]),
            Err(StoreError(why)) => {
                assert!(why.contains("restore a copy of it"), "{why}");
                refused += 1;
                stays_refused(&file, &bad);
            }
        }
    }
    assert!(refused > 8, "{refused}");
}

#[test]
fn opening_an_unchanged_closed_file_skips_the_checksums() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let mut store = Redb::open(file("tasks.redb")).unwrap();
    let change = |n: u32| Change { key: n.to_be_bytes().into(), value: Some(vec![n as u8; 100_000]) };
    store.transaction(&mut |_| Ok((0..64).map(change).collect())).unwrap();
    // The file as a crash would leave it.
    fs::copy(file("tasks.redb"), file("open.redb")).unwrap();
    drop(store);
    // With redb's debug assertions, redb reads all pages whenever it opens a file. So the other files are
    // compared with this count.
    let closed = read_to_open(&file("tasks.redb"));
    assert!(read_to_open(&file("tasks.redb")) < closed + 1_000_000);
    fs::copy(file("tasks.redb"), file("copy.redb")).unwrap();
    fs::copy(file("tasks.redb.closed"), file("copy.redb.closed")).unwrap();
    for (other, at_least) in [("copy.redb", closed + 6_400_000), ("open.redb", 6_400_000)] {
        assert!(read_to_open(&file(other)) >= at_least, "{other}");
        assert!(read_to_open(&file(other)) < closed + 1_000_000, "{other}");
    }
}

/// Opens the file, and returns how many bytes this thread reads for that.
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
fn a_truncated_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tasks.redb");
    let good = written(&file);
    for length in [0, 1, 100, 4096, good.len() / 2, good.len() - 1] {
        fs::write(&file, &good[..length]).unwrap();
        assert!(all(&file).is_err(), "{length} bytes of {}", good.len());
    }
}
