//! A store fails at random, at any call and in any way that a store may fail: no task is lost, no step is
//! made under two keys, and no write happens twice.

use rialto_durable::store::{Change, Pair, ReadTransaction, Store, Work};
use rialto_durable::{
    Attempt, Error, Failure, Flows, Redb, RetryPolicy, Status, StoreError, checkpoint, kv, sleep, step,
    wait_signal,
};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

#[derive(Clone)]
struct Chaos {
    inner: Arc<Mutex<Redb>>,
    random: Arc<Mutex<u64>>,
    quiet: Arc<AtomicBool>,
}

impl Chaos {
    fn new(seed: u64) -> Self {
        let inner = Arc::new(Mutex::new(Redb::in_memory().unwrap()));
        Chaos { inner, random: Arc::new(Mutex::new(seed)), quiet: Arc::new(AtomicBool::new(true)) }
    }

    fn below(&self, end: u64) -> u64 {
        let mut random = self.random.lock().unwrap();
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*random >> 33) % end
    }
}

fn broken<T>(when: &str) -> Result<T, StoreError> {
    Err(StoreError(format!("it has broken {when}")))
}

impl Store for Chaos {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        let mut inner = self.inner.lock().unwrap();
        let how = if self.quiet.load(Ordering::SeqCst) { 9 } else { self.below(10) };
        match how {
            0 => broken("before it began"),
            1 => inner
                .transaction(&mut |read| work(read).and_then(|_: Vec<Change>| broken("before it was safe"))),
            2 => inner.transaction(work).and_then(|()| broken("after it was safe")),
            // Some reads fail. If `work` returns changes nevertheless, they are committed.
            3 | 4 => {
                let left = self.below(6);
                inner.transaction(&mut |read| work(&mut FailingReader { read, left }))
            }
            _ => inner.transaction(work),
        }
    }
}

/// A reader that fails after `left` reads.
struct FailingReader<'r> {
    read: &'r mut dyn ReadTransaction,
    left: u64,
}

impl FailingReader<'_> {
    fn one_less(&mut self) -> Result<(), StoreError> {
        self.left = self.left.checked_sub(1).ok_or(StoreError("it has broken at a read".into()))?;
        Ok(())
    }
}

impl ReadTransaction for FailingReader<'_> {
    fn get(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.one_less()?;
        self.read.get(key)
    }

    fn scan(&mut self, from: &[u8], until: &[u8], limit: usize) -> Result<Vec<Pair>, StoreError> {
        self.one_less()?;
        self.read.scan(from, until, limit)
    }
}

const ROUNDS: u64 = 3;
const TASKS: u64 = 12;

static KEYS: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

async fn charge(attempt: Attempt) -> Result<u64, Failure> {
    KEYS.lock().unwrap().insert(attempt.idempotency_key);
    kv::update("charges recorded", |count: Option<u64>| Some(count.unwrap_or(0) + 1));
    Ok(1)
}

#[rialto_cps::cps]
async fn order(rounds: u64) -> u64 {
    let mut paid = 0u64;
    for _ in 0..rounds {
        let amount: u64 = checkpoint!("told", wait_signal::<u64>("amount"));
        let one = step::<u64>("charge", RetryPolicy::once(), charge).await.unwrap_or(0);
        kv::update("paid", move |sum: Option<u64>| Some(sum.unwrap_or(0) + one));
        paid += one + amount;
        checkpoint!("paid");
        checkpoint!("rested", sleep(Duration::from_millis(1)));
    }
    paid
}

/// Repeats a request until the store does not fail.
async fn retried<T, F: Future<Output = Result<T, Error>>>(mut ask: impl FnMut() -> F) -> T {
    loop {
        match ask().await {
            Err(Error::Store(_)) => {}
            done => return done.unwrap(),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_randomly_failing_store_loses_and_repeats_nothing() {
    for seed in 1..=4u64 {
        let store = Chaos::new(seed);
        KEYS.lock().unwrap().clear();
        let flows = Flows::builder()
            .flow::<order>()
            .crash_backoff(Duration::from_millis(1))
            .open(store.clone())
            .unwrap();
        let worker = Worker::new(&flows);
        // The worker runs tasks before the store begins to fail.
        flows.start("first", order(0)).await.unwrap();
        until(async || flows.describe("first").await.unwrap().summary.status == Status::Completed).await;
        store.quiet.store(false, Ordering::SeqCst);
        let ids: Vec<String> = (0..TASKS).map(|number| format!("order-{number}")).collect();
        for id in &ids {
            retried(|| flows.start(id, order(ROUNDS))).await;
            for _ in 0..ROUNDS {
                retried(|| flows.signal(id, "amount", &10u64)).await;
            }
        }
        for id in &ids {
            assert_eq!(retried(|| flows.result::<u64>(id)).await, Some(11 * ROUNDS), "seed {seed}");
            let log = retried(|| flows.history(id, 0, usize::MAX)).await;
            let steps = log.iter().filter(|entry| entry.kind == "step").count() as u64;
            assert_eq!(steps, ROUNDS, "seed {seed}: {log:#?}");
            assert_eq!(retried(|| flows.describe(id)).await.summary.status, Status::Completed);
        }
        assert_eq!(retried(|| flows.get::<u64>("paid")).await, Some(TASKS * ROUNDS), "seed {seed}");
        assert_eq!(
            retried(|| flows.get::<u64>("charges recorded")).await,
            Some(TASKS * ROUNDS),
            "seed {seed}"
        );
        assert_eq!(KEYS.lock().unwrap().len() as u64, TASKS * ROUNDS, "seed {seed}: a step had two keys");
        drop(worker);
    }
}
