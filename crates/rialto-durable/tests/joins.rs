//! Durable tasks whose parts run at the same time, by `join!`.

use rialto_cps::{Receiver, Sender, channel, join, recv};
use rialto_durable::store::{ReadTransaction, Store, Work};
use rialto_durable::{
    Attempt, Clock, Failure, Flows, Redb, RetryPolicy, Status, StoreError, checkpoint, sleep, step,
    wait_signal,
};
use rialto_event::Condition;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, UNIX_EPOCH};

#[path = "support/mortal.rs"]
mod mortal;
#[path = "support/worker.rs"]
mod worker;
use mortal::Mortal;
use worker::{Worker, until};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Returns `v` after this number of days.
#[rialto_cps::cps]
async fn value(days: u32, v: u64) -> u64 {
    if days > 0 {
        checkpoint!("value", sleep(days * DAY));
    }
    v
}

#[rialto_cps::cps]
async fn inner() -> u64 {
    let (a, b) = join!(value(9, 1), value(1, 20));
    a + b
}

#[rialto_cps::cps]
async fn nested(days: u32) -> (u64, u64) {
    join!(inner(), value(days, 3000))
}

#[rialto_cps::cps]
async fn naps() -> Option<()> {
    let (none, ()) = join!(nap(1), long(2));
    none
}

#[rialto_cps::cps]
async fn nap(days: u32) -> Option<()> {
    checkpoint!("nap", sleep(days * DAY));
    None
}

#[rialto_cps::cps]
async fn long(days: u32) {
    checkpoint!("long", sleep(days * DAY));
}

fn skipping() -> rialto_durable::Builder {
    Flows::builder().clock(Clock::skipping(UNIX_EPOCH))
}

#[tokio::test]
async fn each_part_has_its_own_result() {
    let flows = skipping().flow::<nested>().flow::<naps>().open(Redb::in_memory().unwrap()).unwrap();
    let _worker = Worker::new(&flows);
    for days in [0, 2] {
        let id = format!("nested for {days}");
        flows.start(&id, nested(days)).await.unwrap();
        assert_eq!(flows.result::<(u64, u64)>(&id).await.unwrap(), Some((21, 3000)));
    }
    flows.start("null", naps()).await.unwrap();
    assert_eq!(flows.result::<Option<()>>("null").await.unwrap(), Some(None));
}

static OPEN: LazyLock<Condition> = LazyLock::new(Condition::new);
static WORKS: AtomicU32 = AtomicU32::new(0);

#[rialto_cps::cps]
async fn listens(rx: Receiver<u64>) -> u64 {
    recv::<u64>(&rx).await.unwrap_or(0)
}

#[rialto_cps::cps]
async fn works() -> u64 {
    step::<u64>("work", RetryPolicy::once(), |_| opened()).await.unwrap_or(0)
}

async fn opened() -> Result<u64, Failure> {
    WORKS.fetch_add(1, Ordering::SeqCst);
    OPEN.wait_evt().await;
    Ok(1)
}

#[rialto_cps::cps]
async fn marks() -> u64 {
    checkpoint!("marked");
    1
}

#[rialto_cps::cps]
async fn all(rx: Receiver<u64>) -> u64 {
    let (a, b, c) = join!(listens(rx), works(), marks());
    a + b + c
}

#[tokio::test]
async fn a_part_receives_while_another_runs_a_step() {
    let (tx, rx): (Sender<u64>, Receiver<u64>) = channel();
    let flows = Flows::builder().flow::<all>().open(Redb::in_memory().unwrap()).unwrap();
    let _worker = Worker::new(&flows);
    // The frame has the channel's name. `rx` keeps the channel alive.
    flows.start("all", all(rx.clone())).await.unwrap();
    until(async || WORKS.load(Ordering::SeqCst) == 1).await;
    tx.send(7).await.unwrap();
    OPEN.signal();
    assert_eq!(flows.result::<u64>("all").await.unwrap(), Some(9));
}

#[rialto_cps::cps]
async fn rests(days: u32) -> u64 {
    checkpoint!("resting", sleep(days * DAY));
    u64::from(days)
}

#[rialto_cps::cps]
async fn told() -> u64 {
    checkpoint!("told", wait_signal::<u64>("tell"))
}

#[rialto_cps::cps]
async fn listens_and_rests(rx: Receiver<u64>, days: u32) -> u64 {
    let (a, b, c) = join!(listens(rx), rests(days), told());
    a + b + c
}

async fn status(flows: &Flows) -> Status {
    flows.describe("l").await.unwrap().summary.status
}

#[tokio::test]
async fn signals_of_the_wrong_type_do_not_accumulate_during_an_in_memory_wait() {
    let (tx, rx): (Sender<u64>, Receiver<u64>) = channel();
    let store = Counted(Arc::new(Mutex::new(Redb::in_memory().unwrap())));
    let flows = Flows::builder().flow::<listens_and_rests>().open(store.clone()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("l", listens_and_rests(rx.clone(), 0)).await.unwrap();
    until(async || flows.describe("l").await.unwrap().summary.states > 0).await;
    for _ in 0..100 {
        flows.signal("l", "tell", "nothing").await.unwrap();
    }
    let ignored = async || {
        let log = flows.history("l", 0, 1000).await.unwrap();
        log.iter().filter(|entry| entry.kind == "ignored").count()
    };
    until(async || store.signals() == 0).await;
    assert_eq!((ignored().await, status(&flows).await), (100, Status::Running));
    flows.signal("l", "tell", &20u64).await.unwrap();
    tx.send(100).await.unwrap();
    assert_eq!(flows.result::<u64>("l").await.unwrap(), Some(120));
}

static DOWN: LazyLock<Condition> = LazyLock::new(Condition::new);
static LIFTED: AtomicU32 = AtomicU32::new(0);

async fn lifted() -> Result<u64, Failure> {
    LIFTED.fetch_add(1, Ordering::SeqCst);
    DOWN.wait_evt().await;
    Ok(3)
}

/// After its message it runs a step, which ends only when the other part has taken its signal.
#[rialto_cps::cps]
async fn listens_and_lifts(rx: Receiver<u64>) -> u64 {
    let heard: u64 = recv::<u64>(&rx).await.unwrap_or(0);
    heard + step::<u64>("lift", RetryPolicy::once(), |_| lifted()).await.unwrap_or(0)
}

#[rialto_cps::cps]
async fn told_and_lowers() -> u64 {
    let told: u64 = told().await;
    told + step::<u64>("lower", RetryPolicy::once(), |_| lowered()).await.unwrap_or(0)
}

async fn lowered() -> Result<u64, Failure> {
    DOWN.signal();
    Ok(50)
}

#[rialto_cps::cps]
async fn lifts_until_told(rx: Receiver<u64>) -> u64 {
    let (a, b) = join!(listens_and_lifts(rx), told_and_lowers());
    a + b
}

#[tokio::test]
async fn after_a_signal_of_the_wrong_type_the_next_is_received_beside_a_step() {
    let (tx, rx): (Sender<u64>, Receiver<u64>) = channel();
    let flows = Flows::builder().flow::<lifts_until_told>().open(Redb::in_memory().unwrap()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("l", lifts_until_told(rx.clone())).await.unwrap();
    until(async || flows.describe("l").await.unwrap().summary.states > 0).await;
    tx.send(100).await.unwrap();
    until(async || LIFTED.load(Ordering::SeqCst) == 1).await;
    for _ in 0..3 {
        flows.signal("l", "tell", "nothing").await.unwrap();
    }
    flows.signal("l", "tell", &20u64).await.unwrap();
    // The step `lift` ends only when the signal has been taken.
    assert_eq!(flows.result::<u64>("l").await.unwrap(), Some(173));
}

/// A store that counts its signals.
#[derive(Clone)]
struct Counted(Arc<Mutex<Redb>>);

impl Counted {
    fn signals(&self) -> usize {
        let mut signals = 0;
        let count = &mut |read: &mut dyn ReadTransaction| {
            signals = read.scan(b"g", b"h", usize::MAX)?.len();
            Ok(Vec::new())
        };
        self.0.lock().unwrap().transaction(count).unwrap();
        signals
    }
}

impl Store for Counted {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        self.0.lock().unwrap().transaction(work)
    }
}

/// The sender does not wait until the other parts have ended.
#[tokio::test]
async fn a_task_that_waits_for_a_channel_stays_in_memory() {
    let ((tx, rx), clock): ((Sender<u64>, Receiver<u64>), _) = (channel(), Clock::manual(UNIX_EPOCH));
    let flows = Flows::builder().flow::<listens_and_rests>().clock(clock.clone());
    let flows = flows.open(Redb::in_memory().unwrap()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("l", listens_and_rests(rx.clone(), 3)).await.unwrap();
    until(async || flows.describe("l").await.unwrap().summary.states > 0).await;
    assert_eq!(status(&flows).await, Status::Running);
    tx.send(100).await.unwrap();
    // The task now waits only for a time and a signal, so it leaves memory.
    until(async || status(&flows).await == Status::Waiting).await;
    assert_eq!(flows.describe("l").await.unwrap().summary.signals, ["tell"]);
    clock.advance(3 * DAY);
    flows.signal("l", "tell", &20u64).await.unwrap();
    assert_eq!(flows.result::<u64>("l").await.unwrap(), Some(123));
}

#[tokio::test]
async fn an_in_memory_wait_wakes_in_time_and_receives_signals() {
    let ((tx, rx), clock): ((Sender<u64>, Receiver<u64>), _) = (channel(), Clock::manual(UNIX_EPOCH));
    let flows = Flows::builder().flow::<listens_and_rests>().clock(clock.clone()).poll_interval(100 * DAY);
    let flows = flows.open(Redb::in_memory().unwrap()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("l", listens_and_rests(rx.clone(), 3)).await.unwrap();
    let waiting = async |leaves| {
        let shown = flows.describe("l").await.unwrap();
        shown.frames.iter().filter(|frame| frame.site == "waiting").count() == leaves
    };
    until(async || waiting(3).await).await;
    let states = async || flows.describe("l").await.unwrap().summary.states;
    let before = states().await;
    flows.signal("l", "tell", &20u64).await.unwrap();
    until(async || flows.history("l", 0, 100).await.unwrap().iter().any(|entry| entry.kind == "signalled"))
        .await;
    clock.advance(3 * DAY);
    assert_eq!((status(&flows).await, states().await), (Status::Running, before), "nothing new to write");
    tx.send(100).await.unwrap();
    assert_eq!(flows.result::<u64>("l").await.unwrap(), Some(123));
}

static FOREIGN: LazyLock<Condition> = LazyLock::new(Condition::new);
static AWAITED: AtomicU32 = AtomicU32::new(0);

/// A future without a state: neither a `#[cps]` function nor a step.
async fn any_future() -> u64 {
    AWAITED.fetch_add(1, Ordering::SeqCst);
    FOREIGN.wait_evt().await;
    5
}

#[rialto_cps::cps]
async fn awaits_any() -> u64 {
    { any_future() }.await
}

#[rialto_cps::cps]
async fn any_and_marks() -> u64 {
    let (a, b) = join!(awaits_any(), marks());
    a + b
}

#[tokio::test]
async fn no_state_is_written_while_a_part_awaits_a_foreign_future() {
    let flows = Flows::builder().flow::<any_and_marks>().open(Redb::in_memory().unwrap()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("a", any_and_marks()).await.unwrap();
    until(async || AWAITED.load(Ordering::SeqCst) == 1).await;
    assert_eq!(flows.describe("a").await.unwrap().summary.states, 0);
    FOREIGN.signal();
    assert_eq!(flows.result::<u64>("a").await.unwrap(), Some(6));
    assert_eq!(flows.describe("a").await.unwrap().summary.states, 1);
}

static FOREIGN_BESIDE: LazyLock<Condition> = LazyLock::new(Condition::new);
static AWAITED_BESIDE: AtomicU32 = AtomicU32::new(0);
static ATTEMPTED_BESIDE: AtomicU32 = AtomicU32::new(0);
static RESTED_BESIDE: AtomicU32 = AtomicU32::new(0);
static TOLD_BESIDE: AtomicU32 = AtomicU32::new(0);

async fn foreign_beside() -> u64 {
    AWAITED_BESIDE.fetch_add(1, Ordering::SeqCst);
    FOREIGN_BESIDE.wait_evt().await;
    1
}

#[rialto_cps::cps]
async fn awaits_foreign() -> u64 {
    { foreign_beside() }.await
}

#[rialto_cps::cps]
async fn attempts_beside() -> u64 {
    step::<u64>("attempt", RetryPolicy::once(), |_| attempted_beside()).await.unwrap_or(0)
}

async fn attempted_beside() -> Result<u64, Failure> {
    ATTEMPTED_BESIDE.fetch_add(1, Ordering::SeqCst);
    Ok(10)
}

#[rialto_cps::cps]
async fn rests_beside() -> u64 {
    checkpoint!("rests", sleep(DAY));
    RESTED_BESIDE.fetch_add(1, Ordering::SeqCst);
    100
}

#[rialto_cps::cps]
async fn told_beside() -> u64 {
    let told: u64 = told().await;
    TOLD_BESIDE.fetch_add(1, Ordering::SeqCst);
    told
}

#[rialto_cps::cps]
async fn foreign_and_others() -> u64 {
    let (a, b, c, d) = join!(awaits_foreign(), attempts_beside(), rests_beside(), told_beside());
    a + b + c + d
}

#[tokio::test]
async fn beside_a_foreign_future_no_step_begins_and_no_wait_ends() {
    let clock = Clock::manual(UNIX_EPOCH);
    let flows = Flows::builder().flow::<foreign_and_others>().flow::<told>().clock(clock.clone());
    let flows = flows.open(Redb::in_memory().unwrap()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("f", foreign_and_others()).await.unwrap();
    until(async || AWAITED_BESIDE.load(Ordering::SeqCst) == 1).await;
    flows.signal("f", "tell", &1000u64).await.unwrap();
    clock.advance(DAY);
    // Another task reaches its state, takes a signal and ends. In this time the parts would have continued.
    flows.start("t", told()).await.unwrap();
    flows.signal("t", "tell", &1u64).await.unwrap();
    assert_eq!(flows.result::<u64>("t").await.unwrap(), Some(1));
    let continued = [&ATTEMPTED_BESIDE, &RESTED_BESIDE, &TOLD_BESIDE];
    assert_eq!(continued.map(|part| part.load(Ordering::SeqCst)), [0; 3]);
    assert_eq!(flows.describe("f").await.unwrap().summary.states, 0);
    FOREIGN_BESIDE.signal();
    // The sleep begins when its state is saved.
    until(async || ATTEMPTED_BESIDE.load(Ordering::SeqCst) == 1).await;
    until(async || TOLD_BESIDE.load(Ordering::SeqCst) == 1).await;
    clock.advance(DAY);
    assert_eq!(flows.result::<u64>("f").await.unwrap(), Some(1111));
}

#[rialto_cps::cps]
async fn hears_two(rx: Receiver<u64>) -> Vec<u64> {
    let first: u64 = recv::<u64>(&rx).await.unwrap_or(0);
    let second: u64 = recv::<u64>(&rx).await.unwrap_or(0);
    vec![first, second]
}

/// The next process finds the state before the first `recv`.
#[test]
fn a_crash_loses_the_messages_received_since_the_last_state() {
    let (tx, rx): (Sender<u64>, Receiver<u64>) = channel();
    let open = |store| Flows::builder().flow::<hears_two>().exclusive().open(store).unwrap();
    let store = Mortal::default();
    // Each process has a runtime of its own. Its end drops the tasks of the process.
    let process = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    process().block_on(async {
        let flows = open(store.clone());
        let _worker = Worker::new(&flows);
        flows.start("h", hears_two(rx.clone())).await.unwrap();
        tx.send(1).await.unwrap();
        store.kill();
    });
    process().block_on(async {
        let flows = open(store.reopened());
        let _worker = Worker::new(&flows);
        tx.send(2).await.unwrap();
        tx.send(3).await.unwrap();
        assert_eq!(flows.result::<Vec<u64>>("h").await.unwrap(), Some(vec![2, 3]));
    });
}

static RESERVED: LazyLock<Condition> = LazyLock::new(Condition::new);
static HELD: AtomicU32 = AtomicU32::new(0);
static FREE: LazyLock<Condition> = LazyLock::new(Condition::new);

/// Line 1 is reserved only when line 2 is charged. The charge of line 1 does not end before the worker is
/// dropped.
async fn act(line: u64, what: &'static str, attempt: Attempt) -> Result<String, Failure> {
    match (line, what) {
        (1, "reserve") => RESERVED.wait_evt().await,
        (2, "charge") => _ = RESERVED.signal(),
        (1, "charge") => {
            HELD.fetch_add(1, Ordering::SeqCst);
            FREE.wait_evt().await;
        }
        _ => {}
    }
    Ok(format!("{what} {line} {}", attempt.idempotency_key))
}

#[rialto_cps::cps]
async fn line(n: u64) -> Vec<String> {
    let one = step::<String>("reserve", RetryPolicy::once(), move |a| act(n, "reserve", a)).await;
    let other = step::<String>("charge", RetryPolicy::once(), move |a| act(n, "charge", a)).await;
    [one, other].into_iter().flatten().collect()
}

#[rialto_cps::cps]
async fn order() -> Vec<String> {
    let (mut one, other) = join!(line(1), line(2));
    one.extend(other);
    one
}

#[tokio::test]
async fn a_step_keeps_the_key_of_its_part() {
    let flows = Flows::builder().flow::<order>().open(Redb::in_memory().unwrap()).unwrap();
    let worker = Worker::new(&flows);
    flows.start("o", order()).await.unwrap();
    until(async || HELD.load(Ordering::SeqCst) == 1).await;
    drop(worker);
    let _worker = Worker::new(&flows);
    until(async || HELD.load(Ordering::SeqCst) == 2).await;
    FREE.signal();
    let expected = ["reserve 1 reserve@0", "charge 1 charge@0", "reserve 2 reserve@1", "charge 2 charge@1"];
    let done = flows.result::<Vec<String>>("o").await.unwrap().unwrap();
    // The order in which the parts reach their states varies, so compare only the last part of each key.
    let part = |step: &String| {
        let (what, key) = step.rsplit_once(' ').unwrap();
        format!("{what} {}", key.rsplit('/').next().unwrap())
    };
    assert_eq!(done.iter().map(part).collect::<Vec<_>>(), expected);
}

async fn key(attempt: Attempt) -> Result<String, Failure> {
    Ok(attempt.idempotency_key)
}

#[rialto_cps::cps]
async fn keyed(of: String) -> String {
    checkpoint!("one");
    step::<String>(of, RetryPolicy::once(), key).await.unwrap_or_default()
}

#[tokio::test]
async fn no_two_steps_have_the_same_key() {
    let flows = Flows::builder().flow::<keyed>().open(Redb::in_memory().unwrap()).unwrap();
    let _worker = Worker::new(&flows);
    let mut keys = Vec::new();
    for (id, of) in [("a", "1/x"), ("a/1", "x"), ("b", "x@0"), ("c", "x%40")] {
        flows.start(id, keyed(of.into())).await.unwrap();
        keys.push(flows.result::<String>(id).await.unwrap().unwrap());
    }
    assert_eq!(keys, ["a/1/1%2Fx", "a/1/1/x", "b/1/x%400", "c/1/x%2540"]);
}

#[test]
fn frames_lock_lists_the_states_of_parts() {
    let frames = Flows::builder().flow::<nested>().flow::<naps>().frames();
    for site in ["value", "nap", "long"] {
        assert!(frames.to_json().contains(&format!("\"{site}\"")), "{}", frames.to_json());
    }
    let without = Flows::builder().flow::<marks>().frames();
    let stranded = without.check(&frames);
    assert!(stranded.iter().any(|each| each.function == "joins::value" && each.site == "value"));
}

#[rialto_cps::cps]
async fn fails_once(key: u64) -> u64 {
    let policy: RetryPolicy = RetryPolicy::default().backoff(DAY, DAY);
    step::<u64>(format!("{key}"), policy, move |attempt: Attempt| async move {
        if attempt.number == 1 { Err(Failure::retryable("once")) } else { Ok(key) }
    })
    .await
    .unwrap_or(0)
}

#[rialto_cps::cps]
async fn both_fail_once() -> u64 {
    let (one, other) = join!(fails_once(1), fails_once(20));
    one + other
}

/// A pause of a step is a wait for the clock, also beside another one.
#[tokio::test]
async fn a_skipping_clock_jumps_over_the_pauses_of_several_parts() {
    let flows = skipping().flow::<both_fail_once>().open(Redb::in_memory().unwrap()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("b", both_fail_once()).await.unwrap();
    // Without a jump, the result never comes.
    let result = tokio::time::timeout(Duration::from_secs(60), flows.result::<u64>("b"));
    assert_eq!(result.await.unwrap().unwrap(), Some(21));
}

static PAUSES: LazyLock<Condition> = LazyLock::new(Condition::new);
static ATTEMPT: LazyLock<Condition> = LazyLock::new(Condition::new);

#[rialto_cps::cps]
async fn pauses() -> u64 {
    let policy: RetryPolicy = RetryPolicy::default().backoff(DAY, DAY);
    step::<u64>("pauses", policy, |attempt: Attempt| async move {
        PAUSES.signal();
        if attempt.number == 1 { Err(Failure::retryable("once")) } else { Ok(1) }
    })
    .await
    .unwrap_or(0)
}

#[rialto_cps::cps]
async fn attempts() -> u64 {
    step::<u64>("attempts", RetryPolicy::once(), |_| async move {
        ATTEMPT.wait_evt().await;
        Ok(20)
    })
    .await
    .unwrap_or(0)
}

#[rialto_cps::cps]
async fn pauses_beside_an_attempt() -> u64 {
    let (one, other) = join!(pauses(), attempts());
    one + other
}

#[tokio::test]
async fn a_skipping_clock_does_not_jump_during_an_attempt() {
    let clock = Clock::skipping(UNIX_EPOCH);
    let builder = Flows::builder().flow::<pauses_beside_an_attempt>().clock(clock.clone());
    let flows = builder.open(Redb::in_memory().unwrap()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("p", pauses_beside_an_attempt()).await.unwrap();
    PAUSES.wait_evt().await;
    // The thread of the store considers a jump between requests.
    for _ in 0..20 {
        flows.count().await.unwrap();
        tokio::task::yield_now().await;
    }
    assert_eq!(clock.now(), UNIX_EPOCH);
    ATTEMPT.signal();
    assert_eq!(flows.result::<u64>("p").await.unwrap(), Some(21));
}
