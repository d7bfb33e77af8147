//! After a crash, the next worker continues a task from its last state and takes the same path as the worker
//! before it. It finds the recorded signals, times and step results again, and no step is made under two
//! keys.

use rialto_cps::{Receiver, channel, join, recv};
use rialto_durable::store::{Store, Work};
use rialto_durable::{
    Attempt, Clock, Failure, Flows, Redb, RetryPolicy, Status, StoreError, sleep, step, wait_signal,
    wait_signal_within,
};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, UNIX_EPOCH};

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// A store with several handles. Each handle can break.
#[derive(Clone)]
struct Kept {
    inner: Arc<Mutex<Redb>>,
    broken: Arc<AtomicBool>,
    breaks: Arc<Mutex<Option<Breaks>>>,
}

/// When a handle breaks by itself.
#[derive(Clone, Copy)]
struct Breaks {
    /// The number of changes that still succeed.
    after: u32,
    /// Whether the change at which the handle breaks is committed. Its caller gets an error in either case.
    unheard: bool,
}

impl Kept {
    fn new() -> Self {
        let inner = Arc::new(Mutex::new(Redb::in_memory().unwrap()));
        Kept { inner, broken: Arc::default(), breaks: Arc::default() }
    }

    fn another(&self) -> Self {
        Kept { inner: self.inner.clone(), ..Kept::new() }
    }

    fn is_broken(&self) -> bool {
        self.broken.load(Ordering::SeqCst)
    }

    /// Returns whether this change is committed, and whether its caller hears of that.
    fn changes(&self) -> (bool, bool) {
        let mut breaks = self.breaks.lock().unwrap();
        match &mut *breaks {
            Some(Breaks { after: 0, unheard }) => {
                self.broken.store(true, Ordering::SeqCst);
                (*unheard, false)
            }
            Some(Breaks { after, .. }) => {
                *after -= 1;
                (true, true)
            }
            None => (true, true),
        }
    }
}

impl Store for Kept {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        let broken = || StoreError("the connection is broken".into());
        if self.is_broken() {
            return Err(broken());
        }
        let mut heard = true;
        self.inner.lock().unwrap().transaction(&mut |read| {
            let changes = work(read)?;
            let (made, known) = if changes.is_empty() { (true, true) } else { self.changes() };
            heard = known;
            if made { Ok(changes) } else { Err(broken()) }
        })?;
        if heard { Ok(()) } else { Err(broken()) }
    }
}

/// The keys of all attempts.
static ATTEMPTS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// The keys of a task's attempts, without the task's name.
fn attempts(id: &str) -> Vec<String> {
    let all = ATTEMPTS.lock().unwrap();
    all.iter().filter_map(|key| Some(key.strip_prefix(id)?.strip_prefix('/')?.to_string())).collect()
}

async fn charge(attempt: Attempt, amount: u64) -> Result<u64, Failure> {
    ATTEMPTS.lock().unwrap().push(attempt.idempotency_key);
    Ok(amount)
}

/// The first attempt never completes.
async fn hold(attempt: Attempt) -> Result<(), Failure> {
    let key = attempt.idempotency_key;
    let id = key.split('/').next().unwrap_or_default();
    let held_before = attempts(id).iter().any(|key| key.contains("hold"));
    ATTEMPTS.lock().unwrap().push(key);
    match held_before {
        false => std::future::pending().await,
        true => Ok(()),
    }
}

#[rialto_cps::cps]
async fn told() -> u64 {
    let amount: u64 = checkpoint!("told", wait_signal::<u64>("amount"));
    let paid = step::<u64>("charge", RetryPolicy::once(), move |attempt| charge(attempt, amount)).await;
    let _ = step::<()>("hold", RetryPolicy::once(), hold).await;
    paid.unwrap_or(0)
}

#[rialto_cps::cps]
async fn told_in_time() -> u64 {
    let told: Option<u64> = checkpoint!("told", wait_signal_within::<u64>("amount", DAY));
    let amount: u64 = told.unwrap_or(1u64);
    let paid = step::<u64>("charge", RetryPolicy::once(), move |attempt| charge(attempt, amount)).await;
    let _ = step::<()>("hold", RetryPolicy::once(), hold).await;
    paid.unwrap_or(0) + amount
}

#[rialto_cps::cps]
async fn rested() -> u64 {
    checkpoint!("rested", sleep(DAY));
    let paid = step::<u64>("charge", RetryPolicy::once(), move |attempt| charge(attempt, 3)).await;
    let _ = step::<()>("hold", RetryPolicy::once(), hold).await;
    paid.unwrap_or(0)
}

#[rialto_cps::cps]
async fn listens(rx: Receiver<u64>) -> u64 {
    recv::<u64>(&rx).await.unwrap_or(0)
}

#[rialto_cps::cps]
async fn told_beside(rx: Receiver<u64>) -> u64 {
    let (heard, paid) = join!(listens(rx), told());
    heard + paid
}

const ONCE: [&str; 3] = ["1/charge", "2/hold", "2/hold"];

/// Runs the task until it is held up in the step `hold`. Then drops the worker, so that another one can
/// continue.
async fn dies_in_the_middle(flows: &Flows, id: &str) {
    let worker = Worker::new(flows);
    until(async || attempts(id).len() == 2).await;
    drop(worker);
}

#[tokio::test]
async fn a_recovered_task_sees_the_same_signal() {
    let flows = Flows::builder().flow::<told>().open(Kept::new()).unwrap();
    flows.start("t", told()).await.unwrap();
    let worker = Worker::new(&flows);
    until(async || flows.describe("t").await.unwrap().summary.signals == ["amount"]).await;
    drop(worker);
    flows.signal("t", "amount", &5u64).await.unwrap();
    dies_in_the_middle(&flows, "t").await;
    let _worker = Worker::new(&flows);
    assert_eq!(flows.result::<u64>("t").await.unwrap(), Some(5));
    assert_eq!(attempts("t"), ONCE);
}

#[tokio::test]
async fn a_recovered_task_sees_a_signal_sent_before_it_ran() {
    let flows = Flows::builder().flow::<told>().open(Kept::new()).unwrap();
    flows.start("before", told()).await.unwrap();
    flows.signal("before", "amount", &5u64).await.unwrap();
    dies_in_the_middle(&flows, "before").await;
    let _worker = Worker::new(&flows);
    assert_eq!(flows.result::<u64>("before").await.unwrap(), Some(5));
    assert_eq!(attempts("before"), ONCE);
}

#[tokio::test]
async fn a_timeout_stays_a_timeout_after_recovery() {
    let clock = Clock::manual(UNIX_EPOCH);
    let flows = Flows::builder().flow::<told_in_time>().clock(clock.clone()).open(Kept::new()).unwrap();
    flows.start("late", told_in_time()).await.unwrap();
    let worker = Worker::new(&flows);
    until(async || flows.describe("late").await.unwrap().summary.signals == ["amount"]).await;
    clock.advance(DAY);
    until(async || attempts("late").len() == 2).await;
    flows.signal("late", "amount", &5u64).await.unwrap();
    drop(worker);
    let _worker = Worker::new(&flows);
    assert_eq!(flows.result::<u64>("late").await.unwrap(), Some(2));
    assert_eq!(attempts("late"), ONCE);
}

/// The machine that continues the task has a clock that is ten years behind.
#[tokio::test]
async fn a_finished_sleep_stays_finished_when_the_clock_is_behind() {
    let store = Kept::new();
    let open = |store, clock| Flows::builder().flow::<rested>().clock(clock).open(store).unwrap();
    let early = open(store.clone(), Clock::skipping(UNIX_EPOCH + 3650 * DAY));
    early.start("rests", rested()).await.unwrap();
    let worker = Worker::new(&early);
    until(async || attempts("rests").len() == 2).await;
    store.broken.store(true, Ordering::SeqCst);
    drop(worker);
    let clock = Clock::manual(UNIX_EPOCH);
    let late = open(store.another(), clock.clone());
    let _worker = Worker::new(&late);
    until(async || {
        clock.advance(DAY);
        late.describe("rests").await.unwrap().summary.status == Status::Completed
    })
    .await;
    assert_eq!(attempts("rests"), ONCE);
}

/// The task waits in memory, because one part of its `join!` waits for a channel, which the store does not
/// know. So it receives the signal there.
#[tokio::test]
async fn a_signal_received_by_an_in_memory_wait_survives_a_crash() {
    let flows = Flows::builder().flow::<told_beside>().open(Kept::new()).unwrap();
    let (tx, rx) = channel::<u64>();
    flows.start("beside", told_beside(rx.clone())).await.unwrap();
    let worker = Worker::new(&flows);
    until(async || flows.describe("beside").await.unwrap().summary.states == 1).await;
    flows.signal("beside", "amount", &5u64).await.unwrap();
    until(async || attempts("beside").len() == 2).await;
    drop(worker);
    let _worker = Worker::new(&flows);
    until(async || attempts("beside").len() == 3).await;
    tx.send(4).await.unwrap();
    assert_eq!(flows.result::<u64>("beside").await.unwrap(), Some(9));
    assert_eq!(attempts("beside"), ["1/charge@1", "2/hold@1", "2/hold@1"]);
}

/// Logs the amount as well.
async fn pay(attempt: Attempt, amount: u64) -> Result<u64, Failure> {
    ATTEMPTS.lock().unwrap().push(format!("{} {amount}", attempt.idempotency_key));
    Ok(amount)
}

#[rialto_cps::cps]
async fn decides(key: String, days: u32) -> u64 {
    let told: Option<u64> = checkpoint!("decided", wait_signal_within::<u64>("amount", DAY * days));
    let amount: u64 = told.unwrap_or(1u64);
    let paid = step::<u64>(key, RetryPolicy::once(), move |attempt| pay(attempt, amount)).await;
    paid.unwrap_or(0)
}

#[rialto_cps::cps]
async fn rests(key: String, days: u32) -> u64 {
    checkpoint!("rested", sleep(DAY * days));
    let paid = step::<u64>(key, RetryPolicy::once(), move |attempt| pay(attempt, 2)).await;
    paid.unwrap_or(0)
}

#[rialto_cps::cps]
async fn all_beside(rx: Receiver<u64>) -> u64 {
    let (heard, first, rested, second) = join!(
        listens(rx),
        decides("first".to_string(), 1u32),
        rests("rest".to_string(), 2u32),
        decides("second".to_string(), 30u32),
    );
    heard + first + rested + second
}

/// The attempts of a step, without consecutive repetitions of the same request.
fn different(id: &str, key: &str) -> Vec<String> {
    let mut all = attempts(id);
    all.retain(|attempt| attempt.contains(&format!("/{key}@")));
    all.dedup();
    all
}

/// Runs a task with four parts: one waits for a channel, and the others for a timeout, a sleep and a signal,
/// which come one after the other. The task waits in memory for them. The process dies at the change of the
/// store after the first `after` ones, before the commit or (`unheard`) after it, and another process with a
/// clock that is behind continues. Returns whether the first process died before the end.
async fn dies_at(after: u32, unheard: bool) -> bool {
    let id = &format!("dies-{after}-{unheard}");
    let (store, clock) = (Kept::new(), Clock::manual(UNIX_EPOCH));
    let open = |store, clock| {
        let builder =
            Flows::builder().flow::<all_beside>().clock(clock).poll_interval(Duration::from_millis(1));
        builder.crash_backoff(Duration::ZERO).exclusive().open(store).unwrap()
    };
    let outside = open(store.another(), clock.clone());
    let (tx, rx) = channel::<u64>();
    outside.start(id, all_beside(rx.clone())).await.unwrap();
    let flows = open(store.clone(), clock.clone());
    *store.breaks.lock().unwrap() = Some(Breaks { after, unheard });
    let worker = Worker::new(&flows);
    let steps = async |number| {
        let log = outside.describe(id).await.unwrap().log;
        log.iter().filter(|entry| entry.kind == "step").count() == number
    };
    until(async || store.is_broken() || outside.describe(id).await.unwrap().summary.states == 1).await;
    clock.advance(DAY);
    until(async || store.is_broken() || steps(1).await).await;
    clock.advance(DAY);
    until(async || store.is_broken() || steps(2).await).await;
    outside.signal(id, "amount", &5u64).await.unwrap();
    until(async || store.is_broken() || steps(3).await).await;
    let died = store.is_broken();
    store.broken.store(true, Ordering::SeqCst);
    drop(worker);
    drop(flows);

    let clock = Clock::manual(UNIX_EPOCH);
    let late = open(store.another(), clock.clone());
    let (_worker, days) = (Worker::new(&late), Cell::new(0));
    let another_day = async || {
        clock.advance(DAY);
        days.set(days.get() + 1);
        let shown = late.describe(id).await.unwrap();
        assert!(days.get() < 10_000, "{id} does not get on: {:?}", shown.log);
        shown.summary.status
    };
    until(async || {
        another_day().await;
        ["first", "rest", "second"].iter().all(|key| !different(id, key).is_empty())
    })
    .await;
    tx.send(4).await.unwrap();
    until(async || another_day().await == Status::Completed).await;
    let result = late.result::<u64>(id).await.unwrap().unwrap();
    let mut sum = 4;
    for key in ["first", "rest", "second"] {
        let made = different(id, key);
        assert_eq!(made.len(), 1, "{id}: {:?}", attempts(id));
        sum += made[0].rsplit_once(' ').unwrap().1.parse::<u64>().unwrap();
    }
    assert_eq!(result, sum, "{id}");
    died
}

#[tokio::test]
async fn the_outcome_of_an_in_memory_wait_survives_a_crash_anywhere() {
    for unheard in [false, true] {
        let mut points = 0;
        while dies_at(points, unheard).await {
            points += 1;
        }
        assert!(points > 6, "{points}");
    }
}
