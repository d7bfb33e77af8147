//! The counters, and their export to Prometheus and to the crate `metrics`.
#![cfg(not(loom))]

mod support;

use std::collections::{HashMap, HashSet};
use std::future::poll_fn;
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::Duration;

use metrics::{
    Counter, CounterFn, Gauge, GaugeFn, Histogram, Key, KeyName, Metadata, Recorder, SharedString, Unit,
};
use rialto_event::after;
use rialto_rt::net::TcpListener;
use rialto_rt::{Runtime, spawn, yield_now};
use support::{parked, unwatched};

/// Parses a text in the format of Prometheus into samples, by name and labels, and checks its form.
fn parse(text: &str) -> HashMap<(String, String), u64> {
    let (mut samples, mut seen) = (HashMap::new(), HashSet::new());
    let (mut helped, mut kind) = (String::new(), (String::new(), String::new()));
    for line in text.lines() {
        let mut words = line.splitn(4, ' ');
        match (words.next(), words.next(), words.next(), words.next()) {
            (Some("#"), Some("HELP"), Some(name), Some(help)) => {
                assert!(!help.is_empty() && seen.insert(name.to_string()), "{line}");
                helped = name.into();
            }
            (Some("#"), Some("TYPE"), Some(name), Some(of)) => {
                assert!(name == helped && ["counter", "gauge"].contains(&of), "{line}");
                kind = (name.into(), of.into());
            }
            _ => {
                let (what, value) = line.rsplit_once(' ').expect("a value");
                let (name, labels) = what.split_once('{').expect("labels");
                assert_eq!((name, name.ends_with("_total")), (&*kind.0, kind.1 == "counter"), "{line}");
                let labels = labels.strip_suffix('}').expect("the end of the labels");
                let before = samples.insert((name.into(), labels.into()), value.parse().expect("a number"));
                assert_eq!(before, None, "{line}");
            }
        }
    }
    samples
}

#[test]
fn prometheus_text_matches_the_counters() {
    let runtime = Runtime::builder().worker_threads(2).thread_name("a \"name\"").build().unwrap();
    let listener = runtime.block_on(async {
        for _ in 0..10 {
            spawn(yield_now()).await.unwrap();
        }
        drop(spawn(parked::<()>()));
        drop(spawn(after(Duration::from_secs(3600)).into_future()));
        TcpListener::bind(([127, 0, 0, 1], 0)).await.unwrap()
    });
    while runtime.metrics().timers == 0 {
        std::thread::yield_now();
    }
    let metrics = runtime.metrics();
    assert_eq!(metrics.reclaimed, 0);
    assert_eq!((metrics.spawned, metrics.completed, metrics.live), (12, 10, 2));
    assert_eq!((metrics.timers, metrics.io_registrations), (1, 1));
    let samples = parse(&runtime.handle().prometheus());
    let get = |name: &str, labels: &str| samples.get(&(name.into(), labels.into())).copied();
    let of_runtime = "runtime=\"a \\\"name\\\"\"";
    assert_eq!(get("rialto_tasks_spawned_total", of_runtime), Some(12));
    assert_eq!(get("rialto_tasks_live", of_runtime), Some(2));
    assert_eq!(get("rialto_io_registrations", of_runtime), Some(1));
    let timers = |worker| get("rialto_worker_timers", &format!("{of_runtime},worker=\"{worker}\""));
    assert_eq!(timers(0).zip(timers(1)).map(|(one, other)| one + other), Some(1));
    assert_eq!(timers(2), None);
    drop(listener);
    assert_eq!(runtime.metrics().io_registrations, 0);
}

#[test]
fn worker_metrics_add_up() {
    let runtime = unwatched(2);
    let tasks: Vec<_> =
        (0..1000).map(|_| runtime.spawn(async { spawn(yield_now()).await.unwrap() })).collect();
    for task in tasks {
        runtime.block_on(task).unwrap();
    }
    let (all, workers) = (runtime.metrics(), runtime.handle().worker_metrics());
    let sum = |of: fn(&rialto_rt::WorkerMetrics) -> u64| workers.iter().map(of).sum::<u64>();
    assert_eq!((workers.len(), sum(|w| w.polls), sum(|w| w.completed)), (2, all.polls, all.completed));
    assert_eq!((sum(|w| w.spawned), all.spawned), (1000, 2000), "the others came from outside");
    assert_eq!((all.live, sum(|w| w.queued)), (0, 0));
}

#[test]
fn timers_that_a_busy_worker_fires_late_are_counted() {
    let runtime = unwatched(1);
    let task = runtime.spawn(async {
        let new = |time| Box::pin(after(time).into_future());
        let mut late = [0, 1, 2].map(|n| new(Duration::from_millis(20 + n)));
        let mut far = new(Duration::from_secs(3600));
        let waiting = poll_fn(|cx| {
            assert!(far.as_mut().poll(cx).is_pending());
            Poll::Ready(late.iter_mut().map(|timer| timer.as_mut().poll(cx)).filter(Poll::is_pending).count())
        });
        let waiting = waiting.await;
        // It keeps its worker, which is the only one, until they are late.
        std::thread::sleep(Duration::from_millis(30));
        for timer in late {
            timer.await;
        }
        waiting as u64
    });
    let late = runtime.block_on(task).unwrap();
    let (all, workers) = (runtime.metrics(), runtime.handle().worker_metrics());
    assert_eq!((all.late_timers, workers[0].late_timers), (late, late));
    let samples = parse(&runtime.handle().prometheus());
    let exported = samples.iter().find(|((name, _), _)| name == "rialto_late_timers_total");
    assert_eq!(exported.map(|(_, value)| *value), Some(late));
}

#[test]
fn no_timer_of_a_simulation_is_late() {
    let runtime = Runtime::simulated(1);
    runtime.block_on(async {
        let sleeps: Vec<_> = (0..100).map(|n| spawn(after(Duration::from_millis(n)).into_future())).collect();
        for sleep in sleeps {
            sleep.await.unwrap();
        }
    });
    assert_eq!(runtime.metrics().late_timers, 0);
}

/// Stores the recorded values.
#[derive(Default)]
struct Kept(Mutex<HashMap<String, f64>>);

struct Place(Arc<Kept>, String);

impl Place {
    fn keep(&self, value: f64) {
        self.0.0.lock().unwrap().insert(self.1.clone(), value);
    }
}

impl CounterFn for Place {
    fn increment(&self, _: u64) {
        unreachable!("counters are told as they are")
    }
    fn absolute(&self, value: u64) {
        self.keep(value as f64);
    }
}

impl GaugeFn for Place {
    fn increment(&self, _: f64) {
        unreachable!("gauges are set")
    }
    fn decrement(&self, _: f64) {
        unreachable!("gauges are set")
    }
    fn set(&self, value: f64) {
        self.keep(value);
    }
}

struct Keeper(Arc<Kept>);

impl Keeper {
    fn place(&self, key: &Key) -> Arc<Place> {
        let labels: Vec<_> = key.labels().map(|label| format!("{}={}", label.key(), label.value())).collect();
        Arc::new(Place(self.0.clone(), format!("{} {}", key.name(), labels.join(","))))
    }
}

impl Recorder for Keeper {
    fn describe_counter(&self, _: KeyName, _: Option<Unit>, help: SharedString) {
        assert!(!help.is_empty());
    }
    fn describe_gauge(&self, _: KeyName, _: Option<Unit>, help: SharedString) {
        assert!(!help.is_empty());
    }
    fn describe_histogram(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}
    fn register_counter(&self, key: &Key, _: &Metadata<'_>) -> Counter {
        Counter::from_arc(self.place(key))
    }
    fn register_gauge(&self, key: &Key, _: &Metadata<'_>) -> Gauge {
        Gauge::from_arc(self.place(key))
    }
    fn register_histogram(&self, _: &Key, _: &Metadata<'_>) -> Histogram {
        Histogram::noop()
    }
}

#[test]
fn record_metrics_matches_prometheus() {
    let runtime = Runtime::simulated(1);
    runtime.block_on(async { spawn(yield_now()).await.unwrap() });
    let kept = Arc::new(Kept::default());
    metrics::with_local_recorder(&Keeper(kept.clone()), || runtime.handle().record_metrics());
    let kept = kept.0.lock().unwrap();
    let mut told = parse(&runtime.handle().prometheus());
    // This gauge is that of the process, in which other tests run.
    told.retain(|(name, _), _| name != "rialto_task_page_bytes");
    for ((name, labels), value) in &told {
        let key = format!("{name} {}", labels.replace('"', ""));
        assert_eq!(kept.get(&key), Some(&(*value as f64)), "{key}");
    }
    assert_eq!(kept.len(), told.len() + 1);
}
