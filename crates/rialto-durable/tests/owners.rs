//! Who runs a task, when several may: one of them, and nobody who did so before.

use rialto_durable::{
    Attempt, Builder, Clock, Failure, Flows, Policy, Redb, Status, Store, StoreError, Work, checkpoint, step,
};
use rialto_event::Condition;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, UNIX_EPOCH};

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

/// A store that several flows use, each by a connection of its own.
#[derive(Clone)]
struct Connected {
    inner: Arc<Mutex<Redb>>,
    down: Arc<AtomicBool>,
    /// How often it was asked while it was down.
    refused: Arc<AtomicU32>,
}

impl Connected {
    fn new() -> Self {
        let inner = Arc::new(Mutex::new(Redb::in_memory().unwrap()));
        Connected { inner, down: Arc::default(), refused: Arc::default() }
    }

    fn another(&self) -> Self {
        Connected { inner: self.inner.clone(), down: Arc::default(), refused: Arc::default() }
    }

    async fn fails(&self) {
        self.down.store(true, Ordering::SeqCst);
        let before = self.refused.load(Ordering::SeqCst);
        until(async || self.refused.load(Ordering::SeqCst) > before).await;
    }

    fn works(&self) {
        self.down.store(false, Ordering::SeqCst);
    }
}

impl Store for Connected {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        if self.down.load(Ordering::SeqCst) {
            self.refused.fetch_add(1, Ordering::SeqCst);
            return Err(StoreError("connection refused".into()));
        }
        self.inner.lock().unwrap().transaction(work)
    }
}

fn soon(builder: Builder) -> Builder {
    builder.poll(Duration::from_millis(5))
}

#[rialto_cps::cps]
async fn doubled(n: u64) -> u64 {
    checkpoint!("asked");
    n * 2
}

static KEYS: Mutex<Vec<String>> = Mutex::new(Vec::new());
static GO_ON: LazyLock<[Condition; 2]> = LazyLock::new(|| [Condition::new(), Condition::new()]);

/// Which attempt of all it was.
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
    step::<u64>("charge", Policy::once(), charge).await.unwrap_or(0)
}

#[tokio::test]
async fn who_ran_a_task_that_was_deleted_writes_nothing_into_the_next_of_its_name() {
    let store = Connected::new();
    let runs = soon(Flows::builder().flow::<charged>().flow::<doubled>()).open(store.another()).unwrap();
    let asks = Flows::builder().flow::<charged>().flow::<doubled>().open(store).unwrap();
    let _worker = Worker::new(&runs);
    asks.start("c", charged()).await.unwrap();
    until(async || KEYS.lock().unwrap().len() == 1).await;
    asks.cancel("c").await.unwrap();
    asks.delete("c").await.unwrap();
    asks.start("c", charged()).await.unwrap();
    until(async || KEYS.lock().unwrap().len() == 2).await;
    assert_eq!(*KEYS.lock().unwrap(), ["c/0/charge/0", "c/1.0/charge/0"]);
    // The first one comes to its write, before another task is run.
    GO_ON[0].signal();
    asks.start("d", doubled(1)).await.unwrap();
    assert_eq!(asks.result::<u64>("d").await.unwrap(), Some(2));
    assert_eq!(asks.show("c").await.unwrap().summary.status, Status::Running);
    GO_ON[1].signal();
    assert_eq!(asks.result::<u64>("c").await.unwrap(), Some(2));
    let log = asks.show("c").await.unwrap().log;
    assert_eq!(log.iter().filter(|entry| entry.what == "step").count(), 1);
}

#[tokio::test]
async fn a_task_that_the_executor_drops_before_it_begins_is_begun_again_later() {
    let clock = Clock::manual(UNIX_EPOCH);
    let flows = Flows::builder().flow::<doubled>().clock(clock.clone());
    let flows = flows.open(Connected::new()).unwrap();
    flows.start("d", doubled(2)).await.unwrap();
    let dropping = tokio::spawn(flows.clone().run(drop));
    let crashes = async || {
        let log = flows.show("d").await.unwrap().log;
        log.iter().filter(|entry| entry.what == "crashed").count()
    };
    until(async || crashes().await == 1).await;
    assert_eq!(flows.show("d").await.unwrap().summary.status, Status::Ready);
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
    let _ = step::<()>("open", Policy::once(), |_| open()).await;
}

#[tokio::test]
async fn who_could_not_speak_because_nobody_could_keeps_his_tasks() {
    let (first, clock) = (Connected::new(), Clock::manual(UNIX_EPOCH));
    let second = first.another();
    let lease = Duration::from_secs(9);
    let opened = |builder: Builder, store: &Connected| {
        soon(builder).lease(lease).clock(clock.clone()).open(store.clone()).unwrap()
    };
    let one = opened(Flows::builder().flow::<doubled>(), &first);
    let other = opened(Flows::builder().flow::<held_up>(), &second);
    let (_one, _other) = (Worker::new(&one), Worker::new(&other));
    other.start("h", held_up()).await.unwrap();
    until(async || OPENED.load(Ordering::SeqCst) == 1).await;
    // The one has heard of the other.
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
    until(async || one.show("h").await.unwrap().summary.status == Status::Completed).await;
    assert_eq!(OPENED.load(Ordering::SeqCst), 1);
    let log = other.show("h").await.unwrap().log;
    assert!(log.iter().all(|entry| entry.what != "crashed"), "{log:?}");
}

#[tokio::test]
async fn who_is_silent_while_others_listen_loses_his_tasks() {
    let (store, clock) = (Connected::new(), Clock::manual(UNIX_EPOCH));
    let lease = Duration::from_secs(9);
    // One that does not hear the clock: nobody renews its lease.
    let deaf = Clock::manual(UNIX_EPOCH);
    let silent = Flows::builder().flow::<lost>().lease(lease).clock(deaf).open(store.another()).unwrap();
    let others = soon(Flows::builder().flow::<lost>().flow::<doubled>()).lease(lease).clock(clock.clone());
    let others = others.open(store).unwrap();
    silent.start("l", lost()).await.unwrap();
    let _silent = Worker::new(&silent);
    until(async || LOST.load(Ordering::SeqCst) == 1).await;
    let _others = Worker::new(&others);
    for round in 0..4 {
        // It has listened.
        let id = format!("d{round}");
        others.start(&id, doubled(1)).await.unwrap();
        assert_eq!(others.result::<u64>(&id).await.unwrap(), Some(2));
        assert!(round == 3 || LOST.load(Ordering::SeqCst) == 1, "{round}");
        clock.advance(lease / 3);
    }
    assert_eq!(others.result::<u32>("l").await, Ok(Some(2)));
}

static LOST: AtomicU32 = AtomicU32::new(0);

/// Who begins it first does not end it.
async fn lose(_: Attempt) -> Result<u32, Failure> {
    match LOST.fetch_add(1, Ordering::SeqCst) {
        0 => std::future::pending().await,
        before => Ok(before + 1),
    }
}

#[rialto_cps::cps]
async fn lost() -> u32 {
    step::<u32>("lose", Policy::once(), lose).await.unwrap_or(0)
}
