//! Retries: the attempts of a step and the runs of a task that panics, by a virtual clock, with the defaults
//! of `RetryPolicy` and of `Builder`.

use rialto_durable::{Attempt, Clock, Failure, Flows, RetryPolicy, Status, StepError, checkpoint, step};
use rialto_event::Condition;
use std::collections::BTreeMap;
use std::future::pending;
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, UNIX_EPOCH};

#[path = "support/mortal.rs"]
mod mortal;
use mortal::Mortal;
#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// When something happened, in milliseconds of the virtual clock.
fn millis(clock: &Clock) -> u64 {
    u64::try_from(clock.now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
}

/// The times of things that are these pauses apart, the first at 0.
fn apart(pauses: impl IntoIterator<Item = u64>) -> Vec<u64> {
    let mut times = vec![0];
    times.extend(pauses.into_iter().scan(0, |time, pause| {
        *time += pause;
        Some(*time)
    }));
    times
}

static RETRIED: LazyLock<Clock> = LazyLock::new(|| Clock::skipping(UNIX_EPOCH));
/// The attempts of each step: their numbers, and when they were made.
static ATTEMPTS: Mutex<BTreeMap<String, Vec<(u32, u64)>>> = Mutex::new(BTreeMap::new());

fn attempts(task: &str) -> Vec<(u32, u64)> {
    ATTEMPTS.lock().unwrap().get(&format!("{task}/0/try")).cloned().unwrap_or_default()
}

async fn fail(attempt: Attempt) -> Result<u32, Failure> {
    let Attempt { idempotency_key, number } = attempt;
    ATTEMPTS.lock().unwrap().entry(idempotency_key).or_default().push((number, millis(&RETRIED)));
    Err(Failure::retryable(format!("attempt {number} failed")))
}

#[rialto_cps::cps]
async fn retried(policy: RetryPolicy) -> Result<u32, StepError> {
    step::<u32>("try", policy, fail).await
}

#[tokio::test]
async fn a_step_has_ten_attempts_with_backoff_up_to_half_a_minute() {
    let flows = Flows::builder().flow::<retried>().clock(RETRIED.clone()).open(Mortal::default()).unwrap();
    let _worker = Worker::new(&flows);
    for (id, policy, pauses) in [
        ("default", RetryPolicy::default(), vec![100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600]),
        (
            "longer",
            RetryPolicy::default().max_attempts(12),
            vec![100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000],
        ),
    ] {
        flows.start(id, retried(policy)).await.unwrap();
        let error = flows.result::<Result<u32, StepError>>(id).await.unwrap().unwrap().unwrap_err();
        let count = pauses.len() as u32 + 1;
        assert_eq!(
            (&*error.key, error.attempts, error.why),
            ("try", count, format!("attempt {count} failed"))
        );
        let made = attempts(id);
        assert!(made.iter().map(|(number, _)| *number).eq(1..=count), "{made:?}");
        let first = made[0].1;
        assert_eq!(made.iter().map(|(_, at)| at - first).collect::<Vec<_>>(), apart(pauses));
    }
}

static ASKED: LazyLock<Condition> = LazyLock::new(Condition::new);
static ANSWERED: LazyLock<Condition> = LazyLock::new(Condition::new);

async fn answer(attempt: Attempt) -> Result<u32, Failure> {
    ASKED.signal();
    ANSWERED.wait_evt().await;
    Ok(attempt.number)
}

#[rialto_cps::cps]
async fn asks() -> Result<u32, StepError> {
    step::<u32>("ask", RetryPolicy::default(), answer).await
}

#[tokio::test]
async fn an_attempt_has_no_timeout_by_default() {
    let clock = Clock::manual(UNIX_EPOCH);
    let flows = Flows::builder().flow::<asks>().clock(clock.clone()).open(Mortal::default()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("a", asks()).await.unwrap();
    ASKED.wait_evt().await;
    for _ in 0..100 {
        clock.advance(100 * DAY);
        // The other tasks run, and the store's thread answers, before this returns.
        assert_eq!(flows.describe("a").await.unwrap().summary.status, Status::Running);
    }
    ANSWERED.signal();
    assert_eq!(flows.result::<Result<u32, StepError>>("a").await.unwrap(), Some(Ok(1)));
}

static CRASHED: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// The second attempt of all never ends.
async fn fail_or_hang(attempt: Attempt) -> Result<u32, Failure> {
    let made = {
        let mut numbers = CRASHED.lock().unwrap();
        numbers.push(attempt.number);
        numbers.len()
    };
    match made {
        2 => pending().await,
        _ => Err(Failure::retryable("no")),
    }
}

#[rialto_cps::cps]
async fn crashes() -> Result<u32, StepError> {
    step::<u32>("try", RetryPolicy::default().max_attempts(3).backoff(Duration::ZERO, DAY), fail_or_hang)
        .await
}

#[tokio::test]
async fn attempts_are_counted_from_one_after_a_crash() {
    let store = Mortal::default();
    let open = |store: &Mortal| Flows::builder().flow::<crashes>().exclusive().open(store.clone()).unwrap();
    let flows = open(&store);
    flows.start("c", crashes()).await.unwrap();
    let worker = Worker::new(&flows);
    until(async || CRASHED.lock().unwrap().len() == 2).await;
    store.kill();
    drop((worker, flows));
    let flows = open(&store.reopened());
    let _worker = Worker::new(&flows);
    let error = flows.result::<Result<u32, StepError>>("c").await.unwrap().unwrap().unwrap_err();
    assert_eq!(*CRASHED.lock().unwrap(), [1, 2, 1, 2, 3]);
    assert_eq!(error.attempts, 3, "those of the run that recorded the failure");
}

static PANICKED: LazyLock<Clock> = LazyLock::new(|| Clock::skipping(UNIX_EPOCH));
/// When each task ran.
static RUNS: Mutex<BTreeMap<String, Vec<u64>>> = Mutex::new(BTreeMap::new());

/// Returns the number of runs of this task up to now.
fn run(task: &str) -> usize {
    let mut all = RUNS.lock().unwrap();
    let runs = all.entry(task.to_string()).or_default();
    runs.push(millis(&PANICKED));
    runs.len()
}

fn runs(task: &str) -> Vec<u64> {
    let runs = RUNS.lock().unwrap()[task].clone();
    runs.iter().map(|at| at - runs[0]).collect()
}

#[rialto_cps::cps]
async fn panics(name: String) -> u64 {
    let runs: usize = run(&name);
    panic!("run {runs}")
}

async fn comes_to_quarantine(flows: &Flows, id: &str) -> rialto_durable::Details {
    flows.start(id, panics(id.to_string())).await.unwrap();
    until(async || flows.describe(id).await.unwrap().summary.status == Status::Quarantined).await;
    flows.describe(id).await.unwrap()
}

#[tokio::test]
async fn a_panicking_task_runs_sixteen_times_with_exponential_backoff() {
    let builder = || Flows::builder().flow::<panics>().clock(PANICKED.clone());
    let flows = builder().open(Mortal::default()).unwrap();
    let worker = Worker::new(&flows);
    let shown = comes_to_quarantine(&flows, "default").await;
    assert_eq!(shown.summary.why.as_deref(), Some("the task panicked: run 16"));
    assert_eq!(runs("default"), apart((0..15).map(|n| 100 << n)));
    drop(worker);
    // With more runs, the pauses grow up to sixteen doublings.
    let flows = builder().max_crashes(20).open(Mortal::default()).unwrap();
    let _worker = Worker::new(&flows);
    comes_to_quarantine(&flows, "longer").await;
    assert_eq!(runs("longer"), apart((0..19).map(|n| 100 << n.min(16))));
}

static GOES_ON: LazyLock<Clock> = LazyLock::new(|| Clock::skipping(UNIX_EPOCH));
static NOTED: Mutex<Vec<u64>> = Mutex::new(Vec::new());

/// The first two calls, and the two after the third, panic.
fn note() {
    let count = {
        let mut noted = NOTED.lock().unwrap();
        noted.push(millis(&GOES_ON));
        noted.len()
    };
    assert!(matches!(count, 3 | 6), "call {count}");
}

#[rialto_cps::cps]
async fn goes_on() -> bool {
    note();
    checkpoint!("got on");
    note();
    true
}

#[tokio::test]
async fn a_saved_state_resets_the_crash_backoff() {
    let flows = Flows::builder().flow::<goes_on>().clock(GOES_ON.clone()).open(Mortal::default()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("g", goes_on()).await.unwrap();
    assert_eq!(flows.result::<bool>("g").await.unwrap(), Some(true));
    assert_eq!(*NOTED.lock().unwrap(), [0, 100, 300, 300, 400, 600]);
}
