//! A variable of a durable task is read back as it was written. Otherwise Rialto refuses to write it, and the
//! error names the field.

#[path = "../../rialto-codec/tests/support/shapes.rs"]
mod shapes;

#[path = "support/worker.rs"]
mod worker;

use proptest::prelude::*;
use rialto_cps::{HasLayout, Layout};
use rialto_durable::{
    Details, Error, Failure, Flows, Redb, RetryPolicy, Status, StepError, checkpoint, kv, step,
};
use serde_json::json;
use std::sync::atomic::{AtomicU32, Ordering};

use shapes::{
    Ambiguous, Event, Line, LostOrder, Order, Place, SelfDescribing, Value, asking, json, line, plain,
};
use worker::{Worker, until};

/// A value of any type. Its layout is the same for all of them, because each test reads only its own value.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
struct AnyValue<T>(T);

impl<T> HasLayout for AnyValue<T> {
    const LAYOUT: u64 = Layout::new().text("kept").hash();
}

#[rialto_cps::cps]
async fn keep<V: Value + HasLayout>(order: V) -> bool {
    checkpoint!("kept");
    drop(order);
    true
}

/// Starts a task that keeps this value, and returns the value that is read from the store.
fn carried<T: Value>(value: &T) -> Result<T, Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let flows = Flows::builder().flow::<keep<AnyValue<T>>>().open(Redb::in_memory().unwrap()).unwrap();
        flows.start("one", keep(AnyValue(value.clone()))).await?;
        let AnyValue(read) = flows.variable::<AnyValue<T>>("one", "order").await.unwrap().unwrap();
        Ok(read)
    })
}

#[test]
fn skipped_fields_round_trip() {
    assert_eq!(carried(&Line::example()), Ok(Line::example()));
    let order = Order { id: 7, lines: vec![Line::default(), Line::example()] };
    assert_eq!(carried(&order), Ok(order));
}

#[test]
fn deserialize_any_round_trips() {
    let value = json!({ "a": [1, -2, 0.5, null, true], "b": { "c": "text" } });
    assert_eq!(carried(&value), Ok(value));
}

#[test]
fn tagged_enum_round_trips() {
    let closed = Event::Closed { reason: "over".into(), code: -1 };
    for event in [Event::Opened, closed, Event::Moved(Place { x: 1, y: 0.5 })] {
        assert_eq!(carried(&event), Ok(event));
    }
}

#[test]
fn a_variable_that_could_not_be_read_is_not_written_and_the_field_is_named() {
    let why = carried(&LostOrder::example()).unwrap_err().to_string();
    assert!(why.contains("`order.lines[2].note`"), "{why}");
}

#[test]
fn a_variable_that_would_be_read_as_another_is_not_written() {
    assert!(carried(&vec![Ambiguous::Small { size: 1 }]).is_ok());
    let why = carried(&vec![Ambiguous::Large { size: 1, weight: None }]).unwrap_err().to_string();
    assert!(why.contains("`order[0]"), "{why}");
}

static PASSED: AtomicU32 = AtomicU32::new(0);

fn pass() {
    PASSED.fetch_add(1, Ordering::SeqCst);
}

async fn passes() -> Result<u64, Failure> {
    pass();
    Ok(1)
}

/// Keeps a field that is skipped and has no default.
#[rialto_cps::cps]
async fn makes_lost() -> usize {
    let order: AnyValue<LostOrder> = AnyValue(LostOrder::example());
    checkpoint!("made");
    pass();
    order.0.lines.len()
}

/// Keeps a variant that would be read as another one, at a step.
#[rialto_cps::cps]
async fn makes_ambiguous() -> String {
    let order: Vec<AnyValue<Ambiguous>> = vec![AnyValue(Ambiguous::Large { size: 1, weight: None })];
    let done: u64 = step::<u64>("pass", RetryPolicy::once(), |_| passes()).await.unwrap_or(0);
    format!("{done} {order:?}")
}

/// Keeps a `Some` that would be read as `None`, while it waits in the store.
#[rialto_cps::cps]
async fn makes_nothing() -> bool {
    let order: Vec<Option<Option<u64>>> = vec![None, Some(None)];
    checkpoint!("made", rialto_durable::sleep(std::time::Duration::ZERO));
    pass();
    order.is_empty()
}

/// Returns a value that cannot be read again.
#[rialto_cps::cps]
async fn returns_nothing() -> Option<Option<u64>> {
    Some(None)
}

#[rialto_cps::cps]
async fn puts_nothing() -> bool {
    kv::put("first", &1u64);
    kv::put("value", &Some(None::<u64>));
    checkpoint!("put");
    pass();
    true
}

#[rialto_cps::cps]
async fn updates_nothing() -> bool {
    kv::put("first", &1u64);
    kv::update("value", |_: Option<Option<Option<u64>>>| Some(Some(None)));
    checkpoint!("updated");
    pass();
    true
}

/// Waits until a task has ended, or is in quarantine.
async fn ended(flows: &Flows, id: &str) -> Details {
    let status = async || flows.describe(id).await.unwrap().summary.status;
    until(async || !matches!(status().await, Status::Ready | Status::Running | Status::Waiting)).await;
    flows.describe(id).await.unwrap()
}

/// A running task that makes such a value is refused at the await: its state is not written, and nothing
/// after the await runs, not even the attempt of the step that it awaits.
#[tokio::test]
async fn an_unreadable_value_is_refused_at_the_await() {
    let builder = Flows::builder().flow::<makes_lost>().flow::<makes_ambiguous>().flow::<makes_nothing>();
    let builder = builder.flow::<returns_nothing>().flow::<puts_nothing>().flow::<updates_nothing>();
    let flows = builder.max_crashes(1).open(Redb::in_memory().unwrap()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("lost", makes_lost()).await.unwrap();
    flows.start("ambiguous", makes_ambiguous()).await.unwrap();
    flows.start("nothing", makes_nothing()).await.unwrap();
    flows.start("returns", returns_nothing()).await.unwrap();
    flows.start("puts", puts_nothing()).await.unwrap();
    flows.start("updates", updates_nothing()).await.unwrap();
    for (id, field, reason) in [
        ("lost", "`order.lines[2].note`", "the field is missing"),
        ("ambiguous", "`order[0]", "the value would be read as another value"),
        ("nothing", "`order[1]`", "a `Some` of `None` or of `()` would be read as `None`"),
        ("returns", "", "would be read as `None`"),
        ("puts", "`value`", "would be read as `None`"),
        ("updates", "", "would be read as `None`"),
    ] {
        let shown = ended(&flows, id).await;
        assert_eq!(shown.summary.status, Status::Quarantined, "{id}");
        let why = shown.summary.why.unwrap();
        assert!(why.contains(field) && why.contains(reason), "{id}: {why}");
        assert_eq!(shown.summary.states, 0, "{id}: its state is not written");
        assert_eq!(shown.frames[0].site, "start", "{id}");
    }
    assert_eq!(PASSED.load(Ordering::SeqCst), 0);
    assert_eq!(flows.get::<u64>("first").await.unwrap(), None, "the writes before a refused one are dropped");
    assert_eq!(flows.get::<Option<Option<u64>>>("value").await.unwrap(), None);
}

static ANSWERED: AtomicU32 = AtomicU32::new(0);
static PANICKED: AtomicU32 = AtomicU32::new(0);

async fn answers_nothing() -> Result<Option<Option<u64>>, Failure> {
    ANSWERED.fetch_add(1, Ordering::SeqCst);
    Ok(Some(None))
}

/// After the step its first run panics, so that its second run finds what was recorded.
#[rialto_cps::cps]
async fn asks() -> StepError {
    let answer: Result<Option<Option<u64>>, StepError> =
        step::<Option<Option<u64>>>("ask", RetryPolicy::default(), |_| answers_nothing()).await;
    assert!(PANICKED.fetch_add(1, Ordering::SeqCst) > 0, "the first run");
    answer.unwrap_err()
}

/// The peer has acted, so the step is not attempted again.
#[tokio::test]
async fn a_step_with_an_unreadable_result_fails_permanently() {
    let builder = Flows::builder().flow::<asks>().crash_backoff(std::time::Duration::ZERO);
    let flows = builder.open(Redb::in_memory().unwrap()).unwrap();
    let _worker = Worker::new(&flows);
    flows.start("a", asks()).await.unwrap();
    assert_eq!(ended(&flows, "a").await.summary.status, Status::Completed);
    let StepError { key, attempts, why } = flows.result::<StepError>("a").await.unwrap().unwrap();
    assert_eq!((&*key, attempts), ("ask", 1));
    assert!(why.starts_with("the step's result cannot be written: ") && why.contains("as `None`"), "{why}");
    assert_eq!((ANSWERED.load(Ordering::SeqCst), PANICKED.load(Ordering::SeqCst)), (1, 2));
}

/// CBOR has one null for `None`, for `Some(None)`, and for `()`.
fn has_some_nothing(value: &impl std::fmt::Debug) -> bool {
    format!("{value:?}").contains("Some(None)")
}

/// Whether serde's own buffer, which untagged and flattened types use, changes the value. From the buffer,
/// serde reads a null as `None`, and expects an address in its human-readable form.
fn cannot_be(value: &SelfDescribing) -> bool {
    let shown = format!("{value:?}");
    let is_there = |what: &[&str]| what.iter().any(|what| shown.contains(what));
    value.has_large_numbers_in_buffers()
        || has_some_nothing(value)
        || is_there(&["address", "Unit", "()", "Nothing"])
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 128, ..Default::default() })]

    #[test]
    fn plain_values_round_trip(value in plain()) {
        match carried(&value) {
            Ok(read) => prop_assert_eq!(read, value),
            Err(refused) => prop_assert!(has_some_nothing(&value), "{}", refused),
        }
    }

    #[test]
    fn deserialize_any_values_round_trip_or_are_refused(value in asking()) {
        match carried(&value) {
            Ok(read) => prop_assert_eq!(read, value),
            Err(refused) => {
                prop_assert!(cannot_be(&value), "{}", refused);
                prop_assert!(refused.to_string().starts_with("the task `one`: the variable `order"), "{}", refused);
            }
        }
    }

    #[test]
    fn json_values_round_trip(value in json()) {
        prop_assert_eq!(carried(&value), Ok(value));
    }

    #[test]
    fn values_with_skipped_fields_round_trip(value in line()) {
        prop_assert_eq!(carried(&value), Ok(value));
    }
}
