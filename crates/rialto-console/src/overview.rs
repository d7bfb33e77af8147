//! The page of the runtime: counters, workers, and plots.

use rialto_event::time::Instant;
use rialto_live::{Environment, Plot, Table, Text};
use rialto_rt::{Handle, Metrics};

use crate::pace::Pace;
use crate::text::NO_DIAGNOSTICS;

/// The number of points of a plot: ten minutes.
const POINTS: usize = 600;

const WORKERS: [&str; 7] = ["worker", "polls", "steals", "sleeps", "queued", "timers", "late timers"];

/// The component.
pub(crate) async fn run(env: Environment, observed: Handle) {
    // Unlike the other pages it looks also if no page is open, so that its plots have the past.
    let mut pace = Pace::new(&env);
    let page = env.into_container();
    let (plots, more) = (page.row(), page.row());
    let parts = Parts {
        tasks: plots.plot("Tasks", &["live"], POINTS),
        memory: plots.plot("Memory of tasks in MiB", &["pages"], POINTS),
        rates: plots.plot("Work per second", &["polls", "spawns"], POINTS),
        queues: more.plot("Queues", &["workers", "shared", "blocking pool"], POINTS),
        delays: more.plot("Scheduling per second", &["steals", "late timers", "preempted workers"], POINTS),
        waits: more.plot("Waiting", &["timers", "I/O registrations"], POINTS),
        counters: page.table("Counters", &["counter", "value"]),
        workers: page.table("Workers", &WORKERS),
        note: page.text(""),
    };
    let start = Instant::now();
    let mut before = (start, observed.metrics());
    loop {
        pace.due_evt().await;
        pace.begin();
        let now = (Instant::now(), observed.metrics());
        parts.show(&observed, start, before, now);
        before = now;
        pace.end();
    }
}

/// The components of the page.
struct Parts {
    tasks: Plot,
    memory: Plot,
    rates: Plot,
    queues: Plot,
    delays: Plot,
    waits: Plot,
    counters: Table,
    workers: Table,
    note: Text,
}

impl Parts {
    fn show(&self, observed: &Handle, start: Instant, before: (Instant, Metrics), now: (Instant, Metrics)) {
        let time = now.0.duration_since(start).as_secs_f64();
        let passed = now.0.duration_since(before.0).as_secs_f64();
        let (old, new) = (before.1, now.1);
        self.tasks.push(time, &[number(new.live)]);
        self.memory.push(time, &[number(new.page_bytes) / f64::from(1 << 20)]);
        self.queues.push(time, &[new.queued, new.injected, new.blocking_queued].map(number));
        self.waits.push(time, &[new.timers, new.io_registrations].map(number));
        if passed > 0.0 {
            let rate = |old: u64, new: u64| number(new.saturating_sub(old)) / passed;
            self.rates.push(time, &[rate(old.polls, new.polls), rate(old.spawned, new.spawned)]);
            let late = rate(old.late_timers, new.late_timers);
            let preempted = rate(old.preemptions, new.preemptions);
            self.delays.push(time, &[rate(old.steals, new.steals), late, preempted]);
        }
        let rows = counters(&new).into_iter().enumerate();
        self.counters
            .set_rows(rows.map(|(at, (name, value))| (at as u64, vec![name.into(), value.to_string()])));
        let workers = observed.worker_metrics();
        self.workers.set_rows(workers.iter().enumerate().map(|(at, worker)| {
            let counts = [at as u64, worker.polls, worker.steals, worker.parks, worker.queued];
            let timers = [worker.timers, worker.late_timers];
            (at as u64, counts.into_iter().chain(timers).map(|count| count.to_string()).collect())
        }));
        self.note.set(if observed.has_diagnostics() { "" } else { NO_DIAGNOSTICS });
    }
}

/// Returns a count as a number of a plot.
fn number(count: u64) -> f64 {
    // A count above 2^53 loses digits, which no plot shows.
    count as f64
}

fn counters(metrics: &Metrics) -> [(&'static str, u64); 18] {
    [
        ("live tasks", metrics.live),
        ("tasks spawned", metrics.spawned),
        ("tasks completed", metrics.completed),
        ("of these reclaimed", metrics.reclaimed),
        ("polls", metrics.polls),
        ("steals", metrics.steals),
        ("times that a worker slept", metrics.parks),
        ("tasks in run queues", metrics.queued),
        ("tasks in the shared queue", metrics.injected),
        ("waiting for the blocking pool", metrics.blocking_queued),
        ("threads of the blocking pool", metrics.blocking_threads),
        ("preempted workers", metrics.preemptions),
        ("stuck tasks", metrics.stuck),
        ("timers", metrics.timers),
        ("timers that were more than 2 ms late", metrics.late_timers),
        ("I/O registrations", metrics.io_registrations),
        ("pages of tasks", metrics.pages),
        ("bytes of pages", metrics.page_bytes),
    ]
}
