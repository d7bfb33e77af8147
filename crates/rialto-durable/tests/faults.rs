//! Failures of the store, and records and values that cannot be read or written. They do not stop other
//! tasks, and a task continues when its own failure is repaired.

use rialto_durable::store::{Change, Pair, ReadTransaction, Store, Work};
use rialto_durable::{
    Clock, Error, Failure, Flows, Redb, RetryPolicy, Status, StoreError, checkpoint, step, wait_signal,
};
use rialto_event::Condition;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::task::{Context, Waker};
use std::time::{Duration, UNIX_EPOCH};

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

/// A store that fails in the way that a test chooses.
#[derive(Clone)]
struct Faulty {
    inner: Arc<Mutex<Redb>>,
    count: Arc<AtomicU32>,
    /// Refuses each transaction, without a call of `work`.
    down: Arc<AtomicBool>,
    /// Calls `work` twice in each transaction, as a store that retries after a conflict would, and writes
    /// nothing.
    twice: Arc<AtomicBool>,
    panics: Arc<AtomicBool>,
    /// Calls `work` and writes nothing, as if the disk were full.
    full: Arc<AtomicBool>,
    /// The number of reads in each transaction.
    asked: Arc<Mutex<Vec<usize>>>,
}

/// Counts the reads of a transaction.
struct Counting<'r>(&'r mut dyn ReadTransaction, usize);

impl ReadTransaction for Counting<'_> {
    fn get(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.1 += 1;
        self.0.get(key)
    }

    fn scan(&mut self, from: &[u8], until: &[u8], limit: usize) -> Result<Vec<Pair>, StoreError> {
        self.1 += 1;
        self.0.scan(from, until, limit)
    }
}

impl Faulty {
    fn new() -> Self {
        let (count, down, twice, panics, full, asked) = Default::default();
        let inner = Arc::new(Mutex::new(Redb::in_memory().unwrap()));
        Faulty { inner, count, down, twice, panics, full, asked }
    }
}

impl Store for Faulty {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        self.count.fetch_add(1, Ordering::SeqCst);
        if self.down.load(Ordering::SeqCst) {
            return Err(StoreError("connection refused".into()));
        }
        assert!(!self.panics.load(Ordering::SeqCst), "the store panics");
        let mut inner = self.inner.lock().unwrap();
        if self.twice.load(Ordering::SeqCst) {
            let mut again = Ok(());
            inner.transaction(&mut |read| {
                drop(work(read)?);
                again = work(read).map(drop);
                Ok(Vec::new())
            })?;
            return again;
        }
        inner.transaction(&mut |read| {
            let mut counting = Counting(read, 0);
            let changes = work(&mut counting);
            self.asked.lock().unwrap().push(counting.1);
            match self.full.load(Ordering::SeqCst) {
                true => Err(StoreError("no space left on the device".into())),
                false => changes,
            }
        })
    }
}

#[rialto_cps::cps]
async fn nothing() -> u64 {
    checkpoint!("nothing");
    1
}

static BEGUN: AtomicU32 = AtomicU32::new(0);
static OPEN: LazyLock<Condition> = LazyLock::new(Condition::new);

async fn opened() -> Result<u64, Failure> {
    BEGUN.fetch_add(1, Ordering::SeqCst);
    OPEN.wait_evt().await;
    Ok(7)
}

#[rialto_cps::cps]
async fn steps() -> u64 {
    let seven: u64 = step::<u64>("open", RetryPolicy::once(), |_| opened()).await.unwrap_or(0);
    checkpoint!("opened");
    seven
}

#[tokio::test]
async fn a_store_that_is_down_for_a_while_loses_no_task() {
    let store = Faulty::new();
    let flows = Flows::builder().flow::<steps>().flow::<nothing>().open(store.clone()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("a", steps()).await.unwrap();
    until(async || BEGUN.load(Ordering::SeqCst) == 1).await;
    store.down.store(true, Ordering::SeqCst);
    let refused = flows.start("b", nothing()).await;
    assert_eq!(refused, Err(Error::Store(StoreError("connection refused".into()))));
    // The step ends, and its result cannot be recorded.
    let before = store.count.load(Ordering::SeqCst);
    OPEN.signal();
    until(async || store.count.load(Ordering::SeqCst) > before + 1).await;
    store.down.store(false, Ordering::SeqCst);
    assert_eq!(flows.result::<u64>("a").await.unwrap(), Some(7));
}

#[tokio::test]
async fn failed_writes_do_not_accumulate_reads() {
    let (store, clock) = (Faulty::new(), Clock::manual(UNIX_EPOCH));
    let flows = Flows::builder().flow::<nothing>().clock(clock.clone()).open(store.clone()).unwrap();
    let hour = Duration::from_secs(3600);
    for number in 0..100 {
        flows.start_at(&format!("t{number}"), nothing(), UNIX_EPOCH + hour).await.unwrap();
    }
    let _worker = Worker::new(&flows);
    flows.start("now", nothing()).await.unwrap();
    assert_eq!(flows.result::<u64>("now").await.unwrap(), Some(1));
    store.full.store(true, Ordering::SeqCst);
    clock.advance(hour);
    let mut asked = Vec::new();
    for _ in 0..50 {
        assert!(matches!(flows.start("more", nothing()).await, Err(Error::Store(_))));
        asked.push(store.asked.lock().unwrap().last().copied().unwrap());
    }
    assert!(asked[49] <= 2 * asked[4], "{asked:?}");
    store.full.store(false, Ordering::SeqCst);
    for number in 0..100 {
        let id = format!("t{number}");
        assert_eq!(flows.result::<u64>(&id).await.unwrap(), Some(1));
        assert!(flows.describe(&id).await.unwrap().log.iter().all(|entry| entry.kind != "crashed"));
    }
}

static PANICKED: AtomicU32 = AtomicU32::new(0);
static FULL: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

#[rialto_cps::cps]
async fn panics() {
    checkpoint!("about to");
    let before: u32 = PANICKED.fetch_add(1, Ordering::SeqCst);
    FULL.store(before == 0, Ordering::SeqCst);
    panic!("as always");
}

#[tokio::test]
async fn a_panic_during_an_outage_is_recorded_afterwards() {
    let store = Faulty { full: FULL.clone(), ..Faulty::new() };
    let flows = Flows::builder().flow::<panics>().max_crashes(2).crash_backoff(Duration::from_millis(1));
    let flows = flows.open(store.clone()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("p", panics()).await.unwrap();
    until(async || PANICKED.load(Ordering::SeqCst) == 1).await;
    let count = store.count.load(Ordering::SeqCst);
    until(async || store.count.load(Ordering::SeqCst) > count + 2).await;
    FULL.store(false, Ordering::SeqCst);
    until(async || flows.describe("p").await.unwrap().summary.status == Status::Quarantined).await;
    assert_eq!(PANICKED.load(Ordering::SeqCst), 2);
    let log = flows.history("p", 0, 100).await.unwrap();
    let why = log.iter().find(|entry| entry.kind == "crashed").and_then(|entry| entry.why.clone());
    assert!(why.as_ref().is_some_and(|why| why.contains("as always")), "{why:?}");
}

#[tokio::test]
async fn a_store_that_runs_a_transaction_again_is_refused() {
    let store = Faulty::new();
    let flows = Flows::builder().flow::<nothing>().open(store.clone()).unwrap();
    store.twice.store(true, Ordering::SeqCst);
    assert!(matches!(flows.start("a", nothing()).await, Err(Error::Store(_))));
    store.twice.store(false, Ordering::SeqCst);
    assert!(flows.start("a", nothing()).await.unwrap());
}

#[tokio::test]
async fn a_panicking_store_ends_its_run() {
    let store = Faulty::new();
    let flows = Flows::builder().flow::<nothing>().open(store.clone()).unwrap();
    let mut worker = Worker::new(&flows);
    flows.start("a", nothing()).await.unwrap();
    assert_eq!(flows.result::<u64>("a").await.unwrap(), Some(1));
    store.panics.store(true, Ordering::SeqCst);
    assert_eq!(flows.start("b", nothing()).await, Err(Error::Stopped));
    assert_eq!((&mut worker.0).await.unwrap(), Err(Error::Stopped));
}

#[tokio::test]
async fn an_unreadable_record_stops_no_other_task() {
    let store = Faulty::new();
    let flows = Flows::builder().flow::<nothing>().flow::<two_signals>().open(store.clone()).unwrap();
    for (id, record) in [("bad", b"tbad".to_vec()), ("log", [&b"llog\0"[..], &[0; 8]].concat())] {
        flows.start(id, nothing()).await.unwrap();
        let garbage = || Change { key: record.clone(), value: Some(vec![255]) };
        store.clone().transaction(&mut |_| Ok(vec![garbage()])).unwrap();
    }
    // A signal whose record cannot be decoded: it is deleted, and the log says so.
    let signal = [&b"gsig\0"[..], &3u32.to_be_bytes(), b"add", &[0; 8]].concat();
    flows.start("sig", two_signals()).await.unwrap();
    let garbage = || Change { key: signal.clone(), value: Some(vec![255]) };
    store.clone().transaction(&mut |_| Ok(vec![garbage()])).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("good", nothing()).await.unwrap();
    assert_eq!(flows.result::<u64>("good").await.unwrap(), Some(1));
    assert_eq!(flows.result::<u64>("log").await.unwrap(), Some(1));
    assert_eq!(flows.describe("log").await.unwrap().log[0].kind, "unreadable");
    until(async || flows.describe("sig").await.unwrap().log.iter().any(|entry| entry.kind == "ignored"))
        .await;
    assert!(matches!(flows.describe("bad").await, Err(Error::Store(_))));
    let refused = flows.list("", 10).await.unwrap_err().to_string();
    assert!(refused.contains("the task `bad`: a record cannot be decoded"), "{refused}");
    assert_eq!(flows.list("bad", 10).await.unwrap().len(), 3);
}

static WRITES: AtomicU32 = AtomicU32::new(0);

/// Its serialization panics.
#[derive(Clone)]
struct Bad(u64);

impl Serialize for Bad {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        WRITES.fetch_add(1, Ordering::SeqCst);
        panic!("it is bad")
    }
}

impl<'de> Deserialize<'de> for Bad {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Ok(Bad(1))
    }
}

#[rialto_cps::cps]
async fn keeps_bad() -> u64 {
    let bad: Bad = Bad(1);
    checkpoint!("kept");
    bad.0
}

static READS: AtomicU32 = AtomicU32::new(0);
static READABLE: AtomicBool = AtomicBool::new(true);

/// Its deserialization panics as soon as `READABLE` is false.
#[derive(Clone, Serialize)]
struct Worse(u64);

impl<'de> Deserialize<'de> for Worse {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if READABLE.load(Ordering::SeqCst) {
            return u64::deserialize(from).map(Worse);
        }
        READS.fetch_add(1, Ordering::SeqCst);
        panic!("it is worse")
    }
}

#[rialto_cps::cps]
async fn begins_worse(worse: Worse) -> u64 {
    checkpoint!("begun");
    worse.0
}

#[tokio::test]
async fn a_panic_in_serde_counts_as_a_crash() {
    let clock = Clock::skipping(UNIX_EPOCH);
    let flows = Flows::builder().flow::<keeps_bad>().flow::<begins_worse>().max_crashes(3).clock(clock);
    let flows = flows.open(Faulty::new()).unwrap();
    flows.start("bad", keeps_bad()).await.unwrap();
    flows.start("worse", begins_worse(Worse(1))).await.unwrap();
    READABLE.store(false, Ordering::SeqCst);
    let _worker = Worker::new(&flows);
    for (id, says) in [("bad", "it is bad"), ("worse", "it is worse")] {
        until(async || flows.describe(id).await.unwrap().summary.status == Status::Quarantined).await;
        assert!(flows.describe(id).await.unwrap().summary.why.unwrap().contains(says));
    }
    assert_eq!((WRITES.load(Ordering::SeqCst), READS.load(Ordering::SeqCst)), (3, 3));
}

#[tokio::test]
async fn reading_a_history_past_its_end_in_a_write_batch_returns_nothing() {
    let store = Faulty::new();
    let flows = Flows::builder().flow::<nothing>().open(store.clone()).unwrap();
    flows.start("a", nothing()).await.unwrap();
    let (mut busy, mut start) = (pin!(flows.describe("a")), pin!(flows.start("b", nothing())));
    let mut beyond = pin!(flows.history("a", 1000, 10));
    let mut cx = Context::from_waker(Waker::noop());
    // `start` and `history` are requested while the store's thread is busy with `describe`, so it puts both
    // into its next transaction.
    let (held, before) = (store.inner.lock().unwrap(), store.count.load(Ordering::SeqCst));
    assert!(busy.as_mut().poll(&mut cx).is_pending());
    while store.count.load(Ordering::SeqCst) == before {
        std::thread::yield_now();
    }
    assert!(start.as_mut().poll(&mut cx).is_pending());
    assert!(beyond.as_mut().poll(&mut cx).is_pending());
    drop(held);
    assert_eq!(beyond.await, Ok(Vec::new()));
    assert_eq!(start.await, Ok(true));
    busy.await.unwrap();
}

static TAKEN: AtomicU32 = AtomicU32::new(0);
static GO: LazyLock<Condition> = LazyLock::new(Condition::new);

async fn taken() -> Result<(), Failure> {
    TAKEN.fetch_add(1, Ordering::SeqCst);
    GO.wait_evt().await;
    Ok(())
}

#[rialto_cps::cps]
async fn two_signals() -> (u64, u64) {
    let one: u64 = checkpoint!("one", wait_signal::<u64>("add"));
    let _ = step::<()>("taken", RetryPolicy::once(), |_| taken()).await;
    let two: u64 = checkpoint!("two", wait_signal::<u64>("add"));
    (one, two)
}

#[tokio::test]
async fn a_signal_is_taken_once_before_its_sender_has_the_answer() {
    let store = Faulty::new();
    let flows = Flows::builder().flow::<two_signals>().open(store.clone()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("s", two_signals()).await.unwrap();
    let mut slow = Box::pin(flows.signal("s", "add", &1u64));
    // The signal is sent. The sender has not polled for the answer yet, which cannot come while the store is
    // locked.
    let held = store.inner.lock().unwrap();
    assert!(slow.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    drop(held);
    until(async || TAKEN.load(Ordering::SeqCst) == 1).await;
    slow.await.unwrap();
    GO.signal();
    until(async || flows.describe("s").await.unwrap().summary.signals == ["add"]).await;
    flows.signal("s", "add", &2u64).await.unwrap();
    assert_eq!(flows.result::<(u64, u64)>("s").await.unwrap(), Some((1, 2)));
}

#[tokio::test]
async fn one_worker_may_stop_while_another_runs() {
    let flows = Flows::builder().flow::<nothing>().open(Faulty::new()).unwrap();
    let mut first = Worker::new(&flows);
    flows.start("a", nothing()).await.unwrap();
    assert_eq!(flows.result::<u64>("a").await.unwrap(), Some(1));
    let second = Worker::new(&flows);
    flows.start("b", nothing()).await.unwrap();
    assert_eq!(flows.result::<u64>("b").await.unwrap(), Some(1));
    second.0.abort();
    until(async || second.0.is_finished()).await;
    flows.start("c", nothing()).await.unwrap();
    assert_eq!(flows.result::<u64>("c").await.unwrap(), Some(1));
    flows.stop();
    assert_eq!((&mut first.0).await.unwrap(), Ok(()));
}

/// If the store did not learn that the first worker has left, others would wait until its lease has expired.
#[tokio::test]
async fn a_worker_that_leaves_during_an_outage_gives_its_tasks_back_afterwards() {
    let store = Faulty::new();
    let flows = Flows::builder().flow::<held_up>().open(store.clone()).unwrap();
    let first = Worker::new(&flows);
    flows.start("h", held_up()).await.unwrap();
    until(async || HELD_UP.load(Ordering::SeqCst) == 1).await;
    store.down.store(true, Ordering::SeqCst);
    let before = store.count.load(Ordering::SeqCst);
    drop(first);
    until(async || store.count.load(Ordering::SeqCst) > before).await;
    store.down.store(false, Ordering::SeqCst);
    let _second = Worker::new(&flows);
    until(async || HELD_UP.load(Ordering::SeqCst) == 2).await;
    assert_eq!(flows.describe("h").await.unwrap().summary.crashes, 0);
}

static HELD_UP: AtomicU32 = AtomicU32::new(0);

async fn up() -> Result<(), Failure> {
    HELD_UP.fetch_add(1, Ordering::SeqCst);
    std::future::pending().await
}

#[rialto_cps::cps]
async fn held_up() {
    let _ = step::<()>("up", RetryPolicy::once(), |_| up()).await;
}
