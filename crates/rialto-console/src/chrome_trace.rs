//! A recording in the format of Chrome's trace viewer, which Perfetto reads, too.
//!
//! Source: the "Trace Event Format" of the Chromium project.

use rialto_rt::recorder::{EventKind, Lane, RecordedEvent, Recording};
use serde_json::{Value, json};

/// Returns a recording as JSON for Chrome's trace viewer, in the "JSON object format". Open it at
/// <https://ui.perfetto.dev>, or in `chrome://tracing`.
///
/// A thread of the runtime is a thread of the trace. Each poll is a slice; a wake is an arrow to the next poll
/// of the task; the other events are instants.
///
/// ```
/// use rialto_rt::{Runtime, recorder::Mode};
///
/// let runtime = Runtime::simulated(1);
/// let recorder = runtime.handle().recorder();
/// recorder.set_mode(Mode::Full);
/// runtime.block_on(runtime.spawn(async {})).unwrap();
/// let trace = rialto_console::chrome_trace(&recorder.recording());
/// assert!(trace.starts_with("{\"displayTimeUnit\":\"ns\",\"traceEvents\":["));
/// ```
pub fn chrome_trace(recording: &Recording) -> String {
    let mut events =
        vec![json!({"ph": "M", "pid": 1, "tid": 0, "name": "process_name", "args": {"name": "rialto"}})];
    let mut wakes = Wakes::default();
    for (thread, lane) in recording.lanes.iter().enumerate() {
        let name = json!({ "name": lane.name });
        events.push(json!({"ph": "M", "pid": 1, "tid": thread, "name": "thread_name", "args": name}));
        add_lane(recording, thread, lane, &mut events, &mut wakes);
    }
    wakes.add_arrows(&mut events);
    // The keys of a JSON object are written in their order.
    json!({ "displayTimeUnit": "ns", "traceEvents": events }).to_string()
}

/// The time of an event in microseconds.
fn micros(nanos: u64) -> f64 {
    nanos as f64 / 1e3
}

fn add_lane(recording: &Recording, thread: usize, lane: &Lane, events: &mut Vec<Value>, wakes: &mut Wakes) {
    let mut polled: Option<RecordedEvent> = None;
    let task_of = |task: u32| recording.tasks.get(task as usize);
    for event in &lane.events {
        let at = micros(event.at);
        match event.kind {
            EventKind::PollBegan { task } => {
                wakes.polls.push((task, event.at, thread));
                polled = Some(*event);
            }
            EventKind::PollEnded { task, outcome } => {
                let Some(begin) = polled.take().filter(|begin| begin.kind.task() == Some(task)) else {
                    continue;
                };
                let known = task_of(task);
                let args = json!({
                    "outcome": format!("{outcome:?}"),
                    "spawned at": known.and_then(|task| task.spawned_at.as_deref()),
                });
                events.push(json!({
                    "ph": "X", "pid": 1, "tid": thread, "ts": micros(begin.at),
                    "dur": micros(event.at - begin.at), "cat": "poll",
                    "name": known.map_or_else(String::new, ToString::to_string), "args": args,
                }));
            }
            kind => {
                if let EventKind::Woken { task } = kind {
                    wakes.wakes.push((task, event.at, thread));
                }
                let (name, args) = instant(recording, kind);
                events.push(json!({
                    "ph": "i", "s": "t", "pid": 1, "tid": thread, "ts": at, "cat": "event", "name": name,
                    "args": args,
                }));
            }
        }
    }
}

/// Returns the name and the arguments of an instant.
fn instant(recording: &Recording, kind: EventKind) -> (&'static str, Value) {
    let task = |task: u32| json!({ "task": recording.tasks.get(task as usize).map(ToString::to_string) });
    match kind {
        EventKind::Spawned { task: of } => ("spawn", task(of)),
        EventKind::Woken { task: of } => ("wake", task(of)),
        EventKind::Ended { task: of } => ("end", task(of)),
        EventKind::Committed { object } => ("commit", json!({ "object": object })),
        EventKind::LongStretch { nanos } => ("long polls", json!({ "microseconds": micros(nanos) })),
        EventKind::TimersDue { late_nanos } => {
            ("timers", json!({ "late by microseconds": micros(late_nanos) }))
        }
        EventKind::Sent { peer, bytes } => ("send", json!({ "peer": peer, "bytes": bytes })),
        _ => ("event", json!({})),
    }
}

/// The wakes and polls of all lanes: the task, the time and the thread of each.
#[derive(Default)]
struct Wakes {
    wakes: Vec<(u32, u64, usize)>,
    polls: Vec<(u32, u64, usize)>,
}

impl Wakes {
    /// Adds an arrow from each wake to the next poll of the task. A second wake before that poll has none.
    fn add_arrows(mut self, events: &mut Vec<Value>) {
        self.polls.sort_unstable();
        self.wakes.sort_unstable();
        let mut last = None;
        for (number, &(task, at, thread)) in self.wakes.iter().enumerate() {
            let next = self.polls.partition_point(|poll| (poll.0, poll.1) < (task, at));
            let Some(&(_, begin, to)) = self.polls.get(next).filter(|poll| poll.0 == task) else { continue };
            if last.replace(next) == Some(next) {
                continue;
            }
            for (phase, time, thread) in [("s", at, thread), ("f", begin, to)] {
                events.push(json!({
                    "ph": phase, "bp": "e", "id": number, "pid": 1, "tid": thread, "ts": micros(time),
                    "cat": "wake", "name": "wake",
                }));
            }
        }
    }
}
