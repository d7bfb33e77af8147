//! `stop` and `close`: when `run` has returned, none of its tasks is in memory, other workers may run them,
//! and the store is closed and can be opened again at once.

use rialto_durable::store::{Store, Work};
use rialto_durable::{
    Attempt, Error, Failure, Flows, Redb, RetryPolicy, Status, StoreError, checkpoint, step, wait_signal,
};
use std::future::pending;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

#[rialto_cps::cps]
async fn doubled(n: u64) -> u64 {
    checkpoint!("asked");
    n * 2
}

#[rialto_cps::cps]
async fn told() -> u64 {
    checkpoint!("told", wait_signal::<u64>("tell"))
}

fn open(file: &Path) -> Flows {
    Flows::builder().flow::<doubled>().flow::<told>().exclusive().open(Redb::open(file).unwrap()).unwrap()
}

fn file() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tasks.redb");
    (folder, file)
}

/// `flows` is still alive when the file is opened again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_file_can_be_opened_as_soon_as_run_has_returned() {
    let (_folder, file) = file();
    for round in 0..100u64 {
        let flows = open(&file);
        let mut worker = Worker::new(&flows);
        let id = format!("task-{round}");
        flows.start(&id, doubled(round)).await.unwrap();
        if round % 2 == 0 {
            flows.result::<u64>(&id).await.unwrap();
        }
        flows.stop();
        (&mut worker.0).await.unwrap().unwrap();
        let store = Redb::open(&file).unwrap_or_else(|error| panic!("round {round}: {error}"));
        drop((store, flows));
    }
}

/// Two calls of `run` on the same flows: each returns only when both have ended.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_of_two_runs_returns_after_both_have_ended() {
    let (_folder, file) = file();
    for round in 0..20u64 {
        let flows = open(&file);
        let (mut one, mut other) = (Worker::new(&flows), Worker::new(&flows));
        for number in 0..10 {
            flows.start(&format!("task-{round}-{number}"), doubled(number)).await.unwrap();
        }
        flows.stop();
        tokio::select! {
            done = &mut one.0 => done.unwrap().unwrap(),
            done = &mut other.0 => done.unwrap().unwrap(),
        }
        Redb::open(&file).unwrap_or_else(|error| panic!("round {round}: {error}"));
    }
}

static HELD: AtomicU32 = AtomicU32::new(0);
static DROPPED: AtomicBool = AtomicBool::new(false);

struct Dropped;

impl Drop for Dropped {
    fn drop(&mut self) {
        DROPPED.store(true, Ordering::SeqCst);
    }
}

async fn hold(_: Attempt) -> Result<u64, Failure> {
    HELD.fetch_add(1, Ordering::SeqCst);
    let _dropped = Dropped;
    pending().await
}

#[rialto_cps::cps]
async fn held() -> u64 {
    step::<u64>("hold", RetryPolicy::once(), hold).await.unwrap_or(0)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn run_returns_after_its_tasks_were_dropped_and_given_back() {
    let (_folder, file) = file();
    let open = || Flows::builder().flow::<held>().open(Redb::open(&file).unwrap()).unwrap();
    let flows = open();
    let mut worker = Worker::new(&flows);
    flows.start("h", held()).await.unwrap();
    until(async || HELD.load(Ordering::SeqCst) == 1).await;
    flows.stop();
    (&mut worker.0).await.unwrap().unwrap();
    assert!(DROPPED.load(Ordering::SeqCst), "its attempt is still in memory");
    // Without `exclusive`: the task was given back, so it is ready before the old worker's lease expires.
    let next = open();
    let shown = next.describe("h").await.unwrap().summary;
    assert_eq!((shown.status, shown.crashes), (Status::Ready, 0));
}

#[tokio::test]
async fn a_handle_that_is_used_after_stop_opens_the_file_again() {
    let (_folder, file) = file();
    let flows = open(&file);
    let mut worker = Worker::new(&flows);
    flows.start("t", told()).await.unwrap();
    until(async || flows.describe("t").await.unwrap().summary.status == Status::Waiting).await;
    flows.stop();
    (&mut worker.0).await.unwrap().unwrap();
    flows.signal("t", "tell", &5u64).await.unwrap();
    assert_eq!(flows.describe("t").await.unwrap().summary.status, Status::Waiting, "it is run by the next");
    flows.close().await.unwrap();
    let flows = open(&file);
    let _worker = Worker::new(&flows);
    assert_eq!(flows.result::<u64>("t").await.unwrap(), Some(5));
}

#[tokio::test]
async fn the_file_can_be_opened_as_soon_as_the_flows_are_closed() {
    let (_folder, file) = file();
    for round in 0..100u64 {
        let flows = open(&file);
        let other = flows.clone();
        flows.start(&format!("task-{round}"), doubled(round)).await.unwrap();
        flows.close().await.unwrap();
        Redb::open(&file).unwrap_or_else(|error| panic!("round {round}: {error}"));
        assert_eq!(other.list("", 1).await, Err(Error::Stopped));
        assert_eq!(other.clone().close().await, Ok(()), "it is closed already");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn close_waits_for_run() {
    let (_folder, file) = file();
    for round in 0..20u64 {
        let flows = open(&file);
        let mut worker = Worker::new(&flows);
        flows.start(&format!("task-{round}"), doubled(round)).await.unwrap();
        flows.close().await.unwrap();
        assert_eq!((&mut worker.0).await.unwrap(), Ok(()));
        Redb::open(&file).unwrap_or_else(|error| panic!("round {round}: {error}"));
    }
}

/// `run` is called, but not polled, before `close`.
#[tokio::test]
async fn close_waits_for_a_run_that_has_not_begun() {
    let (_folder, file) = file();
    let flows = open(&file);
    flows.start("t", doubled(1)).await.unwrap();
    let run = flows.clone().run(tokio::spawn);
    let (closed, ran) = tokio::join!(flows.close(), run);
    assert_eq!((closed, ran), (Ok(()), Ok(())));

    // `close` does not wait for a `run` that was dropped.
    let flows = open(&file);
    drop(flows.clone().run(tokio::spawn));
    assert_eq!(flows.close().await, Ok(()));
}

/// A store that a test can switch off.
#[derive(Clone)]
struct Faulty {
    store: Arc<Mutex<Redb>>,
    down: Arc<AtomicBool>,
}

impl Store for Faulty {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        match self.down.load(Ordering::SeqCst) {
            true => Err(StoreError("it is down".into())),
            false => self.store.lock().unwrap().transaction(work),
        }
    }
}

#[tokio::test]
async fn run_and_close_return_the_error_of_giving_back() {
    let store = Faulty { store: Arc::new(Mutex::new(Redb::in_memory().unwrap())), down: Arc::default() };
    let flows = Flows::builder().flow::<told>().open(store.clone()).unwrap();
    let mut worker = Worker::new(&flows);
    flows.start("t", told()).await.unwrap();
    until(async || flows.describe("t").await.unwrap().summary.status == Status::Waiting).await;
    store.down.store(true, Ordering::SeqCst);
    flows.stop();
    let down = Err(Error::Store(StoreError("it is down".into())));
    assert_eq!((&mut worker.0).await.unwrap(), down);
    assert_eq!(flows.close().await, down);
}
