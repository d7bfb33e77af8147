//! How long tasks, logs and signals are kept, the cost of a task in transactions and reads, and how to find a
//! task among many.

use rialto_cps::{Receiver, Sender, channel, join, recv};
use rialto_durable::store::{Change, Pair, Range, ReadTransaction, Store, Work};
use rialto_durable::{
    Builder, Clock, Error, Flows, Redb, RetryPolicy, StartOptions, Status, StoreError, checkpoint, kv, step,
    wait_signal,
};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// A store that counts its keys, and the changes and reads of its transactions.
#[derive(Clone)]
struct CountingStore {
    inner: Arc<Mutex<Redb>>,
    done: Arc<Mutex<TransactionCost>>,
}

#[derive(Default)]
struct TransactionCost {
    /// The largest number of changes in one transaction.
    changes: usize,
    /// The number of changes in all transactions.
    total: usize,
    /// The largest number of reads in one transaction.
    asked: usize,
    /// The largest number of entries that one `scan` returned.
    found: usize,
    /// The number of records that all reads returned.
    records: usize,
    /// The number of transactions after which the store fails; `None`: it does not fail.
    left: Option<usize>,
}

impl Store for CountingStore {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        let mut done = self.done.lock().unwrap();
        if let Some(left) = &mut done.left {
            *left = left.checked_sub(1).ok_or_else(|| StoreError("it fails".into()))?;
        }
        self.inner.lock().unwrap().transaction(&mut |below| {
            let mut asks = CountingReader { below, asked: 0, found: 0, records: 0 };
            let changes = work(&mut asks)?;
            done.asked = done.asked.max(asks.asked);
            done.found = done.found.max(asks.found);
            done.records += asks.records;
            done.changes = done.changes.max(changes.len());
            done.total += changes.len();
            Ok(changes)
        })
    }
}

/// Counts the reads of a transaction.
struct CountingReader<'r> {
    below: &'r mut dyn ReadTransaction,
    asked: usize,
    found: usize,
    records: usize,
}

impl ReadTransaction for CountingReader<'_> {
    fn get(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.asked += 1;
        let found = self.below.get(key)?;
        self.records += usize::from(found.is_some());
        Ok(found)
    }

    fn scan(&mut self, from: &[u8], until: &[u8], limit: usize) -> Result<Vec<Pair>, StoreError> {
        self.asked += 1;
        let found = self.below.scan(from, until, limit)?;
        self.found = self.found.max(found.len());
        self.records += found.len();
        Ok(found)
    }

    fn get_all(&mut self, keys: &[Vec<u8>]) -> Result<Vec<Option<Vec<u8>>>, StoreError> {
        self.asked += 1;
        let found = self.below.get_all(keys)?;
        self.records += found.iter().flatten().count();
        Ok(found)
    }

    fn scan_all(&mut self, ranges: &[Range], limit: usize) -> Result<Vec<Vec<Pair>>, StoreError> {
        self.asked += 1;
        let found = self.below.scan_all(ranges, limit)?;
        self.records += found.iter().map(Vec::len).sum::<usize>();
        Ok(found)
    }
}

impl CountingStore {
    fn new() -> Self {
        CountingStore { inner: Arc::new(Mutex::new(Redb::in_memory().unwrap())), done: Arc::default() }
    }

    /// Returns the number of keys, by their first byte.
    fn keys(&self) -> BTreeMap<char, usize> {
        let mut keys = BTreeMap::new();
        let mut count = |read: &mut dyn rialto_durable::store::ReadTransaction| {
            for (key, _) in read.scan(&[0], &[255], usize::MAX)? {
                *keys.entry(char::from(key[0])).or_insert(0) += 1;
            }
            Ok(Vec::new())
        };
        self.inner.lock().unwrap().transaction(&mut count).unwrap();
        keys
    }
}

#[rialto_cps::cps]
async fn counted(to: u64) -> u64 {
    let mut sum = 0u64;
    for n in 0..to {
        sum += step::<u64>("add", RetryPolicy::once(), move |_| async move { Ok(n) }).await.unwrap_or(0);
        checkpoint!("added");
    }
    sum
}

#[rialto_cps::cps]
async fn asked() -> u64 {
    let answer: u64 = checkpoint!("asked", wait_signal::<u64>("answer"));
    kv::put("answer", &answer);
    answer
}

#[rialto_cps::cps]
async fn asked_twice() -> u64 {
    let first: u64 = checkpoint!("first", wait_signal::<u64>("answer"));
    let second: u64 = checkpoint!("second", wait_signal::<u64>("answer"));
    first + second
}

fn builder() -> Builder {
    Flows::builder().flow::<counted>().flow::<asked>().flow::<asked_twice>()
}

#[tokio::test]
async fn a_log_keeps_new_entries_and_those_that_recovery_needs() {
    let store = CountingStore::new();
    let flows = builder().history_limit(10).open(store.clone()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("c", counted(1000)).await.unwrap();
    assert_eq!(flows.result::<u64>("c").await.unwrap(), Some(499_500));
    // Two entries for each round, one for the start, and one for the end.
    let last = flows.history("c", 0, 100).await.unwrap();
    assert_eq!(last.last().map(|entry| (entry.number, &*entry.kind)), Some((2001, "completed")));
    assert_eq!((last.len(), store.keys()[&'l']), (11, 11));
    let some = flows.history("c", 1995, 2).await.unwrap();
    assert_eq!(
        some.iter().map(|entry| (entry.number, &*entry.kind)).collect::<Vec<_>>(),
        [(1995, "step"), (1996, "state")]
    );
    assert_eq!(flows.describe("c").await.unwrap().log, last);
}

#[rialto_cps::cps]
async fn added_up(rounds: u64) -> u64 {
    let mut sum = 0u64;
    for _ in 0..rounds {
        sum += added(100).await;
        checkpoint!("added up");
    }
    sum
}

#[tokio::test]
async fn a_long_stretch_between_states_is_trimmed_afterwards() {
    let store = CountingStore::new();
    let flows = Flows::builder().flow::<added_up>().history_limit(10).open(store.clone()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("a", added_up(10)).await.unwrap();
    assert_eq!(flows.result::<u64>("a").await.unwrap(), Some(10 * 4950));
    // The ten that are kept, and the entry of the end.
    assert_eq!(store.keys()[&'l'], 11);
}

/// Tasks with many log entries and signals are deleted in several transactions, so that other work comes
/// between.
#[tokio::test]
async fn large_tasks_are_deleted_in_several_transactions() {
    let (store, clock) = (CountingStore::new(), Clock::manual(UNIX_EPOCH));
    let flows = builder().clock(clock.clone()).retention(10 * DAY).open(store.clone()).unwrap();
    for task in ["deleted", "kept"] {
        flows.start(task, asked()).await.unwrap();
        let signals = (0..1500).map(|n| {
            let flows = flows.clone();
            tokio::spawn(async move { flows.signal(task, "other", &n).await })
        });
        for signal in signals.collect::<Vec<_>>() {
            signal.await.unwrap().unwrap();
        }
        flows.terminate(task).await.unwrap();
    }
    *store.done.lock().unwrap() = TransactionCost { left: Some(2), ..TransactionCost::default() };
    let failed = flows.delete("deleted").await;
    assert!(matches!(failed, Err(Error::Store(_))), "{failed:?}");
    store.done.lock().unwrap().left = None;
    let left = flows.history("deleted", 0, 10_000).await.unwrap();
    assert!(left.len() < 1000 && left.last().is_some_and(|entry| entry.number == 1501), "{}", left.len());
    flows.delete("deleted").await.unwrap();
    assert_eq!(flows.delete("deleted").await, Err(Error::NotFound("deleted".into())));
    let keys = store.keys();
    assert_eq!((keys[&'t'], keys[&'l'], keys[&'g']), (1, 1502, 1500));
    clock.advance(10 * DAY);
    let _worker = Worker::new(&flows);
    until(async || !store.keys().contains_key(&'t')).await;
    let left = store.keys();
    assert!(!left.contains_key(&'l') && !left.contains_key(&'g') && !left.contains_key(&'e'), "{left:?}");
    let most = store.done.lock().unwrap().changes;
    assert!(most < 600, "{most} changes in a transaction");
}

/// The number of reads that take the due tasks does not grow with the number of registered functions. The
/// other reads of a transaction, such as those of the leases, vary.
#[tokio::test]
async fn taking_due_tasks_costs_the_same_however_many_functions() {
    let asked = async |functions: usize| {
        let store = CountingStore::new();
        let modules = (0..functions).map(|number| format!("module{number}"));
        let builder =
            modules.fold(builder(), |builder, module| builder.version::<asked>(&module, "retention"));
        let flows = builder.poll_interval(DAY).open(store.clone()).unwrap();
        flows.start("a", asked()).await.unwrap();
        let _worker = Worker::new(&flows);
        until(async || flows.describe("a").await.unwrap().summary.status == Status::Waiting).await;
        flows.signal("a", "answer", &1u64).await.unwrap();
        assert_eq!(flows.result::<u64>("a").await.unwrap(), Some(1));
        store.done.lock().unwrap().asked
    };
    let (many, few) = (asked(200).await, asked(0).await);
    assert!(few > 0 && many < few + 100, "{many} questions with 200 functions, {few} with none");
}

#[rialto_cps::cps]
async fn added(to: u64) -> u64 {
    let mut sum = 0u64;
    for n in 0..to {
        sum += step::<u64>("add", RetryPolicy::once(), move |_| async move { Ok(n) }).await.unwrap_or(0);
    }
    sum
}

#[rialto_cps::cps]
async fn added_beside(to: u64) -> u64 {
    let (one, other) = join!(added(to), added(to));
    one + other
}

#[tokio::test]
async fn a_step_writes_two_records() {
    let store = CountingStore::new();
    let flows = Flows::builder().flow::<added>().open(store.clone()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("a", added(100)).await.unwrap();
    assert_eq!(flows.result::<u64>("a").await.unwrap(), Some(4950));
    let changes = store.done.lock().unwrap().total;
    // The step's result, and the frames at the next step.
    assert!(changes < 240, "{changes}");
}

#[rialto_cps::cps]
async fn added_when_told(rx: Receiver<u64>) -> u64 {
    let to: u64 = recv::<u64>(&rx).await.unwrap_or(0);
    added(to).await
}

#[rialto_cps::cps]
async fn added_beside_signal(rx: Receiver<u64>) -> u64 {
    let (sum, answer) = join!(added_when_told(rx), asked());
    sum + answer
}

/// An in-memory wait reads the store at each poll interval, and so does a caller of `result`.
#[tokio::test]
async fn an_in_memory_wait_does_not_read_all_step_results_at_each_poll() {
    let (tx, rx): (Sender<u64>, Receiver<u64>) = channel();
    let store = CountingStore::new();
    let flows = Flows::builder().flow::<added_beside_signal>().poll_interval(Duration::from_millis(1));
    let flows = flows.open(store.clone()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("a", added_beside_signal(rx.clone())).await.unwrap();
    until(async || flows.describe("a").await.unwrap().summary.states > 0).await;
    let result = tokio::spawn({
        let flows = flows.clone();
        async move { flows.result::<u64>("a").await }
    });
    tx.send(500).await.unwrap();
    until(async || store.keys()[&'l'] > 400).await;
    let found = store.done.lock().unwrap().found;
    flows.signal("a", "answer", &1u64).await.unwrap();
    assert_eq!(result.await.unwrap(), Ok(Some(124_751)));
    assert!(found < 50, "{found} keys at once");
}

/// Two parts of a `join!` and another process write to the log, and the task is run by one worker after the
/// other.
#[tokio::test]
async fn concurrent_writers_leave_no_gap_in_the_log() {
    let store = CountingStore::new();
    let open = || Flows::builder().flow::<added_beside>().open(store.clone()).unwrap();
    let (flows, other) = (open(), open());
    flows.start("a", added_beside(100)).await.unwrap();
    let mut signals = 0;
    for round in 1..=4 {
        let _worker = Worker::new(&flows);
        loop {
            other.signal("a", "heard", &0u64).await.unwrap();
            signals += 1;
            let log = other.history("a", 0, 1000).await.unwrap();
            if log.iter().filter(|entry| entry.kind == "step").count() >= round * 40 {
                break;
            }
        }
        assert_eq!(flows.describe("a").await.unwrap().summary.crashes, 0, "it has got on");
    }
    let _worker = Worker::new(&other);
    assert_eq!(other.result::<u64>("a").await.unwrap(), Some(9900));
    let log = flows.history("a", 0, 1000).await.unwrap();
    assert!(log.iter().zip(0..).all(|(entry, number)| entry.number == number), "{log:?}");
    let all = |what: &str| log.iter().filter(|entry| entry.kind == what).count();
    assert_eq!((all("step"), all("signalled"), all("started"), all("completed")), (200, signals, 1, 1));
    flows.delete("a").await.unwrap();
    assert!(!store.keys().contains_key(&'l'));
}

#[tokio::test]
async fn a_deleted_task_leaves_no_records() {
    let store = CountingStore::new();
    let flows = builder().open(store.clone()).unwrap();
    let before = store.keys();
    let attributes = StartOptions::new().attribute("customer", "ada").attribute("country", "uk");
    flows.start_with("a", asked(), attributes).await.unwrap();
    assert_eq!(flows.delete("a").await, Err(Error::NotEnded("a".into())));
    for (name, value) in [("other", 1u64), ("answer", 2), ("answer", 3)] {
        flows.signal("a", name, &value).await.unwrap();
    }
    let worker = Worker::new(&flows);
    assert_eq!(flows.result::<u64>("a").await.unwrap(), Some(2));
    flows.start("b", asked()).await.unwrap();
    flows.terminate("b").await.unwrap();
    for id in ["a", "b"] {
        flows.delete(id).await.unwrap();
        assert_eq!(flows.delete(id).await, Err(Error::NotFound(id.into())));
    }
    // The name is free again.
    assert!(flows.start("a", counted(1)).await.unwrap());
    assert_eq!(flows.result::<u64>("a").await.unwrap(), Some(0));
    flows.delete("a").await.unwrap();
    drop(worker);
    until(async || !store.keys().contains_key(&'w')).await;
    let mut left = store.keys();
    // Values that the program has `put` stay. So do two counters, of flow workers and of deleted tasks. They
    // keep the workers' numbers, and the step keys of tasks with the same name, unique.
    assert_eq!(left.remove(&'u'), Some(1));
    // The schemas of the states that a build has written stay, with the source locations of those in its source.
    let schemas = left.remove(&'c');
    assert!(schemas.is_some() && left.remove(&'y') <= schemas);
    assert_eq!(left, BTreeMap::from([('!', before[&'!'] + 2)]));
}

#[tokio::test]
async fn ended_tasks_are_deleted_after_the_retention_time() {
    let (store, clock) = (CountingStore::new(), Clock::manual(UNIX_EPOCH + DAY));
    let flows = builder().retention(DAY).clock(clock.clone()).open(store.clone()).unwrap();
    let _worker = Worker::new(&flows);
    for id in ["a", "b"] {
        flows.start(id, counted(3)).await.unwrap();
        assert_eq!(flows.result::<u64>(id).await.unwrap(), Some(3));
        clock.advance(DAY / 2);
    }
    flows.start("waits", asked()).await.unwrap();
    until(async || flows.describe("a").await == Err(Error::NotFound("a".into()))).await;
    assert_eq!(flows.describe("b").await.unwrap().summary.status, Status::Completed);
    clock.advance(DAY / 2);
    until(async || flows.describe("b").await.is_err()).await;
    clock.advance(100 * DAY);
    until(async || flows.describe("waits").await.unwrap().summary.status == Status::Waiting).await;
    assert_eq!(store.keys()[&'t'], 1);
    assert!(!store.keys().contains_key(&'e'));
}

#[tokio::test]
async fn retention_deletes_more_tasks_than_fit_in_one_transaction() {
    let (store, clock) = (CountingStore::new(), Clock::manual(UNIX_EPOCH + DAY));
    let flows = builder().retention(DAY).clock(clock.clone()).open(store.clone()).unwrap();
    let _worker = Worker::new(&flows);
    for number in 0..600 {
        flows.start(&number.to_string(), counted(0)).await.unwrap();
    }
    until(async || flows.list_by_status(Status::Completed, "", 1000).await.unwrap().len() == 600).await;
    clock.advance(DAY);
    until(async || flows.list("", 1).await.unwrap().is_empty()).await;
    assert!(store.keys().keys().all(|key| ['!', 'w', 'f', 'c', 'y'].contains(key)), "{:?}", store.keys());
}

#[tokio::test]
async fn tasks_are_listed_by_status() {
    let store = CountingStore::new();
    let flows = builder().open(store.clone()).unwrap();
    let _worker = Worker::new(&flows);
    for id in ["a", "b", "c", "d"] {
        flows.start(id, asked()).await.unwrap();
    }
    let with = async |status, after: &str, limit| {
        let all = flows.list_by_status(status, after, limit).await.unwrap();
        all.into_iter().map(|task| task.id).collect::<Vec<_>>()
    };
    until(async || with(Status::Waiting, "", 10).await.len() == 4).await;
    assert_eq!(with(Status::Waiting, "a", 2).await, ["b", "c"]);
    flows.signal("b", "answer", &1u64).await.unwrap();
    flows.terminate("c").await.unwrap();
    assert_eq!(flows.result::<u64>("b").await.unwrap(), Some(1));
    assert_eq!(with(Status::Waiting, "", 10).await, ["a", "d"]);
    assert_eq!(with(Status::Completed, "", 10).await, ["b"]);
    assert_eq!(with(Status::Terminated, "", 10).await, ["c"]);
    assert!(with(Status::Quarantined, "", 10).await.is_empty());
    // Each task is in the index once.
    assert_eq!((store.keys()[&'p'], store.keys()[&'t']), (4, 4));
}

#[tokio::test]
async fn a_signal_costs_the_same_however_many_wait() {
    let store = CountingStore::new();
    let flows = builder().open(store.clone()).unwrap();
    flows.start("a", asked_twice()).await.unwrap();
    for number in 0..500u64 {
        flows.signal("a", "never taken", &number).await.unwrap();
    }
    flows.signal("a", "answer", &7u64).await.unwrap();
    let _worker = Worker::new(&flows);
    // To lease the task, the worker reads the log since the start, which has an entry for each signal.
    until(async || {
        let shown = flows.describe("a").await.unwrap();
        shown.summary.status == Status::Waiting && shown.frames.iter().any(|frame| frame.site == "second")
    })
    .await;
    store.done.lock().unwrap().found = 0;
    flows.signal("a", "answer", &1u64).await.unwrap();
    assert_eq!(flows.result::<u64>("a").await.unwrap(), Some(8));
    let found = store.done.lock().unwrap().found;
    assert!(found < 50, "a scan returned {found} entries");
    assert_eq!(store.keys()[&'g'], 500);
}

#[rialto_cps::cps]
async fn elsewhere() -> u64 {
    checkpoint!("here");
    7
}

#[tokio::test]
async fn unregistered_functions_are_shown_and_reported_once() {
    let (store, reported) = (CountingStore::new(), Arc::new(Mutex::new(Vec::new())));
    let report = reported.clone();
    let builder = builder().poll_interval(Duration::from_millis(5));
    let builder = builder.on_unregistered(move |function| report.lock().unwrap().push(function.to_string()));
    let flows = builder.open(store.clone()).unwrap();
    flows.start("e", elsewhere()).await.unwrap();
    flows.start_at("later", elsewhere(), SystemTime::now() + DAY).await.unwrap();
    // No worker runs yet, so it is not known which functions are registered.
    assert!(!flows.describe("e").await.unwrap().summary.unregistered);
    assert!(flows.count().await.unwrap().unregistered.is_empty());
    let _worker = Worker::new(&flows);
    flows.start("a", asked()).await.unwrap();
    until(async || flows.describe("a").await.unwrap().summary.status == Status::Waiting).await;
    let of_nobody = flows.list("", 10).await.unwrap().into_iter().filter(|task| task.unregistered);
    assert_eq!(of_nobody.map(|task| task.id).collect::<Vec<_>>(), ["e", "later"]);
    assert!(flows.list_by_status(Status::Ready, "", 1).await.unwrap()[0].unregistered);
    let counts = flows.count().await.unwrap();
    assert_eq!((counts.ready, counts.waiting, counts.completed), (2, 1, 0));
    assert_eq!(counts.unregistered, BTreeMap::from([("retention::elsewhere".to_string(), 1)]));
    assert_eq!(*reported.lock().unwrap(), ["retention::elsewhere"]);
    // Another program has registered the function.
    let other = Flows::builder().flow::<elsewhere>().poll_interval(Duration::from_millis(5));
    let other = other.open(store.clone()).unwrap();
    let _other = Worker::new(&other);
    assert_eq!(other.result::<u64>("e").await.unwrap(), Some(7));
    assert!(!flows.describe("later").await.unwrap().summary.unregistered);
    assert!(flows.count().await.unwrap().unregistered.is_empty());
    assert_eq!(reported.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn count_counts_more_tasks_than_fit_in_one_transaction() {
    let store = CountingStore::new();
    let flows = builder().open(store.clone()).unwrap();
    // Only the entries of the index, without the tasks.
    let listed = |number: u64| Change { key: format!("pr{number}").into(), value: Some(Vec::new()) };
    store.clone().transaction(&mut |_| Ok((0..10_001).map(listed).collect())).unwrap();
    assert_eq!(flows.count().await.unwrap().ready, 10_001);
}

#[tokio::test]
async fn start_at_starts_a_task_at_its_time() {
    let clock = Clock::manual(UNIX_EPOCH);
    let flows = builder().clock(clock.clone()).open(CountingStore::new()).unwrap();
    let _worker = Worker::new(&flows);
    assert!(flows.start_at("later", counted(2), UNIX_EPOCH + DAY).await.unwrap());
    assert!(!flows.start_at("later", counted(2), UNIX_EPOCH).await.unwrap(), "it is begun already");
    flows.start("now", counted(1)).await.unwrap();
    assert_eq!(flows.result::<u64>("now").await.unwrap(), Some(0));
    let later = flows.describe("later").await.unwrap().summary;
    assert_eq!((later.status, later.due), (Status::Ready, Some(DAY.as_millis() as u64)));
    clock.advance(DAY);
    assert_eq!(flows.result::<u64>("later").await.unwrap(), Some(1));
}

#[tokio::test]
async fn a_store_of_another_version_is_refused_with_help() {
    for (version, age, what_to_do) in
        [(1, "an older", "in a new store"), (9, "a newer", "open it with that rialto, or a later one")]
    {
        let store = CountingStore::new();
        let written = || Change { key: b"!".to_vec(), value: Some(vec![version]) };
        store.clone().transaction(&mut |_| Ok(vec![written()])).unwrap();
        let refused = builder().open(store).unwrap_err().to_string();
        let written = format!("{age} rialto wrote this store: its records have version {version}");
        assert!(refused.contains(&written) && refused.contains(what_to_do), "{refused}");
    }
}

/// A later build, in which the state of `asked` has another label.
mod relabelled {
    use super::*;

    #[rialto_cps::cps]
    #[allow(dead_code, reason = "its frames are read, and it is begun by another build")]
    pub async fn asked() -> u64 {
        checkpoint!("answered", wait_signal::<u64>("answer"))
    }
}

/// A build that opens a store learns from an index how many tasks it would strand: it reads as many records
/// for many tasks as for one.
#[tokio::test]
async fn stranded_tasks_are_counted_without_reading_them() {
    let read = async |tasks: u64| {
        let store = CountingStore::new();
        let flows = builder().open(store.clone()).unwrap();
        let worker = Worker::new(&flows);
        for number in 0..tasks {
            flows.start(&number.to_string(), asked()).await.unwrap();
        }
        until(async || flows.count().await.unwrap().waiting == tasks).await;
        drop(worker);
        flows.close().await.unwrap();
        store.done.lock().unwrap().records = 0;
        let (report, reports) = std::sync::mpsc::channel();
        let here = concat!(module_path!(), "::relabelled");
        let later = Flows::builder().version::<relabelled::asked>("retention", here);
        let later = later.on_stranded(move |stranded| report.send(stranded.clone()).unwrap());
        let flows = later.open(store.clone()).unwrap();
        let at_open: Vec<_> = reports.try_iter().collect();
        assert_eq!(at_open.len(), 1);
        assert_eq!((&*at_open[0].site, at_open[0].tasks), ("asked", tasks));
        let at_open_records = store.done.lock().unwrap().records;
        assert_eq!(flows.stranded().await.unwrap(), at_open);
        let later_records = store.done.lock().unwrap().records - at_open_records;
        (at_open_records, later_records)
    };
    let (one, many) = (read(1).await, read(500).await);
    assert!(one.0 > 0 && one.1 > 0, "{one:?}");
    assert_eq!(many, one, "records read at `open` and by `stranded`");
}
