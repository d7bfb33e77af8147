//! Export of the counters, to Prometheus and to the crate `metrics`.

use std::fmt::Write;

use super::{Metrics, WorkerMetrics};
use crate::shared::Shared;

/// The value of a counter, with the name and the help text under which it is exported.
struct Sample {
    /// Ends in `_total` if the value only grows.
    name: &'static str,
    help: &'static str,
    value: u64,
}

impl Sample {
    fn grows(&self) -> bool {
        self.name.ends_with("_total")
    }
}

fn sample(name: &'static str, help: &'static str, value: u64) -> Sample {
    Sample { name, help, value }
}

/// Returns the exported counters of a runtime. To export a new counter, add a line here.
fn samples(of: &Metrics) -> Vec<Sample> {
    vec![
        sample("rialto_tasks_live", "Tasks that have not ended.", of.live),
        sample("rialto_tasks_spawned_total", "Tasks that were spawned.", of.spawned),
        sample("rialto_tasks_completed_total", "Tasks that have ended.", of.completed),
        sample("rialto_tasks_reclaimed_total", "Tasks that nothing could wake any more.", of.reclaimed),
        sample("rialto_polls_total", "Polls of tasks.", of.polls),
        sample("rialto_steals_total", "Tasks that a worker took from another's queue.", of.steals),
        sample("rialto_parks_total", "Times that a worker went to sleep.", of.parks),
        sample("rialto_tasks_queued", "Tasks in the queues of the workers.", of.queued),
        sample("rialto_tasks_injected", "Tasks in the queue that the workers share.", of.injected),
        sample("rialto_blocking_queued", "Closures that wait for a thread of the pool.", of.blocking_queued),
        sample("rialto_blocking_threads", "Threads for closures that block.", of.blocking_threads),
        sample(
            "rialto_preemptions_total",
            "Times that sysmon took a core from a stuck task.",
            of.preemptions,
        ),
        sample("rialto_tasks_stuck", "Tasks that spin or block on a thread of their own.", of.stuck),
        sample("rialto_timers", "Timers that run on the workers' wheels.", of.timers),
        sample(
            "rialto_late_timers_total",
            "Timers that fired more than 2 ms after they were due.",
            of.late_timers,
        ),
        sample("rialto_io_registrations", "Descriptors that the driver watches.", of.io_registrations),
        sample("rialto_task_pages", "Pages that hold tasks.", of.pages),
        sample("rialto_task_page_bytes", "Bytes of task pages in the process.", of.page_bytes),
    ]
}

/// Returns the exported counters of one worker.
fn worker_samples(of: &WorkerMetrics) -> Vec<Sample> {
    vec![
        sample("rialto_worker_polls_total", "Polls of tasks by this worker.", of.polls),
        sample("rialto_worker_steals_total", "Tasks that it took from another's queue.", of.steals),
        sample("rialto_worker_parks_total", "Times that it went to sleep.", of.parks),
        sample("rialto_worker_tasks_spawned_total", "Tasks that were spawned on it.", of.spawned),
        sample("rialto_worker_tasks_completed_total", "Tasks that ended on it.", of.completed),
        sample("rialto_worker_tasks_queued", "Tasks in its queue.", of.queued),
        sample("rialto_worker_timers", "Timers on its wheel.", of.timers),
        sample("rialto_worker_late_timers_total", "Timers of its wheel that were late.", of.late_timers),
    ]
}

/// See [`Handle::prometheus`](crate::Handle::prometheus).
pub(crate) fn prometheus(shared: &Shared) -> String {
    let runtime = escaped(&shared.config.thread_name);
    let mut text = String::new();
    for sample in samples(&Metrics::of(shared)) {
        head(&mut text, &sample);
        line(&mut text, &sample, format_args!("runtime=\"{runtime}\""));
    }
    let workers: Vec<_> = WorkerMetrics::of_all(shared).iter().map(worker_samples).collect();
    // The text format demands that all lines of one name are consecutive.
    for at in 0..workers.first().map_or(0, Vec::len) {
        for (number, samples) in workers.iter().enumerate() {
            if number == 0 {
                head(&mut text, &samples[at]);
            }
            line(&mut text, &samples[at], format_args!("runtime=\"{runtime}\",worker=\"{number}\""));
        }
    }
    text
}

fn head(text: &mut String, sample: &Sample) {
    let kind = if sample.grows() { "counter" } else { "gauge" };
    // Writing to a `String` cannot fail.
    let _ = writeln!(text, "# HELP {0} {1}\n# TYPE {0} {kind}", sample.name, sample.help);
}

fn line(text: &mut String, sample: &Sample, labels: std::fmt::Arguments<'_>) {
    let _ = writeln!(text, "{}{{{labels}}} {}", sample.name, sample.value);
}

/// Escapes `text` for use as the value of a label.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

/// See [`Handle::record_metrics`](crate::Handle::record_metrics).
#[cfg(feature = "metrics")]
pub(crate) fn record(shared: &Shared) {
    let runtime = [metrics::Label::new("runtime", shared.config.thread_name.clone())];
    record_all(&samples(&Metrics::of(shared)), &runtime);
    for (number, worker) in WorkerMetrics::of_all(shared).iter().enumerate() {
        let worker_label = metrics::Label::new("worker", number.to_string());
        record_all(&worker_samples(worker), &[runtime[0].clone(), worker_label]);
    }
}

#[cfg(feature = "metrics")]
fn record_all(samples: &[Sample], labels: &[metrics::Label]) {
    for Sample { name, help, value } in samples {
        let labels = labels.iter();
        if name.ends_with("_total") {
            metrics::describe_counter!(*name, *help);
            metrics::counter!(*name, labels).absolute(*value);
        } else {
            metrics::describe_gauge!(*name, *help);
            // The conversion is exact below 2^53.
            metrics::gauge!(*name, labels).set(*value as f64);
        }
    }
}
