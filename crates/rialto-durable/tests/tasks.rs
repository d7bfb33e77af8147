//! The guarantees of durable tasks: one test for each.

use rialto_cps::join;
use rialto_durable::store::{Store, Work};
use rialto_durable::{
    Attempt, Clock, Error, Failure, Flows, Redb, RetryPolicy, Status, StoreError, checkpoint, kv, sleep,
    step, wait_signal, wait_signal_within,
};
use rialto_event::Condition;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
use std::time::{Duration, UNIX_EPOCH};

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// A store that several flow workers use.
#[derive(Clone)]
struct Shared(Arc<Mutex<Redb>>);

impl Shared {
    fn new() -> Self {
        Shared(Arc::new(Mutex::new(Redb::in_memory().unwrap())))
    }
}

impl Store for Shared {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        self.0.lock().unwrap().transaction(work)
    }
}

async fn status(flows: &Flows, id: &str) -> Status {
    flows.describe(id).await.unwrap().summary.status
}

async fn comes_to(flows: &Flows, id: &str, wanted: Status) {
    until(async || status(flows, id).await == wanted).await;
}

#[rialto_cps::cps]
async fn doubled(n: u64) -> u64 {
    checkpoint!("asked");
    n * 2
}

#[rialto_cps::cps]
async fn nothing() {
    checkpoint!("nothing");
}

#[rialto_cps::cps]
async fn keeps(held: Option<Option<u64>>) -> String {
    checkpoint!("kept");
    format!("{held:?}")
}

/// Each `Link` adds two levels of nesting: the variant and its fields.
#[derive(Clone, Serialize, Deserialize)]
enum Chain {
    End,
    Link(u64, Box<Chain>),
}

#[rialto_cps::cps]
async fn keeps_a_chain(links: u64) -> u64 {
    let chain: Chain = (0..links).fold(Chain::End, |chain, link| Chain::Link(link, Box::new(chain)));
    checkpoint!("rested", sleep(DAY));
    if let Chain::Link(last, _) = chain { last } else { 0 }
}

#[rialto_cps::cps]
async fn puts(bytes: usize) -> bool {
    kv::put(&"k".repeat(bytes), &true);
    checkpoint!("put");
    true
}

#[tokio::test]
async fn a_key_longer_than_512_bytes_is_refused() {
    let flows = Flows::builder().flow::<puts>().max_crashes(1).open(Shared::new()).unwrap();
    flows.start("short", puts(512)).await.unwrap();
    flows.start("long", puts(513)).await.unwrap();
    let name = "s".repeat(513);
    assert_eq!(flows.signal("long", &name, &true).await, Err(Error::InvalidName(name)));
    flows.signal("long", &"s".repeat(512), &true).await.unwrap();
    let _worker = Worker::new(&flows);
    assert_eq!(flows.result::<bool>("short").await.unwrap(), Some(true));
    comes_to(&flows, "long", Status::Quarantined).await;
    let why = flows.describe("long").await.unwrap().summary.why.unwrap();
    assert!(why.contains("a key of `put` has 513 bytes, and the limit is 512"), "{why}");
}

static REFUSED: AtomicU32 = AtomicU32::new(0);

async fn refuses_thrice() -> Result<u32, Failure> {
    match REFUSED.fetch_add(1, Ordering::SeqCst) {
        attempts @ 0..3 => Err(Failure::retryable(format!("attempt {attempts}"))),
        attempts => Ok(attempts),
    }
}

#[rialto_cps::cps]
async fn insists() -> u32 {
    let policy: RetryPolicy = RetryPolicy::default().backoff(Duration::ZERO, DAY);
    step::<u32>("insist", policy, |_| refuses_thrice()).await.unwrap_or(0)
}

#[tokio::test]
async fn attempts_without_a_pause_need_no_time() {
    let clock = Clock::manual(UNIX_EPOCH);
    let flows = Flows::builder().flow::<insists>().clock(clock).open(Shared::new()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("i", insists()).await.unwrap();
    assert_eq!(flows.result::<u32>("i").await.unwrap(), Some(3));
}

#[rialto_cps::cps]
async fn removes(bytes: usize) -> bool {
    kv::remove(&"k".repeat(bytes));
    checkpoint!("removed");
    true
}

#[tokio::test]
async fn removing_a_key_longer_than_512_bytes_does_nothing() {
    let flows = Flows::builder().flow::<puts>().flow::<removes>().open(Shared::new()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("puts", puts(512)).await.unwrap();
    assert_eq!(flows.result::<bool>("puts").await.unwrap(), Some(true));
    for bytes in [513, 512] {
        let id = format!("removes {bytes}");
        flows.start(&id, removes(bytes)).await.unwrap();
        assert_eq!(flows.result::<bool>(&id).await.unwrap(), Some(true));
        let there = flows.get::<bool>(&"k".repeat(512)).await.unwrap();
        assert_eq!(there, (bytes == 513).then_some(true));
    }
}

#[rialto_cps::cps]
async fn hears(name: String, within: Option<u64>) -> bool {
    match within {
        Some(days) => {
            wait_signal_within::<bool>(name, u32::try_from(days).unwrap_or(0) * DAY).await.unwrap_or(false)
        }
        None => wait_signal::<bool>(name).await,
    }
}

#[tokio::test]
async fn waiting_for_an_invalid_signal_name_panics() {
    let clock = Clock::manual(UNIX_EPOCH);
    let flows = Flows::builder().flow::<hears>().max_crashes(1).clock(clock).open(Shared::new()).unwrap();
    let _worker = Worker::new(&flows);
    for (name, within) in
        [("", None), ("a\0b", Some(1)), (&*"s".repeat(513), None), (&"s".repeat(600), Some(1))]
    {
        let id = format!("{} {within:?}", name.len());
        flows.start(&id, hears(name.into(), within)).await.unwrap();
        comes_to(&flows, &id, Status::Quarantined).await;
        let why = flows.describe(&id).await.unwrap().summary.why.unwrap();
        let wanted =
            format!("it has {} bytes; help: use a name of 1 to 512 bytes, none of them 0", name.len());
        assert!(why.contains("the signal name `") && why.contains(&wanted) && why.len() < 400, "{why}");
    }
    for (name, within) in [("s".repeat(512), None), ("s".into(), Some(1))] {
        let id = format!("{within:?}");
        flows.start(&id, hears(name.clone(), within)).await.unwrap();
        flows.signal(&id, &name, &true).await.unwrap();
        assert_eq!(flows.result::<bool>(&id).await.unwrap(), Some(true));
    }
}

#[tokio::test]
async fn a_value_nested_too_deep_is_not_written() {
    let clock = Clock::manual(UNIX_EPOCH);
    let flows = Flows::builder().flow::<keeps_a_chain>().clock(clock.clone()).open(Shared::new()).unwrap();
    let _worker = Worker::new(&flows);
    for (id, links) in [("long", 200), ("short", 127)] {
        flows.start(id, keeps_a_chain(links)).await.unwrap();
        until(async || !matches!(status(&flows, id).await, Status::Ready | Status::Running)).await;
    }
    assert_eq!(status(&flows, "long").await, Status::Quarantined);
    let why = flows.describe("long").await.unwrap().summary.why.unwrap();
    assert!(why.contains("`chain[1]") && why.contains("nested more than 256 levels deep"), "{why}");
    clock.advance(DAY);
    assert_eq!(flows.result::<u64>("short").await.unwrap(), Some(126));
}

#[tokio::test]
async fn a_value_that_would_be_read_as_another_is_refused() {
    let flows = Flows::builder().flow::<keeps>().open(Shared::new()).unwrap();
    let _worker = Worker::new(&flows);
    for held in [None, Some(Some(3))] {
        let id = format!("{held:?}");
        flows.start(&id, keeps(held)).await.unwrap();
        assert_eq!(flows.result::<String>(&id).await.unwrap(), Some(id));
    }
    let refused = flows.start("some", keeps(Some(None))).await;
    assert!(matches!(&refused, Err(Error::Frame { id: Some(id), .. }) if id == "some"), "{refused:?}");
    let refused = flows.signal("x", "name", &[Some(())]).await;
    assert!(matches!(&refused, Err(Error::Value(why)) if why.contains("`name`")), "{refused:?}");
}

#[rialto_cps::cps]
async fn adds_one(total: rialto_cps::Shared<u64>) {
    checkpoint!("rested", sleep(DAY));
    total.with(|total| *total += 1);
}

#[rialto_cps::cps]
async fn shares() -> u64 {
    let total: rialto_cps::Shared<u64> = rialto_cps::Shared::new(0);
    adds_one(total.clone()).await;
    adds_one(total.clone()).await;
    total.get()
}

#[tokio::test]
async fn a_shared_cell_stays_shared_after_a_read() {
    let flows = Flows::builder().flow::<shares>().clock(Clock::skipping(UNIX_EPOCH));
    let flows = flows.open(Shared::new()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("s", shares()).await.unwrap();
    assert_eq!(flows.result::<u64>("s").await.unwrap(), Some(2));
}

#[rialto_cps::cps]
async fn shares_with_parts() -> u64 {
    let total: rialto_cps::Shared<u64> = rialto_cps::Shared::new(0);
    let ((), ()) = join!(adds_one(total.clone()), adds_one(total.clone()));
    total.get()
}

/// Both parts sleep, so the task leaves memory, and another worker reads it from the store.
#[tokio::test]
async fn a_shared_cell_stays_shared_between_the_parts_of_a_join() {
    let (store, clock) = (Shared::new(), Clock::manual(UNIX_EPOCH));
    let open =
        || Flows::builder().flow::<shares_with_parts>().clock(clock.clone()).open(store.clone()).unwrap();
    let flows = open();
    let worker = Worker::new(&flows);
    flows.start("s", shares_with_parts()).await.unwrap();
    comes_to(&flows, "s", Status::Waiting).await;
    drop(worker);
    let flows = open();
    let _worker = Worker::new(&flows);
    clock.advance(DAY);
    assert_eq!(flows.result::<u64>("s").await.unwrap(), Some(2));
}

static FLOWS: OnceLock<Flows> = OnceLock::new();

#[rialto_cps::cps]
async fn parent(n: u64) -> u64 {
    let begun = step::<bool>("start the child", RetryPolicy::default(), move |_| starts_child(n)).await;
    assert_eq!(begun, Ok(true));
    checkpoint!("answered", wait_signal::<u64>("answer"))
}

async fn starts_child(n: u64) -> Result<bool, Failure> {
    let flows = FLOWS.get().expect("the test sets it");
    flows.start("child", child(n)).await.map_err(|error| Failure::retryable(error.to_string()))
}

#[rialto_cps::cps]
async fn child(n: u64) {
    let told = step::<()>("tell the parent", RetryPolicy::default(), move |_| tells_parent(2 * n)).await;
    assert_eq!(told, Ok(()));
}

async fn tells_parent(answer: u64) -> Result<(), Failure> {
    let flows = FLOWS.get().expect("the test sets it");
    flows.signal("parent", "answer", &answer).await.map_err(|error| Failure::retryable(error.to_string()))
}

/// The parent leaves memory when it waits for the answer, so one place in memory is enough for both tasks.
#[tokio::test]
async fn a_step_starts_a_task() {
    let builder = Flows::builder().flow::<parent>().flow::<child>().max_in_memory(1);
    let flows = FLOWS.get_or_init(|| builder.open(Shared::new()).unwrap());
    let _worker = Worker::new(flows);
    flows.start("parent", parent(4)).await.unwrap();
    assert_eq!(flows.result::<u64>("parent").await.unwrap(), Some(8));
    assert_eq!(flows.result::<()>("child").await.unwrap(), Some(()));
}

#[tokio::test]
async fn a_task_begins_once() {
    let flows = Flows::builder().flow::<doubled>().flow::<nothing>().open(Shared::new()).unwrap();
    assert!(flows.start("a", doubled(1)).await.unwrap());
    assert!(!flows.start("a", doubled(2)).await.unwrap());
    assert!(matches!(flows.start("a", nothing()).await, Err(Error::OtherFlow { .. })));
    for bad in ["", "a\0b", &"x".repeat(513)] {
        assert!(matches!(flows.start(bad, nothing()).await, Err(Error::InvalidName(_))));
    }
    let _worker = Worker::new(&flows);
    assert_eq!(flows.result::<u64>("a").await.unwrap(), Some(2));
    assert!(!flows.start("a", doubled(2)).await.unwrap(), "also when it is over");
    assert!(matches!(flows.result::<u64>("b").await, Err(Error::NotFound(_))));
    assert!(matches!(flows.result::<String>("a").await, Err(Error::Value(_))));
}

static FIRST: AtomicU32 = AtomicU32::new(0);
static SECOND: AtomicU32 = AtomicU32::new(0);
static OPEN: LazyLock<Condition> = LazyLock::new(Condition::new);

#[rialto_cps::cps]
async fn two_steps() -> Vec<String> {
    let one = step::<String>("one", RetryPolicy::default(), count_first).await;
    let other = step::<String>("two", RetryPolicy::default(), wait_second).await;
    let again = step::<String>("one", RetryPolicy::default(), count_first).await;
    [one, other, again].into_iter().flatten().collect()
}

async fn count_first(attempt: Attempt) -> Result<String, Failure> {
    FIRST.fetch_add(1, Ordering::SeqCst);
    Ok(attempt.idempotency_key)
}

async fn wait_second(attempt: Attempt) -> Result<String, Failure> {
    SECOND.fetch_add(1, Ordering::SeqCst);
    OPEN.wait_evt().await;
    Ok(attempt.idempotency_key)
}

#[tokio::test]
async fn an_ended_step_does_not_run_again() {
    let flows = Flows::builder().flow::<two_steps>().open(Shared::new()).unwrap();
    flows.start("s", two_steps()).await.unwrap();
    let worker = Worker::new(&flows);
    until(async || SECOND.load(Ordering::SeqCst) == 1).await;
    drop(worker);
    let _worker = Worker::new(&flows);
    until(async || SECOND.load(Ordering::SeqCst) == 2).await;
    assert_eq!(FIRST.load(Ordering::SeqCst), 1);
    OPEN.signal();
    let keys = flows.result::<Vec<String>>("s").await.unwrap().unwrap();
    assert_eq!(keys, ["s/0/one", "s/1/two", "s/2/one"]);
    assert_eq!(FIRST.load(Ordering::SeqCst), 2);
}

static TRIES: AtomicU32 = AtomicU32::new(0);

#[rialto_cps::cps]
async fn stubborn(policy_attempts: u32) -> Result<u32, rialto_durable::StepError> {
    let policy: RetryPolicy = RetryPolicy::default().max_attempts(policy_attempts).backoff(DAY, 2 * DAY);
    let tries = step::<u32>("try", policy, third_time).await?;
    Ok(tries)
}

async fn third_time(attempt: Attempt) -> Result<u32, Failure> {
    TRIES.fetch_add(1, Ordering::SeqCst);
    if attempt.number < 3 {
        return Err(Failure::retryable(format!("attempt {}", attempt.number)));
    }
    Ok(attempt.number)
}

#[tokio::test]
async fn a_failed_step_is_retried_with_exponential_backoff() {
    let clock = Clock::manual(UNIX_EPOCH);
    let flows = Flows::builder().flow::<stubborn>().clock(clock.clone()).open(Shared::new()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("s", stubborn(5)).await.unwrap();
    until(async || TRIES.load(Ordering::SeqCst) == 1).await;
    while TRIES.load(Ordering::SeqCst) < 2 {
        clock.advance(DAY / 4);
        tokio::task::yield_now().await;
    }
    assert!(clock.now() >= UNIX_EPOCH + DAY);
    while TRIES.load(Ordering::SeqCst) < 3 {
        clock.advance(DAY / 4);
        tokio::task::yield_now().await;
    }
    assert!(clock.now() >= UNIX_EPOCH + 3 * DAY);
    let done = flows.result::<Result<u32, rialto_durable::StepError>>("s").await.unwrap();
    assert_eq!(done, Some(Ok(3)));
}

#[rialto_cps::cps]
async fn hopeless() -> (String, u32) {
    let last = step::<u32>("last", RetryPolicy::default(), never_again).await;
    let late = step::<u32>("late", RetryPolicy::once().attempt_timeout(DAY), never_ends).await;
    match (last, late) {
        (Err(last), Err(late)) => (format!("{}, {}", last.why, late.why), last.attempts),
        _ => unreachable!(),
    }
}

async fn never_again(_: Attempt) -> Result<u32, Failure> {
    Err(Failure::non_retryable("no use"))
}

async fn never_ends(_: Attempt) -> Result<u32, Failure> {
    std::future::pending().await
}

#[tokio::test]
async fn a_step_fails_permanently_or_times_out() {
    let clock = Clock::manual(UNIX_EPOCH);
    let flows = Flows::builder().flow::<hopeless>().clock(clock.clone()).open(Shared::new()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("h", hopeless()).await.unwrap();
    let ticks = tokio::spawn(async move {
        loop {
            clock.advance(DAY);
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    });
    let done = flows.result::<(String, u32)>("h").await.unwrap().unwrap();
    assert_eq!(done, ("no use, the attempt took longer than 86400s".to_string(), 1));
    ticks.abort();
    let log = flows.describe("h").await.unwrap().log;
    let steps: Vec<_> = log.iter().filter(|entry| entry.kind == "step").collect();
    assert_eq!(steps[0].why.as_deref(), Some("no use"));
}

#[rialto_cps::cps]
async fn asks() -> Vec<String> {
    let name = checkpoint!("name", wait_signal::<String>("name"));
    let age = checkpoint!("age", wait_signal_within::<u32>("age", DAY));
    let late = checkpoint!("late", wait_signal_within::<u32>("late", DAY));
    vec![name, format!("{age:?}"), format!("{late:?}")]
}

#[tokio::test]
async fn signals_may_arrive_before_and_during_the_wait() {
    let clock = Clock::manual(UNIX_EPOCH);
    let flows = Flows::builder().flow::<asks>().clock(clock.clone()).open(Shared::new()).unwrap();
    flows.start("a", asks()).await.unwrap();
    flows.signal("a", "age", &7u32).await.unwrap();
    let _worker = Worker::new(&flows);
    comes_to(&flows, "a", Status::Waiting).await;
    assert_eq!(flows.describe("a").await.unwrap().summary.signals, ["name"]);
    // A signal of another type is ignored.
    flows.signal("a", "name", &1u32).await.unwrap();
    until(async || flows.describe("a").await.unwrap().log.iter().any(|entry| entry.kind == "ignored")).await;
    comes_to(&flows, "a", Status::Waiting).await;
    flows.signal("a", "name", "Ada").await.unwrap();
    until(async || {
        let shown = flows.describe("a").await.unwrap();
        shown.summary.status == Status::Waiting && shown.summary.signals == ["late"]
    })
    .await;
    clock.advance(DAY);
    let answers = flows.result::<Vec<String>>("a").await.unwrap().unwrap();
    assert_eq!(answers, ["Ada", "Some(7)", "None"]);
    assert!(matches!(flows.signal("a", "name", "Eve").await, Err(Error::Ended(_))));
}

#[rialto_cps::cps]
async fn adds(count: u32) -> u32 {
    let mut sum = 0u32;
    for _ in 0..count {
        let next = checkpoint!("next", wait_signal::<u32>("number"));
        sum += next;
    }
    sum
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_signal_is_taken_once_under_concurrent_sends() {
    const COUNT: u32 = 300;
    let flows = Flows::builder().flow::<adds>().open(Shared::new()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("a", adds(COUNT)).await.unwrap();
    for number in 0..COUNT {
        flows.signal("a", "number", &number).await.unwrap();
    }
    assert_eq!(flows.result::<u32>("a").await.unwrap(), Some(COUNT * (COUNT - 1) / 2));
}

#[rialto_cps::cps]
async fn sleeper(days: u32) -> u32 {
    checkpoint!("asleep", sleep(days * DAY));
    days
}

#[tokio::test]
async fn sleeping_tasks_are_not_in_memory() {
    let clock = Clock::manual(UNIX_EPOCH);
    let builder = Flows::builder().flow::<sleeper>().clock(clock.clone()).max_in_memory(1);
    let flows = builder.open(Shared::new()).unwrap();
    let _worker = Worker::new(&flows);
    // Only one task fits into memory, and still all of them reach their sleep.
    for number in 0..300 {
        flows.start(&format!("s{number:03}"), sleeper(1 + number % 2)).await.unwrap();
    }
    let waiting = async |flows: &Flows| flows.list_by_status(Status::Waiting, "", 1000).await.unwrap().len();
    until(async || waiting(&flows).await == 300).await;
    clock.advance(DAY);
    until(async || waiting(&flows).await == 150).await;
    assert_eq!(flows.result::<u32>("s000").await.unwrap(), Some(1));
    clock.advance(DAY);
    assert_eq!(flows.result::<u32>("s299").await.unwrap(), Some(2));
    let page = flows.list("s009", 2).await.unwrap();
    assert_eq!(page.iter().map(|task| &*task.id).collect::<Vec<_>>(), ["s010", "s011"]);
}

#[tokio::test]
async fn a_cancelled_task_does_nothing_more() {
    let flows = Flows::builder().flow::<sleeper>().flow::<stuck>().open(Shared::new()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("asleep", sleeper(1)).await.unwrap();
    comes_to(&flows, "asleep", Status::Waiting).await;
    flows.terminate("asleep").await.unwrap();
    assert_eq!(flows.result::<u32>("asleep").await.unwrap(), None);
    flows.start("stuck", stuck()).await.unwrap();
    until(async || STUCK.load(Ordering::SeqCst) == 1).await;
    flows.terminate("stuck").await.unwrap();
    // The task's future is dropped.
    until(async || STUCK.load(Ordering::SeqCst) == 2).await;
    assert!(matches!(flows.terminate("stuck").await, Err(Error::Ended(_))));
    assert!(matches!(flows.retry("stuck").await, Err(Error::Ended(_))));
    assert_eq!(flows.get::<u32>("stuck").await.unwrap(), None);
}

static STUCK: AtomicU32 = AtomicU32::new(0);

#[rialto_cps::cps]
async fn stuck() {
    let _ = step::<()>("stuck", RetryPolicy::once(), stick).await;
    kv::put("stuck", &1u32);
    checkpoint!("unstuck");
}

async fn stick(_: Attempt) -> Result<(), Failure> {
    struct Gone;
    impl Drop for Gone {
        fn drop(&mut self) {
            STUCK.store(2, Ordering::SeqCst);
        }
    }
    let _gone = Gone;
    STUCK.store(1, Ordering::SeqCst);
    std::future::pending().await
}

static POISONED: AtomicU32 = AtomicU32::new(1);

#[rialto_cps::cps]
async fn poisoned() -> String {
    checkpoint!("before");
    if POISONED.load(Ordering::SeqCst) == 1 {
        panic!("bad luck");
    }
    "well".to_string()
}

#[tokio::test]
async fn a_task_that_panics_repeatedly_is_quarantined_until_retry() {
    let builder = Flows::builder().flow::<poisoned>().max_crashes(3).crash_backoff(Duration::from_millis(1));
    let flows = builder.open(Shared::new()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("p", poisoned()).await.unwrap();
    comes_to(&flows, "p", Status::Quarantined).await;
    let shown = flows.describe("p").await.unwrap();
    assert_eq!(shown.summary.why.as_deref(), Some("the task panicked: bad luck"));
    assert_eq!(shown.log.iter().filter(|entry| entry.kind == "crashed").count(), 2);
    assert_eq!(shown.frames[0].site, "before", "its frames are kept");
    POISONED.store(0, Ordering::SeqCst);
    flows.retry("p").await.unwrap();
    assert_eq!(flows.result::<String>("p").await.unwrap().as_deref(), Some("well"));
}

static LATE: LazyLock<Condition> = LazyLock::new(Condition::new);
static BEGUN: AtomicU32 = AtomicU32::new(0);

#[rialto_cps::cps]
async fn fenced() -> u32 {
    let _ = step::<u32>("slow", RetryPolicy::once(), slow).await;
    kv::update("fenced", |count: Option<u32>| Some(count.unwrap_or(0) + 1));
    checkpoint!("counted");
    1
}

/// The first attempt waits for `LATE`.
async fn slow(_: Attempt) -> Result<u32, Failure> {
    if BEGUN.fetch_add(1, Ordering::SeqCst) == 0 {
        LATE.wait_evt().await;
    }
    Ok(1)
}

#[tokio::test]
async fn a_worker_without_a_lease_writes_nothing() {
    let (store, clock) = (Shared::new(), Clock::manual(UNIX_EPOCH + 365 * DAY));
    // The clock of `one` stands still, so nothing renews its lease.
    let deaf = Clock::manual(UNIX_EPOCH);
    let one = Flows::builder().flow::<fenced>().clock(deaf).open(store.clone()).unwrap();
    let other = Flows::builder().flow::<fenced>().flow::<doubled>().clock(clock.clone()).open(store).unwrap();
    one.start("f", fenced()).await.unwrap();
    let _one = Worker::new(&one);
    until(async || BEGUN.load(Ordering::SeqCst) == 1).await;
    let _other = Worker::new(&other);
    // As soon as `other` runs tasks, it watches the heartbeats of `one`. Their clocks differ by a year, which
    // does not matter.
    other.start("d", doubled(1)).await.unwrap();
    assert_eq!(other.result::<u64>("d").await.unwrap(), Some(2));
    for id in ["g", "h", "i"] {
        assert_eq!(status(&other, "f").await, Status::Running);
        clock.advance(Duration::from_secs(5));
        other.start(id, doubled(1)).await.unwrap();
        assert_eq!(other.result::<u64>(id).await.unwrap(), Some(2));
    }
    assert_eq!(other.result::<u32>("f").await.unwrap(), Some(1));
    assert_eq!(BEGUN.load(Ordering::SeqCst), 2);
    LATE.signal();
    // The first attempt ends. The store refuses its write, which would otherwise count again.
    assert_eq!(one.result::<u32>("f").await.unwrap(), Some(1));
    one.start("after", fenced()).await.unwrap();
    assert_eq!(one.result::<u32>("after").await.unwrap(), Some(1));
    assert_eq!(one.get::<u32>("fenced").await.unwrap(), Some(2));
    let log = one.describe("f").await.unwrap().log;
    assert_eq!(log.iter().filter(|entry| entry.kind == "step").count(), 1);
    assert_eq!(log.iter().filter(|entry| entry.kind == "crashed").count(), 1);
}

static WRITTEN: AtomicU32 = AtomicU32::new(0);
static HELD: LazyLock<Condition> = LazyLock::new(Condition::new);

#[rialto_cps::cps]
async fn writes_in_a_step() -> u32 {
    let policy: RetryPolicy =
        RetryPolicy::default().backoff(Duration::from_millis(1), Duration::from_millis(1));
    let tries: u32 = step::<u32>("write", policy, write).await.unwrap_or(0);
    // The worker is dropped here, once.
    let _ = step::<()>("hold", RetryPolicy::once(), |_| held()).await;
    checkpoint!("held");
    tries
}

/// The first two attempts write and fail.
async fn write(attempt: Attempt) -> Result<u32, Failure> {
    kv::update("in a step", |count: Option<u32>| Some(count.unwrap_or(0) + 1));
    kv::put(&format!("attempt {}", attempt.number), &true);
    tokio::task::yield_now().await;
    WRITTEN.fetch_add(1, Ordering::SeqCst);
    if attempt.number < 3 { Err(Failure::retryable("not yet")) } else { Ok(attempt.number) }
}

async fn held() -> Result<(), Failure> {
    BEGUN_HOLDING.fetch_add(1, Ordering::SeqCst);
    HELD.wait_evt().await;
    Ok(())
}

static BEGUN_HOLDING: AtomicU32 = AtomicU32::new(0);

#[tokio::test]
async fn writes_of_an_attempt_commit_with_the_steps_result() {
    let flows = Flows::builder().flow::<writes_in_a_step>().open(Shared::new()).unwrap();
    flows.start("w", writes_in_a_step()).await.unwrap();
    let worker = Worker::new(&flows);
    until(async || BEGUN_HOLDING.load(Ordering::SeqCst) == 1).await;
    assert_eq!(flows.get::<u32>("in a step").await.unwrap(), Some(1), "before the next state");
    drop(worker);
    let _worker = Worker::new(&flows);
    HELD.signal();
    assert_eq!(flows.result::<u32>("w").await.unwrap(), Some(3));
    assert_eq!(WRITTEN.load(Ordering::SeqCst), 3, "the step was done again");
    assert_eq!(flows.get::<u32>("in a step").await.unwrap(), Some(1));
    for (number, wrote) in [(1, None), (2, None), (3, Some(true))] {
        assert_eq!(flows.get::<bool>(&format!("attempt {number}")).await.unwrap(), wrote);
    }
}

#[rialto_cps::cps]
async fn writes_before_an_attempt() -> u32 {
    let policy: RetryPolicy =
        RetryPolicy::default().backoff(Duration::from_millis(1), Duration::from_millis(1));
    let tries: u32 = step::<u32>("write", policy, write_first).await.unwrap_or(0);
    // The worker is dropped here, once.
    let _ = step::<()>("hold", RetryPolicy::once(), |_| first_held()).await;
    checkpoint!("held");
    tries
}

/// Writes in the call that returns the future, not in the future. The first two attempts fail.
fn write_first(attempt: Attempt) -> impl Future<Output = Result<u32, Failure>> {
    kv::update("before a step", |count: Option<u32>| Some(count.unwrap_or(0) + 1));
    async move { if attempt.number < 3 { Err(Failure::retryable("not yet")) } else { Ok(attempt.number) } }
}

async fn first_held() -> Result<(), Failure> {
    if FIRST_HELD.fetch_add(1, Ordering::SeqCst) == 0 {
        std::future::pending::<()>().await;
    }
    Ok(())
}

static FIRST_HELD: AtomicU32 = AtomicU32::new(0);

#[tokio::test]
async fn writes_before_an_attempts_future_belong_to_the_attempt() {
    let flows = Flows::builder().flow::<writes_before_an_attempt>().open(Shared::new()).unwrap();
    flows.start("w", writes_before_an_attempt()).await.unwrap();
    let worker = Worker::new(&flows);
    until(async || FIRST_HELD.load(Ordering::SeqCst) == 1).await;
    assert_eq!(flows.get::<u32>("before a step").await.unwrap(), Some(1), "before the next state");
    drop(worker);
    let _worker = Worker::new(&flows);
    assert_eq!(flows.result::<u32>("w").await.unwrap(), Some(3));
    assert_eq!(flows.get::<u32>("before a step").await.unwrap(), Some(1));
}

#[rialto_cps::cps]
async fn sleeps_in_a_step() -> u32 {
    step::<u32>("sleep", RetryPolicy::once(), |_| asleep()).await.unwrap_or(0)
}

async fn asleep() -> Result<u32, Failure> {
    sleep(DAY).await;
    Ok(1)
}

#[tokio::test]
async fn an_attempt_that_waits_in_the_store_is_refused() {
    let flows = Flows::builder().flow::<sleeps_in_a_step>().max_crashes(1).open(Shared::new()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("s", sleeps_in_a_step()).await.unwrap();
    comes_to(&flows, "s", Status::Quarantined).await;
    let why = flows.describe("s").await.unwrap().summary.why.unwrap();
    assert!(why.contains("`sleep` is awaited in the attempt of a step"), "{why}");
}

#[rialto_cps::cps]
async fn wrong() {
    kv::put("wrong", &1u32);
    kv::update("wrong", |_: Option<String>| None);
    checkpoint!("never");
}

#[tokio::test]
async fn a_failed_write_rolls_its_state_back() {
    let flows = Flows::builder().flow::<wrong>().max_crashes(1).open(Shared::new()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("w", wrong()).await.unwrap();
    comes_to(&flows, "w", Status::Quarantined).await;
    assert_eq!(flows.get::<u32>("wrong").await.unwrap(), None);
    assert_eq!(flows.describe("w").await.unwrap().summary.states, 0);
}

#[test]
fn tasks_run_on_rialtos_runtime() {
    let runtime = rialto_rt::Runtime::new().unwrap();
    runtime.block_on(async {
        let flows = Flows::builder().flow::<doubled>().open(Shared::new()).unwrap();
        let worker = rialto_rt::spawn(flows.clone().run(|task| drop(rialto_rt::spawn(task))));
        for number in 0..100u64 {
            flows.start(&format!("d{number}"), doubled(number)).await.unwrap();
        }
        for number in 0..100u64 {
            assert_eq!(flows.result::<u64>(&format!("d{number}")).await.unwrap(), Some(2 * number));
        }
        flows.stop();
        worker.await.unwrap().unwrap();
    });
}

static TRIED: AtomicU32 = AtomicU32::new(0);

/// The first two attempts never complete, and the third panics.
async fn endless() -> Result<u64, Failure> {
    match TRIED.fetch_add(1, Ordering::SeqCst) {
        0..2 => std::future::pending().await,
        2 => panic!("it fails"),
        _ => Ok(1),
    }
}

#[rialto_cps::cps]
async fn tried() -> u64 {
    step::<u64>("try", RetryPolicy::once(), |_| endless()).await.unwrap_or(0)
}

#[tokio::test]
async fn only_lost_runs_and_panics_count_as_crashes() {
    let store = Shared::new();
    let open =
        || Flows::builder().flow::<tried>().crash_backoff(DAY).exclusive().open(store.clone()).unwrap();
    let crashes = async |flows: &Flows| flows.describe("t").await.unwrap().summary.crashes;
    let first = open();
    first.start("t", tried()).await.unwrap();
    assert_eq!(crashes(&first).await, 0);
    let worker = Worker::new(&first);
    until(async || TRIED.load(Ordering::SeqCst) == 1).await;
    assert_eq!(crashes(&first).await, 0, "it runs");
    // Another process opens the store as the first has left it.
    let next = open();
    assert_eq!(crashes(&next).await, 1, "it is not known how the run ended");
    drop((worker, first));
    let worker = Worker::new(&next);
    until(async || TRIED.load(Ordering::SeqCst) == 2).await;
    assert_eq!(crashes(&next).await, 1, "it runs");
    drop(worker);
    until(async || status(&next, "t").await == Status::Ready).await;
    assert_eq!(crashes(&next).await, 1, "it was given back");
    let _worker = Worker::new(&next);
    until(async || TRIED.load(Ordering::SeqCst) == 3).await;
    comes_to(&next, "t", Status::Ready).await;
    assert_eq!(crashes(&next).await, 2, "it has panicked");
    next.retry("t").await.unwrap();
    assert_eq!(next.result::<u64>("t").await.unwrap(), Some(1));
    assert_eq!(crashes(&next).await, 0, "it has ended");
}

#[tokio::test]
async fn a_task_is_shown_with_its_variables() {
    let flows = Flows::builder().flow::<sleeper>().build("7").open(Shared::new()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("s", sleeper(3)).await.unwrap();
    comes_to(&flows, "s", Status::Waiting).await;
    let shown = serde_json::to_value(flows.describe("s").await.unwrap()).unwrap();
    assert_eq!(shown["build"], "7");
    let frame = &shown["frames"][0];
    assert_eq!(frame["function"], "tasks::sleeper");
    assert_eq!(frame["site"], "asleep");
    assert_eq!(frame["variables"], serde_json::json!([{ "name": "days", "type": "u32", "value": 3 }]));
    assert_eq!(flows.variable::<u32>("s", "days").await.unwrap(), Some(3));
    assert_eq!(flows.variable::<u32>("s", "nights").await.unwrap(), None);
}

#[test]
#[should_panic = "`checkpoint!` is used outside of a durable task"]
fn durable_functions_panic_outside_of_tasks() {
    let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
    let _ = std::pin::pin!(nothing()).poll(&mut cx);
}
