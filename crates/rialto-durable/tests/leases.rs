//! Several flow workers share a store. One of them at a time runs a task, and a worker that ran it before
//! writes nothing more.

use rialto_durable::store::{Store, Work};
use rialto_durable::{
    Attempt, Builder, Clock, Failure, Flows, Redb, RetryPolicy, Status, StoreError, checkpoint, step,
};
use rialto_event::Condition;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::task::{Context, Waker};
use std::time::{Duration, UNIX_EPOCH};

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

/// A store that several flow workers use, each through a connection of its own.
#[derive(Clone)]
struct Connection {
    inner: Arc<Mutex<Redb>>,
    down: Arc<AtomicBool>,
    /// The connection can read, and cannot write.
    full: Arc<AtomicBool>,
    /// The number of transactions that were refused because of `down` or `full`.
    refused: Arc<AtomicU32>,
}

impl Connection {
    fn new() -> Self {
        let inner = Arc::new(Mutex::new(Redb::in_memory().unwrap()));
        Connection { inner, down: Arc::default(), full: Arc::default(), refused: Arc::default() }
    }

    fn another(&self) -> Self {
        Connection { inner: self.inner.clone(), ..Connection::new() }
    }

    async fn fails(&self) {
        self.down.store(true, Ordering::SeqCst);
        self.refuses().await;
    }

    async fn refuses(&self) {
        let before = self.refused.load(Ordering::SeqCst);
        until(async || self.refused.load(Ordering::SeqCst) > before).await;
    }

    fn works(&self) {
        self.down.store(false, Ordering::SeqCst);
    }
}

impl Store for Connection {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        if self.down.load(Ordering::SeqCst) {
            self.refused.fetch_add(1, Ordering::SeqCst);
            return Err(StoreError("connection refused".into()));
        }
        let mut inner = self.inner.lock().unwrap();
        inner.transaction(&mut |read| {
            let changes = work(read)?;
            // Read the flag after `work`. So a transaction that already sees a later action of the test, such
            // as a clock that was advanced, is refused.
            if changes.is_empty() || !self.full.load(Ordering::SeqCst) {
                return Ok(changes);
            }
            self.refused.fetch_add(1, Ordering::SeqCst);
            Err(StoreError("no space left on the device".into()))
        })
    }
}

fn soon(builder: Builder) -> Builder {
    builder.poll_interval(Duration::from_millis(5))
}

#[rialto_cps::cps]
async fn doubled(n: u64) -> u64 {
    checkpoint!("asked");
    n * 2
}

static KEYS: Mutex<Vec<String>> = Mutex::new(Vec::new());
static GO_ON: LazyLock<[Condition; 2]> = LazyLock::new(|| [Condition::new(), Condition::new()]);

/// Returns the number of this attempt among all attempts, from 1 on.
async fn charge(attempt: Attempt) -> Result<u64, Failure> {
    let number = {
        let mut keys = KEYS.lock().unwrap();
        keys.push(attempt.idempotency_key);
        keys.len()
    };
    GO_ON[number - 1].wait_evt().await;
    Ok(number as u64)
}

#[rialto_cps::cps]
async fn charged() -> u64 {
    step::<u64>("charge", RetryPolicy::once(), charge).await.unwrap_or(0)
}

#[tokio::test]
async fn a_worker_of_a_deleted_task_cannot_write_to_its_namesake() {
    let store = Connection::new();
    let runs = soon(Flows::builder().flow::<charged>().flow::<doubled>()).open(store.another()).unwrap();
    let asks = Flows::builder().flow::<charged>().flow::<doubled>().open(store).unwrap();
    let _worker = Worker::new(&runs);
    asks.start("c", charged()).await.unwrap();
    until(async || KEYS.lock().unwrap().len() == 1).await;
    asks.terminate("c").await.unwrap();
    asks.delete("c").await.unwrap();
    asks.start("c", charged()).await.unwrap();
    until(async || KEYS.lock().unwrap().len() == 2).await;
    assert_eq!(*KEYS.lock().unwrap(), ["c/0/charge", "c/1.0/charge"]);
    // The attempt of the deleted task ends, and tries to record its result before the worker runs another
    // task.
    GO_ON[0].signal();
    asks.start("d", doubled(1)).await.unwrap();
    assert_eq!(asks.result::<u64>("d").await.unwrap(), Some(2));
    assert_eq!(asks.describe("c").await.unwrap().summary.status, Status::Running);
    GO_ON[1].signal();
    assert_eq!(asks.result::<u64>("c").await.unwrap(), Some(2));
    let log = asks.describe("c").await.unwrap().log;
    assert_eq!(log.iter().filter(|entry| entry.kind == "step").count(), 1);
}

#[tokio::test]
async fn a_task_dropped_before_its_first_poll_runs_later() {
    let clock = Clock::manual(UNIX_EPOCH);
    let flows = Flows::builder().flow::<doubled>().clock(clock.clone());
    let flows = flows.open(Connection::new()).unwrap();
    flows.start("d", doubled(2)).await.unwrap();
    let dropping = tokio::spawn(flows.clone().run(drop));
    let crashes = async || {
        let log = flows.describe("d").await.unwrap().log;
        log.iter().filter(|entry| entry.kind == "crashed").count()
    };
    until(async || crashes().await == 1).await;
    assert_eq!(flows.describe("d").await.unwrap().summary.status, Status::Ready);
    dropping.abort();
    let _worker = Worker::new(&flows);
    clock.advance(Duration::from_secs(24 * 3600));
    assert_eq!(flows.result::<u64>("d").await.unwrap(), Some(4));
    assert_eq!(crashes().await, 1);
}

static OPENED: AtomicU32 = AtomicU32::new(0);
static OPEN: LazyLock<Condition> = LazyLock::new(Condition::new);

async fn open() -> Result<(), Failure> {
    OPENED.fetch_add(1, Ordering::SeqCst);
    OPEN.wait_evt().await;
    Ok(())
}

#[rialto_cps::cps]
async fn held_up() {
    let _ = step::<()>("open", RetryPolicy::once(), |_| open()).await;
}

#[tokio::test]
async fn an_outage_for_all_expires_no_lease() {
    let (first, clock) = (Connection::new(), Clock::manual(UNIX_EPOCH));
    let second = first.another();
    let lease = Duration::from_secs(9);
    let opened = |builder: Builder, store: &Connection| {
        soon(builder).lease(lease).clock(clock.clone()).open(store.clone()).unwrap()
    };
    let one = opened(Flows::builder().flow::<doubled>(), &first);
    let other = opened(Flows::builder().flow::<held_up>(), &second);
    let (_one, _other) = (Worker::new(&one), Worker::new(&other));
    other.start("h", held_up()).await.unwrap();
    until(async || OPENED.load(Ordering::SeqCst) == 1).await;
    // `one` has seen a heartbeat of `other`.
    one.start("before", doubled(1)).await.unwrap();
    assert_eq!(one.result::<u64>("before").await.unwrap(), Some(2));
    first.fails().await;
    second.fails().await;
    clock.advance(10 * lease);
    first.fails().await;
    first.works();
    one.start("after", doubled(2)).await.unwrap();
    assert_eq!(one.result::<u64>("after").await.unwrap(), Some(4));
    second.works();
    OPEN.signal();
    until(async || one.describe("h").await.unwrap().summary.status == Status::Completed).await;
    assert_eq!(OPENED.load(Ordering::SeqCst), 1);
    let log = other.describe("h").await.unwrap().log;
    assert!(log.iter().all(|entry| entry.kind != "crashed"), "{log:?}");
}

static OPENED_LATE: AtomicU32 = AtomicU32::new(0);
static OPEN_LATE: LazyLock<Condition> = LazyLock::new(Condition::new);

async fn open_late() -> Result<(), Failure> {
    OPENED_LATE.fetch_add(1, Ordering::SeqCst);
    OPEN_LATE.wait_evt().await;
    Ok(())
}

#[rialto_cps::cps]
async fn held_up_late() {
    let _ = step::<()>("open", RetryPolicy::once(), |_| open_late()).await;
}

/// Both workers can read each other's leases, and neither can write a heartbeat.
#[tokio::test]
async fn a_full_store_expires_no_lease() {
    let (first, clock) = (Connection::new(), Clock::manual(UNIX_EPOCH));
    let second = first.another();
    let opened = |builder: Builder, store: &Connection| {
        soon(builder).lease(LEASE).clock(clock.clone()).open(store.clone()).unwrap()
    };
    let one = opened(Flows::builder().flow::<doubled>(), &first);
    let other = opened(Flows::builder().flow::<held_up_late>(), &second);
    let (_one, _other) = (Worker::new(&one), Worker::new(&other));
    other.start("h", held_up_late()).await.unwrap();
    until(async || OPENED_LATE.load(Ordering::SeqCst) == 1).await;
    one.start("before", doubled(1)).await.unwrap();
    assert_eq!(one.result::<u64>("before").await.unwrap(), Some(2));
    for store in [&first, &second] {
        store.full.store(true, Ordering::SeqCst);
    }
    for _ in 0..5 {
        clock.advance(LEASE / 3);
        first.refuses().await;
    }
    first.full.store(false, Ordering::SeqCst);
    one.start("after", doubled(2)).await.unwrap();
    assert_eq!(one.result::<u64>("after").await.unwrap(), Some(4));
    second.full.store(false, Ordering::SeqCst);
    OPEN_LATE.signal();
    until(async || one.describe("h").await.unwrap().summary.status == Status::Completed).await;
    assert_eq!(OPENED_LATE.load(Ordering::SeqCst), 1);
    let log = other.describe("h").await.unwrap().log;
    assert!(log.iter().all(|entry| entry.kind != "crashed"), "{log:?}");
}

const LEASE: Duration = Duration::from_secs(9);

/// Two flow workers on one store. The clock of `silent` stands still, so that nothing renews its lease, as if
/// the process were frozen. `others` runs normally.
struct TwoWorkers {
    silent: Flows,
    store: Connection,
    deaf: Clock,
    others: Flows,
    clock: Clock,
    _workers: [Worker; 2],
    rounds: u32,
}

impl TwoWorkers {
    async fn new() -> Self {
        let (store, deaf, clock) = (Connection::new(), Clock::manual(UNIX_EPOCH), Clock::manual(UNIX_EPOCH));
        let silent = soon(Flows::builder().flow::<lost>().flow::<nothing>().flow::<alone>()).lease(LEASE);
        let silent = silent.clock(deaf.clone()).open(store.clone()).unwrap();
        let others = soon(Flows::builder().flow::<lost>().flow::<doubled>()).lease(LEASE);
        let others = others.clock(clock.clone()).open(store.another()).unwrap();
        let first = Worker::new(&silent);
        silent.start("enrolled", nothing()).await.unwrap();
        assert_eq!(silent.result("enrolled").await, Ok(Some(())));
        let _workers = [first, Worker::new(&others)];
        let mut two = TwoWorkers { silent, store, deaf, others, clock, _workers, rounds: 0 };
        two.wait_for_lease_check().await;
        two
    }

    /// Waits until `others` has checked the leases.
    async fn wait_for_lease_check(&mut self) {
        let id = format!("d{}", self.rounds);
        self.rounds += 1;
        self.others.start(&id, doubled(1)).await.unwrap();
        assert_eq!(self.others.result::<u64>(&id).await.unwrap(), Some(2));
    }

    /// Lets `others` take over from `silent`. Each check of the leases counts a third of the lease at most,
    /// so this needs three checks after one that saw a heartbeat.
    async fn expire_lease(&mut self, then: impl Fn(u32)) {
        for time in 0..4 {
            self.clock.advance(LEASE / 3);
            self.wait_for_lease_check().await;
            then(time);
        }
    }
}

#[tokio::test]
async fn a_worker_without_heartbeats_loses_its_tasks() {
    let mut two = TwoWorkers::new().await;
    two.silent.start("l", lost()).await.unwrap();
    until(async || LOST.load(Ordering::SeqCst) == 1).await;
    two.expire_lease(|time| assert!(time >= 2 || LOST.load(Ordering::SeqCst) == 1, "{time}")).await;
    assert_eq!(two.others.result::<u32>("l").await, Ok(Some(2)));
}

static ALONE: [AtomicU32; 2] = [const { AtomicU32::new(0) }; 2];
static ALONE_GOES_ON: LazyLock<Condition> = LazyLock::new(Condition::new);

#[rialto_cps::cps]
async fn alone(which: usize) {
    let _ = step::<()>("alone", RetryPolicy::once(), move |_| stands_alone(which)).await;
}

async fn stands_alone(which: usize) -> Result<(), Failure> {
    ALONE[which].fetch_add(1, Ordering::SeqCst);
    ALONE_GOES_ON.wait_evt().await;
    Ok(())
}

#[rialto_cps::cps]
async fn nothing() {
    checkpoint!("nothing");
}

#[tokio::test]
async fn a_worker_whose_lease_expired_runs_tasks_that_it_takes_afterwards() {
    let mut two = TwoWorkers::new().await;
    two.expire_lease(|_| ()).await;
    two.silent.start("a", alone(0)).await.unwrap();
    until(async || ALONE[0].load(Ordering::SeqCst) == 1).await;
    // `silent` sends a heartbeat.
    two.deaf.advance(LEASE / 3);
    two.silent.start("n", nothing()).await.unwrap();
    assert_eq!(two.silent.result("n").await, Ok(Some(())));
    ALONE_GOES_ON.signal();
    assert_eq!(two.silent.result("a").await, Ok(Some(())));
    assert_eq!(ALONE[0].load(Ordering::SeqCst), 1, "it was taken from him");
}

#[tokio::test]
async fn a_worker_that_renewed_an_expired_lease_can_lose_it_again() {
    let mut two = TwoWorkers::new().await;
    two.expire_lease(|_| ()).await;
    two.silent.start("a", alone(1)).await.unwrap();
    until(async || ALONE[1].load(Ordering::SeqCst) == 1).await;
    two.store.fails().await;
    two.expire_lease(|_| ()).await;
    assert_eq!(two.others.describe("a").await.unwrap().summary.status, Status::Ready);
}

static NAMED: AtomicU32 = AtomicU32::new(0);
static NAMED_GO_ON: LazyLock<Condition> = LazyLock::new(Condition::new);

async fn named() -> Result<(), Failure> {
    NAMED.fetch_add(1, Ordering::SeqCst);
    NAMED_GO_ON.wait_evt().await;
    Ok(())
}

#[rialto_cps::cps]
async fn namesake() {
    let _ = step::<()>("named", RetryPolicy::once(), |_| named()).await;
}

#[tokio::test]
async fn a_late_answer_to_cancel_spares_the_namesake() {
    let store = Connection::new();
    let flows = Flows::builder().flow::<namesake>().open(store.clone()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("n", namesake()).await.unwrap();
    until(async || NAMED.load(Ordering::SeqCst) == 1).await;
    let mut cancel = pin!(flows.terminate("n"));
    // The request is sent. Its answer is not polled for yet, and it cannot come while the store is locked.
    let held = store.inner.lock().unwrap();
    assert!(cancel.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    drop(held);
    until(async || flows.describe("n").await.unwrap().summary.status == Status::Terminated).await;
    flows.delete("n").await.unwrap();
    flows.start("n", namesake()).await.unwrap();
    until(async || NAMED.load(Ordering::SeqCst) == 2).await;
    cancel.await.unwrap();
    NAMED_GO_ON.signal();
    assert_eq!(flows.result("n").await, Ok(Some(())));
    assert_eq!(NAMED.load(Ordering::SeqCst), 2, "the next was begun again");
}

static LOST: AtomicU32 = AtomicU32::new(0);

/// The first attempt never completes.
async fn lose(_: Attempt) -> Result<u32, Failure> {
    match LOST.fetch_add(1, Ordering::SeqCst) {
        0 => std::future::pending().await,
        before => Ok(before + 1),
    }
}

#[rialto_cps::cps]
async fn lost() -> u32 {
    step::<u32>("lose", RetryPolicy::once(), lose).await.unwrap_or(0)
}

static LEFT_BEHIND: AtomicU32 = AtomicU32::new(0);

/// The first attempt never completes.
async fn leave(_: Attempt) -> Result<u32, Failure> {
    match LEFT_BEHIND.fetch_add(1, Ordering::SeqCst) {
        0 => std::future::pending().await,
        before => Ok(before + 1),
    }
}

#[rialto_cps::cps]
async fn left_behind() -> u32 {
    step::<u32>("leave", RetryPolicy::once(), leave).await.unwrap_or(0)
}

/// A process does not know how long the other one has been dead. It measures the 15 s from its own start on.
#[tokio::test]
async fn a_process_that_starts_an_hour_later_waits_fifteen_seconds_for_the_tasks_of_a_dead_one() {
    let store = Connection::new();
    let opened = |store: Connection, clock: &Clock| {
        let builder = soon(Flows::builder().flow::<left_behind>().flow::<doubled>());
        builder.clock(clock.clone()).open(store).unwrap()
    };
    let dying = opened(store.clone(), &Clock::manual(UNIX_EPOCH));
    let worker = Worker::new(&dying);
    dying.start("l", left_behind()).await.unwrap();
    until(async || LEFT_BEHIND.load(Ordering::SeqCst) == 1).await;
    store.fails().await;
    drop((worker, dying));

    let clock = Clock::manual(UNIX_EPOCH + Duration::from_secs(3600));
    let next = opened(store.another(), &clock);
    let _worker = Worker::new(&next);
    for seconds in [0, 5, 5, 4] {
        clock.advance(Duration::from_secs(seconds));
        // This task runs after the check of the leases.
        let id = format!("at {:?}", clock.now());
        next.start(&id, doubled(1)).await.unwrap();
        assert_eq!(next.result::<u64>(&id).await.unwrap(), Some(2));
        assert_eq!(next.describe("l").await.unwrap().summary.status, Status::Running);
    }
    clock.advance(Duration::from_secs(1));
    assert_eq!(next.result::<u32>("l").await, Ok(Some(2)));
}
