//! How often a transaction asks its store. Each question to a database takes a round trip.

use rialto_cps::cps;
use rialto_durable::store::{Pair, Range, ReadTransaction, Store, StoreError, Work};
use rialto_durable::{Attempt, Failure, Flows, Redb, RetryPolicy, step};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

/// A store that counts the questions of its transactions.
struct Questioned {
    inner: Redb,
    /// The most questions in one transaction.
    most: Arc<AtomicUsize>,
}

struct Questions<'r> {
    below: &'r mut dyn ReadTransaction,
    asked: usize,
}

impl Store for Questioned {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        let most = &self.most;
        self.inner.transaction(&mut |below| {
            let mut questions = Questions { below, asked: 0 };
            let changes = work(&mut questions);
            most.fetch_max(questions.asked, Ordering::SeqCst);
            changes
        })
    }
}

impl ReadTransaction for Questions<'_> {
    fn get(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.asked += 1;
        self.below.get(key)
    }

    fn scan(&mut self, from: &[u8], until: &[u8], limit: usize) -> Result<Vec<Pair>, StoreError> {
        self.asked += 1;
        self.below.scan(from, until, limit)
    }

    fn get_all(&mut self, keys: &[Vec<u8>]) -> Result<Vec<Option<Vec<u8>>>, StoreError> {
        self.asked += 1;
        self.below.get_all(keys)
    }

    fn scan_all(&mut self, ranges: &[Range], limit: usize) -> Result<Vec<Vec<Pair>>, StoreError> {
        self.asked += 1;
        self.below.scan_all(ranges, limit)
    }
}

async fn double(_: Attempt, n: u64) -> Result<u64, Failure> {
    Ok(2 * n)
}

#[cps]
async fn doubles(n: u64) -> u64 {
    step::<u64>("double", RetryPolicy::once(), move |attempt| double(attempt, n)).await.unwrap_or(0)
}

const TASKS: usize = 300;

/// The tasks are leased in one transaction, and share the next ones, too. The number of questions depends on the
/// kinds of their records, not on the number of tasks.
#[tokio::test]
async fn tasks_that_share_a_transaction_share_its_questions() {
    let most = Arc::new(AtomicUsize::new(0));
    let store = Questioned { inner: Redb::in_memory().unwrap(), most: most.clone() };
    let flows = Flows::builder().flow::<doubles>().open(store).unwrap();
    let starting = (0..TASKS).map(|n| {
        let flows = flows.clone();
        async move { flows.start(&n.to_string(), doubles(n as u64)).await.unwrap() }
    });
    futures_util::future::join_all(starting).await;
    let _worker = Worker::new(&flows);
    until(async || flows.count().await.unwrap().completed == TASKS as u64).await;
    assert_eq!(flows.result::<u64>("7").await.unwrap(), Some(14));
    let most = most.load(Ordering::SeqCst);
    assert!(most <= 20, "a transaction asked its store {most} times");
}
