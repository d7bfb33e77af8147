//! A store that an earlier build has written can be read. `fixtures/` contains a file with a task in each
//! kind of state, and the `frames.lock` of the build that wrote it. A change that deliberately breaks the
//! format writes the fixtures anew, and says so:
//!
//! ```text
//! RIALTO_BLESS=1 cargo test -p rialto-durable --test fixtures -- --ignored
//! ```

use rialto_cps::{HasLayout, join};
use rialto_durable::{
    Attempt, Builder, Clock, Failure, Flows, FramesLock, Redb, RetryPolicy, Status, StepError, checkpoint,
    sleep, sleep_until, step,
};
// The fixtures contain the site `signal_within::<bool>()`, from a build in which these had other names.
use rialto_durable::{wait_signal as signal, wait_signal_within as signal_within};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, UNIX_EPOCH};

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

const DAY: Duration = Duration::from_secs(24 * 3600);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
struct Order {
    id: u64,
    lines: Vec<(String, u32)>,
    note: Option<String>,
}

fn order(id: u64) -> Order {
    Order { id, lines: vec![("tea".into(), 2), ("salt".into(), 1)], note: None }
}

/// Whether the peer answers. It does not while the fixtures are written.
static ANSWERS: AtomicBool = AtomicBool::new(false);

async fn answered(attempt: Attempt) -> Result<String, Failure> {
    match ANSWERS.load(Ordering::SeqCst) {
        true => Ok(attempt.idempotency_key),
        false => std::future::pending().await,
    }
}

async fn at_once(attempt: Attempt) -> Result<String, Failure> {
    Ok(attempt.idempotency_key)
}

/// Stands at a step. A variable has the result of the step before it.
#[rialto_cps::cps]
async fn charges(order: Order) -> Result<String, StepError> {
    let packed = step::<String>("pack", RetryPolicy::once(), at_once).await?;
    let paid = step::<String>("charge", RetryPolicy::default(), answered).await?;
    Ok(format!("{packed}, {paid} for {}", order.id))
}

/// Stands at a step with a computed key, in a loop.
#[rialto_cps::cps]
async fn reserves(items: BTreeMap<String, u32>) -> Result<Vec<String>, StepError> {
    let mut keys: Vec<String> = Vec::new();
    for (item, _) in items {
        let key = step::<String>(format!("reserve/{item}"), RetryPolicy::once(), answered).await?;
        keys.push(key);
    }
    Ok(keys)
}

/// Stands at a step that has ended. The result is recorded alone, because the task then awaits a future that
/// is not a state.
#[rialto_cps::cps]
async fn stays(order: Order) -> Result<String, StepError> {
    let paid = step::<String>("pay", RetryPolicy::once(), at_once).await?;
    no_state().await;
    Ok(format!("{paid} for {}", order.id))
}

async fn no_state() {
    if !ANSWERS.load(Ordering::SeqCst) {
        std::future::pending::<()>().await;
    }
}

/// Stands at a checkpoint, because it has not reached its next state.
#[rialto_cps::cps]
async fn marks(order: Order) -> u64 {
    checkpoint!("marked");
    no_state().await;
    order.id
}

#[rialto_cps::cps]
async fn rests(order: Order) -> u64 {
    checkpoint!("rested", sleep(DAY));
    order.id
}

#[rialto_cps::cps]
async fn rests_until(order: Order) -> u64 {
    sleep_until(UNIX_EPOCH + 2 * DAY).await;
    order.id
}

#[rialto_cps::cps]
async fn asks(order: Order) -> String {
    let by: String = checkpoint!("asked", signal::<String>("approved"));
    format!("{} by {by}", order.id)
}

#[rialto_cps::cps]
async fn asks_in_time(order: Order) -> Option<u64> {
    let in_time: Option<bool> = signal_within::<bool>("approved", DAY).await;
    in_time.map(|_| order.id)
}

/// Stands in both parts of a `join!`: at a step in one function, and at a `sleep` in another.
#[rialto_cps::cps]
async fn both(order: Order) -> (Result<String, StepError>, u64) {
    let (charged, rested) = join!(charges(order.clone()), rests(order));
    (charged, rested)
}

#[rialto_cps::cps]
async fn starts(order: Order) -> u64 {
    order.id
}

fn builder(clock: &Clock) -> Builder {
    let builder =
        Flows::builder().flow::<charges>().flow::<reserves>().flow::<stays>().flow::<marks>().flow::<rests>();
    let builder =
        builder.flow::<rests_until>().flow::<asks>().flow::<asks_in_time>().flow::<both>().flow::<starts>();
    builder.build("fixture").exclusive().clock(clock.clone())
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

/// The name of each task, and the innermost state at which it stands.
const TASKS: [(&str, &str); 10] = [
    ("asks", "asked"),
    ("asks_in_time", "signal_within::<bool>()"),
    ("both", "rested"),
    ("charges", "step(charge)"),
    ("marks", "marked"),
    ("reserves", "step()"),
    ("rests", "rested"),
    ("rests_until", "sleep_until()"),
    ("starts", "start"),
    ("stays", "step(pay)"),
];

/// Returns the name of each task, and the state of its innermost function.
async fn stand(flows: &Flows) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for task in flows.list("", 100).await.unwrap() {
        let frames = flows.describe(&task.id).await.unwrap().frames;
        // The last frame is the leaf, except at the start.
        let at = frames.len().saturating_sub(2);
        all.push((task.id, frames[at].site.clone()));
    }
    all
}

fn expected() -> Vec<(String, String)> {
    TASKS.map(|(id, site)| (id.to_string(), site.to_string())).to_vec()
}

#[tokio::test]
#[ignore = "writes the fixtures anew: RIALTO_BLESS=1"]
async fn write_the_fixtures() {
    if std::env::var_os("RIALTO_BLESS").is_none() {
        return;
    }
    let (folder, clock) = (folder(), Clock::manual(UNIX_EPOCH));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("frames.lock"), builder(&clock).frames().to_json()).unwrap();
    let flows = builder(&clock).open(Redb::open(folder.join("tasks.redb")).unwrap()).unwrap();
    flows.start("charges", charges(order(1))).await.unwrap();
    let items = BTreeMap::from([("salt".to_string(), 1), ("tea".to_string(), 2)]);
    flows.start("reserves", reserves(items)).await.unwrap();
    flows.start("stays", stays(order(3))).await.unwrap();
    flows.start("marks", marks(order(4))).await.unwrap();
    flows.start("rests", rests(order(5))).await.unwrap();
    flows.start("rests_until", rests_until(order(6))).await.unwrap();
    flows.start("asks", asks(order(7))).await.unwrap();
    flows.start("asks_in_time", asks_in_time(order(8))).await.unwrap();
    flows.start("both", both(order(9))).await.unwrap();
    flows.start_at("starts", starts(order(10)), UNIX_EPOCH + DAY).await.unwrap();
    let worker = Worker::new(&flows);
    until(async || stand(&flows).await == expected()).await;
    // Wait until the result of the step is in the log.
    until(async || flows.history("stays", 0, 10).await.unwrap().iter().any(|entry| entry.kind == "step"))
        .await;
    drop(worker);
    until(async || flows.list_by_status(Status::Running, "", 10).await.unwrap().is_empty()).await;
    drop(flows);
}

#[tokio::test]
async fn a_store_of_an_earlier_build_is_read_in_every_state() {
    ANSWERS.store(true, Ordering::SeqCst);
    let (clock, copy) = (Clock::manual(UNIX_EPOCH), tempfile::tempdir().unwrap());
    let lock = std::fs::read_to_string(folder().join("frames.lock")).unwrap();
    let committed = FramesLock::from_json(&lock).unwrap();
    let here = builder(&clock).frames();
    assert_eq!(here.check(&committed), [], "frames of an earlier build could not be read");
    assert_eq!(here.missing_in(&committed), [], "a new kind of state: write the fixtures anew");
    std::fs::copy(folder().join("tasks.redb"), copy.path().join("tasks.redb")).unwrap();
    let flows = builder(&clock).open(Redb::open(copy.path().join("tasks.redb")).unwrap()).unwrap();
    assert_eq!(flows.stranded().await.unwrap(), []);
    assert_eq!(stand(&flows).await, expected());
    let paid_before = flows.history("stays", 0, 10).await.unwrap();
    let _worker = Worker::new(&flows);
    flows.signal("asks", "approved", "Ada").await.unwrap();
    clock.advance(3 * DAY);
    let step = |done: Option<Result<String, StepError>>| done.unwrap().unwrap();
    assert_eq!(step(flows.result("charges").await.unwrap()), "charges/0/pack, charges/1/charge for 1");
    let reserved =
        flows.result::<Result<Vec<String>, StepError>>("reserves").await.unwrap().unwrap().unwrap();
    assert_eq!(reserved, ["reserves/0/reserve%2Fsalt", "reserves/1/reserve%2Ftea"]);
    assert_eq!(step(flows.result("stays").await.unwrap()), "stays/0/pay for 3");
    let paid: Vec<_> =
        flows.history("stays", 0, 20).await.unwrap().into_iter().filter(|one| one.kind == "step").collect();
    assert_eq!(
        paid,
        paid_before.into_iter().filter(|one| one.kind == "step").collect::<Vec<_>>(),
        "not once more"
    );
    for (id, number) in [("marks", 4), ("rests", 5), ("rests_until", 6), ("starts", 10)] {
        assert_eq!(flows.result::<u64>(id).await.unwrap(), Some(number), "{id}");
    }
    assert_eq!(flows.result::<String>("asks").await.unwrap().as_deref(), Some("7 by Ada"));
    assert_eq!(flows.result::<Option<u64>>("asks_in_time").await.unwrap(), Some(None));
    let both = flows.result::<(Result<String, StepError>, u64)>("both").await.unwrap().unwrap();
    assert_eq!(both.1, 9);
    assert!(both.0.unwrap().ends_with(" for 9"));
}

/// A variable of this type is read from frames of builds in which the type was called `Policy`.
#[test]
fn retry_policy_has_the_layout_and_the_schema_of_its_old_name() {
    #[derive(Serialize, Deserialize, rialto_cps::Layout)]
    struct Policy {
        attempts: u32,
        first: Duration,
        longest: Duration,
        timeout: Option<Duration>,
    }
    assert_eq!(<RetryPolicy as HasLayout>::LAYOUT, <Policy as HasLayout>::LAYOUT);
    assert_eq!(RetryPolicy::description(), Policy::description());
    let (new, old) = (rialto_codec::type_schema::<RetryPolicy>(), rialto_codec::type_schema::<Policy>());
    assert_eq!(new.fingerprint(), old.fingerprint());
}

/// The file was written by commit 3e15c48, with one task. A refused store keeps its tasks for the program that
/// wrote it.
#[test]
fn a_store_of_version_5_is_refused_and_kept() {
    let temporary = tempfile::tempdir().unwrap();
    let path = temporary.path().join("tasks.redb");
    std::fs::copy(folder().join("tasks-of-version-5.redb"), &path).unwrap();
    for _ in 0..2 {
        let store = Redb::open(&path).unwrap();
        let refused = Flows::builder().open(store).unwrap_err().to_string();
        assert!(
            refused.contains("an older rialto wrote this store: its records have version 5"),
            "{refused}"
        );
        assert!(refused.contains("let its tasks end with the rialto that began them"), "{refused}");
    }
    let bytes = std::fs::read(&path).unwrap();
    assert!(bytes.windows(7).any(|bytes| bytes == b"order-7"));
}
