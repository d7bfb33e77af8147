//! When the result of a step is written: in one transaction with the task's next state, or alone if the task
//! does not reach that state soon. In both cases a task continues after a crash with the results in the
//! store.

use rialto_cps::{Frame, Receiver, Sender, channel, join, recv};
use rialto_durable::{
    Attempt, Builder, Details, Failure, Flows, RetryPolicy, StepError, checkpoint, kv, step, wait_signal,
};
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use std::future::pending;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex, mpsc};
use std::time::Duration;

#[path = "support/mortal.rs"]
mod mortal;
#[path = "support/worker.rs"]
mod worker;
use mortal::Mortal;
use worker::{Worker, until};

/// The keys with their requests, in the order of the requests.
type Requests = Vec<(String, String)>;

/// The requests that the peer received from each task.
static ASKED: LazyLock<Mutex<HashMap<String, Requests>>> = LazyLock::new(Mutex::default);

fn asked(id: &str) -> Requests {
    ASKED.lock().unwrap().get(id).cloned().unwrap_or_default()
}

/// The requests of this task, without their keys.
fn requests(id: &str) -> Vec<String> {
    asked(id).into_iter().map(|(_, request)| request).collect()
}

/// Records the request. Returns how often it has come by now.
fn record(attempt: Attempt, request: String) -> usize {
    let id = attempt.idempotency_key.split('/').next().unwrap_or_default().to_string();
    let mut asked = ASKED.lock().unwrap();
    let asked = asked.entry(id).or_default();
    asked.push((attempt.idempotency_key, request.clone()));
    asked.iter().filter(|(_, one)| *one == request).count()
}

async fn ask(attempt: Attempt, request: String) -> Result<u64, Failure> {
    record(attempt, request);
    Ok(1)
}

/// The first attempt never completes.
async fn ask_again(attempt: Attempt, request: String) -> Result<u64, Failure> {
    match record(attempt, request) {
        1 => pending().await,
        _ => Ok(1),
    }
}

fn builder<F>() -> Builder
where
    F: Frame<Output: serde::Serialize + DeserializeOwned>,
{
    let ms = Duration::from_millis(1);
    Flows::builder().flow::<F>().exclusive().poll_interval(ms).crash_backoff(ms).max_crashes(u32::MAX)
}

/// Runs a task of this name until it has ended or the process has died. Returns its result.
async fn live<F, T>(store: &Mortal, id: &str, call: F) -> Option<T>
where
    F: Frame<Output: serde::Serialize + DeserializeOwned>,
    T: DeserializeOwned,
{
    let flows = builder::<F>().open(store.clone()).ok()?;
    // Start the task before the worker, so that the number of transactions in which the worker looks at the
    // store does not vary.
    let _ = flows.start(id, call).await;
    let _worker = Worker::new(&flows);
    tokio::select! {
        result = flows.result::<T>(id) => result.ok().flatten(),
        () = until(async || store.is_dead()) => None,
    }
}

/// Returns the task as the next process finds it.
async fn found<F>(store: &Mortal, id: &str) -> Option<Details>
where
    F: Frame<Output: serde::Serialize + DeserializeOwned>,
{
    builder::<F>().open(store.reopened()).unwrap().describe(id).await.ok()
}

#[rialto_cps::cps]
async fn counted(steps: u64) -> Result<u64, StepError> {
    let mut sum = 0u64;
    for number in 0..steps {
        sum +=
            step::<u64>("add", RetryPolicy::once(), move |attempt| ask(attempt, number.to_string())).await?;
    }
    Ok(sum)
}

/// On a busy machine the task may reach its next state more than 10 ms after a result, which is then written
/// alone. So the smallest number of several runs counts.
#[tokio::test]
async fn a_step_is_one_transaction() {
    let mut least = HashMap::new();
    for run in 0..20 {
        for steps in [1, 11] {
            let store = Mortal::default();
            let result = live(&store, &format!("count-{run}-{steps}"), counted(steps)).await;
            assert_eq!(result, Some(Ok::<u64, StepError>(steps)));
            let before = least.entry(steps).or_insert(u64::MAX);
            *before = store.transactions().min(*before);
        }
    }
    assert_eq!(least[&11] - least[&1], 10, "{least:?}");
}

/// Returns the number of the step at which the frames stand, and the number of results in the log.
fn stands(found: &Details) -> (usize, usize) {
    let number = found.frames.iter().flat_map(|frame| &frame.variables).find(|one| one.name == "number");
    let results = found.log.iter().filter(|entry| entry.kind == "step").count();
    (number.map_or(0, |number| serde_json::from_value(number.value.clone()).unwrap()), results)
}

#[tokio::test]
async fn a_result_is_in_the_transaction_of_the_next_step() {
    const STEPS: u64 = 4;
    for transaction in 0.. {
        let mut tries = 0..50;
        let (store, id, stood) = loop {
            let store = Mortal::default();
            let id =
                format!("kill-{transaction}-{}", tries.next().expect("a result was never with its state"));
            store.kill_before(transaction);
            if live::<_, Result<u64, StepError>>(&store, &id, counted(STEPS)).await.is_some() {
                assert!(transaction > STEPS, "it was killed {transaction} times only");
                return;
            }
            let Some(found) = found::<counted>(&store, &id).await else { break (store, id, (0, 0)) };
            let (step, results) = stands(&found);
            assert!(results == step || results == step + 1, "{found:?}");
            // Otherwise the result was late and was written alone: try again.
            if results == step {
                let calls = asked(&id).len();
                break (store, id, (step, calls));
            }
        };
        let result = live(&store.reopened(), &id, counted(STEPS)).await;
        assert_eq!(result, Some(Ok::<u64, StepError>(STEPS)));
        let (step, calls) = stood;
        let mut expected: Vec<_> = (0..STEPS as usize).collect();
        if calls > step {
            // The result was not in the store, so the step runs again.
            expected.insert(step, step);
        }
        let asked = asked(&id);
        let numbers: Vec<_> = asked.iter().map(|(_, request)| request.parse::<usize>().unwrap()).collect();
        assert_eq!(numbers, expected, "killed before transaction {transaction}");
        assert!(calls <= step || asked[step] == asked[step + 1], "the same key: {asked:?}");
    }
}

#[rialto_cps::cps]
async fn then_receives(rx: Receiver<u64>) -> u64 {
    let one: u64 =
        step::<u64>("one", RetryPolicy::once(), move |attempt| ask(attempt, "one".into())).await.unwrap_or(0);
    one + recv::<u64>(&rx).await.unwrap_or(0)
}

static FOREIGN: Mutex<Vec<tokio::sync::oneshot::Sender<u64>>> = Mutex::new(Vec::new());

/// A future of another library, which is not a state.
fn foreign() -> tokio::sync::oneshot::Receiver<u64> {
    let (tx, rx) = tokio::sync::oneshot::channel();
    FOREIGN.lock().unwrap().push(tx);
    rx
}

#[rialto_cps::cps]
async fn then_awaits() -> u64 {
    let one: u64 =
        step::<u64>("one", RetryPolicy::once(), move |attempt| ask(attempt, "one".into())).await.unwrap_or(0);
    one + { foreign() }.await.unwrap_or(0)
}

/// Starts the task, and waits until the result of its step is in the store while its frames still stand at
/// the step. Then the process dies.
async fn dies_with_a_result<F>(id: &str, call: F, wait: impl AsyncFnOnce()) -> Mortal
where
    F: Frame<Output: serde::Serialize + DeserializeOwned>,
{
    let store = Mortal::default();
    let flows = builder::<F>().open(store.clone()).unwrap();
    let mut worker = Worker::new(&flows);
    flows.start(id, call).await.unwrap();
    until(async || flows.history(id, 0, 100).await.unwrap().iter().any(|entry| entry.kind == "step")).await;
    assert!(flows.describe(id).await.unwrap().frames.iter().any(|frame| frame.site == "step(one)"));
    store.kill();
    wait().await;
    // The task is dropped, as it would be at the end of the process. The store refuses all writes of that.
    flows.stop();
    assert!((&mut worker.0).await.unwrap().is_err());
    store
}

#[tokio::test]
async fn a_result_is_written_alone_when_the_task_receives() {
    let (tx, rx): (Sender<u64>, Receiver<u64>) = channel();
    let store = dies_with_a_result("receives", then_receives(rx.clone()), async || {}).await;
    let (reopened, again) = (store.reopened(), then_receives(rx.clone()));
    // The frame has the channel's name. `rx` keeps the channel alive.
    let (result, sent) = tokio::join!(live(&reopened, "receives", again), tx.send(6));
    assert_eq!((result, sent.is_ok()), (Some(7u64), true));
    assert_eq!(requests("receives"), ["one"]);
}

#[tokio::test]
async fn a_result_is_written_alone_when_the_task_awaits_a_foreign_future() {
    let store = dies_with_a_result("awaits", then_awaits(), async || {}).await;
    assert_eq!(FOREIGN.lock().unwrap().len(), 1);
    let answer = async {
        until(async || FOREIGN.lock().unwrap().len() == 2).await;
        FOREIGN.lock().unwrap().pop().unwrap().send(6).unwrap();
    };
    let reopened = store.reopened();
    let (result, ()) = tokio::join!(live(&reopened, "awaits", then_awaits()), answer);
    assert_eq!(result, Some(7u64));
    assert_eq!(requests("awaits"), ["one"]);
}

static PANICS: AtomicU32 = AtomicU32::new(0);
static IS_REPAIRED: AtomicBool = AtomicBool::new(false);

#[rialto_cps::cps]
async fn then_panics() -> u64 {
    let one: u64 =
        step::<u64>("one", RetryPolicy::once(), move |attempt| ask(attempt, "one".into())).await.unwrap_or(0);
    if !IS_REPAIRED.load(Ordering::SeqCst) {
        PANICS.fetch_add(1, Ordering::SeqCst);
        panic!("code after the step");
    }
    one
}

/// The task may panic several times before the process dies.
#[tokio::test]
async fn a_result_is_written_alone_when_the_task_panics() {
    let store = dies_with_a_result("panics", then_panics(), async || {}).await;
    assert!(PANICS.load(Ordering::SeqCst) > 0);
    IS_REPAIRED.store(true, Ordering::SeqCst);
    assert_eq!(live(&store.reopened(), "panics", then_panics()).await, Some(1u64));
    assert_eq!(requests("panics"), ["one"]);
}

/// The gate on which the first call of `block` waits, and the number of calls.
static BLOCKS: Mutex<Option<mpsc::Receiver<()>>> = Mutex::new(None);
static BLOCKED: AtomicU32 = AtomicU32::new(0);

fn block() {
    BLOCKED.fetch_add(1, Ordering::SeqCst);
    let gate = BLOCKS.lock().unwrap().take();
    gate.map(|gate| gate.recv());
}

#[rialto_cps::cps]
async fn then_blocks() -> u64 {
    let one: u64 =
        step::<u64>("one", RetryPolicy::once(), move |attempt| ask(attempt, "one".into())).await.unwrap_or(0);
    block();
    checkpoint!("after");
    one
}

/// The blocked code goes on when the store refuses all writes, so nothing that it then does is written.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_step_result_is_written_alone_without_a_next_state() {
    let (go, gate) = mpsc::channel();
    *BLOCKS.lock().unwrap() = Some(gate);
    let store = dies_with_a_result("blocks", then_blocks(), async || go.send(()).unwrap()).await;
    assert_eq!(live(&store.reopened(), "blocks", then_blocks()).await, Some(1u64));
    assert_eq!(requests("blocks"), ["one"]);
    assert_eq!(BLOCKED.load(Ordering::SeqCst), 2, "the code after the step runs again");
}

#[rialto_cps::cps]
async fn first(waits: bool) -> u64 {
    let one = step::<u64>("first", RetryPolicy::once(), move |attempt| ask(attempt, "first".into())).await;
    if waits {
        checkpoint!("waits", wait_signal::<()>("go"));
    }
    one.unwrap_or(0)
}

#[rialto_cps::cps]
async fn second(item: String) -> u64 {
    let request = format!("second {item}");
    step::<u64>("second", RetryPolicy::once(), move |attempt| ask_again(attempt, request.clone()))
        .await
        .unwrap_or(0)
}

#[rialto_cps::cps]
async fn beside(waits: bool, item: String) -> u64 {
    let (one, other) = join!(first(waits), second(item));
    one + other
}

/// Runs a `join!` until the result of one part's step is in the store and the step of the other part runs.
/// Then the process dies.
async fn dies_beside(id: &str, waits: bool) -> (Mortal, Details) {
    let store = Mortal::default();
    let flows = builder::<beside>().open(store.clone()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start(id, beside(waits, "pen".into())).await.unwrap();
    let is_written = async || {
        let shown = flows.describe(id).await.unwrap();
        let recorded = shown.log.iter().any(|entry| entry.kind == "step");
        recorded && asked(id).len() == 2 && (!waits || shown.frames.iter().any(|frame| frame.site == "waits"))
    };
    until(is_written).await;
    store.kill();
    let found = found::<beside>(&store, id).await.unwrap();
    (store.reopened(), found)
}

#[tokio::test]
async fn a_state_of_one_part_includes_the_pending_step_of_the_other() {
    for waits in [true, false] {
        let id = format!("beside-{waits}");
        let (store, found) = dies_beside(&id, waits).await;
        let frames = serde_json::to_string(&found.frames).unwrap();
        assert!(frames.contains("step(second)") && frames.contains("second pen"), "{frames}");
        // The result is in the first part's frame if that part has reached its next state. Otherwise it is in
        // the log.
        assert_eq!(frames.contains("step(first)"), !waits, "{frames}");
        let flows = builder::<beside>().open(store).unwrap();
        if waits {
            flows.signal(&id, "go", &()).await.unwrap();
        }
        let _worker = Worker::new(&flows);
        assert_eq!(flows.result::<u64>(&id).await.unwrap(), Some(2));
        let mut asked = asked(&id);
        asked.sort();
        let keys = [format!("{id}/0/first@0"), format!("{id}/0/second@1"), format!("{id}/0/second@1")];
        let requests = ["first", "second pen", "second pen"];
        let expected: Vec<_> = keys.into_iter().zip(requests.map(String::from)).collect();
        assert_eq!(asked, expected, "waits: {waits}");
    }
}

#[rialto_cps::cps]
async fn heavy(cargo: String, steps: u64) -> Result<u64, StepError> {
    let mut sum = 0u64;
    for number in 0..steps {
        sum +=
            step::<u64>("add", RetryPolicy::once(), move |attempt| ask(attempt, number.to_string())).await?;
    }
    Ok(sum + cargo.len() as u64)
}

/// As `heavy`, but the attempts name the heavy variable.
#[rialto_cps::cps]
async fn heavy_requests(cargo: String, steps: u64) -> Result<u64, StepError> {
    let mut sum = 0u64;
    for number in 0..steps {
        sum += step::<u64>("add", RetryPolicy::once(), move |attempt| {
            ask(attempt, format!("{number}: {}", cargo.len()))
        })
        .await?;
    }
    Ok(sum + cargo.len() as u64)
}

const MEGABYTE: usize = 1 << 20;

/// Returns the number of bytes that each step of such a task writes.
async fn written_by_each<F>(call: impl Fn(String, u64) -> F) -> usize
where
    F: Frame<Output: serde::Serialize + DeserializeOwned>,
{
    let mut written = HashMap::new();
    for steps in [2, 12] {
        let store = Mortal::default();
        let id = format!("{}-{steps}", F::NAME.replace(':', "-"));
        let result = live(&store, &id, call("x".repeat(MEGABYTE), steps)).await;
        assert_eq!(result, Some(Ok::<u64, StepError>(steps + MEGABYTE as u64)));
        written.insert(steps, store.written() as usize);
    }
    (written[&12] - written[&2]) / 10
}

/// Each step writes the frame again. The frame contains each variable once, whether the attempt names it or
/// not.
#[tokio::test]
async fn a_step_writes_a_variable_once() {
    for each in [written_by_each(heavy).await, written_by_each(heavy_requests).await] {
        assert!((MEGABYTE..MEGABYTE + 4096).contains(&each), "{each} bytes for each step");
    }
}

/// Appends to the list of effects in the store.
fn note(what: &str) {
    let what = what.to_string();
    kv::update("notes", move |notes: Option<Vec<String>>| {
        let mut notes = notes.unwrap_or_default();
        notes.push(what);
        Some(notes)
    });
}

/// The first attempt in each process fails, and its writes are dropped.
async fn noted(attempt: Attempt, what: &'static str) -> Result<u64, Failure> {
    note(if attempt.number == 1 { "a failed attempt" } else { what });
    kv::put("last", what);
    match attempt.number {
        1 => Err(Failure::retryable("the first")),
        _ => Ok(1),
    }
}

#[rialto_cps::cps]
async fn effects() -> u64 {
    let twice: RetryPolicy = RetryPolicy::default().max_attempts(2).backoff(Duration::ZERO, Duration::ZERO);
    note("begin");
    kv::put("last", "begin");
    let one: u64 = step::<u64>("one", twice, |attempt| noted(attempt, "one")).await.unwrap_or(0);
    note("between");
    let two: u64 = step::<u64>("two", twice, |attempt| noted(attempt, "two")).await.unwrap_or(0);
    note("after");
    checkpoint!("marked");
    note("marked");
    let three: u64 = step::<u64>("three", twice, |attempt| noted(attempt, "three")).await.unwrap_or(0);
    kv::put("last", "end");
    note("end");
    one + two + three
}

#[tokio::test]
async fn effects_happen_once_in_program_order_after_a_crash_anywhere() {
    let mut deaths = 0;
    for (first, then) in (0..14).flat_map(|first| (0..8).map(move |then| (first, then))) {
        let (id, mut store) = (format!("effects-{first}-{then}"), Mortal::default());
        let mut result = None;
        for dies in [Some(first), Some(then), None] {
            if let Some(transaction) = dies {
                store.kill_before(transaction);
            }
            result = live(&store, &id, effects()).await;
            if result.is_some() {
                break;
            }
            deaths += 1;
            store = store.reopened();
        }
        assert_eq!(result, Some(3u64));
        let flows = builder::<effects>().open(store.reopened()).unwrap();
        let notes: Vec<String> = flows.get("notes").await.unwrap().unwrap();
        let expected = ["begin", "one", "between", "two", "after", "marked", "three", "end"];
        assert_eq!(notes, expected, "killed before {first}, then before {then}");
        assert_eq!(flows.get::<String>("last").await.unwrap().as_deref(), Some("end"));
    }
    assert!(deaths > 100, "{deaths}: so few deaths show nothing");
}
