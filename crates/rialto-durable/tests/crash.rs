//! The power fails between any two calls of the store that change the disk. Afterwards the store has the old
//! state or the new one, as a whole, and each transaction that succeeded.

use redb::StorageBackend;
use rialto_durable::store::{Change, Store};
use rialto_durable::{Failure, Flows, Redb, RetryPolicy, StoreError, checkpoint, kv, step};
use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

/// A simulated disk. It keeps for certain the data of the last sync, and all calls fail from call number
/// `fails_at` on.
#[derive(Debug, Default)]
struct Disk {
    safe: Vec<u8>,
    seen: Vec<u8>,
    /// The calls since the last sync.
    unsafe_yet: Vec<Call>,
    calls: usize,
    fails_at: usize,
}

#[derive(Clone, Debug)]
enum Call {
    Write(usize, Vec<u8>),
    Length(usize),
}

impl Call {
    fn apply(&self, image: &mut Vec<u8>) {
        match self {
            Call::Length(length) => image.resize(*length, 0),
            Call::Write(at, data) => {
                let end = at + data.len();
                if image.len() < end {
                    image.resize(end, 0);
                }
                image[*at..end].copy_from_slice(data);
            }
        }
    }
}

#[derive(Clone, Debug)]
struct Backend(Arc<Mutex<Disk>>);

impl Backend {
    fn new(image: Vec<u8>, fails_at: usize) -> Self {
        let disk = Disk { safe: image.clone(), seen: image, fails_at, ..Disk::default() };
        Backend(Arc::new(Mutex::new(disk)))
    }

    fn call(&self, run: impl FnOnce(&mut Disk)) -> io::Result<()> {
        let mut disk = self.0.lock().unwrap();
        if disk.calls >= disk.fails_at {
            return Err(io::Error::other("the power is off"));
        }
        disk.calls += 1;
        run(&mut disk);
        Ok(())
    }

    fn change(&self, call: Call) -> io::Result<()> {
        self.call(|disk| {
            call.apply(&mut disk.seen);
            disk.unsafe_yet.push(call);
        })
    }
}

impl StorageBackend for Backend {
    fn len(&self) -> io::Result<u64> {
        Ok(self.0.lock().unwrap().seen.len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let disk = self.0.lock().unwrap();
        let from = offset as usize;
        let there = disk.seen.get(from..from + out.len()).ok_or(io::ErrorKind::UnexpectedEof)?;
        out.copy_from_slice(there);
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.change(Call::Length(len as usize))
    }

    fn sync_data(&self) -> io::Result<()> {
        self.call(|disk| {
            disk.safe = disk.seen.clone();
            disk.unsafe_yet.clear();
        })
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.change(Call::Write(offset as usize, data.to_vec()))
    }
}

const TRANSACTIONS: u64 = 12;

/// Runs transactions that each change several keys. Returns how many of them succeeded.
fn work(backend: Backend) -> u64 {
    let Ok(mut store) = Redb::with_backend(backend) else { return 0 };
    for number in 1..=TRANSACTIONS {
        let put = |key: String, value: Vec<u8>| Change { key: key.into_bytes(), value: Some(value) };
        let done = store.transaction(&mut |_| {
            let mut changes = vec![put("count".into(), number.to_be_bytes().to_vec())];
            // A new key for each transaction, a key that is replaced, and a key that the next transaction
            // removes.
            changes.push(put(format!("log/{number:03}"), vec![number as u8; 700 * number as usize]));
            changes.push(put("last".into(), vec![number as u8; 5000]));
            changes.push(put(format!("here/{number:03}"), Vec::new()));
            changes.push(Change { key: format!("here/{:03}", number - 1).into_bytes(), value: None });
            Ok(changes)
        });
        if done.is_err() {
            return number - 1;
        }
    }
    TRANSACTIONS
}

/// Checks that each transaction in the image is complete. Returns their number.
fn found(image: Vec<u8>) -> Result<u64, StoreError> {
    let mut store = Redb::with_backend(Backend::new(image, usize::MAX))?;
    let mut count = 0;
    store.transaction(&mut |read| {
        let bytes = read.get(b"count")?.map_or([0; 8], |bytes| bytes.try_into().unwrap());
        count = u64::from_be_bytes(bytes);
        let log = read.scan(b"log/", b"log0", 1000)?;
        assert_eq!(log.len() as u64, count);
        for (index, (_, value)) in log.iter().enumerate() {
            assert_eq!(*value, vec![index as u8 + 1; 700 * (index + 1)]);
        }
        let last = (count > 0).then(|| vec![count as u8; 5000]);
        assert_eq!(read.get(b"last")?, last);
        let here: Vec<_> = read.scan(b"here/", b"here0", 1000)?.into_iter().map(|(key, _)| key).collect();
        let expected: Vec<_> =
            (count > 0).then(|| format!("here/{count:03}").into_bytes()).into_iter().collect();
        assert_eq!(here, expected);
        Ok(Vec::new())
    })?;
    Ok(count)
}

/// Returns images that the disk may hold after a power failure: with none of the calls since the last sync,
/// with all of them, and with random selections of them. In a selection, a write may be cut off at a multiple
/// of 512 bytes.
fn images(disk: &Disk, random: &mut u64) -> Vec<Vec<u8>> {
    let mut images = vec![disk.safe.clone(), disk.seen.clone()];
    for _ in 0..4 {
        let mut image = disk.safe.clone();
        for call in &disk.unsafe_yet {
            *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            match (call, *random >> 62) {
                (_, 0) => {}
                (Call::Write(at, data), 1) => {
                    let torn = (*random >> 20) as usize % (data.len() / 512 + 1) * 512;
                    Call::Write(*at, data[..torn].to_vec()).apply(&mut image);
                }
                (call, _) => call.apply(&mut image),
            }
        }
        images.push(image);
    }
    images
}

#[test]
fn a_power_failure_leaves_the_old_or_the_new_state() {
    let empty = Backend::new(Vec::new(), usize::MAX);
    drop(Redb::with_backend(empty.clone()).unwrap());
    let empty = empty.0.lock().unwrap().safe.clone();

    let (mut random, mut fails_at) = (0x2545_f491_4f6c_dd1d, 0);
    loop {
        let backend = Backend::new(empty.clone(), fails_at);
        let promised = work(backend.clone());
        let disk = backend.0.lock().unwrap();
        for (index, image) in images(&disk, &mut random).into_iter().enumerate() {
            let found =
                found(image).unwrap_or_else(|error| panic!("call {fails_at}, image {index}: {error}"));
            assert!(
                found == promised || found == promised + 1,
                "call {fails_at}, image {index}: {promised} were promised, {found} are there"
            );
        }
        if disk.calls < fails_at {
            assert_eq!(promised, TRANSACTIONS);
            assert!(fails_at > 100, "so few calls: the test shows nothing");
            return;
        }
        drop(disk);
        fails_at += 1;
    }
}

const CLERKS: u64 = 3;
/// The number of rounds of each clerk.
const ROUNDS: u64 = 2;

#[rialto_cps::cps]
async fn clerk(number: u64) -> u64 {
    let mut sum = 0u64;
    for _ in 0u64..2 {
        sum += step::<u64>("count", RetryPolicy::once(), move |_| counted(number)).await.unwrap_or(0);
        kv::update("rounds", |count: Option<u64>| Some(count.unwrap_or(0) + 1));
        checkpoint!("round");
    }
    sum
}

async fn counted(number: u64) -> Result<u64, Failure> {
    kv::update("steps", |count: Option<u64>| Some(count.unwrap_or(0) + 1));
    Ok(number)
}

/// Runs all clerks to their end, if the disk lasts. Returns the number of clerks that `start` has confirmed,
/// and the counts if all clerks have ended.
async fn clerks(backend: Backend) -> (u64, Option<[u64; 2]>) {
    let Ok(store) = Redb::with_backend(backend) else { return (0, None) };
    // With a short interval, a caller that waits for a result soon learns that the disk has failed.
    let builder = Flows::builder().flow::<clerk>().exclusive().poll_interval(Duration::from_millis(5));
    let Ok(flows) = builder.open(store) else { return (0, None) };
    let _worker = Worker::new(&flows);
    for number in 0..CLERKS {
        if flows.start(&number.to_string(), clerk(number)).await.is_err() {
            return (number, None);
        }
    }
    for number in 0..CLERKS {
        match flows.result::<u64>(&number.to_string()).await {
            Ok(sum) => assert_eq!(sum, Some(ROUNDS * number)),
            Err(_) => return (CLERKS, None),
        }
    }
    let mut counts = [0; 2];
    for (count, key) in counts.iter_mut().zip(["rounds", "steps"]) {
        match flows.get::<u64>(key).await {
            Ok(there) => *count = there.unwrap_or(0),
            Err(_) => return (CLERKS, None),
        }
    }
    (CLERKS, Some(counts))
}

/// Returns the number of tasks in the image.
async fn begun(image: Vec<u8>) -> u64 {
    let store = Redb::with_backend(Backend::new(image, usize::MAX)).unwrap();
    let flows = Flows::builder().open(store).unwrap();
    flows.list("", 100).await.unwrap().len() as u64
}

#[tokio::test]
async fn tasks_continue_after_a_power_failure_at_any_call() {
    let (mut random, mut fails_at) = (0x9e37_79b9_7f4a_7c15, 0);
    loop {
        let backend = Backend::new(Vec::new(), fails_at);
        let (promised, counts) = clerks(backend.clone()).await;
        // Requests that were made before may still use the disk. Wait until the power is off, unless all
        // clerks have ended.
        until(async || counts.is_some() || backend.0.lock().unwrap().calls >= fails_at).await;
        if counts.is_some() {
            assert_eq!(counts, Some([CLERKS * ROUNDS; 2]));
            assert!(fails_at > 20, "so few calls: the test shows nothing");
            return;
        }
        let all = images(&backend.0.lock().unwrap(), &mut random);
        for image in all.into_iter().take(3).filter(|_| promised > 0) {
            let there = begun(image.clone()).await;
            assert!(there >= promised, "call {fails_at}: {promised} were promised, {there} are there");
            let (_, counts) = clerks(Backend::new(image, usize::MAX)).await;
            assert_eq!(counts, Some([CLERKS * ROUNDS; 2]), "call {fails_at}");
        }
        fails_at += 1;
    }
}
