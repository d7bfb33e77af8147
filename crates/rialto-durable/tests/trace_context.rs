//! A flow has the trace context in which it was started: in its steps, after a crash, and in another process that
//! opens the store.
//!
//! These tests need the feature `trace-context`:
//! `cargo test -p rialto-durable --features trace-context --test trace_context`.

use rialto_cps::cps;
use rialto_durable::store::{Change, Store};
use rialto_durable::{
    Attempt, Failure, Flows, Redb, RetryPolicy, Status as FlowStatus, sleep, step, wait_signal,
};
use rialto_trace::{Exporter, Kind, SpanData, Status, TraceContext, set_exporter};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

/// Whether the step `hold` has begun, and whether it ends now.
static HOLDS: AtomicBool = AtomicBool::new(false);
static ENDS: AtomicBool = AtomicBool::new(false);

fn current() -> Option<String> {
    TraceContext::current().map(|context| context.to_string())
}

async fn seen(_: Attempt) -> Result<Option<String>, Failure> {
    tokio::task::yield_now().await;
    Ok(current())
}

async fn fails_once(attempt: Attempt) -> Result<(), Failure> {
    if attempt.number == 1 { Err(Failure::retryable("not yet")) } else { Ok(()) }
}

async fn hold(_: Attempt) -> Result<(), Failure> {
    HOLDS.store(true, Ordering::SeqCst);
    match ENDS.load(Ordering::SeqCst) {
        true => Ok(()),
        false => std::future::pending().await,
    }
}

#[cps]
async fn traced() -> (Option<String>, Option<String>) {
    let retry = RetryPolicy::default().backoff(Duration::ZERO, Duration::ZERO);
    let first = step::<Option<String>>("before", RetryPolicy::once(), seen).await;
    let _ = step::<()>("fails", retry, fails_once).await;
    let _ = step::<()>("hold", RetryPolicy::once(), hold).await;
    checkpoint!("rested", sleep(Duration::from_millis(1)));
    let last = step::<Option<String>>("after", RetryPolicy::once(), seen).await;
    (first.ok().flatten(), last.ok().flatten())
}

#[cps]
async fn sees() -> Option<String> {
    step::<Option<String>>("see", RetryPolicy::once(), seen).await.ok().flatten()
}

#[cps]
async fn approved() -> (bool, Option<String>) {
    let is_approved = checkpoint!("decided", wait_signal::<bool>("approved"));
    let _ = checkpoint!("again", wait_signal::<bool>("approved"));
    (is_approved, step::<Option<String>>("see", RetryPolicy::once(), seen).await.ok().flatten())
}

#[derive(Default)]
struct Kept(Mutex<Vec<SpanData>>);

impl Exporter for Kept {
    fn export(&self, span: SpanData) {
        self.0.lock().unwrap().push(span);
    }
}

/// Runs `test` in a runtime of its own, which ends as in a crash: its tasks are dropped where they are.
fn in_a_process(path: &Path, test: impl AsyncFnOnce(Flows)) {
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let flows = Flows::builder().flow::<traced>().flow::<sees>().flow::<approved>();
    let flows = flows.open(Redb::open(path).unwrap()).unwrap();
    runtime().block_on(test(flows.clone()));
    // The file is free again.
    runtime().block_on(flows.close()).unwrap();
}

fn context() -> TraceContext {
    TraceContext::new([1; 16], [2; 8], 1).unwrap()
}

/// A program has one exporter, so the tests take turns.
static TURN: Mutex<()> = Mutex::new(());

#[test]
fn a_flow_has_its_context_after_a_crash_and_in_another_process() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("flows.redb");
    let kept = Arc::new(Kept::default());
    set_exporter(Some(kept.clone()));
    in_a_process(&path, async |flows| {
        TraceContext::scope(context(), flows.start("t", traced())).await.unwrap();
        flows.start("plain", sees()).await.unwrap();
        let _worker = Worker::new(&flows);
        assert_eq!(flows.result::<Option<String>>("plain").await.unwrap(), Some(None));
        until(async || HOLDS.load(Ordering::SeqCst)).await;
    });
    ENDS.store(true, Ordering::SeqCst);
    let mut result = None;
    in_a_process(&path, async |flows| {
        // What runs the worker has a context of its own, which is not that of the flow.
        let other = TraceContext::new([9; 16], [9; 8], 1).unwrap();
        let _worker = other.in_scope(|| Worker::new(&flows));
        result = flows.result::<(Option<String>, Option<String>)>("t").await.unwrap();
        until(async || kept.0.lock().unwrap().iter().any(|span| span.name.ends_with("::traced"))).await;
    });
    set_exporter(None);

    let spans = kept.0.lock().unwrap();
    let named = |name: &str| -> Vec<&SpanData> { spans.iter().filter(|span| span.name == name).collect() };
    assert!(spans.iter().all(|span| span.context.trace_id() == [1; 16]), "{spans:?}");
    let [flow] = named("trace_context::traced")[..] else { panic!("{spans:?}") };
    assert_eq!((flow.parent, flow.kind, &flow.status), (Some([2; 8]), Kind::Internal, &Status::Unset));
    let steps: Vec<&SpanData> = spans.iter().filter(|span| span.name.starts_with("step ")).collect();
    assert!(steps.iter().all(|step| step.parent == Some(flow.context.span_id())), "{spans:?}");
    let [failed, again] = named("step fails")[..] else { panic!("{spans:?}") };
    assert_eq!((&failed.status, &again.status), (&Status::Error("not yet".into()), &Status::Unset));
    // One was held when the first process ended.
    assert_eq!(named("step hold").len(), 2);
    // Each step sees its own span.
    let of = |name: &str| named(name).iter().map(|span| span.context.to_string()).next();
    assert_eq!(result, Some((of("step before"), of("step after"))));
    assert!(spans.iter().all(|span| flow.start <= span.start && span.end <= flow.end), "{spans:?}");
}

/// An older version of Rialto deletes the task, and leaves the record of its context. A later task of that name
/// does not take it for its own.
#[test]
fn the_context_of_a_deleted_task_is_not_that_of_a_later_one() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("flows.redb");
    in_a_process(&path, async |flows| {
        TraceContext::scope(context(), flows.start("t", sees())).await.unwrap();
    });
    let read = || {
        let mut found = None;
        let mut store = Redb::open(&path).unwrap();
        store
            .transaction(&mut |read| {
                found = read.get(b"vt")?;
                Ok(Vec::new())
            })
            .unwrap();
        found
    };
    let record = read().expect("the context is stored");
    in_a_process(&path, async |flows| {
        let _worker = Worker::new(&flows);
        assert_ne!(flows.result::<Option<String>>("t").await.unwrap(), Some(None));
        flows.delete("t").await.unwrap();
    });
    assert_eq!(read(), None);
    Redb::open(&path)
        .unwrap()
        .transaction(&mut |_| Ok(vec![Change { key: b"vt".to_vec(), value: Some(record.clone()) }]))
        .unwrap();
    in_a_process(&path, async |flows| {
        flows.start("t", sees()).await.unwrap();
        let _worker = Worker::new(&flows);
        assert_eq!(flows.result::<Option<String>>("t").await.unwrap(), Some(None));
    });
}

/// The context of a signal is in the store, too: another process receives it.
#[test]
fn the_receipt_of_a_signal_is_a_span_of_its_sender() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("flows.redb");
    let kept = Arc::new(Kept::default());
    set_exporter(Some(kept.clone()));
    let sender = TraceContext::new([5; 16], [6; 8], 1).unwrap();
    in_a_process(&path, async |flows| {
        TraceContext::scope(context(), flows.start("t", approved())).await.unwrap();
        TraceContext::scope(sender, flows.signal("t", "approved", &true)).await.unwrap();
        // This one has no context.
        flows.signal("t", "approved", &true).await.unwrap();
    });
    let mut signals = Vec::new();
    let mut store = Redb::open(&path).unwrap();
    store
        .transaction(&mut |read| {
            signals = read.scan(b"gt\0", b"gt\x01", 3)?;
            Ok(Vec::new())
        })
        .unwrap();
    drop(store);
    let [(_, traced), (_, plain)] = &signals[..] else { panic!("{signals:?}") };
    // The first byte is the number. The context stands behind the record, where older versions ignore it.
    assert!(traced.len() > plain.len() && traced[1..].starts_with(&plain[1..]), "{signals:?}");
    let mut result = None;
    in_a_process(&path, async |flows| {
        let _worker = Worker::new(&flows);
        result = flows.result::<(bool, Option<String>)>("t").await.unwrap();
    });
    set_exporter(None);
    let spans = kept.0.lock().unwrap();
    let signals: Vec<&SpanData> = spans.iter().filter(|span| span.name == "signal approved").collect();
    let [signal] = signals[..] else { panic!("{spans:?}") };
    assert_eq!((signal.context.trace_id(), signal.parent), ([5; 16], Some([6; 8])));
    assert_eq!(signal.kind, Kind::Consumer);
    assert_eq!(signal.attributes, [("rialto.flow.id".into(), "t".into())]);
    // The flow keeps its own context.
    let Some((true, Some(step))) = result else { panic!("{result:?}") };
    assert!(step.starts_with("00-01010101"), "{step}");
}

#[test]
fn a_terminated_flow_has_a_span_with_an_error() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().unwrap();
    let kept = Arc::new(Kept::default());
    set_exporter(Some(kept.clone()));
    in_a_process(&folder.path().join("flows.redb"), async |flows| {
        for id in ["never run", "waits"] {
            TraceContext::scope(context(), flows.start(id, approved())).await.unwrap();
        }
        flows.terminate("never run").await.unwrap();
        let _worker = Worker::new(&flows);
        let waits = async || flows.describe("waits").await.unwrap().summary.status == FlowStatus::Waiting;
        until(waits).await;
        flows.terminate("waits").await.unwrap();
        // It has ended already.
        assert!(flows.terminate("waits").await.is_err());
    });
    set_exporter(None);
    let spans = kept.0.lock().unwrap();
    let of = |id: &str| (String::from("trace_context::approved"), Some(String::from(id)));
    let all = spans.iter().map(|span| {
        assert_eq!((span.parent, &span.status), (Some([2; 8]), &Status::Error("terminated".into())));
        (span.name.to_string(), span.attributes.first().map(|(_, id)| id.clone()))
    });
    assert_eq!(all.collect::<Vec<_>>(), [of("never run"), of("waits")]);
}
