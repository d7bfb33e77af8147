//! Spans follow tasks to every thread that polls them, and the runtime emits events.
//!
//! These tests need the feature `tracing`. It makes tasks larger, so they are not part of the usual run:
//! `cargo test -p rialto-rt --features tracing --test tracing`.
#![cfg(not(loom))]

use std::collections::HashSet;
use std::fmt::Debug;
use std::future::pending;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use rialto_event::{Condition, after, channel};
use rialto_rt::{
    Runtime, Sysmon, offload, offload_to, parasite, scope, spawn, spawn_blocking, spawn_local, task,
    yield_now,
};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::Interest;
use tracing::{Event, Metadata, Span, Subscriber, info, info_span};
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::{Layer, registry};

/// A recorded event.
#[derive(Debug, Clone)]
struct Told {
    target: String,
    text: String,
    /// The enclosing spans, the innermost first: name and fields.
    spans: Vec<(&'static str, String)>,
    thread: ThreadId,
}

static TOLD: Mutex<Vec<Told>> = Mutex::new(Vec::new());
/// Whether tasks have spans of their own.
static TASK_SPANS: AtomicBool = AtomicBool::new(false);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Default)]
struct Fields(String);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0 += &format!("{field}={value:?};");
    }
}

struct Keep;

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Keep {
    fn register_callsite(&self, _: &'static Metadata<'static>) -> Interest {
        Interest::sometimes()
    }

    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        metadata.target() != "rialto::task" || TASK_SPANS.load(Ordering::SeqCst)
    }

    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        context.span(id).unwrap().extensions_mut().insert(fields);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        values.record(context.span(id).unwrap().extensions_mut().get_mut::<Fields>().unwrap());
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        let around = context.event_scope(event).into_iter().flatten();
        let spans = around.map(|span| (span.name(), span.extensions().get::<Fields>().unwrap().0.clone()));
        let (target, thread) = (event.metadata().target().to_string(), thread::current().id());
        let told = Told { target, text: fields.0, spans: spans.collect(), thread };
        lock(&TOLD).push(told);
    }
}

/// Lets the tests run one after the other, because there is one subscriber.
fn turn(task_spans: bool) -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    static SUBSCRIBER: LazyLock<()> = LazyLock::new(|| {
        tracing::subscriber::set_global_default(registry().with(Keep)).expect("the only one");
    });
    let turn = lock(&TURN);
    LazyLock::force(&SUBSCRIBER);
    TASK_SPANS.store(task_spans, Ordering::SeqCst);
    lock(&TOLD).clear();
    turn
}

/// Returns the events that the tests themselves have emitted.
fn own() -> Vec<Told> {
    lock(&TOLD).iter().filter(|told| told.target == "tracing").cloned().collect()
}

#[test]
fn the_span_of_the_spawn_is_entered_for_each_poll_and_left_between() {
    let _turn = turn(false);
    let runtime = Runtime::builder().worker_threads(2).sysmon(Sysmon::off()).build().unwrap();
    let inside: Vec<_> = (0..50)
        .map(|number| {
            let span = info_span!("request", number);
            let _entered = span.enter();
            runtime.spawn(async move {
                for round in 0..20 {
                    info!(number, round);
                    yield_now().await;
                }
            })
        })
        .collect();
    let outside: Vec<_> = (0..50)
        .map(|_| {
            runtime.spawn(async {
                for _ in 0..20 {
                    assert!(Span::current().is_none(), "another task's span was left behind");
                    yield_now().await;
                }
            })
        })
        .collect();
    for task in inside.into_iter().chain(outside) {
        runtime.block_on(task).unwrap();
    }
    let told = own();
    assert_eq!(told.len(), 50 * 20);
    for Told { text, spans, .. } in told {
        let number = text.split(';').next().unwrap();
        assert_eq!(spans, [("request", format!("{number};"))]);
    }
}

#[test]
fn the_span_follows_to_workers_pools_and_other_runtimes() {
    let _turn = turn(false);
    let (home, other) = (Runtime::new().unwrap(), Runtime::builder().worker_threads(1).build().unwrap());
    let there = other.handle();
    let span = info_span!("journey");
    let task = span.in_scope(|| {
        home.spawn(async move {
            info!("at home");
            offload(async {
                info!("on a thread");
                yield_now().await;
                info!("on a thread");
            })
            .await;
            offload_to(&there, async { info!("elsewhere") }).await;
            after(Duration::from_millis(1)).await;
            info!("at home");
        })
    });
    home.block_on(task).unwrap();
    let told = own();
    assert_eq!(told.len(), 5, "{told:?}");
    assert!(told.iter().all(|told| told.spans == [("journey", String::new())]), "{told:?}");
    assert!(told.iter().map(|told| told.thread).collect::<HashSet<_>>().len() >= 3, "{told:?}");
}

#[test]
fn every_kind_of_task_keeps_its_span() {
    let _turn = turn(false);
    let runtime = Runtime::new().unwrap();
    info_span!("all").in_scope(|| {
        runtime.block_on(async {
            let (tx, rx) = channel::<()>();
            let waits = parasite(async move {
                info!("parasite");
                let _ = rx.recv().await;
                info!("parasite");
            });
            let local = spawn_local(async {
                yield_now().await;
                info!("local");
            });
            let nested = spawn(async { spawn(async { info!("nested") }).await });
            let closure = spawn_blocking(|| info!("closure"));
            let named = task::Builder::new().name("named").spawn(async { info!("named") });
            scope(async |s| {
                s.spawn(async {
                    info!("child");
                    Ok::<_, ()>(())
                })
                .await;
                Ok(())
            })
            .await
            .unwrap();
            drop(tx);
            waits.await.unwrap();
            local.await.unwrap();
            nested.await.unwrap().unwrap();
            closure.await.unwrap();
            named.await.unwrap();
        });
    });
    let told = own();
    assert_eq!(told.len(), 7, "{told:?}");
    assert!(told.iter().all(|told| told.spans == [("all", String::new())]), "{told:?}");
}

#[test]
fn futures_are_dropped_in_their_span() {
    struct Tells;
    impl Drop for Tells {
        fn drop(&mut self) {
            info!("dropped");
        }
    }
    let _turn = turn(false);
    let runtime = Runtime::simulated(1);
    let task = info_span!("end").in_scope(|| {
        let tells = Tells;
        runtime.spawn(async move {
            pending::<()>().await;
            drop(tells);
        })
    });
    drop(runtime.run_until_idle());
    task.abort();
    drop(runtime.run_until_idle());
    let told = own();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].spans, [("end", String::new())]);
}

#[test]
fn task_spans_can_be_enabled() {
    let _turn = turn(true);
    let runtime = Runtime::builder().worker_threads(2).diagnostics(true).build().unwrap();
    let outer = info_span!("outer");
    let _entered = outer.enter();
    let builder = task::Builder::new().name("the one");
    let task = builder.spawn_on(&runtime.handle(), async { info!(id = task::id().as_u64()) });
    let line = line!() - 1;
    runtime.block_on(task).unwrap();
    let told = own();
    let [(name, fields), outer] = &told[0].spans[..] else { panic!("{told:?}") };
    let id = told[0].text.trim_start_matches("id=").trim_end_matches(';');
    assert_eq!((*name, outer.0), ("task", "outer"));
    let place = format!("task.name=\"the one\";spawned.at={}:{line}:", file!());
    assert!(fields.starts_with(&place) && fields.ends_with(&format!(";task.id={id};")), "{fields}");
}

/// A report names the type of the user's future, not that of a wrapper.
#[test]
fn reports_name_the_future_that_was_spawned() {
    async fn waits(stop: Condition) {
        stop.wait_evt().await;
    }
    let (runtime, stop) = (Runtime::simulated(1), Condition::new());
    drop(runtime.spawn(waits(stop.clone())));
    let blocked = runtime.run_until_idle();
    let future = blocked.tasks()[0].future();
    assert!(future.starts_with("tracing::reports_name_the_future"), "{future}");
}

#[test]
fn a_stuck_task_and_its_end_are_traced() {
    async fn spins(ended: Arc<AtomicBool>) {
        while !ended.load(Ordering::SeqCst) {
            std::hint::spin_loop();
        }
    }
    let _turn = turn(false);
    let runtime = Runtime::builder().worker_threads(1).on_stuck(|_| {}).build().unwrap();
    let ended = Arc::new(AtomicBool::new(false));
    let task = runtime.spawn(spins(ended.clone()));
    let tells = |what: &str| {
        let told = lock(&TOLD);
        told.iter().any(|told| told.target == "rialto::sysmon" && told.text.contains(what))
    };
    while !tells("spins") {
        thread::yield_now();
    }
    assert!(!tells("a stuck poll ended"));
    ended.store(true, Ordering::SeqCst);
    runtime.block_on(task).unwrap();
    while !tells("a stuck poll ended; its core was given away") {
        thread::yield_now();
    }
}

#[test]
fn reclaimed_tasks_are_traced() {
    let _turn = turn(false);
    let runtime = Runtime::simulated(1);
    drop(task::Builder::new().name("lost").spawn_on(&runtime.handle(), pending::<()>()));
    assert!(runtime.run_until_idle().is_empty());
    let told = lock(&TOLD);
    let [told] = &told[..] else { panic!("{told:?}") };
    assert_eq!(told.target, "rialto::reclaim");
    assert!(told.text.contains("name=\"lost\"") && told.text.contains("Pending"), "{told:?}");
}

#[test]
fn steals_are_traced() {
    let _turn = turn(false);
    let runtime = Runtime::builder().worker_threads(2).sysmon(Sysmon::off()).build().unwrap();
    let stolen = || lock(&TOLD).iter().filter(|told| told.target == "rialto::worker").count();
    while stolen() == 0 {
        let host = runtime.spawn(async {
            let tasks: Vec<_> = (0..200).map(|_| spawn(yield_now())).collect();
            for task in tasks {
                task.await.unwrap();
            }
        });
        runtime.block_on(host).unwrap();
    }
    assert!(runtime.metrics().steals > 0);
}
